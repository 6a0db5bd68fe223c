"""How well a side stands: the strength that it has left, in what supply, and how far it is from the goals by the ground."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from zoc.movement.strength import standing
from zoc.position import Position
from zoc.rulesets.europa.sheet import rules

if TYPE_CHECKING:
    from zoc.law.setting import Setting

DISPERSED, PURSUED = Fraction(1, 2), Fraction(3, 4)
"""What is left of a unit that is badly dispersed, and of one that has to retreat."""
HUNGRY = Fraction(1, 4)
"""What a unit loses with every class that supply effects take from it."""


@rules.score
def stands(table: Setting, side: str) -> Fraction:
    """The share by which a side is stronger, and how near its strength is to the hexes of the goals."""
    position = table.position
    return standing(table, side, _strengths(position), position.units["mobility"].tolist())


def _strengths(position: Position) -> list[Fraction]:
    """What each unit on the map is worth: its strength, less by dispersal, by a retreat and by supply effects."""
    units = position.units
    names = ("strength", "combat", "badly_dispersed", "retreats", "supply_effects")
    found = list[Fraction]()
    for cell, strength, combat, dispersed, retreats, hungry in zip(
        position.cells().tolist(), *(units[name].tolist() for name in names), strict=True
    ):
        worth = Fraction(int(strength)) if combat and cell >= 0 else Fraction(0)
        worth *= (DISPERSED if dispersed else 1) * (PURSUED if retreats else 1)
        found.append(worth * max(HUNGRY, 1 - HUNGRY * int(hungry)))
    return found
