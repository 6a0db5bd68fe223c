"""Wesnoth, played: points spent bit by bit, ambushes, and hidden units that go about unseen."""

from __future__ import annotations

import re
from functools import partial
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import zoc
from tests.effort import tries
from tests.play.field import done, order
from tests.play.field import field as open_field
from zoc.action import Order
from zoc.errors import Malformed
from zoc.play import Chance, Game, WrittenDice, fingerprint, offers
from zoc.rulesets.wesnoth import rules
from zoc.scenario.examples import names
from zoc.testing.random_play import played

field = partial(open_field, "wesnoth", 'labels = "c,r"', "flat", 'scout = {at = "1,3", moves = 7}\nguard = {at = "1,5"}')
"""Flat land: red's scout and guard on the left."""


ROAD = [f"{column},3" for column in range(2, 9)]


def test_points_are_spent_bit_by_bit_and_come_back_with_the_turn() -> None:
    game = done(field(far='at = "9,6"'), "red", do="move", unit="scout", at="3,3")
    assert (game.position.unit("scout").moves, game.position.unit("scout").rate) == (5, 7)
    game = done(game, "red", do="move", unit="scout", at="4,3")
    assert not order(game, "red", do="move", unit="scout", at="9,3").legal
    game = done(done(game, "red", do="end_turn"), "blue", do="end_turn")
    assert (game.position.turn, game.position.unit("scout").moves) == (2, 7)
    assert [line.say() for line in game.log()] == [
        "scout goes from 1,3 to 3,3 for 2 points. (§2)",
        "scout goes from 3,3 to 4,3 for 1 point. (§2)",
        "The turn of red ends; turn 1, blue to move.",
        "The turn of blue ends; turn 2, red to move.",
    ]


def test_a_zone_ends_the_move_and_takes_the_points() -> None:
    game = done(field(watch='at = "4,2"'), "red", do="move", unit="scout", route=["2,3", "3,3"])
    assert game.log()[-1].say() == "scout goes from 1,3 to 3,3 for 2 points and must stop there. (§2, §3)"
    refused = order(game, "red", do="move", unit="scout", at="2,3")
    assert (refused.legal, refused.game) == (False, game)


# Ambush


@pytest.mark.parametrize("where", ["5,3", "5,2", "5,4"])
def test_next_to_a_hidden_enemy_a_mover_stops_and_finds_him(where: str) -> None:
    game = field(thief=f'at = "{where}", hidden = true')
    assert "thief" not in game.seen_by("red").ids
    moved = done(game, "red", do="move", unit="scout", route=ROAD)
    assert not moved.position.unit("thief").hidden
    here = moved.position.unit("scout").label
    grid = moved.position.board.grid
    assert grid.distance(grid.cell(here), grid.cell(where)) == 1
    assert moved.position.unit("scout").moves == 0, "whoever walks into an ambush has no points left"
    assert f"to {here} for" in moved.log()[-1].text
    assert moved.log()[-1].text.endswith("and no farther: something unseen bars the way: thief.")
    assert "thief" in moved.seen_by("red").ids
    assert moved.undo("red").game.waiting is not None, "what was found is not forgotten without leave"


def test_at_the_end_of_his_way_he_finds_him_too() -> None:
    game = done(field(thief='at = "4,3", hidden = true'), "red", do="move", unit="scout", route=["2,3", "3,3"])
    assert game.log()[-1].text == "scout goes from 1,3 to 3,3 for 2 points, and meets thief."
    assert (game.position.unit("thief").hidden, game.position.unit("scout").moves) == (0, 0)


def test_nobody_stays_hidden_from_an_enemy_beside_him() -> None:
    with pytest.raises(Malformed, match="thief cannot be hidden in 2,3: scout beside it sees it"):
        field(thief='at = "2,3", hidden = true')


def test_several_are_found_at_once_and_others_stay_hidden() -> None:
    units = {"one": 'at = "5,3", hidden = true', "two": 'at = "5,4", hidden = true', "far": 'at = "9,6", hidden = true'}
    game = done(field(**units), "red", do="move", unit="scout", route=ROAD)
    hidden = {unit: game.position.unit(unit).hidden for unit in units}
    assert hidden["far"]
    assert not (hidden["one"] and hidden["two"])


# Hidden movers


