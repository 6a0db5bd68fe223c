"""A line of the log: one sentence as tokens, its citations, and its version for each side."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, fields, replace
from typing import Any

from zoc.action import Fell, Happened
from zoc.law import Ruleset
from zoc.law.event import Event
from zoc.law.hook import blamed
from zoc.position import Position, Side
from zoc.text import Token, text_of

PUBLIC: Side = ""
"""The reader who sees only what every side sees."""


@dataclass(frozen=True)
class Version:
    """One reader's version of a line: its tokens, its citations, the pieces and cells it is about, the event as data.

    Without tokens the reader learns nothing.
    """

    tokens: tuple[Token, ...] = ()
    cites: tuple[str, ...] = ()
    units: tuple[str, ...] = ()
    cells: tuple[str, ...] = ()
    event: Mapping[str, object] | None = None


@dataclass(frozen=True)
class LogLine(Version):
    """One whole sentence of the log, and the versions for readers who may not read all of it."""

    n: int = 0
    side: Side = ""
    fell: Fell | None = None
    versions: tuple[tuple[Side, Version], ...] = ()

    @property
    def text(self) -> str:
        """The sentence as plain text."""
        return text_of(self.tokens)

    @property
    def open(self) -> bool:
        """Whether every side reads it whole."""
        return not self.versions

    def heard_by(self, sides: Iterable[Side]) -> LogLine | None:
        """The line as all of these sides may know it; nothing if they learn nothing."""
        known, readers = dict(self.versions), tuple(sides)
        partial = [side for side in readers if side in known]
        if not partial:
            return self
        version = known[readers[0]] if len(readers) == 1 else known.get(PUBLIC, Version())
        if not version.tokens:
            return None
        fell = self.fell if version.event is not None else None
        return LogLine(**_fields(version), n=self.n, side=self.side, fell=fell)

    def shown(self, seen: Position) -> LogLine:
        """The line without links to unseen units."""
        if all(unit in seen.ids for unit in self.units):
            return self
        tokens = tuple(Token(t.text) if t.kind == "unit" and t.ref not in seen.ids else t for t in self.tokens)
        return replace(self, tokens=tokens, units=tuple(unit for unit in self.units if unit in seen.ids))

    def say(self) -> str:
        """The sentence with its clauses, on one line: a second line could pass for another entry."""
        text = " ".join(self.text.splitlines())
        return f"{text} (§{', §'.join(self.cites)})" if self.cites else text

    def as_dict(self) -> dict[str, Any]:
        about = {"units": list(self.units), "cells": list(self.cells)}
        told = {"n": self.n, "side": self.side, "text": self.text, "tokens": [token.as_json() for token in self.tokens]}
        told |= {"cites": list(self.cites), "about": about}
        told |= {"event": dict(self.event)} if self.event is not None else {}
        return told | ({"fell": self.fell.as_dict()} if self.fell else {})


def line_of(law: Ruleset, n: int, side: Side, told: Happened, event: Event) -> LogLine:
    """The line of an event, in the words of its book, with a version for each side that may not know all of it."""
    after, before, versions = told.position, told.before or told.position, list[tuple[Side, Version]]()
    views = {reader: _sees(law, before, after, reader) for reader in after.sides.names}
    views[PUBLIC] = frozenset.intersection(*views.values())
    readers = event.readers(before, after)
    open_to_all = len(readers) == len(after.sides.names)
    for reader, seen in views.items():
        known = event.as_known(seen.__contains__) if open_to_all or reader in readers else None
        if known != event:
            versions.append((reader, _version(law, known, known.cites) if known else Version()))
    whole = _version(law, event, tuple(dict.fromkeys(told.all_cites)))
    return LogLine(**_fields(whole), n=n, side=side, fell=told.fell, versions=tuple(versions))


def lines_of(law: Ruleset, n: int, side: Side, told: Iterable[Happened]) -> tuple[LogLine, ...]:
    """A line for each event."""
    return tuple(line_of(law, n, side, each, each.event) for each in told if each.event is not None)


def _sees(law: Ruleset, before: Position, after: Position, side: Side) -> frozenset[str]:
    """The pieces that a side sees before an event or after it."""
    return frozenset(law.seen(before, side).ids) | frozenset(law.seen(after, side).ids)


def _version(law: Ruleset, event: Event, cites: tuple[str, ...]) -> Version:
    units, cells = (tuple(ref for kind, ref in event.refers() if kind == wanted) for wanted in ("unit", "cell"))
    kept = tuple(number for number in cites if number not in law.struck)
    with blamed(law.book, f"the words of {type(event).__name__}"):
        return Version(law.words.say(event), kept, units, cells, event.as_dict())


def _fields(version: Version) -> dict[str, Any]:
    return {each.name: getattr(version, each.name) for each in fields(Version)}
