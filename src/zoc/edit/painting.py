"""Painting: ground, heights, facts of cells, hexsides and markers, on the map of a file::

    {"paint": "forest", "cells": ["0304", "0305"]}               "void" takes cells off the map
    {"height": 2, "cells": ["0304"]}
    {"fact": "objective", "cells": ["0304"], "value": true}      null takes it away
    {"hexside": "river", "sides": ["0304/0404"], "value": true}
    {"marker": "wreck", "cells": ["0304"], "value": 1}

The map must be sound; the rest of the file need not be.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import TypeVar

from zoc.board import Ground
from zoc.edit.document import Document, table
from zoc.edit.rewriting import Top
from zoc.errors import Malformed, Problem, Unknown
from zoc.grid import Cell, Edge, Grid
from zoc.law import Ruleset
from zoc.rulesets import names, ruleset
from zoc.scenario.entry import Entry
from zoc.scenario.facts import FactReader
from zoc.scenario.grids import read_grid
from zoc.scenario.picture import draw
from zoc.scenario.places import Places
from zoc.scenario.printed import spread_out
from zoc.scenario.terrain import VOID, Legend, letters, read_elevation, read_legend, read_terrain, write_heights
from zoc.units import Column

T = TypeVar("T")
MEND = "the map cannot be painted on before this is mended"


@dataclass(frozen=True)
class PaintedMap:
    """The sound map of a document, to paint on; a book's own map is written out in full."""

    rules: Ruleset
    grid: Grid
    top: Top
    entry: Entry

    @classmethod
    def of(cls, document: Document) -> PaintedMap:
        """The map, or the mistakes to fix first."""
        entry, top = document.entry(), document.own()
        rules = _rules(entry)
        if "board" in entry:
            printed = spread_out(entry, rules)
            if printed is not None:
                top = {key: _written(value) for key, value in printed.value.items() if key != "board"}
                entry = Entry(top, entry.report)
        grid = read_grid(entry, rules, 0)
        if grid is None or entry.report.count:
            raise Malformed([Problem(MEND), *entry.report.listed()])
        return cls(rules, grid, top, entry)

    def sound(self, found: T | None) -> T:
        """The value read, if it has no mistakes."""
        if self.entry.report.count or found is None:
            raise Malformed([Problem(MEND), *self.entry.report.listed()])
        return found

    def legend(self) -> Legend:
        return self.sound(read_legend(self.entry, self.rules, FactReader(self.rules)))

    def terrain(self, legend: Legend) -> Column:
        return self.sound(read_terrain(self.entry, self.grid, legend))

    def heights(self) -> Column:
        return self.sound(read_elevation(self.entry, Places(self.grid)))


def _rules(entry: Entry) -> Ruleset:
    name = entry.value.get("ruleset")
    if not isinstance(name, str) or name not in names():
        raise Unknown.name("ruleset", name, names())
    return ruleset(name)


def _written(value: object) -> object:
    """A table of a printed map as a file would write it."""
    if isinstance(value, Mapping):
        return {key: _written(each) for key, each in value.items()}
    if isinstance(value, list | tuple):
        return [_written(each) for each in value]
    if isinstance(value, str) and "\n" in value:
        return value.strip("\n") + "\n"
    if isinstance(value, Fraction):
        return int(value) if value.denominator == 1 else str(value)
    return value


# Ground


def paint_ground(document: Document, paint: str, cells: tuple[str, ...]) -> Document:
    """Give cells a kind of ground; one that the legend lacks gets a letter there."""
    canvas = PaintedMap.of(document)
    legend = canvas.legend()
    column, signs = canvas.terrain(legend), dict(zip(legend.numbers.values(), legend.numbers, strict=True))
    number = next((n for n, kind in enumerate(legend.kinds) if kind.name == paint), len(legend.kinds))
    number = -1 if paint == VOID else number
    if number not in signs:
        signs[number] = _free_letter(canvas.top, legend, paint)
    for cell in _cells(canvas.grid, cells):
        column[cell] = number
    rows = draw(canvas.grid, {cell: signs[int(column[cell])] for cell in canvas.grid.cells.tolist()})
    canvas.top["terrain"] = {**table(canvas.top, "terrain"), "map": f"{rows}\n"}
    return document.saying(canvas.top)


