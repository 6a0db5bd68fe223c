"""The printed map: ground, little drawings, heights and cell numbers."""

from __future__ import annotations

from collections.abc import Iterator

from zoc.draw.element import fine, group, line, loops, tag, words
from zoc.draw.glyph import GLYPHS, SIGNS, drawing, glyph
from zoc.draw.ground import Look, look
from zoc.draw.layout import POINTY
from zoc.draw.note import notes
from zoc.draw.sheet import Sheet
from zoc.grid import Cell

FOOT = 20
"""How far below the middle of a cell the smallest words stand."""
LINES = 2
"""The most notes written in a cell, and the most letters of each."""
ROOM = 14


def terrain_defs(sheet: Sheet) -> Iterator[str]:
    """The little drawings in use, once each."""
    for each in sorted({*_looks(sheet).values()}):
        yield glyph(each, sheet.theme.grounds[each].mark, id=_id(sheet, each))


def terrain(sheet: Sheet) -> str:
    """The map without anything that lies on sides."""
    theme, layout = sheet.theme, sheet.layout
    names = [tag("title", words(ground.name)) for ground in sheet.position.board.grounds]
    ground = (
        tag("path", names[kind], d=layout.outline(cells), fill=sheet.tints[kind].fill) for kind, cells in sheet.grounds.items()
    )
    drawings = (
        tag("use", href=f"#{_id(sheet, each)}", x=x, y=y)
        for cell, each in _looks(sheet).items()
        for x, y in (layout.centre(cell),)
    )
    return (
        group("ground", ground, stroke=theme.grid, stroke_width=1.2, stroke_linejoin="round")
        + _regions(sheet)
        + _heights(sheet)
        + group("drawings", drawings)
        + group("signs", _signs(sheet))
    )


def _signs(sheet: Sheet) -> Iterator[str]:
    """The drawings of facts that are no kind of ground."""
    for name in SIGNS:
        for cell in sheet.layers.get(name, ()):
            x, y = sheet.layout.centre(cell)
            yield drawing(SIGNS[name], sheet.theme.faint, transform=f"translate({x} {y})")


def cell_labels(sheet: Sheet) -> str:
    """The printed number of every cell, and in small words what else the map says of it."""
    layout, theme = sheet.layout, sheet.theme
    above = -14 if layout.corners is POINTY else -17
    heights = sheet.position.board.cells["elevation"]
    numbers = (
        _small(sheet, cell, above, layout.grid.label(cell) + (f" {level:+d}" if (level := int(heights[cell])) else ""))
        for cell in layout.cells
    )
    # In an occupied cell, the unit's name is at the foot.
    told = (
        _small(sheet, cell, FOOT - 7 * (len(said[:LINES]) - 1 - nth), text if len(text) <= ROOM else text[: ROOM - 1] + "…")
        for cell, said in notes(sheet).items()
        if cell not in sheet.taken
        for nth, text in enumerate(said[:LINES])
    )
    rim = {"stroke": theme.paper, "stroke_width": "2", "stroke_opacity": "0.6", "paint_order": "stroke"}
    return group("labels", numbers, fill=theme.faint, font_size=8, **rim) + group(
        "notes", told, fill=theme.ink, font_size=7, font_style="italic", **rim
    )


def _looks(sheet: Sheet) -> dict[Cell, Look]:
    """The drawing that stands in each cell: that of a town or a fort before that of the ground."""
    drawn = {cell: known for kind, cells in sheet.grounds.items() if (known := sheet.looks[kind]) for cell in cells}
    for name, marked in sheet.layers.items():
        drawn |= dict.fromkeys(marked, known) if (known := look(name)) else {}
    return {cell: each for cell, each in drawn.items() if each in GLYPHS}


def region(sheet: Sheet, name: str, d: str) -> str:
    """A region of the map: a light tint with a dotted outline."""
    tint = sheet.theme.others[list(sheet.regions).index(name) % len(sheet.theme.others)]
    return tag(
        "path", tag("title", words(name)), d=d, fill=tint.mark, fill_opacity="0.16", stroke=tint.mark, stroke_width=2,
        stroke_dasharray="0 4", stroke_linecap="round",
    )  # fmt: skip


def _regions(sheet: Sheet) -> str:
    borders = {name: loops(sheet.layout.border(cells, inset=3)) for name, cells in sheet.regions.items()}
    return group("regions", (region(sheet, name, border) for name, border in borders.items()))


def _heights(sheet: Sheet) -> str:
    """Higher ground is browner, lower ground darker; a contour runs where the height changes."""
    layout, theme, elevation = sheet.layout, sheet.theme, sheet.position.board.cells["elevation"]
    levels: dict[int, list[Cell]] = {}
    for cell in layout.cells:
        if elevation[cell]:
            levels.setdefault(int(elevation[cell]), []).append(cell)
    if not levels:
        return ""
    shades = (
        tag("path", d=layout.outline(cells), fill=theme.contour if level > 0 else theme.ink, fill_opacity=fine(_shade(level)))
        for level, cells in sorted(levels.items())
    )
    contour = "".join(_contour(sheet, cell) for cell in layout.cells)
    return group("heights", shades) + tag(
        "path", d=contour, fill="none", stroke=theme.contour, stroke_width=1.8, stroke_linecap="round"
    )


def _shade(level: int) -> float:
    return min(0.12 * level, 0.6) if level > 0 else min(-0.08 * level, 0.4)


def _contour(sheet: Sheet, cell: Cell) -> str:
    layout, elevation = sheet.layout, sheet.position.board.cells["elevation"]
    beyond = ((way, cell + int(layout.grid.box.steps[way])) for way in layout.ways)
    lower = (way for way, other in beyond if other in layout and elevation[other] < elevation[cell])
    return "".join(line(layout.side(cell, way)) for way in lower)


def _small(sheet: Sheet, cell: Cell, below: int, text: str) -> str:
    x, y = sheet.layout.centre(cell)
    return tag("text", words(text), x=x, y=y + below)


def _id(sheet: Sheet, each: Look) -> str:
    return f"zoc-{sheet.theme.name}-{each.value}"
