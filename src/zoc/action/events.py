"""Events of every book: moves, ends of turns, dice and cards, orders that are thwarted or undone."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from zoc.action.script import Choice
from zoc.law.event import Event
from zoc.text import Amount, Flag, Free, Phrase, Piece, Pieces, Place, Places, Series, Team, Teams, Word


@dataclass(frozen=True)
class Moved(Event):
    """A unit has moved."""

    noticed: ClassVar = ("unit",)
    unit: Piece
    path: Places
    start: Place
    to: Place
    points: Amount
    stops: Flag = False
    met: Pieces = ()


@dataclass(frozen=True)
class CutShort(Moved):
    """A move has ended before its goal, at something its player could not see."""


@dataclass(frozen=True)
class CouldNotLeave(Event):
    """A unit could not move at all, because of something its player could not see."""

    noticed: ClassVar = ("unit",)
    unit: Piece
    start: Place
    met: Pieces = ()


@dataclass(frozen=True)
class TurnEnded(Event):
    """A side's turn has ended, and the next one begins; none after the last."""

    side: Team
    turn: Amount
    then: Team


@dataclass(frozen=True)
class Rolled(Event):
    """Dice have fallen."""

    noticed: ClassVar = ("unit",)
    private: ClassVar = "witnesses"
    what: Word
    unit: Piece
    side: Team
    shows: Series
    witnesses: Teams = ()


@dataclass(frozen=True)
class Drawn(Event):
    """Cards have been drawn."""

    noticed: ClassVar = ("unit",)
    private: ClassVar = "witnesses"
    what: Word
    unit: Piece
    side: Team
    shows: Series
    witnesses: Teams = ()


@dataclass(frozen=True)
class Thwarted(Event):
    """An order has failed because of something its player could not see."""

    noticed: ClassVar = ("unit",)
    unit: Piece
    side: Team
    deed: Word
    causes: Pieces = ()


@dataclass(frozen=True)
class TakenBack(Event):
    """An order has been undone."""

    noticed: ClassVar = ()
    order: Free
    about: Pieces = ()


@dataclass(frozen=True)
class NotTakenBack(Event):
    """A side has not agreed to undo an order."""

    noticed: ClassVar = ()
    side: Team
    order: Free
    about: Pieces = ()


@dataclass(frozen=True)
class AgreeToTakeBack(Phrase):
    """A side is asked whether an order may be undone: its own, or another side's."""

    noticed: ClassVar = ()
    side: Team
    order: Free
    own: Flag
    about: Pieces = ()


@dataclass(frozen=True)
class SomethingToDecide(Phrase):
    """Another side's question, for a reader who may not know it."""


@dataclass(frozen=True)
class Yes(Phrase):
    """An answer to a question."""


@dataclass(frozen=True)
class No(Phrase):
    """An answer to a question."""


YES, NO = YES_OR_NO = (Choice("yes", Yes()), Choice("no", No()))
"""The choices of a yes-or-no question."""


@dataclass(frozen=True)
class LastTurn(Phrase):
    """The game has ended with its last turn."""

    last: Amount
