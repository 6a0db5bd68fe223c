"""A position as a text drawing, for terminals, logs and tests.

::

        01  02  03
        ___     ___
    01 / f \\___/ 3 \\___        f   forest            3   points left
       \\_b_/A1 \\_b_/   \\       A1  a unit            2!  points left, and the move must stop
    02 /   \\_R_/2! \\___/       R   red stands here   r   red's zone
       \\___/   \\_r_/   \\
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from zoc.draw.canvas import Canvas, painted
from zoc.draw.feature import sides, stroke
from zoc.draw.headings import headings
from zoc.draw.key import key
from zoc.draw.marks import Marks
from zoc.draw.page import FAINT, STRONG, Page
from zoc.draw.sheet import Sheet
from zoc.draw.theme import LIGHT
from zoc.grid import Cell
from zoc.position import Position

NARROW = 64
"""A key is at least this wide when nobody says how wide."""
UPON = ("along", "across", "gap")
"""Where features meet on one side, the last of these is seen."""


def text(position: Position, marks: Marks = Marks(), *, colour: bool = False, width: int | None = None) -> str:  # noqa: B008 (frozen)
    """The position as text, at most ``width`` characters wide: a map that is wider is cut into bands.

    >>> from zoc.board import Board
    >>> from zoc.grid import Grid
    >>> print(text(Position.of(Board.plain(Grid.square(3, 2, labels="Cr")), ["red"], [("a", "red", "B1")])))
        A   B   C
      +---+---+---+
    1 |   | a |   |
      +---+-R-+---+
    2 |   |   |   |
      +---+---+---+
    <BLANKLINE>
    R red: a
    """
    sheet = Sheet.of(position, marks, LIGHT)
    drawn = [_drawn(Page(band)) for band in _bands(sheet, width)]
    widest = max(len(line) for canvas in drawn for line in canvas.lines())
    title = painted(marks.title, STRONG if colour else "")
    blocks = [[title], *(canvas.lines(colour=colour) for canvas in drawn), key(Page(sheet), width or max(widest, NARROW))]
    return "\n\n".join("\n".join(lines) for lines in (blocks if marks.legend else blocks[:-1]) if any(lines))


def _bands(sheet: Sheet, width: int | None) -> Iterator[Sheet]:
    """The sheet cut into pieces of so many characters, from left to right."""
    layout, page = sheet.layout, Page(sheet)
    gutter = max(map(len, headings(layout.grid)[1])) + 1
    count = len(layout.columns) if width is None else page.lattice.columns_in(width - gutter)
    for first in layout.columns[::count]:
        yield replace(sheet, columns=range(first, min(first + count, layout.columns.stop)))


def _drawn(page: Page) -> Canvas:
    """One map with its headings."""
    canvas, layout, lattice = Canvas(), page.sheet.layout, page.lattice
    columns, rows = headings(layout.grid)
    gutter = max(map(len, rows)) + 1
    line, column, width = lattice.body
    for nth in layout.columns:
        canvas.put(0, gutter + lattice.at(layout, layout.grid.at(nth, layout.rows[0]))[1] + column, f"{columns[nth]:^{width}}", FAINT)
    for nth in layout.rows:
        canvas.put(1 + lattice.at(layout, layout.grid.at(layout.columns[0], nth))[0] + line, 0, f"{rows[nth]:>{gutter - 1}}", FAINT)
    for cell in layout.cells:
        for down, right, strokes in (*lattice.corners, *lattice.sides):
            _put(canvas, page, cell, gutter, (down, right), strokes, FAINT)
    _features(canvas, page, gutter)
    for cell in layout.cells:
        _write(canvas, page, cell, gutter)
    return canvas


def _put(canvas: Canvas, page: Page, cell: Cell, gutter: int, at: tuple[int, int], signs: str, style: str) -> None:
    """Write into a cell, seen from its upper left end; the headings stand above and to the left."""
    line, column = page.lattice.at(page.sheet.layout, cell)
    canvas.put(1 + line + at[0], gutter + column + at[1], signs, style)


def _features(canvas: Canvas, page: Page, gutter: int) -> None:
    """What lies on sides, drawn in place of their lines."""
    layout = page.sheet.layout
    for name in sorted(page.sheet.position.board.edges, key=lambda name: UPON.index(stroke(name).run)):
        for side in sides(page.sheet, name):
            if side.way in layout.ways:
                line, column, signs = page.lattice.sides[layout.ways.index(side.way)]
                _put(canvas, page, side.cell, gutter, (line, column), stroke(name).sign * len(signs), "36" if stroke(name).wavy else STRONG)


def _write(canvas: Canvas, page: Page, cell: Cell, gutter: int) -> None:
    """What stands in a cell, and the signs below it in the middle of the line."""
    line, column, width = page.lattice.body
    body, style = page.body(cell)
    if body.strip():
        body = body[:width]
        _put(canvas, page, cell, gutter, (line, column + (width - len(body)) // 2), body, style)
    line, column, width = page.lattice.note
    note = page.note(cell)
    room = max(0, width - sum(len(signs) for signs, _ in note))
    column, end = column + room // 2, column + width
    for signs, style in note:
        _put(canvas, page, cell, gutter, (line, column), signs[: max(0, end - column)], style)
        column += len(signs)
