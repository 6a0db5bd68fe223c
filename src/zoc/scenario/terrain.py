"""The tables ``[terrain]`` and ``[elevation]``: a map of letters with its legend, and a map of digits."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import chain
from string import ascii_letters, digits

import numpy as np

from zoc.board import Board, Ground
from zoc.grid import Grid
from zoc.law import Field, Ruleset
from zoc.scenario.entry import Entry, shown, unknown
from zoc.scenario.facts import FactReader, Number, scaled
from zoc.scenario.picture import draw, read_picture
from zoc.scenario.places import Places
from zoc.units import Column
from zoc.values import JsonObject

VOID = "void"
"""The legend's name for cells that are not on the map."""
RESERVED = (VOID, "terrain", "elevation")
"""Columns that every board has; no ground and no fact may have these names."""


@dataclass(frozen=True)
class LegendTerrain:
    """A kind of terrain in the legend: its letter, its name and its facts."""

    letter: str
    name: str
    facts: Mapping[str, Number] = field(default_factory=dict)

    def ground(self, fields: Mapping[str, Field], parts: int) -> Ground:
        """The same as the board keeps it."""
        said = {n: bool(v) if fields[n].kind is bool else scaled(v, parts) for n, v in self.facts.items()}
        return Ground(self.name, self.letter, said)


def cell_fields(rules: Ruleset) -> dict[str, Field]:
    """The facts of a cell that a file may give."""
    return {name: fact for name, fact in rules.cells.items() if name not in RESERVED}


def usual(rules: Ruleset | None) -> LegendTerrain:
    """The default ground of a map: the first of the book's terrain chart, or "clear"."""
    printed = [chart.default for chart in rules.charts.values() if chart.columns == "terrain"] if rules else []
    return LegendTerrain(".", next((ground for rows in printed for row in rows.values() for ground in row), "clear"))


def printed_grounds(rules: Ruleset) -> dict[str, None]:
    """The kinds of terrain that the book's charts know."""
    rows = [row for chart in rules.charts.values() if chart.columns == "terrain" for row in chart.default.values()]
    return dict.fromkeys(ground for row in rows for ground in row)


def strange(rules: Ruleset, kind: str) -> bool:
    """Whether a book with a terrain chart does not know a kind: then it is probably misspelt."""
    known = printed_grounds(rules)
    return bool(known) and kind not in known and kind not in cell_fields(rules)


@dataclass(frozen=True)
class Legend:
    """The letters of a map: a kind of terrain each, and perhaps one for cells that are not on the map."""

    kinds: tuple[LegendTerrain, ...]
    void: str = ""

    @property
    def numbers(self) -> dict[str, int]:
        """The number of each letter's ground; the void is -1."""
        return {kind.letter: i for i, kind in enumerate(self.kinds)} | ({self.void: -1} if self.void else {})


def read_legend(top: Entry, rules: Ruleset | None, facts: FactReader | None) -> Legend:
    """The kinds of terrain, in the order of the legend."""
    table = top.table("terrain").table("legend")
    names, kinds, void = set[str](), list[LegendTerrain](), ""
    for letter, entry in table.entries():
        if len(letter) != 1 or letter.isspace():
            entry.wrong(f"a kind of terrain is drawn by one letter or sign, not by {shown(letter)}")
        kind = _read_kind(letter, entry, rules, facts)
        if kind.name in names:
            entry.wrong(f"another letter stands for {shown(kind.name)} already")
        if kind.name not in ("", *RESERVED) and rules and _misspelt(top, entry, rules, kind.name):
            _report_strange(entry, rules, kind.name)
        names |= {kind.name} - {""}
        if entry.value == VOID:
            void = letter
        else:
            kinds.append(kind)
    return Legend(tuple(kinds) or (usual(rules),), void)


def _misspelt(top: Entry, entry: Entry, rules: Ruleset, name: str) -> bool:
    """Whether neither the book nor the file gives any fact of a kind of terrain."""
    if isinstance(entry.value, dict) and len(entry.value) > 1:
        return False
    return strange(rules, name) and name not in _charted(top, rules)


def _charted(top: Entry, rules: Ruleset) -> set[str]:
    """The kinds of terrain in the file's own charts."""
    charts = top.value.get("charts", {})
    tables = [charts.get(name) for name, chart in rules.charts.items() if chart.columns == "terrain"] if charts else []
    rows = [row for table in tables if isinstance(table, dict) for row in table.values()]
    return {column for row in rows if isinstance(row, dict) for column in row}


