"""What cannot be in Freeciv, though it can be played: enemies on one tile, cities on the water, land of nobody there is."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import numpy as np

from zoc.errors import Problem
from zoc.position import Position
from zoc.rulesets.freeciv.sheet import WATER, rules
from zoc.text.names import spoken

if TYPE_CHECKING:
    from zoc.table import Table


@rules.doubts
def impossible(table: Table) -> Iterator[Problem]:
    """Enemies that share a tile, cities on the water, owners that are no side."""
    position = table.position
    yield from _together(position)
    board, grid = position.board, position.board.grid
    for cell in np.flatnonzero(board.cells["city"]).tolist() if "city" in board.cells else ():
        if board.ground(cell).name in WATER:
            yield Problem(f"a city cannot be on {spoken(board.ground(cell).name)}", f"cells, city, {grid.label(cell)}")
    sides = len(position.sides.names)
    for cell in np.flatnonzero(board.cells["owner"] > sides).tolist() if "owner" in board.cells else ():
        told = f"there are {sides} sides, and no side {int(board.cells['owner'][cell])}"
        yield Problem(told, f"cells, owner, {grid.label(cell)}")


def _together(position: Position) -> Iterator[Problem]:
    """Each unit that is where an enemy is, told once for a tile."""
    for cell in sorted({cell for cell in position.cells().tolist() if cell >= 0}):
        first, *others = map(position.unit, position.at(cell))
        enemy = next((other for other in others if position.sides.hostile(first.side, other.side)), None)
        if enemy is not None:
            told = f"{spoken(first.id)} and {spoken(enemy.id)} are enemies and cannot both be there"
            yield Problem(told, position.board.grid.label(cell))
