"""The order of phases and segments, and what ends with each of them."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import NamedTuple

import numpy as np

from zoc.errors import Unsound
from zoc.position import Position, Side
from zoc.rulesets.ocs.counters import UNITS, fact
from zoc.rulesets.ocs.facts import Counter
from zoc.rulesets.ocs.state import OcsState
from zoc.rulesets.ocs.terms import Mode
from zoc.rulesets.ocs.terms import Side as Up
from zoc.state import BySide
from zoc.text import Amount, Flag, Phrase, Team, Word
from zoc.text.names import spoken


class PhaseSegment(NamedTuple):
    """A phase and its segment; a phase without segments has one without a name."""

    phase: str
    segment: str = ""


ORDER = (
    PhaseSegment("refit"),
    PhaseSegment("reinforcement"),
    PhaseSegment("movement", "breakout"),
    PhaseSegment("movement", "movement"),
    PhaseSegment("movement", "barrage"),
    PhaseSegment("supply"),
    PhaseSegment("reaction", "movement"),
    PhaseSegment("reaction", "barrage"),
    PhaseSegment("combat", "barrage"),
    PhaseSegment("combat", "combat"),
    PhaseSegment("exploitation", "movement"),
    PhaseSegment("exploitation", "barrage"),
    PhaseSegment("exploitation", "combat"),
    PhaseSegment("clean_up"),
)

THIS_PHASE = (
    "started_here", "began", "mp_spent", "stopped", "finished", "released", "barred", "arrived", "carried_by", "displaced",
    "kept_free", "escorted", "attacked", "barraged", "worked",
)  # fmt: skip
"""What is forgotten when a phase begins."""

PHASE_MARKERS, TURN_MARKERS = ("attacked", "barraged"), ("built",)
"""Markers on hexes that are taken off when a phase begins, and markers that stay until the player turn is over."""


def moment(position: Position) -> PhaseSegment:
    """The phase and segment of a position; a phase with segments and none named is in its Movement Segment, or in its first."""
    segment = OcsState.of(position).segment
    if PhaseSegment(position.phase, segment) in ORDER:
        return PhaseSegment(position.phase, segment)
    segments = [m for m in ORDER if m.phase == position.phase]
    if not segments or segment:
        raise Unsound(f"OCS knows no {position.phase} phase with a segment {segment!r}")
    return PhaseSegment(position.phase, "movement") if PhaseSegment(position.phase, "movement") in segments else segments[0]


def following(now: PhaseSegment) -> PhaseSegment:
    """What comes next; after the Clean Up the other player's turn begins.

    >>> following(PhaseSegment("reaction", "barrage")).phase
    'combat'
    """
    return ORDER[(ORDER.index(now) + 1) % len(ORDER)]


def advanced(position: Position) -> Position:
    """The position when the segment is over: at the end of a phase promises end and what was done in it is forgotten."""
    then = following(moment(position))
    state = replace(OcsState.of(position), segment=then.segment)
    if then.phase == position.phase:
        return position.with_state(state)
    later = position.with_state(replace(state, rail_used=BySide(), sea_used=BySide()))
    parts, count = position.board.parts, len(position.units["id"])
    fresh = {name: np.full(count, UNITS[name].absent(parts)) for name in THIS_PHASE}
    markers = {name: cells for name, cells in position.markers.items() if name not in PHASE_MARKERS}
    return later.with_columns(**fresh).replace(phase=then.phase, promises=(), markers=markers)


def titled(now: PhaseSegment) -> str:
    """A phase and its segment as the book calls them.

    >>> titled(PhaseSegment("reaction", "barrage")), titled(PhaseSegment("clean_up"))
    ('Reaction: Barrage', 'Clean Up')
    """
    return ": ".join(spoken(word).title() for word in now if word)


# 2.1  PLAYER TURNS


def phasing(position: Position) -> Side:
    """Whose player turn it is: as noted, else that of the side to move; in a Reaction Phase the side to move is the other."""
    if noted := OcsState.of(position).phasing:
        return noted
    to_move = position.to_move or position.sides.names[0]
    return _enemy_after(position, to_move) if position.to_move and position.phase == "reaction" else to_move


def acting_side(position: Position) -> Side:
    """Whose phase it is: the phasing side's, or in a Reaction Phase the enemy's; nobody's in particular if he is several."""
    own = phasing(position)
    if position.phase != "reaction":
        return own
    enemies = [side for side in position.sides.names if position.sides.hostile(own, side)]
    return enemies[0] if len(enemies) == 1 else ""


def closed(position: Position) -> Position:
    """The table once a segment is closed: whose phase comes next; after the Clean Up the enemy's turn, after both the next."""
    own, now, turn, later = phasing(position), moment(position), position.turn, advanced(position)
    if now.phase == "clean_up":
        following_side = _enemy_after(position, own)
        names = position.sides.names
        turn += names.index(following_side) <= names.index(own)
        own = following_side
        later = later.replace(markers={name: cells for name, cells in later.markers.items() if name not in TURN_MARKERS})
    later = later.with_state(replace(OcsState.of(later), phasing=own))
    later = later.replace(turn=turn, to_move=acting_side(later))
    return recovered(later, own) if later.phase == "clean_up" else later


@dataclass(frozen=True)
class Upcoming(Phrase):
    """What comes once a segment is closed."""

    segment: Word
    turn: Amount = None
    player: Team = ""
    side: Team = ""
    others: Flag = False
    last: Flag = False
    """Whether the game ends with it."""


def upcoming(position: Position) -> Upcoming:
    """What comes once the segment is closed: whose it is if it is another side's, and the turn if a player turn begins."""
    after = closed(position)
    whose, now = acting_side(after), titled(moment(after))
    if after.played_out:
        return Upcoming("", last=True)
    if phasing(after) != phasing(position) or after.turn != position.turn:
        return Upcoming(now, after.turn, phasing(after))
    changes = whose != acting_side(position)
    return Upcoming(now, side=whose if changes else "", others=changes and not whose)


def recovered(position: Position, side: Side) -> Position:
    """The position after a side has taken its DG and Exploit markers off: each unit is in the mode its upper side says."""
    mine = ~position.sides.enmity[position.sides.number(side)][position.units["side"]]
    mode, up = fact(position, Counter.mode), fact(position, Counter.up)
    marked = mine & ((mode == Mode.DG) | (mode == Mode.EXPLOIT))
    plain = np.where(up == Up.COMBAT, int(Mode.COMBAT), int(Mode.MOVE))
    return position.with_columns(mode=np.where(marked, plain, mode).astype(np.int32))


def _enemy_after(position: Position, side: Side) -> Side:
    """The next side in turn that is an enemy; a side without enemies is followed by itself."""
    names = position.sides.names
    start = position.sides.number(side)
    others = [*names[start + 1 :], *names[:start]]
    return next((other for other in others if position.sides.hostile(side, other)), side)
