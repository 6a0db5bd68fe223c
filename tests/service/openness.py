"""Who may know which field of which event, as ``tests/golden/openness.toml`` has it, and whether the wire keeps to it.

The file is the specification. It is written from the declarations of the books once and then read by people:

    python -m tests.service.openness      write it again, after a clause has opened or closed something

=================  ====================================================================================
``piece``          each piece is named to those who see it
``counted``        the same, and everybody learns how many pieces there are
``all pieces``     sent to those who see every piece of the event
``noticed``        sent to those who notice the event
``open``           sent to those who notice the event, by a clause
``inside``         a phrase; its own fields stand under its own name
``readers``        the sides that alone read the event
=================  ====================================================================================
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, fields, replace
from functools import cache
from importlib import import_module
from itertools import product
from pathlib import Path
from pkgutil import walk_packages
from typing import get_args, get_type_hints

from tests.service.wired import EXAMPLES, HIDDEN, SHOWN, Wire, wire
from zoc.law.event import ALL, Event
from zoc.law.lack import Lack
from zoc.service.seats import OBSERVER
from zoc.testing.words import phrases
from zoc.text import Phrase

FILE = Path(__file__).parent.parent / "golden" / "openness.toml"
ENGINE = "engine"
RULES = {"unit": "piece", "units": "piece", "number": "all pieces", "free": "all pieces", "phrase": "inside", "phrases": "inside"}
EVERYBODY, ANY = "everybody", "any piece"
FieldPath = tuple[str, ...]
"""A field of an event, or of a phrase inside it."""
Rule = Mapping[str, object]


def declared(book: str) -> tuple[type[Phrase], ...]:
    """The phrases of a book, or of the engine."""
    names = ("zoc.action", "zoc.play") if book == ENGINE else (f"zoc.rulesets.{book}",)
    for package in map(import_module, names):
        for module in walk_packages(package.__path__, f"{package.__name__}."):
            import_module(module.name)
    return tuple(each for each in phrases(*names) if not issubclass(each, Lack))


# The file


def ruled(phrase: type[Phrase]) -> dict[str, object]:
    """Who may know what of a phrase, by its declaration."""
    told: dict[str, object] = {}
    if issubclass(phrase, Event):
        told |= {"private": phrase.private} if phrase.private else {}
        told |= {"whole": True} if phrase.whole else {}
    told |= {"open": phrase.opened[ALL]} if ALL in phrase.opened else {}
    told["noticed"] = ANY if phrase.noticed is None else list(phrase.noticed) or EVERYBODY
    for name, kind in phrase.kinds().items():
        rule = "readers" if kind == "sides" and told.get("private") == name else RULES.get(kind, "noticed")
        rule = "counted" if name in phrase.counted else rule
        told[f"field.{name}"] = "open" if name in phrase.opened or ALL in phrase.opened else rule
    return told


def file() -> str:
    """The file as the declarations have it now."""
    lines = ["# Who may know which field of which event: tests/service/openness.py explains the words."]
    for book in (ENGINE, *EXAMPLES):
        for phrase in sorted(declared(book), key=lambda each: each.__name__):
            if phrase.kinds():
                lines += ["", f"[{book}.{phrase.__name__}]"]
                lines += [f"{_key(name)} = {_value(value)}" for name, value in ruled(phrase).items()]
    return "\n".join(lines) + "\n"


def _key(name: str) -> str:
    return f'"{name}"' if "." in name else name


def _value(value: object) -> str:
    if isinstance(value, list):
        return f"[{', '.join(map(_value, value))}]"
    return str(value).lower() if isinstance(value, bool) else f'"{value}"'


@cache
def specified() -> Mapping[str, Mapping[str, Rule]]:
    """The file as it stands."""
    read: Mapping[str, Mapping[str, Rule]] = tomllib.loads(FILE.read_text(encoding="utf-8"))
    return read


# The events of a proof


@dataclass(frozen=True)
class Sample:
    """An event to be sent: which of its pieces are hidden, and which of two values a field has."""

    book: str
    event: type[Event]
    hidden: frozenset[FieldPath] = frozenset()
    varied: FieldPath = ()
    second: bool = False
    more: FieldPath = ()
    """A field of several pieces or phrases that holds one more, hidden."""

    def made(self) -> Event:
        """The event."""
        made = self._made(self.event, ())
        assert isinstance(made, Event)
        return made

    def _made(self, phrase: type[Phrase], path: FieldPath) -> Phrase:
        kinds = phrase.kinds()
        return phrase(
            **{each.name: self._value(phrase, each.name, kinds[each.name], (*path, each.name)) for each in fields(phrase)}
        )

    def _value(self, phrase: type[Phrase], name: str, kind: str, path: FieldPath) -> object:
        on = wire(self.table)
        second = self.second and path == self.varied
        if kind in ("unit", "units"):
            piece = (HIDDEN if path in self.hidden else SHOWN)[second]
            return piece if kind == "unit" else (piece, HIDDEN[1]) if path == self.more else (piece,)
        if kind in ("phrase", "phrases"):
            inner = self._made(inside(self.book, phrase, name), path)
            return inner if kind == "phrase" else (inner, inner) if path == self.more else (inner,)
        if kind in ("cell", "cells"):
            return on.cells[second] if kind == "cell" else (on.cells[second],)
        if kind == "sides":
            return () if self.event.private == name else ((on.owner, on.viewer)[second],)
        values: Mapping[str, tuple[object, object]] = {
            "side": (on.owner, on.owner if self.event.private == name else on.viewer),
            "number": (3, 7), "flag": (True, False), "word": ("alpha", "beta"), "words": (("alpha",), ("beta",)),
            "series": (("1",), ("2",)), "free": ("one", "two"),
        }  # fmt: skip
        return values[kind][second]

    @property
    def table(self) -> str:
        return "wesnoth" if self.book == ENGINE else self.book


def inside(book: str, phrase: type[Phrase], name: str) -> type[Phrase]:
    """The class of a phrase inside another; where any may stand, one of the book with a piece and a number."""
    hint = get_type_hints(phrase, include_extras=True)[name]
    named = [
        each for each in (hint, *get_args(hint)) if isinstance(each, type) and issubclass(each, Phrase) and each is not Phrase
    ]
    if named:
        return named[0]
    plain = (
        each for each in declared(book) if not issubclass(each, Event) and not each.counted and "phrase" not in str(each.kinds())
    )
    return max(plain, key=lambda each: len({"unit", "number"} & set(each.kinds().values())))


def paths(book: str, phrase: type[Phrase], path: FieldPath = ()) -> Iterator[tuple[FieldPath, type[Phrase], str]]:
    """Every field of an event, those of phrases inside it included: where it is, whose it is, its name."""
    for name, kind in phrase.kinds().items():
        if kind in ("phrase", "phrases"):
            yield from paths(book, inside(book, phrase, name), (*path, name))
        else:
            yield (*path, name), phrase, name


# The proof


class Proof:
    """What the file says of one event, compared with what the wire sends."""

    def __init__(self, book: str, event: type[Event]) -> None:
        self.book, self.event = book, event
        self.fields = list(paths(book, event))
        self.pieces = [path for path, phrase, name in self.fields if phrase.kinds()[name] in ("unit", "units")]
        self.rule = specified()[book][event.__name__]

    def leaks(self) -> Iterator[str]:
        """Everything that a seat is sent and may not know, or may know and is not sent."""
        on = wire(Sample(self.book, self.event).table)
        hidings = dict.fromkeys([frozenset[FieldPath](), frozenset(self.pieces), *(frozenset([path]) for path in self.pieces)])
        for hidden, (path, phrase, name) in product(hidings, self.fields):
            if self._told_by(phrase, name) == "readers":
                continue
            one = Sample(self.book, self.event, hidden, path)
            yield from self._compared(on, one, self._may_know(hidden, path, phrase, name))
        yield from self._counts(on)
        yield from self._witnesses(on)
        yield from self._table(on)

    def _counts(self, on: Wire) -> Iterator[str]:
        """How many pieces or phrases there are, if all of them are hidden."""
        hidden = frozenset(self.pieces)
        for name, kind in self.event.kinds().items():
            inner = kind == "phrases" and any(path[0] == name for path in self.pieces)
            if (kind == "units" or inner) and self.rule[f"field.{name}"] in ("piece", "inside") and "open" not in self.rule:
                one = Sample(self.book, self.event, hidden)
                sent = {on.fed(each.made(), on.viewer) for each in (one, replace(one, more=(name,)))}
                yield from [f"{self.event.__name__}.{name}: how many are hidden is sent"] if len(sent) > 1 else []

    def _compared(self, on: Wire, one: Sample, may_know: bool) -> Iterator[str]:
        events = [one.made(), replace(one, second=True).made()]
        if events[0] == events[1]:
            return
        where = f"{self.event.__name__}.{'.'.join(one.varied)}, hidden {sorted(one.hidden) or 'nothing'}"
        to_all = may_know and (not self.rule.get("private") or self._has_readers)
        for role, knows in ((on.viewer, may_know), (OBSERVER, to_all), (on.owner, True)):
            first, second = (on.fed(event, role) for event in events)
            if (first != second) != knows:
                yield f"{where}: {role} {'is not sent' if knows else 'is sent'} it"

    def _table(self, on: Wire) -> Iterator[str]:
        """The whole state of a table, with every piece hidden and a field changed that is then nobody else's business."""
        hidden = frozenset(self.pieces)
        for path, phrase, name in self.fields:
            one = Sample(self.book, self.event, hidden, path)
            if not self._may_know(hidden, path, phrase, name) and one.made() != replace(one, second=True).made():
                sent = {on.sent(each.made(), on.viewer) for each in (one, replace(one, second=True))}
                yield from [f"{self.event.__name__}.{'.'.join(path)}: the table tells it"] if len(sent) > 1 else []
                return

    @property
    def _has_readers(self) -> bool:
        """Whether a field lists the sides that alone read it; where it is empty, everybody does."""
        return self.rule.get(f"field.{self.rule.get('private')}") == "readers"

    def _witnesses(self, on: Wire) -> Iterator[str]:
        """An event that only its owner reads, where a field lists the readers."""
        for (path, _, name), role in product(self.fields if self._has_readers else (), (on.viewer, OBSERVER, on.owner)):
            one = Sample(self.book, self.event, varied=path)
            events = [
                replace(each.made(), **{str(self.rule["private"]): (on.owner,)}) for each in (one, replace(one, second=True))
            ]
            first, second = (on.fed(event, role) for event in events)
            if name != self.rule["private"] and (first != second) != (role == on.owner):
                yield f"{self.event.__name__}.{name}: {role} {'is not sent' if role == on.owner else 'is sent'} it"

    def _told_by(self, phrase: type[Phrase], name: str) -> object:
        book = self.book if phrase.__name__ in specified()[self.book] else ENGINE
        return specified()[book][phrase.__name__][f"field.{name}"]

    def _may_know(self, hidden: frozenset[FieldPath], path: FieldPath, phrase: type[Phrase], name: str) -> bool:
        """Whether the viewer may know a field, by the file; all pieces are the other side's."""
        told_by, noticed = self._told_by(phrase, name), self.rule["noticed"]
        if self.rule.get("private") and not self._has_readers:
            return False
        if "open" in self.rule:
            return True
        by = [path for path in self.pieces if isinstance(noticed, list) and path[0] in noticed]
        noticing = self.pieces if noticed == ANY else by
        if (noticing and hidden.issuperset(noticing)) or ("whole" in self.rule and hidden):
            return False
        if told_by in ("piece", "counted"):
            return path not in hidden
        return not hidden if told_by == "all pieces" else True


def main() -> None:
    FILE.write_text(file(), encoding="utf-8")


if __name__ == "__main__":
    main()
