"""§6 A facing chosen apart from a Move: free once while unengaged, else paid for."""

from __future__ import annotations

from zoc.action import Action, Order, Script, attempt
from zoc.law import Ruleset
from zoc.position import Position
from zoc.rulesets.fates_edge.bases import faced, facing_of
from zoc.rulesets.fates_edge.book import rules
from zoc.rulesets.fates_edge.deeds.own_turn import in_own_turn
from zoc.rulesets.fates_edge.deeds.rolling import thrown
from zoc.rulesets.fates_edge.deeds.telling import told
from zoc.rulesets.fates_edge.deeds.turning import other_facings, turning
from zoc.rulesets.fates_edge.event import Event
from zoc.rulesets.fates_edge.outcome import said
from zoc.rulesets.fates_edge.turn import acts, earned, spent


@rules.deed("face", facing=other_facings, pay=("", "boon", "act", "test"))
@in_own_turn
def face(law: Ruleset, position: Position, order: Order) -> Script:
    """Turn to another facing.

    It is free once, after moving or while unengaged; else it takes a Boon, or is the turn's Shift, for the Act or on a test.
    """
    unit, facing, pay = order.unit, order.get("facing") or facing_of(position, order.unit), order.get("pay")
    by_shift = pay in ("act", "test")
    yield turning(law, position, unit, facing, price=int(pay == "boon"), shift=by_shift)
    price = {"boon": " for a Boon", "act": " for its Act", "test": " as its Shift"}.get(pay or "", "")
    if by_shift:
        tried = attempt(law, position, Action("shift", unit, facts={"free": pay == "test"}))
        yield tried.verdict
        position = position.changed(unit, shifted=1)
        if pay == "act":
            position = acts(position, unit)
        else:
            position, rolled = yield from thrown(law, position, tried, "Turning")
            position = earned(position, unit, rolled.outcome).changed(unit, moved=1, halted=1)
            if not rolled.success:
                yield told(position, Event(f"{unit} does not turn, {said(rolled)}, and its Move is over.", ("5.2-8",), (unit,)))
                return
    position = spent(position, unit, 1) if pay == "boon" else position
    turned = faced(law, position, unit, facing).changed(unit, turned=1)
    yield told(turned, Event(f"{unit} faces {facing}{price}.", ("6-2",), (unit,)))
