"""4.5b, 6, 8 and 12.8e: the events of marches, overruns and Breakouts."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from zoc.law.event import Event
from zoc.text import Amount, Phrase, Phrases, Piece, Pieces, Place, Team

# 6  GROUND MOVEMENT


@dataclass(frozen=True)
class Marched(Event):
    """Units have marched; by which way and for how many points is their own side's knowledge."""

    noticed: ClassVar = ()
    side: Team
    units: Pieces
    start: Place
    to: Place


@dataclass(frozen=True)
class Pays(Phrase):
    unit: Piece
    points: Amount


@dataclass(frozen=True)
class MarchPaid(Event):
    """What each unit has paid for a march, and the clauses of its way."""

    private: ClassVar = "shares"
    shares: Phrases


@dataclass(frozen=True)
class StaysBehind(Event):
    unit: Piece
    at: Place


@dataclass(frozen=True)
class CouldNotMarch(Event):
    """A unit could not march at all, for something that its player could not see."""

    private: ClassVar = "unit"
    unit: Piece
    start: Place


@dataclass(frozen=True)
class MustStop(Event):
    private: ClassVar = "units"
    units: Pieces
    at: Place


@dataclass(frozen=True)
class FinishedMove(Event):
    cites: ClassVar = ("6.1g",)
    private: ClassVar = "unit"
    unit: Piece


# 4.5b  NEGATION


@dataclass(frozen=True)
class MustStay(Event):
    """A unit on which somebody has relied is bound to its hex."""

    private: ClassVar = "unit"
    unit: Piece
    at: Place


@dataclass(frozen=True)
class OneMustStay(Event):
    """Of several units on which somebody has relied, one is bound to its hex."""

    private: ClassVar = "units"
    units: Pieces
    at: Place


@dataclass(frozen=True)
class KeptFree(Event):
    cites: ClassVar = ("4.5b",)
    private: ClassVar = "unit"
    unit: Piece


@dataclass(frozen=True)
class NegatesAgain(Event):
    cites: ClassVar = ("4.5b",)
    private: ClassVar = "unit"
    unit: Piece


# 8  OVERRUN


@dataclass(frozen=True)
class MayGoOn(Event):
    cites: ClassVar = ("8.1",)
    private: ClassVar = "units"
    units: Pieces


@dataclass(frozen=True)
class MayOnlyOverrun(Event):
    cites: ClassVar = ("4.5a.A",)
    private: ClassVar = "units"
    units: Pieces


@dataclass(frozen=True)
class FinishedByRetreat(Event):
    cites: ClassVar = ("8.1", "6.1g")
    private: ClassVar = "units"
    units: Pieces


# 12.8e  BREAKOUT


@dataclass(frozen=True)
class TriesToBreakOut(Event):
    cites: ClassVar = ("12.8e",)
    noticed: ClassVar = ()
    unit: Piece
    at: Place


@dataclass(frozen=True)
class BreakoutFailed(Event):
    cites: ClassVar = ("12.8e",)
    noticed: ClassVar = ()
    at: Place
    unit: Piece


@dataclass(frozen=True)
class BreakoutSucceeded(Event):
    cites: ClassVar = ("12.8e",)
    noticed: ClassVar = ()
    opened: ClassVar = {"turn": "12.8e"}
    at: Place
    unit: Piece
    turn: Amount
