"""The same table turned or mirrored about the middle of a round board.

Hexes turn by 60° and mirror by exchanging the axes; squares turn by 90°::

    (x, y) → (-y, x + y)    hexes, clockwise        (x, y) → (-y, x)    squares, clockwise
    (x, y) → (y, x)         both, mirrored
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

import numpy as np

from zoc.board import Board
from zoc.grid import Cell, Grid
from zoc.position import Position
from zoc.units import Column, Columns


@dataclass(frozen=True)
class Turn:
    """So many turns clockwise, then mirrored or not, about the middle cell of a grid."""

    grid: Grid
    turns: int = 1
    mirrored: bool = False

    @classmethod
    def every(cls, grid: Grid) -> Iterator[Turn]:
        """Every turn and mirror image but the table as it lies."""
        for turns in range(6 if grid.kind == "hex" else 4):
            for mirrored in (False, True):
                if turns or mirrored:
                    yield cls(grid, turns, mirrored)

    def vector(self, x: int, y: int) -> tuple[int, int]:
        """A way in inside coordinates, turned."""
        for _ in range(self.turns):
            x, y = (-y, x + y) if self.grid.kind == "hex" else (-y, x)
        return (y, x) if self.mirrored else (x, y)

    def cell(self, cell: Cell) -> Cell:
        """Where a cell comes to lie."""
        middle = self.grid.at(self.grid.width // 2, self.grid.height // 2)
        x, y = self.vector(*self.grid.vector(middle, cell))
        return middle + x * self.grid.box.ny + y

    def way(self, way: int) -> int:
        """Where a direction comes to point."""
        return self.grid.box.ways.index(self.vector(*self.grid.box.ways[way]))

    def position(self, position: Position) -> Position:
        """The whole table, turned: map, hexsides, units with their facing and footprint, markers and promises."""
        cells = position.cells().tolist()
        xy = [self.grid.xy(self.cell(c)) if c >= 0 else None for c in cells]
        units = {name: position.units[name] for name in position.units if name not in ("cell", "row")}
        units["x"] = np.array([units["x"][i] if at is None else at[0] for i, at in enumerate(xy)], np.int32)
        units["y"] = np.array([units["y"][i] if at is None else at[1] for i, at in enumerate(xy)], np.int32)
        units["facing"] = np.array([self.way(int(f)) for f in units["facing"]], np.int32)
        return position.replace(
            board=self._board(position.board),
            units=Columns(units),
            shapes=tuple(tuple(self.vector(x, y) for x, y in shape) for shape in position.shapes),
            markers={name: {self.cell(c): v for c, v in at.items()} for name, at in position.markers.items()},
            promises=tuple(replace(promise, cell=self.cell(promise.cell)) for promise in position.promises),
        )

    def _board(self, board: Board) -> Board:
        here = (~np.asarray(board.cells["void"])).nonzero()[0]
        there = np.array([self.cell(c) for c in here.tolist()])
        ways = [self.way(way) for way in range(len(board.box.ways))]

        def moved(column: Column) -> Column:
            new: Column = np.ones_like(column) if column is board.cells["void"] else np.zeros_like(column)
            if column.ndim == 1:
                new[there] = column[here]
            else:
                new[there[:, None], ways] = column[here]
            return new

        cells = Columns({name: moved(board.cells[name]) for name in board.cells})
        edges = Columns({name: moved(board.edges[name]) for name in board.edges})
        return Board(board.grid, cells, edges, grounds=board.grounds, charts=board.charts, parts=board.parts)
