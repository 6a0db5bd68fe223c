"""Maps drawn in rows of characters.

Blanks are ignored, so a map may be drawn in its real shape::

    . . f f .
     . ~ ~ f .          pointy hexes, every second row shoved to the right
    . . . ~ .
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

import numpy as np

from zoc.grid import Cell, Grid
from zoc.scenario.entry import Entry, shown, unknown
from zoc.scenario.toml import Rows
from zoc.units import Column


def signs(text: str) -> tuple[list[str], int]:
    """The rows of a drawing without blanks, and the number of empty lines above it."""
    rows = ["".join(row.split()) for row in text.split("\n")]
    above = next((i for i, row in enumerate(rows) if row), len(rows))
    while rows and not rows[-1]:
        rows.pop()
    return rows[above:], above


def read_picture(entry: Entry, grid: Grid | None, numbers: Mapping[str, int], what: str) -> Column | None:
    """A map as a column of numbers; unknown characters and rows of wrong length are reported."""
    if not isinstance(entry.value, str):
        entry.wrong(f'expected rows of letters between """, not {shown(entry.value)}')
        return None
    rows, above = signs(entry.value)
    strange: dict[str, int] = {}
    for nth, row in enumerate(rows, above):
        for sign in row:
            if sign not in numbers:
                strange.setdefault(sign, nth)
    for sign, nth in strange.items():
        entry.wrong(partial(unknown, what, sign, numbers), row=nth)
    if grid is None:
        return None
    if len(rows) != grid.height:
        entry.wrong(f"the map has {len(rows)} rows, the grid {grid.height}")
    for r, row in enumerate(rows[: grid.height]):
        if len(row) != grid.width:
            entry.wrong(f"row {r + 1} of the map has {len(row)} cells, the grid {grid.width}", row=above + r)
    if _contradicts(entry.value, grid):
        entry.wrong(f"the map is drawn with other rows shoved to the right than the grid says: shoved = {shown(grid.shoved)}")
    drawn = [numbers.get(sign, 0) for row in rows for sign in row]
    column = np.zeros(grid.box.size, np.int32)
    column[grid.cells[: len(drawn)]] = drawn[: len(grid)]
    return column


def _contradicts(text: str, grid: Grid) -> bool:
    """Whether a map is drawn in rows staggered the wrong way for its pointy hexes."""
    rows = [row for row in text.split("\n") if row.strip()]
    first, second = ({len(row) - len(row.lstrip()) for row in rows[half::2]} for half in (0, 1))
    if grid.kind == "square" or grid.orientation == "flat" or len(first) != 1 or len(second) != 1 or first == second:
        return False
    return (min(first) > min(second)) != grid.is_shoved(0, 0)


def draw(grid: Grid, drawn: Mapping[Cell, str]) -> Rows:
    """A map in rows of characters, in its real shape: pointy hexes are spaced, and every second row is indented."""
    pointy = grid.kind == "hex" and grid.orientation == "pointy"
    rows = []
    for r, cells in enumerate(grid.cells.reshape(grid.height, grid.width).tolist()):
        shoved = pointy and grid.is_shoved(0, r)
        rows.append(" " * shoved + (" " if pointy else "").join(drawn[cell] for cell in cells))
    return Rows("\n".join(rows))
