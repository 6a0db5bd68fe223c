"""The small words in a cell: facts that are neither its ground, nor drawn, nor outlined as a region."""

from __future__ import annotations

from zoc.draw.feature import tells_more
from zoc.draw.glyph import sign
from zoc.draw.sheet import Sheet
from zoc.grid import Cell
from zoc.position import Side

OWNERS = ("controller", "owner")
"""Facts of cells that are the number of a side."""


def notes(sheet: Sheet) -> dict[Cell, list[str]]:
    """The notes on each cell that has any: ``port 3``, ``of blue``."""
    sides = sheet.position.sides.names
    said: dict[Cell, list[str]] = {}
    for name, cells in sheet.layers.items():
        if not sign(name) and name not in sheet.regions:
            for cell, value in cells.items():
                said.setdefault(cell, []).append(note(name, value, sides))
    return said


def note(name: str, value: int, sides: tuple[Side, ...]) -> str:
    """One fact of a cell in words; an owner is named.

    >>> note("supply_source", 1, ("red",)), note("port", 3, ("red",)), note("controller", 2, ("red", "blue"))
    ('supply source', 'port 3', 'of blue')
    """
    owned = name in OWNERS or tells_more(name, ())
    if owned and 0 < value <= len(sides):
        return f"of {sides[value - 1]}"
    return name.replace("_", " ") + (f" {value}" if value > 1 else "")
