"""§3 A turn opened: the table after a unit's Start, on which its orders are judged, and what its acts would roll."""

from __future__ import annotations

from typing import TYPE_CHECKING

from zoc.action import Opened, Order, Part, happened
from zoc.rulesets.fates_edge.book import rules
from zoc.rulesets.fates_edge.state import FightState, naming
from zoc.rulesets.fates_edge.terms import IN_OWN_TURN
from zoc.rulesets.fates_edge.turn import full, start

if TYPE_CHECKING:
    from zoc.table import Table


@rules.opens(*IN_OWN_TURN)
def opening(table: Table, order: Order) -> Opened:
    """The first order to a unit begins its turn; one to Rush or to Shift names its enemy."""
    return opened(table, order.unit, str(order.get("target") or "") if order.name in ("rush", "shift") else "")


def opened(table: Table, unit: str, named: str = "") -> Opened:
    """A unit's turn, begun if it is not under way, with the enemy that is named in it."""
    key = ("opened", table.law, table.large, unit, named)
    if (found := table.position.memo.get(key)) is None:
        found = table.position.memo[key] = _opened(table, unit, named)
    known: Opened = found
    return known


def _opened(table: Table, unit: str, named: str) -> Opened:
    if named:
        bare = opened(table, unit)
        return Opened(table.on(naming(bare.table.position, named)), bare.told, bare.parts)
    if FightState.of(table.position).active == unit:
        return Opened(table)
    begin = (Part("begin", unit),)
    if full(table.position, unit):
        return Opened(table, parts=begin)
    done, large = start(table.position, unit), table.at_large(table.bare)
    told = tuple(happened(done.position, event) for event in done.events)
    return Opened(large.on(done.position), told, begin)
