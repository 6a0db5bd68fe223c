"""networkx: ``single_source_dijkstra`` on a graph made beforehand."""

from __future__ import annotations

import networkx

from benchmarks.arrows import Arrows
from benchmarks.handmade import Handmade, Reached
from zoc.grid import Cell


class Graph:
    name = "networkx"

    def __init__(self, by_hand: Handmade) -> None:
        self._arrows, self._graph = Arrows(by_hand), networkx.DiGraph()
        self._graph.add_weighted_edges_from(self._arrows)

    def reach(self, start: Cell, points: int) -> Reached:
        node = self._arrows.start(start)
        if node not in self._graph:
            return {start: 0}
        reached, _ = networkx.single_source_dijkstra(self._graph, node, cutoff=points)
        return self._arrows.ends(reached, start)
