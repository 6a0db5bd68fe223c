"""Freeciv by our clauses equals Freeciv in plain Python, on thousands of random maps of squares and of hexes."""

from __future__ import annotations

import numpy as np
import pytest

from tests.presets.freeciv_plain import PlainFreeciv, random_position
from zoc.movement import reach, reach_side
from zoc.rulesets import ruleset

rules = ruleset("freeciv")


@pytest.mark.parametrize("kind", ["square", "hex"])
@pytest.mark.parametrize("batch", range(4))
def test_every_unit_reaches_what_plain_freeciv_says(kind, batch):
    for number in range(300):
        position = random_position(np.random.default_rng((batch, number)), kind)
        for unit in position.ids[:3]:
            assert reach(rules, position, unit).costs == PlainFreeciv(position, unit).reach(), (batch, number, unit)


@pytest.mark.parametrize("kind", ["square", "hex"])
def test_a_whole_side_asked_at_once_reaches_the_same(kind):
    for number in range(80):
        position = random_position(np.random.default_rng((100, number)), kind)
        for side in ("red", "blue", "green"):
            found = reach_side(rules, position, side)
            assert {unit: found[unit].costs for unit in found} == {unit: PlainFreeciv(position, unit).reach() for unit in found}


@pytest.mark.parametrize("number", dict.fromkeys(clause.number for clause in rules.clauses))
def test_on_these_maps_every_clause_is_missed_when_it_is_struck_out(number):
    struck = rules.without(number)
    for seed in range(200):
        position = random_position(np.random.default_rng((300, seed)), "square")
        if any(reach(struck, position, unit).costs != PlainFreeciv(position, unit).reach() for unit in position.ids[:3]):
            return
    raise AssertionError(f"nobody misses §{number}")
