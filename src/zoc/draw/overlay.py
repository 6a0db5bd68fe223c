"""Highlights in cells: washes, the reach with its points, lit cells, words, markers."""

from __future__ import annotations

from zoc.draw.element import group, loops, tag, words
from zoc.draw.marks import Amount, points
from zoc.draw.sheet import Sheet
from zoc.grid import Cell

SHADES = ("#fff3b0", "#fcd16b", "#f4a24a", "#d9693a", "#a8342f")
"""From light to dark, so that they differ without colour."""
OCTAGON = "M-4.6-11h9.2l6.4 6.4v9.2l-6.4 6.4h-9.2l-6.4-6.4v-9.2z"


def washes(sheet: Sheet) -> str:
    """Cells filled with a colour or a shade, see-through."""
    colours: dict[str, list[Cell]] = {}
    for cell, value in sheet.marks.fill.items():
        if cell in sheet.layout:
            colour = SHADES[max(0, min(value, len(SHADES) - 1))] if isinstance(value, int) else value
            colours.setdefault(colour, []).append(int(cell))
    filled = (tag("path", d=sheet.layout.outline(sorted(cells)), fill=colour) for colour, cells in sorted(colours.items()))
    return group("fill", filled, fill_opacity="0.6")


def reach_ground(sheet: Sheet) -> str:
    """The ground a move may end on: lighter, with a line round it."""
    layout, theme = sheet.layout, sheet.theme
    cells = sorted(int(cell) for cell in sheet.marks.reach if cell in layout)
    if not cells:
        return ""
    wash = tag("path", d=layout.outline(cells), fill="#ffffff", fill_opacity=f"{theme.wash:g}")
    rim = tag(
        "path", d=loops(layout.border(cells)), fill="none", stroke=theme.ink, stroke_width=2, stroke_opacity="0.8",
        stroke_linejoin="round",
    )  # fmt: skip
    return group("reach", (wash, rim))


def reach_points(sheet: Sheet) -> str:
    """The points left in every cell of the reach; an eight-cornered sign where a move must stop."""
    theme, reach = sheet.theme, sheet.marks.reach
    free = sorted(int(cell) for cell in reach if cell in sheet.layout and cell not in sheet.taken)
    left = (_left(sheet, cell, reach[cell][0], stops=reach[cell][1]) for cell in free)
    return group("points", left, font_weight="700", fill=theme.ink, stroke=theme.paper, stroke_width=3.4, paint_order="stroke")


def _left(sheet: Sheet, cell: Cell, left: Amount, *, stops: bool) -> str:
    (x, y), text = sheet.layout.centre(cell), points(left)
    size = 13 if not stops else 11.5 if len(text) < 3 else 8.5
    ink = sheet.theme.stop if stops else None
    told = tag("text", words(text), x=x, y=y + 3 + 0.35 * size, font_size=size, fill=ink)
    return (stop_sign(sheet, x, y + 3) if stops else "") + told


def stop_sign(sheet: Sheet, x: float, y: float) -> str:
    """The eight-cornered sign, empty."""
    return tag(
        "path", d=OCTAGON, transform=f"translate({x:g} {y:g})", fill=sheet.theme.paper, stroke=sheet.theme.stop, stroke_width=2.2,
        paint_order="normal",
    )  # fmt: skip


def lit_cells(sheet: Sheet) -> str:
    """A bright ring inside every highlighted cell."""
    theme = sheet.theme
    rings = "".join(loops(sheet.layout.border((int(cell),), inset=3.5)) for cell in sheet.marks.cells if cell in sheet.layout)
    if not rings:
        return ""
    drawn = (tag("path", d=rings, stroke=colour, stroke_width=width) for colour, width in ((theme.ink, 4.6), (theme.bright, 2.8)))
    return group("lit", drawn, fill="none", stroke_linejoin="round")


def cell_words(sheet: Sheet) -> str:
    """Words in cells, with a rim of paper so that they are legible on any ground."""
    theme, made = sheet.theme, []
    for cell, text in sheet.marks.labels.items():
        if cell in sheet.layout:
            x, y = sheet.layout.centre(int(cell))
            size = min(12.0, 46 / (0.6 * max(len(text), 1)))
            made.append(tag("text", words(text), x=x, y=y + 3 + 0.35 * size, font_size=size))
    return group("words", made, fill=theme.ink, stroke=theme.paper, stroke_width=3, paint_order="stroke", font_weight="600")


def markers(sheet: Sheet) -> str:
    """The markers on the table, as small tags at the foot of their cells."""
    told: dict[Cell, list[str]] = {}
    for name, cells in sheet.position.markers.items():
        for cell, value in cells.items():
            if cell in sheet.layout:
                told.setdefault(cell, []).append(name.replace("_", " ") + (f" {value}" if value != 1 else ""))
    made = (_marker(sheet, cell, ", ".join(names)) for cell, names in sorted(told.items()))
    return group("markers", made, font_size=7, font_weight="600")


def _marker(sheet: Sheet, cell: Cell, text: str) -> str:
    (x, y), theme = sheet.layout.centre(cell), sheet.theme
    short = text if len(text) <= 10 else text[:9] + "…"
    width = 4.2 * len(short) + 6
    at = {"x": x - width / 2, "y": y + 13.5, "width": width, "height": 10, "rx": 2.5}
    plate = tag("rect", **at, fill=theme.bright, stroke=theme.ink, stroke_width=0.8)
    return tag("g", tag("title", words(text)), plate, tag("text", words(short), x=x, y=y + 21, fill="#1c1a17"))
