"""Villages: which hexes are villages, and whose they are."""

from __future__ import annotations

from zoc.grid import Cell
from zoc.position import Position, Side
from zoc.rulesets.wesnoth.chart import VILLAGES

OWNER = "village_of"


def is_village(position: Position, cell: Cell) -> bool:
    """Whether a hex is a village."""
    return position.board.ground(cell).name in VILLAGES


def owner(position: Position, cell: Cell) -> Side:
    """The side whose village it is; nobody's at first."""
    number = position.markers.get(OWNER, {}).get(cell, 0)
    return position.sides.names[number - 1] if number else ""


def held(position: Position, side: Side) -> int:
    """How many villages a side has."""
    return sum(owner(position, cell) == side for cell in position.markers.get(OWNER, {}))
