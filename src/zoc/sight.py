"""Whether one cell can see another: a straight line from centre to centre, judged exactly.

Cells and walls may block it; the two cells at its ends never do, and it is the same both ways.
A line through a blocking cell, across a wall or along one is always blocked. The rules decide
what a mere touch does::

    A #          "strict"       any touch blocks: A does not see B
    . B          "both_sides"   a touch blocks only if something on the other hand touches the
                                line at the same point or side: A sees B past one #, not between two
"""

from __future__ import annotations

from collections.abc import Iterable, Set
from dataclasses import dataclass
from typing import Literal

from zoc.errors import Malformed, Unknown
from zoc.grid import Cell, Edge, Grid
from zoc.grid.directions import Vector
from zoc.grid.trace import Meeting, trace

Corners = Literal["strict", "both_sides"]


@dataclass(frozen=True)
class Sight:
    """What one cell sees of another: whether the line is open, what it meets, and what is in the way."""

    a: Cell
    b: Cell
    cells: tuple[Cell, ...]
    """The printed cells crossed or touched, from ``a`` to ``b``, both included."""
    touched: tuple[Cell, ...]
    """Those of them that are only touched, at a corner or along a side."""
    blocked_by: tuple[Cell | Edge, ...]
    """The cells and walls that block the line, from ``a`` to ``b``."""

    @property
    def open(self) -> bool:
        return not self.blocked_by

    def __bool__(self) -> bool:
        return self.open


def sight(
    grid: Grid,
    a: Cell,
    b: Cell,
    *,
    blocking: Set[Cell] = frozenset(),
    walls: Set[Edge] = frozenset(),
    corners: Corners = "strict",
) -> Sight:
    """Whether cell ``a`` sees cell ``b``, past blocking cells and walls.

    >>> grid = Grid.square(5, 5)
    >>> a, b, rock = grid.cell("0101"), grid.cell("0202"), grid.cell("0201")
    >>> sight(grid, a, b, blocking={rock}).open, sight(grid, a, b, blocking={rock}, corners="both_sides").open
    (False, True)
    """
    _check(corners, walls)
    line = trace(grid.box.kind, *grid.vector(a, b))
    cells = [(meeting, cell) for meeting in line.cells if (cell := _cell(grid, a, meeting.at[0])) in grid]
    rocks: list[tuple[Meeting, Cell | Edge]] = [(m, cell) for m, cell in cells if cell in blocking and cell not in (a, b)]
    if walls:
        sides = ((m, Edge(_cell(grid, a, m.at[0]), _cell(grid, a, m.at[1]))) for m in line.sides)
        rocks = sorted([*rocks, *((m, edge) for m, edge in sides if edge in walls)], key=lambda rock: rock[0].order)
    return Sight(
        int(a),
        int(b),
        cells=tuple(cell for _, cell in cells),
        touched=tuple(cell for meeting, cell in cells if meeting.hand),
        blocked_by=tuple(what for meeting, what in rocks if _counts(meeting, (m for m, _ in rocks), corners)),
    )


def met(grid: Grid, a: Cell, b: Cell, among: Set[Cell], corners: Corners = "strict") -> tuple[Cell, ...]:
    """Those of some cells that are on the line by the same rule, without its ends: for cover and units in between."""
    return tuple(cell for cell in sight(grid, a, b, blocking=among, corners=corners).blocked_by if not isinstance(cell, Edge))


def sights(
    grid: Grid,
    watchers: Iterable[Cell],
    targets: Iterable[Cell],
    *,
    blocking: Set[Cell] = frozenset(),
    walls: Set[Edge] = frozenset(),
    corners: Corners = "strict",
) -> tuple[Sight, ...]:
    """Every line from one piece of several cells to another; one piece sees the other if any of them is open."""
    ends = tuple(targets)
    return tuple(sight(grid, a, b, blocking=blocking, walls=walls, corners=corners) for a in watchers for b in ends)


def _counts(meeting: Meeting, others: Iterable[Meeting], corners: Corners) -> bool:
    """Whether a meeting with a blocker blocks, given all the blockers met."""
    return corners == "strict" or not meeting.hand or any(meeting.faces(other) for other in others)


def _cell(grid: Grid, start: Cell, offset: Vector) -> Cell:
    return int(start) + offset[0] * grid.box.ny + offset[1]


def _check(corners: str, walls: Set[Edge]) -> None:
    if corners not in ("strict", "both_sides"):
        raise Unknown.name("corner rule", corners, ("strict", "both_sides"))
    if any(wall.directed for wall in walls):
        raise Malformed("a wall blocks sight both ways; give its side without a direction")
