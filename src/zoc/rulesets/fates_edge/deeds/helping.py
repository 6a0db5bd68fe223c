"""§3 The rest of the open list: assist, rally, interact, any test."""

from __future__ import annotations

from typing import TYPE_CHECKING

from zoc.action import NO, YES, Choose, Order, Script
from zoc.law.deed import flag, friend, number, word
from zoc.rulesets.fates_edge.book import rules
from zoc.rulesets.fates_edge.deeds.own_turn import in_own_turn
from zoc.rulesets.fates_edge.deeds.rolling import thrown, weighed
from zoc.rulesets.fates_edge.deeds.telling import told
from zoc.rulesets.fates_edge.event import Event
from zoc.rulesets.fates_edge.helping import GAINS
from zoc.rulesets.fates_edge.outcome import said
from zoc.rulesets.fates_edge.turn import acts, earned
from zoc.rulesets.fates_edge.view import onlookers

if TYPE_CHECKING:
    from zoc.table import Table


@rules.deed("assist", target=friend())
@in_own_turn
def assist(table: Table, order: Order) -> Script:
    """Assist a friend: one die more in its next test."""
    unit, ally = order.unit, order["target"]
    helped = acts(table.position, unit).changed(ally, assisted=1)
    yield told(helped, Event(f"{unit} assists {ally}: one die more in its next test.", ("SRD-15",), (unit, ally)))


@rules.deed("rally", target=friend(optional=True), gain=word(*GAINS, optional=True), how=word(optional=True))
@in_own_turn
def rally(table: Table, order: Order) -> Script:
    """Rally itself or a friend; what that brings is for the table to agree on."""
    unit, gain = order.unit, order.get("gain")
    if not gain:
        yield from _plain(table, order, "rallies")
        return
    ally = order.get("target") or unit
    says, fact, value = GAINS[gain]
    cites, about, position = ("3-4",), (unit, ally), acts(table.position, unit)
    side, watching = order.side, onlookers(position, *about) or position.sides.names
    for other in (name for name in watching if position.sides.hostile(name, side)):
        pick = yield Choose(other, f"{unit} rallies {ally}: it {says}. Agreed?", (YES, NO), unit=ally)
        if pick == NO.name:
            yield told(position, Event(f"{unit} rallies {ally}; {other} did not agree that it {says}.", cites, about))
            return
    yield told(position.changed(ally, **{fact: value}), Event(f"{unit} rallies {ally}: it {says}.", cites, about))


@rules.deed("interact", how=word(optional=True))
@in_own_turn
def interact(table: Table, order: Order) -> Script:
    """Do something with what is at hand; the table says what comes of it."""
    yield from _plain(table, order, "does something with what is at hand")


def _plain(table: Table, order: Order, does: str) -> Script:
    """An Act without a roll."""
    told_how = f": {order['how']}" if order.get("how") else ""
    yield told(acts(table.position, order.unit), Event(f"{order.unit} {does}{told_how}.", ("3-4",), (order.unit,)))


@rules.deed("test", dv=number(optional=True), how=word(optional=True), boon=flag())
@in_own_turn
def test(table: Table, order: Order) -> Script:
    """Any other test that the table calls for, at DV 3 unless another is given."""
    unit = order.unit
    position, rolled = yield from thrown(table.law, table.position, weighed(table, order), order.get("how") or "Test")
    position = earned(acts(position, unit), unit, rolled.outcome)
    passed = "passes" if rolled.success else "does not pass"
    yield told(position, Event(f"{unit} {passed} its test: {said(rolled)}.", ("SRD-5",), (unit,)))
