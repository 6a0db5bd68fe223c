"""What is pointed at: washed cells, the reach with its points, a route, arrows, words and lit cells."""

from __future__ import annotations

from fractions import Fraction

from zoc.draw.element import group, number, tag, words
from zoc.draw.layout import Point
from zoc.draw.marks import Amount, points
from zoc.draw.sheet import Sheet
from zoc.draw.zone import path
from zoc.grid import Cell

SHADES = ("#fff3b0", "#fcd16b", "#f4a24a", "#d9693a", "#a8342f")
"""From little to much; each is darker than the one before, so they are told apart without colour."""
OCTAGON = "M-4.6-11h9.2l6.4 6.4v9.2l-6.4 6.4h-9.2l-6.4-6.4v-9.2z"


def washes(sheet: Sheet) -> str:
    """Cells filled with a colour or a shade, see-through."""
    colours: dict[str, list[Cell]] = {}
    for cell, value in sheet.marks.fill.items():
        if cell in sheet.layout:
            colour = SHADES[max(0, min(value, len(SHADES) - 1))] if isinstance(value, int) else value
            colours.setdefault(colour, []).append(int(cell))
    return group(
        "fill", (tag("path", d=sheet.layout.outline(sorted(cells)), fill=colour) for colour, cells in sorted(colours.items())),
        fill_opacity="0.6",
    )  # fmt: skip


def reach_ground(sheet: Sheet) -> str:
    """The ground a move may end on: lighter, with a line round it."""
    cells = sorted(int(cell) for cell in sheet.marks.reach if cell in sheet.layout)
    if not cells:
        return ""
    loops = path(sheet.layout.border(cells))
    theme = sheet.theme
    return group(
        "reach",
        (
            tag("path", d=sheet.layout.outline(cells), fill="#ffffff", fill_opacity=f"{theme.wash:g}"),
            tag("path", d=loops, fill="none", stroke=theme.paper, stroke_width=5, stroke_linejoin="round"),
            tag("path", d=loops, fill="none", stroke=theme.ink, stroke_width=2.2, stroke_linejoin="round"),
        ),
    )


def reach_points(sheet: Sheet) -> str:
    """The points left in every cell of the reach; an eight-cornered sign where a move must stop."""
    made = []
    for cell, (left, stops) in sorted(sheet.marks.reach.items(), key=lambda each: int(each[0])):
        if cell in sheet.layout and cell not in sheet.taken:
            made.append(_disc(sheet, int(cell), left, stops=stops))
    return group("points", made, font_weight="600", fill=sheet.theme.ink)


def _disc(sheet: Sheet, cell: Cell, left: Amount, *, stops: bool) -> str:
    (x, y), theme, text = sheet.layout.centre(cell), sheet.theme, points(left)
    ring = stop_sign(sheet, x, y + 3) if stops else tag("circle", cx=x, cy=y + 3, r=10, fill=theme.paper, fill_opacity="0.85")
    size = 11.5 if len(text) < 3 else 8.5
    return ring + tag("text", words(text), x=x, y=y + 3 + 0.35 * size, font_size=size, fill=theme.stop if stops else None)


def stop_sign(sheet: Sheet, x: float, y: float) -> str:
    """The eight-cornered sign, empty."""
    return tag(
        "path", d=OCTAGON, transform=f"translate({x:g} {y:g})", fill=sheet.theme.paper, stroke=sheet.theme.stop, stroke_width=2.2
    )


def route(sheet: Sheet) -> str:
    """A line through the cells of a way, with the cost of each step on it."""
    stops = [(sheet.layout.centre(int(cell)), cost) for cell, cost in sheet.marks.route if cell in sheet.layout]
    if len(stops) < 2:
        return ""
    line = [(x, y + 3) for (x, y), _ in stops]
    line[-1] = _short_of(line[-2], line[-1], 13)
    casing, core = _arrow(sheet, line, 8, sheet.theme.paper), _arrow(sheet, line, 4, sheet.theme.ink)
    return group("route", (casing, core))


