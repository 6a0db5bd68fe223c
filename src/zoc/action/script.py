"""How a deed is carried out: a script tells the referee what is rolled or chosen, and what has happened.

A script is a generator without any memory but its arguments, so what waits for somebody's answer is taken up again by
running it once more with all that was rolled and answered before.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable
from dataclasses import dataclass, replace
from typing import Any

from zoc.action.attempt import Attempt
from zoc.action.order import Order
from zoc.law.verdict import Verdict
from zoc.position import Position, Side, UnitId
from zoc.spoken import said


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
    over: str = ""
    fell: Fell | None = None


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


Yielded = Verdict | Told | Roll | Draw | Choose
Script = Generator[Yielded, Any, None]

__all__ = ["NO", "YES", "Choose", "Draw", "Fell", "Order", "Pick", "Roll", "Script", "Told", "Yielded"]

YES, NO = Pick("yes", "Yes"), Pick("no", "No")
