"""An order that its player's view allows and the truth does not: it comes to nothing, and what prevented it comes to light."""

from __future__ import annotations

from zoc.action import Order, Told, found, friends
from zoc.action.ruling import opening
from zoc.law import Verdict
from zoc.play.run import Ran
from zoc.position import Position
from zoc.spoken import spoken
from zoc.table import Table


def thwarted(table: Table, order: Order, truth: Verdict) -> Ran:
    """What becomes of such an order: the book says what is used up; as a rule only its causes are hidden no longer."""
    position, seen = table.position, table.seen_by(order.side).position
    causes = tuple(unit for unit in truth.by if unit in position.ids and unit not in seen.ids)
    if table.law.thwarting is not None:
        after: Position = table.law.made(table.law.thwarting, "an order that is thwarted", table, order, truth)
    else:
        after = found(position, causes)
    named = f": {', '.join(causes)}" if causes else ""
    text = f"{order.unit or order.side}: {spoken(order.name)} comes to nothing; something unseen prevents it{named}."
    about = (*((order.unit,) if order.unit else ()), *causes)
    only = friends(after, order.unit) if order.unit and order.unit in after.ids else ()
    told = Told(after, text, truth.cites, about, only=only, reveals=True)
    return Ran(after, Verdict(about=order.say()), (*opening(table, order).told, told))
