"""§14 Casting: at whom, what its test brings about, and backlash."""

from __future__ import annotations

from typing import TYPE_CHECKING

from zoc.action import Ask, Attempt, Choice, Order
from zoc.position import Position
from zoc.rulesets.fates_edge.core_test import TestRoll
from zoc.rulesets.fates_edge.deeds.aiming import aimed, allowed, candidates
from zoc.rulesets.fates_edge.deeds.befalling import bought
from zoc.rulesets.fates_edge.deeds.reacting import Interruption
from zoc.rulesets.fates_edge.deeds.rolling import thrown
from zoc.rulesets.fates_edge.deeds.telling import Running
from zoc.rulesets.fates_edge.events.magic import AtWhom, Backlash, SpellFailed, SpendOnBacklash
from zoc.rulesets.fates_edge.events.rolling import came
from zoc.rulesets.fates_edge.result import Outcome
from zoc.rulesets.fates_edge.spells import backlash_price
from zoc.rulesets.fates_edge.state import FightState
from zoc.rulesets.fates_edge.turn import acts, earned

if TYPE_CHECKING:
    from zoc.law import Ruleset
    from zoc.table import Table

Cast = Running[tuple[Position, TestRoll]]


def whom(table: Table, order: Order, tag: str) -> Running[tuple[str, Attempt]]:
    """At whom a spell is cast: as the order says, else as its caster is asked; with the attempt."""
    if target := order.get("target"):
        return target, table.odds(aimed(table, order, tag))
    seen, unit = table.seen_by(order.side), order.unit
    legal = list(allowed(seen, order, tag, candidates(seen.position, unit, tag))) or [unit]
    choices, tried = tuple(map(Choice, legal)), seen.odds(aimed(seen, order, tag, legal[0]))
    target = legal[0] if len(legal) == 1 else (yield Ask(order.side, AtWhom(), choices, unit, tried))
    real = table.odds(aimed(table, order, tag, target))
    return target, real if real.legal else seen.odds(aimed(seen, order, tag, target))


def cast(law: Ruleset, position: Position, order: Order, tried: Attempt, tag: str) -> Cast:
    """A spell rolled: the Act used, Boons earned; one that a ritual has made ready needs no test (our reading FE-14.3-1)."""
    if order.get("performed"):
        ready = acts(position, order.unit).changed(order.unit, performed=0, rite=0)
        return ready, TestRoll(int(tried.facts["dv"]), 0, 0, "clean", ritual=True)
    position, rolled = yield from thrown(law, position, tried, f"[{tag.upper()}]", blind=tag == "reveal")
    return earned(acts(position, order.unit), order.unit, rolled.outcome), rolled


def fails(position: Position, order: Order, tag: str, rolled: TestRoll) -> Outcome:
    """A spell that comes to nothing."""
    return Outcome(position, (SpellFailed(order.unit, tag.upper(), came(rolled)),))


def backlash(law: Ruleset, position: Position, order: Order, rolled: TestRoll) -> Interruption:
    """Backlash on a partial or a miss, if the enemies of the caster spend Story Beats on it (our reading FE-14.2-5)."""
    price = backlash_price(rolled, FightState.of(position).beats)
    foe = next((name for name in position.sides.names if position.sides.hostile(name, order.side)), "")
    if not price or not foe or order.unit not in position.ids:
        return position
    question, why = SpendOnBacklash(order.unit, price), Backlash(order.unit, str(order.get("element") or ""))
    return (yield from bought(law, position, order.unit, foe, price, question, why, "14.2-5"))
