"""How well a side stands by strength: how much stronger it is, and how near its strength is to the goals by the ground."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import TYPE_CHECKING

from zoc.movement.distance import ground_costs

if TYPE_CHECKING:
    from zoc.goal import Goal
    from zoc.law.setting import Setting
    from zoc.position import Side

NEAR = Fraction(1, 4)
"""What it is worth that the whole strength of a side stands in the cells it wants."""


def standing(
    table: Setting, side: Side, worths: Sequence[Fraction], mobilities: Sequence[int | None], errand: str = "move"
) -> Fraction:
    """The share by which a side is stronger, and how near each side's strength is to its goals.

    Each unit has a worth, and a mobility by which the ground costs it points; none if it is not counted on to go anywhere.
    """
    position = table.position
    hostile = position.sides.enmity[position.sides.number(side)][position.units["side"]].tolist()
    theirs = sum((each for each, enemy in zip(worths, hostile, strict=True) if enemy), Fraction(0))
    total = sum(worths, Fraction(0))
    stronger = (total - 2 * theirs) / total if total else Fraction(0)
    pressed = (_pressed(table, goal, side, worths, mobilities, errand) for goal in position.goals)
    return stronger + sum(pressed, Fraction(0))


def _pressed(
    table: Setting, goal: Goal, side: Side, worths: Sequence[Fraction], mobilities: Sequence[int | None], errand: str
) -> Fraction:
    """How near the strength of a goal's side is to its cells, by the points that the ground costs."""
    position, owner = table.position, goal.side
    number = position.sides.number(owner)
    total, near = Fraction(0), Fraction(0)
    columns = (position.units["side"].tolist(), position.cells().tolist())
    for worth, mobility, owned, cell in zip(worths, mobilities, *columns, strict=True):
        if not goal.cells or owned != number or not worth or mobility is None:
            continue
        costs = ground_costs(table.law, position, owner, goal.cells, {"mobility": mobility}, errand)
        far = max(costs.values()) + 1
        total += worth
        near += worth * Fraction(far - min(far, costs.get(cell, far)), far)
    sign = -1 if position.sides.hostile(owner, side) else 1
    return sign * NEAR * near / total if total else Fraction(0)
