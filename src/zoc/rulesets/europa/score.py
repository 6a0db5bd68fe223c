"""How well a side stands: the strength that it has left, in what supply, and how far it is from the goals by the ground."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from zoc.movement.distance import ground_costs
from zoc.position import Position
from zoc.rulesets.europa.sheet import rules

if TYPE_CHECKING:
    from zoc.law.setting import Setting

NEAR = Fraction(1, 4)
"""What it is worth that the whole strength of a side stands in the hexes it wants."""
DISPERSED, PURSUED = Fraction(1, 2), Fraction(3, 4)
"""What is left of a unit that is badly dispersed, and of one that has to retreat."""
HUNGRY = Fraction(1, 4)
"""What a unit loses with every class that supply effects take from it."""


@rules.score
def stands(table: Setting, side: str) -> Fraction:
    """The share by which a side is stronger, and how near its strength is to the hexes of the goals."""
    position = table.position
    strengths = _strengths(position)
    hostile = position.sides.enmity[position.sides.number(side)][position.units["side"]].tolist()
    theirs = sum((each for each, enemy in zip(strengths, hostile, strict=True) if enemy), Fraction(0))
    total = sum(strengths, Fraction(0))
    stronger = (total - 2 * theirs) / total if total else Fraction(0)
    return stronger + sum((_pressed(table, goal.side, goal.cells, side, strengths) for goal in position.goals), Fraction(0))


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


def _pressed(table: Setting, owner: str, cells: tuple[int, ...], side: str, strengths: list[Fraction]) -> Fraction:
    """How near the strength of a goal's side is to its hexes, by the points that the ground costs."""
    position = table.position
    number = position.sides.number(owner)
    total, near = Fraction(0), Fraction(0)
    columns = (position.units["side"], position.cells(), position.units["mobility"])
    for strength, owned, cell, mobility in zip(strengths, *(column.tolist() for column in columns), strict=True):
        if not cells or owned != number or not strength:
            continue
        costs = ground_costs(table.law, position, owner, cells, {"mobility": int(mobility)})
        far = max(costs.values()) + 1
        total += strength
        near += strength * Fraction(far - min(far, costs.get(cell, far)), far)
    sign = -1 if position.sides.hostile(owner, side) else 1
    return sign * NEAR * near / total if total else Fraction(0)
