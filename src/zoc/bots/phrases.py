"""What a bot says about an order; its words stand in ``words.toml`` beside it."""

from __future__ import annotations

from dataclasses import dataclass

from zoc.text import Amount, Flag, Phrase, Team, Word, WordList


@dataclass(frozen=True)
class Chosen(Phrase):
    """What was ordered, and what it is expected to bring."""

    side: Team
    order: Word
    worth: Amount
    now: Amount


@dataclass(frozen=True)
class ChosenAtRandom(Phrase):
    """An order that was picked at random."""

    side: Team
    order: Word
    listed: Amount


@dataclass(frozen=True)
class OnlyOrder(Phrase):
    """There was nothing else to do."""

    side: Team
    order: Word


@dataclass(frozen=True)
class LookedAt(Phrase):
    """How much was tried out."""

    tried: Amount
    listed: Amount
    sampled: Flag = False


@dataclass(frozen=True)
class CountsOn(Phrase):
    """The clauses that bear on the order."""

    clauses: WordList


@dataclass(frozen=True)
class OddsOf(Phrase):
    """A chance of what is rolled or drawn."""

    what: Word
    chance: Amount
    percent: Word


@dataclass(frozen=True)
class Fears(Phrase):
    """The worst that may come of the order."""

    chance: Amount
    worth: Amount
    what: Word = ""
    answers: WordList = ()


@dataclass(frozen=True)
class StrongestAnswer(Phrase):
    """The move of an enemy that would leave least."""

    side: Team
    unit: Word
    cell: Word
    worth: Amount


@dataclass(frozen=True)
class RejectedFor(Phrase):
    """Another order, and by how much it is worse."""

    order: Word
    worth: Amount
    less: Amount = None


@dataclass(frozen=True)
class Simulated(Phrase):
    """How often a search played on."""

    simulations: Amount
    visits: Amount


@dataclass(frozen=True)
class Advised(Phrase):
    """A hint: the order with the highest expected score."""

    order: Word
    worth: Amount
    now: Amount


@dataclass(frozen=True)
class AdvisedOnly(Phrase):
    """A hint where there is only one thing to do."""

    order: Word


@dataclass(frozen=True)
class NothingToAdvise(Phrase):
    """There is no hint, because what is asked about is not known."""


@dataclass(frozen=True)
class BetterOrder(Phrase):
    """An order that was given, and a better one."""

    side: Team
    turn: Amount
    given: Word
    worth: Amount
    better: Word
    best: Amount
