"""Readings: where a book is silent or ambiguous, a named switch says how it is read."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Generic, TypeVar, overload

import numpy as np

from zoc.columns import Bools, Noted, Numbers, Texts
from zoc.errors import Problem, Unsound, no_such
from zoc.units import Value

if TYPE_CHECKING:
    from typing import Self

C = TypeVar("C")
Word = Texts


def scalar(value: Any) -> Any:
    """A fact in the form that clauses read: ``&``, ``|`` and ``~`` mean the same on it as on a column."""
    if isinstance(value, bool):
        return np.bool_(value)
    if isinstance(value, str):
        return Word(value)
    return np.int64(value) if isinstance(value, int) else value


@dataclass(frozen=True)
class Reading:
    """One reading: its clause, and the meaning of each value; the first is the default."""

    name: str
    clause: str
    values: Mapping[Value, str]

    @property
    def default(self) -> Value:
        return next(iter(self.values))


class Rulings:
    """The readings of a book, declared as attributes of a class; clauses read them as ``z.reading.own_hex``."""


class Switch(Generic[C]):
    """A reading as a class of ``Rulings`` declares it; what clauses read is a ``C``."""

    def __init__(self, values: Mapping[Any, str], clause: str) -> None:
        self.values, self.clause = values, clause

    @overload
    def __get__(self, rulings: None, owner: type) -> Self: ...

    @overload
    def __get__(self, rulings: Rulings, owner: type) -> C: ...

    def __get__(self, rulings: Rulings | None, owner: type) -> Any:
        return self


@overload
def reading(values: Mapping[bool, str], *, clause: str) -> Switch[Bools]: ...


@overload
def reading(values: Mapping[str, str], *, clause: str) -> Switch[Texts]: ...


@overload
def reading(values: Mapping[int, str], *, clause: str) -> Switch[Numbers]: ...


@overload
def reading(values: Mapping[int | str, str], *, clause: str) -> Switch[Noted]: ...


def reading(values: Mapping[Any, str], *, clause: str) -> Switch[Any]:
    """A reading where a book is silent: each value with one sentence, the default first, and its clause."""
    return Switch(values, clause)


class ReadingsInForce:
    """The readings in force; clauses read them as attributes."""

    def __init__(self, declared: Mapping[str, Reading], chosen: Mapping[str, Value]) -> None:
        problems = [Problem(no_such("reading", name, declared), "readings") for name in chosen if name not in declared]
        for name, value in chosen.items():
            if name in declared and value not in declared[name].values:
                known = " or ".join(repr(v) for v in declared[name].values)
                problems.append(Problem(f"{name} is {known}, not {value!r}", "readings"))
        if problems:
            raise Unsound(problems)
        self.values: dict[str, Value] = {name: chosen.get(name, reading.default) for name, reading in declared.items()}
        self.key: tuple[Value, ...] = tuple(self.values.values())

    def __getattr__(self, name: str) -> Any:
        values: dict[str, Value] = object.__getattribute__(self, "values")
        if name not in values:
            raise AttributeError(no_such("reading", name, values))
        value = scalar(values[name])
        self.__dict__[name] = value
        return value

    def text(self, many: str) -> str:
        """How several enemies add up: a word, or the reading of that name."""
        return str(self.values.get(many, many))


class Watched:
    """An object that records which of its attributes are read."""

    mover: Watched

    def __init__(self, what: Any) -> None:
        self._what = what
        self._looked: set[str] = set()

    def __getattr__(self, name: str) -> Any:
        self._looked.add(name)
        return getattr(self._what, name)
