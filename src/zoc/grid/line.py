"""The straight line of cells from one cell to another.

As many points as there are steps, and one more, are spread evenly from centre to centre; each gives
the cell it lies in. A point exactly on a side lies in two cells at once, a tie::

        __
     __/x \\__           from A to B the middle point lies on the side between x and y:
    /A \\__/B \\          the line is A x B or A y B, never both
    \\__/y \\__/
       \\__/             on squares likewise:   A x .
                                               . y B

On squares a diagonal counts as one step here, even on a grid without diagonal steps.
"""

from __future__ import annotations

from typing import Literal, get_args

from zoc.errors import Unknown
from zoc.grid.distance import chebyshev, hex_steps
from zoc.grid.grid import Cell, Grid
from zoc.grid.outline import holders

Corner = Literal["ne", "se", "sw", "nw"]


def line_choices(grid: Grid, a: Cell, b: Cell) -> tuple[tuple[Cell, ...], ...]:
    """For every point of the line, its cell, or the two cells it lies between; cells off the map are left out.

    >>> squares = Grid.square(5, 5)
    >>> [" or ".join(map(squares.label, tied)) for tied in line_choices(squares, squares.cell("0101"), squares.cell("0302"))]
    ['0101', '0201 or 0202', '0302']
    """
    (x, y), (dx, dy) = grid.xy(a), grid.vector(a, b)
    count = (hex_steps if grid.kind == "hex" else chebyshev)(dx, dy)
    if count == 0:
        return ((a,),)
    return tuple(
        tuple(
            cell
            for cx, cy in holders(grid.box.kind, x * count + dx * nth, y * count + dy * nth, count)
            if (cell := cx * grid.box.ny + cy) in grid
        )
        for nth in range(count + 1)
    )


def line(grid: Grid, a: Cell, b: Cell, tie: Corner = "ne") -> tuple[Cell, ...]:
    """The cells of the line, both ends included; the same cells both ways.

    A tie goes to one corner of the map: by default to the larger column, in one column to the smaller row.

    >>> hexes = Grid.hex(5, 5)
    >>> [hexes.label(cell) for cell in line(hexes, hexes.cell("0101"), hexes.cell("0301"))]
    ['0101', '0201', '0301']
    >>> [hexes.label(cell) for cell in line(hexes, hexes.cell("0202"), hexes.cell("0402"), tie="sw")]
    ['0202', '0303', '0402']
    """
    if tie not in get_args(Corner):
        raise Unknown.name("corner", tie, get_args(Corner))
    east, south = (1 if "e" in tie else -1), (1 if "s" in tie else -1)

    def wanted(cell: Cell) -> tuple[int, int]:
        column, row = grid.place(cell)
        return east * column, south * row

    return tuple(max(tied, key=wanted) for tied in line_choices(grid, a, b))
