"""What a test came to, and what Boons and tens are worth in it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from zoc.law.event import Event
from zoc.rulesets.fates_edge.core_test import TestRoll
from zoc.text import Amount, Phrase, Piece, Series, Word

# WHAT A TEST CAME TO


@dataclass(frozen=True)
class Came(Phrase):
    """A test that came out clean, as a partial success or as a miss."""

    outcome: Word
    successes: Amount


@dataclass(frozen=True)
class CameAtCost(Phrase):
    """A test passed with ones among its dice."""

    beats: Amount
    successes: Amount


@dataclass(frozen=True)
class ByRitual(Phrase):
    """A spell that needed no test, because a ritual has made it ready."""


def came(rolled: TestRoll) -> Phrase:
    """What a test came to; or that a ritual took its place."""
    if rolled.ritual:
        return ByRitual()
    if rolled.outcome == "with a cost":
        return CameAtCost(rolled.beats, rolled.successes)
    return Came(rolled.outcome, rolled.successes)


@dataclass(frozen=True)
class PassedTest(Event):
    cites: ClassVar = ("SRD-5",)
    unit: Piece
    how: Phrase


@dataclass(frozen=True)
class FailedTest(Event):
    cites: ClassVar = ("SRD-5",)
    unit: Piece
    how: Phrase


# DICE THROWN AGAIN


@dataclass(frozen=True)
class Dice(Phrase):
    """Dice whose DV the roller does not know."""

    shows: Series


@dataclass(frozen=True)
class DiceShort(Phrase):
    """Dice that are short of the DV."""

    successes: Amount
    dv: Amount
    shows: Series


@dataclass(frozen=True)
class Odds(Phrase):
    """A chance, exact and in percent."""

    chance: Amount
    percent: Word


@dataclass(frozen=True)
class OneDieCannot(Phrase):
    """The only Boon in hand cannot make a test pass."""


@dataclass(frozen=True)
class NoBoonsCan(Phrase):
    boons: Amount


@dataclass(frozen=True)
class OnlyAllBoonsCan(Phrase):
    boons: Amount
    odds: Odds


@dataclass(frozen=True)
class PassesThen(Phrase):
    """The chance with one Boon, and with all of them if there are more."""

    odds: Odds
    boons: Amount = None
    with_all: Odds | None = None


@dataclass(frozen=True)
class ThrowAgain(Phrase):
    """Whether a Boon is spent to throw a die again."""

    what: Word
    unit: Piece
    has: Dice | DiceShort
    die: Amount
    hope: Phrase | None = None


@dataclass(frozen=True)
class SpendBoon(Phrase):
    """An answer: the Boon is spent."""


@dataclass(frozen=True)
class WorthOfTen(Phrase):
    unit: Piece


@dataclass(frozen=True)
class TenBrings(Phrase):
    what: Word


# BOONS AND STANCES THAT CHANGE IN PASSING


@dataclass(frozen=True)
class BoonsWon(Event):
    unit: Piece
    won: Amount
    boons: Amount


@dataclass(frozen=True)
class GuardEnded(Event):
    unit: Piece


@dataclass(frozen=True)
class BraceEnded(Event):
    unit: Piece
