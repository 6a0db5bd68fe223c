"""Counters: every piece with its face, stacked where several stand in one cell.

::

      .-----.
    3-----. |         the topmost counter in full, two edges below it, how many there are
    | [x] |'
    | 4-6 |           its face, as its book has it; else its name, and a value such as its allowance
    '-----'
"""

from __future__ import annotations

from dataclasses import dataclass

from zoc.colour import ink_on
from zoc.draw.element import group, loops, number, tag, words
from zoc.draw.face import BOX, Paint, drawn
from zoc.draw.face import plate as bare_plate
from zoc.draw.marks import points
from zoc.draw.sheet import Sheet
from zoc.errors import Unknown
from zoc.grid import Cell
from zoc.grid.directions import SQUARE8_NAMES
from zoc.look import Face
from zoc.position import Side, UnitId

SIZE = 42
"""The side of the square that a piece is drawn in; its counter takes four fifths of that."""
LIFT = 2.5
"""How far a counter shows below the next one."""
SEEN = 2
"""How many counters show below the topmost."""
DROP = 3
"""How far counters are below the centre of a cell, to leave room for its number."""


@dataclass(frozen=True)
class DrawnPiece:
    """A unit as it is drawn: on which cells, in which stack."""

    id: UnitId
    side: Side
    cells: tuple[Cell, ...]
    box: str
    hidden: bool
    facing: str


def pieces(sheet: Sheet) -> list[DrawnPiece]:
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
        made.append(DrawnPiece(id, side, cells, box, bool(units["hidden"][row]), looks.get(id, "")))
    return made


def _facings(sheet: Sheet) -> dict[UnitId, str]:
    """The facing of each unit. If all face the first direction, none was given; but a miniature always has a facing."""
    position, names = sheet.position, sheet.layout.grid.way_names
    known = {*names, *SQUARE8_NAMES} if sheet.layout.grid.kind == "square" else {*names}
    for unit, name in sheet.marks.facings.items():
        position.row(unit)
        if name not in known:
            raise Unknown.name("direction", name, names)
    column = position.units["facing"]
    faces = sheet.marks.faces
    looking = (
        (unit, way)
        for unit, way in zip(position.ids, column.tolist(), strict=True)
        if column.any() or (unit in faces and faces[unit].shape == "miniature")
    )
    return {**{unit: names[way % len(names)] for unit, way in looking}, **sheet.marks.facings}


def counters(sheet: Sheet) -> str:
    """Every stack on the map; large bases as outlines below them."""
    stacks: dict[tuple[Cell, ...], list[DrawnPiece]] = {}
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


def _stack(sheet: Sheet, stack: list[DrawnPiece]) -> str:
    *below, top = stack
    x, y = middle(sheet, top.cells)
    size = SIZE * (0.95 * len(top.cells) ** 0.5 if len(top.cells) > 1 else 1)
    edges = [(piece, LIFT * nth) for nth, piece in enumerate(below[: -SEEN - 1 : -1], 1)]
    shift = edges[-1][1] / 2 if edges else 0.0
    x, y = x - shift, y + shift + (DROP if len(top.cells) == 1 else 0)
    lit = any(piece.id in sheet.marks.units for piece in stack)
    corner = 0.38 * size
    return "".join(
        (
            *(plate(sheet, piece, x + lift, y - lift, size) for piece, lift in reversed(edges)),
            _piece(sheet, top, x, y, size, lit=lit),
            _badge(sheet, len(stack), x - corner, y - corner) if below else "",
        )
    )


def face_of(sheet: Sheet, unit: UnitId) -> Face:
    """The face of a unit: that of its book, or its name and a value such as its allowance."""
    value = sheet.marks.values.get(unit)
    return sheet.marks.faces.get(unit) or Face(values=() if value is None else (points(value),))


def plate(sheet: Sheet, piece: DrawnPiece, x: float, y: float, size: float = SIZE) -> str:
    """The bare counter."""
    return tag("g", bare_plate(face_of(sheet, piece.id), _paint(sheet, piece)), transform=_put(x, y, size))


def _paint(sheet: Sheet, piece: DrawnPiece, *, lit: bool = False) -> Paint:
    colour = sheet.colours[piece.side]
    return Paint(sheet.theme, colour, sheet.theme.ink if piece.hidden else ink_on(colour), piece.hidden, lit)


def _put(x: float, y: float, size: float) -> str:
    return f"translate({number(float(x))} {number(float(y))}) scale({size / BOX:.3f})"


def _piece(sheet: Sheet, piece: DrawnPiece, x: float, y: float, size: float, *, lit: bool) -> str:
    """A piece in full, with its name as a tooltip."""
    turns = BEARINGS[sheet.layout.grid.kind, sheet.layout.grid.orientation]
    told = f"{piece.id}, {piece.side}" + (", hidden" if piece.hidden else "")
    face = face_of(sheet, piece.id)
    return tag(
        "g",
        tag("title", words(told)),
        drawn(face, piece.id.replace("_", " "), _paint(sheet, piece, lit=lit), turns[piece.facing] if piece.facing else None),
        transform=_put(x, y, size),
        data_unit=piece.id,
    )


def _base(sheet: Sheet, piece: DrawnPiece) -> str:
    colour = sheet.colours[piece.side]
    cells = [cell for cell in piece.cells if cell in sheet.layout]
    return tag(
        "path", d=loops(sheet.layout.border(cells, inset=4)), fill=colour, fill_opacity="0.3", stroke=colour, stroke_width=2.4,
        stroke_linejoin="round", stroke_dasharray="5 3" if piece.hidden else None,
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
