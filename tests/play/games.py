"""Random games of the scenarios that come along, each played once and asserted over by many tests."""

from __future__ import annotations

from functools import cache

from zoc.play import Game
from zoc.scenario.examples import example
from zoc.scenario.scenario import loads
from zoc.testing.random_play import games


@cache
def random_games(name: str, seed: int) -> tuple[Game, ...]:
    """A scenario before and after each of thirty random orders and answers, with all that ``random_play`` proves of them."""
    scenario = loads(example(name))
    return games(scenario.rules, scenario.position, seed)
