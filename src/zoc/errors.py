"""Errors, as one small tree.

    ZocError
    ├── Malformed      the input is not what was asked for: a file, a question, a label
    │   ├── Unknown    it names a thing that does not exist
    │   ├── Unsound    the table cannot be as it was written
    │   └── MissingKey it leaves out something that it needs here
    ├── BadRuleset     a rulebook is written wrongly; said when it is imported
    └── Unavailable    a part that this question needs is not installed

An illegal move is not among them: it is a verdict, not an error.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from reprlib import Repr

CANDIDATES = 300
"""The most known names that an unknown one is compared with."""


@dataclass(frozen=True)
class Problem:
    """One problem with an input: its place, and what was expected."""

    message: str
    where: str = ""
    line: int | None = None

    def __str__(self) -> str:
        place = f"line {self.line}" if self.line else ""
        place = ", ".join(part for part in (place, self.where) if part)
        return f"{place}: {self.message}" if place else self.message


class ZocError(Exception):
    """The root: everything this package raises on purpose."""

    kind = "error"


class Malformed(ZocError):
    """The input cannot be read; every problem is listed at once."""

    kind = "malformed"

    def __init__(self, problems: str | Problem | Iterable[Problem], *, source: str = "") -> None:
        if isinstance(problems, str):
            problems = (Problem(problems),)
        elif isinstance(problems, Problem):
            problems = (problems,)
        self.problems: tuple[Problem, ...] = tuple(problems)
        self.source = source
        super().__init__(str(self))

    def __str__(self) -> str:
        lines = [str(problem) for problem in self.problems]
        head = f"{self.source}: " if self.source else ""
        if len(lines) == 1:
            return head + lines[0]
        return f"{head}{len(lines)} problems\n" + "\n".join(f"  {line}" for line in lines)


class Unknown(Malformed):
    """The input names a cell, unit, side, clause or field that does not exist."""

    kind = "unknown"
    named: str | None = None
    """The name, if there is only one."""

    @classmethod
    def name(cls, what: str, name: object, known: Iterable[str]) -> Unknown:
        """Report an unknown name, and suggest a similar known one."""
        found = cls(no_such(what, name, known))
        found.named = str(name)
        return found


class Unsound(Malformed):
    """The table itself is at fault, as it was written: a book, or the engine, notices it only when it looks."""


class MissingKey(Malformed):
    """A question leaves out a key that it needs here; who can ask back does, with the values to choose from."""

    kind = "malformed"

    def __init__(self, key: str, message: str, choices: Iterable[str] = ()) -> None:
        self.key, self.choices = key, tuple(choices)
        told = f": {', '.join(self.choices)}" if self.choices else ""
        super().__init__(Problem(f"{message}{told}", key))


class BadRuleset(ZocError):
    """A clause without words, declared twice, overriding nothing, branching on a column, or returning what no table can hold.

    ``cited``: the message names the clause.
    """

    kind = "ruleset"

    def __init__(self, message: str, *, cited: bool = False) -> None:
        super().__init__(message)
        self.cited = cited


class Unavailable(ZocError):
    """A part that this question needs is not installed here."""

    kind = "unavailable"


def no_such(what: str, name: object, known: Iterable[str]) -> str:
    """One sentence for an unknown name, with the nearest known one or the whole short list.

    >>> no_such("side", "bleu", ["blue", "red"])
    "there is no side 'bleu'; did you mean 'blue'?"
    """
    names = [str(k) for k in known]
    if near := nearest(name, names):
        return f"there is no {what} {str(name)!r}; did you mean {near!r}?"
    listed = ", ".join(names[:12]) + (" …" if len(names) > 12 else "")
    return f"there is no {what} {str(name)!r}; known: {listed or 'none'}"


def nearest(name: object, known: Iterable[str]) -> str:
    """The known name that a name resembles, or nothing.

    >>> nearest("bleu", ["blue", "red"]), nearest("x", ["blue", "red"])
    ('blue', '')
    """
    from difflib import get_close_matches  # only when something is wrong

    return next(iter(get_close_matches(str(name), _candidates(str(name), known), n=1, cutoff=0.6)), "")


def _candidates(name: str, known: Iterable[str]) -> list[str]:
    """The names worth comparing: all of a few, and of many those with the same first letter; each comparison takes time."""
    names = list(known)
    if len(names) > CANDIDATES:
        names = [each for each in names if each[:1].casefold() == name[:1].casefold()]
    return names[:CANDIDATES]


class _InJson(Repr):
    """Values as JSON would write them, cut short."""

    def repr_bool(self, written: bool, level: int) -> str:
        return str(written).lower()

    def repr_NoneType(self, written: None, level: int) -> str:
        return "null"

    def repr_Decimal(self, written: object, level: int) -> str:
        return str(written)


_in_json = _InJson()


def shown(written: object) -> str:
    """A written value as JSON, shortened.

    >>> shown(True), shown([None]), shown("a" * 99)
    ('true', '[null]', "'aaaaaaaaaaaa...aaaaaaaaaaaaa'")
    """
    return _in_json.repr(written)
