"""Every scenario that comes along, played at random."""

from __future__ import annotations

import pytest

import zoc
from zoc.notation.examples import names
from zoc.notation.scenario import loads
from zoc.testing.random_play import played


@pytest.mark.parametrize("name", names())
def test_a_scenario_bears_random_play(name: str) -> None:
    scenario = zoc.loads(zoc.example(name))
    for seed in range(2):
        game = played(scenario.rules, scenario.position, seed)
        assert game.events, "nothing was offered at all"
        text = scenario.with_position(game.position).dump()
        assert loads(text).dump() == text
