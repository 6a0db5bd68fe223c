"""How far cells are from some others by the ground alone: what the way costs a mover if nobody stands in it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction
from heapq import heappop, heappush

from zoc.law import Ruleset
from zoc.movement.errand import Errand
from zoc.movement.tables import Case
from zoc.position import Position, Side

COST = (1 << 30) - 1
"""The bits of a step that hold its cost, above eight others."""
FAR = Fraction(1000)
"""More points than any way costs."""
CellCosts = dict[int, int]
"""What the way costs from each cell from which there is one, in parts of a point."""


def costs_back(case: Case, ends: Iterable[int]) -> CellCosts:
    """Dijkstra's search from some cells backwards, over the steps that are not forbidden."""
    steps, void = case.scene.box.steps.tolist(), case.scene.board.cells["void"]
    table, known, queue = case.step[0], CellCosts(), [(0, end) for end in ends]
    while queue:
        cost, cell = heappop(queue)
        if cell in known:
            continue
        known[cell] = cost
        for way, step in enumerate(steps):
            before = cell - step
            if not 0 <= before < len(void) or void[before] or before in known:
                continue
            value = int(table[before, way])
            if value >= 0:
                heappush(queue, (cost + ((value & COST) >> 8), before))
    return known


def ground_costs(
    law: Ruleset, position: Position, side: Side, ends: Iterable[int], facts: Mapping[str, int], errand: str = "move"
) -> CellCosts:
    """What the way to the nearest of some cells costs a mover with these facts, from every cell; made once for a map."""
    whole, goals = position.board.whole, frozenset(ends)
    key = ("ground costs", law.name, side, goals, errand, tuple(sorted(facts.items())))
    if key not in whole.memo:
        empty = position.without(*position.ids)
        case = Errand(law, empty, None, errand, points=FAR, facts=dict(facts), side=side).case(whole=True)
        whole.memo[key] = costs_back(case, goals)
    found: CellCosts = whole.memo[key]
    return found