def write_ground(document: Document, ground: str, facts: Mapping[str, object] | None = None, letter: str = "") -> Document:
    """Write facts of a kind of ground in the legend; a new one gets a letter."""
    canvas = PaintedMap.of(document)
    legend = canvas.legend()
    known = next((kind.letter for kind in legend.kinds if kind.name == ground), "")
    sign = known or _free_letter(canvas.top, legend, ground, letter)
    written = _open(canvas.top, legend)
    said = written[sign] if isinstance(written.get(sign), dict) else {"name": ground}
    said = {k: v for k, v in {**said, **(facts or {})}.items() if v is not None}
    written[sign] = said if len(said) > 1 else ground
    return document.saying(canvas.top)


def _free_letter(top: Top, legend: Legend, name: str, wished: str = "") -> str:
    """A letter for a kind of ground that has none yet, written into the legend."""
    known = [Ground(kind.name, kind.letter) for kind in legend.kinds] + ([Ground(VOID, legend.void)] if legend.void else [])
    letter = letters([*known, Ground(name, wished or ("-" if name == VOID else ""))])[-1]
    _open(top, legend)[letter] = name
    return letter


def _open(top: Top, legend: Legend) -> Top:
    """The legend of a file, written out if it was implicit."""
    written: Top = top.setdefault("terrain", {}).setdefault("legend", {})
    if not written:
        written.update({kind.letter: kind.name for kind in legend.kinds})
    return written


def paint_height(document: Document, height: int, cells: tuple[str, ...]) -> Document:
    """Set the elevation of cells."""
    canvas = PaintedMap.of(document)
    column = canvas.heights()
    for cell in _cells(canvas.grid, cells):
        column[cell] = height
    heights = {name: _written(value) for name, value in write_heights(canvas.grid, column).items()}
    canvas.top.pop("elevation", None)
    return document.saying(canvas.top | ({"elevation": heights} if heights else {}))


def _cells(grid: Grid, labels: tuple[str, ...]) -> list[Cell]:
    return [grid.cell(label) for label in labels]


# What lies on cells and hexsides


def paint_cells(document: Document, fact: str, cells: tuple[str, ...], value: object = None) -> Document:
    """Write a fact of cells, or take it away."""
    canvas = PaintedMap.of(document)
    grid = canvas.grid
    there = {grid.label(grid.cell(place)): said for place, said in _said(canvas.top, "cells", fact).items()}
    named = [grid.label(cell) for cell in _cells(grid, cells)]
    _lay(canvas.top, "cells", fact, {place: said for place, said in there.items() if place not in named}, named, value)
    return document.saying(canvas.top)


def paint_hexsides(document: Document, hexside: str, sides: tuple[str, ...], value: object = None) -> Document:
    """Put a feature on sides, or remove it; a value for both directions replaces a value for either."""
    canvas = PaintedMap.of(document)
    grid = canvas.grid
    there = {Edge.read(grid, place): said for place, said in _said(canvas.top, "hexsides", hexside).items()}
    named = dict.fromkeys(Edge.read(grid, side) for side in sides)
    kept = {edge.label(grid): said for edge, said in there.items() if edge not in named and edge.either_way not in named}
    _lay(canvas.top, "hexsides", hexside, kept, [edge.label(grid) for edge in named], value)
    return document.saying(canvas.top)


def paint_markers(document: Document, marker: str, cells: tuple[str, ...], value: object = None) -> Document:
    """Put a marker on cells or boxes, or remove it; a marker of value 0 is removed."""
    top = document.own()
    there = {place: said for place, said in _said(top, "markers", marker, 1).items() if place not in cells}
    _lay(top, "markers", marker, there, list(cells), value or None, 1)
    return document.saying(top)


def _said(top: Top, kind: str, name: str, plain: bool | int = True) -> Top:
    """The current places of a feature; a listed one has the value true."""
    there = table(top, kind).get(name, {})
    if isinstance(there, list) and all(isinstance(place, str) for place in there):
        return dict.fromkeys(there, plain)
    return table(top, kind, name)


def _lay(top: Top, kind: str, name: str, kept: Top, places: list[str], value: object, plain: bool | int = True) -> None:
    """Write a feature again, with a value at more places; as a list where every value is true."""
    said = kept | (dict.fromkeys(places, value) if value is not None else {})
    simply = all(type(each) is type(plain) and each == plain for each in said.values())
    tables = {**table(top, kind), name: list(said) if simply else said}
    top[kind] = {key: there for key, there in tables.items() if there}
    if not top[kind]:
        del top[kind]
