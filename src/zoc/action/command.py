"""Command: which units take a side's orders, and whether the side may give orders now."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from zoc.position import Position, Side, UnitId

if TYPE_CHECKING:
    from zoc.table import Table


def commanded(position: Position, side: Side) -> NDArray[np.bool_]:
    """The units that take a side's orders: its own, and not those of its allies; one row for each unit."""
    mine: NDArray[np.bool_] = position.units["side"] == position.sides.number(side)
    return mine


def commands(position: Position, side: Side, unit: UnitId) -> bool:
    """Whether a unit takes a side's orders."""
    return bool(commanded(position, side)[position.row(unit)])


def in_turn(table: Table, side: Side) -> bool:
    """Whether a side may give orders now: it is the side's turn, or no turn counts."""
    return table.bare or table.position.to_move in ("", side)
