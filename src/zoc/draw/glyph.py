"""The little drawings on the ground: trees, hills, waves; round the centre of a cell, within a circle of 20."""

from __future__ import annotations

from typing import NamedTuple

from zoc.colour import Colour
from zoc.draw.element import tag
from zoc.draw.ground import Look, look


class Glyph(NamedTuple):
    """A drawing as two paths: one filled, one stroked."""

    filled: str = ""
    drawn: str = ""


def _tree(x: int, y: int) -> str:
    return f"M{x} {y}l-4.5 9h3.6v2.6h1.8v-2.6h3.6z"


def _wave(x: int, y: int) -> str:
    return f"M{x} {y}q2.5-3 5 0t5 0 5 0"


def _hill(x: int, y: int) -> str:
    return f"M{x} {y}q6-11 12 0"


def _tuft(x: int, y: int) -> str:
    return f"M{x} {y}v-6m-1.5 6l-3-4.5m6 4.5l3-4.5m-8.5 4.5h10"


def _block(x: int, y: int, width: int, height: int) -> str:
    return f"M{x} {y}h{width}v{height}h-{width}z"


def _flake(x: int, y: int) -> str:
    return f"M{x} {y - 4}v8m-3.5-6l7 4m0-4l-7 4"


def _dots(*at: tuple[int, int]) -> str:
    return "".join(f"M{x} {y}h.01" for x, y in at)


GLYPHS: dict[Look, Glyph] = {
    Look.FOREST: Glyph(filled=_tree(-9, -9) + _tree(8, -10) + _tree(0, 1) + _tree(-14, 5) + _tree(14, 4)),
    Look.HILLS: Glyph(drawn=_hill(-15, 1) + _hill(3, -4) + _hill(-4, 12)),
    Look.MOUNTAINS: Glyph(filled="M-5-12l4 14-3-2-2 4-3-6zM9-4l3 13-2-2-2 3-2-5z", drawn="M-16 10l11-22 9 15 5-7 9 14"),
    Look.ROUGH: Glyph(drawn="M-13-3l4-5 4 5M4-8l4-5 4 5M-5 10l4-5 4 5M8 7l4-5 4 5"),
    Look.WATER: Glyph(drawn=_wave(-14, -7) + _wave(0, 3) + _wave(-13, 12)),
    Look.DEEP: Glyph(drawn=_wave(-15, -8) + _wave(2, -6) + _wave(-8, 3) + _wave(-15, 13) + _wave(3, 12)),
    Look.MARSH: Glyph(drawn=_tuft(-9, -3) + _tuft(8, 3) + _tuft(-7, 13)),
    Look.TOWN: Glyph(filled=_block(-13, -7, 9, 7) + _block(0, -11, 7, 9) + _block(-8, 4, 8, 8) + _block(4, 2, 10, 6)),
    Look.CASTLE: Glyph(drawn="M-13 11v-20h5v5h5v-5h6v5h5v-5h5v20zM-3 11v-6q3-4 6 0v6"),
    Look.DESERT: Glyph(drawn=_dots((-12, -8), (-3, -12), (7, -8), (-7, 1), (3, -2), (13, 3), (-13, 10), (-1, 9), (8, 12))),
    Look.SNOW: Glyph(drawn=_flake(-8, -6) + _flake(9, -2) + _flake(-3, 10)),
    Look.ROCK: Glyph(drawn="M-15-6l12 12M-15 6l6 6M-9-12l21 21M1-14l13 13"),
}

SIGNS = {
    "basket": Glyph(drawn="M-13-9h26M-10-9l3 17h14l3-17M-3-9l1 17M3-9l-1 17M-8 0h16"),
    "objective": Glyph(filled="M-6-13l15 5-15 5z", drawn="M-7-14v27M-12 13h10"),
}
"""Little drawings for facts of cells that are no kind of ground."""


def sign(name: str) -> str:
    """The drawing of a fact of cells, by its own name or that of a kind of ground; nothing if it has none.

    >>> sign("objective"), sign("old_fort"), sign("lane end")
    ('objective', 'castle', '')
    """
    known = look(name)
    return name if name in SIGNS else known.value if known in GLYPHS and known else ""


def glyph(look: Look, colour: Colour, **attributes: str) -> str:
    """The drawing of a look in one colour; nothing for open ground."""
    if look not in GLYPHS:
        return ""
    return drawing(GLYPHS[look], colour, **attributes)


def drawing(each: Glyph, colour: Colour, **attributes: str) -> str:
    """A little drawing in one colour."""
    filled, drawn = each
    return tag(
        "g",
        tag("path", d=filled, fill=colour) if filled else "",
        tag("path", d=drawn, fill="none", stroke=colour, stroke_width=1.5, stroke_linecap="round", stroke_linejoin="round")
        if drawn
        else "",
        **attributes,
    )
