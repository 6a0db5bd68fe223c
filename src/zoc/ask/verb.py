"""A verb: one kind of question, with its keys and its answer."""

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
    """One question: its function, the JSON form of its answer, its keys and the required ones."""

    ask: Ask
    tell: Tell
    keys: Mapping[str, Reader]
    needed: tuple[str, ...]

    @property
    def text(self) -> str:
        return inspect.getdoc(self.ask) or ""
