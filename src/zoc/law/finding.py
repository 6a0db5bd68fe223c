"""Findings: facts of an act that the law finds by itself, once for each distinct value of what they depend on."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Generic

from zoc.grid import Cell
from zoc.law.clause import Book
from zoc.law.signal import Signal

if TYPE_CHECKING:
    from typing_extensions import TypeVar

    V = TypeVar("V", default=Any)
else:
    from typing import TypeVar

    V = TypeVar("V")


class Unsaid(Signal):
    """A clause reads an argument that the order does not give yet; it is asked again later."""

    def __init__(self, key: str) -> None:
        super().__init__(key)
        self.key = key


@dataclass(frozen=True)
class Found(Generic[V]):
    """A finding, and the units and cells that a clause that reads it blames."""

    value: V
    by: tuple[str, ...] = ()
    cells: tuple[Cell | str, ...] = ()

    def __init__(self, value: V, by: Iterable[str] = (), cells: Iterable[Cell | str] = ()) -> None:
        object.__setattr__(self, "value", value)
        object.__setattr__(self, "by", tuple(dict.fromkeys(by)))
        object.__setattr__(self, "cells", tuple(dict.fromkeys(cells)))


@dataclass(frozen=True, eq=False)
class Finder:
    """How one finding of some acts is found: from one part of an order, or over a whole column of them."""

    book: Book
    name: str
    of: tuple[str, ...]
    by: tuple[str, ...]
    find: Callable[..., object]
    column: bool = False

    @property
    def text(self) -> str:
        """What it is, in one sentence."""
        return " ".join((self.find.__doc__ or "").split())

    def speaks_of(self, act: str) -> bool:
        """Whether it is a finding of that act."""
        return not self.of or act in self.of
