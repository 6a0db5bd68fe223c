"""Where dice and cards come from: chance itself, a seed, or what was written down."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from random import Random, SystemRandom
from typing import Protocol

from zoc.action import Draw, Roll
from zoc.errors import Malformed

Card = int | str
Fallen = tuple[Card, ...]
"""What dice show, or which cards were drawn."""


class Source(Protocol):
    """Whatever rolls the dice and draws the cards."""

    def fall(self, what: Roll | Draw) -> Fallen: ...


class Chance:
    """Dice and cards by chance; with a seed, the same ones every time."""

    def __init__(self, seed: int | None = None) -> None:
        self._random: Random = SystemRandom() if seed is None else Random(seed)

    def fall(self, what: Roll | Draw) -> Fallen:
        if isinstance(what, Roll):
            return tuple(self._random.randint(1, what.sides) for _ in range(what.dice))
        return tuple(self._random.sample(what.pile, what.count))


class Written:
    """Dice and cards as somebody wrote them down, one after the other."""

    def __init__(self, *fallen: Iterable[Card]) -> None:
        self._fallen = [tuple(each) for each in fallen]

    def fall(self, what: Roll | Draw) -> Fallen:
        if not self._fallen:
            raise Malformed(f"{what.what}: nothing is written down for it")
        return self._fallen.pop(0)


def checked(what: Roll | Draw, fallen: Fallen) -> Fallen:
    """What has fallen, if it can have."""
    if isinstance(what, Roll):
        wrong = len(fallen) != what.dice or not all(
            isinstance(die, int) and not isinstance(die, bool) and 1 <= die <= what.sides for die in fallen
        )
        if wrong:
            raise Malformed(f"{what.what}: expected {what.dice} dice of 1 to {what.sides}, not {list(fallen)}")
    elif len(fallen) != what.count or Counter(fallen) - Counter(what.pile):
        raise Malformed(f"{what.what}: {what.count} cards cannot be {list(fallen)} out of {list(what.pile)}")
    return fallen

