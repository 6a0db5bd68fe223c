"""How far and how near: distances as an empty board is walked, between bases and in bands."""

from __future__ import annotations

from collections.abc import Iterable

from zoc.grid import Cell, Grid
from zoc.law import Ruleset
from zoc.law.readings import ReadingsInForce
from zoc.position import Position
from zoc.rulesets.fates_edge.terms import CLOSE, FAR, NEAR

BANDS = ("close", "near", "far", "out")


def metric(grid: Grid, readings: ReadingsInForce) -> str:
    """The metric of ranges and auras (our reading FE-2-2)."""
    return "hex" if grid.kind == "hex" else str(readings.diagonals)


def apart(law: Ruleset, position: Position, some: Iterable[Cell], others: Iterable[Cell]) -> int:
    """The distance between two bases: that of their nearest cells."""
    grid, ends = position.board.grid, tuple(others)
    by = metric(grid, law.in_force(position.readings))
    return min(grid.distance(a, b, by) for a in some for b in ends)


def band(distance: int, *, touching: bool = False) -> str:
    """The range band of a distance; touching always counts as Close (our reading FE-14.2-3).

    >>> [band(n) for n in (1, 6, 7, 12, 13)]
    ['close', 'near', 'far', 'far', 'out']
    """
    if touching or distance <= CLOSE:
        return "close"
    return "near" if distance <= NEAR else "far" if distance <= FAR else "out"


def touching(position: Position, some: Iterable[Cell], others: Iterable[Cell]) -> bool:
    """Whether two bases touch, at a side or a corner."""
    grid, ends = position.board.grid, tuple(others)
    return any(grid.distance(a, b) <= 1 for a in some for b in ends)
