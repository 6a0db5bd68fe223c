"""Every bundled scenario goes out and comes back: what a kind holds is the same, and what it does not hold is said."""

from __future__ import annotations

import pytest

from tests.exchange.imports import brought, scenario_of
from zoc.exchange import export
from zoc.scenario import Scenario, loads
from zoc.scenario.examples import example, names
from zoc.scenario.facts import FactReader
from zoc.scenario.features import write_hexsides
from zoc.scenario.pieces import write_units
from zoc.scenario.terrain import cell_fields
from zoc.values import JsonObject

OWN_CHARTS = {"wesnoth/pass": {"movement"}}
"""A unit goes by a row of its scenario's own chart, which no other file has a place for."""


def units(scenario: Scenario, without: set[str]) -> dict[str, JsonObject]:
    """The units on the map as a file writes them."""
    written = write_units(scenario.position, FactReader.of(scenario.rules, scenario.position.board))
    there = [unit for unit in written if scenario.position.unit(str(unit["id"])).cell is not None]
    return {str(unit["id"]): {key: value for key, value in unit.items() if key not in without} for unit in there}


@pytest.mark.parametrize("name", names())
@pytest.mark.parametrize("kind", ["tiled", "line", "diagram"])
def test_a_scenario_goes_out_and_comes_back(kind: str, name: str) -> None:
    scenario = loads(example(name))
    written = export(scenario, kind)
    again = scenario_of(brought(written.data, "again", scenario.rules.name, kind=kind))
    was, now = scenario.position.board, again.position.board
    assert was.grid.labels == now.grid.labels
    assert [was.grid.label(cell) for cell in was.grid.cells.tolist()] == [
        now.grid.label(cell) for cell in now.grid.cells.tolist()
    ]
    assert was.grid.is_shoved(0, 0) == now.grid.is_shoved(0, 0)
    assert scenario.position.sides.names == again.position.sides.names
    assert write_hexsides(was, FactReader.of(scenario.rules, was)) == write_hexsides(now, FactReader.of(again.rules, now))
    for column in ("void", *cell_fields(scenario.rules)):
        if column in was.cells:
            assert (was.cells[column][was.grid.cells] == now.cells[column][now.grid.cells]).all(), column
    own = OWN_CHARTS.get(name, set())
    assert units(scenario, own) == units(again, own)
    away = any(scenario.position.unit(id).cell is None for id in scenario.position.ids)
    assert away == any("in boxes beside the map" in remark.message for remark in written.remarks)


@pytest.mark.parametrize("name", ["ford", "ocs/spearhead", "fates_edge/doorway", "europa/river_line"])
@pytest.mark.parametrize("kind", ["line", "diagram"])
def test_what_came_back_is_written_the_same_again(kind: str, name: str) -> None:
    first = export(loads(example(name)), kind).data
    made = brought(first, "again", kind=kind)
    second = export(loads(made.text), kind).data
    assert export(loads(brought(second, "again", kind=kind).text), kind).data == second


def test_the_turn_comes_back() -> None:
    scenario = loads(example("europa/meeting"))
    for kind in ("line", "diagram"):
        again = scenario_of(brought(export(scenario, kind).data, "again", kind=kind))
        assert (again.position.to_move, again.position.phase) == (scenario.position.to_move, scenario.position.phase)
