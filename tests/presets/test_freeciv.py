"""Freeciv by our clauses equals Freeciv in plain Python, on thousands of random maps of squares and of hexes."""

from __future__ import annotations

from fractions import Fraction

import numpy as np
import pytest

from tests.presets.freeciv_plain import PlainFreeciv, random_position
from zoc.movement import Reach, reach, reach_side
from zoc.rulesets import ruleset

pytestmark = pytest.mark.long

rules = ruleset("freeciv")
of_moves = [clause.number for clause in rules.clauses if clause.question != "act"]


def as_points(found: Reach) -> dict[int, Fraction]:
    return {cell: Fraction(cost, found.position.board.parts) for cell, cost in found.costs.items()}


@pytest.mark.parametrize("kind", ["square", "hex"])
@pytest.mark.parametrize("batch", range(4))
def test_every_unit_reaches_what_plain_freeciv_says(kind, batch):
    for number in range(200):
        position = random_position(np.random.default_rng((batch, number)), kind)
        for unit in position.ids[:3]:
            assert as_points(reach(rules, position, unit)) == PlainFreeciv(position, unit).reach(), (batch, number, unit)


@pytest.mark.parametrize("kind", ["square", "hex"])
def test_a_whole_side_asked_at_once_reaches_the_same(kind):
    for number in range(80):
        position = random_position(np.random.default_rng((100, number)), kind)
        for side in ("red", "blue", "green"):
            found = reach_side(rules, position, side)
            plain = {unit: PlainFreeciv(position, unit).reach() for unit in found}
            assert {unit: as_points(found[unit]) for unit in found} == plain


@pytest.mark.parametrize("number", dict.fromkeys(of_moves))
def test_on_these_maps_every_clause_is_missed_when_it_is_struck_out(number):
    struck = rules.without(number)
    for seed in range(600):
        position = random_position(np.random.default_rng((300, seed)), "square")
        if any(as_points(reach(struck, position, unit)) != PlainFreeciv(position, unit).reach() for unit in position.ids[:3]):
            return
    raise AssertionError(f"nobody misses §{number}")
