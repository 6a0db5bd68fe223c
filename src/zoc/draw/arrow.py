"""Lines that lead somewhere: a route with the cost of its steps, and arrows from cell to cell."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import pairwise

from zoc.colour import Colour
from zoc.draw.element import group, line, loops, tag, words
from zoc.draw.layout import Point
from zoc.draw.marks import Amount, points
from zoc.draw.sheet import Sheet

THICK = 3.8
RIM = 3.6
"""The width of paper left free beside a line, both sides together."""
ON_THE_WAY = 0.44
"""The position of a step's cost: a little before the next cell, where the head of the arrow is."""


def route(sheet: Sheet) -> str:
    """A line through the cells of a route."""
    centres = [sheet.layout.centre(int(cell)) for cell, _ in sheet.marks.route if cell in sheet.layout]
    if len(centres) < 2:
        return ""
    way: list[Point] = [(x, y + 3) for x, y in centres]
    way[-1] = _short_of(way[-2], way[-1], 13)
    return group("route", _arrow(sheet, way, sheet.theme.ink))


def route_costs(sheet: Sheet) -> str:
    """What each step of the route costs."""
    made = []
    for (a, before), (b, after) in pairwise(sheet.marks.route):
        if a in sheet.layout and b in sheet.layout and "" not in (before, after):
            (ax, ay), (bx, by) = sheet.layout.centre(int(a)), sheet.layout.centre(int(b))
            x, y = ax + ON_THE_WAY * (bx - ax), ay + ON_THE_WAY * (by - ay) + 3
            made.append(cost_tag(sheet, x, y, Fraction(after) - Fraction(before)))
    return group("costs", made)


def cost_tag(sheet: Sheet, x: float, y: float, cost: Amount) -> str:
    """A small tag with the cost of a step."""
    text, theme = f"+{points(cost)}", sheet.theme
    half = 2.6 * len(text) + 2
    plate = tag("rect", x=x - half, y=y - 6, width=2 * half, height=12, rx=6, fill=theme.ink)
    ink = {"fill": theme.paper, "font_weight": "700", "text_anchor": "middle"}
    return plate + tag("text", words(text), x=x, y=y + 3, font_size=8.5, **ink)


def arrows(sheet: Sheet) -> str:
    """Arrows from cell to cell; they leave the counters free."""
    made: list[str] = []
    for a, b in sheet.marks.arrows:
        if a != b and a in sheet.layout and b in sheet.layout:
            here, there = sheet.layout.centre(int(a)), sheet.layout.centre(int(b))
            start = _short_of(there, here, 20 if a in sheet.taken else 0)
            made += _arrow(sheet, [start, _short_of(here, there, 20 if b in sheet.taken else 6)], sheet.theme.stop)
    return group("arrows", made)


def _arrow(sheet: Sheet, way: Sequence[Point], colour: Colour) -> tuple[str, str]:
    """A line with a head: the rim first, then the line."""
    x, y = way[-1]
    ux, uy = _direction(way[-2], way[-1])
    shaft = line([*way[:-1], (x - 8 * ux, y - 8 * uy)])
    head = loops([[(x, y), (x - 9 * ux - 5.5 * uy, y - 9 * uy + 5.5 * ux), (x - 9 * ux + 5.5 * uy, y - 9 * uy - 5.5 * ux)]])

    def drawn(ink: Colour, rim: float) -> str:
        body = tag("path", d=shaft, fill="none", stroke_width=THICK + rim, stroke_linecap="round")
        return tag("g", body, tag("path", d=head, fill=ink, stroke_width=rim), stroke=ink, stroke_linejoin="round")

    return drawn(sheet.theme.paper, RIM), drawn(colour, 0)


def _short_of(a: Point, b: Point, by: float) -> Point:
    """The point between ``a`` and ``b`` at this distance before ``b``."""
    ux, uy = _direction(a, b)
    return b[0] - ux * by, b[1] - uy * by


def _direction(a: Point, b: Point) -> Point:
    dx, dy = b[0] - a[0], b[1] - a[1]
    length = (dx * dx + dy * dy) ** 0.5
    return dx / length, dy / length
