"""A verb: one kind of question, with its keys and its answer."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping
from typing import NamedTuple

from zoc.ask import keys as readers
from zoc.ask.keys import Reader
from zoc.law import Take
from zoc.law import deed as take
from zoc.values import JsonObject

Told = JsonObject
Ask = Callable[..., object]
Tell = Callable[..., Told]

USUAL: dict[str, Take] = {
    "unit": take.unit(label="Which unit"),
    "units": take.units(label="Which units"),
    "target": take.unit(label="Which unit is the target"),
    "against": take.unit(label="Against which unit"),
    "side": take.side(label="Which side"),
    "cell": take.cell(label="Which cell"),
    "to": take.cell(label="To which cell"),
    "cells": take.route(label="Along which cells"),
    "route": take.route(label="Along which cells"),
    "path": take.route(label="Along which cells"),
    "sources": take.route(label="From which cells"),
    "points": take.number(label="With how many points"),
    "action": take.word(label="Which action"),
    "way": take.word(label="Which way of moving"),
    "errand": take.word(label="On which errand"),
    "purpose": take.word(label="For which purpose"),
    "phase": take.word(label="In which phase"),
    "zone": take.word(label="Which zone of the book"),
    "clause": take.word(label="Which clause"),
    "deeds": take.word(label="Which orders"),
}
"""What keys of these names hold in any question."""


class Verb(NamedTuple):
    """One question: its function, the JSON form of its answer, its keys and the required ones."""

    ask: Ask
    tell: Tell
    keys: Mapping[str, Reader]
    needed: tuple[str, ...]
    declared: Mapping[str, Take] = {}

    @property
    def takes(self) -> dict[str, Take]:
        """What each key holds, in their order: as the book declares it, as keys of this name do, or as its reader reads."""
        return {key: self.declared.get(key) or USUAL.get(key) or _by_reader(reader) for key, reader in self.keys.items()}

    @property
    def text(self) -> str:
        return inspect.getdoc(self.ask) or ""


def _by_reader(reader: Reader) -> Take:
    """What a key holds that only its reader tells about."""
    if reader in (readers.points, readers.whole):
        return take.number()
    return take.flag() if reader is readers.yes else take.word()
