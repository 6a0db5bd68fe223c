"""Attacks under way: who attacks which hex at which odds, and what an attack that is settled leaves behind.

The combat table is another rule's: the players read their own and enter what it says. Here it is kept who was attacked, who
has to retreat and who may advance, because zones depend on it (5-8, 5.C.1.b).
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import TYPE_CHECKING

from zoc.position import Position, Side, UnitId
from zoc.rulesets.europa.state import Attack, EuropaState, odds_of
from zoc.rulesets.europa.terms import Kind

if TYPE_CHECKING:
    from zoc.table import Table

LOST = "lost"
"""The box of units that are out of the game."""


def attacks(position: Position) -> tuple[Attack, ...]:
    """The attacks under way."""
    return EuropaState.of(position).attacks


def with_attacks(position: Position, fought: Iterable[Attack]) -> Position:
    """The same table with these attacks under way."""
    return position.with_state(replace(EuropaState.of(position), attacks=tuple(fought)))


def attack_on(position: Position, hex: str) -> Attack | None:
    """The attack on a hex, if one is under way."""
    return next((attack for attack in attacks(position) if attack.hex == hex), None)


# What changes


def defenders(position: Position, hex: str, side: Side) -> tuple[UnitId, ...]:
    """The enemy ground units in a hex."""
    here = map(position.unit, position.at(hex))
    return tuple(unit.id for unit in here if position.sides.hostile(side, unit.side) and unit.kind < Kind.AIR)


def beside(table: Table, unit: UnitId) -> tuple[str, ...]:
    """The hexes next to a unit that enemy ground units hold."""
    position = table.position
    me, grid = position.unit(unit), position.board.grid
    here = () if me.cell is None else tuple(map(grid.label, grid.neighbours(me.cell)))
    return tuple(hex for hex in here if defenders(position, hex, me.side))


def fought_over(table: Table, _unit: UnitId) -> tuple[str, ...]:
    """The hexes under attack, each once."""
    return tuple(dict.fromkeys(attack.hex for attack in attacks(table.position)))


def attacked(position: Position, attack: Attack, side: Side) -> Position:
    """The table with an attack declared: every unit of the hex is attacked at these odds (5-8).

    Odds are kept in the fractions of a point in use, rounded down: they are only ever compared with the minimum.
    """
    kept = int(odds_of(attack.odds) * position.board.parts)
    for unit in defenders(position, attack.hex, side):
        position = position.changed(unit, attacked_at=kept, resolved=0)
    return with_attacks(position, (*attacks(position), attack))


def settled(position: Position, attack: Attack) -> Position:
    """The table with an attack over, its retreats and advances too: zones are as they were (5-8)."""
    for unit in map(position.unit, position.ids):
        if unit.label == attack.hex and unit.attacked_at:
            position = position.changed(unit.id, resolved=1)
        if unit.id in attack.by:
            position = position.changed(unit.id, advances=0)
    return with_attacks(position, (other for other in attacks(position) if other != attack))


def lost(position: Position, units: Iterable[UnitId]) -> Position:
    """The table with units out of the game."""
    boxes = position.boxes if LOST in position.boxes else (*position.boxes, LOST)
    for unit in units:
        position = position.replace(boxes=boxes).moved(unit, LOST).changed(unit, retreats=0, advances=0, attacked_at=0)
    return position


def retreating(position: Position, side: Side | None = None) -> tuple[UnitId, ...]:
    """The units that still have to retreat."""
    every = map(position.unit, position.ids)
    return tuple(unit.id for unit in every if unit.retreats and side in (None, unit.side) and unit.cell is not None)
