"""A scenario as GeoJSON: cells, hexsides, units, what each side controls and where each unit can go, as features.

The map lies near the crossing of the equator and the zero meridian: a cell is a hundredth of a degree high, and north is up.
The places mean nothing, but every tool can show them.
"""

from __future__ import annotations

import json
import math
from collections.abc import Iterable, Iterator, Mapping

from zoc.errors import Malformed
from zoc.exchange.leftover import say_left_out
from zoc.exchange.notation import unit_items
from zoc.exchange.remark import Remarks
from zoc.grid import Cell, Edge, Grid
from zoc.scenario import Scenario
from zoc.scenario.facts import FactReader
from zoc.scenario.features import write_cells, write_hexsides
from zoc.scenario.terrain import cell_fields
from zoc.values import Json, JsonObject

DEGREE = 0.01
"""The height of a cell in degrees."""
DIGITS = 8
Ring = list[list[float]]


def write(scenario: Scenario, remarks: Remarks) -> bytes:
    """The features of a scenario; control and reach leave the turn out of account."""
    say_left_out(scenario, remarks, ("cells", "hexsides", "elevations"))
    remarks.understood("control and reach are asked at large: the turn does not count")
    shapes = _Shapes(scenario.position.board.grid)
    features = [*_cells(scenario, shapes), *_sides(scenario, shapes), *_units(scenario, shapes, remarks)]
    features += [*_control(scenario, shapes), *_reach(scenario, shapes, remarks)]
    top: JsonObject = {"title": scenario.title, "book": scenario.rules.name, "revision": scenario.rules.revision}
    return (json.dumps({"type": "FeatureCollection", "zoc": top, "features": features}, ensure_ascii=False) + "\n").encode()


class _Shapes:
    """Where the cells of a grid lie."""

    def __init__(self, grid: Grid) -> None:
        self.grid = grid
        long = 2 / math.sqrt(3)  # from corner to corner of a hex that is 1 from side to side
        flat = grid.orientation == "flat"
        self.square = grid.kind == "square"
        self.step = (1.0, 1.0) if self.square else (long * 0.75, 1.0) if flat else (1.0, long * 0.75)
        turns = [45, 135, 225, 315] if self.square else [60 * n + (0 if flat else 30) for n in range(6)]
        radius = math.sqrt(0.5) if self.square else long / 2
        self.corners = [(radius * math.cos(math.radians(turn)), radius * math.sin(math.radians(turn))) for turn in turns]

    def middle(self, cell: Cell) -> tuple[float, float]:
        """The middle of a cell, with north up."""
        column, row = self.grid.place(cell)
        shove = 0.5 * self.grid.is_shoved(column, row)
        flat = self.grid.orientation == "flat" and not self.square
        x, y = column * self.step[0], row * self.step[1]
        return (x, -y - shove) if flat else (x + shove, -y)

    def ring(self, cell: Cell) -> Ring:
        """The outline of a cell, counter-clockwise and closed."""
        x, y = self.middle(cell)
        points = [_point(x + dx, y + dy) for dx, dy in self.corners]
        return [*points, points[0]]

    def side(self, edge: Edge) -> Ring:
        """The two ends of a side: the corners that both cells have."""
        a, b = (self.ring(cell)[:-1] for cell in edge.cells)
        return [point for point in a if any(math.dist(point, other) < DEGREE / 100 for other in b)]


def _point(x: float, y: float) -> list[float]:
    return [round(x * DEGREE, DIGITS), round(y * DEGREE, DIGITS)]


def _feature(kind: str, geometry: str, coordinates: object, said: Mapping[str, Json]) -> dict[str, object]:
    return {"type": "Feature", "geometry": {"type": geometry, "coordinates": coordinates}, "properties": {"kind": kind, **said}}


def _cells(scenario: Scenario, shapes: _Shapes) -> Iterator[dict[str, object]]:
    board, grid = scenario.position.board, shapes.grid
    facts, known = FactReader.of(scenario.rules, board), cell_fields(scenario.rules)
    single = write_cells(board, facts)
    for cell in grid.cells.tolist():
        if board.cells["void"][cell]:
            continue
        ground, label = board.ground(cell), grid.label(cell)
        said: JsonObject = {"label": label, "terrain": ground.name, "elevation": int(board.cells["elevation"][cell])}
        said |= {name: facts.write(int(v), known[name], board.parts) for name, v in ground.facts.items() if name in known}
        said |= {
            name: there[label] if isinstance(there, Mapping) else True for name, there in single.items() if label in _in(there)
        }
        yield _feature("cell", "Polygon", [shapes.ring(cell)], said)


def _in(there: Json) -> Iterable[object]:
    return there if isinstance(there, Mapping | list) else ()


def _sides(scenario: Scenario, shapes: _Shapes) -> Iterator[dict[str, object]]:
    board = scenario.position.board
    for name, there in write_hexsides(board, FactReader.of(scenario.rules, board)).items():
        for label in _in(there):
            edge = Edge.read(board.grid, str(label))
            value = there[str(label)] if isinstance(there, Mapping) else True
            ends = [board.grid.label(edge.a), board.grid.label(edge.b)]
            said: JsonObject = {"feature": name, "side": str(label), "cells": ends, "value": value, "directed": edge.directed}
            yield _feature("hexside", "LineString", shapes.side(edge), said)


def _units(scenario: Scenario, shapes: _Shapes, remarks: Remarks) -> Iterator[dict[str, object]]:
    for unit, facts in unit_items(scenario, remarks):
        x, y = shapes.middle(shapes.grid.cell(str(unit["at"])))
        yield _feature("unit", "Point", _point(x, y), {"id": unit["id"], "side": unit["side"], "at": unit["at"], **facts})


def _area(shapes: _Shapes, labels: Iterable[str]) -> list[list[Ring]]:
    return [[shapes.ring(shapes.grid.cell(label))] for label in labels]


def _control(scenario: Scenario, shapes: _Shapes) -> Iterator[dict[str, object]]:
    table = scenario.table.at_large()
    for side in scenario.position.sides.names:
        found = table.control(side)
        levels: JsonObject = {label: found.level_name(found[label].level) for label in found}
        units: JsonObject = {label: list(found[label].units) for label in found}
        yield _feature("control", "MultiPolygon", _area(shapes, levels), {"side": side, "levels": levels, "by": units})


def _reach(scenario: Scenario, shapes: _Shapes, remarks: Remarks) -> Iterator[dict[str, object]]:
    table = scenario.table.at_large()
    for id in scenario.position.ids:
        if scenario.position.unit(id).cell is None:
            continue
        try:
            found = table.reach(id)
        except Malformed as refusal:
            remarks.left_out(f"the reach of {id}: {refusal.problems[0].message}")
            continue
        costs: JsonObject = {label: str(found[label].cost) for label in found}
        stops: list[Json] = [label for label in found if found[label].stops]
        yield _feature("reach", "MultiPolygon", _area(shapes, costs), {"unit": id, "costs": costs, "stops": stops})
