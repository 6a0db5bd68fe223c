"""Points that a unit spends bit by bit in a turn; a book that lets a unit move again remembers its full rate."""

from __future__ import annotations

import numpy as np

from zoc.movement import Along
from zoc.movement.answer import RATE as RATE
from zoc.position import Position, Side


def spent(position: Position, gone: Along) -> Position:
    """The table after a move: the unit keeps its remaining points, none if it had to stop."""
    name, parts = gone.errand.rules.allowance, position.board.parts
    had = gone.errand.budget
    left = 0 if gone.stops else max(0, had - int(gone.cost * parts))
    position = with_column(position, RATE)
    row = position.row(gone.unit)
    rate = int(position.units[RATE][row]) or int(position.units[name][row] if name in position.units else had)
    return with_column(position, name, had).changed(gone.unit, **{RATE: rate, name: left})


def restored(position: Position, side: Side, name: str) -> Position:
    """The table as a side begins its turn: every unit of the side has all its points again."""
    if RATE not in position.units or name not in position.units:
        return position
    rate = position.units[RATE]
    mine = (position.units["side"] == position.sides.number(side)) & (rate > 0)
    columns = {name: np.where(mine, rate, position.units[name]), RATE: np.where(mine, 0, rate)}
    return position.with_columns(**{key: column.astype(position.units[key].dtype) for key, column in columns.items()})


def with_column(position: Position, name: str, value: int = 0) -> Position:
    """The table with an undeclared column of facts."""
    if name in position.units:
        return position
    return position.with_columns(**{name: np.full(len(position.units["id"]), value, np.int32)})
