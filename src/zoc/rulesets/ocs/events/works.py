"""4.7 Transport, 13 reinforcements, rebuilding, construction, railways and consolidation, 15.1 refit."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from zoc.law.event import Event
from zoc.text import Amount, Piece, Pieces, Place, Team, Word


@dataclass(frozen=True)
class Carried(Event):
    cites: ClassVar = ("4.7",)
    noticed: ClassVar = ()
    side: Team
    units: Pieces
    by: Word
    start: Place
    to: Place


@dataclass(frozen=True)
class CapacityUsed(Event):
    """What a lift takes of its side's capacity, which depends on loads that the enemy does not see."""

    cites: ClassVar = ("4.7",)
    private: ClassVar = "side"
    side: Team
    by: Word
    points: Amount


@dataclass(frozen=True)
class Arrived(Event):
    cites: ClassVar = ("13.6",)
    noticed: ClassVar = ()
    unit: Piece
    at: Place


@dataclass(frozen=True)
class Rebuilt(Event):
    cites: ClassVar = ("13.5a",)
    noticed: ClassVar = ()
    unit: Piece
    at: Place
    repls: Pieces


@dataclass(frozen=True)
class Builds(Event):
    """A side builds in a hex; what it builds is its own knowledge until it is seen."""

    cites: ClassVar = ("13.8d",)
    side: Team
    at: Place


@dataclass(frozen=True)
class Built(Event):
    cites: ClassVar = ("13.8d",)
    private: ClassVar = "unit"
    unit: Piece
    what: Word
    at: Place
    level: Amount


@dataclass(frozen=True)
class RailConverted(Event):
    cites: ClassVar = ("13.3g",)
    noticed: ClassVar = ()
    side: Team
    unit: Piece
    at: Place


@dataclass(frozen=True)
class Consolidated(Event):
    cites: ClassVar = ("13.9",)
    noticed: ClassVar = ()
    side: Team
    unit: Piece
    other: Piece
    at: Place


@dataclass(frozen=True)
class StepsNow(Event):
    """How many steps a unit has, which its owner knows."""

    cites: ClassVar = ("13.9",)
    private: ClassVar = "unit"
    unit: Piece
    steps: Amount


@dataclass(frozen=True)
class Refitted(Event):
    cites: ClassVar = ("15.1",)
    noticed: ClassVar = ()
    side: Team
    planes: Pieces
    at: Place
