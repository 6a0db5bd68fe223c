"""What stands at a glance: the round, whose turn it is and what is left of it, who has still to go, tracks and rituals."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from zoc.look import Status
from zoc.look.status import TurnNow
from zoc.position import Position, Side
from zoc.rulesets.fates_edge.book import rules
from zoc.rulesets.fates_edge.facts import AFigure
from zoc.rulesets.fates_edge.lanes import lane_of, lanes_of
from zoc.rulesets.fates_edge.round import waiting
from zoc.rulesets.fates_edge.state import FightState
from zoc.text import Amount, Flag, Phrase, Phrases, Piece, Pieces, Team, WordList

if TYPE_CHECKING:
    from zoc.table import Table


@dataclass(frozen=True)
class RoundNow(TurnNow):
    """Which round it is, and of how many."""


@dataclass(frozen=True)
class TurnLeft(Phrase):
    """Whose turn it is, and what it can still do in it."""

    unit: Piece
    left: WordList
    ending: Flag = False
    done: Flag = False


@dataclass(frozen=True)
class StillToGo(Phrase):
    side: Team
    units: Pieces


@dataclass(frozen=True)
class Track(Phrase):
    """A Leash or an Exit Tally."""

    unit: Piece
    filled: Amount
    size: Amount


@dataclass(frozen=True)
class Tracks(Phrase):
    tracks: Phrases


@dataclass(frozen=True)
class Ritual(Phrase):
    unit: Piece
    rounds: Amount


@dataclass(frozen=True)
class Rituals(Phrase):
    rituals: Phrases


@dataclass(frozen=True)
class Owes(Phrase):
    unit: Piece
    obligation: Amount


@dataclass(frozen=True)
class Obligations(Phrase):
    owing: Phrases


@dataclass(frozen=True)
class BeatsInBank(Phrase):
    beats: Amount


@dataclass(frozen=True)
class LaneNow(Phrase):
    """A lane as a side finds it: open, or closed by whom."""

    lane: Amount
    side: Team
    by: Pieces
    open: Flag = False
    shut: Flag = False


@dataclass(frozen=True)
class LanesNow(Phrase):
    lanes: Phrases


@rules.status
def status(table: Table, _: Side) -> Iterator[Status]:
    """The round of how many, the turn being played, who has still to go, and what runs down meanwhile."""
    position, words = table.position, table.law.words
    yield Status.of(words, RoundNow.on(position))
    active = FightState.of(position).active
    if active in position.ids:
        yield Status.of(words, _left(position, active), (active,))
    for name in position.sides.names:
        to_go = tuple(unit for unit in waiting(position, name) if unit != active)
        # While one of them has its turn, the others wait.
        ready = to_go if active not in position.ids and position.to_move in ("", name) else ()
        yield Status.of(words, StillToGo(name, to_go), ready)
    yield from (Status.of(words, phrase) for phrase in (*_running(position), *_lanes(table)))


def _running(position: Position) -> Iterator[Phrase]:
    """What runs down or adds up meanwhile: tracks, rituals, Obligation, Story Beats."""
    units = [(unit, AFigure(position, unit)) for unit in position.ids]
    if tracks := tuple(Track(unit, its.leash, its.leash_size) for unit, its in units if its.leash_size):
        yield Tracks(tracks)
    if rites := tuple(Ritual(unit, its.rounds_left) for unit, its in units if its.ritual):
        yield Rituals(rites)
    if owing := tuple(Owes(unit, its.obligation) for unit, its in units if its.obligation):
        yield Obligations(owing)
    if beats := FightState.of(position).beats:
        yield BeatsInBank(beats)


def _lanes(table: Table) -> Iterator[Phrase]:
    """Which control lanes are open, and to whom (§15.LANES-1)."""
    position = table.position
    numbers = lanes_of(position) if table.law.in_force(position.readings).control_lanes else ()
    found = [(side, lane_of(table.law, position, side, number)) for number in numbers for side in position.sides.names]
    if found:
        yield LanesNow(tuple(LaneNow(lane.number, side, lane.closed_by, lane.open, not lane.open) for side, lane in found))


def _left(position: Position, unit: str) -> TurnLeft:
    """What a unit can still do in its turn."""
    if position.phase == "end":
        return TurnLeft(unit, (), ending=True)
    its = AFigure(position, unit)
    used = {"move": its.moved or its.halted, "act": its.acted}
    left = tuple(part for part, gone in used.items() if not gone)
    return TurnLeft(unit, left, done=not left)
