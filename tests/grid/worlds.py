"""Small grids of every kind, all labelled ``ccrr``, and where their cells lie on paper, told by what is printed in them.

Coordinates are whole numbers on paper stretched along one axis: no side moves across a point.
"""

from itertools import product
from typing import Literal

from zoc.grid import Cell, Grid, Labels

Orientation = Literal["flat", "pointy"]
Shoved = Literal["odd", "even"]
ORIENTATIONS: tuple[Orientation, ...] = ("flat", "pointy")
SHOVED: tuple[Shoved, ...] = ("odd", "even")
HEXES = [
    Grid.hex(width, height, orientation=orientation, shoved=shoved)
    for orientation, shoved, (width, height) in product(ORIENTATIONS, SHOVED, ((5, 4), (4, 5), (1, 4), (4, 1)))
]
HEXES += [
    Grid.hex(4, 5, orientation=orientation, shoved=shoved, labels=labels)
    for orientation, shoved, labels in product(
        ORIENTATIONS, SHOVED, (Labels("ccrr", 0, 1), Labels("ccrr", 1, 0), Labels("ccrr", columns_descend=True))
    )
]
SQUARES = [Grid.square(5, 4), Grid.square(4, 5, neighbours=4)]
WORLDS = HEXES + SQUARES


def centre(grid: Grid, cell: Cell) -> tuple[int, int]:
    """The middle of a cell on paper."""
    column, row = grid.place(cell)
    if grid.kind == "square":
        return 2 * column, 2 * row
    printed = grid.label(cell)
    number = int(printed[:2] if grid.orientation == "flat" else printed[2:])
    shove = 1 if grid.shoved == ("even", "odd")[number % 2] else 0
    return (3 * column, 2 * row + shove) if grid.orientation == "flat" else (2 * column + shove, 3 * row)


def apart(grid: Grid, a: tuple[int, int], b: tuple[int, int]) -> int:
    """How far two points are on unstretched paper: the straight distance, squared, in units of its own."""
    x, y = b[0] - a[0], b[1] - a[1]
    if grid.kind == "square":
        return x * x + y * y
    return x * x + 3 * y * y if grid.orientation == "flat" else 3 * x * x + y * y


def corners(grid: Grid, cell: Cell) -> list[tuple[int, int]]:
    """The corners of a cell on paper, clockwise."""
    x, y = centre(grid, cell)
    if grid.kind == "square":
        around = [(-1, -1), (1, -1), (1, 1), (-1, 1)]
    elif grid.orientation == "flat":
        around = [(-1, -1), (1, -1), (2, 0), (1, 1), (-1, 1), (-2, 0)]
    else:
        around = [(0, -2), (1, -1), (1, 1), (0, 2), (-1, 1), (-1, -1)]
    return [(x + dx, y + dy) for dx, dy in around]


def away(grid: Grid, cell: Cell, x: int, y: int) -> Cell:
    """The cell at an inside offset (axial on hexes) from another."""
    at_x, at_y = grid.xy(cell)
    found = (at_x + x) * grid.box.ny + at_y + y
    assert found in grid, "the world of this test is too small"
    return found
