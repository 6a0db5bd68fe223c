"""9.11, 9.12 Losses and retreats."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from zoc.law.event import Event
from zoc.text import Amount, Phrase, Phrases, Piece, Pieces, Place, Team, Word

# 9.11  STEP LOSSES


@dataclass(frozen=True)
class StepsLost(Event):
    """How many steps a side loses is open; which units took them is its own knowledge."""

    cites: ClassVar = ("9.11",)
    noticed: ClassVar = ()
    opened: ClassVar = {"steps": "9.11"}
    side: Team
    steps: Amount
    cause: Word
    gone: Pieces


@dataclass(frozen=True)
class Share(Phrase):
    unit: Piece
    steps: Amount


@dataclass(frozen=True)
class StepsTaken(Event):
    """Who took the steps that were lost."""

    cites: ClassVar = ("9.11",)
    private: ClassVar = "shares"
    shares: Phrases


@dataclass(frozen=True)
class WhoseStep(Phrase):
    side: Team
    nth: Amount
    count: Amount


@dataclass(frozen=True)
class StepsLeft(Phrase):
    unit: Piece
    steps: Amount


@dataclass(frozen=True)
class StepCount(Phrase):
    steps: Amount


# 9.12  RETREATS


@dataclass(frozen=True)
class Retreated(Event):
    cites: ClassVar = ("9.12",)
    noticed: ClassVar = ()
    side: Team
    units: Pieces
    start: Place
    to: Place
    dg: Pieces = ()
    lost: Pieces = ()


@dataclass(frozen=True)
class StepLostInZone(Event):
    """Who lost a step as it retreated into an enemy zone while DG."""

    cites: ClassVar = ("4.5c",)
    private: ClassVar = "unit"
    unit: Piece
    at: Place


@dataclass(frozen=True)
class CannotRetreat(Event):
    cites: ClassVar = ("9.12",)
    noticed: ClassVar = ()
    side: Team
    at: Place
    units: Pieces


@dataclass(frozen=True)
class WhereToRetreat(Phrase):
    side: Team
    hexes: Amount
    start: Place
    now: Place


@dataclass(frozen=True)
class WhoLosesStep(Phrase):
    side: Team
