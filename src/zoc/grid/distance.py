"""How far one cell is from another, as each kind of grid counts it."""

from __future__ import annotations

from collections.abc import Callable


def hex_steps(x: int, y: int) -> int:
    """Steps between hexes, in axial coordinates.

    >>> hex_steps(3, -1)
    3
    """
    return max(abs(x), abs(y), abs(x + y))


def manhattan(x: int, y: int) -> int:
    """Steps between squares without diagonals.

    >>> manhattan(5, 3)
    8
    """
    return abs(x) + abs(y)


def chebyshev(x: int, y: int) -> int:
    """Steps between squares, a diagonal counting one.

    >>> chebyshev(5, 3)
    5
    """
    return max(abs(x), abs(y))


def alternating(x: int, y: int) -> int:
    """Points between squares when diagonals cost 1, 2, 1, 2 in turn.

    >>> alternating(5, 3)
    6
    """
    return max(abs(x), abs(y)) + min(abs(x), abs(y)) // 2


METRICS: dict[str, Callable[[int, int], int]] = {
    "hex": hex_steps,
    "manhattan": manhattan,
    "chebyshev": chebyshev,
    "alternating": alternating,
}
