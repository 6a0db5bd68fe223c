"""The lobby: all tables of a store, the active ones in memory, and their listeners."""

from __future__ import annotations

import asyncio
import re
import time
from collections import Counter, OrderedDict
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from typing import TypeVar

import anyio
from anyio.to_thread import run_sync

from zoc.service.limits import Limits, Rate
from zoc.service.newgame import NewGame
from zoc.service.refusal import Refusal
from zoc.service.seats import Seat, hashed, new_secret, seat_of, secrets_for, table_name
from zoc.service.session import Session
from zoc.service.store.games import Store, StoreGone
from zoc.service.work.workshop import Workshop

T = TypeVar("T")

NAME = re.compile(r"[0-9a-f]{16}", re.ASCII)
READY = 256
"""The most games kept in memory, besides those with listeners."""
THREADS, GALLERY = 4, 2
"""The number of threads, for tables and for the gallery: the law keeps a core busy, and more threads would slow it."""
WORKERS = 2
"""The number of processes for clients without a seat."""
SOON = "2"
"""Seconds after which a client should try again."""


class Lobby:
    """All tables. Its methods run on the event loop; slow work runs in threads."""

    def __init__(self, store: Store, limits: Limits, workers: Workshop) -> None:
        self.store, self.limits, self.workers = store, limits, workers
        self.seats_rate = Rate(limits.rate, limits.burst)
        self.tables_rate = Rate(limits.tables_rate / 60, limits.tables_rate)
        self.tables: OrderedDict[str, Session] = OrderedDict()
        self.opening: dict[str, asyncio.Lock] = {}
        self.listeners: dict[str, dict[asyncio.Event, str]] = {}
        self.threads, self.gallery = anyio.CapacityLimiter(THREADS), anyio.CapacityLimiter(GALLERY)
        self.workplaces, self.guests = anyio.CapacityLimiter(WORKERS), Counter[str]()
        self.jobs: set[asyncio.Task[object]] = set()

    async def aside(self, work: Callable[..., T], *given: object) -> T:
        """Run slow work in a thread, without keeping other clients waiting."""
        return await run_sync(partial(work, *given), limiter=self.threads)

    async def apart(self, work: Callable[..., T], *given: object) -> T:
        """The same for the gallery and the books, which anybody may look at: they keep no table waiting."""
        return await run_sync(partial(work, *given), limiter=self.gallery)

    async def hire(self, address: str, work: Callable[..., object], *given: object) -> bytes:
        """Have a worker process do what a client without a seat asks for; the result is JSON.

        An address has a few pieces of work at a time, so that no guest keeps the others waiting for long.
        """
        if self.guests[address] >= self.limits.guests or self.guests.total() >= self.limits.waiting:
            raise Refusal(429, "too much is being worked on: try again in a moment", headers={"Retry-After": SOON})
        self.guests[address] += 1
        try:
            return await run_sync(partial(self.workers.run, work, *given), limiter=self.workplaces)
        finally:
            self.guests[address] -= 1
            if not self.guests[address]:
                del self.guests[address]

    # Tables

    async def lay(self, game: NewGame) -> dict[str, object]:
        """A new table: its name, and the secret of every seat, sent this once."""
        name, secrets = await self.aside(laid, self.store, game, self.limits)
        return {"table": name, "seats": secrets}

    async def table(self, name: str) -> Session:
        """A table by its name, read from the store if it is not in memory."""
        if not NAME.fullmatch(name):
            raise _no_table()
        try:
            async with self.opening.setdefault(name, asyncio.Lock()):
                if name not in self.tables:
                    self.tables[name] = await self.aside(self._read, name)
        finally:
            self.opening.pop(name, None)
        table = self.tables[name]
        self.tables.move_to_end(name)
        self._make_room()
        return table

    def _read(self, name: str) -> Session:
        found = self.store.header(name)
        if found is None:
            raise _no_table()
        return Session(name, self.store, found)

    def _make_room(self) -> None:
        """Evict the least recently used games; the store has them."""
        if len(self.tables) > READY + len(self.listeners):
            idle = (name for name, table in self.tables.items() if name not in self.listeners and not table.lock.locked())
            self.tables.pop(next(idle, ""), None)

    async def at(self, name: str, work: Callable[..., T], *given: object, anew: bool = True) -> T:
        """Run work at a table exclusively, after catching up with the store, unless the table is known to be current.

        Work that has begun runs to its end, even if the client has gone meanwhile.
        """
        job = asyncio.create_task(self._alone(await self.table(name), work, given, anew))
        self.jobs.add(job)
        job.add_done_callback(self._ended)
        return await asyncio.shield(job)

    async def _alone(self, table: Session, work: Callable[..., T], given: tuple[object, ...], anew: bool) -> T:
        def fresh() -> T:
            if anew:
                table.catch_up()
            return work(table, *given)

        async with table.lock:
            before = table.event
            try:
                return await self.aside(fresh)
            finally:
                if table.event != before:
                    self._rouse(table.name)

    def _ended(self, job: asyncio.Task[object]) -> None:
        self.jobs.discard(job)
        if not job.cancelled():
            job.exception()  # the client has the error; if it has gone, nobody needs it

    async def seated(self, name: str, secret: str) -> Seat:
        """The seat of a secret."""
        seat = await self.sits(name, secret)
        self.seats_rate.take(f"{name} {seat.role}")
        return seat

    async def sits(self, name: str, secret: str) -> Seat:
        """The current seat of a secret: this or another process may have replaced the secret or deleted the table."""
        hashes = await self.aside(self.store.seats, name) if NAME.fullmatch(name) else {}
        if not hashes:
            self.tables.pop(name, None)
            raise _no_table()
        seat = seat_of(secret, hashes)
        if seat is None:
            raise Refusal(401, "this is no seat at that table", headers={"WWW-Authenticate": "Bearer"})
        return seat

    async def reseat(self, name: str, role: str) -> dict[str, object]:
        """A new secret for a seat; clients with the old one are disconnected."""
        secret = new_secret()
        if not await self.aside(self.store.reseat, name, role, hashed(secret)):
            raise Refusal(400, f"there is no seat {role!r} at this table", kind="unknown")
        self._rouse(name)
        return {"table": name, "seats": {role: secret}}

    # Listening

    def listen(self, name: str, seat: Seat) -> asyncio.Event:
        """An event that is set whenever something has happened at a table; no seat can use up the other seats' listeners."""
        here = self.listeners.setdefault(name, {})
        if list(here.values()).count(seat.role) >= self.limits.listeners:
            raise Refusal(429, f"{self.limits.listeners} listen from this seat already")
        woken = asyncio.Event()
        here[woken] = seat.role
        return woken

    def leave(self, name: str, woken: asyncio.Event) -> None:
        here = self.listeners.get(name, {})
        here.pop(woken, None)
        if not here:
            self.listeners.pop(name, None)

    def wake(self, name: str, n: int) -> None:
        """Another process reports that something has happened: at a table, or anywhere."""
        for each in [name] if name else list(self.listeners):
            table = self.tables.get(each)
            if table is None or not n or table.event < n:
                self._rouse(each)

    def _rouse(self, name: str) -> None:
        for woken in self.listeners.get(name, ()):
            woken.set()

    def watch(self) -> None:
        """Start listening to other processes."""
        loop = asyncio.get_running_loop()

        def heard(name: str, n: int) -> None:
            if not loop.is_closed():
                loop.call_soon_threadsafe(self.wake, name, n)

        self.store.database.watch.start(heard)


def _no_table() -> Refusal:
    return Refusal(404, "there is no such table")


def laid(store: Store, game: NewGame, limits: Limits) -> tuple[str, dict[str, str]]:
    """Store a new table: its name, and the secret of every seat."""
    if store.count() >= limits.tables:
        raise Refusal(429, f"there are {limits.tables:,} tables already: no more are laid")
    name, secrets = table_name(), secrets_for(game.sides)
    hashes = {role: hashed(secret) for role, secret in secrets.items()}
    store.make(name, game.header, hashes, [each.body for each in game.events], made=int(time.time()))
    with suppress(StoreGone):
        store.remember(name, game.events)
    return name, secrets
