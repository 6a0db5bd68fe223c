"""§5.2 and §10 What is done on the spot: Disengage, Guard, Brace, Dash, standing up."""

from __future__ import annotations

from typing import TYPE_CHECKING

from zoc.action import Order, Script, happened
from zoc.law.deed import Take, flag, word
from zoc.rulesets.fates_edge.book import rules
from zoc.rulesets.fates_edge.deeds.own_turn import in_own_turn
from zoc.rulesets.fates_edge.deeds.rolling import thrown, weighed
from zoc.rulesets.fates_edge.deeds.telling import tell
from zoc.rulesets.fates_edge.events.fighting import Braced, LiesInWait, LiesLow, OnGuard
from zoc.rulesets.fates_edge.outcome import disengaged, stood_up
from zoc.rulesets.fates_edge.turn import acts, dashed

if TYPE_CHECKING:
    from zoc.table import Table


@rules.deed("disengage", boon=flag())
@in_own_turn
def disengage(table: Table, order: Order) -> Script:
    """Roll to get away from all who control it, so that it can move."""
    position, rolled = yield from thrown(table.law, table.position, weighed(table, order), "Disengage")
    yield from tell(disengaged(position, order.unit, rolled))


@rules.deed("guard")
@in_own_turn
def guard(table: Table, order: Order) -> Script:
    """Stand on Guard: strike at normal dice at the first who leaves its zone."""
    on_guard = acts(table.position, order.unit).changed(order.unit, guarding=1)
    yield happened(on_guard, OnGuard(order.unit))


@rules.deed("lie_in_wait", on=Take("flag"))
def lie_in_wait(table: Table, order: Order) -> Script:
    """Say whether it strikes, while nobody sees it, at whoever gives it the chance, or lies low."""
    unit, on = order.unit, bool(order["on"])
    yield happened(table.position.changed(unit, ambush=int(on)), LiesInWait(unit) if on else LiesLow(unit))


@rules.deed("brace")
@in_own_turn
def brace(table: Table, order: Order) -> Script:
    """Brace: harder to shove, and strikes at those who leave one ring more."""
    braced = acts(table.position, order.unit).changed(order.unit, braced=1)
    yield happened(braced, Braced(order.unit))


@rules.deed("dash")
@in_own_turn
def dash(table: Table, order: Order) -> Script:
    """Dash: two more points, before or after moving; from then on it runs."""
    yield from tell(dashed(table.position, order.unit))


@rules.deed("stand", pay=word("boon", optional=True))
@in_own_turn
def stand(table: Table, order: Order) -> Script:
    """Stand up, for the Act or a Boon."""
    yield from tell(stood_up(table.position, order.unit, boon=order.get("pay") == "boon"))
