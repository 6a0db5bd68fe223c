"""The tables ``[cells]``, ``[hexsides]`` and ``[markers]``: features of single cells and of the sides between them.

A feature without a value is a list of places; one with a value is a table::

    [hexsides]
    river = ["0304/0404", "0304 ne"]        # two cells, or a cell and a direction
    cliff = ["0304>0404"]                   # only as it is crossed that way
    wall = {"0503/0504" = 2}
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from typing import TypeVar

import numpy as np

from zoc.board import Board
from zoc.errors import Malformed
from zoc.grid import Cell, Edge, Grid, back
from zoc.law import Field
from zoc.scenario.entry import Entry, shown
from zoc.scenario.facts import FactReader, Number, scaled
from zoc.scenario.places import Places
from zoc.scenario.terrain import LegendTerrain, cell_fields
from zoc.units import Column
from zoc.values import Json, JsonObject

T = TypeVar("T")
Place = TypeVar("Place", bound=Hashable)

MARKER = Field(int, 1, "how many, or how strong")


# Reading


def read_cells(table: Entry, places: Places, facts: FactReader) -> dict[str, dict[Cell, Number]]:
    """Facts of single cells, by the name of the fact."""
    fields = cell_fields(facts.rules)
    table.only(fields, "fact of a cell")
    return {name: dict(_places(entry, fields[name], facts, places.cell)) for name, entry in table.entries() if name in fields}


def read_hexsides(table: Entry, grid: Grid | None, facts: FactReader) -> dict[str, dict[Edge, Number]]:
    """Features of hexsides, by name."""
    fields = facts.rules.hexsides
    table.only(fields, "hexside feature")
    return {
        name: dict(_places(entry, fields[name], facts, lambda at: _read_edge(at, grid)))
        for name, entry in table.entries()
        if name in fields
    }


def read_markers(table: Entry, places: Places, facts: FactReader, sides: int) -> dict[str, dict[Cell, int]]:
    """Markers on cells, by name; a ruleset need not declare them, but the number of a declared one has a meaning."""
    read = {name: dict(_places(entry, MARKER, facts, places.place)) for name, entry in table.entries()}
    for name, marker in facts.rules.markers.items():
        _check_numbers(table, name, marker.numbers(sides))
    return {name: {cell: int(value) for cell, value in here.items() if value} for name, here in read.items()}


def _check_numbers(table: Entry, name: str, known: range) -> None:
    """Report impossible values of a book's marker; 0 means none."""
    if not isinstance(table.value.get(name), dict):
        return
    for _, entry in table[name].entries():
        if isinstance(entry.value, int) and not isinstance(entry.value, bool) and entry.value not in (0, *known):
            entry.wrong(f"expected a whole number from {known[0]} to {known[-1]}, not {shown(entry.value)}")


def _places(
    entry: Entry, fact: Field, facts: FactReader, read: Callable[[Entry], Place | None]
) -> Iterator[tuple[Place, Number]]:
    """The places of a feature, each once, with its value there."""
    listed = isinstance(entry.value, list)
    if not isinstance(entry.value, dict | list):
        entry.wrong(f'expected a list of places, such as ["…"], not {shown(entry.value)}')
        return
    if listed and fact is not MARKER and fact.kind is not bool:
        entry.wrong('it has a value: write a table of places, such as {"…" = 2}')
    seen = set[Place]()
    for key in range(len(entry.value)) if listed else entry.value:
        value = 1 if listed else facts.read(entry[key], fact)
        at = entry[key] if listed else entry.name(str(key))
        place = read(at)
        if place in seen:
            at.wrong(f"{shown(at.value)} is named twice")
        if place is not None:
            seen.add(place)
            yield place, value or 0


def _read_edge(entry: Entry, grid: Grid | None) -> Edge | None:
    if not isinstance(entry.value, str):
        entry.wrong(f'expected a side such as "0304/0404", not {shown(entry.value)}')
        return None
    return None if grid is None else entry.take(lambda text: Edge.read(grid, text[:99]))


# Columns


