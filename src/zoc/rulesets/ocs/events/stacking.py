"""4.8 Stacking and 5 Modes: what lies on top, what is taken away, which side is up, and zones that come or go."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from zoc.law.event import Event
from zoc.text import Amount, Flag, Phrase, Piece, Place, Team, Word, WordList

# 4.8  STACKING


@dataclass(frozen=True)
class ZoneCame(Event):
    """A stack has a zone of control now; everybody is told so."""

    side: Team
    at: Place


@dataclass(frozen=True)
class ZoneWent(Event):
    """A stack has no zone of control any more; everybody is told so."""

    side: Team
    at: Place


@dataclass(frozen=True)
class LaidOnTop(Event):
    cites: ClassVar = ("4.8b",)
    private: ClassVar = "unit"
    unit: Piece
    at: Place


@dataclass(frozen=True)
class Overstacked(Event):
    """More regimental equivalents are in a hex than may stay there."""

    cites: ClassVar = ("4.8",)
    private: ClassVar = "side"
    at: Place
    side: Team
    size: Amount
    limit: Amount


@dataclass(frozen=True)
class OverstackedFacilities(Event):
    """More than one facility of a kind is in a hex."""

    cites: ClassVar = ("4.8",)
    private: ClassVar = "side"
    at: Place
    side: Team
    facilities: WordList


@dataclass(frozen=True)
class TakenAway(Event):
    cites: ClassVar = ("4.8", "4.8a")
    noticed: ClassVar = ()
    at: Place
    side: Team
    unit: Piece


@dataclass(frozen=True)
class WhichIsTakenAway(Phrase):
    at: Place


@dataclass(frozen=True)
class OfSize(Phrase):
    unit: Piece
    size: Amount


@dataclass(frozen=True)
class OfKind(Phrase):
    unit: Piece
    kind: Word


# 5  MODES


@dataclass(frozen=True)
class InMode(Event):
    cites: ClassVar = ("5.4",)
    private: ClassVar = "unit"
    unit: Piece
    mode: Word
    gains: Flag = False
    loses: Flag = False


@dataclass(frozen=True)
class TurnedOver(Event):
    cites: ClassVar = ("5.4-1",)
    private: ClassVar = "unit"
    unit: Piece
    up: Word
    gains: Flag = False
    loses: Flag = False


@dataclass(frozen=True)
class Released(Event):
    cites: ClassVar = ("5.7",)
    private: ClassVar = "unit"
    unit: Piece
    gains: Flag = False
    loses: Flag = False


@dataclass(frozen=True)
class CounterShows(Event):
    """A counter lies otherwise than before, as its enemy sees it."""

    unit: Piece
    status: WordList
    up: Word
