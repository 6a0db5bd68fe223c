"""One referee: along random games of every scenario, what is listed, judged, offered, reached and carried out is the same."""

import pytest

from tests.effort import seeds
from zoc import example, loads
from zoc.scenario.examples import names
from zoc.testing.agreement import agreed

pytestmark = pytest.mark.long


@pytest.mark.parametrize("seed", seeds(1, deep=50))
@pytest.mark.parametrize("name", names())
def test_all_answers_agree(name, seed):
    scenario = loads(example(name))
    agreed(scenario.rules, scenario.position, seed, orders=14, draws=20)
