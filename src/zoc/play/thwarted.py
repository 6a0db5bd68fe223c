"""An order that its player's view allows and the truth does not: it has no effect, and its cause is revealed."""

from __future__ import annotations

from dataclasses import replace

from zoc.action import Order, found, happened
from zoc.action.events import Thwarted
from zoc.action.ruling import opening
from zoc.law import Verdict
from zoc.play.run import Ran
from zoc.position import Position
from zoc.table import Table


def thwarted(table: Table, order: Order, truth: Verdict) -> Ran:
    """The result of such an order: the book says what is used up; by default only its causes are revealed."""
    position, seen = table.position, table.seen_by(order.side).position
    causes = tuple(unit for unit in truth.by if unit in position.ids and unit not in seen.ids)
    if table.law.thwarting is not None:
        after: Position = table.law.made(table.law.thwarting, "an order that is thwarted", table, order, truth)
    else:
        after = found(position, causes)
    who = ("", order.side) if not order.unit else (order.unit, "")
    told = happened(after, Thwarted(*who, order.name, causes), *truth.cites, reveals=True)
    return Ran(after, Verdict(about=order.say()), (*opening(table, order).told, replace(told, before=position)))
