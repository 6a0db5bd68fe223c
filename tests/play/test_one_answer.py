"""Asked and played are one thing: along random games of every scenario, all answers about an order say the same."""

from random import Random

import pytest

from tests.effort import seeds
from zoc import Game, example, loads
from zoc.action import Part, judge
from zoc.scenario.examples import names
from zoc.testing.agreement import given
from zoc.testing.one_answer import one_answer


@pytest.mark.parametrize("seed", seeds(1, deep=20))
@pytest.mark.parametrize("name", names())
def test_every_answer_about_an_order_is_the_same(name, seed):
    scenario = loads(example(name))
    random, game = Random(seed), Game(scenario.rules, scenario.position)
    compared = 0
    for _ in range(2):
        compared += sum(one_answer(game, side, random, 6) for side in scenario.position.sides.names)
        if not (game.waiting or game.over):
            game = given(game, random)
    assert compared > 0


@pytest.mark.parametrize(
    ("scenario", "unit", "act"), [("europa/counterstroke", "infantry", "landing"), ("ocs/printed_figure", "division", "next")]
)
def test_an_act_that_names_no_side_is_that_of_its_units_owner(scenario: str, unit: str, act: str) -> None:
    table = loads(example(scenario)).table
    owner = table.position.unit(unit).side
    assert table.judge(Part(act, unit)) == table.judge(Part(act, unit, side=owner))


def test_an_act_by_itself_is_bound_by_the_turn_as_its_order_is() -> None:
    table = loads(example("ford")).table
    [lack] = table.judge(Part("move", "grunt", at="6,4")).lacks
    assert lack.name == "not_your_turn"
    assert table.judge(Part("move", "spearman", at="6,4")) == table.why("spearman", "6,4").verdict


@pytest.mark.parametrize(
    ("scenario", "unit", "act", "asks"),
    [
        ("ford", "spearman", "move", "at"),
        ("fates_edge/shield_wall", "raider", "face", "facing"),
        ("fates_edge/shield_wall", "raider", "attack", "target"),
    ],
)
def test_an_act_by_itself_asks_for_what_it_leaves_out(scenario: str, unit: str, act: str, asks: str) -> None:
    verdict = loads(example(scenario)).table.judge(Part(act, unit))
    assert (verdict.legal, verdict.refused, verdict.asks) == (False, False, (asks,))


def test_clauses_that_look_for_something_unsaid_make_an_act_ask_for_it() -> None:
    scenario = loads(example("fates_edge/shield_wall"))
    verdict = judge(scenario.rules, scenario.position, Part("face", "raider"))
    assert (verdict.legal, verdict.refused, verdict.asks) == (False, False, ("facing",))
