"""From which side one cell lies, seen by a piece that faces one way: front, left, right or rear.

::

    squares, facing n     facing ne       hexes, facing n
                                                F
         F F F              L F F           F  ___  F           F front   L left   R right
         L ^ R              . / F             / ^ \\             . rear
         . . .              . . R           L \\___/ R
                                                .

Farther off, the plane is cut along the same diagonals. On squares a cell exactly on a diagonal lies
in front or in the rear, never at the side. On hexes the nearest of the six directions decides, and
a cell midway between two of them is a tie.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Literal, get_args

from zoc.errors import Malformed, Unknown
from zoc.grid.directions import HEX, SQUARE8, SQUARE8_NAMES, Vector
from zoc.grid.distance import hex_steps
from zoc.grid.grid import Cell, Grid

Arc = Literal["front", "left", "right", "rear"]
Lean = Literal["front", "rear"]

ROUND_A_HEX: tuple[Arc, ...] = ("front", "front", "right", "rear", "left", "front")
# Left and right tie only where a cell nestles between two parts of a base; left then counts as farther back.
FROM_FRONT_TO_REAR: tuple[Arc, ...] = ("front", "right", "left", "rear")


def facings(grid: Grid, count: int) -> tuple[str, ...]:
    """The names of the facings a piece may take, clockwise: six on hexes, four or eight on squares.

    >>> facings(Grid.square(3, 3), 4)
    ('n', 'e', 's', 'w')
    """
    allowed = (6,) if grid.kind == "hex" else (4, 8)
    if count not in allowed:
        raise Malformed(f"on {grid.kind} cells a piece has {' or '.join(map(str, allowed))} facings, not {count}")
    return grid.way_names if grid.kind == "hex" else SQUARE8_NAMES[:: 8 // count]


def arc(grid: Grid, facing: str, target: Cell, attacker: Cell, *, tie: Lean = "front") -> Arc:
    """In which arc of a target, facing a named direction, another cell lies; a tie leans to its front or its rear.

    >>> grid = Grid.square(9, 9)
    >>> arc(grid, "n", grid.cell("0505"), grid.cell("0806")), arc(grid, "n", grid.cell("0505"), grid.cell("0608"))
    ('right', 'rear')
    """
    towards = grid.vector(target, attacker)
    if towards == (0, 0):
        raise Malformed(f"{grid.label(target)} lies in no arc of itself")
    ahead = _ahead(grid, facing)
    return _on_hexes(ahead, towards, tie) if grid.kind == "hex" else _on_squares(ahead, towards)


def base_arc(
    grid: Grid, facing: str, base: Iterable[Cell], attacker: Cell, *, tie: Lean = "front", between: Lean = "rear"
) -> Arc:
    """In which arc of a base of several cells another cell lies, measured from the nearest cell of the base.

    Equally near to several, it lies in the rearmost of their arcs, so that the rear of a base is the
    base pushed backwards; or in the frontmost, if ``between`` says so.
    """
    cells = tuple(base)
    nearest = min(_far(grid, cell, attacker) for cell in cells)
    arcs = {arc(grid, facing, cell, attacker, tie=tie) for cell in cells if _far(grid, cell, attacker) == nearest}
    return _lean(arcs, between)


def _ahead(grid: Grid, facing: str) -> Vector:
    names = grid.way_names if grid.kind == "hex" else SQUARE8_NAMES
    if facing not in names:
        raise Unknown.name("facing", facing, names)
    return (HEX if grid.kind == "hex" else SQUARE8)[names.index(facing)]


def _on_squares(ahead: Vector, towards: Vector) -> Arc:
    """The quarter of the plane in which a vector lies; its edges belong to front and rear."""
    (ax, ay), (x, y) = ahead, towards
    forward, rightward = ax * x + ay * y, ax * y - ay * x
    if abs(forward) >= abs(rightward):
        return "front" if forward > 0 else "rear"
    return "right" if rightward > 0 else "left"


@lru_cache(maxsize=65536)
def _on_hexes(ahead: Vector, towards: Vector, tie: Lean) -> Arc:
    """The arc of the direction nearest to a vector, or of the two it lies between."""
    facing = HEX.index(ahead)
    along = [_hex_dot(way, towards) for way in HEX]
    nearest = {ROUND_A_HEX[(way - facing) % 6] for way in range(6) if along[way] == max(along)}
    return _lean(nearest, tie)


def _lean(arcs: Iterable[Arc], towards: Lean) -> Arc:
    if towards not in get_args(Lean):
        raise Unknown.name("lean", towards, get_args(Lean))
    return (min if towards == "front" else max)(arcs, key=FROM_FRONT_TO_REAR.index)


def _far(grid: Grid, a: Cell, b: Cell) -> int:
    """Steps on hexes; on squares the straight distance, squared."""
    x, y = grid.vector(a, b)
    return hex_steps(x, y) if grid.kind == "hex" else x * x + y * y


def _hex_dot(a: Vector, b: Vector) -> int:
    """Twice the dot product of two vectors of the hex plane."""
    return 2 * (a[0] * b[0] + a[1] * b[1]) + a[0] * b[1] + a[1] * b[0]
