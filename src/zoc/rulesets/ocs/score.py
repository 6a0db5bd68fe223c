"""How well a side stands: the strength and the steps it has left, its supply, and how far it is from the goals by the ground."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from zoc.movement.strength import standing
from zoc.position import Position
from zoc.rulesets.ocs.counters import rules
from zoc.rulesets.ocs.terms import ARTILLERY, COMBAT_SIDE, DG, HQ, LAST_COMBAT, SP, STRAT, TRANSPORT

if TYPE_CHECKING:
    from zoc.law.setting import Setting

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
    return standing(table, side, _worths(position), _mobilities(position), "draw")


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


def _mobilities(position: Position) -> list[int | None]:
    """How each combat unit walks, by the side that is up."""
    names = ("kind", "up", "combat_mobility", "move_mobility")
    columns = (position.units[name].tolist() for name in names)
    return [
        None if kind > LAST_COMBAT else combat if up == COMBAT_SIDE else move
        for kind, up, combat, move in zip(*columns, strict=True)
    ]
