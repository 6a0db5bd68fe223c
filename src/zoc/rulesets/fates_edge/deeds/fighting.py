"""§6, §8, §10 Attacks, shots, tackles, and blows at conjured walls."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from zoc.action import Order, Part, Script, happened
from zoc.law.deed import enemy, flag, word
from zoc.rulesets.fates_edge.book import rules
from zoc.rulesets.fates_edge.deeds.own_turn import in_own_turn
from zoc.rulesets.fates_edge.deeds.reacting import interrupted
from zoc.rulesets.fates_edge.deeds.rolling import thrown, weighed
from zoc.rulesets.fates_edge.deeds.telling import tell
from zoc.rulesets.fates_edge.events.fighting import WallHit, WallUnharmed, spot
from zoc.rulesets.fates_edge.events.rolling import came
from zoc.rulesets.fates_edge.facts import AFigure
from zoc.rulesets.fates_edge.outcome import knocked_down, struck
from zoc.rulesets.fates_edge.spells import mark_used
from zoc.rulesets.fates_edge.turn import acts, earned
from zoc.rulesets.fates_edge.view import shown
from zoc.rulesets.fates_edge.walls import battered, integrity, walls_in_reach

if TYPE_CHECKING:
    from zoc.table import Table


def blow(table: Table, order: Order, name: str, what: str) -> Script:
    """An attack of either kind: rolled, and its Harm dealt; whoever attacks is hidden no more."""
    law, unit, target, tried = table.law, order.unit, order["target"], weighed(table, order, name)
    position = mark_used(table.position, target) if order.get("mark") else table.position
    position = shown(position, unit)
    before, rolled = yield from thrown(law, position, tried, what)
    done = struck(before, unit, target, rolled)
    yield from tell(done)
    yield from interrupted(law, done.position, target, before)


@rules.deed("attack", target=enemy(), boon=flag(), mark=flag())
@in_own_turn
def attack(table: Table, order: Order) -> Script:
    """Attack an enemy in its zone."""
    yield from blow(table, order, "attack", "Attack")


@rules.parts("shoot")
def shot(_: Table, order: Order) -> Iterator[Part]:
    """A shot at an enemy."""
    yield Part("shot", order.unit, order.get("target"))


@rules.deed("shoot", act="shot", called=("shot",), target=enemy(), boon=flag(), mark=flag())
@in_own_turn
def shoot(table: Table, order: Order) -> Script:
    """Shoot at an enemy in sight."""
    yield from blow(table, order, "shot", "Shot")


@rules.deed("tackle", target=enemy(), boon=flag(), mark=flag())
@in_own_turn
def tackle(table: Table, order: Order) -> Script:
    """Knock an enemy in its zone to the ground."""
    unit, target, tried = order.unit, order["target"], weighed(table, order)
    position = mark_used(table.position, target) if order.get("mark") else table.position
    position = shown(position, unit)
    position, rolled = yield from thrown(table.law, position, tried, "Tackle")
    done = knocked_down(position, tried, rolled)
    yield from tell(done)
    yield from interrupted(table.law, done.position, target, position)


def walls(table: Table, unit: str) -> tuple[str, ...]:
    """The conjured walls that a unit can strike at: in the cells that its zone would hold, and on the sides of its own."""
    return walls_in_reach(table.law, table.position, unit)


@rules.deed("batter", wall=word(among=walls), boon=flag())
@in_own_turn
def batter(table: Table, order: Order) -> Script:
    """Strike at a conjured wall until it breaks."""
    unit, wall = order.unit, str(order["wall"])
    position = shown(table.position, unit)
    position, rolled = yield from thrown(table.law, position, weighed(table, order), "A blow at the wall")
    position = earned(acts(position, unit), unit, rolled.outcome)
    if not rolled.success:
        yield happened(position, WallUnharmed(unit, spot(wall), came(rolled)))
        return
    position = battered(position, wall, AFigure(position, unit).harm_dealt)
    left = integrity(position, wall)
    yield happened(position, WallHit(unit, spot(wall), came(rolled), left, gone=not left))