def by_ground(ground: str, said: Mapping[str, T], fact: str, default: T) -> T | bool:
    """A fact of a kind of terrain: from the legend, from its name, or the default."""
    return said.get(fact, True if ground == fact else default)


def cell_columns(
    terrain: Column, kinds: Sequence[LegendTerrain], cells: Mapping[str, Mapping[Cell, Number]], facts: FactReader, parts: int
) -> dict[str, Column]:
    """Facts of cells, from their ground or their own; a fact that is never given has no column."""
    made = {}
    for name, fact in cell_fields(facts.rules).items():
        if name in cells or any(name in kind.facts or name == kind.name for kind in kinds):
            default = facts.default(fact)
            said = [scaled(by_ground(kind.name, kind.facts, name, default), parts) for kind in kinds]
            made[name] = np.array(said, fact.dtype)[terrain]
            for cell, number in cells.get(name, {}).items():
                made[name][cell] = scaled(number, parts)
    return made


def hexside_column(grid: Grid, fact: Field, there: Mapping[Edge, Number], facts: FactReader, parts: int) -> Column:
    """A hexside feature, [cell, direction]; a value for one direction overrides one for both."""
    column = np.full((grid.box.size, grid.ways_each), scaled(facts.default(fact), parts), fact.dtype)
    for edge in sorted(there, key=lambda edge: edge.directed):
        way, value = grid.way(edge.a, edge.b), scaled(there[edge], parts)
        column[edge.a, way] = value
        if not edge.directed:
            column[edge.b, back(way, grid.ways_each)] = value
    return column


# Writing


def write_cells(board: Board, facts: FactReader) -> JsonObject:
    """Facts of single cells beyond those of their ground."""
    written: JsonObject = {}
    grid, cells = board.grid, board.grid.cells
    for name, fact in cell_fields(facts.rules).items():
        if name in board.cells:
            column, default = board.cells[name], scaled(facts.default(fact), board.parts)
            said = np.array([by_ground(ground.name, ground.facts, name, default) for ground in board.grounds], fact.dtype)
            own = cells[column[cells] != said[board.cells["terrain"][cells]]].tolist()
            there = {grid.label(cell): facts.write(int(column[cell]), fact, board.parts) for cell in own}
            written |= {name: _list_or_table(there)} if there else {}
    return written


def write_hexsides(board: Board, facts: FactReader) -> JsonObject:
    """Features of hexsides: once where both directions agree, otherwise once per direction."""
    written: JsonObject = {}
    for name, fact in facts.rules.hexsides.items():
        if name in board.edges:
            lying = _lying(board, name, scaled(facts.default(fact), board.parts))
            there = {edge.label(board.grid): facts.write(value, fact, board.parts) for edge, value in lying}
            written |= {name: _list_or_table(there)} if there else {}
    return written


def _lying(board: Board, name: str, default: int) -> Iterator[tuple[Edge, int]]:
    grid, column, ways = board.grid, board.edges[name], board.grid.ways_each
    for cell in grid.cells.tolist():
        for way, step in enumerate(grid.box.steps.tolist()):
            beyond, value = cell + step, int(column[cell, way])
            if beyond not in grid or value == default:
                continue
            if grid.box.diagonal[way]:
                raise Malformed(f"{name} lies between {grid.label(cell)} and {grid.label(beyond)}, which share no side")
            if value != int(column[beyond, back(way, ways)]):
                yield Edge(cell, beyond, directed=True), value
            elif cell < beyond:
                yield Edge(cell, beyond), value


def write_markers(markers: Mapping[str, Mapping[Cell, int]], where: Callable[[Cell], str]) -> JsonObject:
    """Markers on cells."""
    written: JsonObject = {}
    for name, here in markers.items():
        there = {where(cell): value for cell, value in sorted(here.items()) if value}
        written |= {name: list(there) if all(value == 1 for value in there.values()) else there} if there else {}
    return written


def _list_or_table(there: Mapping[str, bool | int | str]) -> Json:
    """A list where the feature has no values, otherwise a table."""
    return list(there) if all(value is True for value in there.values()) else there
