"""Attacks under way: who attacks which hex at which odds, and what an attack that is settled leaves behind.

The combat table is another rule's: the players read their own and enter what it says. Here it is kept who was attacked, who
has to retreat and who may advance, because zones depend on it (5-8, 5.C.1.b).
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import TYPE_CHECKING

from zoc.errors import Malformed
from zoc.position import Position, Side, UnitId
from zoc.rulesets.europa.terms import Kind
from zoc.units import exact

if TYPE_CHECKING:
    from zoc.table import Table

LOST = "lost"
"""The box of units that are out of the game."""


@dataclass(frozen=True)
class Attack:
    """An attack on a hex: by whom, and at which odds."""

    hex: str
    by: tuple[UnitId, ...]
    odds: str

    def known_to(self, known: AbstractSet[UnitId]) -> Attack:
        """The same attack without the units that one does not see."""
        return replace(self, by=tuple(unit for unit in self.by if unit in known))

    def __str__(self) -> str:
        by = f" by {', '.join(self.by)}" if self.by else ""
        return f"{self.hex}{by} at {self.odds}"


def attacks(position: Position) -> tuple[Attack, ...]:
    """The attacks under way, as the note ``attacks`` has them: ``0404 by infantry, panzer at 2:1; 0505 by static at 1:1``.

    Names with signs in them that mean something in such a line are kept in JSON instead.
    """
    written = str(position.notes.get("attacks", ""))
    return _structured(written) if written.startswith("[") else _listed(written)


def _structured(written: str) -> tuple[Attack, ...]:
    try:
        return tuple(Attack(one["hex"], tuple(one["by"]), one["odds"]) for one in json.loads(written))
    except (ValueError, TypeError, KeyError) as wrong:
        raise Malformed(f"attacks under way cannot be read: {written!r}") from wrong


def _listed(written: str) -> tuple[Attack, ...]:
    return tuple(_attack(line) for line in filter(str.strip, written.split(";")))


def _attack(line: str) -> Attack:
    where, word, odds = line.strip().rpartition(" at ")
    hex, _, who = where.partition(" by ")
    if not word or len(hex.split()) != 1:
        raise Malformed(f'an attack reads "0404 by infantry at 2:1", not {line.strip()!r}')
    return Attack(hex.strip(), tuple(name.strip() for name in who.split(",") if name.strip()), odds.strip())


def with_attacks(position: Position, fought: Iterable[Attack]) -> Position:
    """The same table with these attacks under way; they read back as they are, whatever anybody is called."""
    kept = tuple(fought)
    return position.noted(attacks=_written(kept))


def _written(fought: tuple[Attack, ...]) -> str:
    lines = "; ".join(map(str, fought))
    try:
        plain = _listed(lines) == fought and not lines.startswith("[")
    except Malformed:
        plain = False
    return lines if plain else json.dumps([{"hex": a.hex, "by": a.by, "odds": a.odds} for a in fought])


def attack_on(position: Position, hex: str) -> Attack | None:
    """The attack on a hex, if one is under way."""
    return next((attack for attack in attacks(position) if attack.hex == hex), None)


def odds_of(written: str) -> Fraction:
    """Odds as players write them, as attackers for one defender.

    >>> odds_of("3:2"), odds_of("1:2")
    (Fraction(3, 2), Fraction(1, 2))
    """
    attackers, colon, defenders = written.partition(":")
    try:
        found = exact(attackers.strip()) / exact(defenders.strip() if colon else "1")
    except (ValueError, ZeroDivisionError):
        found = Fraction(0)
    if found <= 0:
        raise Malformed(f'odds read "2:1" or "1:2", not {written!r}')
    return found


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
