"""Freeciv, played: points spent tile by tile, and hidden units that bar the way until somebody runs into them."""

from __future__ import annotations

import re
from functools import partial

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import zoc
from tests.effort import tries
from tests.play.field import done
from tests.play.field import field as open_field
from zoc.action import Order
from zoc.play import Chance
from zoc.rulesets.freeciv import rules
from zoc.scenario.examples import names
from zoc.testing.random_play import played

field = partial(open_field, "freeciv", 'kind = "square"', "plains", 'horse = {at = "0103", moves = 4}')
"""Plains: red's horse on the left."""


def test_a_hidden_enemy_on_the_way_is_run_into_and_found() -> None:
    game = done(
        field(rebel='at = "0403", hidden = true, zoc = false'),
        "red",
        do="move",
        unit="horse",
        route=["0203", "0303", "0403", "0503"],
    )
    assert game.position.unit("horse").label == "0303"
    assert (
        game.log()[-1].text == "horse goes from 0103 to 0303 for 2 points, and no farther: something unseen bars the way: rebel."
    )
    assert (game.position.unit("rebel").hidden, game.position.unit("horse").moves) == (0, 2 * game.position.board.parts)
    assert "rebel" in game.seen_by("red").ids


def test_a_hidden_zone_bars_the_way_too() -> None:
    game = done(field(rebel='at = "0404", hidden = true'), "red", do="move", unit="horse", route=["0203", "0303", "0403", "0503"])
    assert game.position.unit("horse").label == "0303"
    assert game.log()[-1].cites == ("3",)
    assert not game.position.unit("rebel").hidden


def test_what_a_hidden_unit_does_only_its_friends_are_told() -> None:
    game = done(field(rebel='at = "0803", hidden = true'), "red", do="end_turn")
    moved = done(game, "blue", do="move", unit="rebel", at="0903")
    assert not any("rebel" in line.text for line in moved.log("red"))
    assert any("rebel" in line.text for line in moved.log("blue"))


@pytest.mark.parametrize("name", [name for name in names() if name.startswith("freeciv/") or name == "isthmus"])
def test_every_scenario_is_played_to_its_end(name: str) -> None:
    scenario = zoc.loads(zoc.example(name))
    game = played(rules, scenario.position, 1, 25)
    while not game.over:
        game = game.order(Order("end_turn", game.position.to_move), Chance(1)).game
    assert re.match(r"\S+ wins?: ", game.over)


@settings(max_examples=tries(5), deadline=None)
@given(st.integers(0, 1 << 16))
def test_hidden_units_bear_random_play(seed: int) -> None:
    units = {"one": 'at = "0403", hidden = true', "two": 'at = "0602", hidden = true', "three": 'at = "0804"'}
    played(rules, field(**units).position, seed, 40)
