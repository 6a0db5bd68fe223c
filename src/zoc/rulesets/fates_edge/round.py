"""§3 Rounds: who goes next, when a round is over, and when the fight is (our reading FE-3-1).

The sides take turns, one unit at a time; a side with nobody left to go is passed over. When all who can have gone, the
next round begins with the side after the one that went last.
"""

from __future__ import annotations

from itertools import combinations

import numpy as np

from zoc.position import Position, Side
from zoc.rulesets.fates_edge.events.turn import LastRound, NobodyElse, OnTheirFeet, UnitIn
from zoc.rulesets.fates_edge.facts import AFigure
from zoc.rulesets.fates_edge.state import FightState
from zoc.rulesets.fates_edge.terms import DOWN
from zoc.rulesets.fates_edge.view import unseen
from zoc.text import Phrase


def able(position: Position, unit: str) -> bool:
    """Whether a unit can take a turn: on the map, and not down."""
    piece = AFigure(position, unit)
    return piece.cell is not None and piece.harm < DOWN


def waiting(position: Position, side: Side) -> tuple[str, ...]:
    """The units of a side that have yet to go this round."""
    mine = (unit for unit in position.ids if position.unit(unit).side == side)
    return tuple(unit for unit in mine if not AFigure(position, unit).gone and able(position, unit))


def next_side(position: Position, after: Side) -> Side:
    """The next side with somebody left to go; none if the round is over."""
    names = position.sides.names
    nth = names.index(after) + 1
    return next((name for name in (*names[nth:], *names[:nth]) if waiting(position, name)), "")


def passed_on(position: Position, after: Side) -> Position:
    """The table as the next turn is to begin: of the next side, in this round or in a new one."""
    if following := next_side(position, after):
        return position.replace(to_move=following)
    fresh = position.with_columns(gone=np.zeros_like(position.units["gone"])).replace(turn=position.turn + 1)
    return fresh.replace(to_move=next_side(fresh, after))


def over(position: Position) -> Phrase | None:
    """How the game has ended: its last round is over, or only one side has anybody on their feet."""
    standing = sorted({position.unit(unit).side for unit in position.ids if able(position, unit)}, key=position.sides.names.index)
    opposed = any(position.sides.hostile(a, b) for a, b in combinations(standing, 2))
    fallen = any(not able(position, unit) for unit in position.ids) or bool(FightState.of(position).departed)
    if not opposed and fallen:
        return NobodyElse(tuple(standing))
    on_their_feet = _standing(position)
    return LastRound(position.last_turn, on_their_feet) if on_their_feet and position.played_out else None


def _standing(position: Position) -> OnTheirFeet | None:
    """Who is on their feet where, side by side, for players to judge by; units that an enemy does not see are left out."""
    units, told = [position.unit(unit) for unit in position.ids], None
    for side in reversed(position.sides.names):
        mine = (u for u in units if u.side == side and able(position, u.id) and not unseen(position, u.id))
        told = OnTheirFeet(side, tuple(UnitIn(unit.id, unit.label) for unit in mine), told)
    return told
