"""What a unit could do, so that it can be ranked: from where it stands, and from every cell it can move to first."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from zoc.action import Action, Option
from zoc.law import Ruleset
from zoc.position import Position
from zoc.rulesets.fates_edge.book import rules
from zoc.rulesets.fates_edge.cover import line_to
from zoc.rulesets.fates_edge.deeds.aiming import candidates
from zoc.rulesets.fates_edge.opening import opened
from zoc.rulesets.fates_edge.placement import rooms
from zoc.rulesets.fates_edge.situation import arc_of, enemies, knows, threatening
from zoc.rulesets.fates_edge.terms import ON_A_UNIT, TAGS

if TYPE_CHECKING:
    from zoc.table import Table


def stands(table: Table, unit: str) -> Iterator[tuple[str, Position]]:
    """Where a unit could act from in its turn: its own cell, then every other that it reaches."""
    own = table.position.unit(unit).label
    yield own, table.position
    begun = opened(table, unit).table.position
    yield from ((label, begun.moved(unit, label)) for label in table.reach(unit) if label != own)


@rules.option("attack")
def attacks(table: Table, unit: str) -> Iterator[Option]:
    """Every enemy that can be brought to blows."""
    yield from _in_melee(table, unit, "attack")


@rules.option("tackle")
def tackles(table: Table, unit: str) -> Iterator[Option]:
    """Every enemy that can be knocked down."""
    yield from _in_melee(table, unit, "tackle")


def _in_melee(table: Table, unit: str, act: str) -> Iterator[Option]:
    for label, there in stands(table, unit):
        for enemy in enemies(table.position, unit):
            if threatening(table.law, there, unit, enemy):
                yield Option(f"{enemy} from {label}", there, Action(act, unit, enemy))


@rules.option("shove")
def shoves(table: Table, unit: str) -> Iterator[Option]:
    """Every enemy within reach, and every cell to which it could be shoved."""
    yield from _pushes(table, unit, "shove")


@rules.option("pull")
def pulls(table: Table, unit: str) -> Iterator[Option]:
    """Every enemy within reach, and every cell to which it could be pulled."""
    yield from _pushes(table, unit, "pull")


def _pushes(table: Table, unit: str, act: str) -> Iterator[Option]:
    law, position, label = table.law, table.position, table.position.board.grid.label
    for enemy in enemies(position, unit):
        if threatening(law, position, unit, enemy):
            for cell in rooms(law, position, unit, enemy, pull=act == "pull"):
                yield Option(f"{enemy} to {label(cell)}", position, Action(act, unit, enemy, cell))


@rules.option("shot")
def shots(table: Table, unit: str) -> Iterator[Option]:
    """A shot at every enemy from where the unit stands, and from wherever it would find less cover or the rear."""
    law, position = table.law, table.position
    here = {enemy: _worth(law, position, unit, enemy) for enemy in enemies(position, unit)}
    own = position.unit(unit).label
    for label, there in stands(table, unit):
        for enemy, worth in here.items():
            if label == own or _worth(law, there, unit, enemy) > worth:
                yield Option(f"{enemy} from {label}", there, Action("shot", unit, enemy))


def _worth(law: Ruleset, position: Position, unit: str, enemy: str) -> int:
    """How good a line of fire is: none, then by its cover, better from the rear."""
    line = line_to(law, position, unit, enemy)
    return -9 if line is None else -2 * int(line.cover) + int(arc_of(position, enemy, line.start) == "rear")


@rules.option("disengage")
def disengagements(table: Table, unit: str) -> Iterator[Option]:
    """A Disengage, with the Boons that could better its Position."""
    yield Option("as it is", table.position, Action("disengage", unit))
    yield Option("with a Boon for Position", table.position, Action("disengage", unit, said={"boon": True}))


@rules.option("cast")
def spells(table: Table, unit: str) -> Iterator[Option]:
    """Every spell that a unit knows, at everybody it could be cast at."""
    position = table.position
    for tag in (tag for tag in TAGS if knows(position, unit, tag) and tag != "banish"):
        for target in candidates(position, unit, tag) if tag in ON_A_UNIT else (None,):
            yield Option(f"{tag} {target or ''}".strip(), position, Action("cast", unit, target, said={"spell": tag}))


@rules.option("banish")
def banishments(table: Table, unit: str) -> Iterator[Option]:
    """A Banish at every Outsider in sight."""
    for other in candidates(table.position, unit, "banish"):
        yield Option(other, table.position, Action("banish", unit, other))
