"""Pixels and cells: where the middle of each cell is drawn, which cell a point is in, and which sides a line lies on.

A line is a barrier or a path. A barrier (a river, a wall) runs between the cells and lies on the sides that divide two
cells on either side of it; a path (a road) runs through the middles and lies on the sides that it crosses::

      __    __              __    __
     /  \\__/  \\            /  \\__/  \\
     \\__/==\\__/            \\--/--\\--/
     /  \\__/  \\            /  \\__/  \\
      barrier                 path
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from itertools import pairwise
from math import lcm

from zoc.exchange.foreign import GridPlan, Place

Point = tuple[Fraction, Fraction]
NEAR_MIDDLE = Fraction(35, 100)
"""A line most of whose corners on the map are this near to the middles of cells, in half cells, is a path."""
MOST_LOOKS = 10_000
"""How often a piece of a line is looked at."""
NUDGE = (Fraction(1, 7919), Fraction(1, 6007))
"""A line is moved by this much of a pixel, so that none of its corners lies exactly between two middles."""


@dataclass(frozen=True)
class DrawnGrid:
    """A grid as it is drawn: columns and rows this far apart, the first cell's middle at ``origin``."""

    plan: GridPlan
    column: Fraction
    """How far apart two columns are; of pointy hexes, two hexes of a row."""
    row: Fraction
    """How far apart two rows are; of flat hexes, two hexes of a column."""
    origin: Point

    def middle(self, place: Place) -> Point:
        """The middle of a cell, also of one beside the map."""
        column, row = place
        x, y = self.origin[0] + column * self.column, self.origin[1] + row * self.row
        if self.plan.kind == "hex":
            flat = self.plan.orientation == "flat"
            low = ((column if flat else row) % 2 == 0) == self.plan.first_shoved
            x, y = (x, y + self.row / 2 * low) if flat else (x + self.column / 2 * low, y)
        return x, y

    def place(self, point: Point) -> Place:
        """The cell with the nearest middle; it may lie beside the map."""
        column, row = (
            int((at - start) // step) for at, start, step in zip(point, self.origin, (self.column, self.row), strict=True)
        )
        around = [(column + c, row + r) for c in (0, 1, -1) for r in (0, 1, -1)]
        return min(around, key=lambda place: _distance(self.middle(place), point))

    def within(self, start: Point, end: Point) -> Iterator[Place]:
        """The cells of the map with their middles in a rectangle: ``start`` belongs to it, ``end`` does not.

        How far a middle is across depends on the column and on whether the row is odd, and likewise down.
        """
        odds, plan = (0, 1), self.plan
        across = {(c, odd): start[0] <= self.middle((c, odd))[0] < end[0] for c in range(plan.width) for odd in odds}
        down = {(r, odd): start[1] <= self.middle((odd, r))[1] < end[1] for r in range(plan.height) for odd in odds}
        for row in range(plan.height):
            for column in range(plan.width):
                if across[column, row % 2] and down[row, column % 2]:
                    yield column, row

    def nearest_side(self, point: Point) -> tuple[Place, Place] | None:
        """The side between two cells of the map nearest to a point; nothing if the point is not on the map."""
        here = self.place(point)
        around = [(here[0] + c, here[1] + r) for c in (-1, 0, 1) for r in (-1, 0, 1)]
        sides = [(here, there) for there in around if here in self.plan and there in self.plan and self.beside(here, there)]
        return min(sides, key=lambda side: _distance(self._between(*side), point), default=None)

    def _between(self, a: Place, b: Place) -> Point:
        (x, y), (u, v) = self.middle(a), self.middle(b)
        return (x + u) / 2, (y + v) / 2

    # Lines

    def is_path(self, line: Sequence[Point]) -> bool:
        """Whether a line runs through the middles of cells."""
        reach = (NEAR_MIDDLE * min(self.column, self.row) / 2) ** 2
        places = [(corner, self.place(corner)) for corner in line]
        near = [_distance(self.middle(place), corner) <= reach for corner, place in places if place in self.plan]
        return len(near) > 1 and sum(near) * 5 >= len(near) * 4

    def crossed(self, line: Sequence[Point]) -> Iterator[tuple[Place, Place]]:
        """The sides that a path crosses: from each cell to the next."""
        before: Place | None = None
        for start, end in pairwise(line):
            for here in self._along(start, end, 8):
                if before is not None and here != before and self.beside(before, here):
                    yield before, here
                before = here

    def divided(self, line: Sequence[Point]) -> Iterator[tuple[Place, Place]]:
        """The sides that a barrier lies on: between two neighbours with their middles on either side of it."""
        moved = [self._skewed((x + NUDGE[0], y + NUDGE[1])) for x, y in line]
        for start, end in pairwise(moved):
            for a, b in self._separated(start, end):
                if a in self.plan and b in self.plan:
                    yield a, b

    def _skewed(self, point: Point) -> Point:
        """A point in coordinates in which the middles are the whole numbers; of hexes, the second axis leans by half a cell."""
        across, down = (point[0] - self.origin[0]) / self.column, (point[1] - self.origin[1]) / self.row
        if self.plan.kind == "square":
            return across, down
        first, second = (across, down) if self.plan.orientation == "flat" else (down, across)
        return first, second - Fraction(int(self.plan.first_shoved), 2) - first / 2

    def _unskewed(self, first: int, second: int) -> Place:
        if self.plan.kind == "square":
            return first, second
        shoved = int(self.plan.first_shoved)
        second += (first + shoved - ((first % 2 == 0) == self.plan.first_shoved)) // 2
        return (first, second) if self.plan.orientation == "flat" else (second, first)

    def _separated(self, start: Point, end: Point) -> Iterator[tuple[Place, Place]]:
        """Every two neighbours with a straight line between their middles that a piece of a line crosses.

        Such lines run in two directions through the middles of squares, in three through those of hexes; on each that is
        crossed, the middles on either hand are counted off.
        """
        unit = lcm(*(number.denominator for number in (*start, *end)))
        a, b, c, d = (int(number * unit) for number in (*start, *end))
        for k, n in _crossings((a, b), (c, d), unit, self._most):
            yield self._unskewed(k, n), self._unskewed(k, n + 1)
        for k, n in _crossings((b, a), (d, c), unit, self._most):
            yield self._unskewed(n, k), self._unskewed(n + 1, k)
        if self.plan.kind == "hex":
            for k, n in _crossings((a + b, a), (c + d, c), unit, self._most):
                yield self._unskewed(n, k - n), self._unskewed(n + 1, k - n - 1)

    @property
    def _most(self) -> int:
        return 2 * (self.plan.width + self.plan.height)

    def _along(self, start: Point, end: Point, steps: int) -> Iterator[Place]:
        """The cells under a piece of a line, looked at this often in a cell; of a piece that is far too long, the beginning."""
        length = max(abs(end[0] - start[0]) / self.column, abs(end[1] - start[1]) / self.row)
        count = int(length * steps) + 1
        (x, y), (u, v) = (tuple(map(float, point)) for point in (start, end))
        for n in range(min(count, MOST_LOOKS) + 1):
            yield self._near(x + (u - x) * n / count, y + (v - y) * n / count)

    def _near(self, x: float, y: float) -> Place:
        """The cell of a point on a path, quickly: where two cells are as near, either will do."""
        wide, high, left, top = self._sizes
        flat, hexes, shoved = self.plan.orientation == "flat", self.plan.kind == "hex", self.plan.first_shoved
        column, row = int((x - left) // wide), int((y - top) // high)
        found, least = (column, row), float("inf")
        for c in (column, column + 1, column - 1):
            for r in (row, row + 1, row - 1):
                low = hexes and ((c if flat else r) % 2 == 0) == shoved
                across = left + c * wide + (wide / 2 if low and not flat else 0) - x
                down = top + r * high + (high / 2 if low and flat else 0) - y
                distance = across * across + down * down
                if distance < least:
                    found, least = (c, r), distance
        return found

    @cached_property
    def _sizes(self) -> tuple[float, float, float, float]:
        return float(self.column), float(self.row), float(self.origin[0]), float(self.origin[1])

    def beside(self, a: Place, b: Place) -> bool:
        """Whether two cells share a side."""
        across, down = abs(b[0] - a[0]), abs(b[1] - a[1])
        if self.plan.kind == "square":
            return across + down == 1
        if self.plan.orientation == "pointy":
            a, b, across, down = (a[1], a[0]), (b[1], b[0]), down, across
        if across == 0:
            return down == 1
        low = (a[0] % 2 == 0) == self.plan.first_shoved
        return across == 1 and b[1] - a[1] in ((0, 1) if low else (-1, 0))


def _distance(a: Point, b: Point) -> Fraction:
    return (a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2


def _crossings(start: tuple[int, int], end: tuple[int, int], unit: int, most: int) -> Iterator[tuple[int, int]]:
    """Where a line crosses the whole numbers of its first coordinate: each, and the whole number below on the second.

    Coordinates are counted in parts of a ``unit``; nothing beyond ``most`` is looked at.
    """
    (a, b), (c, d) = start, end
    low, high = sorted((a, c))
    for k in range(max(low // unit + 1, -most), min(high // unit, most) + 1):
        yield k, (b * (c - a) + (k * unit - a) * (d - b)) // ((c - a) * unit)
