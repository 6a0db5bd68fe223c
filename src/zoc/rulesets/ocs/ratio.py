"""Rounding, fractions, odds and barrage columns (4.1, 4.2, 4.3): exact until the one rounding the book asks for."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from math import floor, prod

from zoc.errors import Malformed
from zoc.units import exact

Number = int | str | Fraction


def rounded(value: Number) -> int:
    """A half and more goes up, less goes down (4.1).

    >>> rounded("2.5"), rounded("2.499"), rounded("4.875")
    (3, 2, 5)
    """
    return floor(_number(value) + Fraction(1, 2))


def modified(value: Number, factors: Iterable[Number]) -> Fraction:
    """All modifiers of one value multiply (4.3).

    >>> modified(8, ["1/2", "1/2"])
    Fraction(2, 1)
    """
    return prod(map(_number, factors), start=_number(value))


@dataclass(frozen=True)
class Odds:
    """The odds of a combat: the exact totals, and the column they come to."""

    attack: Fraction
    defence: Fraction

    @property
    def column(self) -> str:
        """``n:1`` or ``1:n``; an end of the table where one side has nothing."""
        if self.attack == self.defence:
            return "1:1"
        if not self.defence:
            return "rightmost"
        if not self.attack:
            return "leftmost"
        if self.attack > self.defence:
            return f"{rounded(self.attack / self.defence)}:1"
        return f"1:{rounded(self.defence / self.attack)}"

    def say(self) -> str:
        smaller = min(self.attack, self.defence) or Fraction(1)
        exact = f"{self.attack / smaller} to {self.defence / smaller}"
        return f"{self.attack} to {self.defence}, {exact}, rounded once: {self.column} (OCS §4.2)"

    def as_dict(self) -> dict[str, object]:
        return {"attack": str(self.attack), "defence": str(self.defence), "column": self.column}


def odds(attack: Iterable[Number], defence: Iterable[Number]) -> Odds:
    """Strengths are added up with their fractions; only the odds are rounded (4.2).

    >>> odds(["2.5", "3.25", 4], [2]).column, odds([15], [6]).column, odds([6], [15]).column
    ('5:1', '3:1', '1:3')
    """
    return Odds(sum(map(_number, attack), Fraction(0)), sum(map(_number, defence), Fraction(0)))


@dataclass(frozen=True)
class Barrage:
    """A barrage: its exact total and the points of its column; under one point it is none."""

    total: Fraction

    @property
    def column(self) -> int:
        return rounded(self.total)

    @property
    def legal(self) -> bool:
        return self.column >= 1

    def say(self) -> str:
        if not self.legal:
            return f"{self.total}, rounded once: {self.column}: under one point there is no barrage (OCS §4.2)"
        return f"{self.total}, rounded once: the column of {self.column} (OCS §4.2)"

    def as_dict(self) -> dict[str, object]:
        return {"total": str(self.total), "column": self.column, "legal": self.legal}


def barrage(factors: Iterable[Number]) -> Barrage:
    """Fractional factors are combined, then rounded once (4.2).

    >>> barrage(["4.5", "4.5", "3.25"]).column, barrage(["0.2", "0.25"]).legal
    (12, False)
    """
    return Barrage(sum(map(_number, factors), Fraction(0)))


def spelled(words: str) -> Fraction:
    """A strength with its factors as one writes it: ``"8 x 1/2 x 1/2"``.

    >>> spelled("12 x 3/2 x 1/2")
    Fraction(9, 1)
    """
    first, *factors = (word.strip() for word in words.replace("×", "x").replace("*", "x").split("x"))
    return modified(first, factors)


def _number(value: Number) -> Fraction:
    try:
        number = exact(value)
    except ValueError as wrong:
        raise Malformed(str(wrong)) from None
    if number < 0:
        raise Malformed(f"{value} is less than nothing")
    return number
