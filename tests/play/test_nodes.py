"""Chance is a node: a game is stepped to what has to fall, told what falls, and comes to the same as with dice of its own."""

from fractions import Fraction
from random import Random

import pytest

from zoc import example, loads
from zoc.action import Draw, Order, Roll
from zoc.errors import Malformed
from zoc.play import Chance, Game, WrittenDice, fingerprint
from zoc.play.node import outcomes
from zoc.scenario.examples import names
from zoc.testing.random_play import step


def _orders_that_roll(name: str, seed: int):
    """A random game, and each order or answer of it in which something fell."""
    scenario = loads(example(name))
    game, random = Game(scenario.rules, scenario.position), Random(seed)
    for _ in range(12):
        before, game = game, step(game, random)
        if len(game.events) > len(before.events) and (event := game.events[-1]).results:
            yield before, event, game


@pytest.mark.parametrize("name", [name for name in names() if name.startswith(("bashketball/whole", "fates_edge/", "ocs/spear"))])
def test_a_game_that_is_stepped_comes_to_the_same_as_one_that_rolls(name):
    for before, event, after in _orders_that_roll(name, seed=5):
        if event.kind not in ("order", "answer"):
            continue
        done = before.order(event.order) if event.kind == "order" else before.answer(event.side, event.pick)
        stepped, fallen = done.game, [each for each in event.results if not isinstance(each, str)]
        while stepped.node is not None:
            assert stepped.events == before.events, "nothing is written down before it is over"
            assert not any(stepped.legal(side) for side in stepped.first.sides.names), "nobody acts before it has fallen"
            stepped = stepped.fall(fallen.pop(0))
        assert not fallen
        assert fingerprint(stepped.position) == fingerprint(after.position)
        assert stepped.events == after.events
        assert stepped.log() == after.log()


def test_everything_that_may_fall_adds_up_to_one():
    for falls in (Roll("Attack", "a", 3, 6), Draw("Fate", "a", (1, 1, 2, 5, 5, 5), 3)):
        found = outcomes(falls)
        assert sum(chance for _, chance in found) == Fraction(1)
        assert len({fallen for fallen, _ in found}) == len(found)
        drawn = {Chance(seed).fall(falls) for seed in range(2000)}
        assert drawn == {fallen for fallen, _ in found}


def test_what_is_not_small_is_not_listed():
    with pytest.raises(Malformed, match="more than"):
        outcomes(Roll("Attack", "a", 20, 10))


def test_what_cannot_fall_is_malformed_and_changes_nothing():
    scenario = loads(example("ford"))
    game = Game(scenario.rules, scenario.position)
    with pytest.raises(Malformed, match="nothing to roll or draw"):
        game.fall((1,))
    with pytest.raises(Malformed, match="nothing to roll or draw"):
        game.step(WrittenDice((1,)))


@pytest.mark.parametrize("wrong", [True, 1.0, "1", None, [1]])
def test_a_card_is_what_the_pile_has_and_not_what_equals_it(wrong):
    scenario = loads(example("bashketball/fast_break"))
    upkeep = Game(scenario.rules, scenario.position).order(Order("end_turn", "home")).game
    assert upkeep.fall((1, 0, 2, 2, 3)).node is None
    with pytest.raises(Malformed, match=r"Upkeep: .* cannot be drawn"):
        upkeep.fall((wrong, 0, 2, 2, 3))
