"""An order is one thing, asked and played: the same verdict, the same clauses, the same lacks."""

import json

import pytest

from tests.law.small import lay
from tests.play.skirmish import skirmish
from zoc import Game, Order, example, loads
from zoc.ask.clerk import Clerk
from zoc.law.deed import units
from zoc.play import Chance


def asked(scenario, **question):
    """The answer to one question, as a program reads it."""
    return Clerk(scenario).answer(json.dumps(question).encode())


def lacks(verdict):
    return [lack.name for lack in verdict.lacks]


# Who commands a unit


@pytest.fixture
def allies():
    """The pass: dwarves are to move, the ranger belongs to the elves, their allies."""
    return loads(example("wesnoth/pass"))


def test_an_ally_takes_no_orders(allies):
    order = Order("move", "dwarves", "ranger", {"at": "0503"})
    game = Game(allies.rules, allies.position)
    done = game.order(order, Chance(1))
    assert lacks(allies.table.judge(order)) == lacks(done.verdict) == ["not_yours"]
    assert done.game is game
    assert order not in allies.table.legal("dwarves")
    told = asked(allies, ask="judge", order={"side": "dwarves", "do": "move", "unit": "ranger", "at": "0503"})
    assert (told["legal"], told["lacking"]) == (False, "ranger belongs to elves")


def test_no_order_of_an_ally_s_unit_is_listed(allies):
    assert {order.unit for order in allies.table.legal("dwarves") if order.unit} == {"fighter", "fencer"}
    assert len(allies.table.legal("dwarves", "ranger")) == 0
    assert {order.unit for order in allies.table.at_large().legal("elves") if order.unit} == {"ranger"}


def test_an_ally_does_not_act_together_with_the_unit_ordered():
    rules = skirmish()

    @rules.deed("gather", others=units())
    def gather(table, order):
        """Some units gather."""
        yield from ()

    table = rules.table(lay(rules, {"a": (2, 2), "b": (2, 2), "g": (2, 2)}).replace(to_move="red"))
    assert table.judge(Order("gather", "red", "a", {"others": ("b",)})).legal
    verdict = table.judge(Order("gather", "red", "a", {"others": ("b", "g")}))
    assert verdict.lacking == "g takes no orders from red"


# Every lack is listed


def test_a_game_lists_every_lack_as_a_question_does(allies):
    order = Order("move", "elves", "ranger", {"at": "9999"})
    done = Game(allies.rules, allies.position).order(order)
    assert lacks(done.verdict) == lacks(allies.table.judge(order)) == ["not_your_turn", "off_board"]
    assert done.verdict.say() == allies.table.judge(order).say()
