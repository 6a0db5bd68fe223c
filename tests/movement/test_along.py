"""A route as its player names it: priced and judged as the search would, refused where it runs on past a stop or its points."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest
from numpy.random import default_rng

import zoc
from tests.law import invented
from tests.law.small import lay
from zoc.errors import Malformed
from zoc.law import Ruleset
from zoc.movement import along, reach
from zoc.scenario.examples import names
from zoc.testing import random_position


def test_the_ford_step_by_step() -> None:
    ford = zoc.loads(zoc.example("ford"))
    gone = along(ford.rules, ford.position, "spearman", ["5,4", "6,3"])
    assert gone.legal
    assert [(told.onto, told.cost, told.total) for told in gone.steps] == [("5,4", 1, 1), ("6,3", 3, 4)]
    assert gone.stops
    assert gone.taken().unit("spearman").label == "6,3"
    assert gone.verdict.citing("3").by == ("grunt",)


def test_running_on_past_a_stop_is_refused_and_says_where() -> None:
    ford = zoc.loads(zoc.example("ford"))
    gone = along(ford.rules, ford.position, "spearman", ["5,4", "6,3", "7,3"], points=9)
    assert not gone.legal
    assert gone.lacking == "spearman must stop in 6,3"
    steps = gone.as_dict()["steps"]
    assert [step["legal"] for step in steps] == [True, True, False]


def test_too_few_points_are_said() -> None:
    ford = zoc.loads(zoc.example("ford"))
    gone = along(ford.rules, ford.position, "spearman", ["5,4", "6,3"], points=3)
    assert (gone.legal, gone.lacking) == (False, "spearman needs 4 points and has 3")


def test_cells_far_apart_are_waypoints() -> None:
    ford = zoc.loads(zoc.example("ford"))
    gone = along(ford.rules, ford.position, "spearman", ["4,4", "4,2", "3,4"])
    assert gone.cells[0] == "4,4"
    assert {"4,2", "3,4"} <= set(gone.cells)
    grid = ford.position.board.grid
    for a, b in zip(gone.cells, gone.cells[1:], strict=False):
        assert grid.distance(grid.cell(a), grid.cell(b)) == 1


def test_what_is_on_no_map_is_said() -> None:
    ford = zoc.loads(zoc.example("ford"))
    with pytest.raises(Malformed):
        along(ford.rules, ford.position, "spearman", ["99,99"])


def test_a_route_that_relies_on_somebody_binds_him() -> None:
    rules = invented.negators()
    held = lay(rules, {"a": (4, 7), "E": (4, 3), "b": (4, 4)}, facts={"a": {"truck": True, "moves": 9}})
    found = reach(rules, held, "a")
    cells = [held.board.grid.label(step.onto) for step in found.route("0505")]
    gone = along(rules, held, "a", cells)
    assert gone.promises() == found.promises("0505")
    assert gone.taken().promises == found.taken("0505").promises


@pytest.mark.parametrize("name", names())
def test_every_route_of_the_search_is_the_same_when_named(name: str) -> None:
    """Cost, stop and position after it, for every unit and every cell it reaches in every scenario that comes along."""
    scenario = zoc.loads(zoc.example(name))
    rules, position, grid = scenario.rules, scenario.position, scenario.position.board.grid
    for unit in position.ids:
        if position.unit(unit).cell is None:
            continue
        found = reach(rules, position, unit)
        for cell in list(found)[:: max(1, len(found) // 6)]:
            gone = along(rules, position, unit, [grid.label(step.onto) for step in found.route(cell)])
            assert gone.legal, (unit, cell, gone.say())
            assert gone.cost == found[cell].cost, (unit, cell)
            if len(gone.cells) > 1:
                assert gone.stops == found[cell].stops, (unit, cell)
            assert gone.tests == found.tests(cell), (unit, cell)


@pytest.mark.parametrize("make", [invented.toll, invented.negators, invented.knotted, invented.seasons])
def test_named_routes_agree_with_the_search_on_random_tables(make: Callable[[], Ruleset]) -> None:
    rules = make()
    for seed in range(12):
        position = random_position(rules, default_rng(seed))
        for unit in position.ids[:4]:
            found = reach(rules, position, unit)
            for cell in list(found)[::5]:
                steps = [position.board.grid.label(step.onto) for step in found.route(cell)]
                gone = along(rules, position, unit, steps)
                assert (gone.legal, gone.cost) == (True, found[cell].cost), (seed, unit, cell)
                assert gone.tests == found.tests(cell), (seed, unit, cell)
                if steps:
                    assert np.array_equal(gone.taken().cells(), found.taken(cell).cells())
