"""Sources of dice and cards: chance, a seed, or a record."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from random import Random, SystemRandom
from typing import Protocol

from zoc.action import Draw, Roll
from zoc.errors import Malformed
from zoc.law.lack import Lack

Card = int | str
Fallen = tuple[Card, ...]
"""What dice show, or which cards were drawn."""


class Source(Protocol):
    """A source that rolls dice and draws cards."""

    def fall(self, what: Roll | Draw) -> Fallen: ...


class Chance:
    """Dice and cards by chance; with a seed, the same ones every time."""

    def __init__(self, seed: int | None = None) -> None:
        self._random: Random = SystemRandom() if seed is None else Random(seed)

    def fall(self, what: Roll | Draw) -> Fallen:
        if isinstance(what, Roll):
            return tuple(self._random.randint(1, what.sides) for _ in range(what.dice))
        return tuple(self._random.sample(what.pile, what.count))


class WrittenDice:
    """Recorded dice and cards, one after the other."""

    def __init__(self, *fallen: Iterable[Card]) -> None:
        self._fallen = [tuple(each) for each in fallen]

    def fall(self, what: Roll | Draw) -> Fallen:
        if not self._fallen:
            raise Malformed(f"{what.what}: nothing is written down for it")
        return self._fallen.pop(0)


def misfallen(what: Roll | Draw, fallen: Fallen) -> Lack | None:
    """The lack for an impossible result, with what is rolled or drawn; nothing if it is possible."""
    shown = tuple(map(str, fallen))
    if isinstance(what, Roll):
        right = len(fallen) == what.dice and all(_shows(die, what.sides) for die in fallen)
        return None if right else Lack.of("cannot_roll", what=what.what, fallen=shown, dice=what.dice, sides=what.sides)
    if len(fallen) == what.count and all(map(_is_card, fallen)) and not Counter(fallen) - Counter(what.pile):
        return None
    return Lack.of("cannot_draw", what=what.what, fallen=shown, cards=what.count, pile=tuple(map(str, what.pile)))


def _shows(die: object, sides: int) -> bool:
    return isinstance(die, int) and not isinstance(die, bool) and 1 <= die <= sides


def _is_card(card: object) -> bool:
    """Whether this can be the name of a card; ``True`` and ``1.0`` equal 1 and are none."""
    return isinstance(card, int | str) and not isinstance(card, bool)


def checked(what: Roll | Draw, fallen: Fallen) -> Fallen:
    """The result, if it is possible."""
    if lack := misfallen(what, fallen):
        raise Malformed(lack.say())
    return fallen
