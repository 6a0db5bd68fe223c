"""Lines of every kind in every book, a side's and a unit's: each question is answered, or told what it lacks."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from zoc.ask.clerk import Clerk
from zoc.errors import Malformed
from zoc.movement import trace
from zoc.scenario import loads
from zoc.scenario.examples import example
from zoc.scenario.scenario import Scenario

TABLES = ("bashketball/fast_break", "europa/relief", "fates_edge/doorway", "ford", "freeciv/gap", "ocs/bridgehead")


def questions(scenario: Scenario) -> Iterator[dict[str, Any]]:
    """Every kind of line from where a unit stands: of its side and of itself, with points and with the book's own."""
    position = scenario.position
    unit = next(name for name in position.ids if position.unit(name).cell is not None)
    it = position.unit(unit)
    for errand in scenario.rules.errands:
        for given in ({}, {"points": 3}, {"unit": unit}, {"unit": unit, "points": 3}):
            yield {"ask": "trace", "side": it.side, "sources": [it.label], "errand": errand, **given}


@pytest.mark.parametrize("name", TABLES)
def test_every_line_is_traced_or_the_asker_is_told_what_to_say(name: str) -> None:
    scenario = loads(example(name))
    clerk, answered = Clerk(scenario), 0
    for question in questions(scenario):
        told, refused = put(clerk, question)
        lacking = [key for key in ("points", "unit") if key not in question and f"`{key}`" in refused]
        assert lacking or question["sources"][0] in told["cells"], (question, refused)
        answered += not refused and "unit" in question
    assert answered >= len(scenario.rules.errands)


def put(clerk: Clerk, question: dict[str, Any]) -> tuple[dict[str, Any], str]:
    """The answer to a question, or what is wrong with it."""
    try:
        return clerk.put(question).told(), ""
    except Malformed as wrong:
        return {}, str(wrong)


BRIDGEHEAD = loads(example("ocs/bridgehead"))


def reached(errand: str, **given: Any) -> dict[str, str]:
    """How far a line of the blue side's runs from its HQ, with what it costs."""
    found = trace(BRIDGEHEAD.rules, BRIDGEHEAD.position, "blue", ["0303"], errand=errand, **given)
    return {cell: str(found[cell].cost) for cell in found}


def test_a_draw_goes_five_points_by_truck_whoever_draws() -> None:
    foot, trucks = BRIDGEHEAD.position.unit("bridge_guard"), BRIDGEHEAD.position.unit("column")
    assert foot.combat_mobility != trucks.combat_mobility
    assert reached("draw") == reached("draw", points=5) == reached("draw", unit=foot.id) == reached("draw", unit=trucks.id)
    assert max(map(int, reached("draw").values())) == 5


def test_a_throw_has_the_range_and_the_mobility_of_its_hq() -> None:
    shorter = BRIDGEHEAD.position.changed("hq", throw=2 * BRIDGEHEAD.position.board.parts)
    found = trace(BRIDGEHEAD.rules, shorter, "blue", ["0303"], errand="throw", unit="hq")
    assert max(found[cell].cost for cell in found) == 2
    with pytest.raises(Malformed, match=r"'throw' runs: give its `points`, or the `unit`"):
        reached("throw")
    with pytest.raises(Malformed, match="has no mobility: name the `unit`"):
        reached("throw", points=3)


def test_on_foot_a_throw_passes_a_zone_that_stops_one_by_truck() -> None:
    alone = BRIDGEHEAD.position.without("bridge_guard")
    lines = [
        trace(
            BRIDGEHEAD.rules, alone.changed("hq", throw_mobility=mobility), "blue", ["0403"], errand="throw", unit="hq", points=6
        )
        for mobility in (0, 2)
    ]
    assert ["0603" in line for line in lines] == [True, False]


def test_a_unit_of_the_other_side_has_no_line_of_this_one() -> None:
    with pytest.raises(Malformed, match="rifles is of red: its lines are not of blue"):
        reached("draw", unit="rifles")
