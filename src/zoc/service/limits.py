"""Limits on size, rate and number, so that no client can block the others."""

from __future__ import annotations

import math
import time
from collections import OrderedDict
from collections.abc import Callable, Iterable
from dataclasses import dataclass, fields, replace

import anyio
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from zoc.errors import Malformed, Problem, no_such
from zoc.scenario import Scenario
from zoc.service.refusal import Refusal
from zoc.service.work.worker import Bounds

LARGE = ("/api/tables", "/api/draft", "/api/draft/ask", "/api/draft/edit")
"""Routes that take whole scenarios and games."""
REMEMBERED = 10_000
"""The most clients whose rate is tracked."""


@dataclass(frozen=True)
class Limits:
    """The limits; each can be set by ``zoc play --limit NAME=NUMBER``."""

    body: int = 1 << 20
    """Bytes of a question or an order."""
    upload: int = 4 << 20
    """Bytes of a scenario or a game."""
    cells: int = 100_000
    """Of a map."""
    tables: int = 10_000
    events: int = 20_000
    """At one table."""
    listeners: int = 100
    """Websockets from one seat."""
    rate: int = 50
    """Requests per second from one seat."""
    burst: int = 200
    """The burst after a pause."""
    address_rate: int = 200
    """Requests per second from one address, with or without a seat."""
    address_burst: int = 1000
    tables_rate: int = 30
    """New tables per minute from one address."""
    bots: int = 32
    """That play at once."""
    address_bots: int = 8
    """That play for one address."""
    thinkers: int = 2
    """Processes that decide for bots and give hints."""
    patience: int = 20
    """Seconds for a listener to accept a message, or to identify itself."""
    head: int = 10
    """Seconds for the head of a request to come."""
    receiving: int = 60
    """Seconds for its body."""
    connections: int = 5000
    address_connections: int = 500
    """Connections without a seat from one address."""
    work: int = 20
    """Seconds of the processor for a piece of work without a seat: a draft, a new table."""
    memory: int = 512
    """Megabytes for it."""
    guests: int = 8
    """Pieces of such work from one address at a time."""
    waiting: int = 64
    """Pieces of such work from all addresses."""

    @property
    def bounds(self) -> Bounds:
        """What a piece of work without a seat may take."""
        return Bounds(self.work, self.memory << 20)

    def with_words(self, words: Iterable[str]) -> Limits:
        """These limits with changes from a command line: ``rate=100``."""
        known = [field.name for field in fields(self)]
        chosen: dict[str, int] = {}
        for word in words:
            name, _, number = word.partition("=")
            if name not in known:
                raise Malformed(no_such("limit", name, known))
            if not (number.isascii() and number.isdigit() and 0 < int(number) < 1 << 40):
                raise Malformed(f"the limit {name} is a number greater than 0, not {number!r}")
            chosen[name] = int(number)
        return replace(self, **chosen)


class Rate:
    """A rate per second for each client, and a burst after a pause."""

    def __init__(self, per_second: float, burst: float, clock: Callable[[], float] = time.monotonic) -> None:
        self.per_second, self.burst, self.clock = per_second, burst, clock
        self.left: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def take(self, who: str) -> None:
        """Let a client through, or say when to try again."""
        now = self.clock()
        tokens, since = self.left.pop(who, (self.burst, now))
        tokens = min(self.burst, tokens + (now - since) * self.per_second)
        if len(self.left) >= REMEMBERED:
            self.left.popitem(last=False)
        self.left[who] = (tokens - 1 if tokens >= 1 else tokens, now)
        if tokens < 1:
            wait = math.ceil((1 - tokens) / self.per_second)
            told = f"too many requests: try again in {wait} second{'s' if wait > 1 else ''}"
            raise Refusal(429, told, headers={"Retry-After": str(wait)})


class Door:
    """Middleware that counts clients, and refuses a request that is too large before reading it."""

    def __init__(self, app: ASGIApp, limits: Limits) -> None:
        self.app, self.limits = app, limits
        self.rate = Rate(limits.address_rate, limits.address_burst)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            return await self.app(scope, receive, send)
        try:
            self.rate.take(caller(scope))
            if scope["type"] == "http":
                receive = self._measured(scope, receive)
        except Refusal as refusal:
            return await refusal.answer()(scope, receive, send)
        await self.app(scope, receive, send)

    def _measured(self, scope: Scope, receive: Receive) -> Receive:
        most = self.limits.upload if scope["path"] in LARGE else self.limits.body
        said = dict(scope["headers"]).get(b"content-length", b"0")
        if not said.isdigit() or int(said) > most:
            raise _too_large(most)
        seen, until, whole = 0, anyio.current_time() + self.limits.receiving, False

        async def measured() -> Message:
            nonlocal seen, whole
            try:
                with anyio.fail_after(None if whole else until - anyio.current_time()):
                    message = await receive()
            except TimeoutError:
                raise _too_late(self.limits.receiving) from None
            whole = not message.get("more_body", False)
            seen += len(message.get("body", b""))
            if seen > most:
                raise _too_large(most)
            return message

        return measured


def fitting(scenario: Scenario, most: int) -> Scenario:
    """A scenario whose map is small enough to serve; answers grow with its cells."""
    grid = scenario.position.board.grid
    if (cells := grid.cells.size) > most:
        more = f"`zoc play --limit cells={cells}` lets it take more"
        told = f"the map has {cells:,} cells, and this service takes {most:,} ({more})"
        raise Malformed(Problem(told, "grid"))
    return scenario


def caller(scope: Scope) -> str:
    """The client's address."""
    return str((scope.get("client") or ("",))[0])


def _too_late(seconds: int) -> Refusal:
    told = f"the body of the request has not come within {seconds} seconds"
    return Refusal(408, told, headers={"Connection": "close"})


def _too_large(most: int) -> Refusal:
    return Refusal(413, f"the request is larger than {most:,} bytes", headers={"Connection": "close"})
