"""A draft: the content of a file, read and checked, with numbers still exact; it becomes a position."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from zoc.board import Board
from zoc.errors import Malformed
from zoc.grid import ONE_CELL, Cell, Edge, Grid
from zoc.law import Ruleset
from zoc.position import Position, Sides
from zoc.rulesets import BOOKS, names, ruleset
from zoc.scenario.bases import stretch
from zoc.scenario.charts import ChartSheet, read_charts
from zoc.scenario.entry import Entry, Report
from zoc.scenario.facts import FactReader, Number
from zoc.scenario.features import cell_columns, hexside_column, read_cells, read_hexsides, read_markers
from zoc.scenario.goals import read_goals
from zoc.scenario.grids import read_grid
from zoc.scenario.named_ruleset import is_path
from zoc.scenario.pieces import Pieces, read_units, unit_entries
from zoc.scenario.places import Places
from zoc.scenario.printed import spread_out
from zoc.scenario.promises import read_promises
from zoc.scenario.sides import read_sides
from zoc.scenario.state import read_kept
from zoc.scenario.terrain import LegendTerrain, cell_fields, read_elevation, read_legend, read_terrain
from zoc.scenario.turn import read_boxes, read_readings, read_turn
from zoc.units import Column

TOP = (
    "title", "about", "public", "ruleset", "turn", "phase", "to_move", "boxes", "board", "readings", "grid", "terrain",
    "elevation", "cells", "hexsides", "charts", "side", "unit", "units", "markers", "state", "notes", "promise", "goal",
)  # fmt: skip
"""The keys and tables of a scenario, in standard order."""


@dataclass
class Draft:
    """What a position is made of."""

    facts: FactReader
    grid: Grid
    kinds: Sequence[LegendTerrain]
    terrain: Column
    """The ground of every cell, as a number into the kinds; -1 for the void."""
    sides: Sides
    pieces: Pieces
    charts: Mapping[str, ChartSheet]
    elevation: Column | None = None
    cells: Mapping[str, Mapping[Cell, Number]] = field(default_factory=dict)
    hexsides: Mapping[str, Mapping[Edge, Number]] = field(default_factory=dict)
    rest: Mapping[str, Any] = field(default_factory=dict)
    """What the position takes as it is: phase, boxes, readings, state, markers, promises, goals."""

    def position(self, parts: int) -> Position:
        """The position, with a point divided into this many parts."""
        shapes = tuple(dict.fromkeys([ONE_CELL, *self.pieces.shape]))
        boxes = self.rest.get("boxes", ())
        who = [(id, side, cell if cell >= 0 else boxes[-1 - cell]) for id, side, cell in self.pieces.who]
        columns = self.pieces.columns(self.facts, shapes, parts)
        return Position.of(self._board(parts), self.sides, who, columns, shapes=shapes, **self.rest)

    def _board(self, parts: int) -> Board:
        rules, grid = self.facts.rules, self.grid
        holes, terrain = self.terrain < 0, np.maximum(self.terrain, 0)
        return Board.of(
            grid,
            grounds=[kind.ground(cell_fields(rules), parts) for kind in self.kinds],
            terrain=terrain,
            elevation=self.elevation,
            layers={"void": grid.void | holes, **cell_columns(terrain, self.kinds, self.cells, self.facts, parts)},
            edges={n: hexside_column(grid, rules.hexsides[n], at, self.facts, parts) for n, at in self.hexsides.items()},
            charts={name: chart.chart(parts) for name, chart in self.charts.items()},
            parts=parts,
        )


def read_position(top: Entry, own: Ruleset | None, *, lawful: bool = True) -> tuple[Ruleset, Position] | None:
    """The position of a file, or nothing and a report; everything that needs no ruleset is always checked.

    A position that the book does not allow is refused, unless ``lawful`` is off.
    """
    top.only(TOP)
    top.needs("side", TOP, "[[side]]")
    rules = read_rules(top, own)
    whole = spread_out(top, rules) if rules and "board" in top else top
    top, facts = whole or top, FactReader(rules) if rules else None
    grid = read_grid(top, rules, _stretch(top)) if whole else None
    legend = read_legend(top, rules, facts)
    terrain, sides = read_terrain(top, grid, legend), read_sides(top)
    holes = frozenset() if terrain is None else frozenset(np.flatnonzero(terrain < 0).tolist())
    places = Places(grid, read_boxes(top, grid), holes)
    elevation = read_elevation(top, places)
    charts = read_charts(top, facts, [kind.name for kind in legend.kinds]) if facts else {}
    pieces = read_units(top, places, sides, facts)
    rest = {"boxes": places.boxes, **read_turn(top, sides)}
    rest["promises"] = read_promises(top, places, [id for id, _, _ in pieces.who], rules)
    if facts is None:
        return None
    cells, edges = read_cells(top.table("cells"), places, facts), read_hexsides(top.table("hexsides"), grid, facts)
    rest["markers"] = read_markers(top.table("markers"), places, facts, max(1, len(sides.names)))
    rest["readings"] = read_readings(top.table("readings"), facts.rules)
    rest["state"] = read_kept(top, facts, places, sides.names)
    rest["goals"] = read_goals(top, places, sides, facts.rules)
    parts = facts.parts()
    if top.report.count or grid is None or terrain is None:
        return None
    draft = Draft(facts, grid, legend.kinds, terrain, sides, pieces, charts, elevation, cells, edges, rest)
    position = draft.position(parts)
    try:
        return facts.rules, facts.rules.arranged(position)
    except Malformed:
        if lawful:
            raise
    return facts.rules, position


def read_rules(top: Entry, own: Ruleset | None = None) -> Ruleset | None:
    """The ruleset that a file names, or one's own; nothing and a report if there is none."""
    said = top.value.get("ruleset")
    if own is not None and (said is None or said == own.name or is_path(said)):
        return own
    if top.needs("ruleset", TOP, '"wesnoth"'):
        return None
    if is_path(said):
        top.wrong("a book is named here, and not its file: only a command on your own machine reads a path", "ruleset")
        return None
    books = tuple(BOOKS)
    name = top["ruleset"].one_of(books if top.value["ruleset"] in books else names(), "ruleset")
    return ruleset(name) if name else None


def _stretch(top: Entry) -> int:
    """How far the largest base extends from its anchor."""
    silent = Entry(top.value, Report(top.report.lines, most=0))
    return max([0, *(stretch(entry.value["base"]) for entry in unit_entries(silent) if "base" in entry)])
