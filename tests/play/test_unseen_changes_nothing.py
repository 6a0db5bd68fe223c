"""What a side cannot see changes neither the list of its orders nor a refusal: another hidden truth, the same answers."""

from random import Random

import pytest

from tests.play.test_resample import secretive
from zoc import example, loads
from zoc.law import Prior
from zoc.play import Game
from zoc.scenario.examples import names
from zoc.testing.agreement import drawn, given

pytestmark = pytest.mark.long

HIDING = [name for name in names() if name.startswith(("ocs/", "europa/c", "europa/m", "fates_edge/", "wesnoth/", "freeciv/"))]


@pytest.mark.parametrize("name", HIDING)
def test_another_hidden_truth_gives_the_same_orders_and_refusals(name):
    scenario, random = loads(example(name)), Random(11)
    law = scenario.rules
    hidden = (secretive(law, scenario.position, Random(seed)) for seed in range(30))
    first = next(table for table in hidden if any(law.seen(table, side) is not table for side in table.sides.names))
    game, compared = Game(law, first), 0
    for _ in range(4):
        for side in scenario.position.sides.names:
            view = law.seen(game.position, side)
            if view is game.position or game.waiting:
                continue
            other = Game(law, law.resample(view, random, Prior(side, game.position)))
            true = Game(law, game.position)
            assert [order.key for order in true.legal(side)] == [order.key for order in other.legal(side)]
            for order in drawn(law.table(view), side, random, 12):
                one, two = true.prospect(order).verdict, other.prospect(order).verdict
                assert (one.legal, one.cites, one.lacks, one.by) == (two.legal, two.cites, two.lacks, two.by), order.say()
                compared += 1
        if game.over or game.waiting:
            break
        game = given(game, random)
    assert compared > 0
