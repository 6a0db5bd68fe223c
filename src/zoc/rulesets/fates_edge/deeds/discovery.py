"""What only somebody unseen prevents is not refused but found out: a refusal would be a free way to feel for the hidden."""

from __future__ import annotations

from collections.abc import Callable

from zoc.action import Order, Script
from zoc.errors import ZocError
from zoc.law import Ruleset, Verdict
from zoc.position import Position
from zoc.rulesets.fates_edge.deeds.telling import told
from zoc.rulesets.fates_edge.event import Event
from zoc.rulesets.fates_edge.situation import controllers
from zoc.rulesets.fates_edge.view import shown
from zoc.spoken import spoken

Scripted = Callable[[Ruleset, Position, Order], Script]


def discovering(law: Ruleset, position: Position, order: Order, script: Scripted) -> Script:
    """A deed carried out; where its player could not foresee that it is not allowed, he finds out why, and that is told."""
    inner, answer, happened = script(law, position, order), None, False
    while True:
        try:
            says = inner.send(answer)
        except StopIteration:
            return
        except ZocError:
            if happened or not _foreseen(law, position, order, script):
                raise
            yield from _found(law, position, order, Verdict())
            return
        if isinstance(says, Verdict) and not says.legal and _foreseen(law, position, order, script):
            yield from _found(law, position, order, says)
            return
        happened = happened or not isinstance(says, Verdict)
        answer = yield says


def _foreseen(law: Ruleset, position: Position, order: Order, script: Scripted) -> bool:
    """Whether a deed that is not allowed looks allowed to its player, who sees less than there is."""
    seen = law.seen(position, order.side)
    if seen is position:
        return False
    try:
        first = next((says for says in script(law, seen, order) if not (isinstance(says, Verdict) and says.legal)), None)
    except ZocError:
        return False
    return not isinstance(first, Verdict)


def _found(law: Ruleset, position: Position, order: Order, verdict: Verdict) -> Script:
    """Whoever prevents it shows himself: those the law names, or those in whose zones the unit stands."""
    unit, seen = order.unit, law.seen(position, order.side).ids
    named = [name for reason in verdict.standing for name in reason.by] + list(controllers(law, position, unit))
    unseen = tuple(dict.fromkeys(name for name in named if name in position.ids and name not in seen))
    who = f"{', '.join(unseen)}, unseen till now, prevents it" if unseen else "something unseen prevents it"
    event = Event(f"{unit} is to {spoken(order.name)}: {who}.", verdict.cites, (unit, *unseen))
    yield told(shown(position, *unseen), event, reveals=True)
