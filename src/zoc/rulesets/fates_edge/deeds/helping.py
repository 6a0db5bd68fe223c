"""§3 The rest of the open list: assist, rally, interact, any test."""

from __future__ import annotations

from typing import TYPE_CHECKING

from zoc.action import Ask, Order, Script, happened
from zoc.action.events import YES_OR_NO
from zoc.law.deed import flag, friend, number, word
from zoc.rulesets.fates_edge.book import rules
from zoc.rulesets.fates_edge.deeds.own_turn import in_own_turn
from zoc.rulesets.fates_edge.deeds.rolling import thrown, weighed
from zoc.rulesets.fates_edge.events.rolling import FailedTest, PassedTest, came
from zoc.rulesets.fates_edge.events.turn import AgreeToRally, Assisted, Gain, Interacted, Rallied, RalliedFreely, RalliedInVain
from zoc.rulesets.fates_edge.helping import GAINS
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
    yield happened(helped, Assisted(unit, ally))


@rules.deed("rally", target=friend(optional=True), gain=word(*GAINS, optional=True), how=word(optional=True))
@in_own_turn
def rally(table: Table, order: Order) -> Script:
    """Rally itself or a friend; what that brings is for the table to agree on."""
    unit, gain = order.unit, order.get("gain")
    if not gain:
        yield happened(acts(table.position, unit), RalliedFreely(unit, str(order.get("how") or "")))
        return
    ally = order.get("target") or unit
    fact, value = GAINS[gain]
    brings, position = Gain(gain), acts(table.position, unit)
    side, watching = order.side, onlookers(position, unit, ally) or position.sides.names
    for other in (name for name in watching if position.sides.hostile(name, side)):
        pick = yield Ask(other, AgreeToRally(unit, ally, brings), YES_OR_NO, ally)
        if pick == "no":
            yield happened(position, RalliedInVain(unit, ally, other, brings))
            return
    yield happened(position.changed(ally, **{fact: value}), Rallied(unit, ally, brings))


@rules.deed("interact", how=word(optional=True))
@in_own_turn
def interact(table: Table, order: Order) -> Script:
    """Do something with what is at hand; the table says what comes of it."""
    yield happened(acts(table.position, order.unit), Interacted(order.unit, str(order.get("how") or "")))


@rules.deed("test", dv=number(optional=True), how=word(optional=True), boon=flag())
@in_own_turn
def test(table: Table, order: Order) -> Script:
    """Any other test that the table calls for, at DV 3 unless another is given."""
    unit = order.unit
    position, rolled = yield from thrown(table.law, table.position, weighed(table, order), order.get("how") or "Test")
    position = earned(acts(position, unit), unit, rolled.outcome)
    came_out = PassedTest if rolled.success else FailedTest
    yield happened(position, came_out(unit, came(rolled)))
