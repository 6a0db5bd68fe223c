"""§6 A facing chosen apart from a Move: free once while unengaged, else paid for."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from zoc.action import Order, Part, Script, happened
from zoc.law.deed import word
from zoc.rulesets.fates_edge.book import rules
from zoc.rulesets.fates_edge.deeds.own_turn import in_own_turn
from zoc.rulesets.fates_edge.deeds.rolling import thrown, weighed
from zoc.rulesets.fates_edge.deeds.turning import other_facings, turned
from zoc.rulesets.fates_edge.events.moving import NotTurned
from zoc.rulesets.fates_edge.events.rolling import came
from zoc.rulesets.fates_edge.turn import acts, earned, spent

if TYPE_CHECKING:
    from zoc.table import Table


@rules.parts("face")
def turning(_: Table, order: Order) -> Iterator[Part]:
    """A unit turns; at the price of a Shift it also does what a Shift takes."""
    yield Part("face", order.unit)
    if order.get("pay") in ("act", "test"):
        yield Part("shift", order.unit)


@rules.deed("face", facing=word(among=other_facings), pay=word("boon", "act", "test", optional=True))
@in_own_turn
def face(table: Table, order: Order) -> Script:
    """Turn to another facing.

    It is free once, after moving or while unengaged; else it takes a Boon, or is the turn's Shift, for the Act or on a test.
    """
    law, position, unit, facing, pay = table.law, table.position, order.unit, order["facing"], order.get("pay")
    if pay == "act":
        position = acts(position, unit).changed(unit, shifted=1)
    elif pay == "test":
        tried = weighed(table, order, "shift")
        position, rolled = yield from thrown(law, position.changed(unit, shifted=1), tried, "Turning")
        position = earned(position, unit, rolled.outcome).changed(unit, moved=1, halted=1)
        if not rolled.success:
            yield happened(position.changed(unit, turned=1), NotTurned(unit, came(rolled)))
            return
    position = spent(position, unit, 1) if pay == "boon" else position
    yield from turned(law, position, unit, facing, pay or "")
