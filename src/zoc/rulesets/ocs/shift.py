"""What changes place without spending points: advances after combat, displaced trucks, units detached (4.5a.A, 4.5b, 9.14)."""

from __future__ import annotations

from collections.abc import Sequence

from zoc.position import Position
from zoc.rulesets.ocs.terms import Kind


def shifted(position: Position, units: Sequence[str], cell: str) -> Position:
    """The position after units have advanced or were displaced: zones stop nobody, and promises are kept."""
    for unit in units:
        position = position.moved(unit, cell).changed(unit, started_here=0, displaced=1)
    return position


def detached(position: Position, parent: str, name: str) -> Position:
    """The position with a breakdown regiment detached: it inherits where its parent began, and stands in for no promise of it."""
    made = position.added(name, parent, position.unit(parent).label)
    return made.changed(name, kind=int(Kind.BREAKDOWN), multi_step=0)
