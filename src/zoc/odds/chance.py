"""Outcomes and their probabilities, in exact fractions."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping
from fractions import Fraction
from math import gcd, lcm
from numbers import Integral, Rational
from typing import Generic, TypeVar

from zoc.errors import Malformed

T = TypeVar("T", bound=Hashable)
U = TypeVar("U", bound=Hashable)


class Distribution(Mapping[T, Fraction], Generic[T]):
    """All outcomes of one roll, draw or route, each with its chance; together they make 1.

    A frozen mapping. An impossible outcome is not in it, and looks up as chance 0.

    >>> coin = Distribution({"heads": Fraction(1, 2), "tails": Fraction(1, 2)})
    >>> coin["heads"], coin["edge"], "edge" in coin
    (Fraction(1, 2), Fraction(0, 1), False)
    >>> print(coin)
    heads 1/2 (50 %), tails 1/2 (50 %)
    """

    __slots__ = ("_total", "_ways")

    def __init__(self, parts: Mapping[T, Fraction]) -> None:
        for outcome, part in parts.items():
            if not exact(part):
                raise Malformed(f"the chance of {outcome} is {part!r}; an exact fraction is needed")
            if part < 0:
                raise Malformed(f"the chance of {outcome} is {part}, less than nothing")
        if (whole := sum(map(fraction, parts.values()))) != 1:
            raise Malformed(f"the chances of all that can happen add up to {whole}, not to 1")
        common = lcm(*(int(part.denominator) for part in parts.values()))
        self._count({outcome: int(fraction(part) * common) for outcome, part in parts.items()})

    def _count(self, ways: Mapping[T, int]) -> Distribution[T]:
        # whole numbers without a common divisor, so that equal chances compare equal, and sums are fast
        shared = gcd(*ways.values())
        self._ways = {outcome: number // shared for outcome, number in ways.items() if number}
        self._total = sum(self._ways.values())
        return self

    @staticmethod
    def sure(outcome: U) -> Distribution[U]:
        """The certain outcome."""
        return _counted({outcome: 1})

    @staticmethod
    def weighed(weights: Mapping[U, int]) -> Distribution[U]:
        """Outcomes weighed by their number of equally likely ways.

        >>> Distribution.weighed({"win": 1, "draw": 2, "loss": 3})
        Distribution({'win': 1/6, 'draw': 1/3, 'loss': 1/2})
        """
        for outcome, ways in weights.items():
            if not whole_number(ways) or ways < 0:
                raise Malformed(f"{outcome} comes about in {ways!r} ways; a whole number is needed")
        if not any(weights.values()):
            raise Malformed("there is no way in which anything can happen")
        return _counted({outcome: int(ways) for outcome, ways in weights.items()})

    def __getitem__(self, outcome: T) -> Fraction:
        return Fraction(self._ways.get(outcome, 0), self._total)

    def __contains__(self, outcome: object) -> bool:
        return outcome in self._ways

    def __iter__(self) -> Iterator[T]:
        return iter(self._ways)

    def __len__(self) -> int:
        return len(self._ways)

    def __eq__(self, other: object) -> bool:
        return self._ways == other._ways if isinstance(other, Distribution) else super().__eq__(other)

    def __hash__(self) -> int:
        return hash(frozenset(self._ways.items()))

    def of(self, predicate: Callable[[T], bool]) -> Fraction:
        """The chance of an outcome of this sort."""
        return Fraction(sum(ways for outcome, ways in self._ways.items() if predicate(outcome)), self._total)

    def at_least(self: Distribution[int], needed: int) -> Fraction:
        """The chance to reach the needed number."""
        return self.of(lambda number: number >= needed)

    def mean(self: Distribution[int]) -> Fraction:
        """The average."""
        return Fraction(sum(number * ways for number, ways in self._ways.items()), self._total)

    def map(self, function: Callable[[T], U]) -> Distribution[U]:
        """The same chances under other names: outcomes with the same name are added up.

        >>> Distribution.weighed({1: 1, 2: 1, 3: 1}).map(lambda n: "odd" if n % 2 else "even")
        Distribution({'odd': 2/3, 'even': 1/3})
        """
        told: dict[U, int] = {}
        for outcome, ways in self._ways.items():
            name = function(outcome)
            told[name] = told.get(name, 0) + ways
        return _counted(told)

    def then(self, step: Callable[[T], Distribution[U]]) -> Distribution[U]:
        """The chances of the next event, where they depend on this one.

        >>> die = Distribution.weighed({1: 1, 2: 1})
        >>> die.then(lambda first: die.map(lambda second: first + second))
        Distribution({2: 1/4, 3: 1/2, 4: 1/4})
        """
        nexts = [(ways, step(outcome)) for outcome, ways in self._ways.items()]
        common = lcm(*(chance._total for _, chance in nexts))
        after: dict[U, int] = {}
        for ways, chance in nexts:
            share = ways * (common // chance._total)
            for result, more in chance._ways.items():
                after[result] = after.get(result, 0) + share * more
        return _counted(after)

    def exact(self) -> dict[T, str]:
        """Every outcome with its chance as an exact string, for the wire."""
        return {outcome: str(part) for outcome, part in self.items()}

    def __str__(self) -> str:
        return ", ".join(f"{outcome} {part} ({percent(part)})" for outcome, part in self.items())

    def __repr__(self) -> str:
        return f"Distribution({{{', '.join(f'{outcome!r}: {part}' for outcome, part in self.items())}}})"


def _counted(ways: Mapping[U, int]) -> Distribution[U]:
    chance: Distribution[U] = Distribution.__new__(Distribution)
    return chance._count(ways)


def percent(chance: Fraction) -> str:
    """A chance for people, to a tenth of a percent; a sign in front marks a rounded number.

    >>> percent(Fraction(809, 1600)), percent(Fraction(1, 8)), percent(Fraction(1, 64**3))
    ('≈ 50.6 %', '12.5 %', '< 0.1 %')
    """
    if 0 < chance < Fraction(1, 1000):
        return "< 0.1 %"
    if Fraction(999, 1000) < chance < 1:
        return "> 99.9 %"
    tenths = round(chance * 1000)
    number = f"{tenths // 10}.{tenths % 10}".removesuffix(".0")
    return f"{number} %" if tenths == chance * 1000 else f"≈ {number} %"


def exact(value: object) -> bool:
    """A fraction or a whole number, never a rounded one."""
    return type(value) is Fraction or isinstance(value, Rational)


def whole_number(value: object) -> bool:
    """A whole number, numpy's included; ``True`` is not one."""
    return type(value) is int or (isinstance(value, Integral) and not isinstance(value, bool))


def fraction(value: Rational | Fraction | int) -> Fraction:
    """An exact number as a fraction of Python's own integers: numpy's would stay inside it, and overflow."""
    return value if type(value) is Fraction else Fraction(int(value.numerator), int(value.denominator))
