"""Bots at the tables of a service: each plays a seat, knows what the seat knows, and leaves its reasons.

The service keeps no secret of a seat. Whoever holds the seat, or the umpire, asks for a bot, and from then on the bot acts
for the side until its seat is taken back, the table is deleted or the service ends.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import cast

from pydantic import JsonValue

from zoc.bots.task import ThinkTask
from zoc.service.bot_turn import BotTurn, acted, bot_turn
from zoc.service.limits import Limits
from zoc.service.lobby import Lobby
from zoc.service.refusal import Refusal, log
from zoc.service.seats import Seat
from zoc.service.store.games import StoreGone
from zoc.service.thinkers import Thinkers
from zoc.service.turning import GameReviews
from zoc.values import JsonObject

REMEMBERED, MANY = 256, 2000
"""The most tables whose reasons are kept, and the most reasons of one table."""
UNWATCHED = 1.0
"""Seconds between two looks at whether anybody watches."""
FORSAKEN = 3600.0
"""Seconds without anything new after which a bot leaves a table that nobody looks at."""
AGAIN = 2.0
"""Seconds before a bot tries again what has failed."""
FAILURES = 5
"""How often in a row a bot may fail before it leaves."""


@dataclass(eq=False)
class SeatedBot:
    """A bot at a seat."""

    table: str
    side: str
    bot: str
    pause: float
    """Seconds between two of its orders."""
    address: str
    hash: str
    """Of the seat's secret when the bot sat down; another one means that the seat was taken back."""
    woken: asyncio.Event
    thinking: bool = False
    over: bool = False
    task: asyncio.Task[None] | None = field(default=None, repr=False)


class Opponents:
    """All bots of a service."""

    def __init__(self, lobby: Lobby, limits: Limits) -> None:
        self.lobby, self.limits = lobby, limits
        self.thinkers = Thinkers(limits.thinkers)
        self.reviews = GameReviews(self.thinkers)
        self.seated: dict[tuple[str, str], SeatedBot] = {}
        self.reasons: OrderedDict[str, dict[int, JsonObject]] = OrderedDict()

    def at(self, table: str) -> list[SeatedBot]:
        """The bots at a table."""
        return [bot for (where, _), bot in self.seated.items() if where == table]

    async def seat(self, table: str, side: str, bot: str, pause: float, address: str) -> None:
        """Have a bot play a side; one that plays it already is replaced."""
        others = [each for key, each in self.seated.items() if key != (table, side) and not each.over]
        if sum(each.address == address for each in others) >= self.limits.address_bots:
            raise Refusal(429, f"{self.limits.address_bots} bots play for this address already")
        if len(others) >= self.limits.bots:
            raise Refusal(429, f"{self.limits.bots} bots play here already: no more are taken")
        hashes = await self.lobby.aside(self.lobby.store.seats, table)
        self.leave(table, side)
        seated = SeatedBot(table, side, bot, pause, address, hashes.get(side, ""), self.lobby.listen(table, Seat(side)))
        self.seated[table, side] = seated
        seated.task = asyncio.create_task(self._play(seated))

    def leave(self, table: str, side: str) -> bool:
        """Have a bot leave its seat; returns whether there was one."""
        bot = self.seated.pop((table, side), None)
        if bot is not None:
            self.lobby.leave(table, bot.woken)
            if bot.task is not None:
                bot.task.cancel()
        return bot is not None

    async def _taken(self, bot: SeatedBot) -> bool:
        """Whether the bot's seat is another's now, or its table is gone."""
        return (await self.lobby.aside(self.lobby.store.seats, bot.table)).get(bot.side) != bot.hash

    async def close(self) -> None:
        """End all bots with the service."""
        tasks = [bot.task for bot in self.seated.values() if bot.task is not None]
        for key in list(self.seated):
            self.leave(*key)
        self.thinkers.close()
        await asyncio.gather(*tasks, return_exceptions=True)
        await self.reviews.close()

    # Playing

    async def _play(self, bot: SeatedBot) -> None:
        """Play until the bot is sent away; what fails is tried again a few times."""
        failed = 0
        while failed < FAILURES:
            try:
                await self._step(bot)
                failed = 0
            except Refusal as refusal:
                if refusal.status_code == 404:
                    break
                if refusal.kind != "stale":
                    failed += 1
                    log.warning("a bot at a table could not act: %s", refusal.detail)
                    await asyncio.sleep(AGAIN)
            except StoreGone:
                await asyncio.sleep(AGAIN)
            except Exception as error:
                failed += 1
                log.error("a bot at a table has failed", exc_info=error)
                await asyncio.sleep(AGAIN)
            finally:
                bot.thinking = False
        if self.seated.get((bot.table, bot.side)) is bot:
            bot.task = None
            self.leave(bot.table, bot.side)

    async def _step(self, bot: SeatedBot) -> None:
        """Do what there is to do, or wait until there is something."""
        bot.woken.clear()
        if await self._taken(bot):
            raise Refusal(404, "the seat was taken back")
        await self._watched(bot)
        bots = frozenset(each.side for each in self.at(bot.table))
        turn: BotTurn = await self.lobby.at(bot.table, bot_turn, bot.side, bots)
        bot.over = turn.over
        if turn.known is None and turn.does is None:
            await self._woken(bot)
            return
        does, thought = turn.does, None
        if turn.known is not None:
            bot.thinking = True
            seed = int.from_bytes(f"{bot.table}{bot.side}".encode()[-4:], "big")
            thought = await self.thinkers.think(ThinkTask(turn.known, bot.bot, seed))
            does = cast("Mapping[str, JsonValue] | None", thought.get("order"))
            if does is None:
                await self._woken(bot)
                return
        await asyncio.sleep(bot.pause)
        assert does is not None
        event = await self.lobby.at(bot.table, acted, turn, does, self.limits.events, anew=False)
        if thought is not None:
            self._remember(bot, event, thought)

    async def _woken(self, bot: SeatedBot) -> None:
        """Wait until something happens; a bot leaves a table where nothing does for long and nobody looks."""
        try:
            await asyncio.wait_for(bot.woken.wait(), FORSAKEN)
        except TimeoutError:
            if not self._watchers(bot.table):
                raise Refusal(404, "nobody plays here any more") from None

    async def _watched(self, bot: SeatedBot) -> None:
        """Where bots play all sides, they wait until somebody watches."""
        sides = (await self.lobby.table(bot.table)).game.first.sides.names
        while len(self.at(bot.table)) == len(sides) and not self._watchers(bot.table):
            await asyncio.sleep(UNWATCHED)

    def _watchers(self, table: str) -> int:
        """How many listen at a table, besides its bots."""
        own = {each.woken for each in self.at(table)}
        return sum(woken not in own for woken in self.lobby.listeners.get(table, ()))

    # Reasons

    def _remember(self, bot: SeatedBot, event: int, thought: JsonObject) -> None:
        here = self.reasons.setdefault(bot.table, {})
        self.reasons.move_to_end(bot.table)
        here[event] = {"event": event, "side": bot.side, "bot": bot.bot, "reasons": thought["reasons"]}
        if len(here) > MANY:
            del here[next(iter(here))]
        if len(self.reasons) > REMEMBERED:
            self.reasons.popitem(last=False)

    def why(self, table: str, event: int) -> JsonObject | None:
        """Why a bot did what it did in an event."""
        return self.reasons.get(table, {}).get(event)
