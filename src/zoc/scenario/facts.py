"""Facts as a file writes and a ruleset declares them; points stay exact until all of them are known."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import IntEnum
from fractions import Fraction
from math import lcm

from zoc.board import Board
from zoc.law import Field, Points, Row, Ruleset
from zoc.law.fineness import LARGEST
from zoc.scenario.entry import LONG, Entry, shown
from zoc.units import Value, exact

Number = int | Fraction
"""The value of a fact: points are fractions here, and whole parts of a point on the board."""

FINEST = 1000
"""The most parts that a point may be divided into."""
POINTS = r"[+-]?[0-9]{1,9}(/[0-9]{1,9}|\.[0-9]{1,9})?"
"""The written form of a number of points that is not a plain number."""


@dataclass
class FactReader:
    """Reads and writes facts, and records every number of points, so that one denominator fits them all."""

    rules: Ruleset
    rows: Mapping[str, Sequence[str]] = field(default_factory=dict)
    """The names of the rows of each chart."""
    counted: list[tuple[Entry, Fraction]] = field(default_factory=list)

    @classmethod
    def of(cls, rules: Ruleset, board: Board) -> FactReader:
        """The facts of an existing board."""
        return cls(rules, {name: chart.rows for name, chart in board.charts.items()})

    def read(self, entry: Entry, fact: Field) -> Number | None:
        """An entry's value for a fact, or nothing and a report."""
        if fact.kind is Points:
            return self.points(entry, fact.allowed)
        if isinstance(entry.value, dict | list) or len(str(entry.value)) > LONG:
            entry.wrong(f"expected {meaning(fact)}, not {shown(entry.value)}")
            return None
        return entry.take(lambda written: fact.read(written, 1, self._rows(fact)))

    def points(self, entry: Entry, allowed: Callable[[Fraction], Fraction] = Fraction) -> Fraction | None:
        """An entry's value as points, or nothing and a report; ``allowed`` refuses values that the book forbids."""
        value = entry.take(lambda written: allowed(points(written)))
        if value is not None:
            self.counted.append((entry, value))
        return value

    def default(self, fact: Field) -> Number:
        """The default of a fact."""
        if fact.kind is Points:
            return exact(fact.default)
        rows = self._rows(fact)
        return 0 if isinstance(fact.kind, Row) and fact.default not in rows else fact.read(fact.default, 1, rows)

    def write(self, number: int, fact: Field, parts: int) -> bool | int | str:
        """A value on the board as a person writes it."""
        return fact.write(number, parts, self._rows(fact))

    def _rows(self, fact: Field) -> Sequence[str]:
        return self.rows.get(fact.kind.chart, ()) if isinstance(fact.kind, Row) else ()

    def parts(self) -> int:
        """The parts of a point that make every number of the file and of the book whole."""
        parts = book_parts(self.rules)
        for entry, value in self.counted:
            finer = lcm(parts, value.denominator)
            if finer > FINEST:
                entry.wrong(f"{value} is too fine: with it, a point would be cut into {finer} parts, more than {FINEST}")
            else:
                parts = finer
        for entry, value in self.counted:
            if abs(value) * parts >= LARGEST:
                entry.wrong(f"{shown(entry.value)} is too large")
        return parts


def book_parts(rules: Ruleset) -> int:
    """The parts of a point that make every number of the book whole."""
    fields = [*rules.units.values(), *rules.cells.values(), *rules.hexsides.values()]
    printed: list[Value] = [fact.default for fact in fields if fact.kind is Points]
    for chart in rules.charts.values():
        printed += [chart.otherwise, *(value for row in chart.default.values() for value in row.values())]
    return lcm(rules.fineness(), *(exact(value).denominator for value in set(printed)))


def points(written: object) -> Fraction:
    """A number of points as a person writes it: ``3``, ``"7/2"``, ``2.5``.

    >>> points("7/2"), points("2.5"), points(3)
    (Fraction(7, 2), Fraction(5, 2), Fraction(3, 1))
    """
    if isinstance(written, bool | dict | list) or (isinstance(written, str) and not re.fullmatch(POINTS, written)):
        raise ValueError(f'expected a whole number or a fraction such as "7/2", not {shown(written)}')
    value = exact(written)
    if abs(value) >= LARGEST:
        raise ValueError(f"{shown(written)} is too large")
    return value


def scaled(number: Number, parts: int) -> int:
    """A fact as its column holds it."""
    return int(number * parts) if isinstance(number, Fraction) else int(number)


def meaning(fact: Field) -> str:
    """What may be written for a fact, in a few words."""
    if isinstance(fact.kind, Row):
        return f"a row of the chart {fact.kind.chart!r}"
    if issubclass(fact.kind, IntEnum):
        return " or ".join(words(fact.kind))
    return {bool: "true or false", Points: "a number of points"}.get(fact.kind, "a whole number")


def words(kind: type[IntEnum]) -> list[str]:
    """The words for the values of an enumeration.

    >>> from zoc.law import YesNo
    >>> words(YesNo)
    ['none', 'controlled']
    """
    return [member.name.lower() for member in kind]