def test_what_a_hidden_unit_does_only_its_friends_are_told() -> None:
    game = done(field(thief='at = "8,5", hidden = true'), "red", do="end_turn")
    moved = done(game, "blue", do="move", unit="thief", at="7,5")
    assert moved.position.unit("thief").hidden
    assert moved.log("blue")[-1].text == "thief goes from 8,5 to 7,5 for 1 point."
    assert not any("thief" in line.text for line in moved.log("red"))


def test_who_goes_next_to_an_enemy_is_hidden_no_longer() -> None:
    game = done(field(thief='at = "4,5", moves = 5, hidden = true'), "red", do="end_turn")
    moved = done(game, "blue", do="move", unit="thief", at="2,5")
    assert not moved.position.unit("thief").hidden
    assert any("thief goes" in line.text for line in moved.log("red"))


@settings(max_examples=tries(15), deadline=None)
@given(st.integers(0, 1 << 16))
def test_where_a_hidden_unit_lurks_changes_nothing_that_is_told_before_it_is_found(seed: int) -> None:
    random = Random(seed)
    cells = [f"{column},{row}" for column in (7, 8, 9) for row in range(1, 7)]
    first, second = (field(thief=f'at = "{cell}", hidden = true') for cell in random.sample(cells, 2))
    goal = random.choice(["2,3", "3,3", "3,2", "2,4"])
    written = {"do": "move", "unit": "scout", "at": goal}
    games = [done(game, "red", **written) for game in (first, second)]
    assert games[0].log("red") == games[1].log("red")
    assert fingerprint(games[0].seen_by("red")) == fingerprint(games[1].seen_by("red"))
    prospects = [game.prospect(Order("move", "red", "scout", {"at": "5,3"})) for game in (first, second)]
    assert prospects[0].verdict == prospects[1].verdict


@pytest.mark.parametrize("name", [name for name in names() if name.startswith("wesnoth/") or name == "ford"])
def test_every_scenario_is_played_to_its_end(name: str) -> None:
    scenario = zoc.loads(zoc.example(name))
    game = played(rules, scenario.position, 1, 25)
    while not game.over:
        game = game.order(Order("end_turn", game.position.to_move), Chance(1)).game
    assert re.match(r"\S+ wins?: ", game.over)


@settings(max_examples=tries(5), deadline=None)
@given(st.integers(0, 1 << 16))
def test_ambushes_bear_random_play(seed: int) -> None:
    units = {"one": 'at = "5,3", hidden = true', "two": 'at = "4,5", hidden = true', "three": 'at = "8,2"'}
    played(rules, field(**units).position, seed, 40)


def test_where_nobody_was_to_move_the_side_after_the_one_that_ended_is_next() -> None:
    scenario = zoc.loads(zoc.example("ford"))
    game = Game(scenario.rules, scenario.position.replace(to_move=""))
    after = game.order(Order("end_turn", "red"), WrittenDice()).game
    assert (after.position.to_move, after.position.turn) == ("blue", 1)
    assert after.log()[-1].text == "The turn of red ends; turn 1, blue to move."
    other = game.order(Order("end_turn", "blue"), WrittenDice()).game
    assert (other.position.to_move, other.position.turn) == ("red", 2)


# Setting out


def test_setting_out_is_in_the_menu_and_asks_where_to() -> None:
    scenario = zoc.loads(zoc.example("ford"))
    table = scenario.table
    offered = {offer.deed.name: offer for offer in offers(rules, scenario.position, "red", "spearman")}
    assert offered["set_out"].legal
    takes = offered["set_out"].as_dict()["takes"]
    assert takes == {"at": {"kind": "cell", "optional": False}, "route": {"kind": "route", "optional": True}}
    assert table.judge(Order("set_out", "red", "spearman")).asks == ("at",)
    tired = scenario.position.changed("spearman", moves=0)
    refused = {offer.deed.name: offer for offer in offers(rules, tired, "red", "spearman")}["set_out"]
    assert (refused.legal, refused.verdict.lacking) == (False, "spearman has no points left")


def test_setting_out_is_listed_by_its_name_and_for_every_hex_that_a_way_leads_to() -> None:
    table = zoc.loads(zoc.example("ford")).table
    assert "set_out" not in {order.name for order in table.legal("red")}
    goals = {order["at"] for order in table.legal("red", "spearman", ("set_out",))}
    assert "10,4" in goals
    assert "4,4" not in goals
    assert Order("set_out", "red", "spearman", {"at": "10,4"}) in table.legal("red")
    assert all(table.judge(Order("set_out", "red", "spearman", {"at": goal})).legal for goal in sorted(goals)[::9])
