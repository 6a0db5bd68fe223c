"""What stands at a glance: the few lines beside a map that a player looks at before anything else."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Self

from zoc.position import Position, Side
from zoc.text import Amount, Flag, Free, Phrase, Team, Words
from zoc.values import JsonObject


@dataclass(frozen=True)
class Status:
    """One named line, ``Status("Score", "home 4, away 6")``; ``steps`` if it tells of a track, and ``now``: the one that stands.

    >>> Status.track("Phases", ["refit", "movement", "combat"], 1).text
    'refit · [movement] · combat'
    """

    name: str
    text: str
    steps: tuple[str, ...] = ()
    now: int = -1
    ready: tuple[str, ...] = ()
    """The pieces it tells of that can still do something now."""

    @classmethod
    def of(cls, words: Words, phrase: Phrase, ready: tuple[str, ...] = ()) -> Status:
        """The line of a phrase, named and said in the words of its book."""
        return cls(words.name(phrase), words.text(phrase, capital=False), ready=ready)

    @classmethod
    def track(cls, name: str, steps: Sequence[str], now: int) -> Status:
        """A line that tells what follows what, and where in it one is."""
        marked = (f"[{step}]" if nth == now else step for nth, step in enumerate(steps))
        return cls(name, " · ".join(marked), tuple(steps), now)

    def say(self) -> str:
        """The line as one reads it out."""
        return f"{self.name}: {self.text}"

    def as_dict(self) -> JsonObject:
        """The same for the wire."""
        track: JsonObject = {"steps": list(self.steps), "now": self.now} if self.steps else {}
        return {"name": self.name, "text": self.text, **track, **({"ready": list(self.ready)} if self.ready else {})}


@dataclass(frozen=True)
class TurnNow(Phrase):
    """Which turn it is, and of how many if the scenario says that; in some books, whose player turn."""

    turn: Amount
    last: Amount
    player: Team = ""
    over: Flag = False
    """Whether the last turn is over."""

    @classmethod
    def on(cls, position: Position, player: Side = "") -> Self:
        """The turn of a table."""
        last, over = position.last_turn, position.played_out
        return cls(last if over else position.turn, last, player, over)


@dataclass(frozen=True)
class Trouble(Phrase):
    """Why the rest of the status cannot be told."""

    problem: Free


def turn_of(position: Position, words: Words) -> Status:
    """The line that says which turn it is."""
    return Status.of(words, TurnNow.on(position))
