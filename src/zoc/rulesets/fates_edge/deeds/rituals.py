"""§14.3 Rituals, and cracking the Seal."""

from __future__ import annotations

from zoc.action import NO, YES, Action, Choose, Order, Script, attempt, judge
from zoc.law import Ruleset
from zoc.position import Position
from zoc.rulesets.fates_edge.book import rules
from zoc.rulesets.fates_edge.deeds.own_turn import in_own_turn
from zoc.rulesets.fates_edge.deeds.telling import tell, told
from zoc.rulesets.fates_edge.event import Event
from zoc.rulesets.fates_edge.spells import ritual_begun, seal_cracked
from zoc.rulesets.fates_edge.terms import RITUAL_DV
from zoc.rulesets.fates_edge.turn import acts


@rules.deed("begin_ritual", dv="number?")
@in_own_turn
def begin_ritual(law: Ruleset, position: Position, order: Order) -> Script:
    """Begin a ritual in clear space: it takes its DV in rounds, and one more."""
    unit = order.unit
    dv = max(position.unit(unit).facts["spell_dv"], int(order.get("dv") or 0)) or RITUAL_DV
    tried = attempt(law, position, Action("ritual", unit, facts={"dv": dv}))
    yield tried.verdict
    begun = ritual_begun(acts(position, unit), unit, dv)
    yield told(begun, Event(f"{unit} begins a ritual of DV {dv}: {tried.needs}.", ("14.3-1",), (unit,)))


@rules.deed("crack_seal")
@in_own_turn
def crack_seal(law: Ruleset, position: Position, order: Order) -> Script:
    """Crack the Seal: what would take a ritual is cast at once, for 2 Obligation."""
    unit = order.unit
    yield judge(law, position, Action("crack", unit))
    done = seal_cracked(acts(position, unit), unit)
    yield from tell(done)
    position, beats = done.position, int(done.position.notes.get("beats", 0))
    foe = next((name for name in position.sides.names if position.sides.hostile(name, order.side)), "")
    if beats and foe:
        pick = yield Choose(foe, f"{unit} has cracked the Seal. Spend a Story Beat on it at once?", (YES, NO), unit=unit)
        if pick != NO.name:
            event = Event(f"{foe} spends a Story Beat on {unit} (FE-14.3-3).", (), (unit,))
            yield told(position.noted(beats=beats - 1), event)
