"""2 Sequence of play: the events of phases and turns."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from zoc.law.event import Event
from zoc.text import Amount, Flag, Team, Word


@dataclass(frozen=True)
class PhaseBegan(Event):
    """A phase or segment begins; without a side it is that of several."""

    cites: ClassVar = ("2.2",)
    side: Team
    phase: Word
    segment: Word = ""
    cleans: Flag = False


@dataclass(frozen=True)
class PlayerTurnBegan(Event):
    cites: ClassVar = ("2.2",)
    turn: Amount
    side: Team
    then: PhaseBegan


@dataclass(frozen=True)
class PlayerTurnEnded(Event):
    """The last player turn of the game is over."""

    cites: ClassVar = ("2.2",)
    side: Team
