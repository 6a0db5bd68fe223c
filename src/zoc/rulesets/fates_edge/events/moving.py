"""§4 to §7, §11 Moves, facings, pushes and swaps, and what is met on the way."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from zoc.law.event import Event
from zoc.text import Amount, Flag, Phrase, Piece, Pieces, Place, Places, Word

# MOVES


@dataclass(frozen=True)
class Went(Event):
    noticed: ClassVar = ("unit",)
    unit: Piece
    path: Places
    start: Place
    to: Place
    points: Amount
    price: Word
    """The way of moving, if it has a price in Boons."""
    stops: Flag


@dataclass(frozen=True)
class WentShort(Went):
    """A Move that ends at something unseen; those who are met there are found."""

    met: Pieces


@dataclass(frozen=True)
class Shifted(Event):
    noticed: ClassVar = ("unit",)
    unit: Piece
    path: Places
    start: Place
    to: Place


@dataclass(frozen=True)
class ShiftedShort(Shifted):
    """A Shift that ends at something unseen; those who are met there are found."""

    met: Pieces


@dataclass(frozen=True)
class Stayed(Event):
    """A Move that was stopped before its first step was made."""

    unit: Piece
    at: Place
    price: Word


@dataclass(frozen=True)
class NotShifted(Event):
    cites: ClassVar = ("5.2-8",)
    unit: Piece
    how: Phrase


@dataclass(frozen=True)
class Dashed(Event):
    cites: ClassVar = ("10.DASH-1",)
    unit: Piece
    points: Amount


@dataclass(frozen=True)
class Disengaged(Event):
    cites: ClassVar = ("5.2-15",)
    unit: Piece
    how: Phrase
    goes_on: Flag


@dataclass(frozen=True)
class StaysEngaged(Event):
    cites: ClassVar = ("5.2-15",)
    unit: Piece
    how: Phrase


# ON THE WAY


@dataclass(frozen=True)
class CrossedWard(Event):
    cites: ClassVar = ("14.1.WARD-1", "14.1.WARD-2")
    unit: Piece
    to: Place
    how: Phrase


@dataclass(frozen=True)
class HeldByWard(Event):
    cites: ClassVar = ("14.1.WARD-1", "14.1.WARD-2")
    unit: Piece
    to: Place
    how: Phrase


@dataclass(frozen=True)
class CrossedWall(Event):
    cites: ClassVar = ("14.4-3",)
    unit: Piece
    to: Place
    how: Phrase


@dataclass(frozen=True)
class HeldByWall(Event):
    cites: ClassVar = ("14.4-3",)
    unit: Piece
    to: Place
    how: Phrase


@dataclass(frozen=True)
class KeptBalance(Event):
    cites: ClassVar = ("11-7a",)
    unit: Piece
    to: Place
    how: Phrase


@dataclass(frozen=True)
class FellProne(Event):
    cites: ClassVar = ("11-7a",)
    unit: Piece
    at: Place
    how: Phrase


@dataclass(frozen=True)
class Resisted(Event):
    """A unit is not hurt by a spell that fills the cell it has entered."""

    cites: ClassVar = ("14.3-4",)
    unit: Piece
    at: Place
    how: Phrase


@dataclass(frozen=True)
class HurtInCell(Event):
    """A unit is hurt by a spell that fills the cell it has entered."""

    cites: ClassVar = ("14.3-4",)
    unit: Piece
    at: Place
    how: Phrase
    harm: Amount


# FACING


@dataclass(frozen=True)
class Faced(Event):
    """A unit has turned; a Medium base may be engaged by it."""

    noticed: ClassVar = ("unit",)
    unit: Piece
    facing: Word
    price: Word
    engaged: Pieces


@dataclass(frozen=True)
class CannotFace(Event):
    unit: Piece
    facing: Word


@dataclass(frozen=True)
class NotTurned(Event):
    cites: ClassVar = ("5.2-8",)
    unit: Piece
    how: Phrase


# PUSHES AND SWAPS


@dataclass(frozen=True)
class Pushed(Event):
    cites: ClassVar = ("7-1",)
    whole: ClassVar = True
    unit: Piece
    target: Piece
    to: Place
    pulled: Flag
    how: Phrase


@dataclass(frozen=True)
class NotPushed(Event):
    cites: ClassVar = ("7-1",)
    whole: ClassVar = True
    unit: Piece
    target: Piece
    how: Phrase
    effect: Word
    """The Effect that it takes."""


@dataclass(frozen=True)
class PushBlocked(Event):
    """Something unseen is where the target was to go; those who are met there are found."""

    whole: ClassVar = True
    unit: Piece
    target: Piece
    met: Pieces


@dataclass(frozen=True)
class WhereSent(Phrase):
    unit: Piece


@dataclass(frozen=True)
class AgreeToSwap(Phrase):
    ally: Piece
    unit: Piece


@dataclass(frozen=True)
class RefusedSwap(Event):
    cites: ClassVar = ("7-6",)
    whole: ClassVar = True
    ally: Piece
    unit: Piece


@dataclass(frozen=True)
class Swapped(Event):
    cites: ClassVar = ("7-6",)
    whole: ClassVar = True
    units: Pieces


@dataclass(frozen=True)
class SwapFailed(Event):
    """One of those who would trade places has not passed its test, or is down."""

    cites: ClassVar = ("7-6",)
    whole: ClassVar = True
    units: Pieces


@dataclass(frozen=True)
class SwapWarded(Event):
    """A ward keeps apart those who would trade places; whoever it sends off the board is not among them."""

    cites: ClassVar = ("7-7",)
    whole: ClassVar = True
    units: Pieces
