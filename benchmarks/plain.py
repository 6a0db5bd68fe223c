"""Plain Python: Dijkstra with ``heapq``, as one would write it first."""

from __future__ import annotations

from heapq import heappop, heappush

from benchmarks.handmade import CLOSED, Handmade, Reached
from zoc.grid import Cell


class Plain:
    """The reference: its tables are lists, made beforehand."""

    name = "heapq"

    def __init__(self, by_hand: Handmade) -> None:
        self._by_hand = by_hand

    def reach(self, start: Cell, points: int) -> Reached:
        cost, stops, steps = self._by_hand.cost, self._by_hand.stops, self._by_hand.steps
        best, queue = {start: 0}, [(0, start)]
        while queue:
            spent, cell = heappop(queue)
            if spent > best[cell] or (stops[cell] and cell != start):
                continue
            for step in steps:
                onto = cell + step
                total = spent + cost[onto]
                if cost[onto] != CLOSED and total <= points and total < best.get(onto, points + 1):
                    best[onto] = total
                    heappush(queue, (total, onto))
        return self._by_hand.ends(best, start)
