"""Features of sides: rivers and walls run along them, roads and rails across, from centre to centre.

A feature that counts one way only has a small point in that direction. An unknown feature is drawn as dashes in a
colour of its own.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Literal, NamedTuple

import numpy as np

from zoc.draw.element import group, line, loops, number, tag, words
from zoc.draw.ground import plain_words
from zoc.draw.layout import Point
from zoc.draw.sheet import Sheet
from zoc.draw.theme import Theme
from zoc.grid import Cell, back

Run = Literal["along", "across", "gap"]


class Stroke(NamedTuple):
    """How a feature is drawn: along its side or across, wavy or straight, its lines from the lowest to the topmost."""

    run: Run
    lines: tuple[tuple[str, float, str], ...]
    """Colour (a field of the theme), width, dashes."""
    sign: str
    """The character for it in a text drawing."""
    wavy: bool = False


def _river(width: float, sign: str) -> Stroke:
    return Stroke("along", (("bank", width + 1.6, ""), ("water", width, "")), sign, wavy=True)


STROKES: dict[str, Stroke] = {
    "great river": _river(9, "≋"),
    "major river": _river(6.4, "≈"),
    "strait": _river(11, "≋"),
    "river": _river(3.6, "~"),
    "stream": _river(1.6, "~"),
    "brook": _river(1.6, "~"),
    "canal": Stroke("along", (("bank", 5.2, ""), ("water", 3.6, "")), "~"),
    "wall": Stroke("along", (("ink", 4.6, ""),), "#"),
    "cliff": Stroke("along", (("contour", 2.4, ""), ("contour", 7, "1 3")), "%"),
    "escarpment": Stroke("along", (("contour", 2.4, ""), ("contour", 7, "1 3")), "%"),
    "ledge": Stroke("along", (("contour", 2.4, ""), ("contour", 7, "1 3")), "%"),
    "slope": Stroke("along", (("contour", 1.4, ""), ("contour", 5, "1 4")), "%"),
    "ridge": Stroke("along", (("contour", 3, ""),), "%"),
    "prohibited": Stroke("along", (("ink", 4.6, "3 2"),), "#"),
    "impassable": Stroke("along", (("ink", 4.6, "3 2"),), "#"),
    "conjured": Stroke("along", (("ink", 5.4, ""), ("contour", 3, "3 3")), "#"),
    "ward": Stroke("along", (("ink", 4.4, ""), ("bright", 2.4, "")), "!"),
    "frozen": Stroke("along", (("paper", 3, "5 4"),), "*"),
    "hedge": Stroke("along", (("road", 3, "2 2"),), '"'),
    "fence": Stroke("along", (("road", 1.6, "4 2"),), '"'),
    "border": Stroke("along", (("ink", 1.6, "6 3 1 3"),), ";"),
    "frontier": Stroke("along", (("ink", 1.6, "6 3 1 3"),), ";"),
    "road": Stroke("across", (("road", 4.2, ""), ("paper", 2, "")), "="),
    "highway": Stroke("across", (("road", 5.4, ""), ("paper", 2.8, "")), "="),
    "track": Stroke("across", (("road", 1.8, "5 3"),), "="),
    "trail": Stroke("across", (("road", 1.8, "5 3"),), "="),
    "path": Stroke("across", (("road", 1.8, "5 3"),), "="),
    "rail": Stroke("across", (("ink", 1.4, ""), ("ink", 6, "1.2 6.8")), ":"),
    "railroad": Stroke("across", (("ink", 1.4, ""), ("ink", 6, "1.2 6.8")), ":"),
    "railway": Stroke("across", (("ink", 1.4, ""), ("ink", 6, "1.2 6.8")), ":"),
    "bridge": Stroke("gap", (("ink", 9, ""), ("paper", 6, "")), "="),
    "crossing": Stroke("gap", (("ink", 9, ""), ("paper", 6, "")), "="),
    "ford": Stroke("gap", (("paper", 5, "2 2"),), "="),
    "gate": Stroke("gap", (("ink", 8, ""), ("paper", 5, "")), "="),
    "door": Stroke("gap", (("ink", 8, ""), ("paper", 5, "")), "="),
}
UNHEARD_OF = Stroke("along", (("stop", 2.4, "4 3"),), ";")


def stroke(name: str) -> Stroke:
    """How a feature of that name is drawn.

    >>> stroke("Great_River").lines[1], stroke("mountain stream").sign, stroke("ley line") is UNHEARD_OF
    (('water', 9, ''), '~', True)
    """
    heard = plain_words(name)
    for known, each in STROKES.items():
        if all(any(word in (w, w.removesuffix("s")) for w in heard) for word in known.split()):
            return each
    return UNHEARD_OF


class DrawnHexside(NamedTuple):
    """A side with a feature: one of its cells, the feature's value, and whether it counts that way only."""

    cell: Cell
    way: int
    value: int
    directed: bool


