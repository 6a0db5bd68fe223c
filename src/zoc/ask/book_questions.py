"""Questions of single books: a function declared with ``rules.question`` becomes a verb like any other.

The parameters of the book's function, after the position, are the keys; its result has ``as_dict`` for programs and
``say`` for people.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable
from fractions import Fraction
from typing import Protocol, get_args, get_type_hints

from zoc import table as referee
from zoc.ask import keys
from zoc.ask.keys import Reader
from zoc.ask.subject import Subject
from zoc.ask.verb import Verb
from zoc.errors import Unknown
from zoc.law import Ruleset
from zoc.values import JsonObject


class Telling(Protocol):
    """The result of a book's question."""

    def as_dict(self) -> JsonObject: ...


def book_verb(rules: Ruleset, name: str) -> Verb:
    """The verb of a question that the book declares."""
    if name not in rules.questions:
        raise Unknown.name(f"question that {rules.book.title} answers", name, rules.questions)
    function = rules.questions[name]
    given = list(inspect.signature(function).parameters.values())[1:]
    hints = get_type_hints(function, localns={"Table": referee.Table})
    readers = {p.name: _reader(hints[p.name]) for p in given}
    needed = tuple(p.name for p in given if p.default is p.empty)
    return Verb(_asked(rules, function), _told, readers, needed, rules.question_takes.get(name, {}))


def _asked(rules: Ruleset, function: Callable[..., object]) -> Callable[..., object]:
    def ask(table: Subject, **given: object) -> object:
        return rules.read(function, f"the question {function.__name__!r}", table.referee, **given)

    ask.__doc__ = function.__doc__
    return ask


def _told(found: Telling) -> JsonObject:
    return found.as_dict()


def _reader(hint: object) -> Reader:
    """The reader for a key of that type: names, lists of them, whole numbers, exact numbers, yes or no."""
    kinds = {hint, *get_args(hint)}
    if Fraction in kinds:
        return keys.points
    if hint is bool:
        return keys.yes
    if int in kinds and str not in kinds:
        return keys.whole
    return keys.name if str in kinds and not hasattr(hint, "__origin__") else keys.names
