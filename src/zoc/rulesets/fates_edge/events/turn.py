"""§3 Turns, rounds and scenes, and how a game ends."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from zoc.law.event import Event
from zoc.text import Amount, Flag, Free, Phrase, Phrases, Piece, Pieces, Place, Team, Teams, Word

# START AND END


@dataclass(frozen=True)
class TurnBegan(Event):
    """A unit's turn has begun; an Outsider whose track is full leaves the board."""

    unit: Piece
    departs: Flag = False


@dataclass(frozen=True)
class TrackChecked(Event):
    unit: Piece
    filled: Amount
    size: Amount


@dataclass(frozen=True)
class EndPhase(Event):
    """Boons may be spent before the turn is over."""

    cites: ClassVar = ("3-5",)
    unit: Piece


@dataclass(frozen=True)
class EndedTurn(Event):
    """A unit's turn is over. Every side learns of it; only those who see the unit learn which it was."""

    noticed: ClassVar = ()
    unit: Piece
    side: Team


@dataclass(frozen=True)
class HasEngaged(Event):
    """The enemies that a unit has engaged in its turn, as far as it sees them."""

    whole: ClassVar = True
    unit: Piece
    enemies: Pieces


@dataclass(frozen=True)
class TurnOver(Event):
    """The turn of a unit that has left the board is over."""

    side: Team


@dataclass(frozen=True)
class RoundBegan(Event):
    turn: Amount
    side: Team


# SCENES


@dataclass(frozen=True)
class WouldEndScene(Phrase):
    side: Team


@dataclass(frozen=True)
class SceneGoesOn(Event):
    side: Team


@dataclass(frozen=True)
class SceneOver(Event):
    """The scene is over for everybody."""


# THE REST OF THE OPEN LIST


@dataclass(frozen=True)
class Assisted(Event):
    cites: ClassVar = ("SRD-15",)
    whole: ClassVar = True
    unit: Piece
    ally: Piece


@dataclass(frozen=True)
class Gain(Phrase):
    """What rallying brings."""

    gain: Word


@dataclass(frozen=True)
class Rallied(Event):
    cites: ClassVar = ("3-4",)
    whole: ClassVar = True
    unit: Piece
    ally: Piece
    gain: Gain


@dataclass(frozen=True)
class RalliedInVain(Event):
    cites: ClassVar = ("3-4",)
    whole: ClassVar = True
    unit: Piece
    ally: Piece
    side: Team
    gain: Gain


@dataclass(frozen=True)
class AgreeToRally(Phrase):
    unit: Piece
    ally: Piece
    gain: Gain


@dataclass(frozen=True)
class RalliedFreely(Event):
    """What rallying brings is for the table to tell."""

    cites: ClassVar = ("3-4",)
    unit: Piece
    how: Free = ""


@dataclass(frozen=True)
class Interacted(Event):
    cites: ClassVar = ("3-4",)
    unit: Piece
    how: Free = ""


# THE END OF THE GAME


@dataclass(frozen=True)
class NobodyElse(Phrase):
    """Only one side has anybody on their feet, or nobody has."""

    sides: Teams


@dataclass(frozen=True)
class UnitIn(Phrase):
    unit: Piece
    at: Place


@dataclass(frozen=True)
class OnTheirFeet(Phrase):
    """The units of a side that stand, then those of the next."""

    side: Team
    units: Phrases
    others: OnTheirFeet | None = None


@dataclass(frozen=True)
class LastRound(Phrase):
    last: Amount
    standing: OnTheirFeet
