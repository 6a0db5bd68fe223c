"""The connections of a service, counted by address: those of seats keep their place, those of guests make room.

A half-sent request costs a client nothing. So where there are too many connections, the oldest one without a seat that is not
being answered ends, and the newcomer is let in: it may be a player.
"""

from __future__ import annotations

from collections import Counter, OrderedDict
from collections.abc import Collection, MutableMapping
from typing import Protocol

from zoc.service.refusal import Refusal

KEY = "zoc.connection"
"""Where a request's scope has its connection."""
SEATED = 2000
"""The most connections of seats from one address; further ones count as guests."""
TOO_MANY = "too many connections: try again in a moment"


class Connected(Protocol):
    """A connection, as its protocol knows it."""

    address: str

    @property
    def answering(self) -> bool:
        """Whether a whole request has come, and is being answered."""

    def hang_up(self, why: Refusal) -> None:
        """Say why, and end."""


class Connections:
    """All connections; ``proxies`` are addresses that many clients share."""

    def __init__(self, most: int, each: int, proxies: Collection[str] = ()) -> None:
        self.most, self.each, self.proxies = most, each, proxies
        self.guests: dict[str, OrderedDict[Connected, None]] = {}
        self.seated: dict[Connected, str] = {}
        self.seats: Counter[str] = Counter()

    def __len__(self) -> int:
        return len(self.seated) + sum(map(len, self.guests.values()))

    def open(self, line: Connected) -> None:
        """Let a connection in, if need be in the place of an older one; otherwise refuse it."""
        here: OrderedDict[Connected, None] = self.guests.get(line.address, OrderedDict())
        if len(here) >= self.each and line.address not in self.proxies:
            self._make_room(here)
        elif len(self) >= self.most:
            self._make_room(max(self.guests.values(), key=len, default=here))
        self.guests.setdefault(line.address, OrderedDict())[line] = None

    def close(self, line: Connected) -> None:
        """Forget a connection."""
        if self.seated.pop(line, None) is not None:
            self.seats[line.address] -= 1
        here = self.guests.get(line.address)
        if here is not None:
            here.pop(line, None)
            if not here:
                del self.guests[line.address]

    def seat(self, line: Connected) -> None:
        """A client has shown a seat: its connection keeps its place."""
        if line in self.guests.get(line.address, {}) and self.seats[line.address] < SEATED:
            self.close(line)
            self.seated[line] = line.address
            self.seats[line.address] += 1

    def _make_room(self, here: OrderedDict[Connected, None]) -> None:
        oldest = next((line for line in here if not line.answering), None)
        why = Refusal(429, TOO_MANY, headers={"Retry-After": "1", "Connection": "close"})
        if oldest is None:
            raise why
        self.close(oldest)
        oldest.hang_up(why)


def keep_place(scope: MutableMapping[str, object]) -> None:
    """The client of a request has shown its seat."""
    found = scope.get(KEY)
    if isinstance(found, tuple):
        connections, line = found
        connections.seat(line)
