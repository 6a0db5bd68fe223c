"""Control as somebody in particular would feel it, and in zones of another name."""

from __future__ import annotations

import pytest

from tests.conformance.europa.table import FULL, NEXT, PARTIAL, on_map
from zoc.control import control
from zoc.errors import Unknown
from zoc.rulesets import ruleset

europa = ruleset("europa")


def level(against):
    position = on_map(d="red 0504 division", p="blue 0303 brigade partisan", r="blue 0303 regiment")
    return control(europa, position, "red", against=against)[NEXT].level


def test_whoever_feels_it_is_a_unit_or_facts_of_one_or_nobody():
    assert [level("p"), level({"partisan": True})] == [PARTIAL, PARTIAL]
    assert [level("r"), level({"partisan": False}), level({}), level(None)] == [FULL] * 4


def test_a_unit_or_a_fact_that_is_not_there_is_refused():
    with pytest.raises(Unknown, match="no unit 'x'"):
        level("x")
    with pytest.raises(Unknown, match="no fact 'partisann'; did you mean"):
        level({"partisann": True})


def test_a_zone_that_the_book_does_not_name_is_refused():
    with pytest.raises(Unknown, match="no zone 'anti_partisans'"):
        control(europa, on_map(d="red 0504 division"), "red", zone="anti_partisans")
