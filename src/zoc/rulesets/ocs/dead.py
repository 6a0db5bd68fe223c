"""Units that are lost: gone, or in the Dead Pile where a scenario has a box for it; whoever lies there can be rebuilt."""

from __future__ import annotations

from dataclasses import replace

from zoc.position import Position
from zoc.rulesets.ocs.terms import Stocks

DEAD, RETURNING = "Dead Pile", "Returning"
"""The boxes for units that were lost, and for those that have broken out and come back as reinforcements."""


def gone(position: Position, *units: str, box: str = DEAD) -> Position:
    """The position after units have left the map: a promise of theirs is met, for they spend nothing any more (4.5b)."""
    left = (p for p in position.promises if not set(units).intersection(p.keepers))
    kept = tuple(replace(p, relied_on_by="") if p.relied_on_by in units else p for p in left)
    if box not in position.boxes:
        return position.without(*units).replace(promises=kept)
    for unit in units:
        position = position.moved(unit, box).changed(unit, oos=0, stocks=int(Stocks.FULL))
    return position.replace(promises=kept)


def alive(position: Position, unit: str) -> bool:
    """Whether a unit has not been lost."""
    return unit in position.ids and position.unit(unit).label != DEAD
