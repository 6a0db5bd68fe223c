"""Readings: where a book is silent or ambiguous, a named switch says how we take it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

from zoc.errors import Malformed, Problem, no_such
from zoc.units import Value


class Word(str):
    """A word that clauses compare with; the answer is a numpy boolean, so that ``~`` means *not*."""

    __slots__ = ()

    def __eq__(self, other: object) -> Any:
        return np.bool_(str.__eq__(self, other) is True)

    def __ne__(self, other: object) -> Any:
        return np.bool_(str.__eq__(self, other) is not True)

    __hash__ = str.__hash__


def scalar(value: Any) -> Any:
    """A fact as clauses like it: ``&``, ``|`` and ``~`` mean the same on it as on a column."""
    if isinstance(value, bool):
        return np.bool_(value)
    if isinstance(value, str):
        return Word(value)
    return np.int64(value) if isinstance(value, int) else value


@dataclass(frozen=True)
class Reading:
    """One switch: the clause it belongs to, and what each of its values says; the first is the default."""

    name: str
    clause: str
    values: Mapping[Value, str]

    @property
    def default(self) -> Value:
        return next(iter(self.values))


class Readings:
    """The switches in force; clauses read them as attributes."""

    def __init__(self, declared: Mapping[str, Reading], chosen: Mapping[str, Value]) -> None:
        problems = [Problem(no_such("reading", name, declared), "readings") for name in chosen if name not in declared]
        for name, value in chosen.items():
            if name in declared and value not in declared[name].values:
                known = " or ".join(repr(v) for v in declared[name].values)
                problems.append(Problem(f"{name} is {known}, not {value!r}", "readings"))
        if problems:
            raise Malformed(problems)
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
    """Something that remembers which of its attributes were looked at."""

    mover: Any

    def __init__(self, what: Any) -> None:
        self._what = what
        self._looked: set[str] = set()

    def __getattr__(self, name: str) -> Any:
        self._looked.add(name)
        return getattr(self._what, name)
