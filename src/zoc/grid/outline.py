"""The exact cell of a point: a cell is the space between two or three pairs of parallel sides.

In inside coordinates the centre of a cell is a whole number; seen from there, the cell is where
every one of these measures lies between -1 and 1, and its sides are where one of them is ±1::

    squares   2x, 2y              hexes   2q + r, q + 2r, q - r

The same numbers hold for flat and pointy hexes: leaning the plane moves no point across a side.
"""

from __future__ import annotations

from zoc.grid.directions import Vector

MEASURES: dict[str, tuple[Vector, ...]] = {
    "hex": ((2, 1), (1, 2), (1, -1)),
    "square": ((2, 0), (0, 2)),
    "cross": ((2, 0), (0, 2)),
}


def measures(kind: str, x: int, y: int) -> tuple[int, ...]:
    """The length of a vector, as each pair of sides measures it.

    >>> measures("hex", 1, 1)
    (3, 3, 0)
    """
    return tuple(a * x + b * y for a, b in MEASURES[kind])


def holders(kind: str, x: int, y: int, scale: int) -> tuple[Vector, ...]:
    """The cells in which the point ``(x / scale, y / scale)`` lies: two on a side, three or four in a corner.

    >>> holders("square", 5, 0, 2), holders("hex", 1, 1, 3)
    (((2, 0), (3, 0)), ((0, 0), (0, 1), (1, 0)))
    """
    left, top = x // scale, y // scale
    around = ((left, top), (left, top + 1), (left + 1, top), (left + 1, top + 1))
    return tuple(
        (cx, cy) for cx, cy in around if all(abs(measure) <= scale for measure in measures(kind, x - cx * scale, y - cy * scale))
    )
