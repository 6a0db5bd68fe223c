"""Where a game turned: the orders that cost their side most, each with a better one."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from random import Random

from zoc.action import Order
from zoc.bots import phrases
from zoc.bots.forecast import Effort, forecast
from zoc.bots.greedy import ranking
from zoc.bots.thought import bot_words, points, said
from zoc.law import Ruleset
from zoc.play import Game, order_of
from zoc.play.game import Moment
from zoc.play.known import Known
from zoc.position import Side
from zoc.values import JsonObject

TURNS = 3
"""How many orders are named."""
CAREFULLY = Effort(120, 60)
"""How much an order and a better one are tried out before one is called the better."""


@dataclass(frozen=True)
class Review:
    """An order that was given, and a better one, with the expected score of each."""

    side: Side
    given: Order
    worth: Fraction
    better: Order
    best: Fraction
    event: int = 0
    """The number of the event."""
    turn: int = 0

    @property
    def lost(self) -> Fraction:
        """By how much the order was worse."""
        return self.best - self.worth

    def say(self, law: Ruleset) -> str:
        """In one sentence."""
        worth, best = points(self.worth), points(self.best)
        phrase = phrases.BetterOrder(self.side, self.turn, said(self.given), worth, said(self.better), best)
        return bot_words(law).text(phrase)

    @classmethod
    def of(cls, order: GivenOrder, told: JsonObject) -> Review:
        """A review as another process tells it."""
        law, side, view = order.known.law, order.known.side, order.known.view
        better = told["better"]
        assert isinstance(better, dict)
        worth, best = Fraction(str(told["worth"])), Fraction(str(told["best"]))
        return cls(side, order.order, worth, order_of(law, view, side, better), best, order.event, view.turn)

    def as_dict(self) -> JsonObject:
        """The same for a program; scores exact."""
        told: JsonObject = {"event": self.event, "turn": self.turn, "side": self.side, "lost": str(self.lost)}
        told |= {"given": self.given.as_dict(), "worth": str(self.worth)}
        return told | {"better": self.better.as_dict(), "best": str(self.best)}


def review(known: Known, given: Order, seed: int = 0) -> Review | None:
    """An order compared with the best that ``greedy`` finds; nothing if there is no better one."""
    random = Random(f"{seed} {len(known.heard)}")
    ranked = ranking(known, random)
    if not ranked or ranked[0].order == given:
        return None
    worth, best = (_carefully(known, order, seed) for order in (given, ranked[0].order))
    if worth is None or best is None or best <= worth:
        return None
    return Review(known.side, given, worth, ranked[0].order, best, turn=known.view.turn)


def _carefully(known: Known, order: Order, seed: int) -> Fraction | None:
    """The expected score of an order; the same dice fall for all that are compared."""
    found = forecast(known, order, replace(CAREFULLY), Random(seed))
    return None if found is None else found.worth


@dataclass(frozen=True)
class GivenOrder:
    """An order that stands in a game: what its side knew when it gave it, and the event's number."""

    known: Known
    order: Order
    event: int

    def found(self, told: Review | None) -> Review | None:
        """Its review, with the event that it is about."""
        return None if told is None else replace(told, event=self.event)


def standing(game: Game, sides: Collection[Side] = ()) -> Iterator[GivenOrder]:
    """The orders of a game that were not taken back, the last first: of some sides, or of all."""
    moment: Moment | None = game.now
    while moment is not None and moment.previous is not None:
        before, order = moment.previous, moment.order
        if order is not None and (not sides or order.side in sides):
            then = Game(game.law, game.first, (), before)
            lines = moment.log[len(before.log) :]
            yield GivenOrder(Known.of(then, order.side), order, lines[0].n if lines else 0)
        moment = before


def worst(found: Collection[Review], most: int = TURNS) -> tuple[Review, ...]:
    """The reviews that lost most, the greatest loss first."""
    return tuple(sorted(found, key=lambda each: (-each.lost, each.event))[:most])


def turning_points(
    game: Game,
    most: int = TURNS,
    *,
    sides: Collection[Side] = (),
    seed: int = 0,
    progress: Callable[[int, int], None] = lambda done, whole: None,
) -> tuple[Review, ...]:
    """The orders that changed the expected result most, each with a better one.

    An order counts by what its side could know when it gave it: bad luck is no mistake.
    """
    orders = list(standing(game, sides))
    found = list[Review]()
    for nth, each in enumerate(orders, 1):
        if (told := each.found(review(each.known, each.order, seed))) is not None:
            found.append(told)
        progress(nth, len(orders))
    return worst(found, most)
