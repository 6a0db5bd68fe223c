"""The pieces: columns of facts, one row per unit, named by id.

A ruleset declares which facts its units have; a scenario writes them; clauses read them as
columns. Fractions of points are kept as whole *parts* of a point, so nothing is ever a float.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import IntEnum
from fractions import Fraction
from math import lcm
from typing import Any

import numpy as np
from numpy.typing import NDArray

from zoc.errors import Malformed, Problem, no_such
from zoc.frozen import still
from zoc.text.names import spoken

Column = NDArray[Any]
Index = Column | slice | int | tuple[Column | slice | int | None, ...]
"""The rows of a column to read."""
Value = bool | int | str | Fraction | IntEnum


class Points(Fraction):
    """The kind of a fact counted in points and their fractions: a cost, an allowance."""


@dataclass(frozen=True)
class Row:
    """The kind of a fact that names a row of a chart: ``Row("movement")`` is "leg", "track", …"""

    chart: str


@dataclass(frozen=True)
class Field:
    """One fact of a unit, a cell or a hexside: its kind, its default, and its meaning.

    The kind is ``bool``, ``int``, ``Points``, ``Row(chart)`` or an ``IntEnum`` written by name.
    """

    kind: type | Row
    default: Value
    text: str
    label: str = ""
    """Its name for people, if different: ``AR`` is a "Rating"."""
    kept: bool = False
    """Whether it is internal to the law and not shown to players."""
    words: tuple[tuple[str, str], ...] = ()
    """The words for abbreviated values: ``sm`` is "small"."""
    otherwise: str = ""
    """What people say where a thing that is usually so is not: "has no zone"."""
    least: int | None = None
    """The lowest value that the book allows, of a number or of points; none if anything goes."""

    def told(self, name: str, written: bool | int | str, *, compared: bool = False) -> str:
        """A fact in words, "Rating 3" or "has moved"; nothing where it is internal or at its default.

        Where pieces are ``compared``, the default is included too.

        >>> rating, moved = Field(int, 0, "action rating", "Rating"), Field(bool, False, "has moved", "has moved")
        >>> rating.told("ar", 3), moved.told("moved", True), moved.told("moved", False)
        ('Rating 3', 'has moved', '')
        """
        usual = written == (self.default.name.lower() if isinstance(self.default, IntEnum) else self.default)
        if self.kept or (usual and (isinstance(written, bool) or written == 0 or (isinstance(written, str) and not compared))):
            return ""
        called = self.label or spoken(name).capitalize()
        if isinstance(written, bool):
            return called if written else self.otherwise or f"not {called}"
        return f"{called} {dict(self.words).get(str(written), spoken(str(written)))}"

    @property
    def dtype(self) -> np.dtype[Any]:
        """The type of its column; fixed early, so that nothing is compiled twice."""
        return np.dtype(np.bool_ if self.kind is bool else np.int32)

    def absent(self, parts: int = 1) -> Any:
        """The value of a column where the fact is not given."""
        return self.dtype.type(0 if isinstance(self.kind, Row) else self.read(self.default, parts))

    def read(self, written: object, parts: int = 1, rows: Sequence[str] = ()) -> int:
        """The number in a column for a written value, or ``ValueError`` with what was expected."""
        if self.kind is bool:
            if not isinstance(written, bool):
                raise ValueError(f"expected true or false, not {written!r}")
            return int(written)
        if self.kind is Points:
            return _whole(self.allowed(exact(written)) * parts, written)
        if isinstance(self.kind, Row):
            if written not in rows:
                raise ValueError(no_such(f"row of the chart {self.kind.chart!r}", written, rows))
            return list(rows).index(str(written))
        if isinstance(self.kind, type) and issubclass(self.kind, IntEnum):
            return _named(self.kind, written)
        if isinstance(written, bool) or not isinstance(written, int):
            raise ValueError(f"expected a whole number, not {written!r}")
        return _whole(self.allowed(Fraction(written)), written)

    def allowed(self, value: Fraction) -> Fraction:
        """The value, unless the book knows none so low."""
        if self.least is not None and value < self.least:
            raise ValueError(f"expected {self.least} or more, not {value}")
        return value

    def write(self, number: int, parts: int = 1, rows: Sequence[str] = ()) -> bool | int | str:
        """The written value for a number in a column."""
        if self.kind is bool:
            return bool(number)
        if self.kind is Points:
            value = Fraction(int(number), parts)
            return value.numerator if value.denominator == 1 else str(value)
        if isinstance(self.kind, Row):
            return rows[int(number)]
        if isinstance(self.kind, type) and issubclass(self.kind, IntEnum):
            return self.kind(int(number)).name.lower()
        return int(number)


def plainly(value: Value) -> bool | int | str:
    """A value as JSON writes it: a fraction is a text."""
    return str(value) if isinstance(value, Fraction) else value


EXACT = re.compile(r"[+-]?\d{1,12}(/\d{1,12}|\.\d{1,12})?", re.ASCII)
"""A number written exactly; an exponent would let a few letters ask for a billion digits."""


def exact(written: object) -> Fraction:
    """A number as a person writes it, exactly: ``3``, ``"7/2"``, ``"2.5"``.

    >>> exact("7/2"), exact("2.5"), exact(3)
    (Fraction(7, 2), Fraction(5, 2), Fraction(3, 1))
    """
    if isinstance(written, bool) or not isinstance(written, int | str | Fraction) or not EXACT.fullmatch(str(written)):
        raise ValueError(f'expected a whole number or a fraction such as "7/2", not {written!r}')
    try:
        return Fraction(written)
    except (ValueError, ZeroDivisionError):
        raise ValueError(f'expected a whole number or a fraction such as "7/2", not {written!r}') from None


def _whole(value: Fraction, written: object) -> int:
    if value.denominator != 1:
        raise ValueError(f"{written!r} does not fit the fractions of a point in use here")
    if abs(value) >= 1 << 20:
        raise ValueError(f"{written!r} is too large")
    return int(value)


def _named(kind: type[IntEnum], written: object) -> int:
    names = {member.name.lower(): member for member in kind}
    if isinstance(written, kind):
        return int(written)
    if str(written).lower() not in names:
        raise ValueError(no_such("value", written, names))
    return int(names[str(written).lower()])


class Columns:
    """Named columns, each sliced from its source when first read."""

    __slots__ = ("cut", "read", "source")

    def __init__(self, source: Mapping[str, Column] | Columns, cut: Callable[[Column], Column] | None = None) -> None:
        self.source, self.cut = source, cut
        self.read: dict[str, Column] = {}

    def __getitem__(self, name: str) -> Column:
        column = self.read.get(name)
        if column is None:
            column = self.source[name]
            column = self.read[name] = column if self.cut is None else self.cut(column)
        return column

    def get(self, name: str) -> Column | None:
        """A column, if there is one of that name."""
        column = self.read.get(name)
        if column is None and (column := self.source.get(name)) is not None:
            column = self.read[name] = column if self.cut is None else self.cut(column)
        return column

    def own(self) -> Mapping[str, Column]:
        """The columns themselves, without the cells and rows that were worked out from them."""
        if self.cut is None and isinstance(self.source, dict):
            return self.source
        return {name: self[name] for name in self if name not in ("cell", "row")}

    def still(self) -> Columns:
        """The same columns, read-only."""
        if isinstance(self.source, dict):
            for column in self.source.values():
                if column.flags.writeable:
                    still(column)
        return self

    def __reduce__(self) -> tuple[Callable[..., Columns], tuple[dict[str, Column], dict[str, Column]]]:
        own = {name: self[name] for name in self.source}
        return _columns, (own, {name: column for name, column in self.read.items() if name not in own})

    def __contains__(self, name: object) -> bool:
        return name in self.read or name in self.source

    def __iter__(self) -> Iterator[str]:
        return iter(dict.fromkeys([*self.source, *self.read]))


def _columns(source: dict[str, Column], read: dict[str, Column]) -> Columns:
    """Columns sent to another process, with those computed from them."""
    columns = Columns(source).still()
    columns.read.update(read)
    return columns


def columns_of(
    fields: Mapping[str, Field],
    written: Sequence[Mapping[str, object]],
    *,
    parts: int = 1,
    rows: Mapping[str, Sequence[str]] | None = None,
    places: Sequence[str] = (),
) -> dict[str, Column]:
    """Facts as people write them, one mapping per row, converted to columns; all problems are reported at once."""
    problems: list[Problem] = []
    made = {name: np.zeros(len(written), field.dtype) for name, field in fields.items()}
    for i, facts in enumerate(written):
        place = places[i] if i < len(places) else ""
        problems += [Problem(no_such("fact", name, fields), place) for name in facts if name not in fields]
        for name, field in fields.items():
            names = (rows or {}).get(field.kind.chart, ()) if isinstance(field.kind, Row) else ()
            try:
                made[name][i] = field.read(facts.get(name, field.default), parts, names)
            except ValueError as wrong:
                problems.append(Problem(f"{name}: {wrong}", place))
    if problems:
        raise Malformed(problems)
    return made


def denominators(values: Iterable[object]) -> int:
    """The parts of a point that make all these numbers whole; other values are ignored.

    >>> denominators([1, "1/2", "5/3"])
    6
    """
    parts = 1
    for value in values:
        try:
            parts = lcm(parts, exact(value).denominator)
        except ValueError:
            continue
    return parts
