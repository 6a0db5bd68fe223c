"""The searching bot: OpenSpiel's IS-MCTS over drawn tables, within its budget, with its reasons."""

from __future__ import annotations

import pytest

from zoc import example, loads
from zoc.bots.search import SearchBot
from zoc.play import Chance, Game
from zoc.play.known import Known, given
from zoc.play.sides import winners


def test_search_takes_the_move_that_wins_and_says_how_often_it_was_tried() -> None:
    scenario = loads(example("ford"))
    game = Game(scenario.rules, scenario.position.moved("spearman", "8,4"))
    thought = SearchBot(1, simulations=20).decide(Known.of(game, "red"))
    assert thought.simulations == 19, "the first simulation only opens the tree"
    assert winners(given(game, thought.order, Chance(1)).game) == ("red",)
    said = thought.say(game.law)
    assert any(each.startswith("The search played on 19 times, ") for each in said)
    assert thought == SearchBot(1, simulations=20).decide(Known.of(game, "red")), "the same knowledge, the same thought"


@pytest.mark.parametrize("name", ["bashketball/fast_break", "fates_edge/shield_wall", "ocs/spearhead"])
def test_search_gives_a_legal_order_within_its_budget(name: str) -> None:
    scenario = loads(example(name))
    game = Game(scenario.rules, scenario.position)
    side = game.position.to_move
    thought = SearchBot(1, seconds=0.5).decide(Known.of(game, side))
    assert given(game, thought.order, Chance(1)).legal
