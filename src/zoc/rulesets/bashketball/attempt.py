"""Shots, passes and tests in defence: the aim, the sources, the difficulty and the exact chance; and what one could do."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import TYPE_CHECKING

from zoc.action import Action, Assessment, Attempt, Option, Order, Part, parts_of, ruled_parts
from zoc.action.ruling import completed
from zoc.errors import Problem, Unknown, no_such
from zoc.facts import declared
from zoc.law.verdict import points
from zoc.rulesets.bashketball.book import DEFENCE, SKILLED, rules
from zoc.rulesets.bashketball.cards import hand
from zoc.rulesets.bashketball.court import BASKETS
from zoc.rulesets.bashketball.facts import APlayer, Said
from zoc.rulesets.bashketball.fate import Level, chances, too_few
from zoc.rulesets.bashketball.lane import Lane, lane
from zoc.rulesets.bashketball.payment import having_run
from zoc.rulesets.bashketball.sources import sources, with_cards

if TYPE_CHECKING:
    from zoc.table import Table

OPEN = "What a failure does with the ball the game leaves open: say where it goes (D-9)."


@rules.attempt(*SKILLED)
def resolve(table: Table, action: Action) -> Attempt:
    """An action as it would be ordered now: its sources, its difficulty (D-1) and its exact chance (D-2, D-3)."""
    known = ("cards", *declared(Said), *table.law.units, *table.law.deeds[action.act].takes)
    if strange := [name for name in action.facts if name not in known]:
        raise Unknown([Problem(no_such("fact", name, known), "facts") for name in strange])
    return weighed(table, action, as_ordered(table, action))


def weighed(table: Table, action: Action, parts: Sequence[Part]) -> Attempt:
    """An action with everything that bears on it, if the law allows these parts."""
    law, position = table.law, table.position
    way = lane_of(table, action)
    aimed = _aimed(position.unit(action.unit).side, action, way)
    verdict = ruled_parts(table, parts, about=aimed.say())
    if not verdict.legal:
        return Attempt(aimed, verdict, Assessment(()))
    found = sources(law, position, aimed)
    found = Assessment(tuple(map(way.told, found.reasons))) if way else found
    side, level, need = position.unit(action.unit).side, Level(int(found.total())), _difficulty(table, action, found)
    odds = chances(position, side, level, need)
    facts: dict[str, object] = {"level": level, "difficulty": need}
    worth = None
    if action.act == "shot":
        facts["points"] = points = int(found.total("points"))
        worth = None if odds["success"] is None else Fraction(points * odds["success"])
        facts |= {} if worth is None else {"expected points": worth}
    if way:
        facts["line"] = " ".join(map(position.where, way.line))
    notes = too_few(position, side, level) + (() if action.act in DEFENCE else (OPEN,))
    return Attempt(aimed, verdict, found, f"a fate of {need} or more", odds, facts, notes, worth)


def as_ordered(table: Table, action: Action) -> tuple[Part, ...]:
    """The parts of the order that an action would be, with whatever else is said of it."""
    said = {"target": action.target, **action.said}
    given = {key: said[key] for key in table.law.deeds[action.act].takes if said.get(key) is not None}
    order = Order(action.act, table.position.unit(action.unit).side, action.unit, given)
    parts = parts_of(table, completed(table, order))
    return tuple(replace(part, said={**action.said, **part.said}) for part in parts)


def lane_of(table: Table, action: Action) -> Lane | None:
    """The lane of a pass, if both its ends are on the court."""
    here, there = action.here(table.position), action.there(table.position)
    if action.act != "pass" or here is None or there is None:
        return None
    return lane(table.law, table.position, action, here, there)


def _aimed(side: str, action: Action, way: Lane | None) -> Action:
    """A shot is aimed at the basket, a pass along its lane."""
    if action.act == "shot":
        return replace(action, at=BASKETS.get(side), target=None)
    return action if way is None else replace(action, through=way.counting)


def _difficulty(table: Table, action: Action, found: Assessment) -> int:
    """The fate that is needed: 8 less the skill, with bonuses and penalties (D-1)."""
    player = APlayer(table.position, action.unit)
    skill = player.defence if action.act in DEFENCE else player.shot if action.act == "shot" else player.pass_
    return 8 - (skill + int(found.total("skill")))


# WHAT ONE COULD DO


@rules.option("shot")
def shots(table: Table, unit: str) -> Iterator[Option]:
    """A shot from where the player stands, and from every hex he can run to first, the nearest first."""
    start = table.position.unit(unit).label
    yield from _options(table, unit, "shot", f"from {start}, standing")
    endings = sorted(table.reach(unit).items(), key=lambda ending: ending[1].cost)
    for label, ending in endings:
        if label != start:
            after = table.on(having_run(table.position.moved(unit, label), unit))
            yield from _options(after, unit, "shot", f"from {label}, after a move of {points(ending.cost)}")


@rules.option("pass")
def passes(table: Table, unit: str) -> Iterator[Option]:
    """A pass to every team-mate."""
    yield from _options(table, unit, "pass", "to {} in {}")


def _options(table: Table, unit: str, act: str, text: str) -> Iterator[Option]:
    """Every way in which it can be ordered, without a card or with one."""
    position = table.position
    side = position.unit(unit).side
    for order in table.legal(side, unit, (act,)):
        mate = position.unit(order["target"]) if order.get("target") else None
        told = text.format(mate.id, mate.label) if mate else text
        told += f", with {order['card']}" if order.get("card") else ""
        yield Option(told, position, played_for(table, order))


def played_for(table: Table, order: Order) -> Action:
    """The action of an order, with the card that is played for it."""
    action = Action(order.name, order.unit, order.get("target"))
    name = order.get("card")
    if name is None:
        return action
    level = next((card.level for card in hand(table.position, order.side) if card.name == name), 0)
    action = replace(action, said={"card": name})
    return with_cards(action, {name: level}) if level else action
