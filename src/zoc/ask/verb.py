"""A verb: one kind of question, and how it is asked and told."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping
from typing import NamedTuple

from zoc.ask.keys import Reader
from zoc.values import JsonObject

Told = JsonObject
Ask = Callable[..., object]
Tell = Callable[..., Told]


class Verb(NamedTuple):
    """One question: how it is asked, how its answer is told to a program, what its keys may hold and which it needs."""

    ask: Ask
    tell: Tell
    keys: Mapping[str, Reader]
    needed: tuple[str, ...]

    @property
    def text(self) -> str:
        return inspect.getdoc(self.ask) or ""
