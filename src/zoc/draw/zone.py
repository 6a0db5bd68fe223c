"""Zones of control as hatching: its direction shows the side, its density the level, with or without colour."""

from __future__ import annotations

from collections.abc import Iterator

from zoc.draw.element import fine, group, loops, number, tag
from zoc.draw.sheet import Sheet
from zoc.grid import Cell
from zoc.position import Side

SLANTS = (45, 135, 0, 90)
"""The direction of the lines, for one side after the other."""
DENSITY = ((9, 1.1), (6, 1.2), (4, 1.3))
"""How far apart the lines of the first levels are, and how thick; higher levels are crossed as well."""
TOP = len(DENSITY) + 1


def zone_defs(sheet: Sheet) -> Iterator[str]:
    """The hatchings in use, once each."""
    used = {(side, min(level, TOP)) for side, cells in sheet.marks.zones for level in cells.values() if level > 0}
    for side, level in sorted(used):
        yield _hatching(sheet, side, level)


def zones(sheet: Sheet) -> str:
    """Every zone, hatched by side and level, with a line round it."""
    return "".join(
        _zone(sheet, side, {int(cell): level for cell, level in cells.items() if level > 0 and cell in sheet.layout}, nth)
        for nth, (side, cells) in enumerate(sheet.marks.zones)
    )


def hatching_id(sheet: Sheet, side: Side, level: int) -> str:
    """The name of a hatching: it contains everything the hatching depends on, so equal names mean equal hatchings."""
    return f"zoc-hatch-{sheet.colours[side][1:]}-{_slant(sheet, side)}-{min(level, TOP)}"


def _zone(sheet: Sheet, side: Side, cells: dict[Cell, int], nth: int) -> str:
    levels: dict[int, list[Cell]] = {}
    for cell in sorted(cells):
        levels.setdefault(min(cells[cell], TOP), []).append(cell)
    drawn = (
        tag("path", d=loops(sheet.layout.border(inside, inset=1.6 + 2.2 * nth)), fill=f"url(#{hatching_id(sheet, side, level)})")
        for level, inside in sorted(levels.items())
    )
    return group("zone", drawn, stroke=sheet.colours[side], stroke_width=1.8, stroke_linejoin="round", data_side=side)


def _slant(sheet: Sheet, side: Side) -> int:
    return SLANTS[sheet.position.sides.number(side) % len(SLANTS)]


def _hatching(sheet: Sheet, side: Side, level: int) -> str:
    apart, width = DENSITY[min(level, len(DENSITY)) - 1]
    lines = f"M0 {number(apart / 2)}h{apart}" + (f"M{number(apart / 2)} 0v{apart}" if level == TOP else "")
    colour = sheet.colours[side]
    return tag(
        "pattern",
        tag("rect", width=apart, height=apart, fill=colour, fill_opacity=fine(0.06 + 0.03 * level)),
        tag("path", d=lines, stroke=colour, stroke_width=width, stroke_opacity="0.7"),
        id=hatching_id(sheet, side, level),
        width=apart,
        height=apart,
        patternUnits="userSpaceOnUse",
        patternTransform=f"rotate({_slant(sheet, side)})",
    )
