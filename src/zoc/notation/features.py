"""The tables ``[cells]``, ``[hexsides]`` and ``[markers]``: what lies on single cells and on the sides between them.

A feature that is simply there is a list of places; one with a value is a table::

    [hexsides]
    river = ["0304/0404", "0304 ne"]        # two cells, or a cell and a direction
    cliff = ["0304>0404"]                   # only as it is crossed that way
    wall = {"0503/0504" = 2}
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping
from typing import Any, TypeVar

import numpy as np

from zoc.board import Board
from zoc.errors import Malformed
from zoc.grid import Cell, Edge, Grid, back
from zoc.law import Field
from zoc.notation.entry import Entry, shown
from zoc.notation.facts import Facts, Number
from zoc.notation.grids import read_cell

Place = TypeVar("Place", bound=Hashable)
THERE = Field(int, 1, "how many, or how strong")


def read_cells(table: Entry, grid: Grid | None, facts: Facts, fields: Mapping[str, Field]) -> dict[str, dict[Cell, Number]]:
    """What single cells say of themselves, by the name of the fact."""
    table.only(fields, "fact of a cell")
    return {
        name: dict(_places(entry, fields[name], facts, lambda at: read_cell(at, grid)))
        for name, entry in table.entries()
        if name in fields
    }


def read_hexsides(table: Entry, grid: Grid | None, facts: Facts, fields: Mapping[str, Field]) -> dict[str, dict[Edge, Number]]:
    """What lies on hexsides, by the name of the feature."""
    table.only(fields, "hexside feature")
    return {
        name: dict(_places(entry, fields[name], facts, lambda at: _edge(at, grid)))
        for name, entry in table.entries()
        if name in fields
    }


def read_markers(table: Entry, facts: Facts, place: Callable[[Entry], Cell | None]) -> dict[str, dict[Cell, int]]:
    """Markers on cells, by name; a ruleset need not declare them."""
    read = {name: dict(_places(entry, THERE, facts, place)) for name, entry in table.entries()}
    return {name: {cell: int(value) for cell, value in here.items() if value} for name, here in read.items()}


def _places(entry: Entry, fact: Field, facts: Facts, read: Callable[[Entry], Place | None]) -> Iterator[tuple[Place, Number]]:
    """The places at which a feature lies, each once, with its value there."""
    listed = isinstance(entry.value, list)
    if listed and fact.kind is not bool and fact is not THERE:
        entry.wrong('it has a value; write a table of places, such as {"…" = 2}')
    elif not isinstance(entry.value, dict | list):
        entry.wrong(f'expected a list of places, such as ["…"], not {shown(entry.value)}')
        return
    seen = set[Place]()
    for key in range(len(entry.value)) if listed else entry.value:
        at = entry[key] if listed else Entry(key, entry.report, (*entry.path, key), entry.where)
        value = 1 if listed else facts.read(entry[key], fact)
        place = read(at)
        if place in seen:
            at.wrong(f"{shown(at.value)} is named twice")
        if place is not None:
            seen.add(place)
            yield place, 0 if value is None else value


def _edge(entry: Entry, grid: Grid | None) -> Edge | None:
    if not isinstance(entry.value, str):
        entry.wrong(f'expected a side such as "0304/0404", not {shown(entry.value)}')
        return None
    return None if grid is None else entry.take(lambda text: Edge.read(grid, text[:99]))


# Writing


def write_places(fact: Field, there: Mapping[str, Any]) -> Any:
    """A list where the feature is simply there, else a table."""
    simply = True if fact.kind is bool else 1 if fact is THERE else None
    return list(there) if all(value is simply or (value == simply and fact is THERE) for value in there.values()) else dict(there)


def write_cells(board: Board, facts: Facts, fields: Mapping[str, Field]) -> dict[str, Any]:
    """What single cells say beyond what their ground says."""
    written, cells, grid = {}, board.grid.cells, board.grid
    for name, fact in fields.items():
        if name in board.cells:
            said = np.array([said_by_ground(g.name, g.facts, name, fact.absent(board.parts)) for g in board.grounds])
            column = board.cells[name]
            other = cells[column[cells] != said[board.cells["terrain"][cells]]].tolist()
            if other:
                there = {grid.label(cell): facts.write(int(column[cell]), fact, board.parts) for cell in other}
                written[name] = write_places(fact, there)
    return written


def said_by_ground(ground: str, said: Mapping[str, Any], fact: str, default: Any) -> Any:
    """What a kind of terrain says of a cell: what its legend says; that it is itself; or what is usual."""
    return said.get(fact, True if ground == fact else default)


def write_hexsides(board: Board, facts: Facts, fields: Mapping[str, Field]) -> dict[str, Any]:
    """What lies on hexsides: once where it is the same from both cells, else as it is crossed each way."""
    written = {}
    for name, fact in fields.items():
        if name in board.edges:
            there = {edge.label(board.grid): facts.write(value, fact, board.parts) for edge, value in _lying(board, name, fact)}
            if there:
                written[name] = write_places(fact, there)
    return written


def _lying(board: Board, name: str, fact: Field) -> Iterator[tuple[Edge, int]]:
    grid, column, ways, usual = board.grid, board.edges[name], len(board.box.ways), int(fact.absent(board.parts))
    for cell in grid.cells.tolist():
        for way, step in enumerate(grid.box.steps.tolist()):
            beyond, value = cell + step, int(column[cell, way])
            if beyond not in grid:
                continue
            if board.box.diagonal[way] and value != usual:
                raise Malformed(f"{name} lies between {grid.label(cell)} and {grid.label(beyond)}, which share no side")
            other = int(column[beyond, back(way, ways)])
            if value == other and value != usual and cell < beyond:
                yield Edge(cell, beyond), value
            elif value not in (other, usual):
                yield Edge(cell, beyond, directed=True), value


def write_markers(markers: Mapping[str, Mapping[Cell, int]], where: Callable[[Cell], str]) -> dict[str, Any]:
    """Markers on cells."""
    return {name: write_places(THERE, {where(c): int(v) for c, v in sorted(here.items())}) for name, here in markers.items() if here}
