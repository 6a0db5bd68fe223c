"""What happens in Europa, and what its players are asked: values, whose words are in ``words.toml``."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from zoc.law.event import Event
from zoc.text import Amount, Flag, Phrase, Phrases, Piece, Pieces, Place, Places, Team, Word

# PHASES


@dataclass(frozen=True)
class PhaseBegan(Event):
    turn: Amount
    phase: Word
    side: Team


@dataclass(frozen=True)
class PlayerTurnEnded(Event):
    side: Team
    then: PhaseBegan | None = None


# SCREENS


@dataclass(frozen=True)
class MustStay(Event):
    private: ClassVar = "units"
    units: Pieces
    at: Place


@dataclass(frozen=True)
class Screens(Event):
    whole: ClassVar = True
    units: Pieces
    at: Place
    against: Places


@dataclass(frozen=True)
class ScreensNoMore(Event):
    whole: ClassVar = True
    unit: Piece
    others: Pieces


# LANDINGS


@dataclass(frozen=True)
class Landed(Event):
    unit: Piece
    at: Place


@dataclass(frozen=True)
class CannotLand(Event):
    noticed: ClassVar = ("unit",)
    unit: Piece
    at: Place
    causes: Pieces


@dataclass(frozen=True)
class WhereToLand(Phrase):
    unit: Piece


# COMBAT


@dataclass(frozen=True)
class Attacks(Event):
    noticed: ClassVar = ()
    units: Pieces
    defenders: Pieces
    at: Place
    odds: Word
    silenced: Flag = False


@dataclass(frozen=True)
class AtWhichOdds(Phrase):
    at: Place


@dataclass(frozen=True)
class SupplySpent(Event):
    cites: ClassVar = ("5.A.1",)
    at: Place
    supply: Amount
    level: Word
    modifier: Amount
    red: Amount


@dataclass(frozen=True)
class Lost(Phrase):
    counted: ClassVar = ("units",)
    units: Pieces


@dataclass(frozen=True)
class Retreating(Phrase):
    opened: ClassVar = {"hexes": "SP-7"}
    who: Word
    hexes: Amount


@dataclass(frozen=True)
class MayAdvance(Phrase):
    opened: ClassVar = {"hexes": "SP-7"}
    hexes: Amount


@dataclass(frozen=True)
class Result(Event):
    """The result of an attack, as the players read it off their table."""

    noticed: ClassVar = ()
    at: Place
    parts: Phrases
    attackers: Pieces = ()
    defenders: Pieces = ()


@dataclass(frozen=True)
class AttackOver(Event):
    at: Place


@dataclass(frozen=True)
class Retreats(Event):
    unit: Piece
    path: Places
    start: Place
    to: Place


@dataclass(frozen=True)
class Advances(Event):
    unit: Piece
    path: Places
    start: Place
    to: Place


@dataclass(frozen=True)
class CannotRetreat(Event):
    noticed: ClassVar = ()
    unit: Piece


# WHAT OTHER RULES DO


@dataclass(frozen=True)
class Entered(Event):
    noticed: ClassVar = ()
    opened: ClassVar = {"value": "SP-10"}
    unit: Piece
    fact: Word
    value: Amount


@dataclass(frozen=True)
class AsMeant(Phrase):
    """A change, with what the changed fact means."""

    change: Entered
    meaning: Word


@dataclass(frozen=True)
class NotAgreed(Event):
    noticed: ClassVar = ()
    side: Team
    what: Phrase


@dataclass(frozen=True)
class Agreed(Phrase):
    by: Team
    what: Phrase
