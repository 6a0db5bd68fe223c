"""Where the cells lie on paper: centres, corners and sides, in whole numbers.

::

    flat hex               pointy hex             square

       0 ___ 1                 1                  0 _____ 1
     5 /     \\ 2            0 /   \\ 2             |     |
       \\_____/               |     |              |     |
       4     3              5 \\   / 3             |_____|
                                4                 3     2

The corners run clockwise, and the side of the first direction lies between corner 0 and corner 1. A hex is
60 by 52, regular to a part in a thousand, so that shared corners are exactly equal.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise

from zoc.grid import Cell, Grid

Point = tuple[float, float]
Loop = list[Point]

FLAT = ((-15, -26), (15, -26), (30, 0), (15, 26), (-15, 26), (-30, 0))
POINTY = ((-26, -15), (0, -30), (26, -15), (26, 15), (0, 30), (-26, 15))
SQUARE = ((-26, -26), (26, -26), (26, 26), (-26, 26))


@dataclass(frozen=True)
class Layout:
    """The map on paper, or the smallest rectangle of it that holds some cells and those round them.

    >>> layout = Layout(Grid.hex(4, 3))
    >>> layout.centre(layout.grid.cell("0202")), layout.size
    ((45, 78), (195, 182))
    """

    grid: Grid
    view: Collection[Cell] = ()
    band: range | None = None
    """Only these columns."""
    void: Collection[Cell] = ()
    """Cells of the rectangle that are not on the map."""

    @property
    def corners(self) -> tuple[tuple[int, int], ...]:
        """The corners of a cell, seen from its centre."""
        if self.grid.kind == "square":
            return SQUARE
        return FLAT if self.grid.orientation == "flat" else POINTY

    @cached_property
    def columns(self) -> range:
        """The columns in view, counted from 0."""
        return self.band or self._span(0, self.grid.width)

    @cached_property
    def rows(self) -> range:
        """The rows in view, counted from 0."""
        return self._span(1, self.grid.height)

    def _span(self, axis: int, count: int) -> range:
        if not self.view:
            return range(count)
        seen = [self.grid.place(cell)[axis] for cell in self.view]
        return range(max(0, min(seen) - 1), min(count, max(seen) + 2))

    @cached_property
    def cells(self) -> tuple[Cell, ...]:
        """The cells in view, as one reads."""
        every = (self.grid.at(column, row) for row in self.rows for column in self.columns)
        return tuple(cell for cell in every if cell not in self.void)

    @cached_property
    def _in_view(self) -> frozenset[Cell]:
        return frozenset(self.cells)

    def __contains__(self, cell: object) -> bool:
        return cell in self._in_view

    def shoved(self, column: int, row: int) -> bool:
        """Whether a cell is pushed half a cell down (flat) or right (pointy)."""
        return self.grid.is_shoved(column, row)

    def centre(self, cell: Cell) -> tuple[int, int]:
        """The middle of a cell."""
        column, row = self.grid.place(cell)
        half = 26 * self.shoved(column, row)
        if self.grid.kind == "square":
            return 52 * column, 52 * row
        return (45 * column, 52 * row + half) if self.grid.orientation == "flat" else (52 * column + half, 45 * row)

    @cached_property
    def _bounds(self) -> tuple[int, int, int, int]:
        centres = [self.centre(cell) for cell in self.cells]
        xs, ys = [x for x, _ in self.corners], [y for _, y in self.corners]
        left, top = min(x for x, _ in centres) + min(xs), min(y for _, y in centres) + min(ys)
        return left, top, max(x for x, _ in centres) + max(xs), max(y for _, y in centres) + max(ys)

    @property
    def corner(self) -> tuple[int, int]:
        """The upper left end of the map."""
        return self._bounds[:2]

    @property
    def size(self) -> tuple[int, int]:
        """The width and the height of the map."""
        left, top, right, bottom = self._bounds
        return right - left, bottom - top

    # Sides

    @cached_property
    def ways(self) -> tuple[int, ...]:
        """The directions in which a cell has a side: all but the diagonals."""
        return tuple(way for way, diagonal in enumerate(self.grid.box.diagonal.tolist()) if not diagonal)

    def side(self, cell: Cell, way: int) -> tuple[Point, Point]:
        """The two ends of the side in a direction, clockwise."""
        nth, (x, y), corners = self.ways.index(way), self.centre(cell), self.corners
        (ax, ay), (bx, by) = corners[nth], corners[(nth + 1) % len(corners)]
        return (x + ax, y + ay), (x + bx, y + by)

    def outline(self, cells: Iterable[Cell]) -> str:
        """The cells as one path, each with its own outline."""
        corners = self.corners
        around = "l" + " ".join(f"{bx - ax} {by - ay}" for (ax, ay), (bx, by) in pairwise(corners)).replace(" -", "-")
        (dx, dy), centres = corners[0], (self.centre(cell) for cell in cells)
        return "".join(f"M{x + dx} {y + dy}{around}z" for x, y in centres)

    def border(self, cells: Collection[Cell], inset: float = 0) -> list[Loop]:
        """The lines round a group of cells, clockwise, drawn this far inside it; holes run the other way."""
        inside = frozenset(cells)
        starts: dict[Point, list[tuple[Point, Cell]]] = {}
        for cell in sorted(inside):
            for way in self.ways:
                if cell + int(self.grid.box.steps[way]) not in inside:
                    start, end = self.side(cell, way)
                    starts.setdefault(start, []).append((end, cell))
        loops = []
        while starts:
            loops.append(_inset(_loop(starts), inset))
        return loops


def _loop(starts: dict[Point, list[tuple[Point, Cell]]]) -> Loop:
    """Follow the sides from the first remaining one until the line closes; where squares meet at a corner, stay on one square."""
    at, of = next(iter(starts)), -1
    loop: Loop = []
    while not loop or at != loop[0]:
        loop.append(at)
        ahead = starts[at]
        nth = next((i for i, (_, cell) in enumerate(ahead) if cell == of), 0)
        end, of = ahead.pop(nth)
        if not ahead:
            del starts[at]
        at = end
    return loop


def _inset(loop: Loop, by: float) -> Loop:
    """The same line, moved to its right."""
    if not by:
        return loop
    moved = []
    for before, here, after in zip(loop[-1:] + loop[:-1], loop, loop[1:] + loop[:1], strict=True):
        (ax, ay), (bx, by_) = _right(before, here), _right(here, after)
        share = by / (1 + ax * bx + ay * by_)
        moved.append((here[0] + (ax + bx) * share, here[1] + (ay + by_) * share))
    return moved


def _right(a: Point, b: Point) -> Point:
    """The direction to the right of a way, one long."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    length: float = (dx * dx + dy * dy) ** 0.5
    return -dy / length, dx / length
