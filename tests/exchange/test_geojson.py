"""GeoJSON: the features of a scenario, with control and reach as the table answers them."""

from __future__ import annotations

import json
from itertools import pairwise
from typing import Any

import pytest

from zoc.exchange import export
from zoc.scenario import Scenario, loads
from zoc.scenario.examples import example


def features(scenario: Scenario, kind: str) -> list[dict[str, Any]]:
    """The features of a kind."""
    told = json.loads(export(scenario, "geojson").data)
    assert told["type"] == "FeatureCollection"
    return [each for each in told["features"] if each["properties"]["kind"] == kind]


def area(ring: list[list[float]]) -> float:
    """Twice the area of an outline; above 0 if it runs counter-clockwise."""
    return sum(ax * by - bx * ay for (ax, ay), (bx, by) in pairwise(ring))


@pytest.mark.parametrize("name", ["ford", "ocs/crossroads", "fates_edge/doorway", "freeciv/gap"])
def test_cells_are_closed_outlines_that_tile_the_map(name: str) -> None:
    """Neighbours share two corners, so that no gap is left between them."""
    scenario = loads(example(name))
    grid = scenario.position.board.grid
    rings = {each["properties"]["label"]: each["geometry"]["coordinates"][0] for each in features(scenario, "cell")}
    for label, ring in rings.items():
        assert ring[0] == ring[-1]
        assert area(ring) > 0
        for cell in grid.neighbours(grid.cell(label)):
            a, b = grid.place(cell), grid.place(grid.cell(label))
            shared = {tuple(round(x, 7) for x in p) for p in ring} & {
                tuple(round(x, 7) for x in p) for p in rings.get(grid.label(cell), [])
            }
            diagonal = grid.kind == "square" and a[0] != b[0] and a[1] != b[1]
            assert len(shared) == (1 if diagonal else 2) or grid.label(cell) not in rings


def test_hexsides_are_lines_with_two_ends() -> None:
    found = features(loads(example("ocs/crossroads")), "hexside")
    assert {each["properties"]["feature"] for each in found} == {"road"}
    assert all(len(each["geometry"]["coordinates"]) == 2 for each in found)
    assert ["0402", "0403"] in [each["properties"]["cells"] for each in found]


def test_control_and_reach_are_the_answers_of_the_table() -> None:
    scenario = loads(example("ford"))
    table = scenario.table.at_large()
    for each in features(scenario, "control"):
        found = table.control(each["properties"]["side"])
        assert {label: found.level_name(found[label].level) for label in found} == each["properties"]["levels"]
        assert len(each["geometry"]["coordinates"]) == len(found)
    for each in features(scenario, "reach"):
        reached = table.reach(each["properties"]["unit"])
        assert {label: str(reached[label].cost) for label in reached} == each["properties"]["costs"]
        assert [label for label in reached if reached[label].stops] == each["properties"]["stops"]
    assert {each["properties"]["id"]: each["properties"]["at"] for each in features(scenario, "unit")}["grunt"] == "7,4"
