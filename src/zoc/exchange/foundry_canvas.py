"""The canvas of a Foundry scene: where its cells are in pixels, and which of them lie on the scene.

The size of a grid is the width of a square, or the short way across a hex. Up to version 10 it was the long way.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import Literal

from zoc.errors import Malformed
from zoc.exchange.foreign import GridPlan, Place
from zoc.exchange.geometry import DrawnGrid, Point
from zoc.exchange.loose import Table, number, table, text, whole
from zoc.exchange.remark import Remarks

GRIDLESS, SQUARE, ODD_ROWS, EVEN_ROWS, ODD_COLUMNS, EVEN_COLUMNS = range(6)
ROOT3 = Fraction(1_732_050_807_568_877, 10**15)
USUAL_SIZE, USUAL_PADDING = 100, Fraction(1, 4)
HALF = Fraction(1, 2)
NEAR = Fraction(1, 50)
"""A token lies in the middle of a hex if it is no further from it than this part of the hex."""


class FoundryCanvas:
    """The grid of a scene."""

    def __init__(self, top: Table, remarks: Remarks) -> None:
        self.remarks = remarks
        own = table(top.get("grid"))
        kind = own.get("type", top.get("gridType", SQUARE))
        self.kind = whole(kind, SQUARE)
        size = number(own.get("size") if own else top.get("grid")) or Fraction(USUAL_SIZE)
        width, height = number(top.get("width")), number(top.get("height"))
        if width <= 0 or height <= 0 or size < 1:
            raise Malformed("a scene has a width, a height and a grid size of more than 0")
        if self.kind not in range(6):
            raise Malformed(f"the grid type {self.kind} is not known; known: 0 to 5")
        if self.kind == GRIDLESS:
            self.remarks.guessed(f"the scene has no grid; squares of {size} pixels are laid over it")
        self.old = _is_old(top, own)
        self._measure(size)
        background = table(top.get("background"))
        shift = [
            number(background.get(f"offset{axis}", top.get(f"shift{axis}"))) for axis in "XY"
        ]  # the image moves, the grid stays
        self.corner = tuple(pad - by for pad, by in zip(self._padding(top, size, width, height), shift, strict=True))
        self.end = self.corner[0] + width, self.corner[1] + height
        self.first_shoved = self.kind in (EVEN_ROWS, EVEN_COLUMNS)
        self._lay()

    def _measure(self, size: Fraction) -> None:
        """The width and height of a cell, and how far apart columns and rows are."""
        if self.kind in (GRIDLESS, SQUARE):
            self.cell = self.step = size, size
            self.first = size / 2, size / 2
            return
        short, long = (size * ROOT3 / 2, size) if self.old else (size, 2 * size / ROOT3)
        if self.kind in (ODD_COLUMNS, EVEN_COLUMNS):
            self.cell, self.step, self.first = (long, short), (long * 3 / 4, short), (long / 2, Fraction(0))
        else:
            self.cell, self.step, self.first = (short, long), (short, long * 3 / 4), (Fraction(0), long / 2)

    def _padding(self, top: Table, size: Fraction, width: Fraction, height: Fraction) -> Point:
        """The corner of the scene on the canvas: padding is a part of its size, in whole cells."""
        if "padding" not in top:
            self.remarks.guessed("the scene says no padding; it has a quarter of its size around it, as is usual")
        padding = number(top["padding"]) if "padding" in top else USUAL_PADDING
        hexes = self.kind > SQUARE
        step = (size, size) if self.old or not hexes else self.step
        across, down = (
            math.ceil(padding * side / each - Fraction(1, 10**9)) for side, each in zip((width, height), step, strict=True)
        )
        x, y = across * step[0], down * step[1]
        if hexes and not self.old:  # the scene begins with a whole hex in every second column or row
            if self.kind in (ODD_COLUMNS, EVEN_COLUMNS):
                y += self.cell[1] / 2 * (across % 2)
            else:
                x += self.cell[0] / 2 * (down % 2)
        return x, y

    def _lay(self) -> None:
        """The cells with their middles on the scene."""
        flat = self.kind in (ODD_COLUMNS, EVEN_COLUMNS)
        low, high = list[int](), list[int]()
        for axis in (0, 1):
            slack = HALF if self.kind > SQUARE and axis == (1 if flat else 0) else Fraction(0)
            low.append(math.ceil((self.corner[axis] - self.first[axis]) / self.step[axis] - slack))
            high.append(math.ceil((self.end[axis] - self.first[axis]) / self.step[axis]) - 1)
        odd = (low[0] if flat else low[1]) % 2 == 1
        orientation: Literal["flat", "pointy"] = "flat" if flat else "pointy"
        shoved = self.kind > SQUARE and self.first_shoved != odd
        plan_kind: Literal["hex", "square"] = "hex" if self.kind > SQUARE else "square"
        self.plan = GridPlan(plan_kind, high[0] - low[0] + 1, high[1] - low[1] + 1, orientation, shoved)
        origin = self.first[0] + low[0] * self.step[0], self.first[1] + low[1] * self.step[1]
        self.drawn = DrawnGrid(self.plan, self.step[0], self.step[1], origin)

    def fit(self, corners: Sequence[Point]) -> None:
        """Shift the other columns or rows if all tokens, which snap to the grid, lie so and not otherwise."""
        if self.kind <= SQUARE or not corners or self._fitting(corners) == len(corners):
            return
        before = self._fitting(corners)
        self.first_shoved = not self.first_shoved
        self._lay()
        if self._fitting(corners) > before:
            line = "columns" if self.kind in (ODD_COLUMNS, EVEN_COLUMNS) else "rows"
            self.remarks.guessed(f"the other {line} are shifted than the grid type says, since the tokens lie so")
        else:
            self.first_shoved = not self.first_shoved
            self._lay()

    def _fitting(self, corners: Sequence[Point]) -> int:
        """How many tokens of one cell lie in the middle of a hex."""
        reach, count = (NEAR * self.cell[0]) ** 2 + (NEAR * self.cell[1]) ** 2, 0
        for x, y in corners[:200]:
            middle = x + self.cell[0] / 2, y + self.cell[1] / 2
            nearest = self.drawn.middle(self.drawn.place(middle))
            count += (nearest[0] - middle[0]) ** 2 + (nearest[1] - middle[1]) ** 2 <= reach
        return count

    def cells(self) -> Iterator[Place]:
        """The cells of the map: those with their middles on the scene."""
        return self.drawn.within((self.corner[0], self.corner[1]), self.end)

    def place(self, corner: Point, size: tuple[Fraction, Fraction]) -> Place:
        """The cell under the middle of a token with that corner and that many cells across and down."""
        across, down = size
        if self.kind in (ODD_COLUMNS, EVEN_COLUMNS) and across > 1:
            across = (across * 3 + 1) / 4
        if self.kind in (ODD_ROWS, EVEN_ROWS) and down > 1:
            down = (down * 3 + 1) / 4
        return self.drawn.place((corner[0] + self.cell[0] * across / 2, corner[1] + self.cell[1] * down / 2))


def _is_old(top: Table, own: Table) -> bool:
    """Whether sizes of hexes are measured the long way, as up to version 10."""
    if table(table(top.get("flags")).get("core")).get("legacyHex") is True or not own:
        return True
    version = text(table(top.get("_stats")).get("coreVersion")).partition(".")[0]
    return whole(version, 11) < 11
