"""scipy: ``csgraph.dijkstra`` with a limit, on a sparse matrix made beforehand."""

from __future__ import annotations

import numpy as np
from scipy.sparse import csr_array
from scipy.sparse.csgraph import dijkstra

from benchmarks.arrows import Arrows
from benchmarks.handmade import Handmade, Reached
from zoc.grid import Cell


class Matrix:
    name = "scipy"

    def __init__(self, by_hand: Handmade) -> None:
        self._arrows = Arrows(by_hand)
        out, into, cost = np.array(list(self._arrows)).T
        self._matrix = csr_array((cost.astype(float), (out, into)), shape=(self._arrows.nodes,) * 2)

    def reach(self, start: Cell, points: int) -> Reached:
        spent = dijkstra(self._matrix, indices=self._arrows.start(start), limit=points)
        nodes = np.isfinite(spent).nonzero()[0]
        reached = dict(zip(nodes.tolist(), spent[nodes].astype(int).tolist(), strict=True))
        return self._arrows.ends(reached, start)
