"""The same rules worked out by hand, without zoc: what every rival is given, and what zoc is checked against."""

from __future__ import annotations

from dataclasses import dataclass

from benchmarks.battlefield import Battlefield
from zoc.grid import Cell

CLOSED = 0
Reached = dict[Cell, int]


@dataclass(frozen=True)
class Handmade:
    """For one side: what it costs to enter each cell (nothing: closed), where a move must stop, where it may not end."""

    cost: list[int]
    stops: list[bool]
    taken: set[Cell]
    steps: list[int]

    @classmethod
    def of(cls, field: Battlefield) -> Handmade:
        position = field.position
        grid, printed = position.board.grid, position.board
        price, terrain = printed.charts["cost"].values[0].tolist(), printed.cells["terrain"].tolist()
        cost, stops, taken = [CLOSED] * grid.box.size, [False] * grid.box.size, set[Cell]()
        for cell in grid.cells.tolist():
            cost[cell] = price[terrain[cell]]
        own = position.sides.number(field.side)
        for side, cell in zip(position.units["side"].tolist(), position.cells().tolist(), strict=True):
            if side == own:
                taken.add(cell)
                continue
            cost[cell] = CLOSED
            for near in grid.neighbours(cell):
                stops[near] = True
        return cls(cost, stops, taken, grid.box.steps.tolist())

    def ends(self, reached: Reached, start: Cell) -> Reached:
        """Of the cells a search came to, those in which the move may end."""
        return {cell: cost for cell, cost in reached.items() if cell == start or cell not in self.taken}
