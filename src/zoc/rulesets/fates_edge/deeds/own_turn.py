"""A unit's own turn: whatever it is ordered to do first begins it, and whoever falls in it ends it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import wraps

from zoc.action import Action, Order, Script, Told, judge
from zoc.law import Ruleset, Verdict
from zoc.position import Position
from zoc.rulesets.fates_edge.deeds.discovery import Scripted, discovering
from zoc.rulesets.fates_edge.deeds.telling import preceded, tell, told
from zoc.rulesets.fates_edge.event import Event, Outcome
from zoc.rulesets.fates_edge.round import able, over, passed_on
from zoc.rulesets.fates_edge.turn import ended, start


@dataclass(frozen=True)
class Opening:
    """A turn that is under way, or is begun now: whether it may be, the table at that moment, and what its Start did."""

    verdict: Verdict
    position: Position
    begins: Outcome | None = None


def opening(law: Ruleset, position: Position, unit: str) -> Opening:
    """A unit's turn, begun if it is not under way."""
    active = str(position.notes.get("active", ""))
    if active == unit:
        return Opening(Verdict(), position)
    key = ("opening", law, unit)
    if (found := position.memo.get(key)) is None:
        found = position.memo[key] = _begun(law, position, unit, active)
    return found


def _begun(law: Ruleset, position: Position, unit: str, active: str) -> Opening:
    verdict = judge(law, position, Action("begin", unit))
    if not verdict.legal:
        blamed = tuple(replace(r, by=(active,)) if r.clause.number == "3-1a" else r for r in verdict.reasons)
        return Opening(replace(verdict, reasons=blamed), position)
    done = start(law, position, unit)
    begins = Outcome(done.position, (Event(f"{unit}'s turn begins.", about=(unit,)), *done.events))
    return Opening(verdict, done.position, begins)


def in_own_turn(script: Scripted) -> Scripted:
    """A deed of a unit in its own turn: it begins the turn if need be, and a unit that falls or leaves has ended it."""

    @wraps(script)
    def whole(law: Ruleset, position: Position, order: Order) -> Script:
        unit, side = order.unit, position.unit(order.unit).side
        own = opening(law, position, unit)
        yield own.verdict
        beginning = tell(own.begins) if own.begins else ()
        inner = discovering(law, own.position, order, script) if unit in own.position.ids else _nothing()
        position = yield from preceded(beginning, inner, own.position)
        if str(position.notes.get("active", "")) == unit and (unit not in position.ids or not able(position, unit)):
            yield from closing(position, unit, side)

    return whole


def _nothing() -> Script:
    """What a unit does that has left the board as its turn began."""
    yield from ()


def closing(position: Position, unit: str, side: str) -> Iterator[Told]:
    """The turn of a unit over, and the next side to go, in this round or in the next."""
    if unit in position.ids:
        done = ended(position, unit)
    else:
        done = Outcome(position.replace(phase="movement").noted(active="", named=""), (Event(f"{unit}'s turn is over."),))
    [event] = done.events
    after = passed_on(done.position, side)
    outcome = over(after)
    yield told(after, event, otherwise=f"A turn of {side} ends.", over=outcome)
    if after.turn > position.turn and not outcome:
        yield Told(after, f"Round {after.turn} begins; {after.to_move} to go.")
