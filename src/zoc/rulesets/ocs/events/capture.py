"""9.14 Specialised combats: what is captured, destroyed, displaced."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from zoc.law.event import ALL, Event
from zoc.text import Amount, Flag, Phrase, Piece, Place, Team, Word


@dataclass(frozen=True)
class PrintedCaptured(Event):
    """A port or hedgehog that is printed on the map changes hands."""

    cites: ClassVar = ("9.14",)
    what: Word
    at: Place
    side: Team


@dataclass(frozen=True)
class Captured(Event):
    cites: ClassVar = ("9.14",)
    opened: ClassVar = {ALL: "9.14"}
    unit: Piece
    at: Place
    side: Team


@dataclass(frozen=True)
class Destroyed(Event):
    cites: ClassVar = ("9.14",)
    opened: ClassVar = {ALL: "9.14"}
    unit: Piece
    at: Place


@dataclass(frozen=True)
class SupplyCaptured(Event):
    cites: ClassVar = ("9.14",)
    at: Place
    side: Team
    share: Amount
    points: Amount


@dataclass(frozen=True)
class Collapsed(Event):
    """An Extender becomes Transport Points again."""

    cites: ClassVar = ("9.14",)
    opened: ClassVar = {ALL: "9.14"}
    unit: Piece
    at: Place


@dataclass(frozen=True)
class TrucksCaptured(Event):
    cites: ClassVar = ("9.14",)
    at: Place
    side: Team
    share: Amount
    points: Amount
    rest: Flag


@dataclass(frozen=True)
class HowMuchSupply(Phrase):
    at: Place


@dataclass(frozen=True)
class HowManyTrucks(Phrase):
    at: Place


@dataclass(frozen=True)
class ShareCaptured(Phrase):
    share: Amount


@dataclass(frozen=True)
class Displaced(Event):
    """What was somewhere is displaced; where to is its owner's knowledge."""

    cites: ClassVar = ("9.14",)
    side: Team
    start: Place


@dataclass(frozen=True)
class DisplacedTo(Event):
    cites: ClassVar = ("9.14",)
    private: ClassVar = "unit"
    unit: Piece
    to: Place


@dataclass(frozen=True)
class WhereDisplaced(Phrase):
    start: Place
    now: Place


@dataclass(frozen=True)
class SetDown(Phrase):
    at: Place


@dataclass(frozen=True)
class PlaneLeft(Event):
    """A plane has left its base; where it went is its owner's knowledge."""

    cites: ClassVar = ("9.14",)
    opened: ClassVar = {ALL: "9.14"}
    unit: Piece
    at: Place


@dataclass(frozen=True)
class PlaneMoved(Event):
    cites: ClassVar = ("9.14",)
    private: ClassVar = "unit"
    unit: Piece
    base: Piece
    at: Place


@dataclass(frozen=True)
class PlaneLost(Event):
    cites: ClassVar = ("9.14",)
    opened: ClassVar = {ALL: "9.14"}
    unit: Piece
    at: Place


@dataclass(frozen=True)
class IsPlaneHit(Phrase):
    unit: Piece
    at: Place


@dataclass(frozen=True)
class WhichBase(Phrase):
    unit: Piece
    at: Place


@dataclass(frozen=True)
class BaseIn(Phrase):
    base: Piece
    at: Place


@dataclass(frozen=True)
class NoBase(Phrase):
    pass
