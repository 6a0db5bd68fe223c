"""Phrases: something to say, as a value with typed fields; its words are in ``words.toml`` under the name of its class.

@dataclass(frozen=True)
class Refitted(Phrase):
    planes: Pieces
    base: Place

Refitted = "{planes} {planes:is|are} refitted at {base}."
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, fields, replace
from fractions import Fraction
from functools import cached_property
from typing import Annotated, ClassVar, Self, get_args, get_origin, get_type_hints

from zoc.text.token import Kind

Piece = Annotated[str, "unit"]
"""A piece by its id; an empty name is a piece that the reader does not see."""
Pieces = Annotated[tuple[str, ...], "units"]
Place = Annotated[str, "cell"]
"""A cell by its printed label, or a box by its name."""
Places = Annotated[tuple[str, ...], "cells"]
Team = Annotated[str, "side"]
Teams = Annotated[tuple[str, ...], "sides"]
Amount = Annotated[int | Fraction | None, "number"]
"""A number; none where the reader may not know it."""
Flag = Annotated[bool, "flag"]
Word = Annotated[str, "word"]
"""One of a few words of the book, translated by ``words.toml``; anybody who notices the event learns it."""
WordList = Annotated[tuple[str, ...], "words"]
Series = Annotated[tuple[str, ...], "series"]
"""What dice or cards show, in their order."""
Free = Annotated[str, "free"]
"""A player's own text, shown as it is, and only to readers who see every piece of the phrase."""
Value = str | int | Fraction | bool | None | tuple[str, ...] | tuple["Phrase", ...]
Knows = Callable[[str], bool]
"""Whether a reader sees a piece."""
ALL = "*"
"""Every field of a phrase."""


@dataclass(frozen=True)
class Phrase:
    """Something to say: typed fields for what it is about, and no words."""

    opened: ClassVar[dict[str, str]] = {}
    """Fields that a clause opens to everybody: ``{"points": "4.9b"}``; ``{ALL: "4.9c"}`` for the whole phrase."""

    counted: ClassVar[tuple[str, ...]] = ()
    """Fields of several pieces whose number every reader learns."""

    noticed: ClassVar[tuple[str, ...] | None] = None
    """The fields that make a side notice it; by default any of its pieces; an empty tuple means everybody."""

    @classmethod
    def kinds(cls) -> Mapping[str, str]:
        """The kind of each field: ``unit``, ``cells``, ``number``, …"""
        return _kinds(cls)

    @cached_property
    def pieces(self) -> tuple[str, ...]:
        """Every piece that it names, those of phrases inside it included."""
        return tuple(name for kind, name in self.refers() if kind == "unit")

    @property
    def noticing(self) -> tuple[str, ...]:
        """The pieces that make a side notice it; none where everybody does."""
        if self.noticed is None:
            return self.pieces
        return tuple(piece for name in self.noticed for piece in self.named_in(name))

    def named_in(self, field: str) -> tuple[str, ...]:
        """The pieces, places or sides that one field names; for nested phrases, the pieces inside them."""
        value: object = getattr(self, field)
        if isinstance(value, str):
            return (value,) if value else ()
        inner = _inner(value) if isinstance(value, Phrase) else value if isinstance(value, tuple) else ()
        each = (one.pieces if isinstance(one, Phrase) else (one,) for one in inner)
        return tuple(name for names in each for name in names if name)

    def refers(self) -> tuple[tuple[Kind, str], ...]:
        """Everything that it names, each once: ``("unit", "rifle_3")``, ``("cell", "0304")``."""
        return tuple(dict.fromkeys(self._refers()))

    def _refers(self) -> Iterator[tuple[Kind, str]]:
        for name, kind in self.kinds().items():
            value = getattr(self, name)
            if kind in ("unit", "units"):
                yield from (("unit", each) for each in _each(value))
            elif kind in ("cell", "cells"):
                yield from (("cell", each) for each in _each(value))
            elif kind in ("phrase", "phrases"):
                for inner in _inner(value):
                    yield from inner._refers()

    def known(self, knows: Knows, *, blank: bool | None = None) -> Self:
        """The same phrase for a reader who sees only some pieces.

        Numbers and free text are left out if one of its pieces is unseen; ``blank`` does that for a nested phrase.
        """
        if ALL in self.opened:
            return self
        blank = not all(map(knows, self.pieces)) if blank is None else blank
        changes: dict[str, object] = {}
        for name, kind in self.kinds().items():
            value = getattr(self, name)
            if name in self.opened:
                continue
            if kind == "unit":
                changes[name] = value if knows(value) else ""
            elif kind == "units":
                kept = (piece if knows(piece) else "" for piece in value)
                changes[name] = tuple(piece for piece in kept if piece or name in self.counted)
            elif kind == "number" and blank:
                changes[name] = None
            elif kind == "free" and blank:
                changes[name] = ""
            elif kind == "phrase" and value is not None:
                changes[name] = value.known(knows, blank=blank)
            elif kind == "phrases":
                changes[name] = tuple(inner.known(knows, blank=blank) for inner in value if inner.shows_to(knows))
        return replace(self, **changes) if changes else self

    def shows_to(self, knows: Knows) -> bool:
        """Whether a reader learns anything of it inside another phrase: it names no piece, a visible one, or a number."""
        return bool(ALL in self.opened or self.counted or not self.pieces or any(map(knows, self.pieces)))

    def as_dict(self) -> dict[str, object]:
        """The phrase as data, for a program that reads a log: its name and its fields."""
        return {"name": type(self).__name__, **{each.name: _plain(getattr(self, each.name)) for each in fields(self)}}


Phrases = tuple[Phrase, ...]


_KINDS: dict[type[Phrase], Mapping[str, str]] = {}


def _kinds(phrase: type[Phrase]) -> Mapping[str, str]:
    if (known := _KINDS.get(phrase)) is None:
        hints = get_type_hints(phrase, include_extras=True)
        known = _KINDS[phrase] = {each.name: _kind(phrase, each.name, hints[each.name]) for each in fields(phrase)}
    return known


def _kind(phrase: type[Phrase], name: str, hint: object) -> str:
    if get_origin(hint) is Annotated:
        return str(get_args(hint)[1])
    arms = tuple(arm for arm in get_args(hint) or (hint,) if arm not in (type(None), ...))
    if arms and all(isinstance(arm, type) and issubclass(arm, Phrase) for arm in arms):
        return "phrases" if get_origin(hint) is tuple else "phrase"
    if arms and all(get_origin(arm) is Annotated for arm in arms):
        return str(get_args(arms[0])[1])
    raise TypeError(f"{phrase.__name__}.{name}: expected a Piece, Place, Team, Amount, Flag, Word, Free or a phrase")


def _each(value: str | tuple[str, ...]) -> tuple[str, ...]:
    return tuple(filter(None, value if isinstance(value, tuple) else (value,)))


def _inner(value: Phrase | tuple[Phrase, ...] | None) -> tuple[Phrase, ...]:
    return () if value is None else value if isinstance(value, tuple) else (value,)


def _plain(value: object) -> object:
    if isinstance(value, Phrase):
        return value.as_dict()
    if isinstance(value, tuple):
        return [_plain(each) for each in value]
    return str(value) if isinstance(value, Fraction) else value
