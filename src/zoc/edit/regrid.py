"""A map with another layout: larger or smaller, with other labels, its hexes turned::

    {"regrid": {"width": 12, "height": 9}}
    {"regrid": {"labels": "ccrr", "orientation": "pointy"}}

Everything on it stays in its column and row.
"""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from zoc.edit.document import Document, array, table
from zoc.edit.goals import move_goals
from zoc.edit.painting import PaintedMap
from zoc.edit.rewriting import Top
from zoc.errors import Malformed
from zoc.grid import Edge, Grid
from zoc.scenario.entry import Entry, Report
from zoc.scenario.grids import read_grid, write_grid
from zoc.scenario.lines import Lines
from zoc.scenario.picture import draw
from zoc.scenario.terrain import write_heights
from zoc.units import Column


def regrid(document: Document, regrid: Mapping[str, object]) -> Document:
    """Change the layout. New cells have the first ground; a unit that loses its cell goes to the nearest cell at the edge."""
    canvas = PaintedMap.of(document)
    grid = _wanted(canvas, regrid)
    move = _Move(canvas.grid, grid)
    legend = canvas.legend()
    terrain, heights = canvas.terrain(legend), canvas.heights()
    top = canvas.top | {"grid": _written(table(canvas.top, "grid"), regrid, grid)}
    signs = {number: letter for letter, number in legend.numbers.items()}
    if terrain.any() or "map" in table(canvas.top, "terrain"):
        olds = {cell: move.back(cell) for cell in grid.cells.tolist()}
        rows = draw(grid, {cell: signs[0 if old is None else int(terrain[old])] for cell, old in olds.items()})
        top["terrain"] = {**table(top, "terrain"), "map": f"{rows}\n"}
    _lift(top, move, heights)
    for kind in ("cells", "hexsides", "markers"):
        _carry(top, kind, move)
    _carry_units(top, move)
    move_goals(top, move.cell)
    return document.saying(top)


def _wanted(canvas: PaintedMap, changes: Mapping[str, object]) -> Grid:
    """The new grid, checked like one from a file."""
    said = {key: value for key, value in {**write_grid(canvas.grid), **changes}.items() if value is not None}
    if said["kind"] != canvas.grid.kind:
        unfit = ("neighbours",) if said["kind"] == "hex" else ("orientation", "shoved")
        said = {key: value for key, value in said.items() if key not in unfit}
    report = Report(Lines(""))
    grid = read_grid(Entry({"grid": said}, report), canvas.rules, 0)
    if grid is None or report.count:
        raise Malformed(report.listed())
    return grid


def _written(before: Top, changes: Mapping[str, object], grid: Grid) -> Top:
    """The table of the grid: its old values and the changes, without keys that no longer apply."""
    whole = write_grid(grid)
    keys = [key for key in whole if key in before or changes.get(key) is not None or key in ("width", "height")]
    return {key: whole[key] for key in keys} | ({"kind": grid.kind} if "kind" in changes else {})


class _Move:
    """From the cells of one grid to those of another, by column and row."""

    def __init__(self, old: Grid, new: Grid) -> None:
        self.old, self.new = old, new

    def back(self, cell: int) -> int | None:
        """The old cell of a new one."""
        column, row = self.new.place(cell)
        return self.old.at(column, row) if column < self.old.width and row < self.old.height else None

    def cell(self, label: str, *, near: bool = False) -> str | None:
        """The new label of an old one; if its cell is gone, nothing or the nearest."""
        column, row = self.old.place(self.old.cell(label))
        if near:
            column, row = min(column, self.new.width - 1), min(row, self.new.height - 1)
        inside = column < self.new.width and row < self.new.height
        return self.new.label(self.new.at(column, row)) if inside else None

    def edge(self, label: str) -> str | None:
        """The new label of a side; nothing if its cells are no longer neighbours."""
        edge = Edge.read(self.old, label)
        ends = [self.cell(self.old.label(cell)) for cell in edge.cells]
        try:
            first, second = (self.new.cell(end) for end in ends if end is not None)
            return Edge.between(self.new, first, second, directed=edge.directed).label(self.new)
        except (ValueError, Malformed):
            return None


def _lift(top: Top, move: _Move, heights: Column) -> None:
    column = np.zeros(move.new.box.size, heights.dtype)
    for cell in move.new.cells.tolist():
        if (old := move.back(cell)) is not None:
            column[cell] = heights[old]
    top.pop("elevation", None)
    if written := write_heights(move.new, column):
        top["elevation"] = {key: f"{value}\n" if isinstance(value, str) else value for key, value in written.items()}


def _carry(top: Top, kind: str, move: _Move) -> None:
    """Features at their new places; those that lose their place are removed."""
    where = move.edge if kind == "hexsides" else move.cell
    carried: Top = {}
    for name, there in table(top, kind).items():
        known = dict.fromkeys(there, True) if isinstance(there, list) else table(top, kind, name)
        spots = {place: place if place in top.get("boxes", []) else where(str(place)) for place in known}
        said = {new: known[old] for old, new in spots.items() if new is not None}
        carried |= {name: list(said) if isinstance(there, list) else said} if said else {}
    if kind in top:
        top[kind] = carried


def _carry_units(top: Top, move: _Move) -> None:
    def moved(at: object) -> object:
        if not isinstance(at, str):
            return at
        try:
            return at if at in top.get("boxes", []) else move.cell(at, near=True)
        except (Malformed, AttributeError, TypeError):
            return at  # it was wrong before, and stays wrong

    for unit in array(top, "unit"):
        if "at" in unit:
            unit["at"] = moved(unit["at"])
    for side in table(top, "units"):
        for id, said in table(top, "units", side).items():
            if isinstance(said, str):
                top["units"][side][id] = moved(said)
            elif isinstance(said, dict) and "at" in said:
                said["at"] = moved(said["at"])
