"""One referee: along random games of every scenario, what is listed, judged, offered, reached and carried out is the same."""

import os

import pytest

from zoc import example, loads
from zoc.notation.examples import names
from zoc.testing.agreement import agreed

SEEDS = range(int(os.environ.get("ZOC_SEEDS", "2")))
"""How many games of each scenario are played; more on request: ZOC_SEEDS=50."""


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("name", names())
def test_all_answers_agree(name, seed):
    scenario = loads(example(name))
    agreed(scenario.rules, scenario.position, seed, orders=14, draws=20)
