"""``zoc check`` finds what cannot be: facts that a book forbids, pieces where they cannot stand, goals that make no sense."""

from __future__ import annotations

import pytest

from tests.cli.commands import zoc
from zoc.errors import Malformed
from zoc.scenario import loads
from zoc.scenario.examples import example, names
from zoc.scenario.schema import schema

FORBIDDEN = [
    ("freeciv/landing", "moves = 4", "moves = -3", "unit galleon, moves: expected 0 or more, not -3"),
    ("freeciv/landing", "capacity = 4", 'capacity = -1', "unit galleon, capacity: expected 0 or more, not -1"),
    ("freeciv/landing", "D1 = 1", "D1 = -1", "cells, owner, D1: expected 0 or more, not -1"),
    ("ford", "level = 0", "level = -1", "unit peasant, level: expected 0 or more, not -1"),
    ("ford", "moves = 6", 'moves = "-1/2"', "unit fencer, moves: expected 0 or more, not -1/2"),
    ("ocs/spearhead", "throw = 5", "throw = -5", "unit hq, throw: expected 0 or more, not -5"),
    ("ocs/spearhead", "move_strength = 4", "move_strength = -2", "move_strength: expected -1 or more, not -2"),
]  # fmt: skip


@pytest.mark.parametrize(("name", "old", "new", "told"), FORBIDDEN)
def test_a_fact_that_the_book_forbids_is_refused_with_its_place(name: str, old: str, new: str, told: str) -> None:
    text = example(name)
    assert old in text
    with pytest.raises(Malformed) as wrong:
        loads(text.replace(old, new, 1))
    assert told in str(wrong.value)


DOUBTED = [
    ("freeciv/landing", '{at = "I5"', '{at = "D2"', "D2: horsemen and elephants are enemies and cannot both be there"),
    ("freeciv/landing", 'city = ["D2"', 'city = ["A1"', "cells, city, A1: a city cannot be on ocean"),
    ("freeciv/landing", "D1 = 1", "D1 = 3", "cells, owner, D1: there are 2 sides, and no side 3"),
    ("ford", 'at = "8,2"', 'at = "7,4"', "7,4: grunt and archer cannot be in one hex (§4.1)"),
    ("ford", 'units = ["spearman"]', 'units = ["speerman"]', "goal 1: there is no unit 'speerman'; did you mean 'spearman'?"),
]  # fmt: skip


@pytest.mark.parametrize(("name", "old", "new", "told"), DOUBTED)
def test_what_can_be_played_and_cannot_be_is_doubted(name: str, old: str, new: str, told: str) -> None:
    text = example(name)
    assert old in text
    done = zoc("check", "-", stdin=text.replace(old, new, 1))
    assert done.code == 2
    assert told in done.err


def test_a_tunnel_with_one_mouth_is_doubted() -> None:
    text = example("ford").replace("[[side]]", '[cells]\ntunnel = {"9,4" = 1}\n\n[[side]]', 1)
    done = zoc("check", "-", stdin=text)
    assert (done.code, "cells, tunnel, 9,4: tunnel 1 has no other mouth" in done.err) == (2, True)
    both = text.replace('{"9,4" = 1}', '{"9,4" = 1, "1,1" = 1}')
    assert zoc("check", "-", stdin=both).code == 0


def test_goals_and_the_book_are_doubted_in_one_list() -> None:
    scenario = loads(example("ford").replace('units = ["spearman"]', 'units = ["speerman"]').replace('"8,2"', '"7,4"'))
    assert [doubt.where for doubt in scenario.rules.doubted(scenario.position)] == ["goal 1", "7,4"]


@pytest.mark.parametrize("name", names())
def test_nothing_is_doubted_in_the_scenarios_that_come_with_it(name: str) -> None:
    scenario = loads(example(name))
    assert scenario.rules.doubted(scenario.position) == ()


def test_the_schema_tells_the_lowest_value() -> None:
    facts = str(schema(loads(example("freeciv/landing")).rules))
    assert "'minimum': 0" in facts[facts.index("how many units it carries") - 80 :][:200]
