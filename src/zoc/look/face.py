"""What a counter shows: the face of a piece, in words that any drawing can use."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from zoc.colour import Colour
from zoc.position import Position, UnitId
from zoc.units import Field


@dataclass(frozen=True)
class Badge:
    """A small round picture beside a piece: its name, its colour, and the lines on it as an SVG path in a circle of radius 14."""

    name: str
    colour: Colour
    lines: str = ""


@dataclass(frozen=True)
class Face:
    """A symbol, a few short values and marks: ``Face("infantry", ("4-4-3",), size="XX", marks=("DG",))``.

    ``shape`` is how the piece looks as such: a square ``counter``, a round ``player`` or a ``miniature`` with a nose.
    A ``lying`` miniature has fallen over. ``badge`` is a picture that the book draws beside the piece.
    ``without`` names the declared facts that such a piece does not have, so that nobody reads them: a dump has no movement.
    """

    symbol: str = ""
    values: tuple[str, ...] = ()
    size: str = ""
    marks: tuple[str, ...] = ()
    shape: str = "counter"
    faded: bool = False
    without: frozenset[str] = frozenset()
    lying: bool = False
    badge: Badge | None = None


def facts_of(fields: Mapping[str, Field], position: Position, unit: UnitId) -> dict[str, int]:
    """What is written on a piece, as numbers; whatever a position says nothing of is as usual."""
    facts = {name: int(value) for name, value in position.unit(unit).facts.items()}
    usual = {name: int(field.absent(position.board.parts)) for name, field in fields.items() if name not in facts}
    return usual | facts
