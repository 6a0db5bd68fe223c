"""A deed: something the book lets players do, how it is carried out, and what an order for it takes."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from zoc.errors import BadRuleset
from zoc.law.clause import Book

Words = Callable[[Any, Any, str], tuple[str, ...]]
Kind = str | tuple[str, ...] | Words
"""What a key of an order holds: one of KINDS, one of these words, or one of the words that a function lists."""

KINDS = ("unit", "units", "enemy", "friend", "cell", "route", "number", "word", "flag")


@dataclass(frozen=True)
class Take:
    """One key of an order: its kind or its words, and whether it may be left out."""

    kind: str
    words: tuple[str, ...] | Words = ()
    optional: bool = False

    def listed(self, law: Any, position: Any, unit: str) -> tuple[str, ...]:
        """The words there are to choose from, here and now."""
        return self.words(law, position, unit) if callable(self.words) else self.words


@dataclass(frozen=True)
class Deed:
    """One deed of a book: of a piece, or of the player as such."""

    book: Book
    name: str
    script: Callable[..., Any]
    by: str
    moves: str
    given: Mapping[str, Kind]
    tells: Callable[[Any, Any], str] | None = None
    """What it is as things stand, from the law and a position; as a rule its one sentence says it."""

    def __post_init__(self) -> None:
        if not self.text:
            raise BadRuleset(f"{self.book.title}: the deed {self.name!r} needs one sentence that says what it is")
        if self.by not in ("unit", "side"):
            raise BadRuleset(f"{self.book.title}: the deed {self.name!r} is by a unit or by a side, not by {self.by!r}")
        for key, take in self.takes.items():
            if take.kind not in (*KINDS, "choice"):
                known = ", ".join(KINDS)
                raise BadRuleset(f"{self.book.title}: {self.name!r} takes {key!r} of a kind {take.kind!r}; known: {known}")

    @property
    def text(self) -> str:
        """What it is, in one sentence for the player."""
        return " ".join((self.script.__doc__ or "").split("\n\n")[0].split())

    @cached_property
    def takes(self) -> Mapping[str, Take]:
        """The further keys of an order for it; a ``?`` after a kind makes one optional, as an empty word among words does."""
        return {key: _take(kind) for key, kind in self.given.items()}

    @property
    def way(self) -> str:
        """The way of moving it goes by, if it is a move."""
        return "" if ":" in self.moves else self.moves

    @property
    def errand(self) -> str:
        """The errand it is on, if it is a move."""
        return self.moves.partition(":")[2] or "move"


def _take(kind: Kind) -> Take:
    if isinstance(kind, str):
        return Take(kind.removesuffix("?"), optional=kind.endswith("?"))
    if callable(kind):
        return Take("choice", kind, optional=True)
    return Take("choice", tuple(word for word in kind if word), optional="" in kind)
