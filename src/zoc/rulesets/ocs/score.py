"""How well a side stands: the strength and the steps it has left, its supply, and how far it is from the goals by the ground."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from zoc.movement.distance import ground_costs
from zoc.position import Position
from zoc.rulesets.ocs.counters import rules
from zoc.rulesets.ocs.terms import ARTILLERY, COMBAT_SIDE, DG, HQ, LAST_COMBAT, SP, STRAT, TRANSPORT

if TYPE_CHECKING:
    from zoc.law.setting import Setting

NEAR = Fraction(1, 4)
"""What it is worth that the whole strength of a side stands in the hexes it wants."""
POINT = Fraction(1, 2)
"""What a Supply Point is worth, in points of strength."""
LEAST = Fraction(1)
"""What a combat unit is worth that prints no strength."""
COMMAND = Fraction(3)
"""What an HQ is worth, which throws supply."""


@rules.score
def stands(table: Setting, side: str) -> Fraction:
    """The share by which a side is stronger, and how near its strength is to the hexes of the goals."""
    position = table.position
    worths = _worths(position)
    hostile = position.sides.enmity[position.sides.number(side)][position.units["side"]].tolist()
    theirs = sum((each for each, enemy in zip(worths, hostile, strict=True) if enemy), Fraction(0))
    total = sum(worths, Fraction(0))
    stronger = (total - 2 * theirs) / total if total else Fraction(0)
    return stronger + sum((_pressed(table, goal.side, goal.cells, side, worths) for goal in position.goals), Fraction(0))


def _worths(position: Position) -> list[Fraction]:
    """What each counter on the map is worth: strength, halved by DG, by lost steps and out of supply; supply by its points."""
    names = ("kind", "up", "combat_strength", "move_strength", "mode", "oos", "steps_lost", "points", "load")
    columns = (position.units[name].tolist() for name in names)
    parts, found = position.board.parts, list[Fraction]()
    for cell, kind, up, combat, move, mode, oos, lost, points, load in zip(position.cells().tolist(), *columns, strict=True):
        if cell < 0:
            found.append(Fraction(0))
        elif kind in (SP, TRANSPORT):
            found.append(POINT * Fraction(int(points if kind == SP else load), parts))
        elif kind > LAST_COMBAT:
            found.append(Fraction(0))
        else:
            halved = int(mode in (DG, STRAT)) + int(bool(oos)) + int(bool(lost))
            found.append(_printed(int(kind), int(combat if up == COMBAT_SIDE else move), parts) / 2**halved)
    return found


def _printed(kind: int, strength: int, parts: int) -> Fraction:
    """The strength of the side that is up, or what stands for it."""
    if kind == HQ:
        return COMMAND
    return LEAST if kind == ARTILLERY else max(LEAST, Fraction(strength, parts))


def _pressed(table: Setting, owner: str, cells: tuple[int, ...], side: str, worths: list[Fraction]) -> Fraction:
    """How near the strength of a goal's side is to its hexes, by the points that the ground costs."""
    position = table.position
    number = position.sides.number(owner)
    total, near = Fraction(0), Fraction(0)
    names = ("side", "kind", "up", "combat_mobility", "move_mobility")
    columns = (position.units[name].tolist() for name in names)
    for worth, cell, owned, kind, up, combat, move in zip(worths, position.cells().tolist(), *columns, strict=True):
        if not cells or owned != number or not worth or kind > LAST_COMBAT:
            continue
        mobility = int(combat if up == COMBAT_SIDE else move)
        costs = ground_costs(table.law, position, owner, cells, {"mobility": mobility}, "draw")
        far = max(costs.values()) + 1
        total += worth
        near += worth * Fraction(far - min(far, costs.get(cell, far)), far)
    sign = -1 if position.sides.hostile(owner, side) else 1
    return sign * NEAR * near / total if total else Fraction(0)
