"""Secrets of seats: random, kept hashed, compared in constant time."""

from __future__ import annotations

import pytest

from zoc.errors import Malformed
from zoc.service.seats import Seat, hashed, seat_of, secrets_for


def test_every_seat_has_a_secret_of_its_own_of_192_bits() -> None:
    secrets = secrets_for(["red", "blue"])
    assert list(secrets) == ["red", "blue", "umpire", "observer"]
    assert len({*secrets.values(), *secrets_for(["red", "blue"]).values()}) == 8
    assert all(len(secret) == 32 for secret in secrets.values())  # base 64: 24 bytes


def test_who_has_the_secret_has_the_seat() -> None:
    secrets = secrets_for(["red", "blue"])
    hashes = {role: hashed(secret) for role, secret in secrets.items()}
    assert [seat_of(secret, hashes) for secret in secrets.values()] == [Seat(role) for role in secrets]
    assert [seat_of(word, hashes) for word in ("", "red", hashes["red"], "\ud83d", "x" * 10_000)] == [None] * 5
    assert not any(secret in hash for secret in secrets.values() for hash in hashes.values())


def test_a_seat_plays_its_side_and_only_that() -> None:
    seats = map(Seat, ("red", "umpire", "observer"))
    assert [(seat.side, seat.umpire) for seat in seats] == [("red", False), ("", True), ("", False)]


@pytest.mark.parametrize("name", ["umpire", "observer"])
def test_no_side_can_take_the_name_of_another_seat(name: str) -> None:
    with pytest.raises(Malformed, match="no side can be called umpire or observer"):
        secrets_for(["red", name])
