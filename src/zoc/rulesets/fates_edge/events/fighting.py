"""§5.3, §8, §10 Blows and stances."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from zoc.law.event import Event
from zoc.rulesets.fates_edge.walls import BETWEEN
from zoc.text import Amount, Flag, Phrase, Piece, Place, Places

# WHERE SOMETHING IS CAST OR STRUCK


@dataclass(frozen=True)
class AtCell(Phrase):
    cell: Place


@dataclass(frozen=True)
class OnSide(Phrase):
    """The side between two cells."""

    cells: Places


def spot(written: str) -> AtCell | OnSide:
    """A cell, or the side between two, as a player writes them: ``C3`` or ``C3/D3``."""
    cells = tuple(written.split(BETWEEN))
    return OnSide(cells) if len(cells) > 1 else AtCell(written)


# BLOWS


@dataclass(frozen=True)
class Hit(Event):
    cites: ClassVar = ("11-7",)
    whole: ClassVar = True
    unit: Piece
    target: Piece
    how: Phrase
    harm: Amount
    down: Flag


@dataclass(frozen=True)
class Missed(Event):
    cites: ClassVar = ("11-7",)
    whole: ClassVar = True
    unit: Piece
    target: Piece
    how: Phrase


@dataclass(frozen=True)
class Tackled(Event):
    cites: ClassVar = ("10.TACKLE-2",)
    whole: ClassVar = True
    unit: Piece
    target: Piece
    how: Phrase


@dataclass(frozen=True)
class KeptFeet(Event):
    """A Tackle has failed."""

    cites: ClassVar = ("10.TACKLE-2",)
    whole: ClassVar = True
    unit: Piece
    target: Piece
    how: Phrase


@dataclass(frozen=True)
class WallHit(Event):
    cites: ClassVar = ("14.4-3",)
    unit: Piece
    at: AtCell | OnSide
    how: Phrase
    integrity: Amount
    gone: Flag


@dataclass(frozen=True)
class WallUnharmed(Event):
    cites: ClassVar = ("14.4-3",)
    unit: Piece
    at: AtCell | OnSide
    how: Phrase


# GUARDED STRIKES


@dataclass(frozen=True)
class MayStrike(Phrase):
    """Whether a unit strikes, and on which occasion it may."""

    occasion: Phrase
    striker: Piece


@dataclass(frozen=True)
class Leaves(Phrase):
    unit: Piece
    at: Place


@dataclass(frozen=True)
class EndsInZone(Phrase):
    unit: Piece


@dataclass(frozen=True)
class IsPushed(Phrase):
    unit: Piece
    to: Place


@dataclass(frozen=True)
class LeavesTrading(Phrase):
    """A unit leaves the striker's zone as it trades places."""

    unit: Piece


# ON THE SPOT


@dataclass(frozen=True)
class StoodUp(Event):
    cites: ClassVar = ("10.PRONE-2",)
    unit: Piece
    boon: Flag


@dataclass(frozen=True)
class OnGuard(Event):
    cites: ClassVar = ("10.GUARD-2",)
    unit: Piece


@dataclass(frozen=True)
class Braced(Event):
    cites: ClassVar = ("10.BRACE-1", "10.BRACE-2")
    unit: Piece


@dataclass(frozen=True)
class LiesInWait(Event):
    cites: ClassVar = ("5.3-2",)
    unit: Piece


@dataclass(frozen=True)
class LiesLow(Event):
    cites: ClassVar = ("5.3-2",)
    unit: Piece
