"""The side between two neighbouring cells: a hexside, or the side of a square.

::

     ____
    /    \\____           0304/0404   the side, whichever way one looks at it
    \\0304/    \\          0304 se     the same, from one of its cells
     \\__/\\0404/          0304>0404   the side as it is crossed one way (a slope, a one-way bank)
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from zoc.errors import Malformed, Unknown
from zoc.grid.directions import Vector
from zoc.grid.grid import Cell, Grid

EITHER_WAY, ONE_WAY = "/", ">"


@dataclass(frozen=True, order=True)
class Edge:
    """A side between two cells; equal however it was named, unless it is directed from ``a`` to ``b``.

    >>> grid = Grid.hex(6, 8)
    >>> Edge.read(grid, "0304 se") == Edge.read(grid, "0404/0304")
    True
    >>> print(Edge.read(grid, "0404/0304").label(grid), Edge.read(grid, "0404>0304").label(grid))
    0304/0404 0404>0304
    """

    a: Cell
    b: Cell
    directed: bool = False

    def __post_init__(self) -> None:
        a, b = int(self.a), int(self.b)
        if not self.directed and b < a:
            a, b = b, a
        object.__setattr__(self, "a", a)
        object.__setattr__(self, "b", b)

    @classmethod
    def between(cls, grid: Grid, a: Cell, b: Cell, *, directed: bool = False) -> Edge:
        """The side that two neighbouring cells share."""
        grid.place(a), grid.place(b)
        if _is_diagonal(grid.box.ways[grid.way(a, b)], grid):
            raise Malformed(f"{grid.label(a)} and {grid.label(b)} meet at a corner only, they share no side")
        return cls(a, b, directed)

    @classmethod
    def towards(cls, grid: Grid, cell: Cell, way: str, *, directed: bool = False) -> Edge:
        """The side of a cell in a named direction, such as ``"ne"``."""
        if way not in grid.way_names:
            raise Unknown.name("direction", way, grid.way_names)
        beyond = int(cell) + int(grid.box.steps[grid.way_names.index(way)])
        if beyond not in grid:
            raise Unknown(f"there is no cell {way} of {grid.label(cell)}")
        return cls.between(grid, cell, beyond, directed=directed)

    @classmethod
    def read(cls, grid: Grid, text: str) -> Edge:
        """A written edge: ``0304/0404``, ``0304>0404`` or ``0304 ne``."""
        name, _, way = text.strip().rpartition(" ")
        if name and way.lower() in grid.way_names:
            return cls.towards(grid, grid.cell(name), way.lower())
        for mark in (EITHER_WAY, ONE_WAY):
            for first, second in _halves(text, mark):
                if grid.labels.looks_like(first) and grid.labels.looks_like(second):
                    return cls.between(grid, grid.cell(first), grid.cell(second), directed=mark == ONE_WAY)
        here = grid.label(int(grid.cells[0]))
        raise Malformed(f"{text!r} is no side of a cell; write two cells, such as {here}/…, or a cell and a direction, {here} s")

    def label(self, grid: Grid) -> str:
        """The edge in writing; the first cell in reading order comes first, unless it is directed."""
        cells = self.cells if self.directed else sorted(self.cells, key=grid.place)
        return (ONE_WAY if self.directed else EITHER_WAY).join(grid.label(cell) for cell in cells)

    @property
    def cells(self) -> tuple[Cell, Cell]:
        """The two cells that share the side."""
        return self.a, self.b

    def beyond(self, cell: Cell) -> Cell:
        """The cell on the other side."""
        if cell not in self.cells:
            raise Unknown(f"cell {cell} does not lie at the side between {self.a} and {self.b}")
        return self.b if cell == self.a else self.a

    def way(self, grid: Grid, cell: Cell) -> int:
        """The direction in which the side lies, seen from one of its cells."""
        return grid.way(cell, self.beyond(cell))

    @property
    def either_way(self) -> Edge:
        """The same side without a direction."""
        return Edge(self.a, self.b)

    @property
    def reverse(self) -> Edge:
        """The side crossed the other way; an undirected one is its own reverse."""
        return Edge(self.b, self.a, self.directed)


def edges(grid: Grid, marked: NDArray[np.bool_] | None = None) -> Iterator[Edge]:
    """Every side inside the map once, or those marked from either cell in a column ``[cell, direction]``."""
    sides = [way for way, vector in enumerate(grid.box.ways) if not _is_diagonal(vector, grid)]
    for way in sides[: len(sides) // 2]:
        step, opposite = int(grid.box.steps[way]), sides[sides.index(way) - len(sides) // 2]
        for cell in grid.cells.tolist():
            if cell + step in grid and (marked is None or marked[cell, way] or marked[cell + step, opposite]):
                yield Edge(cell, cell + step)


def _is_diagonal(vector: Vector, grid: Grid) -> bool:
    return grid.kind == "square" and 0 not in vector


def _halves(text: str, mark: str) -> Iterator[tuple[str, str]]:
    """Every way to split the text at the mark, because labels such as ``3/4`` contain it themselves."""
    for at, sign in enumerate(text):
        if sign == mark:
            yield text[:at], text[at + 1 :]
