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


# Where a unit stands, and what its turn ends


@pytest.mark.parametrize("name", ["ford", "europa/arctic_front", "fates_edge/doorway", "ocs/besieged_port"])
def test_nobody_moves_to_the_cell_where_it_stands(name):
    scenario = loads(example(name))
    position = scenario.position
    unit = next(unit for unit in position.ids if position.unit(unit).side == position.to_move)
    at = position.unit(unit).label
    order = Order(scenario.rules.moving().name, position.to_move, unit, {"at": at})
    assert lacks(scenario.table.judge(order)) == ["there_already"]
    assert lacks(scenario.table.why(unit, at).verdict) == ["there_already"]
    told = asked(scenario, ask="judge", action={"name": "move", "actor": unit, "at": at})
    assert (told["legal"], told["lacking"]) == (False, scenario.table.judge(order).lacking)
    assert lacks(Game(scenario.rules, position).order(order).verdict) == ["there_already"]


def test_a_refused_move_ends_no_guard():
    """The knight guards, and the enemy is to move: why says so, and no more, as judge does."""
    scenario = loads(example("fates_edge/doorway"))
    order = Order("move", scenario.position.unit("knight").side, "knight", {"at": "F4"})
    verdict, answer = scenario.table.judge(order), scenario.table.why("knight", "F4")
    assert lacks(verdict) == lacks(answer.verdict) == ["not_your_turn"]
    assert verdict.cites == answer.verdict.cites == ()
    turned = scenario.table.at_large()
    assert turned.judge(order).cites == turned.why("knight", "F4").verdict.cites
    assert "10.GUARD-1" in turned.why("knight", "F4").verdict.cites


# Odds and acts by themselves


def told_by(scenario, **action):
    """What `judge` says of an act, and what `odds` says."""
    return asked(scenario, ask="judge", action=action), asked(scenario, ask="odds", action=action)


def test_odds_of_an_act_out_of_turn_are_refused_as_its_order_is():
    scenario = loads(example("fates_edge/doorway"))
    order = Order("attack", scenario.position.unit("knight").side, "knight", {"target": "wraith"})
    verdict = scenario.table.judge(order)
    assert lacks(verdict) == ["not_your_turn"]
    for told in told_by(scenario, name="attack", actor="knight", target="wraith"):
        assert (told["legal"], told["lacking"], told["reasons"]) == (False, verdict.lacking, [])


def test_a_shot_is_judged_as_the_order_to_shoot():
    scenario = loads(example("fates_edge/doorway"))
    order = Order("shoot", scenario.position.unit("knight").side, "knight", {"target": "wraith"})
    for told in told_by(scenario, name="shot", actor="knight", target="wraith"):
        assert (told["legal"], told["lacking"]) == (False, scenario.table.judge(order).lacking)


def test_odds_ask_for_what_the_order_needs():
    scenario = loads(example("fates_edge/doorway"))
    for told in told_by(scenario, name="batter", actor="wraith"):
        assert (told["legal"], told["asks"]) == (False, ["wall"])


def test_odds_at_large_leave_the_turn_aside():
    scenario = loads(example("bashketball/fast_break"))
    position = scenario.position
    unit = next(unit for unit in position.ids if position.unit(unit).side != position.to_move)
    order = Order("shot", position.unit(unit).side, unit)
    now, large = (asked(scenario, ask="odds", action={"name": "shot", "actor": unit}, at_large=at) for at in (False, True))
    assert now["lacking"] == scenario.table.judge(order).lacking
    verdict = scenario.table.at_large().judge(order)
    assert (large["legal"], large["at_large"]) == (verdict.legal, list(verdict.at_large or ()))
    assert {reason["clause"] for reason in large["reasons"]} == {reason.clause.number for reason in verdict.reasons}


def test_facts_given_with_an_act_count_for_its_order_too():
    scenario = loads(example("fates_edge/doorway"))
    one, other = (
        asked(scenario, ask="judge", action={"name": "attack", "actor": "wraith", "target": "knight", "facts": facts})
        for facts in ({}, {"harm": 3})
    )
    assert {r["clause"] for r in other["reasons"]} - {r["clause"] for r in one["reasons"]} != set()


# What is listed


def test_a_struck_clause_opens_the_listing_too():
    """SP-10 says which attacks are settled; without it, any hex is, in the list as in the verdict."""
    scenario = loads(example("europa/counterstroke"))
    side = scenario.position.to_move
    law = scenario.rules.without("SP-10")
    table = law.table(scenario.position)
    hexes = [scenario.position.board.grid.label(cell) for cell in scenario.position.board.grid.cells.tolist()]
    orders = [Order("settle", side, "", {"target": cell}) for cell in hexes]
    listed = {order.key for order in table.legal(side, deeds=("settle",))}
    legal = {order.key for order in orders if table.judge(order).legal}
    assert listed == legal
    assert len(legal) > len(scenario.table.legal(side, deeds=("settle",)))


def test_a_listed_number_is_called_free():
    scenario = loads(example("ocs/besieged_port"))
    legal = scenario.table.legal(scenario.position.to_move, deeds=("roll",))
    assert {order["dice"] for order in legal} == {1}
    assert all("dice" in legal.free(order) for order in legal)
    assert all("dice" in order["free"] for order in legal.as_dict()["orders"])
    said = scenario.table.legal(scenario.position.to_move, deeds=("roll",), said={"dice": 3})
    assert said
    assert not any("dice" in said.free(order) for order in said)
