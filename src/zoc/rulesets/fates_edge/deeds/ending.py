"""§3 The End of a turn, and of a scene."""

from __future__ import annotations

from typing import TYPE_CHECKING

from zoc.action import Ask, Order, Script, happened
from zoc.action.events import YES_OR_NO
from zoc.rulesets.fates_edge.book import rules
from zoc.rulesets.fates_edge.deeds.own_turn import closing, in_own_turn
from zoc.rulesets.fates_edge.deeds.reacting import strikes
from zoc.rulesets.fates_edge.events.fighting import EndsInZone
from zoc.rulesets.fates_edge.events.turn import EndPhase, SceneGoesOn, SceneOver, WouldEndScene
from zoc.rulesets.fates_edge.facts import AFigure
from zoc.rulesets.fates_edge.turn import end_strikers, scene_over

if TYPE_CHECKING:
    from zoc.table import Table


@rules.deed("end_turn", called=("end",))
@in_own_turn
def end_turn(table: Table, order: Order) -> Script:
    """End its turn; the next side goes."""
    law, position, unit = table.law, table.position, order.unit
    its = AFigure(position, unit)
    waits = law.in_force(position.readings).boon_window == "end" and its.boons > 0 and not its.npc
    if waits and position.phase != "end":
        yield happened(position.replace(phase="end"), EndPhase(unit))
        return
    position = yield from strikes(law, position, end_strikers(law, position, unit), unit, EndsInZone(unit))
    yield from closing(position, unit, position.unit(unit).side)


@rules.deed("end_scene", by="side")
def end_scene(table: Table, order: Order) -> Script:
    """End the scene, if all agree: Boons are cut to two, marks, veils and conjured things are gone."""
    position = table.position
    for side in position.sides.names:
        if side != order.side:
            pick = yield Ask(side, WouldEndScene(order.side), YES_OR_NO)
            if pick == "no":
                yield happened(position, SceneGoesOn(side))
                return
    yield happened(scene_over(position), SceneOver())