def hexsides(sheet: Sheet, name: str) -> Iterator[DrawnHexside]:
    """The sides in view that have a feature, each once."""
    box, layout = sheet.position.board.box, sheet.layout
    column = np.asarray(sheet.position.board.edges[name])
    ways, cells = len(box.ways), np.array(layout.cells, np.int64)
    for cell in cells[column[cells].any(axis=1)].tolist():
        for way in column[cell].nonzero()[0].tolist():
            beyond = cell + int(box.steps[way])
            if beyond not in layout:
                continue
            mutual = bool(column[beyond, back(way, ways)])
            if not mutual or cell < beyond:
                yield DrawnHexside(cell, way, int(column[cell, way]), directed=not mutual)


def features(sheet: Sheet) -> str:
    """All features of sides: those along them first, then those across."""
    names = sorted(drawn_names(sheet), key=lambda name: (("along", "across", "gap").index(stroke(name).run), name))
    return "".join(_feature(sheet, name) for name in names)


def drawn_names(sheet: Sheet) -> list[str]:
    """The features that are drawn: all but those that only describe another one."""
    names = list(sheet.position.board.edges)
    return [name for name in names if not tells_more(name, names)]


def sample(theme: Theme, name: str, x: float, y: float) -> str:
    """A short piece of a feature, for the legend."""
    each = stroke(name)
    drawn = _wave((x, y), (x + 22, y)) if each.wavy else line([(x, y), (x + 22, y)])
    return "".join(_lines(theme, each, drawn))


def _feature(sheet: Sheet, name: str) -> str:
    each, found = stroke(name), list(hexsides(sheet, name))
    path = "".join(_line(sheet, each, side) for side in found)
    if not path:
        return ""
    points = "".join(_point(sheet, side) for side in found if side.directed)
    told = (_value(sheet, side) for side in found if side.value > 1)
    return group(
        "feature",
        (
            tag("title", words(name.replace("_", " "))),
            *_lines(sheet.theme, each, path),
            tag("path", d=points, fill=sheet.theme.ink, stroke=sheet.theme.paper, stroke_width=0.8) if points else "",
            *told,
        ),
    )


def _lines(theme: Theme, each: Stroke, path: str) -> Iterator[str]:
    for colour, width, dashes in each.lines:
        cap = "butt" if dashes or each.run == "gap" else "round"
        yield tag(
            "path", d=path, fill="none", stroke=getattr(theme, colour), stroke_width=width, stroke_linecap=cap,
            stroke_linejoin="round", stroke_dasharray=dashes or None,
        )  # fmt: skip


def _line(sheet: Sheet, each: Stroke, side: DrawnHexside) -> str:
    layout, ((ax, ay), (bx, by)) = sheet.layout, _ends(sheet, side)
    if each.run == "across":
        return line([(ax, ay), (bx, by)])
    if each.run == "gap":
        (mx, my), dx, dy = ((ax + bx) / 2, (ay + by) / 2), (bx - ax) * 0.16, (by - ay) * 0.16
        return line([(mx - dx, my - dy), (mx + dx, my + dy)])
    if side.way not in layout.ways:
        return ""
    start, end = layout.side(side.cell, side.way)
    return _wave(start, end) if each.wavy else line([start, end])


def _ends(sheet: Sheet, side: DrawnHexside) -> tuple[Point, Point]:
    """The middles of the two cells that share a side."""
    return sheet.layout.centre(side.cell), sheet.layout.centre(side.cell + int(sheet.layout.grid.box.steps[side.way]))


def _wave(a: Point, b: Point) -> str:
    """A line that waves a little to both sides, as rivers do."""
    (ax, ay), (bx, by) = (a, b) if a < b else (b, a)
    dx, dy = (bx - ax) / 3, (by - ay) / 3
    nx, ny = -dy * 0.3, dx * 0.3
    points = (ax + dx + nx, ay + dy + ny, bx - dx - nx, by - dy - ny, bx, by)
    return f"M{number(ax)} {number(ay)}C{' '.join(map(number, points))}"


def _point(sheet: Sheet, side: DrawnHexside) -> str:
    """A small point that shows which way a feature counts."""
    (ax, ay), (bx, by) = _ends(sheet, side)
    mx, my, length = (ax + bx) / 2, (ay + by) / 2, ((bx - ax) ** 2 + (by - ay) ** 2) ** 0.5
    ux, uy = (bx - ax) / length, (by - ay) / length
    back_x, back_y = mx - 2 * ux, my - 2 * uy
    return loops([[(mx + 6 * ux, my + 6 * uy), (back_x - 5 * uy, back_y + 5 * ux), (back_x + 5 * uy, back_y - 5 * ux)]])


def _value(sheet: Sheet, side: DrawnHexside) -> str:
    theme, ((ax, ay), (bx, by)) = sheet.theme, _ends(sheet, side)
    return tag(
        "text", str(side.value), x=(ax + bx) / 2, y=(ay + by) / 2 + 3, font_size=8, fill=theme.ink, stroke=theme.paper,
        stroke_width=2.4, paint_order="stroke",
    )  # fmt: skip


def tells_more(name: str, names: Iterable[str]) -> bool:
    """Whether a feature only describes another one: ``ward_side`` the side of a ward, ``fort_of`` the owner of a fort.

    >>> tells_more("ward_side", ["ward", "wall"]), tells_more("fort_of", []), tells_more("ward", ["ward"])
    (True, True, False)
    """
    return name.endswith("_of") or any(name.startswith(f"{other}_") for other in names)
