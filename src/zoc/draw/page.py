"""The text in each cell of a text drawing: three characters in the cell, three below."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property

from zoc.draw.canvas import ansi
from zoc.draw.counter import DrawnPiece, pieces
from zoc.draw.feature import tells_more
from zoc.draw.ground import letters
from zoc.draw.headings import headings
from zoc.draw.lattice import Lattice
from zoc.draw.marks import points
from zoc.draw.sheet import Sheet
from zoc.draw.shorthand import letters_of, short_names
from zoc.draw.theme import DARK
from zoc.grid import Cell
from zoc.position import Side, UnitId

Written = tuple[str, str]
"""A text and the terminal colours it is printed in."""

FAINT, STRONG, STOP, WATER = "90", "1", "1;31", "36"
HALT, LIT, MANY, ROUTE, UNSEEN = "!", "^", "+", "*", "?"
SPARE = "@#%&$=:;"
"""Drawn instead of those that are letters of the ground."""


@dataclass(frozen=True)
class Page:
    """A sheet, with everything that a text drawing needs from it computed once."""

    sheet: Sheet

    @cached_property
    def lattice(self) -> Lattice:
        return Lattice.of(self.sheet.layout)

    @cached_property
    def headings(self) -> tuple[list[str], list[str]]:
        """The names of all columns and rows."""
        return headings(self.sheet.layout.grid)

    @property
    def gutter(self) -> int:
        """The room to the left of the map, for the names of rows."""
        return max(map(len, self.headings[1])) + 1

    def at(self, cell: Cell, line: int, column: int) -> tuple[int, int]:
        """A place in a cell as a place on the page, below and to the right of the headings."""
        down, right = self.lattice.at(self.sheet.layout, cell)
        return 1 + down + line, self.gutter + right + column

    @cached_property
    def _letters(self) -> list[str]:
        """A letter for each kind of ground, then for each feature of cells; no two alike."""
        grounds = [(ground.name, ground.letter) for ground in self.sheet.position.board.grounds]
        return letters(grounds + [(name, name) for name in self._layers])

    @cached_property
    def _layers(self) -> dict[str, dict[Cell, int]]:
        """The features of cells that have a letter; one that only describes another has none."""
        layers = self.sheet.layers
        return {name: cells for name, cells in layers.items() if not tells_more(name, layers)}

    @cached_property
    def ground_letters(self) -> list[str]:
        """The letter of each kind of ground; a dot is left blank, the outlines of the cells are enough."""
        count = len(self.sheet.position.board.grounds)
        return ["" if letter == "." else letter for letter in self._letters[:count]]

    @cached_property
    def layer_letters(self) -> dict[str, str]:
        """The letter of each feature of cells."""
        return dict(zip(self._layers, self._letters[len(self.ground_letters) :], strict=True))

    @cached_property
    def signs(self) -> dict[str, str]:
        """How each sign is drawn: as it is, or as a spare one if the map has it for a kind of ground."""
        spare = iter([sign for sign in SPARE if sign not in self._letters])
        return {sign: next(spare, sign) if sign in self._letters else sign for sign in (HALT, LIT, MANY, ROUTE, UNSEEN)}

    def ground(self, cell: Cell) -> str:
        """The letters of a cell's ground and of its other facts."""
        kind = int(self.sheet.position.board.cells["terrain"][cell])
        there = ((self.layer_letters[name], cells.get(cell, 0)) for name, cells in self._layers.items())
        return self.ground_letters[kind] + "".join(f"{letter}{value if value > 1 else ''}" for letter, value in there if value)

    @cached_property
    def names(self) -> dict[UnitId, str]:
        """The units' short names."""
        return short_names(self.sheet.position.ids)

    @cached_property
    def side_letters(self) -> dict[Side, str]:
        return letters_of(self.sheet.position.sides.names)

    @cached_property
    def pieces(self) -> list[DrawnPiece]:
        """The units in view, and those beside the map."""
        return [piece for piece in pieces(self.sheet) if piece.box or any(cell in self.sheet.layout for cell in piece.cells)]

    @cached_property
    def stacks(self) -> dict[Cell, list[DrawnPiece]]:
        """The units in each cell, the topmost last."""
        stacks: dict[Cell, list[DrawnPiece]] = {}
        for piece in self.pieces:
            for cell in piece.cells:
                stacks.setdefault(cell, []).append(piece)
        return stacks

    @cached_property
    def lit(self) -> frozenset[Cell]:
        """Highlighted cells, and the cells of highlighted units."""
        there = (cell for unit in self.sheet.marks.units for cell in self.sheet.position.footprint(unit))
        return frozenset({*(int(cell) for cell in self.sheet.marks.cells), *there})

    @cached_property
    def route(self) -> frozenset[Cell]:
        """The cells of the route."""
        return frozenset(int(cell) for cell, _ in self.sheet.marks.route)

    def counted(self, cell: Cell) -> bool:
        """Whether the points left are written into a cell: it is in view, and nothing else stands in it."""
        return cell in self.sheet.layout and cell not in self.sheet.marks.labels and cell not in self.stacks

    def body(self, cell: Cell) -> Written:
        """What stands in a cell: a word, a unit, the points left, or the ground."""
        marks, kind = self.sheet.marks, int(self.sheet.position.board.cells["terrain"][cell])
        if cell in marks.labels:
            return marks.labels[cell], STRONG
        if cell in self.stacks:
            top = self.stacks[cell][-1]
            return self.names[top.id], f"1;97;48;5;{ansi(self.sheet.colours[top.side])}"
        if cell in marks.reach:
            left, stops = marks.reach[cell]
            told = points(left) + (self.signs[HALT] if stops else "")
            room = max(0, self.lattice.body[2] - len(told))
            return self.ground(cell)[:room] + told, STOP if stops else STRONG
        return self.ground(cell), f"38;5;{ansi(self.sheet.tints[kind].mark)}"

    def note(self, cell: Cell) -> list[Written]:
        """The signs below it, as many as fit, the most important first; the last may lose its level."""
        fitting, room, signs = dict[int, Written](), self.lattice.note[2], self._signs(cell)
        for nth, (_, (sign, style)) in sorted(enumerate(signs), key=lambda each: each[1][0]):
            if short := sign[:room]:
                fitting[nth] = short, style
                room -= len(short)
        return [fitting[nth] for nth in sorted(fitting)]

    def _signs(self, cell: Cell) -> list[tuple[int, Written]]:
        """All signs of a cell, each with its rank: the units there, the zones, the highlights; the key lists a stack."""
        made: list[tuple[int, Written]] = []
        stack = self.stacks.get(cell, [])
        if stack:
            made.append((0, (self.side_letters[stack[-1].side].upper(), self.side_style(stack[-1].side))))
        if cell in self.lit:
            made.append((2, (self.signs[LIT], STRONG)))
        graded = self.sheet.marks.level > 1
        for side, cells in self.sheet.marks.zones:
            if level := cells.get(cell, 0):
                made.append((1, (self.side_letters[side] + (str(level) if graded else ""), self.side_style(side))))
        signs = {MANY: len(stack) > 1, ROUTE: cell in self.route, UNSEEN: any(piece.hidden for piece in stack)}
        return made + [(3, (self.signs[sign], STRONG)) for sign, there in signs.items() if there]

    @cached_property
    def crowded(self) -> tuple[Cell, ...]:
        """The highlighted cells without room for a sign."""
        sign = (self.signs[LIT], STRONG)
        return tuple(cell for cell in sorted(self.lit) if cell in self.sheet.layout and sign not in self.note(cell))

    @cached_property
    def _side_styles(self) -> dict[Side, str]:
        return {side: f"1;38;5;{ansi(colour)}" for side, colour in replace(self.sheet, theme=DARK).colours.items()}

    def side_style(self, side: Side) -> str:
        """The terminal colours of a side's letters, legible on black and on white."""
        return self._side_styles[side]
