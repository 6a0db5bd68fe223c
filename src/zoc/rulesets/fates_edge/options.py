"""What a unit could do, so that it can be ranked: from where it stands, and from every cell it can move to first."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from zoc.action import Action, Option
from zoc.law import Ruleset
from zoc.movement import reach
from zoc.position import Position
from zoc.rulesets.fates_edge.book import rules
from zoc.rulesets.fates_edge.cover import line_to
from zoc.rulesets.fates_edge.placement import rooms
from zoc.rulesets.fates_edge.situation import allies, arc_of, enemies, threatening
from zoc.rulesets.fates_edge.terms import TAGS

Options = Callable[[Ruleset, Position, str], Iterator[Option]]


def stands(law: Ruleset, position: Position, unit: str) -> Iterator[tuple[str, Position]]:
    """Where a unit could act from: its own cell, then every other that it reaches."""
    own = position.unit(unit).label
    yield own, position
    yield from ((label, position.moved(unit, label)) for label in reach(law, position, unit) if label != own)


def _melee(name: str) -> Options:
    def options(law: Ruleset, position: Position, unit: str) -> Iterator[Option]:
        """Every enemy that can be brought to blows."""
        for label, there in stands(law, position, unit):
            for enemy in enemies(position, unit):
                if threatening(law, there, unit, enemy):
                    yield Option(f"{enemy} from {label}", there, Action(name, unit, enemy))

    return options


def _push(name: str) -> Options:
    def options(law: Ruleset, position: Position, unit: str) -> Iterator[Option]:
        """Every enemy within reach, and every cell to which it could be sent."""
        label = position.board.grid.label
        for enemy in enemies(position, unit):
            if threatening(law, position, unit, enemy):
                for cell in rooms(law, position, unit, enemy, pull=name == "pull"):
                    yield Option(f"{enemy} to {label(cell)}", position, Action(name, unit, enemy, cell))

    return options


for _name in ("attack", "tackle"):
    rules.option(_name)(_melee(_name))
for _name in ("shove", "pull"):
    rules.option(_name)(_push(_name))


@rules.option("shot")
def shots(law: Ruleset, position: Position, unit: str) -> Iterator[Option]:
    """A shot at every enemy from where the unit stands, and from wherever it would find less cover or the rear."""
    here = {enemy: _worth(law, position, unit, enemy) for enemy in enemies(position, unit)}
    own = position.unit(unit).label
    for label, there in stands(law, position, unit):
        for enemy, worth in here.items():
            if label == own or _worth(law, there, unit, enemy) > worth:
                yield Option(f"{enemy} from {label}", there, Action("shot", unit, enemy))


def _worth(law: Ruleset, position: Position, unit: str, enemy: str) -> int:
    """How good a line of fire is: none, then by its cover, better from the rear."""
    line = line_to(law, position, unit, enemy)
    return -9 if line is None else -2 * int(line.cover) + int(arc_of(position, enemy, line.start) == "rear")


@rules.option("disengage")
def disengagements(law: Ruleset, position: Position, unit: str) -> Iterator[Option]:
    """A Disengage, with the Boons that could better its Position."""
    yield Option("as it is", position, Action("disengage", unit))
    yield Option("with a Boon for Position", position, Action("disengage", unit, facts={"boon": True, "price": 1}))


@rules.option("cast")
def spells(law: Ruleset, position: Position, unit: str) -> Iterator[Option]:
    """Every spell that a unit knows, at everybody it could be cast at."""
    facts = position.unit(unit).facts
    for tag in (tag for tag in TAGS if facts[f"casts_{tag}"] and tag != "banish"):
        targets = enemies(position, unit) if tag == "mark" else allies(position, unit) if tag in ("veil", "transport") else [None]
        for target in targets:
            yield Option(f"{tag} {target or ''}".strip(), position, Action("cast", unit, target, facts={"tag": tag}))


@rules.option("banish")
def banishments(law: Ruleset, position: Position, unit: str) -> Iterator[Option]:
    """A Banish at every Outsider in sight."""
    for enemy in enemies(position, unit):
        yield Option(enemy, position, Action("banish", unit, enemy))
