"""§6, §8, §10 Attacks, shots, tackles, and blows at conjured walls."""

from __future__ import annotations

from zoc.action import Action, Order, Script, attempt
from zoc.law import Ruleset
from zoc.position import Position
from zoc.rulesets.fates_edge.book import rules
from zoc.rulesets.fates_edge.deeds.own_turn import in_own_turn
from zoc.rulesets.fates_edge.deeds.reacting import interrupted
from zoc.rulesets.fates_edge.deeds.rolling import paying, thrown
from zoc.rulesets.fates_edge.deeds.telling import tell
from zoc.rulesets.fates_edge.event import Event, Outcome
from zoc.rulesets.fates_edge.outcome import knocked_down, said, struck
from zoc.rulesets.fates_edge.spells import mark_used
from zoc.rulesets.fates_edge.turn import acts, earned
from zoc.rulesets.fates_edge.view import shown
from zoc.rulesets.fates_edge.walls import battered, integrity, walls_in_reach


def blow(law: Ruleset, position: Position, order: Order, name: str, what: str) -> Script:
    """An attack of either kind: rolled, and its Harm dealt; whoever attacks shows himself."""
    unit, target = order.unit, order["target"]
    tried = attempt(law, position, Action(name, unit, target, facts=paying(order)))
    yield tried.verdict
    position = mark_used(position, target) if order.get("mark") else position
    before, rolled = yield from thrown(law, shown(position, unit), tried, what)
    done = struck(before, unit, target, rolled)
    yield from tell(done)
    yield from interrupted(law, done.position, target, before)


@rules.deed("attack", target="enemy", boon="flag?", mark="flag?")
@in_own_turn
def attack(law: Ruleset, position: Position, order: Order) -> Script:
    """Attack an enemy in its zone."""
    yield from blow(law, position, order, "attack", "Attack")


@rules.deed("shoot", target="enemy", boon="flag?", mark="flag?")
@in_own_turn
def shoot(law: Ruleset, position: Position, order: Order) -> Script:
    """Shoot at an enemy in sight."""
    yield from blow(law, position, order, "shot", "Shot")


@rules.deed("tackle", target="enemy", boon="flag?", mark="flag?")
@in_own_turn
def tackle(law: Ruleset, position: Position, order: Order) -> Script:
    """Knock an enemy in its zone to the ground."""
    unit, target = order.unit, order["target"]
    tried = attempt(law, position, Action("tackle", unit, target, facts=paying(order)))
    yield tried.verdict
    position = mark_used(position, target) if order.get("mark") else position
    position, rolled = yield from thrown(law, shown(position, unit), tried, "Tackle")
    yield from tell(knocked_down(position, tried, rolled))


@rules.deed("batter", wall=walls_in_reach, boon="flag?")
@in_own_turn
def batter(law: Ruleset, position: Position, order: Order) -> Script:
    """Strike at a conjured wall until it breaks."""
    unit, wall = order.unit, str(order.get("wall") or "")
    tried = attempt(law, position, Action("batter", unit, facts=paying(order, wall=wall)))
    yield tried.verdict
    position, rolled = yield from thrown(law, shown(position, unit), tried, "A blow at the wall")
    position, about = earned(acts(position, unit), unit, rolled.outcome), (unit, *wall.split("/"))
    if not rolled.success:
        yield from tell(Outcome(position, (Event(f"{unit} does not harm the wall: {said(rolled)}.", ("14.4-3",), about),)))
        return
    position = battered(position, wall, position.unit(unit).facts["harm_dealt"])
    left = integrity(position, wall)
    told = f"{unit} hits the wall at {wall}, {said(rolled)}: " + (f"Integrity {left}." if left else "it is gone.")
    yield from tell(Outcome(position, (Event(told, ("14.4-3",), about),)))
