"""Points of any fraction are exact: what is reached, what it costs, what is left, in every book."""

from __future__ import annotations

import json
from fractions import Fraction
from typing import Any

import numpy as np
import pytest

from tests.presets import freeciv_plain
from zoc.cli import asking
from zoc.errors import Malformed
from zoc.law.fineness import counted_in
from zoc.movement import along, reach, why
from zoc.rulesets import ruleset
from zoc.scenario import load
from zoc.scenario.examples import names, path

pytestmark = pytest.mark.long

LONG = Fraction(999_999_999_989, 311_111_111_111)
ODD = [Fraction(4, 3), Fraction(7, 5), Fraction(13, 7), Fraction(29, 11), Fraction(1, 1_000_003), LONG]
FIRST = {name.split("/")[0]: name for name in reversed(names())}


def isthmus(question: object) -> Any:
    return asking.clerk("isthmus").answer(json.dumps(question).encode())


@pytest.mark.parametrize("example", FIRST.values())
@pytest.mark.parametrize("points", ODD, ids=str)
def test_nothing_costs_more_than_there_is_and_the_rest_is_left(example, points):
    scenario = load(path(example))
    for unit in scenario.position.ids[:4]:
        found = reach(scenario.rules, scenario.position, unit, points=points)
        assert found.budget == points
        for cell in found:
            ending = found[cell]
            assert ending.cost <= points
            assert ending.left == (0 if ending.stops else points - ending.cost), (unit, cell)
            assert all(step.total <= points for step in found.route(cell))


@pytest.mark.parametrize("points", ODD, ids=str)
def test_a_route_of_the_last_points_costs_all_of_them_and_no_more(points):
    scenario = load(path("isthmus"))
    found = reach(scenario.rules, scenario.position, "horsemen", points=points)
    for cell in found:
        if route := found.route(cell):
            labels = [scenario.position.where(step.onto) for step in route]
            gone = along(scenario.rules, scenario.position, "horsemen", labels, points=points)
            assert (gone.legal, gone.cost, gone.budget) == (True, found[cell].cost, points)


def test_freeciv_agrees_with_plain_freeciv_on_points_of_any_fraction():
    rules, rng = ruleset("freeciv"), np.random.default_rng(14)
    for number in range(300):
        position = freeciv_plain.random_position(np.random.default_rng((14, number)), ("square", "hex")[number % 2])
        points = Fraction(int(rng.integers(1, 40)), int(rng.integers(1, 12)))
        for unit in position.ids[:2]:
            plain = freeciv_plain.PlainFreeciv(position, unit, points)
            found = reach(rules, position, unit, points=points)
            assert {found.cell(cell): found[cell].cost for cell in found} == plain.reach(), (number, unit, points)


def test_what_if_takes_points_that_the_board_does_not_count_in():
    change = [{"set": "horsemen", "facts": {"moves": "4/3"}}]
    supposed = isthmus({"ask": "reach", "unit": "horsemen", "what_if": change})
    asked = isthmus({"ask": "reach", "unit": "horsemen", "points": "4/3"})
    assert supposed["cells"] == asked["cells"]
    assert supposed["cells"]["2,2"] == {"cost": "4/3", "left": "0", "stops": False}


def test_what_if_says_when_a_fraction_is_too_fine_for_any_table():
    change = [{"set": "horsemen", "facts": {"moves": "1/1009"}}]
    told = isthmus({"ask": "reach", "unit": "horsemen", "what_if": change})
    assert "moves '1/1009': too fine; a point would be cut into 3027 parts" in told["error"]["message"]


@pytest.mark.parametrize("example", FIRST.values())
def test_a_table_counted_in_finer_parts_is_the_same_table(example):
    scenario = load(path(example))
    rules, position = scenario.rules, scenario.position
    finer = counted_in(rules, position, 7 * position.board.parts)
    for unit in position.ids[:6]:
        plain, fine = reach(rules, position, unit), reach(rules, finer, unit)
        assert [(cell, plain[cell]) for cell in plain] == [(cell, fine[cell]) for cell in fine]
    for unit in position.ids[:2]:
        for cell in list(position.board.grid.cells)[::29]:
            label = position.where(int(cell))
            assert why(rules, position, unit, label).say() == why(rules, finer, unit, label).say()


def test_parts_that_do_not_divide_are_refused():
    scenario = load(path("wesnoth/pass"))
    with pytest.raises(Malformed, match="counts in 2 parts of a point cannot count in 3"):
        counted_in(scenario.rules, scenario.position, 3)
