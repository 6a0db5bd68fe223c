r"""Text diagrams: small positions drawn with letters, for tests and docs.

Hexes are in staggered rows or columns, squares in straight ones; cells that are not drawn are not on the map::

    hexes in rows         hexes in columns     squares          squares, tight

      . . . . .           A   .   .            A . E            A.E
     . . E . .              .   E              . f .            .f.
    A|. . . . .           .   .   .            -                ..F
     \                                         . . F
     . . . . .

A letter is a unit, a kind of ground or a mark; ``.`` is plain. Bars lie on the sides between cells, a river or a wall:
``|`` between neighbours of a row; on a line of their own ``/`` and ``\`` between hexes, ``-`` between squares.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from zoc.errors import Malformed, Unknown
from zoc.grid import Cell, Edge, Grid
from zoc.law import Ruleset
from zoc.position import Position, Side
from zoc.scenario import drawing
from zoc.scenario.draft import read_position
from zoc.scenario.entry import Entry, Report
from zoc.scenario.grids import write_grid
from zoc.scenario.lines import Lines
from zoc.scenario.terrain import usual
from zoc.values import Json, JsonObject

PLAIN = "."
SIDES: Mapping[Side, str] = {"red": "ABCD", "blue": "EFGH"}
"""The sides of letters by default: A to D move, E to H are their enemies."""


@dataclass(frozen=True)
class Diagram:
    """A drawing: the grid it lies on, the letter of every cell drawn, and the bars between cells.

    >>> print(Diagram.read('''
    ...      X E
    ...     A F
    ... ''').marked({"0102": "s"}))
     X E
    s F
    """

    grid: Grid
    letters: Mapping[Cell, str]
    bars: frozenset[Edge] = frozenset()

    @classmethod
    def read(cls, text: str) -> Diagram:
        """Read a drawing; staggered lines are hexes, straight ones squares."""
        return cls(*drawing.read(text))

    @staticmethod
    def draw(grid: Grid, letters: Mapping[Cell, str], bars: Iterable[Edge] = ()) -> str:
        """Draw letters in their cells; a cell without one is left out."""
        return drawing.draw(grid, letters, bars)

    def __str__(self) -> str:
        return self.draw(self.grid, self.letters, self.bars)

    # Looking things up by their letters

    def where(self, letters: str) -> tuple[str, ...]:
        """The labels of all cells with one of these letters, in reading order."""
        return tuple(self.grid.label(cell) for cell in self.grid.cells.tolist() if self.letters.get(cell, " ") in letters)

    def at(self, letter: str) -> str:
        """The label of the one cell with that letter."""
        found = self.where(letter)
        if not found:
            raise Unknown.name("letter in the diagram", letter, dict.fromkeys(self.letters.values()))
        if len(found) > 1:
            raise Malformed(f"{letter!r} stands in {len(found)} cells: {', '.join(found)}")
        return found[0]

    def marked(self, marks: Mapping[str, str]) -> Diagram:
        """The same drawing with other letters in some cells, given by their labels."""
        return replace(self, letters={**self.letters, **{self.grid.cell(label): letter for label, letter in marks.items()}})

    # From letters to a position

    def position(
        self,
        rules: Ruleset,
        *,
        sides: Mapping[Side, str] = SIDES,
        ground: Mapping[str, str] | None = None,
        cells: Mapping[str, str] | None = None,
        bars: str = "",
        units: Mapping[str, Mapping[str, Json]] | None = None,
        **every: Json,
    ) -> Position:
        """The position drawn.

        ``ground`` gives the terrain of letters, ``cells`` the letters with a fact of cells, ``bars`` the feature of
        hexsides. ``units`` gives facts to the units of a letter, ``every`` to all. Other letters are marks. The second
        unit of a letter is called ``E2``.
        """
        feature = bars or next(iter(rules.hexsides), "river")
        written: JsonObject = {
            "grid": write_grid(self.grid),
            "terrain": self._terrain(rules, ground or {}),
            "hexsides": {feature: [edge.label(self.grid) for edge in self.bars]} if self.bars else {},
            "cells": {fact: list(self.where(letters)) for fact, letters in (cells or {}).items()},
            "side": [{"name": side} for side in sides],
            "unit": self._units(sides, units or {}, every),
        }
        top = Entry(written, Report(Lines("")))
        found = read_position(top, rules)
        if found is None:
            raise Malformed(top.report.listed())
        return found[1]

    def _units(
        self, sides: Mapping[Side, str], units: Mapping[str, Mapping[str, Json]], every: Mapping[str, Json]
    ) -> list[JsonObject]:
        playing = {letter: side for side, letters in sides.items() for letter in letters}
        made: list[JsonObject] = []
        count: dict[str, int] = {}
        for cell in self.grid.cells.tolist():
            letter = self.letters.get(cell, PLAIN)
            if letter in playing:
                count[letter] = count.get(letter, 0) + 1
                id = letter if count[letter] == 1 else f"{letter}{count[letter]}"
                said = {"id": id, "side": playing[letter], "at": self.grid.label(cell)}
                made.append({**every, **units.get(letter, {}), **units.get(id, {}), **said})
        return made

    def _terrain(self, rules: Ruleset, ground: Mapping[str, str]) -> JsonObject:
        names = dict.fromkeys([usual(rules).name, *ground.values()])
        signs = {name: chr(ord("a") + i) for i, name in enumerate(names)}
        plain = signs[usual(rules).name]
        code = {cell: signs[ground[letter]] if letter in ground else plain for cell, letter in self.letters.items()}
        rows = self.grid.cells.reshape(self.grid.height, self.grid.width).tolist()
        legend = {sign: name for name, sign in signs.items()}
        return {"map": "\n".join("".join(code.get(c, "-") for c in row) for row in rows), "legend": {**legend, "-": "void"}}
