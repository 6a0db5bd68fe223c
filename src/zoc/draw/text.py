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

from zoc.draw.canvas import Canvas, painted, printable
from zoc.draw.feature import hexsides, stroke
from zoc.draw.key import key
from zoc.draw.marks import Marks
from zoc.draw.page import FAINT, STRONG, WATER, Page
from zoc.draw.sheet import Sheet
from zoc.draw.theme import LIGHT
from zoc.grid import Cell
from zoc.position import Position

NARROW = 64
"""The least width of a key by default."""
UPON = ("along", "across", "gap")
"""Where features share a side, the last of these shows."""


def text(position: Position, marks: Marks = Marks(), *, colour: bool = False, width: int | None = None) -> str:  # noqa: B008 (frozen)
    """The position as text, at most ``width`` characters wide: a wider map is split into bands.

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
    title = painted(printable(marks.title), STRONG if colour else "")
    blocks = [[title], *(canvas.lines(colour=colour) for canvas in drawn), key(Page(sheet), width or max(widest, NARROW))]
    return "\n\n".join("\n".join(lines) for lines in (blocks if marks.legend else blocks[:-1]) if any(lines))


def extent(position: Position, marks: Marks = Marks()) -> tuple[int, int]:  # noqa: B008 (frozen)
    """How many columns and rows a drawing would have.

    >>> from zoc.board import Board
    >>> from zoc.grid import Grid
    >>> table = Position.of(Board.plain(Grid.hex(30, 20)), ["red"], [])
    >>> extent(table), extent(table, Marks(view=["0505", "0607"]))
    ((30, 20), (4, 5))
    """
    layout = Sheet.of(position, marks, LIGHT).layout
    return len(layout.columns), len(layout.rows)


def _bands(sheet: Sheet, width: int | None) -> Iterator[Sheet]:
    """The sheet split into pieces of this many characters, from left to right."""
    columns, page = sheet.layout.columns, Page(sheet)
    count = len(columns) if width is None else page.lattice.columns_in(width - page.gutter)
    for first in columns[::count]:
        yield replace(sheet, columns=range(first, min(first + count, columns.stop)))


def _drawn(page: Page) -> Canvas:
    """One map with its headings: the lines first, what lies on them, then what stands in the cells."""
    canvas, layout, lattice = Canvas(), page.sheet.layout, page.lattice
    _head(canvas, page)
    for cell in layout.cells:
        for line, column, signs in (*lattice.corners, *lattice.sides):
            canvas.put(*page.at(cell, line, column), signs, FAINT)
    _features(canvas, page)
    for cell in layout.cells:
        _body(canvas, page, cell)
        _note(canvas, page, cell)
    return canvas


def _head(canvas: Canvas, page: Page) -> None:
    """The names of the columns above those of the first row, of the rows beside those of the first column."""
    layout, (columns, rows), (line, column, width) = page.sheet.layout, page.headings, page.lattice.body
    for nth in layout.columns:
        _, above = page.at(layout.grid.at(nth, layout.rows[0]), line, column)
        canvas.put(0, above + (width - len(columns[nth])) // 2, columns[nth], FAINT)
    for nth in layout.rows:
        beside, _ = page.at(layout.grid.at(layout.columns[0], nth), line, column)
        canvas.put(beside, page.gutter - 1 - len(rows[nth]), rows[nth], FAINT)


def _features(canvas: Canvas, page: Page) -> None:
    """What lies on sides, drawn in place of their lines."""
    ways = page.sheet.layout.ways
    for name in sorted(page.sheet.position.board.edges, key=lambda name: UPON.index(stroke(name).run)):
        drawn = stroke(name)
        for side in hexsides(page.sheet, name):
            if side.way in ways:
                line, column, signs = page.lattice.sides[ways.index(side.way)]
                canvas.put(*page.at(side.cell, line, column), drawn.sign * len(signs), WATER if drawn.wavy else STRONG)


def _body(canvas: Canvas, page: Page, cell: Cell) -> None:
    """What stands in a cell, in its middle."""
    (line, column, width), (body, style) = page.lattice.body, page.body(cell)
    short = body.strip()[:width]
    canvas.put(*page.at(cell, line, column + (width - len(short)) // 2), short, style)


def _note(canvas: Canvas, page: Page, cell: Cell) -> None:
    """The signs below it, in the middle."""
    (line, column, width), note = page.lattice.note, page.note(cell)
    column += (width - sum(len(signs) for signs, _ in note)) // 2
    for signs, style in note:
        canvas.put(*page.at(cell, line, column), signs, style)
        column += len(signs)
