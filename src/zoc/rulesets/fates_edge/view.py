"""What a side may know: whoever is hidden or veiled is not there for its enemies (our reading FE-14.1.VEIL-1).

An unseen unit keeps its zone; whoever is stopped by it, or runs into it, finds it. It gives itself away when it strikes
at an enemy, and nobody strikes at what he cannot see.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from zoc.position import Position, Side
from zoc.rulesets.fates_edge.book import rules
from zoc.rulesets.fates_edge.facts import AFigure
from zoc.rulesets.fates_edge.state import FightState

if TYPE_CHECKING:
    from zoc.table import Table


@rules.view
def veils(table: Table, side: Side) -> Position:
    """The table without veiled enemies, and without what the state tells of them."""
    position = table.position
    hostile = position.sides.enmity[position.sides.number(side)][position.units["side"]]
    veiled = position.units["veiled"] > 0 if "veiled" in position.units else hostile & False
    position = position.without(*position.units["id"][hostile & veiled].tolist()) if (hostile & veiled).any() else position
    state, there = FightState.of(position), {"", *position.ids}
    known = replace(
        state,
        active=state.active if state.active in there else "",
        named=state.named if state.named in there else "",
        fading=tuple(one for one in state.fading if one.caster in there),
    )
    return position if known == state else position.with_state(known)


def unseen(position: Position, unit: str) -> bool:
    """Whether the enemies of a unit cannot see it."""
    its = AFigure(position, unit)
    return bool(its.hidden or its.veiled)


def onlookers(position: Position, *units: str) -> tuple[Side, ...]:
    """The sides that see all of these units; none named, if all sides do. Whoever has left the table is out in the open."""
    sides = position.sides
    hidden = [position.unit(unit).side for unit in units if unit in position.ids and unseen(position, unit)]
    if not hidden:
        return ()
    return tuple(name for name in sides.names if not any(sides.hostile(name, side) for side in hidden))


def sees(position: Position, watcher: str, unit: str) -> bool:
    """Whether a unit knows of another that it is there."""
    hostile = position.sides.hostile(position.unit(watcher).side, position.unit(unit).side)
    return not (hostile and unseen(position, unit))


def shown(position: Position, *units: str) -> Position:
    """Units found, or given away: nothing hides them any more."""
    for unit in units:
        if unit in position.ids and unseen(position, unit):
            position = position.changed(unit, hidden=0, veiled=0)
    return position
