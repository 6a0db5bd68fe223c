"""Sitting at a game: what a terminal asks of it, whether it is played in this process or at a table of a service."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

from zoc.cli.seat.menu import Offer
from zoc.errors import ZocError
from zoc.law import Ruleset
from zoc.look import Status
from zoc.play import LogLine
from zoc.position import Position
from zoc.scenario.scenario import Scenario
from zoc.values import Json

Written = Mapping[str, Json]
"""An order as it is written: ``{"do": "move", "unit": "spearman", "at": "6,3"}``; answers, undo and redo too."""


OVER = "the game is over"
"""What a prompt says instead of the turn."""


@dataclass(frozen=True)
class PendingChoice:
    """What somebody has to decide before anything else is done: the question, its odds, and the picks with their words."""

    side: str
    question: str
    say: tuple[str, ...]
    picks: tuple[tuple[str, str], ...]


@dataclass(frozen=True)
class RefusedOrder:
    """An order that the law does not allow: its word in one line, and each reason as ``sentences`` puts it."""

    say: str
    reasons: Sequence[Mapping[str, object]]


class GivenUp(ZocError):
    """Who typed would not wait any longer, for what he had asked or ordered."""


@dataclass(frozen=True)
class News:
    """What has happened since one last looked: to the connection, and in the log."""

    asides: tuple[str, ...] = ()
    lines: tuple[LogLine, ...] = ()


def moment(turn: object, phase: str, status: Sequence[Status]) -> str:
    """When it is, for a prompt: the turn, and where on each track of phases and segments the game stands."""
    steps = [each.steps[each.now] for each in status if 0 <= each.now < len(each.steps)]
    return f"turn {turn}, {', '.join(dict.fromkeys(step.lower() for step in steps)) or phase}"


class Sitting(Protocol):
    """A game, from where one sits."""

    @property
    def law(self) -> Ruleset:
        """The rules."""

    @property
    def manual(self) -> Sequence[Sequence[str]]:
        """What can be typed here about the table, and what it does."""

    @property
    def side(self) -> str:
        """From whose side one looks; nobody's for who sees all, or looks on."""

    @property
    def over(self) -> str:
        """How the game has ended; nothing while it goes on."""

    @property
    def asked(self) -> PendingChoice | None:
        """What this seat has to decide."""

    def prompt(self) -> str:
        """Who is typing, and when."""

    def scenario(self) -> Scenario:
        """The table as it is known here, to draw it and to ask about it."""

    def glance(self) -> tuple[Sequence[Status], str]:
        """What stands at a glance, and the side to move."""

    def log(self) -> Sequence[LogLine]:
        """What has happened so far, as it may be known here."""

    def offers(self, unit: str) -> Sequence[Offer]:
        """Every deed of a unit, or of the player, and how it fares."""

    def prospect(self, order: Written) -> str | None:
        """What an order would have rolled or drawn, and its odds; empty if that is not known, None if nothing is."""

    def do(self, order: Written) -> RefusedOrder | None:
        """Have something done, or hear why not."""

    def reasons(self) -> Sequence[Sequence[str]]:
        """Why bots gave their orders since a person last acted: for each order, one sentence each."""

    def hint(self) -> Sequence[str]:
        """What a bot would do here, and why, one sentence each."""

    def turning_points(self) -> Sequence[str]:
        """The orders that changed the expected result most, each with a better one."""

    def stirring(self) -> bool:
        """Whether there is news."""

    def news(self) -> News:
        """What has happened since one last looked; known at once."""

    def redrawn(self) -> Position | None:
        """The table, if it looks otherwise than when it was last drawn."""

    def wait(self, tell: Callable[[], None]) -> None:
        """Wait until there is something to do here, or the game is over; ``tell`` is called whenever there is news."""

    def save(self, file: Path) -> str:
        """Keep the game in a file that is not there yet, and say so."""

    def sit(self, words: Sequence[str]) -> str:
        """Type for another side, where that is allowed, and say so."""

    def begin(self, rouse: Callable[[], None]) -> None:
        """Begin to listen; ``rouse`` is called from any thread whenever there is news."""

    def ready(self) -> None:
        """Just before the next line is typed."""

    def leave(self) -> str:
        """Leave, and say what becomes of the game."""
