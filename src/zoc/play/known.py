"""What one side knows of a game: its view of the table, the log it has read, and the question it is asked.

Whoever decides for a side without being the referee (a bot, a search) is given this, and never the game.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from random import Random

from zoc.action import Choose, Order
from zoc.errors import ZocError
from zoc.law import Prior, Ruleset
from zoc.play.dice import Source
from zoc.play.event import fingerprint
from zoc.play.game import ALLOWED, ANSWER, Game, Moment, PendingOrder, Played
from zoc.play.run import Result, run
from zoc.position import Position, Side

TRIES = 8
"""How often the table before an order under way is drawn, until the order comes to the same question on it."""


@dataclass(frozen=True)
class UnderWay:
    """An order that waits for this side's answer, as far as the side knows it: its view of the table before it."""

    before: Position
    order: Order
    results: tuple[Result, ...]


@dataclass(frozen=True, eq=False)
class Known:
    """A game as one side knows it; it holds nothing that the side does not know."""

    law: Ruleset
    side: Side
    first: Position
    """The first table, as the side saw it."""
    view: Position
    heard: tuple[str, ...] = ()
    """The log, as the side reads it."""
    waiting: Choose | None = None
    under_way: UnderWay | None = None
    over: bool = False

    @classmethod
    def of(cls, game: Game, side: Side) -> Known:
        """What a side knows of a game."""
        law, waiting = game.law, game.waiting
        mine = waiting if waiting is not None and waiting.side == side else None
        heard = tuple(line.text for line in game.log(side))
        known = cls(law, side, law.seen(game.first, side), game.seen_by(side), heard, mine, None, bool(game.over))
        return replace(known, under_way=_under_way(game, known)) if mine is not None else known

    @cached_property
    def orders(self) -> Sequence[Order]:
        """Every order that the side may give, or every answer that it may choose."""
        if self.waiting is not None:
            return tuple(Order(ANSWER, self.side, "", {"pick": pick.name}) for pick in self.waiting.picks)
        return () if self.over else self.law.table(self.view).legal(self.side)

    @cached_property
    def prior(self) -> Prior:
        """What the side takes for granted about what it does not see: nothing is there that it was never shown."""
        return Prior(self.side, self.first)

    @cached_property
    def supposed(self) -> Game | None:
        """A game that begins with what the side sees; none if the side does not know what it is asked about."""
        if self.waiting is None:
            return Game(self.law, self.view)
        return None if self.under_way is None else _resumed(self, self.under_way.before)

    def drawn(self, random: Random) -> Game | None:
        """A game as it may be in truth, drawn by chance, that looks to the side like this one."""
        if self.waiting is None:
            return Game(self.law, self.law.resample(self.view, random, self.prior))
        if self.under_way is None:
            return None
        for _ in range(TRIES):
            game = _resumed(self, self.law.resample(self.under_way.before, random, self.prior))
            if game is not None and fingerprint(game.seen_by(self.side)) == fingerprint(self.view):
                return game
        return self.supposed


def _under_way(game: Game, known: Known) -> UnderWay | None:
    """The order that asks the side, if the side may know all of it and its own view leads to the same question."""
    pending, side = game.now.pending, known.side
    if pending is None:
        return None
    before = game.law.seen(pending.before.position, side)
    if not _open_to(game, pending, before, side):
        return None
    under_way = UnderWay(before, pending.order, pending.results)
    return under_way if _resumed(replace(known, under_way=under_way), before) is not None else None


def _open_to(game: Game, pending: PendingOrder, before: Position, side: Side) -> bool:
    """Whether a side knows an order under way and everything that has fallen in it."""
    if pending.order.side != side and not _named(pending.order, pending.before.position) <= set(before.ids):
        return False
    fell = [line.heard_by((side,)) for line in game.now.log[len(pending.before.log) :] if line.fell is not None]
    return all(line is not None and line.fell is not None for line in fell)


def _named(order: Order, position: Position) -> set[str]:
    """The pieces that an order names."""
    said = [order.unit, *order.given.values()]
    flat = (each for value in said for each in (value if isinstance(value, tuple | list) else (value,)))
    return {each for each in flat if isinstance(each, str) and each in position.ids}


def _resumed(known: Known, before: Position) -> Game | None:
    """A game in which the order under way was given on this table, if it asks the side the same."""
    under_way, asks = known.under_way, known.waiting
    assert under_way is not None
    assert asks is not None
    try:
        ran = run(known.law, before, under_way.order, under_way.results, allowed=ALLOWED)
    except ZocError:
        return None
    waits = ran.waits
    if not isinstance(waits, Choose) or (waits.side, waits.picks) != (asks.side, asks.picks):
        return None
    if any(asked.side != known.side for asked in ran.asked):
        return None  # what another side has answered may be its secret
    began = Moment(before)
    pending = PendingOrder(under_way.order, began, under_way.results)
    order = under_way.order
    now = Moment(ran.position, (), waits, pending, (), began, order.side, order.say(), ran.reveals, order=order)
    return Game(known.law, before, (), now)


def given(game: Game, order: Order, source: Source | None = None) -> Played:
    """What comes of an order or an answer; without a source of dice and cards, up to the next node."""
    return game.answer(order.side, str(order["pick"]), source) if order.name == ANSWER else game.order(order, source)
