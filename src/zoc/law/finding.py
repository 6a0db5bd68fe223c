"""Findings: facts of an act that the law finds by itself, once for each distinct value of what they depend on."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

from zoc.law.clause import Book


class Unsaid(Exception):
    """A clause looks at something that the order has not said yet: it is asked again when it has."""

    def __init__(self, key: str) -> None:
        super().__init__(key)
        self.key = key


@dataclass(frozen=True)
class Found:
    """What was found, and whom and which cells a clause that looks at it blames."""

    value: Any
    by: tuple[str, ...] = ()
    cells: tuple[Any, ...] = ()

    def __init__(self, value: Any, by: Iterable[str] = (), cells: Iterable[Any] = ()) -> None:
        object.__setattr__(self, "value", value)
        object.__setattr__(self, "by", tuple(dict.fromkeys(by)))
        object.__setattr__(self, "cells", tuple(dict.fromkeys(cells)))


@dataclass(frozen=True)
class Finder:
    """How one finding of some acts is found: from one part of an order, or over a whole column of them."""

    book: Book
    name: str
    of: tuple[str, ...]
    by: tuple[str, ...]
    find: Callable[[Any], Any]
    column: bool = False

    @property
    def text(self) -> str:
        """What it is, in one sentence."""
        return " ".join((self.find.__doc__ or "").split())

    def speaks_of(self, act: str) -> bool:
        """Whether it is a finding of that act."""
        return not self.of or act in self.of
