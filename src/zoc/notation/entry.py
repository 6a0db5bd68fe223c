"""A place in a file: what is written there, on which line, and what is wrong with it."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Iterator
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any, TypeVar

from zoc.errors import Malformed, Problem, no_such
from zoc.notation.lines import Lines, Path

T = TypeVar("T")
LONG = 60
"""Longer words are cut in messages, and resemble nothing."""


@dataclass
class Report:
    """Everything found wrong with one file so far."""

    lines: Lines
    problems: list[Problem] = field(default_factory=list)

    def listed(self) -> list[Problem]:
        """The problems in the order of the file, each once."""
        return sorted(dict.fromkeys(self.problems), key=lambda problem: problem.line or 0)


class Entry:
    """One place in a file; reading it never raises: what is wrong goes into the report, and the default is taken."""

    def __init__(self, value: Any, report: Report, path: Path = (), where: str = "") -> None:
        self.value, self.report, self.path, self.where = value, report, path, where

    def wrong(self, message: str, key: str | int | None = None, *, row: int | None = None) -> None:
        """Report a problem with this place, with one of its keys, or with one row of its text."""
        path = self.path if key is None else (*self.path, key)
        line = self.report.lines.of(path) if row is None else self.report.lines.row(path, row)
        self.report.problems.append(Problem(message, _joined(self.where, key), line))

    def take(self, read: Callable[[Any], T]) -> T | None:
        """What ``read`` makes of the value; where it refuses, its reasons are reported."""
        try:
            return read(self.value)
        except Malformed as refusal:
            for problem in refusal.problems:
                self.wrong(problem.message)
        except ValueError as refusal:
            self.wrong(str(refusal))
        return None

    # Tables and lists

    def __contains__(self, key: str) -> bool:
        return isinstance(self.value, dict) and key in self.value

    def __getitem__(self, key: str | int) -> Entry:
        return Entry(self.value[key], self.report, (*self.path, key), _joined(self.where, key))

    def table(self, key: str) -> Entry:
        """A table within this one; empty if it is not there."""
        return self._part(key, dict, f"expected a table, such as [{key}]", {})

    def list(self, key: str) -> Iterator[Entry]:
        """The items of a list within this table."""
        part = self._part(key, list, "expected a list: [ … ]", [])
        return (part[i] for i in range(len(part.value)))

    def _part(self, key: str, kind: type, expected: str, absent: Any) -> Entry:
        if key in self and isinstance(self.value[key], kind):
            return self[key]
        if key in self:
            self.wrong(f"{expected}, not {shown(self.value[key])}", key)
        return Entry(absent, self.report, (*self.path, key), _joined(self.where, key))

    def named(self, where: str) -> Entry:
        """The same place under a name of its own, such as "unit a"."""
        return Entry(self.value, self.report, self.path, where)

    def entries(self) -> Iterator[tuple[str, Entry]]:
        """Every key of the table and what is written there."""
        return ((key, self[key]) for key in self.value)

    def only(self, known: Iterable[str], what: str = "key") -> None:
        """Report every key of the table that means nothing here."""
        names = tuple(known)
        for key in self.value:
            if key not in names:
                self.wrong(unknown(what, key, names), key)

    def one_of(self, known: Iterable[str], what: str) -> str:
        """A name that is known, or nothing."""
        names = tuple(known)
        if self.value in names:
            return str(self.value)
        self.wrong(unknown(what, self.value, names) if isinstance(self.value, str) else f"expected a {what}, not {shown(self.value)}")
        return ""

    # Plain values of a table

    def text(self, key: str, default: str = "") -> str:
        """A word or a text, without the blanks round it."""
        return self._plain(key, str, "a text in quotes", default).strip()

    def own_name(self, key: str, taken: Container[str], what: str) -> str:
        """The name of a thing: it is there, and no other thing has it."""
        name = self.text(key)
        if not name and (key not in self or isinstance(self.value[key], str)):
            self.wrong(f"needs {'an' if key == 'id' else 'a'} {key}")
        elif name in taken:
            self.wrong(f"there is a {what} called {shown(name)} already", key)
        return name

    def flag(self, key: str, default: bool = False) -> bool:  # noqa: FBT001, FBT002
        """True or false."""
        return self._plain(key, bool, "true or false", default)

    def number(self, key: str, default: int, low: int, high: int) -> int:
        """A whole number within bounds."""
        value = self._plain(key, int, "a whole number", default)
        if not low <= value <= high:
            self.wrong(f"expected a whole number from {low} to {high}, not {shown(value)}", key)
            return default
        return value

    def choice(self, key: str, options: Iterable[str], default: str) -> str:
        """One of a few words."""
        words, value = tuple(options), self.text(key, default)
        if value not in words:
            self.wrong(f"expected {' or '.join(repr(word) for word in words)}, not {shown(value)}", key)
            return default
        return value

    def _plain(self, key: str, kind: type[T], expected: str, default: T) -> T:
        value = self.value.get(key, default)
        if isinstance(value, kind) and (kind is bool or not isinstance(value, bool)):
            return value
        self.wrong(f"expected {expected}, not {shown(value)}", key)
        return default


def unknown(what: str, name: str, known: Iterable[str]) -> str:
    """One sentence for an unknown name, with the nearest known one; a very long name resembles nothing."""
    return _no_such(what, name if len(name) <= LONG else name[:LONG] + "…", tuple(known))


_no_such = lru_cache(maxsize=1024)(no_such)  # the same slip is often made on every line


def shown(value: object) -> str:
    """A value as a message shows it: never longer than a line.

    >>> shown("bleu"), shown([1, 2]), shown({"a": 1})
    ("'bleu'", 'a list', 'a table')
    """
    if isinstance(value, dict | list):
        return "a table" if isinstance(value, dict) else "a list"
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, str):
        return repr(value if len(value) <= LONG else value[:LONG] + "…")
    return str(value)


def _joined(where: str, key: str | int | None) -> str:
    return ", ".join(part for part in (where, key[:LONG] if isinstance(key, str) else "") if part)
