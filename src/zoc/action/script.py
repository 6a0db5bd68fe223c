"""How a deed is carried out: a script tells the referee what is rolled or chosen, and what has happened.

A script is a generator without any memory but its arguments, so what waits for somebody's answer is taken up again by
running it once more with all that was rolled and answered before.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable
from dataclasses import dataclass, replace
from typing import Any, TypeVar

from zoc.action.attempt import Attempt
from zoc.action.order import Order
from zoc.law.event import Event
from zoc.law.verdict import Verdict
from zoc.position import Position, Side, UnitId
from zoc.text import Phrase, Words
from zoc.text.names import said, spoken


@dataclass(frozen=True)
class Fell:
    """What dice or cards showed: dice with so many sides, cards if they have none."""

    shows: tuple[int | str, ...]
    sides: int = 0

    def as_dict(self) -> dict[str, Any]:
        kind = {"kind": "dice", "sides": self.sides} if self.sides else {"kind": "cards"}
        return kind | {"shows": list(self.shows)}


@dataclass(frozen=True)
class Told:
    """The table after something has happened, and one sentence about it for the log.

    ``about``: the units and cells it speaks of. ``only``: the sides that are told; the others hear ``otherwise``, or
    nothing. ``reveals``: somebody now knows what he could not have known before, so undoing needs everybody's consent.
    ``over``: the game has ended, and how. ``fell``: the dice or cards it tells of.
    """

    position: Position
    text: str = ""
    cites: tuple[str, ...] = ()
    about: tuple[str, ...] = ()
    only: tuple[Side, ...] = ()
    otherwise: str = ""
    reveals: bool = False
    over: str | Phrase = ""
    fell: Fell | None = None
    event: Event | None = None
    before: Position | None = None
    """The table before it, as the referee fills in."""

    @property
    def all_cites(self) -> tuple[str, ...]:
        """The clauses that it cites, those of its event included."""
        return (*self.cites, *self.event.cites) if self.event else self.cites

    @property
    def tells(self) -> bool:
        """Whether the log has a line of it."""
        return self.event is not None or bool(self.text)


def happened(
    position: Position,
    event: Event,
    *cites: str,
    reveals: bool = False,
    over: str | Phrase = "",
    fell: Fell | None = None,
    only: tuple[Side, ...] = (),
) -> Told:
    """An event, and the table after it. Who learns what of it follows from the event; its words are the book's.

    ``cites`` are clauses besides those of the event itself. ``only``: the sides that see dice or cards.
    """
    return Told(position, cites=cites, reveals=reveals, over=over, fell=fell, only=only, event=event)


@dataclass(frozen=True)
class Roll:
    """Dice to be rolled; the script is sent what they show. ``only``: the sides that see them."""

    what: str
    by: str
    dice: int
    sides: int
    attempt: Attempt | None = None
    only: tuple[Side, ...] = ()


@dataclass(frozen=True)
class Draw:
    """Cards to be drawn from a pile in an order that nobody knows; the script is sent the cards. ``only`` see them."""

    what: str
    by: str
    pile: tuple[int | str, ...]
    count: int = 1
    attempt: Attempt | None = None
    only: tuple[Side, ...] = ()


@dataclass(frozen=True)
class Pick:
    """One thing that may be chosen; of many, ``group`` says which belong together."""

    name: str
    text: str
    group: str = ""


@dataclass(frozen=True)
class Choose:
    """A side decides, whoever's turn it is; the script is sent the name of its pick."""

    side: Side
    question: str
    picks: tuple[Pick, ...]
    unit: UnitId = ""
    attempt: Attempt | None = None

    def named(self, names: Iterable[UnitId]) -> Choose:
        """The same with pieces called as people call them; what is picked keeps its name."""
        known = tuple(names)
        picks = tuple(replace(pick, text=said(pick.text, known)) for pick in self.picks)
        return replace(self, question=said(self.question, known), picks=picks)


@dataclass(frozen=True)
class Choice:
    """One thing that may be chosen, as a value; without a phrase it is said by its name. ``group``: what belongs together."""

    name: str
    phrase: Phrase | None = None
    group: str | Phrase = ""


@dataclass(frozen=True)
class Ask:
    """A question for a side, as a value: its words are the book's. The script is sent the name of what was chosen."""

    side: Side
    question: Phrase
    choices: tuple[Choice, ...]
    unit: UnitId = ""
    attempt: Attempt | None = None

    def worded(self, words: Words, knows: Callable[[UnitId], bool]) -> Choose:
        """The question as its side reads it, who sees only some pieces; a choice names what is chosen from."""
        texts = (words.text(each.phrase, capital=False) if each.phrase else spoken(each.name) for each in self.choices)
        groups = (words.text(g, capital=False) if isinstance(g, Phrase) else g for g in (each.group for each in self.choices))
        picks = tuple(Pick(each.name, text, g) for each, text, g in zip(self.choices, texts, groups, strict=True))
        return Choose(self.side, words.text(self.question.known(knows)), picks, self.unit, self.attempt)


Yielded = Verdict | Ask | Told | Roll | Draw | Choose
T = TypeVar("T")
ScriptOf = Generator[Yielded, Any, T]
"""A part of a script, and what it comes to."""
Script = ScriptOf[None]

__all__ = [
    "NO", "YES", "Ask", "Choice", "Choose", "Draw", "Fell", "Order", "Pick", "Roll", "Script", "ScriptOf", "Told",
    "Yielded", "happened",
]  # fmt: skip

YES, NO = Pick("yes", "Yes"), Pick("no", "No")
