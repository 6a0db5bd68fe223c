"""Dice thrown again for Boons: which die it is, and the exact chance that the test still passes."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from functools import cache

from zoc.odds import percent, read
from zoc.rulesets.fates_edge.core_test import FACES, MOST_DICE, SIDES, Test


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


def told(test: Test, lying: Iterable[int], boons: int) -> str:
    """What a Boon is good for, before it is spent; and all of them, if there are more.

    >>> told(Test(3, 2), (2, 3, 6), 1), told(Test(3, 2), (2, 3, 6), 2)
    ('it then passes with 1/2, 50 %', 'it then passes with 1/2, 50 %; with all 2 Boons, 3/4, 75 %')
    >>> told(Test(3, 4), (2, 3, 6), 1), told(Test(3, 4), (2, 3, 6), 2)
    ('one die cannot make it pass', 'one die cannot make it pass; all 2 Boons can, with 9/100, 9 %')
    """
    dice = tuple(sorted(lying))
    once, always = hope(test, dice, 1), hope(test, dice, boons)
    if not always:
        return "one die cannot make it pass" if boons == 1 else f"not even all {boons} Boons can make it pass"
    if not once:
        return f"one die cannot make it pass; all {boons} Boons can, with {always}, {percent(always)}"
    more = f"; with all {boons} Boons, {always}, {percent(always)}" if boons > 1 else ""
    return f"it then passes with {once}, {percent(once)}{more}"
