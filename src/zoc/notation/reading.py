"""From what a file says to a position: every table in turn, and all that is wrong with them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from zoc.board import Board, Ground
from zoc.errors import Malformed
from zoc.grid import ONE_CELL, Edge, Grid, back
from zoc.law import Field, Ruleset
from zoc.notation import facts as fact
from zoc.notation.charts import Sheet, read_charts
from zoc.notation.entry import Entry, shown
from zoc.notation.facts import Facts, Number, scaled
from zoc.notation.features import read_cells, read_hexsides, read_markers, said_by_ground
from zoc.notation.grids import read_grid, read_place
from zoc.notation.pieces import reach_of_bases, read_units
from zoc.notation.promises import read_promises
from zoc.notation.sides import read_sides
from zoc.notation.terrain import Kind, declared, read_elevation, read_legend, read_terrain
from zoc.position import Position, Side
from zoc.rulesets import BOOKS, ruleset
from zoc.units import Column, Value

TOP = (
    "title", "about", "ruleset", "turn", "phase", "to_move", "boxes", "readings", "grid", "terrain", "elevation", "cells",
    "hexsides", "charts", "side", "unit", "units", "markers", "notes", "promise",
)  # fmt: skip
WHOLE = 1 << 63


@dataclass(frozen=True)
class Read:
    """A scenario without its source."""

    rules: Ruleset
    position: Position
    title: str
    about: str
    colours: Mapping[Side, str]


def read_scenario(top: Entry, own: Ruleset | None) -> Read | None:
    """The scenario, or nothing and a report; without a ruleset, everything that can be checked without one still is."""
    top.only(TOP)
    if not _fits(top.value):
        top.wrong("a number is larger than TOML allows")
        return None
    rules = _rules(top, own)
    facts = Facts(rules) if rules else None
    grid = read_grid(top, rules, reach_of_bases(top))
    kinds = read_legend(top, rules, facts)
    terrain, elevation = read_terrain(top, grid, kinds), read_elevation(top, grid)
    sides, colours = read_sides(top)
    boxes = _boxes(top, grid)
    charts: dict[str, Sheet] = {}
    if rules and facts:
        charts = read_charts(top, rules, facts, [kind.name for kind in kinds])
        facts.rows = {name: chart.rows for name, chart in charts.items()}
    pieces = read_units(top, grid, sides, boxes, facts)
    promises = read_promises(top, grid, boxes, [id for id, _, _ in pieces.who], rules)
    rest = {
        "turn": top.number("turn", 1, 0, 9999),
        "phase": top.text("phase", "movement"),
        "to_move": top["to_move"].one_of(sides.names, "side") if "to_move" in top else "",
    }
    if rules is None or facts is None:
        return None
    cells = read_cells(top.table("cells"), grid, facts, declared(rules))
    edges = read_hexsides(top.table("hexsides"), grid, facts, rules.hexsides)
    markers = read_markers(top.table("markers"), facts, lambda entry: read_place(entry, grid, boxes))
    readings, notes = _readings(top.table("readings"), rules), _notes(top.table("notes"), rules)
    parts = facts.parts()
    if top.report.problems or grid is None or terrain is None or elevation is None:
        return None
    board = Board.of(
        grid,
        grounds=[Ground(kind.name, kind.letter, _numbers(kind.facts, declared(rules), parts)) for kind in kinds],
        terrain=terrain,
        elevation=elevation,
        layers=layers(grid, terrain, kinds, cells, facts, parts),
        edges={name: hexside_column(grid, rules.hexsides[name], there, facts, parts) for name, there in edges.items()},
        charts={name: chart.chart(parts) for name, chart in charts.items()},
        parts=parts,
    )
    shapes = tuple(dict.fromkeys([ONE_CELL, *pieces.shape]))
    at = [(id, side, cell if cell >= 0 else boxes[-1 - cell]) for id, side, cell in pieces.who]
    position = Position.of(
        board, sides, at, pieces.columns(facts, shapes, parts),
        boxes=boxes, shapes=shapes, readings=readings, notes=notes, markers=markers, promises=promises, **rest,
    )  # fmt: skip
    return Read(rules, position, top.text("title"), top.text("about"), colours)


def _fits(value: Any) -> bool:
    """Whether every number fits 64 bits, as TOML asks."""
    if isinstance(value, dict | list):
        return all(map(_fits, value.values() if isinstance(value, dict) else value))
    return not isinstance(value, int) or -WHOLE <= value < WHOLE


def _rules(top: Entry, own: Ruleset | None) -> Ruleset | None:
    if own is not None and top.value.get("ruleset", own.name) == own.name:
        return own
    if "ruleset" not in top:
        top.wrong(f"needs a ruleset: one of {', '.join(BOOKS)}")
        return None
    name = top["ruleset"].one_of(BOOKS, "ruleset")
    return ruleset(name) if name else None


def _boxes(top: Entry, grid: Grid | None) -> tuple[str, ...]:
    names: list[str] = []
    for entry in top.list("boxes"):
        if not isinstance(entry.value, str) or not entry.value.strip():
            entry.wrong(f"expected the name of a box in quotes, not {shown(entry.value)}")
        elif entry.value in names:
            entry.wrong(f"there is a box called {shown(entry.value)} already")
        elif grid is not None and grid.labels.looks_like(entry.value):
            entry.wrong(f"{shown(entry.value)} looks like a cell; call the box otherwise")
        else:
            names.append(entry.value)
    return tuple(names)


def _readings(table: Entry, rules: Ruleset) -> dict[str, Value]:
    table.only(rules.readings, "reading")
    chosen: dict[str, Value] = {}
    for name, entry in table.entries():
        if name in rules.readings:
            known = rules.readings[name].values
            same = [value for value in known if value == entry.value and type(value) is type(entry.value)]
            if not same:
                entry.wrong(f"expected {' or '.join(map(shown, known))}, not {shown(entry.value)}")
            chosen |= {name: value for value in same}
    return chosen


def _notes(table: Entry, rules: Ruleset) -> dict[str, Any]:
    table.only(rules.notes, "note")
    read = {name: entry.take(lambda v, name=name: fact.note(v, rules.notes[name])) for name, entry in table.entries() if name in rules.notes}
    return {name: value for name, value in read.items() if value is not None}


# Columns of the board


def _numbers(said: Mapping[str, Number], fields: Mapping[str, Field], parts: int) -> dict[str, bool | int]:
    return {name: bool(n) if fields[name].kind is bool else scaled(n, parts) for name, n in said.items()}


def layers(
    grid: Grid, terrain: Column, kinds: Sequence[Kind], cells: Mapping[str, Mapping[int, Number]], facts: Facts, parts: int
) -> dict[str, Column]:
    """What is said of cells, by their ground or by themselves; a fact of which nothing is said has no column."""
    made = {}
    for name, field in declared(facts.rules).items():
        if name in cells or any(name in kind.facts or name == kind.name for kind in kinds):
            usual = facts.default(field)
            said = [scaled(said_by_ground(kind.name, kind.facts, name, usual), parts) for kind in kinds]
            made[name] = np.array(said, field.dtype)[terrain]
            for cell, number in cells.get(name, {}).items():
                made[name][cell] = scaled(number, parts)
    return made


def hexside_column(grid: Grid, field: Field, there: Mapping[Edge, Number], facts: Facts, parts: int) -> Column:
    """A hexside feature as the board keeps it, [cell, direction]; what is said of one way goes before what is said of both."""
    column = np.full((grid.box.size, grid.ways_each), scaled(facts.default(field), parts), field.dtype)
    for edge in sorted(there, key=lambda edge: edge.directed):
        way, value = grid.way(edge.a, edge.b), scaled(there[edge], parts)
        column[edge.a, way] = value
        if not edge.directed:
            column[edge.b, back(way, grid.ways_each)] = value
    return column


__all__ = ["Malformed", "Read", "read_scenario"]
