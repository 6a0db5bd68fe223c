"""How far supply lines reach (12.3): one search back from where they end serves every unit of a side."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from zoc.movement import Errand
from zoc.movement.distance import costs_back
from zoc.movement.tables import Case
from zoc.position import Position
from zoc.rulesets.ocs.terms import HQ, RAIL, Mobility

if TYPE_CHECKING:
    from zoc.table import Table

DRAW = Fraction(5)
FAR = Fraction(1000)
Costs = dict[int, int]
"""What a line costs from each hex from which it reaches, in parts of a point."""


def means(position: Position, unit: str, kind: str) -> tuple[Mobility, Fraction]:
    """By what mobility a line runs and how far: an HQ and an Extender use their own, all others trucks."""
    it = position.unit(unit)
    if kind in RAIL:
        return Mobility.TRUCK, FAR
    own = it.kind == HQ or kind in ("throw", "extender")
    mobility = Mobility(it.throw_mobility) if own else Mobility.TRUCK
    return mobility, Fraction(it.throw, position.board.parts) if kind in ("throw", "extender") else DRAW


def steps_of(table: Table, side: str, kind: str, mobility: Mobility) -> Case:
    """The steps of a side's lines of a kind; the same for all its units."""
    key = ("lines", table.law, kind, side, mobility)
    if (found := table.position.memo.get(key)) is None:
        facts = {"mobility": int(mobility)}
        errand = Errand(table.law, table.position, None, kind, points=FAR, facts=facts, side=side)
        found = table.position.memo[key] = errand.case(whole=True)
    case: Case = found
    return case


def costs_to(table: Table, side: str, kind: str, mobility: Mobility, goals: frozenset[int]) -> Costs:
    """What a lawful line costs from every hex from which one comes next to a goal; a railway runs to the very hex."""
    key = ("costs to", table.law, kind, side, mobility, goals)
    if (found := table.position.memo.get(key)) is None:
        found = table.position.memo[key] = costs_back(steps_of(table, side, kind, mobility), _ends(table, kind, goals))
    known: Costs = found
    return known


def _ends(table: Table, kind: str, goals: frozenset[int]) -> frozenset[int]:
    grid = table.position.board.grid
    return goals if kind in RAIL else goals.union(*(grid.neighbours(goal) for goal in goals)) if goals else goals
