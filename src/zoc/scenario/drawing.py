"""The layout of a diagram: the line and column of each cell and each bar in the text.

::

    hexes in rows         hexes in columns      squares          squares, tight

    . . .                 .   .                 . . .            ...
     . . .                  .   .               . . .            ...
    . . .                 .   .
                            .   .

A bar between two cells of a line is between them; a bar between two lines has a line of its own, which is not
counted, and is in the column of the left cell.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from textwrap import dedent
from typing import NamedTuple

from zoc.errors import Malformed, Problem
from zoc.grid import Cell, Edge, Grid, edges

Spot = tuple[int, int]
"""A line and a column, counted from 0."""
UPRIGHT, SLANTED = "|", "/\\-"


class Mark(NamedTuple):
    """A character on paper; a slanted one is below its line."""

    line: int
    column: int
    sign: str


def spot(grid: Grid, cell: Cell, *, tight: bool = False) -> Spot:
    """Where a cell stands."""
    column, row = grid.place(cell)
    if grid.kind == "square":
        return row, column if tight else 2 * column
    if grid.orientation == "pointy":
        return row, 2 * column + grid.is_shoved(column, row)
    return 2 * row + grid.is_shoved(column, row), 2 * column


def bar(grid: Grid, edge: Edge) -> Mark:
    """Where the bar on a side stands, and how it is drawn."""
    upper, lower = sorted(spot(grid, cell) for cell in edge.cells)
    if upper[0] == lower[0]:
        return Mark(upper[0], (upper[1] + lower[1]) // 2, UPRIGHT)
    lean = "-" if upper[1] == lower[1] else "/" if upper[1] < lower[1] else "\\"
    return Mark(upper[0], min(upper[1], lower[1]), lean)


def draw(grid: Grid, letters: Mapping[Cell, str], bars: Iterable[Edge] = ()) -> str:
    """The letters in their cells; a cell without one is left out."""
    marks = [bar(grid, edge) for edge in bars]
    if marks and grid.kind == "hex" and grid.orientation == "flat":
        raise Malformed("bars are drawn between hexes in rows only, not between hexes in columns")
    spots = [(spot(grid, cell), letter) for cell, letter in letters.items()]
    within = [Mark(*at, letter) for at, letter in spots] + [mark for mark in marks if mark.sign == UPRIGHT]
    below = [mark for mark in marks if mark.sign != UPRIGHT]
    lines: list[str] = []
    for line in range(max((mark.line for mark in within), default=-1) + 1):
        lines.append(_row(mark for mark in within if mark.line == line))
        lines += filter(None, [_row(mark for mark in below if mark.line == line)])
    return "\n".join(lines)


def _row(marks: Iterable[Mark]) -> str:
    row: dict[int, str] = {mark.column: mark.sign for mark in marks}
    return "".join(row.get(column, " ") for column in range(max(row, default=-1) + 1))


# Reading


def read(text: str) -> tuple[Grid, dict[Cell, str], frozenset[Edge]]:
    """The grid a text draws, the letters in its cells, and the bars between them."""
    letters, marks = apart(text)
    grid, tight = _grid(letters)
    cells = {spot(grid, cell, tight=tight): cell for cell in grid.cells.tolist()}
    sides = {} if tight else {bar(grid, edge): edge for edge in edges(grid)}
    if strange := [mark for mark in marks if mark not in sides]:
        raise Malformed(Problem(f"the bar {mark.sign!r} lies between no two cells", f"row {mark.line + 1}") for mark in strange)
    return grid, {cells[at]: letter for at, letter in letters.items()}, frozenset(sides[mark] for mark in marks)


def apart(text: str) -> tuple[dict[Spot, str], list[Mark]]:
    """The letters by their spots and the bars, all moved as far left as possible."""
    letters, marks, line = dict[Spot, str](), list[Mark](), -1
    for row in dedent(text.expandtabs()).strip("\n").rstrip().split("\n"):
        signs = [(column, sign) for column, sign in enumerate(row) if not sign.isspace()]
        slanted = bool(signs) and all(sign in SLANTED for _, sign in signs)
        line += not slanted
        for column, sign in signs:
            if slanted or sign == UPRIGHT:
                marks.append(Mark(line, column, sign))
            elif sign in SLANTED:
                raise Malformed(Problem(f"the bar {sign!r} stands among letters; it needs a line of its own", f"row {line + 1}"))
            else:
                letters[line, column] = sign
    if not letters:
        raise Malformed("the diagram is empty")
    left, top = min(column for _, column in letters), min(line for line, _ in letters)
    moved = {(line - top, column - left): letter for (line, column), letter in letters.items()}
    return moved, [Mark(line - top, column - left, sign) for line, column, sign in marks]


def _grid(letters: Mapping[Spot, str]) -> tuple[Grid, bool]:
    """The smallest grid with letters in these spots, and whether they are written without blanks."""
    height, width = (max(at[axis] for at in letters) + 1 for axis in (0, 1))
    if any((line, column + 1) in letters for line, column in letters):
        return Grid.square(width, height), True
    odd = _alternating({(line, column % 2) for line, column in letters})
    if odd is not None and height > 1:
        return Grid.hex((width + 1) // 2, height, orientation="pointy", shoved="odd" if odd else "even"), False
    for line, column in letters:
        if column % 2:
            raise Malformed(Problem("is neither in line with the other rows nor half a cell beside them", f"row {line + 1}"))
    odd = _alternating({(line, column // 2 % 2) for line, column in letters})
    if odd is not None and height > 1:
        return Grid.hex((width + 1) // 2, (height + 1) // 2, shoved="odd" if odd else "even"), False
    return Grid.square((width + 1) // 2, height), False


def _alternating(places: set[Spot]) -> int | None:
    """The offset of the first line if every line is half a cell beside the one above; otherwise nothing."""
    first = {(line + beside) % 2 for line, beside in places}
    return first.pop() if len(first) == 1 else None
