"""A place in a file: its value, its line, and its mistakes."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Iterator
from dataclasses import dataclass, field
from functools import lru_cache, partial
from typing import Any, TypeVar

from zoc.errors import Malformed, Problem, nearest, no_such
from zoc.scenario.lines import Lines, Path
from zoc.text.unprintable import BREAKS, JOINERS, refusal_of, unprinted, visible

T = TypeVar("T")

LONG = 60
"""Longer words are cut in messages."""


MOST = 300
"""The most problems of a file that are put into words."""
Message = str | Callable[[], str]
"""A message, or how to make it: a suggestion takes time, and is only made for a problem that is listed."""


@dataclass
class Report:
    """All problems found in one file so far."""

    lines: Lines
    problems: list[Problem] = field(default_factory=list)
    places: set[Path] = field(default_factory=set)
    """Their places, for a reader of the rest."""
    most: int = MOST
    """How many problems are put into words; the rest are counted."""
    count: int = 0

    def add(self, message: Message, where: str, path: Path, row: int | None = None) -> None:
        """A problem with a place, or with one row of its text."""
        self.count += 1
        self.places.add(path)
        if self.count <= self.most:
            line = self.lines.of(path) if row is None else self.lines.row(path, row)
            told = message if isinstance(message, str) else message()
            self.problems.append(Problem(visible(told), where, line))

    def listed(self) -> list[Problem]:
        """The problems in the order of the file, each once."""
        more = self.count - self.most
        told = sorted(dict.fromkeys(self.problems), key=lambda problem: problem.line or 0)
        return [*told, Problem(f"and {more:,} more problem{'s' * (more > 1)}")] if more > 0 else told


class Entry:
    """One place in a file; reading it never raises: a mistake goes into the report, and the default is used."""

    def __init__(self, value: Any, report: Report, path: Path = (), where: str = "") -> None:
        self.value, self.report, self.path, self.where = value, report, path, where

    def wrong(self, message: Message, key: str | None = None, *, row: int | None = None) -> None:
        """Report a problem with this place, with one of its keys, or with one row of its text."""
        self.report.add(message, _within(self.where, key), self.path if key is None else (*self.path, key), row)

    def take(self, read: Callable[[Any], T]) -> T | None:
        """The result of ``read`` for the value; if it refuses, its reasons are reported."""
        try:
            return read(self.value)
        except Malformed as refusal:
            for problem in refusal.problems:
                self.wrong(problem.message)
        except ValueError as refusal:
            self.wrong(str(refusal))
        return None

    def one_of(self, known: Iterable[str], what: str) -> str:
        """A name that is known, or nothing."""
        names = tuple(known)
        if self.value in names:
            return str(self.value)
        named = isinstance(self.value, str)
        expected = f"expected a {what} in quotes, not {shown(self.value)}"
        self.wrong((lambda: unknown(what, self.value, names)) if named else expected)
        return ""

    # Tables and lists

    def __contains__(self, key: str) -> bool:
        return key in self.value

    def __getitem__(self, key: str | int) -> Entry:
        return Entry(self.value[key], self.report, (*self.path, key), _within(self.where, key))

    def name(self, key: str) -> Entry:
        """A key that is itself a name, such as the label of a cell."""
        return Entry(key, self.report, (*self.path, key), self.where)

    def table(self, key: str) -> Entry:
        """A table within this one; empty if it is missing."""
        return self._part(key, dict, f"expected a table, such as [{key}]", {})

    def list(self, key: str) -> Iterator[Entry]:
        """The items of a list within this table."""
        part = self._part(key, list, "expected a list: [ … ]", [])
        return (part[i] for i in range(len(part.value)))

    def tables(self, key: str) -> Iterator[Entry]:
        """The tables of an array of them, such as ``[[unit]]``."""
        for entry in self.list(key):
            if isinstance(entry.value, dict):
                yield entry
            else:
                entry.wrong(f"expected a table, such as [[{key}]], not {shown(entry.value)}")

    def _part(self, key: str, kind: type, expected: str, absent: object) -> Entry:
        if key in self and isinstance(self.value[key], kind):
            return self[key]
        if key in self:
            self.wrong(f"{expected}, not {shown(self.value[key])}", key)
        return Entry(absent, self.report, (*self.path, key), _within(self.where, key))

    def called(self, where: str) -> Entry:
        """The same place under a name of its own, such as "unit a"."""
        return Entry(self.value, self.report, self.path, visible(where[: 2 * LONG]))

    def entries(self) -> Iterator[tuple[str, Entry]]:
        """Every key of the table and its value."""
        return ((key, self[key]) for key in self.value)

    def only(self, known: Iterable[str], what: str = "key") -> None:
        """Report every unknown key of the table."""
        names = tuple(known)
        for key in self.value:
            if key not in names:
                self.wrong(partial(unknown, what, key, names), key)

    def needs(self, key: str, known: Container[str], such_as: str = "", word: str = "") -> bool:
        """Report a missing key, and return whether it is missing; a misspelt one has been reported as unknown already."""
        if key in self:
            return False
        if not nearest(key, (name for name in self.value if name not in known)):
            word = word or key
            self.wrong(f"needs {'an' if word[0] in 'aeiou' else 'a'} {word}{such_as and ', such as '}{such_as}")
        return True

    # Plain values of a table

    def text(self, key: str, default: str = "") -> str:
        """A word or a text, without the blanks round it."""
        return self._plain(key, str, "a text in quotes", default).strip()

    def line(self, key: str, default: str = "") -> str:
        """A text of one line, without control characters that garble a terminal or reverse the text."""
        text = self.text(key, default)
        if strange := unprinted(text):
            self.wrong(refusal_of("name", strange), key)
        return text

    def story(self, key: str) -> str:
        """A text of any number of lines, without such characters."""
        text = self.text(key)
        if strange := unprinted(text, JOINERS + BREAKS):
            self.wrong(refusal_of("text", strange), key)
        return text

    def own_name(self, key: str, taken: Container[str], what: str) -> str:
        """A unique name."""
        name = self.line(key)
        if not name and isinstance(self.value.get(key), str):
            self.wrong(f"a {what} needs a name", key)
        elif name in taken:
            self.wrong(f"there is a {what} called {shown(name)} already", key)
        return name

    def flag(self, key: str) -> bool:
        """True or false; false by default."""
        return self._plain(key, bool, "true or false", False)

    def number(self, key: str, default: int, low: int, high: int) -> int:
        """A whole number within bounds."""
        value = self._plain(key, int, "a whole number", default)
        if low <= value <= high:
            return value
        self.wrong(f"expected a whole number from {low} to {high}, not {shown(value)}", key)
        return default

    def choice(self, key: str, options: Iterable[str], default: str) -> str:
        """One of a few words."""
        words, value = tuple(options), self.text(key, default)
        if value in words:
            return value
        self.wrong(f"expected {' or '.join(map(shown, words))}, not {shown(value)}", key)
        return default

    def _plain(self, key: str, kind: type[T], expected: str, default: T) -> T:
        value = self.value.get(key, default)
        if isinstance(value, kind) and (kind is bool or not isinstance(value, bool)):
            return value
        self.wrong(f"expected {expected}, not {shown(value)}", key)
        return default


def unknown(what: str, name: str, known: Iterable[str]) -> str:
    """One sentence for an unknown name, with the nearest known one."""
    return _no_such(what, name if len(name) <= LONG else name[:LONG] + "…", tuple(known))


_no_such = lru_cache(maxsize=1024)(no_such)  # the same mistake is often made on every line


def shown(value: object) -> str:
    """A value as a message shows it, never longer than a line.

    >>> shown("bleu"), shown([1, 2]), shown({"a": 1}), shown(True)
    ("'bleu'", 'a list', 'a table', 'true')
    """
    if isinstance(value, dict | list):
        return "a table" if isinstance(value, dict) else "a list"
    if isinstance(value, str):
        return repr(value if len(value) <= LONG else value[:LONG] + "…")
    return str(value).lower() if isinstance(value, bool) else str(value)


def _within(where: str, key: str | int | None) -> str:
    return ", ".join(part for part in (where, visible(key[:LONG]) if isinstance(key, str) else "") if part)
