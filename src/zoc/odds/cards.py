"""Cards drawn without replacement."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from functools import lru_cache
from math import comb
from typing import Literal

from zoc.errors import Malformed, Problem, Unknown
from zoc.odds.chance import Distribution, whole_number

Keep = Literal["highest", "lowest"]
KEEPS = ("highest", "lowest")


def draw(deck: Iterable[int] | Mapping[int, int], reveal: int, keep: Keep = "highest") -> Distribution[int]:
    """Reveal some cards of a shuffled deck and keep the best or the worst of them.

    The deck is a list of the cards left in it, or a mapping from each card to its count.
    A deck that has too few cards has no odds.

    >>> draw([0, 3, 3, 8], reveal=2)
    Distribution({3: 1/2, 8: 1/2})
    >>> draw({0: 1, 3: 2, 8: 1}, reveal=2, keep="lowest").at_least(3)
    Fraction(1, 2)
    >>> draw([5], reveal=3)
    Traceback (most recent call last):
    zoc.errors.Malformed: the deck has 1 card left and 3 are to be revealed: there are no odds
    """
    if keep not in KEEPS:
        raise Unknown.name("way to keep a card", keep, KEEPS)
    if not whole_number(reveal) or reveal < 1:
        raise Malformed(f"{reveal!r} cards are to be revealed; at least one card is needed")
    cards = Counter(deck)
    if problems := list(_problems(cards)):
        raise Malformed(problems)
    if (left := sum(cards.values())) < reveal:
        raise Malformed(f"the deck has {left} card{'s' * (left != 1)} left and {reveal} are to be revealed: there are no odds")
    return _kept(tuple(sorted((int(card), int(times)) for card, times in cards.items() if times)), int(reveal), keep)


def _problems(cards: Mapping[int, int]) -> Iterable[Problem]:
    for card, times in cards.items():
        if not whole_number(card):
            yield Problem(f"card {card!r} is not a whole number")
        if not whole_number(times) or times < 0:
            yield Problem(f"card {card!r} is in the deck {times!r} times")


@lru_cache(maxsize=4096)
def _kept(cards: tuple[tuple[int, int], ...], reveal: int, keep: Keep) -> Distribution[int]:
    """A card is kept in the hands that hold it and none beyond it: the hands up to it minus those that stop before it."""
    ways, passed = {}, 0
    for card, times in cards if keep == "highest" else reversed(cards):
        ways[card] = comb(passed + times, reveal) - comb(passed, reveal)
        passed += times
    return Distribution.weighed({card: count for card, count in ways.items() if count})
