"""A position spelled out for other engines: every cell with its neighbours, every unit with all its facts."""

from __future__ import annotations

from fractions import Fraction

import numpy as np

from zoc.grid import back
from zoc.scenario import Scenario
from zoc.scenario.facts import FactReader
from zoc.scenario.features import write_markers
from zoc.scenario.pieces import unit_fields
from zoc.scenario.sides import write_sides
from zoc.scenario.state import write_kept
from zoc.scenario.terrain import cell_fields
from zoc.scenario.turn import write_readings
from zoc.units import plainly
from zoc.values import Json, JsonObject


def neutral(scenario: Scenario, name: str) -> JsonObject:
    """The position as JSON."""
    rules, position = scenario.rules, scenario.position
    readings = {reading.name: plainly(next(iter(reading.values))) for reading in rules.readings.values()}
    top: JsonObject = {"name": name, "book": rules.name, "revision": rules.revision, "title": scenario.title}
    top |= {"grid": _grid(scenario), "cells": _cells(scenario), "hexsides": _hexsides(scenario), "charts": _charts(scenario)}
    top |= {"sides": list(write_sides(position.sides, {})), "units": _units(scenario), "boxes": list(position.boxes)}
    top |= {"turn": {"number": position.turn, "phase": position.phase, "to_move": position.to_move}}
    top |= {"readings": _plain({**readings, **write_readings(position)})}
    top |= {"markers": _plain(write_markers(position.markers, position.where)), "state": _plain(write_kept(rules, position))}
    return top


def _plain(value: object) -> Json:
    """A value with exact numbers as texts."""
    if isinstance(value, Fraction):
        return str(value)
    if isinstance(value, dict):
        return {str(key): _plain(part) for key, part in value.items()}
    if isinstance(value, list | tuple):
        return [_plain(part) for part in value]
    return value if isinstance(value, bool | int | str) or value is None else str(value)


def _grid(scenario: Scenario) -> JsonObject:
    grid = scenario.position.board.grid
    said: JsonObject = {"kind": grid.kind, "width": grid.width, "height": grid.height, "directions": list(grid.way_names)}
    return said | ({"orientation": grid.orientation} if grid.kind == "hex" else {})


def _cells(scenario: Scenario) -> list[Json]:
    board, grid = scenario.position.board, scenario.position.board.grid
    facts, known = FactReader.of(scenario.rules, board), cell_fields(scenario.rules)
    there = [cell for cell in grid.cells.tolist() if not board.cells["void"][cell]]
    on_map, steps, told = set(there), grid.box.steps.tolist(), list[Json]()
    for cell in there:
        column, row = grid.place(cell)
        beside: JsonObject = {
            way: grid.label(cell + step) for way, step in zip(grid.way_names, steps, strict=True) if cell + step in on_map
        }
        said: JsonObject = {
            name: facts.write(int(board.cells[name][cell]), known[name], board.parts) for name in known if name in board.cells
        }
        told.append({
            "label": grid.label(cell), "column": column, "row": row, "low": grid.is_shoved(column, row),
            "terrain": board.ground(cell).name, "elevation": int(board.cells["elevation"][cell]), "facts": said, "beside": beside,
        })  # fmt: skip
    return told


def _hexsides(scenario: Scenario) -> list[Json]:
    """Every feature of a side as it is crossed, both ways."""
    board, grid = scenario.position.board, scenario.position.board.grid
    facts, told = FactReader.of(scenario.rules, board), list[Json]()
    for name, fact in scenario.rules.hexsides.items():
        if name not in board.edges:
            continue
        column = board.edges[name]
        for cell, way in np.argwhere(column).tolist():
            other = cell + int(grid.box.steps[way])
            if cell in grid and other in grid and back(way, grid.ways_each) is not None:
                value = facts.write(int(column[cell, way]), fact, board.parts)
                told.append({"feature": name, "from": grid.label(cell), "to": grid.label(other), "value": value})
    return told


def _charts(scenario: Scenario) -> JsonObject:
    board = scenario.position.board
    return {
        name: {
            row: {column: str(Fraction(number, board.parts)) for column, number in zip(chart.columns, numbers, strict=True)}
            for row, numbers in zip(chart.rows, chart.values.tolist(), strict=True)
        }
        for name, chart in board.charts.items()
    }


def _units(scenario: Scenario) -> list[Json]:
    """Every unit with all its facts, the lowest of a stack first."""
    position, rules = scenario.position, scenario.rules
    facts, units, parts = FactReader.of(rules, position.board), position.units, position.board.parts
    told = list[Json]()
    for row in np.argsort(units["order"], kind="stable").tolist():
        said: JsonObject = {
            name: facts.write(int(units[name][row]), fact, parts) for name, fact in unit_fields(rules).items() if name in units
        }
        told.append({
            "id": units["id"][row], "side": position.sides.names[int(units["side"][row])],
            "at": position.where(int(position.cells()[row])), "facing": position.board.grid.way_names[int(units["facing"][row])],
            "hidden": bool(units["hidden"][row]), "facts": said,
        })  # fmt: skip
    return told
