"""What may come of an order: each way in which dice, cards and answers may go, with its probability.

The order is carried out by the referee's own scripts on what the side sees. Few results of chance are counted one by one,
many are sampled by seed; a side that is asked something gives the answer that is best by its own score.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property
from random import Random

from zoc.action import Attempt, Choose, Draw, Order, Roll
from zoc.errors import Malformed
from zoc.law import Ruleset
from zoc.law.goals import GameUndecided, GameWon
from zoc.play.dice import Chance, Fallen
from zoc.play.game import ALLOWED, ANSWER
from zoc.play.known import Known
from zoc.play.node import outcomes
from zoc.play.run import Ran, Result, run
from zoc.position import Position, Side

WON = Fraction(10)
"""What a game that is won is worth; more than anything on a table."""
PICKS, DEEP = 4, 3
"""How many answers to a question are tried, and how many rolls and questions of an order one after the other."""


@dataclass
class Effort:
    """How many scripts may still be run, and how many results of one roll are counted or sampled at most."""

    runs: int
    falls: int


@dataclass(frozen=True)
class Leaf:
    """One way in which an order may go, and its probability."""

    chance: Fraction
    ran: Ran
    answers: tuple[tuple[Side, str], ...] = ()
    """What other sides have answered on the way, in words."""


@dataclass(frozen=True)
class Forecast:
    """Everything that may come of an order, as far as it was tried."""

    law: Ruleset
    side: Side
    order: Order
    leaves: tuple[Leaf, ...]
    sampled: bool
    """Whether some of what may come was left out."""
    attempt: Attempt | None = None
    """The first thing that is rolled or drawn, with its exact odds."""

    @cached_property
    def worth(self) -> Fraction:
        """The expected score of the side."""
        return expected(self.law, self.leaves, self.side)

    @cached_property
    def worst(self) -> Leaf:
        """The way that is worst for the side."""
        return min(self.leaves, key=lambda leaf: value(self.law, leaf.ran, self.side))

    def passes(self, view: Position) -> bool:
        """Whether the turn or the phase goes on to the next by this order."""
        moment = (view.turn, view.phase, view.to_move)
        return any((leaf.ran.position.turn, leaf.ran.position.phase, leaf.ran.position.to_move) != moment for leaf in self.leaves)


def value(law: Ruleset, ran: Ran, side: Side) -> Fraction:
    """What a table is worth to a side after an order; a game that has ended, what it was won or lost for."""
    for told in ran.told:
        if isinstance(told.over, GameWon):
            allies = any(not ran.position.sides.hostile(winner, side) for winner in told.over.sides)
            return WON if allies else -WON
        if isinstance(told.over, GameUndecided):
            return Fraction(0)
    return law.worth(law.seen(ran.position, side), side)


def expected(law: Ruleset, leaves: Sequence[Leaf], side: Side) -> Fraction:
    """The expected score of a side."""
    return sum((leaf.chance * value(law, leaf.ran, side) for leaf in leaves), Fraction(0))


def forecast(known: Known, order: Order, effort: Effort, random: Random) -> Forecast | None:
    """What may come of an order or an answer; nothing if the side does not know what it is asked about."""
    if order.name == ANSWER:
        way = known.under_way
        if way is None:
            return None
        trying, fed = _Trying(known.law, way.before, way.order, effort, random), (*way.results, str(order["pick"]))
    else:
        trying, fed = _Trying(known.law, known.view, order, effort, random), ()
    leaves = trying.leaves(fed, Fraction(1), DEEP, max(1, effort.runs))
    return Forecast(known.law, known.side, order, tuple(leaves), trying.sampled, trying.attempt)


class _Trying:
    """One order, carried out again and again with other results."""

    def __init__(self, law: Ruleset, before: Position, order: Order, effort: Effort, random: Random) -> None:
        self.law, self.before, self.order, self.effort, self.random = law, before, order, effort, random
        self.sampled = False
        self.attempt: Attempt | None = None

    def leaves(self, fed: tuple[Result, ...], chance: Fraction, deep: int, runs: int) -> list[Leaf]:
        """The ways from here on, in at most so many runs, shared among them; where these end, the table as it stands then."""
        self.effort.runs -= 1
        ran = run(self.law, self.before, self.order, fed, allowed=ALLOWED)
        if ran.waits is None:
            return [Leaf(chance, ran)]
        if runs <= 1 or not deep:
            self.sampled = True
            return [Leaf(chance, ran)]
        if isinstance(ran.waits, Choose):
            return self._answered(ran.waits, fed, chance, deep - 1, runs - 1)
        if self.attempt is None:
            self.attempt = ran.waits.attempt
        falls = self._falls(ran.waits, runs - 1)
        each = (runs - 1) // len(falls)
        return [leaf for fallen, part in falls for leaf in self.leaves((*fed, fallen), chance * part, deep - 1, each)]

    def _falls(self, falls: Roll | Draw, runs: int) -> list[tuple[Fallen, Fraction]]:
        """Everything that may fall, if that is little; else a sample of it."""
        most = min(self.effort.falls, runs)
        if _ways(falls) <= most:
            return list(outcomes(falls))
        self.sampled = True
        source = Chance(self.random.getrandbits(32))
        return [(source.fall(falls), Fraction(1, most)) for _ in range(most)]

    def _answered(self, asks: Choose, fed: tuple[Result, ...], chance: Fraction, deep: int, runs: int) -> list[Leaf]:
        """The way that the side that is asked likes best."""
        picks = list(asks.picks)
        if len(picks) > (most := min(PICKS, runs)):
            self.sampled = True
            picks = self.random.sample(picks, most)
        each = runs // len(picks)
        found = [(pick, self.leaves((*fed, pick.name), chance, deep, each)) for pick in picks]
        pick, best = max(found, key=lambda way: expected(self.law, way[1], asks.side))
        return [replace(leaf, answers=((asks.side, pick.text), *leaf.answers)) for leaf in best]


def _ways(falls: Roll | Draw) -> int:
    """In how many ways dice or cards may fall, at most."""
    if isinstance(falls, Roll):
        return int(falls.sides**falls.dice)
    if falls.count > len(falls.pile):
        raise Malformed(f"{falls.what}: {falls.count} cards of a pile of {len(falls.pile)}")
    return int(len(set(falls.pile)) ** falls.count)
