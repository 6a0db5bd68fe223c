"""§3 The End of a turn, and of a scene."""

from __future__ import annotations

from typing import TYPE_CHECKING

from zoc.action import NO, YES, Choose, Order, Script
from zoc.rulesets.fates_edge.book import rules
from zoc.rulesets.fates_edge.deeds.own_turn import closing, in_own_turn
from zoc.rulesets.fates_edge.deeds.reacting import strikes
from zoc.rulesets.fates_edge.deeds.telling import told
from zoc.rulesets.fates_edge.event import Event
from zoc.rulesets.fates_edge.turn import end_strikers, scene_over

if TYPE_CHECKING:
    from zoc.table import Table


@rules.deed("end_turn")
@in_own_turn
def end_turn(table: Table, order: Order) -> Script:
    """End its turn; the next side goes."""
    law, position, unit = table.law, table.position, order.unit
    facts = position.unit(unit).facts
    waits = law.in_force(position.readings).boon_window == "end" and facts["boons"] > 0 and not facts["npc"]
    if waits and position.phase != "end":
        event = Event(f"{unit}'s End: Boons may be spent, then its turn is ended once more.", ("3-5",), (unit,))
        yield told(position.replace(phase="end"), event)
        return
    position = yield from strikes(law, position, end_strikers(law, position, unit), unit, "ends its turn in its zone")
    yield from closing(position, unit, position.unit(unit).side)


@rules.deed("end_scene", by="side")
def end_scene(table: Table, order: Order) -> Script:
    """End the scene, if all agree: Boons are cut to two, marks, veils and conjured things are gone."""
    position = table.position
    for side in position.sides.names:
        if side != order.side:
            pick = yield Choose(side, f"{order.side} would end the scene. Agreed?", (YES, NO))
            if pick == NO.name:
                yield told(position, Event(f"{side} did not agree that the scene is over."))
                return
    yield told(scene_over(position), Event("The scene is over: Boons are cut to two (FE-SRD-14)."))
