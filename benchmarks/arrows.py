"""The rules as arrows between nodes, for libraries that know graphs and nothing else.

A node is a cell that has been entered. No arrow leaves a cell in which a move must stop; a unit that *starts* in such a
cell may leave it all the same, and so sets out from a second node of its own.
"""

from __future__ import annotations

from collections.abc import Iterator

from benchmarks.handmade import CLOSED, Handmade, Reached
from zoc.grid import Cell


class Arrows:
    """Every step there is: from node, to node, cost."""

    def __init__(self, by_hand: Handmade) -> None:
        self._by_hand, self.nodes = by_hand, 2 * len(by_hand.cost)

    def __iter__(self) -> Iterator[tuple[int, int, int]]:
        cost, stops = self._by_hand.cost, self._by_hand.stops
        for cell, price in enumerate(cost):
            if price != CLOSED:
                for step in self._by_hand.steps:
                    if cost[cell + step] != CLOSED:
                        yield self.start(cell) if stops[cell] else cell, cell + step, cost[cell + step]

    def start(self, cell: Cell) -> int:
        """The node from which a unit in that cell sets out."""
        return cell + len(self._by_hand.cost) if self._by_hand.stops[cell] else cell

    def ends(self, reached: Reached, start: Cell) -> Reached:
        """The same answer in cells: those in which the move may end, its own start among them."""
        reached.pop(self.start(start), None)
        return self._by_hand.ends({**reached, start: 0}, start)
