"""How a deed is carried out: a script says what is rolled or chosen, and what has happened.

A script is a generator without any memory but its arguments, so a script that waits for an answer is resumed by running
it again with all earlier rolls and answers.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping
from dataclasses import dataclass
from typing import Any, TypeVar

from zoc.action.attempt import Attempt
from zoc.action.order import Order
from zoc.law.event import Event
from zoc.law.verdict import Verdict
from zoc.position import Position, Side, UnitId
from zoc.text import Phrase, Words
from zoc.text.names import spoken
from zoc.values import JsonObject


@dataclass(frozen=True)
class Fell:
    """What dice or cards showed: dice with this many sides, or cards if there are none."""

    shows: tuple[int | str, ...]
    sides: int = 0

    def as_dict(self) -> JsonObject:
        kind: JsonObject = {"kind": "dice", "sides": self.sides} if self.sides else {"kind": "cards"}
        return {**kind, "shows": list(self.shows)}


@dataclass(frozen=True)
class Happened:
    """An event and the table after it; without an event, the table alone has changed.

    ``cites``: clauses besides those of the event itself. ``reveals``: a player now knows something secret, so undoing needs
    everybody's consent. ``over``: how the game has ended. ``fell``: the dice or cards that fell.
    """

    position: Position
    event: Event | None = None
    cites: tuple[str, ...] = ()
    reveals: bool = False
    over: Phrase | None = None
    fell: Fell | None = None
    before: Position | None = None
    """The table before it; the referee fills it in."""

    @property
    def all_cites(self) -> tuple[str, ...]:
        """The clauses that it cites, those of its event included."""
        return (*self.cites, *self.event.cites) if self.event else self.cites


def happened(
    position: Position, event: Event, *cites: str, reveals: bool = False, over: Phrase | None = None, fell: Fell | None = None
) -> Happened:
    """An event, and the table after it. Who learns what of it follows from the event; its words are the book's."""
    return Happened(position, event, cites, reveals, over, fell)


@dataclass(frozen=True)
class Roll:
    """Dice to roll; the script is sent their results. ``only``: the sides that see them."""

    what: str
    by: str
    dice: int
    sides: int
    attempt: Attempt | None = None
    only: tuple[Side, ...] = ()


@dataclass(frozen=True)
class Draw:
    """Cards to draw from a shuffled pile; the script is sent the cards. ``only``: the sides that see them."""

    what: str
    by: str
    pile: tuple[int | str, ...]
    count: int = 1
    attempt: Attempt | None = None
    only: tuple[Side, ...] = ()


@dataclass(frozen=True)
class Choice:
    """One choice, as a value; without a phrase its name is its text. ``group``: choices that belong together."""

    name: str
    phrase: Phrase | None = None
    group: str | Phrase = ""


@dataclass(frozen=True)
class Pick:
    """One choice in words. ``group``: choices that belong together."""

    name: str
    text: str
    group: str = ""


@dataclass(frozen=True)
class Choose:
    """A question in words, as the deciding side reads it; the script is sent the name of the pick.

    ``heard``: the question as it reads for sides that may not know all of it; empty for a side that may know nothing of it.
    """

    side: Side
    question: str
    picks: tuple[Pick, ...]
    unit: UnitId = ""
    attempt: Attempt | None = None
    heard: tuple[tuple[Side, str], ...] = ()

    def heard_by(self, side: Side) -> str:
        """The question as a side reads it."""
        return dict(self.heard).get(side, self.question)


@dataclass(frozen=True)
class Ask:
    """A question for a side, as a value: its words are the book's. The script is sent the name of the choice."""

    side: Side
    question: Phrase
    choices: tuple[Choice, ...]
    unit: UnitId = ""
    attempt: Attempt | None = None

    def worded(self, words: Words, sees: Mapping[Side, Callable[[UnitId], bool]]) -> Choose:
        """The question as its side reads it, and as the others do; ``sees``: whether a side sees a piece."""
        texts = (words.text(each.phrase, capital=False) if each.phrase else spoken(each.name) for each in self.choices)
        groups = (words.text(g, capital=False) if isinstance(g, Phrase) else g for g in (each.group for each in self.choices))
        picks = tuple(Pick(each.name, text, g) for each, text, g in zip(self.choices, texts, groups, strict=True))
        read = {side: self._read_by(words, side, knows) for side, knows in sees.items()}
        mine = read.get(self.side) or words.text(self.question)
        heard = tuple((side, text) for side, text in read.items() if text != mine)
        return Choose(self.side, mine, picks, self.unit, self.attempt, heard)

    def _read_by(self, words: Words, side: Side, knows: Callable[[UnitId], bool]) -> str:
        """The question as a side reads it; nothing for another side that sees none of the pieces that it is about."""
        about = (self.unit,) if self.unit else self.question.noticing
        if side != self.side and about and not any(map(knows, about)):
            return ""
        return words.text(self.question.known(knows))


Yielded = Verdict | Ask | Happened | Roll | Draw
T = TypeVar("T")
ScriptOf = Generator[Yielded, Any, T]
"""A part of a script, and its result."""
Script = ScriptOf[None]

__all__ = [
    "Ask", "Choice", "Choose", "Draw", "Fell", "Order", "Pick", "Happened", "Roll", "Script", "ScriptOf",
    "Yielded", "happened",
]  # fmt: skip
