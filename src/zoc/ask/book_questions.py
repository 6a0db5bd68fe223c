"""Questions of single books: a function declared with ``rules.question`` becomes a verb like any other.

The parameters of the book's function, after the position, are the keys; its result has ``as_dict`` for programs and
``say`` for people.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import Protocol, get_args, get_type_hints

from zoc import table as referee
from zoc.ask import keys
from zoc.ask.keys import Reader
from zoc.ask.subject import Subject
from zoc.ask.verb import Verb
from zoc.errors import Malformed, Unknown
from zoc.law import Ruleset
from zoc.values import Json, JsonObject


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
    return Verb(_asked(rules, function), _told, readers, tuple(p.name for p in given if p.default is p.empty))


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


def spelt(verb: Verb, words: Sequence[str]) -> JsonObject:
    """The keys of a question from a command line: by name, or in the order of its parameters; commas separate list items."""
    parted = [word.partition("=") for word in words]
    named = {key: value for key, sign, value in parted if sign and key in verb.keys}
    plain = [word for word, (key, sign, _) in zip(words, parted, strict=True) if not (sign and key in verb.keys)]
    found = named | dict(zip((key for key in verb.keys if key not in named), plain, strict=False))
    if len(found) < len(words) or not set(verb.needed) <= set(found):
        usage = " ".join(key if key in verb.needed else f"[{key}]" for key in verb.keys)
        raise Malformed(f"this question takes: {usage or 'nothing more'}")
    return {key: _word(verb.keys[key], word) for key, word in found.items()}


def _word(reader: Reader, word: str) -> Json:
    if reader is keys.names:
        return [part for part in word.split(",") if part]
    if reader is keys.whole:
        return int(word) if word.lstrip("+-").isdigit() else word
    return {"yes": True, "no": False}.get(word, word) if reader is keys.yes else word
