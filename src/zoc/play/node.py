"""Chance as a node of a game: the roll or draw, and every possible result with its exact probability."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from itertools import product
from typing import TYPE_CHECKING

from zoc.action import Draw, Order, Roll
from zoc.errors import Malformed
from zoc.law import Verdict
from zoc.play.dice import Card, Fallen
from zoc.play.run import Result

if TYPE_CHECKING:
    from zoc.play.game import Moment

MOST_OUTCOMES = 10_000
"""The most results that are listed one by one."""


@dataclass(frozen=True)
class Node:
    """An order or an answer that waits for dice or cards: the table before it, and the results since."""

    order: Order
    before: Moment
    results: tuple[Result, ...]
    falls: Roll | Draw
    verdict: Verdict
    answered: tuple[str, str] | None = None
    """The side and its answer, if an answer waits."""


def outcomes(falls: Roll | Draw) -> tuple[tuple[Fallen, Fraction], ...]:
    """Every possible result, with its probability; dice are in order.

    >>> outcomes(Roll("Attack", "a", 1, 2))
    (((1,), Fraction(1, 2)), ((2,), Fraction(1, 2)))
    >>> outcomes(Draw("Fate", "a", (1, 1, 2), 2))
    (((1, 1), Fraction(1, 3)), ((1, 2), Fraction(1, 3)), ((2, 1), Fraction(1, 3)))
    """
    if isinstance(falls, Draw):
        found = tuple(_cards(Counter(falls.pile), falls.count, Fraction(1)))
    elif falls.sides**falls.dice > MOST_OUTCOMES:
        raise Malformed(f"{falls.what}: {falls.dice} dice of {falls.sides} sides may fall in more than {MOST_OUTCOMES} ways")
    else:
        each = Fraction(1, falls.sides**falls.dice)
        found = tuple((fallen, each) for fallen in product(range(1, falls.sides + 1), repeat=falls.dice))
    return found


def _cards(pile: Counter[Card], count: int, chance: Fraction) -> Iterator[tuple[Fallen, Fraction]]:
    if len(pile) ** count > MOST_OUTCOMES:
        raise Malformed(f"{count} cards may fall in more than {MOST_OUTCOMES} ways")
    if not count:
        yield (), chance
        return
    for card in sorted(pile, key=str):
        mine = chance * Fraction(pile[card], pile.total())
        rest = pile - Counter([card])
        yield from (((card, *more), part) for more, part in _cards(rest, count - 1, mine))
