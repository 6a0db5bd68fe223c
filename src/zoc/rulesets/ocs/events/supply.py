"""12 Supply and 13.2 trucks: what is drawn, thrown, traced, eaten, loaded, and who is out of supply."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from zoc.law.event import Event
from zoc.text import Amount, Phrase, Phrases, Piece, Pieces, Place, Places, Team

# 12.3  DRAWING AND THROWING


@dataclass(frozen=True)
class SupplyUsed(Event):
    """A side uses supply, and says how much; who uses it is its own knowledge."""

    side: Team
    points: Amount


@dataclass(frozen=True)
class SupplyLine(Phrase):
    path: Places


@dataclass(frozen=True)
class Drew(Event):
    private: ClassVar = "unit"
    unit: Piece
    points: Amount
    dump: Piece
    lines: Phrases = ()
    left: Amount = None
    """What is left in the dump."""


@dataclass(frozen=True)
class Threw(Event):
    private: ClassVar = "unit"
    unit: Piece
    points: Amount
    user: Piece
    dump: Piece
    lines: Phrases = ()
    left: Amount = None
    """What is left in the dump."""


# 12.6, 12.8  TRACE SUPPLY


@dataclass(frozen=True)
class Traced(Event):
    cites: ClassVar = ("12.6",)
    private: ClassVar = "unit"
    unit: Piece
    source: Place
    line: SupplyLine | None = None


@dataclass(frozen=True)
class BackInSupply(Event):
    cites: ClassVar = ("12.6",)
    noticed: ClassVar = ()
    side: Team
    units: Pieces
    at: Place


@dataclass(frozen=True)
class MarkedOutOfSupply(Event):
    cites: ClassVar = ("12.8a",)
    noticed: ClassVar = ()
    side: Team
    units: Pieces
    at: Place


@dataclass(frozen=True)
class SuffersAttrition(Event):
    cites: ClassVar = ("12.8b",)
    noticed: ClassVar = ()
    side: Team
    units: Pieces
    at: Place


@dataclass(frozen=True)
class WhatAttritionCosts(Phrase):
    at: Place


@dataclass(frozen=True)
class NothingLost(Event):
    cites: ClassVar = ("12.8b",)
    at: Place


@dataclass(frozen=True)
class Ate(Event):
    cites: ClassVar = ("12.6c",)
    private: ClassVar = "units"
    units: Pieces
    points: Amount
    dump: Piece


# 12.7  EXTENDERS


@dataclass(frozen=True)
class BecameExtender(Event):
    cites: ClassVar = ("12.7",)
    private: ClassVar = "unit"
    unit: Piece
    at: Place


@dataclass(frozen=True)
class PackedUp(Event):
    cites: ClassVar = ("12.7",)
    private: ClassVar = "unit"
    unit: Piece
    at: Place


# 13.2  TRUCKS


@dataclass(frozen=True)
class Loaded(Event):
    cites: ClassVar = ("13.2f",)
    private: ClassVar = "unit"
    unit: Piece
    at: Place
    supply: Amount
    points: Amount


@dataclass(frozen=True)
class Unloaded(Event):
    cites: ClassVar = ("13.2f",)
    private: ClassVar = "unit"
    unit: Piece
    at: Place
    supply: Amount
    points: Amount
