"""Seats at a table: one for each side, an umpire who sees all, and an observer who sees what everybody may see.

Whoever has a seat's secret sits in it; there are no accounts. A secret is given once, when the table is made or when the
seat gets another one, and only its hash is kept: who reads the store cannot sit down.
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
"""A longer word is no secret of ours, and is not worth hashing."""


@dataclass(frozen=True)
class Seat:
    """Who sits there."""

    role: str

    @property
    def side(self) -> str:
        """The side that is played from here; none by umpire and observer."""
        return "" if self.role in (UMPIRE, OBSERVER) else self.role

    @property
    def umpire(self) -> bool:
        return self.role == UMPIRE


def table_name() -> str:
    """A new table's name: nobody guesses it, and it tells nothing."""
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
    """What is kept of a secret. It is random already, so one round of a good hash is enough."""
    return blake2b(secret.encode("utf-8", "surrogatepass"), digest_size=32, person=b"zoc seat").hexdigest()


def seat_of(secret: str, hashes: Mapping[str, str]) -> Seat | None:
    """Whose secret it is. Every seat is compared, each in constant time, so that how long it takes tells nothing."""
    if len(secret) > LONGEST:
        return None
    mine, found = hashed(secret), None
    for role, hash in hashes.items():
        if hmac.compare_digest(mine, hash):
            found = role
    return None if found is None else Seat(found)
