"""Counters: a square of its side's colour for every piece, stacked where several stand in one cell.

::

      .-----.
     .-----.|3        the topmost counter in full, two edges below it, how many there are
     | 12  ||
     |  6  |'         its name, and a value such as its allowance
     '-----'
"""

from __future__ import annotations

from dataclasses import dataclass

from zoc.colour import ink_on
from zoc.draw.element import group, loops, tag, words
from zoc.draw.marks import points
from zoc.draw.sheet import Sheet
from zoc.errors import Unknown
from zoc.grid import Cell
from zoc.grid.directions import SQUARE8_NAMES
from zoc.position import Side, UnitId

HALF = 15
"""Half the side of a counter."""
LIFT = 3
"""How far a counter sticks out below the next one."""
SEEN = 2
"""How many are seen below the topmost."""
DROP = 3
"""How far counters stand below the middle of a cell, for the sake of its number."""


@dataclass(frozen=True)
class Piece:
    """A unit as it is drawn: on which cells, in which stack."""

    id: UnitId
    side: Side
    cells: tuple[Cell, ...]
    box: str
    hidden: bool
    facing: str


def pieces(sheet: Sheet) -> list[Piece]:
    """All units, the bottom of every stack first."""
    position, units = sheet.position, sheet.position.units
    order = sorted(range(len(position.ids)), key=lambda row: (int(units["order"][row]), row))
    looks = _facings(sheet)
    made = []
    for row in order:
        id, anchor = position.ids[row], int(position.cells()[row])
        side = position.sides.names[int(units["side"][row])]
        cells = position.footprint(id) if anchor >= 0 else ()
        box = position.where(anchor) if anchor < 0 else ""
        made.append(Piece(id, side, cells, box, bool(units["hidden"][row]), looks.get(id, "")))
    return made


def _facings(sheet: Sheet) -> dict[UnitId, str]:
    """The way each unit looks. If all look the first way, nobody has said where they look."""
    position, names = sheet.position, sheet.layout.grid.way_names
    known = {*names, *SQUARE8_NAMES} if sheet.layout.grid.kind == "square" else {*names}
    for unit, name in sheet.marks.facings.items():
        position.row(unit)
        if name not in known:
            raise Unknown.name("direction", name, names)
    column = position.units["facing"]
    own = zip(position.ids, column.tolist(), strict=True) if column.any() else ()
    return {**{unit: names[way % len(names)] for unit, way in own}, **sheet.marks.facings}


def counters(sheet: Sheet) -> str:
    """Every stack on the map; large bases as outlines below them."""
    stacks: dict[tuple[Cell, ...], list[Piece]] = {}
    for piece in pieces(sheet):
        if piece.cells and any(cell in sheet.layout for cell in piece.cells):
            stacks.setdefault(piece.cells, []).append(piece)
    for unit in (*sheet.marks.units, *sheet.marks.values):
        sheet.position.row(unit)
    bases = (_base(sheet, stack[-1]) for stack in stacks.values() if len(stack[-1].cells) > 1)
    return group("bases", bases) + group("counters", (_stack(sheet, stack) for stack in stacks.values()))


def middle(sheet: Sheet, cells: tuple[Cell, ...]) -> tuple[float, float]:
    """The middle of a base."""
    centres = [sheet.layout.centre(cell) for cell in cells if cell in sheet.layout]
    return sum(x for x, _ in centres) / len(centres), sum(y for _, y in centres) / len(centres)


def _stack(sheet: Sheet, stack: list[Piece]) -> str:
    *below, top = stack
    x, y = middle(sheet, top.cells)
    y += DROP
    edges = [(piece, LIFT * nth) for nth, piece in enumerate(below[: -SEEN - 1 : -1], 1)]
    return "".join(
        (
            _lamp(sheet, x, y) if any(piece.id in sheet.marks.units for piece in stack) else "",
            *(plate(sheet, piece, x + lift, y - lift) for piece, lift in reversed(edges)),
            plate(sheet, top, x, y),
            _words(sheet, top, x, y),
            _nose(sheet, top, x, y),
            _badge(sheet, len(stack), x + HALF + 3, y - HALF - 3) if below else "",
        )
    )


