"""How cells are drawn with characters, and where in each there is room to write.

::

     flat            pointy         square

     ___               / \\          +---+
    /body\\___       |  body |       |body|        body: a unit, a number, a letter
    \\note/           \\ note/        +note+        note: sides, zones, signs

The side of one cell is the side of its neighbour too: both write the same character in the same place.
"""

from __future__ import annotations

from dataclasses import dataclass

from zoc.draw.layout import Layout
from zoc.grid import Cell

Place = tuple[int, int, int]
"""Line, column and width."""
Strokes = tuple[tuple[int, int, str], ...]
"""Line, column and characters."""


@dataclass(frozen=True)
class Lattice:
    """A way to draw cells: the step from one to the next, and the place of each part, from a cell's upper left corner."""

    across: int
    down: int
    shove: tuple[int, int]
    body: Place
    note: Place
    sides: Strokes
    corners: Strokes = ()

    @staticmethod
    def of(layout: Layout) -> Lattice:
        """The way to draw the cells of a map."""
        if layout.grid.kind == "square":
            return SQUARE
        return FLAT if layout.grid.orientation == "flat" else POINTY

    def at(self, layout: Layout, cell: Cell) -> tuple[int, int]:
        """The line and column of a cell's upper left end."""
        column, row = layout.grid.place(cell)
        down, right = self.shove if layout.shoved(column, row) else (0, 0)
        return self.down * (row - layout.rows[0]) + down, self.across * (column - layout.columns[0]) + right

    def columns_in(self, width: int) -> int:
        """The number of columns of cells that fit into this many characters."""
        room = width - self.across - 1 - self.shove[1]
        return max(1, 1 + room // self.across)


FLAT = Lattice(
    across=4,
    down=2,
    shove=(1, 0),
    body=(1, 1, 3),
    note=(2, 1, 3),
    sides=((0, 1, "___"), (1, 4, "\\"), (2, 4, "/"), (2, 1, "___"), (2, 0, "\\"), (1, 0, "/")),
)
POINTY = Lattice(
    across=6,
    down=2,
    shove=(0, 3),
    body=(1, 1, 5),
    note=(2, 2, 3),
    sides=((0, 2, "/"), (0, 4, "\\"), (1, 6, "|"), (2, 5, "/"), (2, 1, "\\"), (1, 0, "|")),
)
SQUARE = Lattice(
    across=4,
    down=2,
    shove=(0, 0),
    body=(1, 1, 3),
    note=(2, 1, 3),
    sides=((0, 1, "---"), (1, 4, "|"), (2, 1, "---"), (1, 0, "|")),
    corners=((0, 0, "+"), (0, 4, "+"), (2, 0, "+"), (2, 4, "+")),
)
