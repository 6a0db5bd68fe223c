"""Every scenario that comes along, played at random."""

from __future__ import annotations

import pytest

import zoc
from tests.effort import seeds
from tests.play.games import random_games
from zoc.scenario.examples import names
from zoc.scenario.scenario import loads

pytestmark = pytest.mark.long


@pytest.mark.parametrize("seed", seeds(1, deep=20))
@pytest.mark.parametrize("name", names())
def test_a_scenario_bears_random_play(name: str, seed: int) -> None:
    game = random_games(name, seed)[-1]
    assert game.events, "nothing was offered at all"
    text = zoc.loads(zoc.example(name)).with_position(game.position).dump()
    assert loads(text).dump() == text
