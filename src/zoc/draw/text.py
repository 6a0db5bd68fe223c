"""A position as a text drawing, for terminals, logs and tests.

::

        01  02  03
        ___     ___
    01 / f \\___/ 3 \\___        f      forest           3  points left
       \\_b_/A1 \\_b_/           A1     a unit           2! points left, and it must stop
    02 /   \\_R_/2! \\___        R r    red stands here, its zone
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property

from zoc.draw.canvas import PLAIN, Canvas, ansi
from zoc.draw.counter import Piece, pieces
from zoc.draw.feature import sides, stroke
from zoc.draw.ground import letters
from zoc.draw.lattice import Lattice
from zoc.draw.layout import Layout
from zoc.draw.marks import Marks, points
from zoc.draw.sheet import Sheet
from zoc.draw.shorthand import letters_of, short_names
from zoc.draw.theme import LIGHT
from zoc.draw.titles import Titles
from zoc.grid import Cell
from zoc.position import Position

FAINT, STRONG, STOP = "90", "1", "1;31"
MANY, UNSEEN, ROUTE, LIT, HALT = "+", "?", "*", "^", "!"


@dataclass(frozen=True)
class Page:
    """A sheet with everything that a text drawing needs to know of it, once."""

    sheet: Sheet

    @cached_property
    def lattice(self) -> Lattice:
        return Lattice.of(self.sheet.layout)

    @cached_property
    def letters(self) -> list[str]:
        """The letter of each kind of ground; the commonest of an unmarked map is blank."""
        grounds = self.sheet.position.board.grounds
        return [" " if letter == "." else letter for letter in letters([(ground.name, ground.letter) for ground in grounds])]

    @cached_property
    def names(self) -> dict[str, str]:
        return short_names(self.sheet.position.ids)

    @cached_property
    def side_letters(self) -> dict[str, str]:
        return letters_of(self.sheet.position.sides.names)

    @cached_property
    def pieces(self) -> list[Piece]:
        return pieces(self.sheet)

    @cached_property
    def stacks(self) -> dict[Cell, list[Piece]]:
        """Who stands in each cell, the topmost last."""
        stacks: dict[Cell, list[Piece]] = {}
        for piece in self.pieces:
            for cell in piece.cells:
                stacks.setdefault(cell, []).append(piece)
        return stacks

    @cached_property
    def lit(self) -> frozenset[Cell]:
        """Cells to be noticed, and those of units to be noticed."""
        there = (cell for unit in self.sheet.marks.units for cell in self.sheet.position.footprint(unit))
        return frozenset({*(int(cell) for cell in self.sheet.marks.cells), *there})

    @cached_property
    def on_route(self) -> frozenset[Cell]:
        return frozenset(int(cell) for cell, _ in self.sheet.marks.route)

    # What is written in a cell

    def body(self, cell: Cell) -> tuple[str, str]:
        """A word, a unit, the points left, or the ground; and how it is coloured."""
        marks, letter = self.sheet.marks, self.letters[int(self.sheet.position.board.cells["terrain"][cell])]
        if cell in marks.labels:
            return marks.labels[cell], STRONG
        if cell in self.stacks:
            top = self.stacks[cell][-1]
            return self.names[top.id], f"1;97;48;5;{ansi(self.sheet.colours[top.side])}"
        if cell in marks.reach:
            left, stops = marks.reach[cell]
            told = points(left) + (HALT if stops else "")
            room = self.lattice.body[2] - len(told)
            return (letter.strip() + told if room > 0 else told), STOP if stops else STRONG
        return letter, PLAIN

    def note(self, cell: Cell) -> list[tuple[str, str]]:
        """Signs in the order of their worth: who stands here, whose zone it is, what is to be noticed."""
        made: list[tuple[str, str]] = []
        if stack := self.stacks.get(cell):
            sign = self.side_letters[stack[-1].side].upper()
            made.append((sign, self._style(stack[-1].side)))
            made += [(MANY, STRONG)] * (len(stack) > 1) + [(UNSEEN, STRONG)] * stack[-1].hidden
        made += [(LIT, STRONG)] * (cell in self.lit) + [(ROUTE, STRONG)] * (cell in self.on_route)
        graded = self.sheet.marks.level > 1
        for side, cells in self.sheet.marks.zones:
            if level := cells.get(cell, 0):
                made.append((self.side_letters[side] + (str(level) if graded else ""), self._style(side)))
        return made

    def _style(self, side: str) -> str:
        return f"1;38;5;{ansi(self.sheet.colours[side])}"


def text(position: Position, marks: Marks = Marks(), *, colour: bool = False, width: int | None = None) -> str:  # noqa: B008 (frozen)
    """The position as text, at most ``width`` characters wide: a map too wide for it is cut into bands.

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
    from zoc.draw.key import key

    page = Page(Sheet.of(position, marks, LIGHT))
    bands = [line for band in _bands(page, width) for line in ("", *_map(band).lines(colour=colour))]
    widest = max((len(line) for line in _plain_map(page)), default=0)
    told = key(page, width or max(widest, 60), colour=colour) if marks.legend else []
    head = [marks.title] if marks.title else []
    return "\n".join([*head, *bands[0 if head else 1 :], *([""] if told else []), *told])
