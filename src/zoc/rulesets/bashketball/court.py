"""The court: 5 rows of 14 flat-topped hexes, labelled ``row,column`` as the game writes them.

     0    2    4    6    8    10   12
       1    3    5    7    9    11   13
row 0  ⬡ ⬡ ⬡ ⬡ | ⬡ ⬡ ⬡ ⬡ ⬡ ⬡ | ⬡ ⬡ ⬡ ⬡      odd columns lie half a hex lower
    2  B           ◦ ● ◦            B      baskets in 2,0 and 2,13; HOME attacks 2,13
    4  two points | three points | two points
"""

from __future__ import annotations

import numpy as np

from zoc.board import Board
from zoc.grid import Grid, Labels

ROWS, COLUMNS = 5, 14
BASKETS = {"home": "2,13", "away": "2,0"}
"""The basket each team attacks."""

THREE_POINTS = range(4, 10)
"""The columns from which a basket counts 3; from the others it counts 2."""

CIRCLE = ("1,7", "2,6", "2,7", "2,8", "3,6", "3,7", "3,8")
"""The centre circle: the hex in the middle and the six around it."""


def court() -> Board:
    """The empty court, with what is painted on it."""
    grid = Grid.hex(COLUMNS, ROWS, shoved="odd", labels=Labels("r,c", first_column=0, first_row=0))
    three, basket, circle = (np.zeros(grid.box.size, np.bool_) for _ in range(3))
    for row in range(ROWS):
        for column in THREE_POINTS:
            three[grid.at(column, row)] = True
    basket[[grid.cell(label) for label in BASKETS.values()]] = True
    circle[[grid.cell(label) for label in CIRCLE]] = True
    return Board.of(grid, layers={"three": three, "basket": basket, "circle": circle})
