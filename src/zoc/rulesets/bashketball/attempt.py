"""Shots, passes and tests in defence: the aim, the sources, the difficulty and the exact chance; and what one could do."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from zoc.action import Action, Assessment, Attempt, Option, judge
from zoc.errors import Malformed
from zoc.law import Ruleset
from zoc.law.verdict import points
from zoc.movement import reach
from zoc.position import Position
from zoc.rulesets.bashketball.book import DEFENCE, SKILLED, rules
from zoc.rulesets.bashketball.court import BASKETS
from zoc.rulesets.bashketball.fate import Level, chances, too_few
from zoc.rulesets.bashketball.lane import Lane, lane
from zoc.rulesets.bashketball.sources import sources

OPEN = "What a failure does with the ball the game leaves open: say where it goes (D-9)."


@rules.attempt(*SKILLED)
def resolve(law: Ruleset, position: Position, action: Action) -> Attempt:
    """An action with its sources, its difficulty (D-1) and its exact chance of success (D-2, D-3)."""
    way = _lane(law, position, action)
    aimed = _aimed(position, action, way)
    verdict = judge(law, position, aimed)
    if not verdict.legal:
        return Attempt(aimed, verdict, Assessment(()))
    found = sources(law, position, aimed)
    found = Assessment(tuple(map(way.told, found.reasons))) if way else found
    side, level, need = position.unit(action.actor).side, Level(int(found.total())), _difficulty(position, action, found)
    facts: dict[str, Any] = {"level": level, "difficulty": need}
    if action.name == "shot":
        facts["points"] = int(found.total("points"))
    if way:
        facts["line"] = " ".join(map(position.where, way.line))
    notes = too_few(position, side, level) + (() if action.name in DEFENCE else (OPEN,))
    return Attempt(aimed, verdict, found, f"a fate of {need} or more", chances(position, side, level, need), facts, notes)


def _lane(law: Ruleset, position: Position, action: Action) -> Lane | None:
    """The lane of a pass, if both its ends are on the court."""
    here, there = action.here(position), action.there(position)
    if action.name != "pass" or here is None or there is None:
        return None
    return lane(law, position, action, here, there)


def _aimed(position: Position, action: Action, way: Lane | None) -> Action:
    """A shot is aimed at the basket, a pass along its lane."""
    if action.name == "shot":
        side = position.unit(action.actor).side
        if side not in BASKETS:
            raise Malformed(f"a team is {' or '.join(BASKETS)}; {action.actor} is of {side!r}")
        return replace(action, at=BASKETS[side], target=None)
    return action if way is None else replace(action, through=way.counting)


def _difficulty(position: Position, action: Action, found: Assessment) -> int:
    """The fate that is needed: 8 less the skill, with bonuses and penalties (D-1)."""
    name = "defence" if action.name in DEFENCE else action.name
    skill = position.unit(action.actor).facts.get(name, rules.units[name].read(rules.units[name].default))
    return 8 - (skill + int(found.total("skill")))


# WHAT ONE COULD DO


@rules.option("shot")
def shots(law: Ruleset, position: Position, unit: str) -> Iterator[Option]:
    """A shot from where the player stands, and from every hex he can reach first, the nearest first."""
    start = position.unit(unit).label
    yield Option(f"from {start}, standing", position, Action("shot", unit))
    endings = sorted(reach(law, position, unit).items(), key=lambda ending: ending[1].cost)
    for label, ending in endings:
        if label != start:
            text = f"from {label}, after a move of {points(ending.cost)}"
            yield Option(text, position.moved(unit, label), Action("shot", unit))


@rules.option("pass")
def passes(law: Ruleset, position: Position, unit: str) -> Iterator[Option]:
    """A pass to every team-mate."""
    for mate in map(position.unit, position.ids):
        if mate.id != unit and mate.side == position.unit(unit).side:
            yield Option(f"to {mate.id} in {mate.label}", position, Action("pass", unit, mate.id))
