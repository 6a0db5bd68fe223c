"""§3 The rest of the open list: assist, rally, interact, any test."""

from __future__ import annotations

from zoc.action import NO, YES, Action, Choose, Order, Script, attempt, judge
from zoc.law import Ruleset, Verdict
from zoc.position import Position
from zoc.rulesets.fates_edge.book import rules
from zoc.rulesets.fates_edge.deeds.own_turn import in_own_turn
from zoc.rulesets.fates_edge.deeds.rolling import paying, thrown
from zoc.rulesets.fates_edge.deeds.telling import told
from zoc.rulesets.fates_edge.event import Event
from zoc.rulesets.fates_edge.outcome import said
from zoc.rulesets.fates_edge.terms import DEFAULT_DV
from zoc.rulesets.fates_edge.turn import acts, earned
from zoc.rulesets.fates_edge.view import onlookers


@rules.deed("assist", target="friend")
@in_own_turn
def assist(law: Ruleset, position: Position, order: Order) -> Script:
    """Assist a friend: one die more in its next test."""
    unit, ally = order.unit, order["target"]
    yield judge(law, position, Action("assist", unit, ally))
    helped = acts(position, unit).changed(ally, assisted=1)
    yield told(helped, Event(f"{unit} assists {ally}: one die more in its next test.", ("SRD-15",), (unit, ally)))


GAINS = {
    "calm": ("is off balance no more", "off_balance", 0),
    "feet": ("stands up", "prone", 0),
    "poise": ("has a better Position in its next test", "poised", 1),
}
"""What rallying may bring a unit: in words, and the fact of it that changes to which value."""


@rules.deed("rally", target="friend?", gain=("", *GAINS), how="word?")
@in_own_turn
def rally(law: Ruleset, position: Position, order: Order) -> Script:
    """Rally itself or a friend; what that brings is for the table to agree on."""
    unit, gain = order.unit, order.get("gain")
    if not gain:
        yield from _plain(law, position, order, "rallies")
        return
    ally = order.get("target") or unit
    says, fact, value = GAINS[gain]
    yield judge(law, position, Action("rally", unit))
    nothing = position.unit(ally).facts[fact] == value
    yield Verdict(about=order.say(), lacking=f"it would change nothing about {ally}" if nothing else "")
    cites, about, position = ("3-4",), (unit, ally), acts(position, unit)
    side, watching = order.side, onlookers(position, *about) or position.sides.names
    for other in (name for name in watching if position.sides.hostile(name, side)):
        pick = yield Choose(other, f"{unit} rallies {ally}: it {says}. Agreed?", (YES, NO), unit=ally)
        if pick == NO.name:
            yield told(position, Event(f"{unit} rallies {ally}; {other} did not agree that it {says}.", cites, about))
            return
    yield told(position.changed(ally, **{fact: value}), Event(f"{unit} rallies {ally}: it {says}.", cites, about))


@rules.deed("interact", how="word?")
@in_own_turn
def interact(law: Ruleset, position: Position, order: Order) -> Script:
    """Do something with what is at hand; the table says what comes of it."""
    yield from _plain(law, position, order, "does something with what is at hand")


def _plain(law: Ruleset, position: Position, order: Order, does: str) -> Script:
    """An Act without a roll."""
    yield judge(law, position, Action(order.name, order.unit))
    told_how = f": {order['how']}" if order.get("how") else ""
    yield told(acts(position, order.unit), Event(f"{order.unit} {does}{told_how}.", ("3-4",), (order.unit,)))


@rules.deed("test", dv="number?", how="word?", boon="flag?")
@in_own_turn
def test(law: Ruleset, position: Position, order: Order) -> Script:
    """Any other test that the table calls for, at DV 3 unless another is given."""
    unit = order.unit
    facts = paying(order, dv=max(1, int(order.get("dv") or DEFAULT_DV)))
    tried = attempt(law, position, Action("test", unit, facts=facts))
    yield tried.verdict
    position, rolled = yield from thrown(law, position, tried, order.get("how") or "Test")
    position = earned(acts(position, unit), unit, rolled.outcome)
    passed = "passes" if rolled.success else "does not pass"
    yield told(position, Event(f"{unit} {passed} its test: {said(rolled)}.", ("SRD-5",), (unit,)))
