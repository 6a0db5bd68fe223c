"""The tables ``[terrain]`` and ``[elevation]``: a map of letters with its legend, and a map of digits."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import chain
from string import ascii_letters, digits
from typing import Any

import numpy as np

from zoc.board import Board, Ground
from zoc.grid import Grid
from zoc.law import Field, Ruleset
from zoc.notation.entry import Entry, shown
from zoc.notation.facts import Facts, Number, scaled
from zoc.notation.picture import draw, read_picture
from zoc.notation.places import Places
from zoc.units import Column

VOID = "void"
"""What the legend calls cells that are not on the map."""
RESERVED = (VOID, "terrain", "elevation")
"""Columns that every board has; no ground and no fact is called so."""


@dataclass(frozen=True)
class Kind:
    """A kind of terrain as the legend gives it: its letter, its name, and what is said of it."""

    letter: str
    name: str
    facts: Mapping[str, Number] = field(default_factory=dict)

    def ground(self, fields: Mapping[str, Field], parts: int) -> Ground:
        """The same as the board keeps it."""
        said = {n: bool(v) if fields[n].kind is bool else scaled(v, parts) for n, v in self.facts.items()}
        return Ground(self.name, self.letter, said)


def cell_fields(rules: Ruleset) -> dict[str, Field]:
    """What a ruleset lets one say of a cell."""
    return {name: fact for name, fact in rules.cells.items() if name not in RESERVED}


def usual(rules: Ruleset | None) -> Kind:
    """The ground of a map that draws none: the first of the book's terrain chart, or "clear"."""
    printed = [chart.default for chart in rules.charts.values() if chart.columns == "terrain"] if rules else []
    return Kind(".", next((ground for rows in printed for row in rows.values() for ground in row), "clear"))


def read_legend(top: Entry, rules: Ruleset | None, facts: Facts | None) -> list[Kind]:
    """The kinds of terrain, in the order of the legend, and the void if there is any."""
    kinds: list[Kind] = []
    for letter, entry in top.table("terrain").table("legend").entries():
        kind = _read_kind(letter, entry, rules, facts)
        if kind.name and kind.name in [other.name for other in kinds]:
            entry.wrong(f"another letter stands for {shown(kind.name)} already")
        kinds.append(kind)
    return kinds if any(kind.name != VOID for kind in kinds) else [usual(rules), *kinds]


def _read_kind(letter: str, entry: Entry, rules: Ruleset | None, facts: Facts | None) -> Kind:
    """``f = "forest"``, or ``f = {name = "forest", cover = 2}``."""
    if len(letter) != 1 or letter.isspace():
        entry.wrong(f"a kind of terrain is drawn by one letter or sign, not by {shown(letter)}")
    if isinstance(entry.value, str):
        entry = Entry({"name": entry.value}, entry.report, entry.path, entry.where)
    elif not isinstance(entry.value, dict):
        entry.wrong(f"expected the name of a kind of terrain in quotes, not {shown(entry.value)}")
        return Kind(letter, "")
    name, known = entry.text("name"), cell_fields(rules) if rules else {}
    entry.needs("name", known)
    if entry.value.get("name") == "":
        entry.wrong("a kind of terrain needs a name")
    if name in RESERVED[1:] or (name in known and known[name].kind is not bool):
        entry.wrong(f"no ground can be called {name!r}: cells have a fact of that name")
    if facts is None:
        return Kind(letter, name)
    entry.only(("name", *known), "fact of a cell")
    said = {fact: facts.read(entry[fact], known[fact]) for fact in entry.value if fact in known}
    return Kind(letter, name, {fact: number for fact, number in said.items() if number is not None})


def read_terrain(top: Entry, grid: Grid | None, kinds: Sequence[Kind]) -> Column | None:
    """The ground of every cell, as a number into the grounds of the legend, -1 for the void; the first where no map is drawn."""
    table = top.table("terrain")
    table.only(("map", "legend"))
    if "map" in table:
        numbers = {kind.letter: i for i, kind in enumerate(kind for kind in kinds if kind.name != VOID)}
        return read_picture(table["map"], grid, {kind.letter: numbers.get(kind.letter, -1) for kind in kinds}, "letter in the legend")
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
    """The letter of each ground: its own, or a free one where two would look alike."""
    drawn: list[str] = []
    for ground in grounds:
        might = chain(ground.letter[:1], ground.name.lower(), ground.name.upper(), ascii_letters, map(chr, range(0xC0, 0x2000)))
        drawn.append(next(sign for sign in might if sign.isprintable() and not sign.isspace() and sign not in drawn))
    return drawn


def write_legend(board: Board, rules: Ruleset, facts: Facts) -> dict[str, Any]:
    """The legend; none where all the ground is as usual."""
    if board.grounds == (usual(rules).ground({}, 1),):
        return {}
    legend: dict[str, Any] = {}
    known = cell_fields(rules)
    for ground, letter in zip(board.grounds, letters(board.grounds), strict=True):
        said = {name: facts.write(int(v), known[name], board.parts) for name, v in ground.facts.items() if name in known}
        legend[letter] = {"name": ground.name, **said} if said else ground.name
    return legend


def write_terrain(board: Board) -> dict[str, Any]:
    """The map of letters, if there is more than one kind of ground on it."""
    drawn, terrain = letters(board.grounds), board.cells["terrain"]
    if not terrain[board.grid.cells].any():
        return {}
    return {"map": draw(board.grid, {cell: drawn[terrain[cell]] for cell in board.grid.cells.tolist()})}


def write_elevation(board: Board) -> dict[str, Any]:
    """The heights: as a map if they are digits, else cell by cell."""
    grid, column = board.grid, board.cells["elevation"]
    heights = {cell: int(column[cell]) for cell in grid.cells.tolist()}
    if not any(heights.values()):
        return {}
    if all(0 <= height <= 9 for height in heights.values()):
        return {"map": draw(grid, {cell: str(height) for cell, height in heights.items()})}
    return {grid.label(cell): height for cell, height in heights.items() if height}
