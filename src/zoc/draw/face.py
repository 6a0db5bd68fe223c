"""The drawing of one piece, from its face: a square counter, a round player, a miniature with a nose.

::

      .--XX--.        .-""-.          /\\
      | [><] | DG    ( halfl)        (  )  harm
      |  4-3 |        `-..-' o        ``
      '------'        badge          facing

Drawn round the centre in a square of 116, as on the browser's board; words are as large as they fit.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from zoc.colour import Colour
from zoc.draw.element import fine, number, tag, words
from zoc.draw.symbol import FIGURES, SYMBOLS
from zoc.draw.theme import Theme
from zoc.look.face import Badge, Face

BOX = 116
INK, PAPER = "#1c1a17", "#fffdf6"
"""The ink of every counter, in the light and the dark theme."""
BUILD = {"SM": 34, "MD": 41, "LG": 49}
"""How much room a player of each size takes."""
LETTERS = 12
BODY = "M-19 27Q-19 1-7-4A13 13 0 1 1 7-4Q19 1 19 27z"


class Paint(NamedTuple):
    """The colours of a piece, and what distinguishes it from others of its side."""

    theme: Theme
    side: Colour
    ink: Colour
    hidden: bool = False
    lit: bool = False


def drawn(face: Face, name: str, paint: Paint, bearing: int | None = None) -> str:
    """The whole piece."""
    draw = {"player": _player, "miniature": _miniature}.get(face.shape, _counter)
    return "".join(draw(face, name, paint, bearing)) + (_badge(face.badge, _radius(face)) if face.badge else "")


def plate(face: Face, paint: Paint) -> str:
    """The bare piece; a hidden unit is pale with a dashed rim, a spent one grey, a highlighted one ringed with light."""
    stroke = paint.theme.bright if paint.lit else paint.side if paint.hidden else INK
    look = {
        "fill": _grey(paint.side) if face.faded else paint.side,
        "fill_opacity": fine(0.4) if paint.hidden else None,
        "stroke": stroke,
        "stroke_opacity": None if paint.lit or paint.hidden else fine(0.55),
        "stroke_width": 8 if paint.lit else 2.5,
        "stroke_dasharray": "9 6" if paint.hidden else None,
    }
    if face.shape == "counter":
        return tag("rect", x=-46, y=-46, width=92, height=92, rx=9, **look)
    return tag("circle", r=_radius(face), **look)


def _radius(face: Face) -> int:
    """How far the piece extends from its middle."""
    return BUILD.get(face.size, 40) if face.shape == "player" else 44


def _grey(colour: Colour) -> Colour:
    """A greyed colour: two fifths of it are left."""
    mixed = (round(0.42 * int(colour[i : i + 2], 16) + 0.58 * grey) for i, grey in ((1, 0x85), (3, 0x82), (5, 0x7C)))
    return "#" + "".join(f"{part:02x}" for part in mixed)


def _counter(face: Face, name: str, paint: Paint, bearing: int | None) -> Iterator[str]:
    (first, second), ink = (*face.values[:2], "", "")[:2], paint.ink
    yield plate(face, paint)
    if face.symbol in SYMBOLS:
        yield _symbol(face.symbol, ink, -6 if first else 6)
        yield _fit(face.size, ink, 0, -29, 60, 15) if face.size else _fit(name, ink, 0, -30, 84, 17)
        yield _caption(name, paint.theme, 65) if face.size else ""
    else:
        yield _fit(name, ink, 0, -2 if first else 8, 84, 30)
    yield _fit(first, ink, -14 if second else 0, 39, 48 if second else 86, 27) if first else ""
    yield _fit(second, ink, 27, 38, 32, 19) if second else ""
    yield _nose(bearing, paint.theme, 52)
    yield from _tags(face.marks, paint.theme, -12 if face.symbol in SYMBOLS else -46)


def _player(face: Face, name: str, paint: Paint, bearing: int | None) -> Iterator[str]:
    (skills, speed), radius = (*face.values[:2], "", "")[:2], _radius(face)
    yield plate(face, paint)
    yield _inner(radius - 5, paint.ink)
    yield _fit(speed, paint.ink, 0, 2, radius, 0.82 * radius) if speed else ""
    yield _fit(skills, paint.ink, 0, 0.58 * radius, 1.45 * radius, 0.5 * radius) if skills else ""
    yield _caption(name, paint.theme, radius + 17)
    yield _nose(bearing, paint.theme, radius + 6)
    yield from _tags(face.marks, paint.theme)


def _miniature(face: Face, name: str, paint: Paint, bearing: int | None) -> Iterator[str]:
    """A figure on its base, seen from above and a little from the front."""
    gear = FIGURES.get(face.symbol)
    yield _nose(bearing, paint.theme, 47)
    yield plate(face, paint)
    yield _inner(38, paint.ink)
    yield tag(
        "g", tag("path", d=BODY), _gear(gear, paint.ink) if gear else "", fill=paint.ink, fill_opacity=fine(0.85),
        transform="rotate(90) translate(0 -2)" if face.lying else "translate(0 -1)",
    )  # fmt: skip
    yield _caption(name, paint.theme, 62)
    yield from _tags(face.marks, paint.theme)


# Parts


def _gear(path: str, ink: Colour) -> str:
    return tag("path", d=path, fill="none", stroke=ink, stroke_width=4.5, stroke_linecap="round", stroke_linejoin="round")


def _inner(radius: float, ink: Colour) -> str:
    return tag("circle", r=radius, fill="none", stroke=ink, stroke_opacity=fine(0.55), stroke_width=2)


def _symbol(name: str, ink: Colour, down: int) -> str:
    lines, filled, letters, bare = SYMBOLS[name]
    pen, cap = (ink if bare else INK), ("round" if bare else None)
    return tag(
        "g",
        "" if bare else tag("rect", x=-28, y=-18, width=56, height=36, fill=PAPER, stroke=INK, stroke_width=3),
        tag("path", d=lines, fill="none", stroke=pen, stroke_width=4 if bare else 3, stroke_linejoin="round", stroke_linecap=cap)
        if lines
        else "",
        tag("path", d=filled, fill=pen) if filled else "",
        tag("text", letters, y=8, fill=INK, font_size=23, font_weight="800") if letters else "",
        transform=f"translate(0 {down})",
    )


def _fit(text: str, ink: Colour, x: float, y: float, width: float, largest: float, **more: str | float) -> str:
    """Words as large as they fit."""
    short = text if len(text) <= LETTERS else text[: LETTERS - 1] + "…"
    size = min(largest, width / (0.58 * max(len(short), 1)))
    return tag("text", words(short), x=x, y=y, font_size=size, font_weight="700", fill=ink, **more)


def _caption(name: str, theme: Theme, y: float) -> str:
    """The name below a piece."""
    rim: dict[str, str | float] = {
        "stroke": theme.paper, "stroke_width": 4.5, "stroke_linejoin": "round", "paint_order": "stroke"
    }  # fmt: skip
    return _fit(name, theme.ink, 0, y, 128, 20, **rim)


def _nose(bearing: int | None, theme: Theme, far: float) -> str:
    """A point on the edge that shows the unit's facing."""
    if bearing is None:
        return ""
    point = f"M0-{number(far + 14)}l17 22q-17-9-34 0z"
    turn, rim = f"rotate({bearing})", theme.paper
    return tag("path", d=point, transform=turn, fill=theme.ink, stroke=rim, stroke_width=2, stroke_linejoin="round")


def _tags(marks: tuple[str, ...], theme: Theme, top: int = -12) -> Iterator[str]:
    """Small tags at the edges: modes, losses."""
    for nth, mark in enumerate(marks[:4]):
        short = mark if len(mark) <= 5 else mark[:4] + "…"
        width, (x, y) = max(22, 10.5 * len(short) + 9), (-29 if nth % 2 else 29, top if nth < 2 else top + 26)
        at = x + (width if x > 0 else -width) / 2
        yield tag(
            "g",
            tag("rect", x=-width / 2, y=-11, width=width, height=22, rx=5, fill=theme.bright, stroke=INK, stroke_width=2),
            tag("text", words(short), y=6, font_size=17, font_weight="800", fill=INK),
            transform=f"translate({number(float(at))} {y})",
        )


def _badge(badge: Badge, radius: int) -> str:
    """The book's own picture, at the upper right of the piece."""
    return tag(
        "g",
        tag("circle", r=14, fill=badge.colour, stroke=INK, stroke_width=2.5),
        tag("path", d=badge.lines, fill="none", stroke=INK, stroke_width=1.6) if badge.lines else "",
        transform=f"translate({number(0.9 * radius)} {number(-0.75 * radius)})",
    )
