"""Every clause on acts and every finder answers alike row by row and as a column, along random games of every scenario."""

from random import Random

import pytest

from zoc import example, loads
from zoc.play import Chance, Game
from zoc.scenario.examples import names
from zoc.testing.agreement import given
from zoc.testing.columns import check_columns

pytestmark = pytest.mark.long


@pytest.mark.parametrize("name", names())
def test_clauses_and_finders_answer_alike_row_by_row_and_as_a_column(name):
    scenario = loads(example(name))
    game, random = Game(scenario.rules, scenario.position), Random(3)
    compared = 0
    for _ in range(6):
        if game.over:
            break
        for side in scenario.position.sides.names:
            compared += check_columns(scenario.rules.table(game.seen_by(side)), side, random)
        if game.waiting:
            game = game.answer(game.waiting.side, game.waiting.picks[0].name).game
            while game.node is not None:
                game = game.step(Chance(random.getrandbits(32)))
        else:
            game = given(game, random)
    if any(clause.question == "act" for clause in scenario.rules.clauses):
        assert compared > 0
