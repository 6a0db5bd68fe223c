"""Why a bot gives an order: what it expects, what it counts on, what it fears, and what it rejected."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from pathlib import Path

from zoc.action import Order
from zoc.bots import phrases
from zoc.law import Ruleset
from zoc.odds import percent
from zoc.play.game import ANSWER
from zoc.position import Side
from zoc.text import Phrase, Words
from zoc.values import JsonObject

WORDS = Path(__file__).with_name("words.toml")
POINTS = 100
"""A goal that is reached, in the points in which a score is said."""


@dataclass(frozen=True)
class BotReason:
    """One sentence of a bot, and the name of its phrase."""

    kind: str
    text: str

    def as_dict(self) -> JsonObject:
        """The same for the wire."""
        return {"kind": self.kind, "text": self.text}


@dataclass(frozen=True)
class Rejected:
    """An order that is legal and worse."""

    order: Order
    worth: Fraction


@dataclass(frozen=True)
class Fear:
    """The worst that may come of an order: its chance, what it leaves, the last that would happen, and others' answers."""

    chance: Fraction
    worth: Fraction
    what: str = ""
    answers: tuple[tuple[Side, str], ...] = ()


@dataclass(frozen=True)
class EnemyAnswer:
    """The strongest answer of an enemy that was seen, and what it leaves."""

    side: Side
    unit: str
    cell: str
    worth: Fraction


@dataclass(frozen=True)
class Thought:
    """An order and its reasons. Without a score it was picked at random."""

    side: Side
    order: Order
    worth: Fraction | None = None
    now: Fraction = Fraction(0)
    listed: int = 0
    """How many orders were legal."""
    tried: int = 0
    """How many of them were tried out."""
    sampled: bool = False
    """Whether only a sample of what may fall was tried."""
    cites: tuple[str, ...] = ()
    odds: Mapping[str, Fraction | None] = field(default_factory=dict)
    fears: Fear | None = None
    answer: EnemyAnswer | None = None
    rejected: tuple[Rejected, ...] = ()
    simulations: int = 0
    visits: int = 0

    def say(self, law: Ruleset) -> tuple[str, ...]:
        """The reasons, one sentence each."""
        words = bot_words(law)
        return tuple(words.text(phrase) for phrase in self.phrases(law))

    def phrases(self, law: Ruleset) -> Iterator[Phrase]:
        """The reasons as data."""
        yield self._chosen()
        if self.worth is not None and self.listed > 1:
            yield phrases.LookedAt(self.tried, self.listed, self.sampled)
        if self.simulations:
            yield phrases.Simulated(self.simulations, self.visits)
        if self.cites:
            yield phrases.CountsOn(tuple(_cited(law, number) for number in self.cites))
        yield from (phrases.OddsOf(what, chance, percent(chance)) for what, chance in self.odds.items() if chance is not None)
        if self.fears is not None and (self.fears.chance < 1 or self.fears.answers):
            answers = tuple(f"{side}: {text}" for side, text in self.fears.answers)
            yield phrases.Fears(self.fears.chance, points(self.fears.worth), self.fears.what.rstrip("."), answers)
        if self.answer is not None:
            yield phrases.StrongestAnswer(self.answer.side, self.answer.unit, self.answer.cell, points(self.answer.worth))
        for each in self.rejected:
            less = points((self.worth or Fraction(0)) - each.worth)
            yield phrases.RejectedFor(said(each.order), points(each.worth), less or None)

    def _chosen(self) -> Phrase:
        """The order itself, and what it is expected to bring."""
        order = said(self.order)
        if self.listed == 1:
            return phrases.OnlyOrder(self.side, order)
        if self.worth is None:
            return phrases.ChosenAtRandom(self.side, order, self.listed)
        return phrases.Chosen(self.side, order, points(self.worth), points(self.now))

    def _advised(self) -> Phrase:
        """The same for a person who has not given an order yet."""
        order = said(self.order)
        if self.listed == 1:
            return phrases.AdvisedOnly(order)
        if self.worth is None:
            return phrases.NothingToAdvise()
        return phrases.Advised(order, points(self.worth), points(self.now))

    def reasons(self, law: Ruleset, *, hint: bool = False) -> tuple[BotReason, ...]:
        """The reasons, each with its kind, so that a page can group them; as a hint, for a person who may follow it."""
        words = bot_words(law)
        told = list(self.phrases(law))
        if hint:
            told[0] = self._advised()
        return tuple(BotReason(type(phrase).__name__, words.text(phrase)) for phrase in told)

    def as_dict(self) -> JsonObject:
        """The same for a program; scores exact."""
        told: JsonObject = {"side": self.side, "order": self.order.as_dict(), "listed": self.listed, "tried": self.tried}
        told |= {"worth": None if self.worth is None else str(self.worth), "now": str(self.now), "sampled": self.sampled}
        told |= {"cites": list(self.cites), "odds": {what: str(chance) for what, chance in self.odds.items()}}
        told["rejected"] = [{"order": each.order.as_dict(), "worth": str(each.worth)} for each in self.rejected]
        return told


def bot_words(law: Ruleset) -> Words:
    """The words of bots, on top of those of a book."""
    if (found := law.memo.get("bot words")) is None:
        found = law.memo["bot words"] = Words.of(tomllib.loads(WORDS.read_text(encoding="utf-8")), law.words, WORDS.name)
    words: Words = found
    return words


def points(worth: Fraction) -> int:
    """A score as it is said, in whole points."""
    return round(worth * POINTS)


def said(order: Order) -> str:
    """An order or an answer in quotation marks."""
    return f"“{order['pick']}”" if order.name == ANSWER else f"“{order.say()}”"


def _cited(law: Ruleset, number: str) -> str:
    title = next((clause.title for clause in law.clauses if clause.number == number), "")
    return f"§{number} {title}".rstrip()
