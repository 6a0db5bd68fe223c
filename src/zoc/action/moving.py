"""A move as most books make it: planned on what its player sees, walked step by step on what is there."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from zoc.action.script import Order, Script, Told
from zoc.errors import Malformed
from zoc.law.ruleset import Ruleset
from zoc.law.verdict import Verdict, points
from zoc.movement import Along, Answer, Errand, along
from zoc.movement.along import filled
from zoc.position import Position

After = Callable[[Position, Along], Position]


def move(
    law: Ruleset,
    position: Position,
    order: Order,
    *,
    way: str = "",
    errand: str = "move",
    after: After = lambda position, gone: position,
    **facts: Any,
) -> Script:
    """A unit goes to a cell, or along a route of cells, and stops where it meets what could not be seen.

    ``after`` notes what the book remembers of a move: points spent, say.
    """
    verdict, cells = planned(law, law.seen(position, order.side), order, way=way, errand=errand, **facts)
    yield verdict
    gone = as_far(law, position, order.unit, cells, way=way, errand=errand, **facts)
    if gone is None:
        yield Told(position, f"{order.unit} cannot leave {cells[0]}: something unseen bars the way.", reveals=True)
        return
    barred = gone.cells != cells
    text = f"{order.unit} goes from {cells[0]} to {gone.cells[-1]} for {points(gone.cost)}"
    text += " and must stop there" if gone.stops else ""
    text += ", and no farther: something unseen bars the way" if barred else ""
    yield Told(after(gone.taken(), gone), f"{text}.", gone.verdict.cites, (order.unit, *gone.cells), reveals=barred)


def planned(
    law: Ruleset, seen: Position, order: Order, *, way: str = "", errand: str = "move", **facts: Any
) -> tuple[Verdict, tuple[str, ...]]:
    """The law's word on a move, and the cells it goes by: those its player named, or the cheapest as he sees the table."""
    route, goal = tuple(order.get("route") or ()), order.get("at")
    going = Errand(law, seen, order.unit, errand, way, None, facts)
    if route:
        goal = (goal,) if goal and goal != route[-1] else ()
        named = Along(going, filled(going, (*route, *goal)))
        return named.verdict, named.cells
    if goal is None:
        raise Malformed(f"where to? An order to {order.name.replace('_', ' ')} takes `at` or `route`")
    answer = Answer(going, goal)
    return answer.verdict, (seen.unit(order.unit).label, *(told.onto for told in answer.route))


def as_far(
    law: Ruleset, position: Position, unit: str, cells: tuple[str, ...], *, way: str = "", errand: str = "move", **facts: Any
) -> Along | None:
    """The longest part of a way that may be gone on the table as it is."""
    for end in range(len(cells), 1, -1):
        gone = along(law, position, unit, cells[1:end], way=way, errand=errand, facts=facts)
        if gone.legal:
            return gone
    return None
