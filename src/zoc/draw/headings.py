"""The names of columns and rows along the edges of a text drawing, taken from the printed labels."""

from __future__ import annotations

import re
from dataclasses import replace

from zoc.grid import Grid

BETWEEN = "|"


def headings(grid: Grid) -> tuple[list[str], list[str]]:
    """The name of every column and of every row.

    >>> headings(Grid.hex(3, 2)), headings(Grid.square(3, 2, labels="Cr"))
    ((['01', '02', '03'], ['01', '02']), (['A', 'B', 'C'], ['1', '2']))
    """
    column, row = (re.search(f"{sign}+|{sign.upper()}+", grid.labels.pattern) for sign in "cr")
    if column is None or row is None:
        return [""] * grid.width, [""] * grid.height
    apart = replace(grid.labels, pattern=f"{column.group()}{BETWEEN}{row.group()}")

    def named(across: int, down: int) -> list[str]:
        return apart.write(across, down, grid.width, grid.height).split(BETWEEN)

    return [named(across, 0)[0] for across in range(grid.width)], [named(0, down)[1] for down in range(grid.height)]