def plate(sheet: Sheet, piece: Piece, x: float, y: float) -> str:
    """The bare counter; that of a hidden unit is pale and dashed."""
    colour, theme = sheet.colours[piece.side], sheet.theme
    return tag(
        "rect", x=x - HALF, y=y - HALF, width=2 * HALF, height=2 * HALF, rx=4,
        fill=colour, fill_opacity="0.35" if piece.hidden else None,
        stroke=colour if piece.hidden else theme.paper, stroke_width=1.8 if piece.hidden else 1.4,
        stroke_dasharray="4 2.5" if piece.hidden else None,
    )  # fmt: skip


def _words(sheet: Sheet, piece: Piece, x: float, y: float) -> str:
    """The name, as large as it fits, and the value below it."""
    value = sheet.marks.values.get(piece.id)
    ink = sheet.theme.ink if piece.hidden else ink_on(sheet.colours[piece.side])
    name = piece.id if len(piece.id) <= 7 else piece.id[:6] + "…"
    size = min(13.0, 2 * (HALF - 1.5) / (0.62 * max(len(name), 1)))
    up = 1.5 if value is not None else -0.35 * size
    told = f"{piece.id}, {piece.side}" + (", hidden" if piece.hidden else "")
    return tag(
        "g",
        tag("title", words(told)),
        tag("text", words(name), x=x, y=y - up, font_size=size, font_weight="700"),
        tag("text", words(points(value)), x=x, y=y + 11, font_size=9.5) if value is not None else "",
        fill=ink,
        data_unit=piece.id,
    )


def _base(sheet: Sheet, piece: Piece) -> str:
    colour = sheet.colours[piece.side]
    cells = [cell for cell in piece.cells if cell in sheet.layout]
    return tag(
        "path", d=loops(sheet.layout.border(cells, inset=4)), fill=colour, fill_opacity="0.3", stroke=colour, stroke_width=2.4,
        stroke_linejoin="round", stroke_dasharray="5 3" if piece.hidden else None,
    )  # fmt: skip


def _lamp(sheet: Sheet, x: float, y: float) -> str:
    """A ring of light round a unit that is to be noticed."""
    at = {"x": x - HALF - 4, "y": y - HALF - 4, "width": 2 * HALF + 8, "height": 2 * HALF + 8, "rx": 7}
    return tag("rect", **at, fill=sheet.theme.bright, stroke=sheet.theme.ink, stroke_width=1.2)


def _nose(sheet: Sheet, piece: Piece, x: float, y: float) -> str:
    """A point on the edge that looks where the unit looks."""
    if not piece.facing:
        return ""
    turn = BEARINGS[sheet.layout.grid.kind, sheet.layout.grid.orientation][piece.facing]
    return tag(
        "path", d="M0-23l6.5 7.5h-13z", transform=f"translate({x:g} {y:g}) rotate({turn})", fill=sheet.theme.ink,
        stroke=sheet.theme.paper, stroke_width=1, stroke_linejoin="round",
    )  # fmt: skip


BEARINGS: dict[tuple[str, str], dict[str, int]] = {
    ("hex", "flat"): {"n": 0, "ne": 60, "se": 120, "s": 180, "sw": 240, "nw": 300},
    ("hex", "pointy"): {"ne": 30, "e": 90, "se": 150, "sw": 210, "w": 270, "nw": 330},
    ("square", "flat"): {name: 45 * i for i, name in enumerate(SQUARE8_NAMES)},
    ("square", "pointy"): {name: 45 * i for i, name in enumerate(SQUARE8_NAMES)},
}


def _badge(sheet: Sheet, count: int, x: float, y: float) -> str:
    return tag("circle", cx=x, cy=y, r=6.5, fill=sheet.theme.ink, stroke=sheet.theme.paper, stroke_width=1) + tag(
        "text", str(count), x=x, y=y + 3, font_size=8.5, font_weight="700", fill=sheet.theme.paper
    )
