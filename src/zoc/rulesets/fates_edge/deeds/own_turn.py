"""A unit's own turn: whatever it is ordered to do first begins it, and whoever falls in it ends it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import wraps
from typing import TYPE_CHECKING

from zoc.action import Happened, Order, Script, happened
from zoc.action.finding import finding
from zoc.action.ruling import completed, opening, parts_of
from zoc.position import Position
from zoc.rulesets.fates_edge.book import rules
from zoc.rulesets.fates_edge.deeds.reacting import held
from zoc.rulesets.fates_edge.deeds.telling import followed
from zoc.rulesets.fates_edge.events.turn import RoundBegan, TurnOver
from zoc.rulesets.fates_edge.facts import AFigure
from zoc.rulesets.fates_edge.result import Outcome
from zoc.rulesets.fates_edge.round import able, over, passed_on
from zoc.rulesets.fates_edge.situation import controllers
from zoc.rulesets.fates_edge.state import FightState, with_turn
from zoc.rulesets.fates_edge.terms import TAKING_THE_ACT
from zoc.rulesets.fates_edge.turn import acts, ended, spent
from zoc.rulesets.fates_edge.view import sees, shown

if TYPE_CHECKING:
    from zoc.law import Verdict
    from zoc.table import Table

OF_A_RITUAL = ("begin_ritual", "cast_ritual", "crack_seal")
"""What a caster does for a ritual."""

Scripted = Callable[["Table", Order], Script]


def in_own_turn(script: Scripted) -> Scripted:
    """A deed of a unit in its own turn: what it does besides its ritual interrupts that; one that falls, or leaves the board,
    has ended its turn."""

    @wraps(script)
    def whole(table: Table, order: Order) -> Script:
        unit, side = order.unit, table.position.unit(order.unit).side
        position = yield from followed(script(table, order), table.position)
        if order.name not in OF_A_RITUAL and busy(table.position, position, unit):
            position = yield from held(table.law, position, (unit,))
            yield Happened(position)
        if FightState.of(position).active == unit and (unit not in position.ids or not able(position, unit)):
            yield from closing(position, unit, side)

    return whole


def boons_for(table: Table, order: Order) -> int:
    """What an order costs in Boons, as the law finds it."""
    parts = parts_of(table, completed(table, order))
    finders = ((part, table.law.finder("price", part.act)) for part in parts)
    return sum(int(finding(table, finder, part).value) for part, finder in finders if finder is not None)


def busy(before: Position, position: Position, unit: str) -> bool:
    """Whether the caster of a ritual has moved or acted on something else (our reading FE-14.3-2)."""
    if unit not in position.ids or not AFigure(before, unit).ritual or not able(position, unit):
        return False
    was, now = AFigure(before, unit), AFigure(position, unit)
    return now.ritual > 0 and (now.moved > was.moved or now.acted > was.acted or now.shifted > was.shifted)


def closing(position: Position, unit: str, side: str) -> Iterator[Happened]:
    """The turn of a unit over, and the next side to go, in this round or in the next."""
    if unit in position.ids:
        done = ended(position, unit)
    else:
        done = Outcome(with_turn(position.replace(phase="movement"), ""), (TurnOver(side),))
    *before, event = done.events
    yield from (happened(position, each) for each in before)
    after = passed_on(done.position, side)
    outcome = over(after)
    yield happened(after, event, over=outcome)
    if after.turn > position.turn and not outcome:
        yield happened(after, RoundBegan(after.turn, after.to_move))


@rules.thwarts
def found_out(table: Table, order: Order, verdict: Verdict) -> Position:
    """What only somebody unseen prevents is found out: the turn has begun, the Act is used if it took one, the Boons it costs
    are spent, and whoever prevents it hides no longer."""
    begun = opening(table, order).table
    position = acts(begun.position, order.unit) if order.name in TAKING_THE_ACT else begun.position
    position = spent(position, order.unit, boons_for(begun, order)) if order.unit else position
    near = controllers(table.law, position, order.unit) if order.unit else ()
    return shown(position, *(unit for unit in (*verdict.by, *near) if not sees(position, order.unit or unit, unit)))
