"""Readings: named switches, their defaults, what they change, and that every reason which rests on one says so."""

from __future__ import annotations

from typing import Any

import pytest

from tests.law import invented
from tests.law.small import lay
from zoc.errors import Malformed
from zoc.law import Book, Cost, Exert, Field, Ruleset, Stop
from zoc.movement import reach
from zoc.testing import ruling


@pytest.fixture
def rules() -> Ruleset:
    rules = Ruleset(Book("switch", title="Switch"), units={"moves": Field(int, 4, "moves")})
    rules.reading("bold", {False: "zones stop", True: "zones do not stop"}, clause="2")
    rules.reading("pace", {1: "a step costs one", 2: "a step costs two"}, clause="3")

    @rules.exert("1", "Extent", Exert)
    def extent(z: Any) -> Any:
        """A unit controls the cells around it."""
        return z.distance == 1

    @rules.enter("2", "Entering", Stop)
    def entering(m: Any) -> Any:
        """A unit stops in a zone, as one reads it."""
        return (m.level > 0) & ~m.reading.bold

    @rules.step("3", "A step", Cost(1))
    def a_step(s: Any) -> Any:
        """A step costs what one reads."""
        return s.reading.pace

    return rules


def test_a_reading_has_a_default_and_a_scenario_may_set_it(rules: Ruleset) -> None:
    position = lay(rules, {"a": (4, 6), "E": (4, 3)})
    plain = ruling(rules, position, "a", "0505", start="0506")
    assert (plain.stops, plain.cost) == (True, 1)
    bold = ruling(rules, position.reading(bold=True, pace=2), "a", "0505", start="0506")
    assert (bold.stops, bold.cost) == (False, 2)
    # One board, three readings of it: what is kept of the printed map must not be mixed up.
    first, second, third = (reach(rules, position.reading(pace=pace), "a", points=2 * pace).costs for pace in (1, 2, 1))
    assert first == third == {cell: cost // 2 for cell, cost in second.items()}


def test_every_reason_names_the_readings_it_rests_on_and_no_other(rules: Ruleset) -> None:
    position = lay(rules, {"a": (4, 6), "E": (4, 3)})
    verdict = ruling(rules, position.reading(pace=2), "a", "0505", start="0506")
    assert {reason.clause.number: reason.readings for reason in verdict.reasons} == {
        "2": (("bold", False),),
        "3": (("pace", 2),),
    }
    assert verdict.citing("3").as_dict()["readings"] == {"pace": 2}
    assert "(reading pace = 2)" in verdict.say()


def test_how_enemies_add_up_may_be_a_reading_and_is_told() -> None:
    rules = invented.toll()
    position = lay(rules, {"a": (4, 4), "E": (4, 5), "F": (3, 4)}, facts={"E": {"fierce": 2}})
    highest, total = (ruling(rules, position.reading(tolls=how), "a", "0504") for how in ("highest", "sum"))
    assert (highest.cost, total.cost) == (3, 4)
    paid, outdone = [reason for reason in highest.reasons if reason.clause.number == "2"]
    assert (paid.by, paid.amount, paid.outdone) == (("E",), 2, False)
    assert (outdone.by, outdone.amount, outdone.outdone) == (("F",), 1, True)
    [both] = [reason for reason in total.reasons if reason.clause.number == "2"]
    assert (both.by, both.amount) == (("E", "F"), 3)
    assert both.readings == (("tolls", "sum"),)


def test_an_unknown_reading_or_value_is_told_with_what_is_known(rules: Ruleset) -> None:
    position = lay(rules, {"a": (4, 6)})
    with pytest.raises(Malformed) as wrong:
        reach(rules, position.reading(bald=True, pace=3), "a")
    assert [str(problem) for problem in wrong.value.problems] == [
        "readings: there is no reading 'bald'; did you mean 'bold'?",
        "readings: pace is 1 or 2, not 3",
    ]