def route_costs(sheet: Sheet) -> str:
    """What each step of the route costs, where it crosses into the next cell."""
    made, theme = [], sheet.theme
    for (a, before), (b, after) in zip(sheet.marks.route, sheet.marks.route[1:], strict=False):
        if a in sheet.layout and b in sheet.layout:
            (ax, ay), (bx, by) = sheet.layout.centre(int(a)), sheet.layout.centre(int(b))
            x, y, cost = (ax + bx) / 2, (ay + by) / 2 + 3, points(Fraction(after) - Fraction(before))
            made.append(
                tag("rect", x=x - 7, y=y - 6, width=14, height=12, rx=6, fill=theme.ink)
                + tag("text", words(f"+{cost}"), x=x, y=y + 3, fill=theme.paper)
            )
    return group("costs", made, font_size=8.5, font_weight="700")


def arrows(sheet: Sheet) -> str:
    """Arrows from cell to cell."""
    made = []
    for a, b in sheet.marks.arrows:
        if a != b and a in sheet.layout and b in sheet.layout:
            (ax, ay), (bx, by) = sheet.layout.centre(int(a)), sheet.layout.centre(int(b))
            line = [(float(ax), float(ay)), _short_of((ax, ay), (bx, by), 8)]
            made.append(_arrow(sheet, line, 7, sheet.theme.paper) + _arrow(sheet, line, 3.6, sheet.theme.stop))
    return group("arrows", made)


def lit_cells(sheet: Sheet) -> str:
    """A bright ring inside every cell that is to be noticed."""
    made = (
        tag("path", d=path(sheet.layout.border((int(cell),), inset=3.5)))
        for cell in sheet.marks.cells
        if cell in sheet.layout
    )
    rings = "".join(made)
    return group(
        "lit", (tag("g", rings, stroke=sheet.theme.ink, stroke_width=4.6), tag("g", rings, stroke=sheet.theme.bright, stroke_width=2.8))
        if rings else (), fill="none", stroke_linejoin="round",
    )  # fmt: skip


def cell_words(sheet: Sheet) -> str:
    """Words in cells, with a rim of paper so that they are read on any ground."""
    made = []
    for cell, text in sheet.marks.labels.items():
        if cell in sheet.layout:
            x, y = sheet.layout.centre(int(cell))
            size = min(12.0, 46 / (0.6 * max(len(text), 1)))
            made.append(tag("text", words(text), x=x, y=y + 3 + 0.35 * size, font_size=size))
    theme = sheet.theme
    return group("words", made, fill=theme.ink, stroke=theme.paper, stroke_width=3, paint_order="stroke", font_weight="600")


def markers(sheet: Sheet) -> str:
    """The markers on the table, as small tags at the foot of their cells."""
    told: dict[Cell, list[str]] = {}
    for name, cells in sheet.position.markers.items():
        for cell, value in cells.items():
            if cell in sheet.layout:
                told.setdefault(cell, []).append(name.replace("_", " ") + (f" {value}" if value != 1 else ""))
    made, theme = [], sheet.theme
    for cell, names in sorted(told.items()):
        (x, y), text = sheet.layout.centre(cell), ", ".join(names)
        text = text if len(text) <= 10 else text[:9] + "…"
        width = 4.2 * len(text) + 6
        made.append(
            tag("rect", x=x - width / 2, y=y + 13.5, width=width, height=10, rx=2.5, fill=theme.bright, stroke=theme.ink, stroke_width=0.8)
            + tag("text", words(text), x=x, y=y + 21, fill="#1c1a17")
        )
    return group("markers", made, font_size=7, font_weight="600")


def _short_of(a: Point, b: Point, by: float) -> Point:
    """The point on the way to ``b`` that lies so far before it."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    length = (dx * dx + dy * dy) ** 0.5
    return b[0] - dx / length * by, b[1] - dy / length * by


def _arrow(sheet: Sheet, line: list[Point], width: float, colour: str) -> str:
    """A line with a head."""
    (ax, ay), (x, y) = line[-2], line[-1]
    length = ((x - ax) ** 2 + (y - ay) ** 2) ** 0.5
    ux, uy = (x - ax) / length, (y - ay) / length
    shaft = "M" + "L".join(f"{number(px)} {number(py)}" for px, py in line)
    head = "M" + "L".join(
        f"{number(px)} {number(py)}"
        for px, py in ((x - 9 * ux - 6 * uy, y - 9 * uy + 6 * ux), (x, y), (x - 9 * ux + 6 * uy, y - 9 * uy - 6 * ux))
    )
    return tag("path", d=shaft + head, fill="none", stroke=colour, stroke_width=width, stroke_linejoin="round", stroke_linecap="round")
