"""14.3 Interception: in the other side's phase a fighter flies at planes on a mission, before they do anything."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from zoc.action import Ask, Choice, Part, ScriptOf, happened
from zoc.action.judge import refused
from zoc.columns import Bools
from zoc.law import Forbid
from zoc.position import Position, Side
from zoc.rulesets.ocs.counters import rules
from zoc.rulesets.ocs.dead import alive
from zoc.rulesets.ocs.deeds.air_combat import one_round
from zoc.rulesets.ocs.deeds.telling import enemies
from zoc.rulesets.ocs.events.air import LetThemPass, MissionFlown, WhoIntercepts, WhoMeetsFighter
from zoc.rulesets.ocs.facts import Acts
from zoc.rulesets.ocs.terms import PLANE

if TYPE_CHECKING:
    from zoc.table import Table

PASS = Choice("pass", LetThemPass())


@rules.act("14.3-1", "Who intercepts", Forbid, of="intercept")
def who_intercepts(a: Acts) -> Bools:
    """An Active fighter intercepts enemy planes on a mission over a hex in its range, or anywhere if none is printed (our
    reading OCS-X-14.3)."""
    fighter = (a.actor.kind == PLANE) & a.actor.active & a.actor.fighter
    return ~fighter | ((a.actor.range > 0) & (a.distance > a.actor.range))


def interceptors(table: Table, side: Side, cell: str) -> tuple[str, ...]:
    """The planes of a side that the law lets intercept a mission over a hex."""
    position = table.position
    its = (position.unit(unit) for unit in position.ids)
    parts = [Part("intercept", it.id, at=cell, through=()) for it in its if it.side == side and it.cell is not None]
    barred = refused(table, parts).tolist() if parts else []
    return tuple(part.unit for part, no in zip(parts, barred, strict=True) if not no)


def intercepted(table: Table, side: Side, planes: Sequence[str], cell: str) -> ScriptOf[tuple[Position, tuple[str, ...]]]:
    """Planes on a mission, once they have been intercepted: the table, and those that go on with it.

    Each enemy side may send one fighter; the side on the mission chooses the plane that meets it.
    """
    position, left = table.position, tuple(planes)
    able = {enemy: found for enemy in enemies(position, side) if (found := interceptors(table, enemy, cell))}
    if able:
        yield happened(position, MissionFlown(side, cell), reveals=True)
    for enemy, fighters in able.items():
        choices = (*map(Choice, fighters), PASS)
        fighter = yield Ask(enemy, WhoIntercepts(side, cell), choices)
        if fighter == PASS.name or not left:
            continue
        meets = left[0]
        if len(left) > 1:
            meets = yield Ask(side, WhoMeetsFighter(fighter), tuple(map(Choice, left)))
        position = yield from one_round(position, enemy, cell, fighter, meets, left)
        left = tuple(plane for plane in left if alive(position, plane) and position.unit(plane).active)
    return position, left
