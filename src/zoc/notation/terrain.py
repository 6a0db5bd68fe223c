"""The tables ``[terrain]`` and ``[elevation]``: a map of letters with its legend, a map of digits."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain
from string import ascii_letters, digits
from typing import Any

import numpy as np

from zoc.board import Board, Ground
from zoc.grid import Grid
from zoc.law import Field, Ruleset
from zoc.notation.entry import Entry, shown, unknown
from zoc.notation.facts import Facts, Number
from zoc.notation.grids import read_cell
from zoc.notation.picture import draw, read_picture
from zoc.units import Column

RESERVED = ("void", "terrain", "elevation")
"""Columns every board has; no ground and no fact is called so."""


@dataclass(frozen=True)
class Kind:
    """A kind of terrain as the legend gives it: its letter, its name, and what is said of it."""

    letter: str
    name: str
    facts: Mapping[str, Number]


def declared(rules: Ruleset) -> dict[str, Field]:
    """What a ruleset lets one say of a cell."""
    return {name: fact for name, fact in rules.cells.items() if name not in RESERVED}


def usual(rules: Ruleset | None) -> Kind:
    """The ground of a map on which none is drawn: the first column of the book's terrain chart, or "clear"."""
    for chart in rules.charts.values() if rules else ():
        for row in chart.default.values():
            if chart.columns == "terrain" and row:
                return Kind(".", next(iter(row)), {})
    return Kind(".", "clear", {})


def read_legend(top: Entry, rules: Ruleset | None, facts: Facts | None) -> list[Kind]:
    """The kinds of terrain, in the order of the legend."""
    legend = top.table("terrain").table("legend")
    kinds = [_kind(letter, entry, rules, facts) for letter, entry in legend.entries()]
    for i, kind in enumerate(kinds):
        if kind.name in [earlier.name for earlier in kinds[:i]]:
            legend.wrong(f"two letters stand for {kind.name!r}", kind.letter)
    return kinds or [usual(rules)]


def _kind(letter: str, entry: Entry, rules: Ruleset | None, facts: Facts | None) -> Kind:
    """``f = "forest"``, or ``f = {name = "forest", cover = 2}``."""
    if len(letter) != 1 or letter.isspace():
        entry.wrong(f"a kind of terrain is drawn by one letter or sign, not by {shown(letter)}")
    if isinstance(entry.value, str):
        entry = Entry({"name": entry.value}, entry.report, entry.path, entry.where)
    if not isinstance(entry.value, dict):
        entry.wrong(f"expected the name of a kind of terrain in quotes, not {shown(entry.value)}")
        return Kind(letter, letter, {})
    name, known = entry.text("name"), declared(rules) if rules else {}
    if not name:
        entry.wrong("needs a name")
    if name in RESERVED or (name in known and known[name].kind is not bool):
        entry.wrong(f"no ground can be called {name!r}: cells have a fact of that name")
    if facts is None:
        return Kind(letter, name, {})
    entry.only(("name", *known), "fact of a cell")
    said = {fact: facts.read(part, known[fact]) for fact, part in entry.entries() if fact in known}
    return Kind(letter, name, {fact: number for fact, number in said.items() if number is not None})


def read_terrain(top: Entry, grid: Grid | None, kinds: Sequence[Kind]) -> Column | None:
    """The kind of every cell, as a number into the legend."""
    written = top.table("terrain")
    written.only(("map", "legend"))
    if "map" not in written:
        return None if grid is None else np.zeros(grid.box.size, np.int32)
    numbers = {kind.letter: i for i, kind in enumerate(kinds)}
    return read_picture(written["map"], grid, numbers, "letter in the legend")


def read_elevation(top: Entry, grid: Grid | None) -> Column | None:
    """The height of every cell: a map of digits, and single cells by their labels."""
    written = top.table("elevation")
    heights = read_picture(written["map"], grid, {sign: int(sign) for sign in digits}, "digit") if "map" in written else None
    if heights is None and grid is not None:
        heights = np.zeros(grid.box.size, np.int32)
    for label, entry in written.entries():
        if label != "map":
            height = written.number(label, 0, -9999, 9999)
            cell = read_cell(Entry(label, entry.report, entry.path, "elevation"), grid)
            if cell is not None and heights is not None:
                heights[cell] = height
    return heights


# Writing


def letters(grounds: Sequence[Ground]) -> dict[str, str]:
    """The letter of each ground: its own, or a free one where two would look alike."""
    taken: dict[str, str] = {}
    for ground in grounds:
        own: Iterator[str] = chain(ground.letter[:1], ground.name.lower(), ground.name.upper(), ascii_letters, map(chr, range(0x100, 0x2000)))
        taken[ground.name] = next(sign for sign in own if sign.isprintable() and not sign.isspace() and sign not in taken.values())
    return taken


def write_terrain(board: Board, rules: Ruleset, facts: Facts) -> tuple[dict[str, Any], dict[str, Any]]:
    """The table of the terrain and its legend; nothing where all is as usual."""
    usual_kind, terrain = usual(rules), board.cells["terrain"]
    if [(g.name, g.letter, dict(g.facts)) for g in board.grounds] == [(usual_kind.name, usual_kind.letter, {})]:
        return {}, {}
    drawn, known = letters(board.grounds), declared(rules)
    legend: dict[str, Any] = {}
    for ground in board.grounds:
        said = {n: facts.write(int(v), known[n], board.parts) for n, v in ground.facts.items() if n in known}
        legend[drawn[ground.name]] = {"name": ground.name, **said} if said else ground.name
    signs = [drawn[ground.name] for ground in board.grounds]
    return ({"map": draw(board.grid, {c: signs[int(terrain[c])] for c in board.grid.cells.tolist()})} if terrain[board.grid.cells].any() else {}), legend


def write_elevation(board: Board) -> dict[str, Any]:
    """The heights: as a map if they are digits, else cell by cell."""
    grid, heights = board.grid, board.cells["elevation"]
    there = {cell: int(heights[cell]) for cell in grid.cells.tolist()}
    if not any(there.values()):
        return {}
    if all(0 <= height <= 9 for height in there.values()):
        return {"map": draw(grid, {cell: str(height) for cell, height in there.items()})}
    return {grid.label(cell): height for cell, height in there.items() if height}
