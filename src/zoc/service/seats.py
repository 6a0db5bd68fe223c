"""Seats at a table: one for each side, an umpire who sees everything, and an observer who sees what every side may see.

A client with a seat's secret has the seat; there are no accounts. A secret is sent once, when the table is made or when the
seat gets a new one, and only its hash is stored: a reader of the store cannot take a seat.
"""

from __future__ import annotations

import hmac
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from hashlib import blake2b
from secrets import token_hex, token_urlsafe

from zoc.errors import Malformed

UMPIRE, OBSERVER = "umpire", "observer"
RANDOM = 24
"""Bytes of a secret: 192 bits."""
LONGEST = 200
"""A longer text cannot be one of our secrets, and is not hashed."""


@dataclass(frozen=True)
class Seat:
    """The role of the seat."""

    role: str

    @property
    def side(self) -> str:
        """The side that is played from this seat; none for umpire and observer."""
        return "" if self.role in (UMPIRE, OBSERVER) else self.role

    @property
    def umpire(self) -> bool:
        return self.role == UMPIRE


def table_name() -> str:
    """A new table's name: hard to guess, and without meaning."""
    return token_hex(8)


def secrets_for(sides: Iterable[str]) -> dict[str, str]:
    """A fresh secret for every seat of a table."""
    roles = [*sides, UMPIRE, OBSERVER]
    if len(set(roles)) < len(roles):
        raise Malformed(f"no side can be called {UMPIRE} or {OBSERVER} at a table: those are seats of their own")
    return {role: new_secret() for role in roles}


def new_secret() -> str:
    return token_urlsafe(RANDOM)


def hashed(secret: str) -> str:
    """The stored hash of a secret. The secret is random, so one round of a good hash is enough."""
    return blake2b(secret.encode("utf-8", "surrogatepass"), digest_size=32, person=b"zoc seat").hexdigest()


def seat_of(secret: str, hashes: Mapping[str, str]) -> Seat | None:
    """The seat of a secret. Every seat is compared in constant time, so that the duration reveals nothing."""
    if len(secret) > LONGEST:
        return None
    mine, found = hashed(secret), None
    for role, hash in hashes.items():
        if hmac.compare_digest(mine, hash):
            found = role
    return None if found is None else Seat(found)
