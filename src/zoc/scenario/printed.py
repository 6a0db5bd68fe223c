"""The tables of the map: ``[grid]``, ``[terrain]``, ``[elevation]``, ``[cells]``, ``[hexsides]`` and ``[charts]``.

A map that comes with its book is named instead: ``board = "court"``.
"""

from __future__ import annotations

from collections.abc import Mapping

from zoc.board import Board
from zoc.law import Ruleset
from zoc.scenario.charts import write_charts
from zoc.scenario.entry import Entry
from zoc.scenario.facts import FactReader
from zoc.scenario.features import write_cells, write_hexsides
from zoc.scenario.grids import write_grid
from zoc.scenario.terrain import write_elevation, write_terrain

MAP = ("grid", "terrain", "elevation", "cells", "hexsides", "charts")


def write_map(board: Board, rules: Ruleset) -> dict[str, object]:
    """The tables of a map, or its name in the book."""
    written = _tables(board, rules)
    return next(({"board": name} for name, make in rules.boards.items() if _tables(make(), rules) == written), written)


def _tables(board: Board, rules: Ruleset) -> dict[str, object]:
    facts = FactReader.of(rules, board)
    tables: Mapping[str, object] = {
        "grid": write_grid(board.grid),
        "terrain": write_terrain(board, facts),
        "elevation": write_elevation(board),
        "cells": write_cells(board, facts),
        "hexsides": write_hexsides(board, facts),
        "charts": write_charts(board, rules),
    }
    return {name: table for name, table in tables.items() if table}


def spread_out(top: Entry, rules: Ruleset) -> Entry | None:
    """The file with the tables of its named map, or nothing and a report."""
    name = top["board"].one_of(rules.boards, f"board of {rules.book.title}")
    for table in MAP:
        if name and table in top:
            top.wrong(f"the board {name!r} is printed; leave out its name or this table", table)
    return Entry({**top.value, **_tables(rules.boards[name](), rules)}, top.report) if name else None
