"""The cells and sides that a straight line from centre to centre meets, in order, exactly.

A line goes *through* a cell, or only *touches* it, at a corner or along a side; it goes *across*
or *along* a side, or touches its end. What it touches lies to its left or to its right::

    +---+---+---+---+
    |   | L | _-|-B |        from A to B the line goes through the two cells between,
    +---+---*'--+---+        and touches the corner * where four cells meet:
    | A-|-' | R |   |        L lies to its left, R to its right
    +---+---+---+---+

Everything is counted in whole numbers: the line is divided into ticks so that it
crosses every side on a tick.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from math import lcm
from typing import NamedTuple

from zoc.grid.box import STEPS, WAYS
from zoc.grid.directions import SQUARE4, Vector
from zoc.grid.outline import holders, measures

THROUGH, LEFT, RIGHT = 0, -1, 1


class Meeting(NamedTuple):
    """Where a line meets a cell, or the side between two: from tick to tick, and on which hand if it only touches."""

    at: tuple[Vector, ...]
    start: int
    end: int
    hand: int

    @property
    def order(self) -> tuple[int, int]:
        return self.start + self.end, self.hand

    def faces(self, other: Meeting) -> bool:
        """Whether the two touch the line at one point, or along one side, from opposite hands."""
        return self.hand * other.hand < 0 and self.start <= other.end and other.start <= self.end


class Trace(NamedTuple):
    """All that a line meets, as offsets from its start; both ends are among the cells."""

    cells: tuple[Meeting, ...]
    sides: tuple[Meeting, ...]


@lru_cache(maxsize=16384)
def trace(kind: str, dx: int, dy: int) -> Trace:
    """What the line to an offset meets, on an endless grid.

    >>> [(m.at, m.hand) for m in trace("square", 1, 1).cells]
    [(((0, 0),), 0), (((1, 0),), -1), (((0, 1),), 1), (((1, 1),), 0)]
    """
    ticks = lcm(*(abs(speed) for speed in measures(kind, dx, dy) if speed)) if (dx, dy) != (0, 0) else 1
    spans = {cell: span for cell in _near(kind, dx, dy) if (span := _span(kind, cell, (dx, dy), ticks))}
    cells = [Meeting((cell,), *span, _hand(kind, cell, (dx, dy), span)) for cell, span in spans.items()]
    sides = [side for cell in spans for side in _sides(kind, cell, spans, (dx, dy))]
    return Trace(tuple(sorted(cells, key=lambda m: m.order)), tuple(sorted(sides, key=lambda m: m.order)))


def _near(kind: str, dx: int, dy: int) -> set[Vector]:
    """A superset of the cells that the line meets: those of its evenly spaced points, and their neighbours."""
    count = STEPS["hex" if kind == "hex" else "square"](dx, dy) or 1
    on = {cell for nth in range(count + 1) for cell in holders(kind, dx * nth, dy * nth, count)}
    return {(x + i, y + j) for x, y in on for i in (-1, 0, 1) for j in (-1, 0, 1)}


def _span(kind: str, cell: Vector, to: Vector, ticks: int) -> tuple[int, int] | None:
    """The first and last tick of the line inside a cell, its sides included."""
    start, end = 0, ticks
    for speed, offset in zip(measures(kind, *to), measures(kind, *cell), strict=True):
        if speed == 0:
            if abs(offset) > 1:
                return None
            continue
        first, last = sorted((ticks // speed * (offset - 1), ticks // speed * (offset + 1)))
        start, end = max(start, first), min(end, last)
    return (start, end) if start <= end else None


def _hand(kind: str, cell: Vector, to: Vector, span: tuple[int, int]) -> int:
    """Through a cell, or past it: at one point, or along a side."""
    along = any(speed == 0 and abs(offset) == 1 for speed, offset in zip(measures(kind, *to), measures(kind, *cell), strict=True))
    if to == (0, 0) or (span[0] < span[1] and not along):
        return THROUGH
    return _turn(to, cell)


def _sides(kind: str, cell: Vector, spans: dict[Vector, tuple[int, int]], to: Vector) -> Iterator[Meeting]:
    """Where the line meets half of a cell's sides (the others are their neighbours' half), or only an end of one.

    At its end a side meets other cells than its own two.
    """
    x, y = cell
    ways = WAYS["hex"] if kind == "hex" else SQUARE4
    for i, j in ways[: len(ways) // 2]:
        if (x + i, y + j) not in spans:
            continue
        span, other = spans[cell], spans[x + i, y + j]
        start, end = max(span[0], other[0]), min(span[1], other[1])
        if start <= end:
            at_its_end = start == end and sum(first <= start <= last for first, last in spans.values()) > 2
            hand = _turn(to, (2 * x + i, 2 * y + j)) if at_its_end else THROUGH
            yield Meeting((cell, (x + i, y + j)), start, end, hand)


def _turn(to: Vector, at: Vector) -> int:
    """The side of the line on which a point lies; y grows to the south."""
    across = to[0] * at[1] - to[1] * at[0]
    return LEFT if across < 0 else RIGHT if across > 0 else THROUGH
