"""A move as in most books: planned on what its player sees, walked step by step on the truth."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from zoc.action.events import CouldNotLeave, CutShort, Moved
from zoc.action.part import Way
from zoc.action.script import Order, Script, happened
from zoc.errors import Malformed
from zoc.law.ruleset import Ruleset
from zoc.law.verdict import Verdict
from zoc.movement import Along, Errand
from zoc.movement.along import filled
from zoc.position import Position, Side
from zoc.units import Value

if TYPE_CHECKING:
    from zoc.table import Table

Cells = tuple[str, ...]
After = Callable[[Position, Along], Position]
Lurking = Callable[[Position, str, Cells], tuple[Cells, tuple[str, ...]]]
"""How far a route leads before it meets something hidden that the law does not cover, and what that is."""


def nobody(position: Position, unit: str, cells: Cells) -> tuple[Cells, tuple[str, ...]]:
    """Nothing is met beyond what the law covers."""
    return cells, ()


def walk(
    table: Table,
    order: Order,
    *,
    way: str = "",
    errand: str = "move",
    after: After = lambda position, gone: position,
    lurking: Lurking = nobody,
    **facts: Value,
) -> Script:
    """A unit goes to a cell, or along a route of cells, and stops where it meets something unseen.

    What it meets is no longer hidden. ``after`` records what the book remembers of a move, such as points spent.
    """
    law, position = table.law, table.position
    _, cells = planned(law, law.seen(position, order.side), order, way=way, errand=errand, **facts)
    open_cells, met = lurking(position, order.unit, cells)
    gone = as_far(law, position, order.unit, open_cells, way=way, errand=errand, **facts)
    barred = gone is None or gone.cells != cells
    if barred and not met:
        met = _in_the_way(law, position, order.unit, cells, gone, way=way, errand=errand, **facts)
    if gone is None:
        yield happened(found(position, met), CouldNotLeave(order.unit, cells[0], met), reveals=True)
        return
    moved = found(after(gone.taken(), gone), met)
    kind = CutShort if barred else Moved
    event = kind(order.unit, gone.cells, cells[0], gone.cells[-1], gone.cost, gone.stops, met)
    yield happened(moved, event, *gone.verdict.cites, reveals=barred or bool(met))


def friends(position: Position, unit: str) -> tuple[Side, ...]:
    """The sides that learn what a unit does: an empty tuple for everybody; for a hidden unit, its own side and allies."""
    it = position.unit(unit)
    return tuple(side for side in position.sides.names if not position.sides.hostile(it.side, side)) if it.hidden else ()


def found(position: Position, units: Cells) -> Position:
    """The table with units that are no longer hidden."""
    for unit in units:
        position = position.changed(unit, hidden=0)
    return position


def _in_the_way(
    law: Ruleset, position: Position, unit: str, cells: Cells, gone: Along | None, *, way: str, errand: str, **facts: Value
) -> tuple[str, ...]:
    """Hidden enemies that block the rest of this route."""
    end = (len(gone.cells) if gone else 1) + 1
    barred = Along(Errand(law, position, unit, errand, way, None, facts), cells[1:end]).verdict.by
    mine = position.unit(unit).side
    others = (position.unit(name) for name in barred if name in position.ids)
    return tuple(other.id for other in others if other.hidden and position.sides.hostile(mine, other.side))


def planned(
    law: Ruleset, seen: Position, order: Order, *, way: str = "", errand: str = "move", **facts: Value
) -> tuple[Verdict, tuple[str, ...]]:
    """The verdict on a move, and its cells: those its player named, or the cheapest route on the player's view."""
    route, goal = tuple(order.get("route") or ()), order.get("at")
    going = Errand(law, seen, order.unit, errand, way, None, facts)
    if route:
        goal = (goal,) if goal and goal != route[-1] else ()
        named = Along(going, filled(going, (*route, *goal)))
        return named.verdict, named.cells
    if goal is None:
        raise Malformed(f"where to? An order to {order.name.replace('_', ' ')} takes `at` or `route`")
    answer = Way(errand, way, facts=facts).answer(law.table(seen), order.unit, goal)
    return answer.verdict, (seen.unit(order.unit).label, *(told.onto for told in answer.route))


def as_far(
    law: Ruleset, position: Position, unit: str, cells: tuple[str, ...], *, way: str = "", errand: str = "move", **facts: Value
) -> Along | None:
    """The longest part of a route that is legal on the true table."""
    going = Errand(law, position, unit, errand, way, None, facts)
    for end in range(len(cells), 1, -1):
        gone = Along(going, cells[1:end])
        if gone.legal:
            return gone
    return None