def _report_strange(entry: Entry, rules: Ruleset, name: str) -> None:
    chart, field = next((name, chart) for name, chart in rules.charts.items() if chart.columns == "terrain" and chart.default)
    own = f"[charts.{chart}.{next(iter(field.default))}]"
    entry.wrong(lambda: f"{unknown('terrain', name, printed_grounds(rules))} (one of your own needs a number in {own})")


def _read_kind(letter: str, entry: Entry, rules: Ruleset | None, facts: FactReader | None) -> LegendTerrain:
    """``f = "forest"``, or ``f = {name = "forest", cover = 2}``."""
    if isinstance(entry.value, str):
        entry = Entry({"name": entry.value}, entry.report, entry.path, entry.where)
    elif not isinstance(entry.value, dict):
        entry.wrong(f"expected the name of a kind of terrain in quotes, not {shown(entry.value)}")
        return LegendTerrain(letter, "")
    known = cell_fields(rules) if rules else {}
    name = "" if entry.needs("name", ("name", *known)) else entry.own_name("name", (), "kind of terrain")
    if name in ("terrain", "elevation") or (name in known and known[name].kind is not bool):
        entry.wrong(f"no ground can be called {name!r}: cells have a fact of that name")
    if facts is None:
        return LegendTerrain(letter, name)
    entry.only(("name", *known), "fact of a cell")
    said = {fact: facts.read(entry[fact], known[fact]) for fact in entry.value if fact in known}
    return LegendTerrain(letter, name, {fact: number for fact, number in said.items() if number is not None})


def read_terrain(top: Entry, grid: Grid | None, legend: Legend) -> Column | None:
    """The ground of every cell, as an index into the legend, -1 for the void; the first ground where no map is drawn."""
    table = top.table("terrain")
    table.only(("map", "legend"))
    if "map" in table:
        return read_picture(table["map"], grid, legend.numbers, "letter in the legend")
    return None if grid is None else np.zeros(grid.box.size, np.int32)


def read_elevation(top: Entry, places: Places) -> Column | None:
    """The height of every cell: a map of digits, and single cells by their labels."""
    table, grid = top.table("elevation"), places.grid
    heights = None if grid is None else np.zeros(grid.box.size, np.int32)
    if "map" in table:
        heights = read_picture(table["map"], grid, {sign: int(sign) for sign in digits}, "digit")
    for label in table.value:
        if label != "map":
            height, cell = table.number(label, 0, -9999, 9999), places.cell(table.name(label))
            if cell is not None and heights is not None:
                heights[cell] = height
    return heights


# Writing


def letters(grounds: Sequence[Ground]) -> list[str]:
    """The letter of each ground: its own, or a free one where two collide."""
    drawn: list[str] = []
    for ground in grounds:
        might = chain(ground.letter[:1], ground.name.lower(), ground.name.upper(), ascii_letters, map(chr, range(0xC0, 0x2000)))
        drawn.append(next(sign for sign in might if sign.isprintable() and not sign.isspace() and sign not in drawn))
    return drawn


def write_terrain(board: Board, facts: FactReader) -> JsonObject:
    """The map of letters, if it has more than one kind of ground, and its legend, if it is not the default."""
    grid, terrain, known = board.grid, board.cells["terrain"], cell_fields(facts.rules)
    holes = board.cells["void"][grid.cells].any()
    grounds = (*board.grounds, Ground(VOID, "-")) if holes else board.grounds
    drawn = letters(grounds)
    legend: JsonObject = {}
    for ground, letter in zip(grounds, drawn, strict=True):
        said = {name: facts.write(int(v), known[name], board.parts) for name, v in ground.facts.items() if name in known}
        legend[letter] = {"name": ground.name, **said} if said else ground.name
    written: JsonObject = {}
    if holes or terrain[grid.cells].any():
        codes = np.where(board.cells["void"], -1, terrain)
        written["map"] = draw(grid, {cell: drawn[codes[cell]] for cell in grid.cells.tolist()})
    return written if board.grounds == (usual(facts.rules).ground({}, 1),) and not holes else {**written, "legend": legend}


def write_elevation(board: Board) -> JsonObject:
    """The heights of a board."""
    return write_heights(board.grid, board.cells["elevation"])


def write_heights(grid: Grid, column: Column) -> JsonObject:
    """The heights: as a map if they are digits, else cell by cell."""
    heights = {cell: int(column[cell]) for cell in grid.cells.tolist()}
    if not any(heights.values()):
        return {}
    if all(0 <= height <= 9 for height in heights.values()):
        return {"map": draw(grid, {cell: str(height) for cell, height in heights.items()})}
    return {grid.label(cell): height for cell, height in heights.items() if height}
