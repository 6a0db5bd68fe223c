"""The sheet of paper that all layers of a picture are drawn on: what is shown, where it lies, in which colours."""

from __future__ import annotations

import zlib
from dataclasses import dataclass
from functools import cached_property, lru_cache

import numpy as np
from numpy.typing import NDArray

from zoc.colour import Colour, read_colour
from zoc.draw.ground import Look, look
from zoc.draw.layout import Layout
from zoc.draw.marks import Marks
from zoc.draw.theme import Theme, Tint
from zoc.grid import Cell
from zoc.position import Position
from zoc.units import Column

PRINTED = ("void", "terrain", "elevation")
KEPT = 50_000
"""From this many cells on, a map is laid out once for all its sheets: both themes, and every stroke of the editor."""
MANY = 5
"""From this many cells on, a feature is outlined as a region instead of named in each cell."""


@dataclass(frozen=True)
class Sheet:
    """A position, the marks on it, and how both are laid out and coloured."""

    position: Position
    marks: Marks
    theme: Theme
    columns: range | None = None
    """Only these columns, if not all that are in view."""

    @classmethod
    def of(cls, position: Position, marks: Marks, theme: Theme) -> Sheet:
        """A sheet whose marks are read and checked."""
        return cls(position, marks.on(position.board.grid), theme)

    @cached_property
    def layout(self) -> Layout:
        grid, void = self.position.board.grid, self.position.board.cells["void"]
        holes = frozenset(grid.cells[void[grid.cells]].tolist())
        lay_out = _kept_layout if len(grid) <= KEPT else Layout
        return lay_out(grid, tuple(int(cell) for cell in self.marks.view), self.columns, holes)

    @cached_property
    def colours(self) -> dict[str, Colour]:
        """The colour of every side: its own, or one of the theme's."""
        names = self.position.sides.names
        own = {side: colour for side in names if (colour := read_colour(self.marks.colours.get(side, "")))}
        return self.theme.sides(names) | own

    @cached_property
    def grounds(self) -> dict[int, list[Cell]]:
        """The cells in view by their kind of ground, a number into the board's."""
        terrain = self.position.board.cells["terrain"]
        cells: dict[int, list[Cell]] = {}
        for cell in self.layout.cells:
            cells.setdefault(int(terrain[cell]), []).append(cell)
        return dict(sorted(cells.items()))

    @cached_property
    def looks(self) -> list[Look | None]:
        """How each kind of ground looks, as far as its name tells."""
        return [look(ground.name) for ground in self.position.board.grounds]

    @cached_property
    def tints(self) -> list[Tint]:
        """The colours of each kind of ground; one without a look gets a fixed colour derived from its name."""
        others, tints = list(self.theme.others), list[Tint]()
        for ground, looks in zip(self.position.board.grounds, self.looks, strict=True):
            if looks is not None:
                tints.append(self.theme.grounds[looks])
                continue
            others = others or list(self.theme.others)
            tints.append(others.pop(zlib.crc32(ground.name.encode(errors="replace")) % len(others)))
        return tints

    @cached_property
    def layers(self) -> dict[str, dict[Cell, int]]:
        """The facts of cells besides the ground and what belongs to it."""
        board = self.position.board
        told = {*PRINTED, *(name for ground in board.grounds for name in (ground.name, *ground.facts))}
        columns = {name: board.cells[name] for name in board.cells if name not in told}
        cells = np.array(self.layout.cells, np.int64)
        layers = {name: _marked(column, cells) for name, column in columns.items()}
        return {name: marked for name, marked in layers.items() if marked}

    @cached_property
    def regions(self) -> dict[str, dict[Cell, int]]:
        """Layers that cover whole parts of the map, and have no drawing of their own."""
        layers = self.layers.items()
        return {name: cells for name, cells in layers if not look(name) and len(cells) >= MANY and set(cells.values()) == {1}}

    @cached_property
    def taken(self) -> frozenset[Cell]:
        """The occupied cells."""
        return frozenset(cell for unit in self.position.ids for cell in self.position.footprint(unit))


_kept_layout = lru_cache(maxsize=8)(Layout)


def _marked(column: Column, cells: NDArray[np.int64]) -> dict[Cell, int]:
    """The cells with a value in a column."""
    said = cells[column[cells] != 0]
    return dict(zip(said.tolist(), map(int, column[said].tolist()), strict=True))
