"""A line of the log: one sentence with what it cites and what it speaks of."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any

from zoc.action import Fell, Told
from zoc.position import Position, Side
from zoc.spoken import spoken


@dataclass(frozen=True)
class Line:
    """One sentence of the log. ``only``: the sides that are told it; the others hear ``otherwise``, or nothing."""

    n: int
    side: Side
    text: str
    cites: tuple[str, ...] = ()
    units: tuple[str, ...] = ()
    cells: tuple[str, ...] = ()
    only: tuple[Side, ...] = ()
    otherwise: str = ""
    fell: Fell | None = None

    @classmethod
    def of(cls, n: int, side: Side, told: Told) -> Line:
        units = tuple(name for name in told.about if name in told.position.ids)
        cells = tuple(name for name in told.about if name not in units)
        names = (*told.about, *told.position.ids)
        text, otherwise = (begun(each, told.position.sides.names, names) for each in (told.text, told.otherwise))
        return cls(n, side, text, told.cites, units, cells, told.only, otherwise, told.fell)

    def heard_by(self, sides: Iterable[Side]) -> Line | None:
        """The line as all of these sides may know it; nothing if they are told nothing."""
        if not self.only or set(sides) <= set(self.only):
            return self
        return replace(self, text=self.otherwise, cites=(), units=(), cells=(), only=(), fell=None) if self.otherwise else None

    def shown(self, seen: Position) -> Line:
        """The line without units that are not to be seen."""
        units = tuple(unit for unit in self.units if unit in seen.ids)
        return self if units == self.units else replace(self, units=units)

    def say(self) -> str:
        """The sentence with its clauses, on one line: another one would look like somebody else's."""
        text = " ".join(self.text.splitlines())
        return f"{text} (§{', §'.join(self.cites)})" if self.cites else text

    def as_dict(self) -> dict[str, Any]:
        about = {"units": list(self.units), "cells": list(self.cells)}
        told = {"n": self.n, "side": self.side, "text": self.text, "cites": list(self.cites), "about": about}
        return told | ({"fell": self.fell.as_dict()} if self.fell else {})


def begun(text: str, sides: Iterable[Side], pieces: Iterable[str] = ()) -> str:
    """A sentence that begins with a side begins with a capital; the name of a piece stays as it is written.

    >>> begun("home draws 5 cards.", ["home"]), begun("home guard moves.", ["home"], ["home_guard"])
    ('Home draws 5 cards.', 'home guard moves.')
    """
    if any(_leads(text, side) for side in sides) and not any(_leads(text, spoken(piece)) for piece in pieces):
        return f"{text[0].upper()}{text[1:]}"
    return text


def _leads(text: str, name: str) -> bool:
    """Whether a sentence begins with a name."""
    return text.startswith(name) and not text[len(name) : len(name) + 1].isalnum()
