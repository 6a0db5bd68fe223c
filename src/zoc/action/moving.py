"""A move as most books make it: planned on what its player sees, walked step by step on what is there."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from zoc.action.script import Order, Script, Told
from zoc.errors import Malformed
from zoc.law.ruleset import Ruleset
from zoc.law.verdict import Verdict, merged, points
from zoc.movement import Answer, Errand, Reach
from zoc.position import Position


@dataclass(frozen=True)
class Planned:
    """A way that was chosen: its cells from the start on, its price, and the law's word on it."""

    cells: tuple[str, ...]
    verdict: Verdict


def move(law: Ruleset, position: Position, order: Order, *, way: str = "", errand: str = "move", **facts: Any) -> Script:
    """A unit goes to a cell, or along a route of cells, and stops where it meets what could not be seen."""
    found = planned(law, law.seen(position, order.side), order, way=way, errand=errand, **facts)
    yield found.verdict
    yield walked(law, position, order.unit, found, way=way, errand=errand, **facts)


def planned(law: Ruleset, seen: Position, order: Order, *, way: str = "", errand: str = "move", **facts: Any) -> Planned:
    """The way a unit is to go, as its player sees the table: along the cells he named, or the cheapest."""
    route: Sequence[str] = tuple(order.get("route") or ())
    start = seen.unit(order.unit).label
    goal = order.get("at") or (route[-1] if route else None)
    if goal is None:
        raise Malformed(f"where to? An order to {order.name} takes `at` or `route`")
    going = Errand(law, seen, order.unit, errand, way, None, facts)
    if not route:
        answer = Answer(going, goal)
        return Planned((start, *(told.onto for told in answer.route)), answer.verdict)
    cells = (start, *(route[1:] if route[0] == start else route))
    return Planned(cells, going.along(cells))


def walked(
    law: Ruleset, position: Position, unit: str, plan: Planned, *, way: str = "", errand: str = "move", **facts: Any
) -> Told:
    """The table after a move along its plan, as far as the truth lets it go."""
    going = Errand(law, position, unit, errand, way, None, facts)
    verdict = going.along(plan.cells)
    cells = plan.cells
    while not verdict.legal and len(cells) > 1:
        cells = cells[:-1]
        verdict = going.along(cells)
    after = going.taken(cells)
    cost = verdict.cost if verdict.cost is not None else Fraction(0)
    text = f"{unit} goes from {cells[0]} to {cells[-1]} for {points(cost)}" + (" and must stop" if verdict.stops else "")
    if cells == plan.cells:
        return Told(after, f"{text}.", verdict.cites, (unit, *cells))
    met = f"{text}, and can go no farther: something bars the way."
    return Told(after, met, verdict.cites, (unit, *cells), reveals=True)


__all__ = ["Planned", "Reach", "merged", "move", "planned", "walked"]
