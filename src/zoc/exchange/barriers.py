"""Walls and doors of a virtual tabletop, drawn as lines: the sides of cells that they lie on.

A wall lies on the sides between cells with their middles on either side of it; a door that is too short for that lies on the
side nearest to its middle. Where a door is in a wall, the side is a door.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import pairwise

from zoc.errors import Malformed
from zoc.exchange.foreign import ForeignEdge, Place, Word
from zoc.exchange.geometry import DrawnGrid, Point
from zoc.exchange.remark import Remarks, several, some

MOST_CORNERS = 200_000
"""The most corners of all walls of a map."""
NEAR_LINE = Fraction(1, 8)
"""A wall is on a line of the grid if it is no further from it than this part of a cell."""
NAMES = {
    "wall": ("wall",),
    "object": ("object", "obstacle"),
    "door": ("door", "gate"),
    "secret door": ("secret door",),
    "open door": ("open door", "doorway"),
    "window": ("window",),
    "invisible wall": ("invisible wall",),
    "screen": ("screen", "curtain"),
}
"""The words for barriers, and the names that each goes by."""


@dataclass
class Barriers:
    """The walls and doors of one map while it is read."""

    drawn: DrawnGrid
    remarks: Remarks
    walls: dict[tuple[str, Place, Place], None] = field(default_factory=dict)
    doors: dict[tuple[Place, Place], str] = field(default_factory=dict)
    straight: dict[str, int] = field(default_factory=dict)
    crooked: dict[str, list[str]] = field(default_factory=dict)
    corners: int = 0

    def wall(self, word: str, line: Sequence[Point], where: str) -> None:
        """A wall along some corners."""
        self._counted(word, line, where)
        for a, b in self.drawn.divided(line):
            self.walls[word, a, b] = None

    def door(self, word: str, line: Sequence[Point], where: str) -> None:
        """A door between two points, or at one."""
        self._counted(word, line, where)
        middle = sum(x for x, _ in line) / Fraction(len(line)), sum(y for _, y in line) / Fraction(len(line))
        nearest = self.drawn.nearest_side(middle)
        found = list(self.drawn.divided(line)) or ([nearest] if nearest else [])
        if not found:
            self.remarks.left_out(f"a {word} beside the map", where)
        self.doors.update(dict.fromkeys(found, word))

    def _counted(self, word: str, line: Sequence[Point], where: str) -> None:
        self.corners += len(line)
        if self.corners > MOST_CORNERS:
            raise Malformed(f"the walls have more than {MOST_CORNERS} corners")
        if self.drawn.plan.kind == "square" and all(self._on_line(a, b) for a, b in pairwise(line)):
            self.straight[word] = self.straight.get(word, 0) + 1
        else:
            self.crooked.setdefault(word, []).append(where)

    def _on_line(self, start: Point, end: Point) -> bool:
        """Whether a piece of a line runs along a line between squares."""
        for axis, step in ((0, self.drawn.column), (1, self.drawn.row)):
            places = [(point[axis] - self.drawn.origin[axis]) / step + Fraction(1, 2) for point in (start, end)]
            if round(places[0]) == round(places[1]) and all(abs(place - round(place)) <= NEAR_LINE for place in places):
                return True
        return False

    def edges(self) -> tuple[ForeignEdge, ...]:
        """The sides with walls and doors, said in the report."""
        for word, number in self.straight.items():
            self.remarks.understood(f"{several(number, word)} on the lines of the grid")
        for word, places in self.crooked.items():
            self.remarks.guessed(
                f"{several(len(places), word)} beside the lines of the grid: on the sides of the cells divided by it",
                some(places),
            )
        kept = [ForeignEdge(word, a, b) for word, a, b in self.walls if (a, b) not in self.doors and (b, a) not in self.doors]
        return (*kept, *(ForeignEdge(word, a, b) for (a, b), word in self.doors.items()))

    def words(self) -> dict[str, Word]:
        """The words for all sides."""
        used = dict.fromkeys([word for word, _, _ in self.walls] + list(self.doors.values()))
        return {word: Word(NAMES.get(word, (word,))) for word in used}
