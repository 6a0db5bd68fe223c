"""Dice thrown again for Boons: which die it is, and the exact chance that the test still passes."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from functools import cache

from zoc.odds import percent, read
from zoc.rulesets.fates_edge.core_test import FACES, MOST_DICE, SIDES, Test
from zoc.rulesets.fates_edge.events.rolling import NoBoonsCan, Odds, OneDieCannot, OnlyAllBoonsCan, PassesThen
from zoc.text import Phrase


def lowest(test: Test, lying: Iterable[int]) -> int | None:
    """The die that is thrown again, if any may be: the lowest, and never a 10 (FE-SRD-9)."""
    return min((die for die in lying if die < SIDES or test.srd != "2026"), default=None)


@cache
def hope(test: Test, lying: tuple[int, ...], boons: int) -> Fraction:
    """The chance to reach the DV with dice that lie like this, if up to so many are thrown again one after the other.

    >>> hope(Test(3, 2), (2, 3, 6), 1), hope(Test(3, 2), (2, 3, 6), 2)
    (Fraction(1, 2), Fraction(3, 4))
    """
    free = max(0, test.dice - MOST_DICE) if test.srd == "2026" else 0
    if read(lying, FACES[test.srd], sides=SIDES).successes + free >= test.dv:
        return Fraction(1)
    die = lowest(test, lying)
    if die is None or not boons:
        return Fraction(0)
    rest = list(lying)
    rest.remove(die)
    thrown = (hope(test, tuple(sorted([*rest, face])), boons - 1) for face in range(1, SIDES + 1))
    return sum(thrown, Fraction(0)) / SIDES


def worth(test: Test, lying: Iterable[int], boons: int) -> Phrase:
    """What a Boon is good for, before it is spent; and all of them, if there are more.

    >>> worth(Test(3, 2), (2, 3, 6), 1)
    PassesThen(odds=Odds(chance=Fraction(1, 2), percent='50 %'), boons=None, with_all=None)
    >>> worth(Test(3, 4), (2, 3, 6), 1), worth(Test(3, 4), (2, 3, 6), 2)
    (OneDieCannot(), OnlyAllBoonsCan(boons=2, odds=Odds(chance=Fraction(9, 100), percent='9 %')))
    """
    dice = tuple(sorted(lying))
    once, always = hope(test, dice, 1), hope(test, dice, boons)
    if not always:
        return OneDieCannot() if boons == 1 else NoBoonsCan(boons)
    if not once:
        return OnlyAllBoonsCan(boons, _odds(always))
    return PassesThen(_odds(once), boons, _odds(always)) if boons > 1 else PassesThen(_odds(once))


def _odds(chance: Fraction) -> Odds:
    return Odds(chance, percent(chance))
