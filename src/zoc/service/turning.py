"""Where a game turned: its orders are reviewed one by one, in the processes that think, while the service answers."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Collection
from dataclasses import dataclass, field

from zoc.bots.review import GivenOrder, Review, standing, worst
from zoc.bots.task import ThinkTask
from zoc.service.refusal import Refusal, log
from zoc.service.seats import Seat
from zoc.service.session import Session
from zoc.service.thinkers import Thinkers

KEPT = 64
"""The most games whose reviews are kept."""
AT_ONCE = 1
"""How many games are reviewed at once; the bots have the other processes to themselves."""

Key = tuple[str, int, frozenset[str]]
"""A table, its last event, and the sides whose orders are reviewed."""


@dataclass(eq=False)
class GameReview:
    """The orders of a game, and what was found of those that were looked at."""

    orders: list[GivenOrder]
    done: int = 0
    found: list[Review] = field(default_factory=list)
    task: asyncio.Task[None] | None = field(default=None, repr=False)

    @property
    def points(self) -> tuple[Review, ...]:
        """The orders that cost most so far."""
        return worst(self.found)


class GameReviews:
    """The reviews of finished games."""

    def __init__(self, thinkers: Thinkers) -> None:
        self.thinkers = thinkers
        self.turn = asyncio.Semaphore(AT_ONCE)
        self.kept: OrderedDict[Key, GameReview] = OrderedDict()

    def begin(self, key: Key, orders: list[GivenOrder]) -> GameReview:
        """Begin the review of a game, unless another request has begun it meanwhile."""
        if key not in self.kept:
            self.kept[key] = begun = GameReview(orders)
            begun.task = asyncio.create_task(self._go_through(key, begun))
            if len(self.kept) > KEPT:
                _, oldest = self.kept.popitem(last=False)
                if oldest.task is not None:
                    oldest.task.cancel()
        return self.kept[key]

    async def _go_through(self, key: Key, game: GameReview) -> None:
        async with self.turn:
            for each in game.orders:
                try:
                    told = await self.thinkers.think(ThinkTask(each.known, given=each.order))
                except Refusal as refusal:
                    log.warning("a game could not be reviewed: %s", refusal.detail)
                    self.kept.pop(key, None)
                    return
                if told:
                    game.found.append(Review.of(each, told))
                game.done += 1

    async def close(self) -> None:
        """End with the service."""
        tasks = [each.task for each in self.kept.values() if each.task is not None]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


def review_key(table: Session, seat: Seat) -> Key:
    """Which orders of a finished game a seat may see reviewed: its own, or all if nothing was hidden from anybody."""
    game = table.game
    if not game.over:
        raise Refusal(409, "the game is not over yet", kind="early")
    sides: Collection[str] = game.first.sides.names
    if not seat.umpire and table.has_secrets():
        if not seat.side:
            raise Refusal(403, "there are secrets in this game: where it turned is for its players")
        sides = (seat.side,)
    return table.name, table.event, frozenset(sides)


def given_orders(table: Session, key: Key) -> list[GivenOrder]:
    """The orders that are reviewed, the last first."""
    return list(standing(table.game, key[2]))
