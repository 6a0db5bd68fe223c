"""zoc as a game of OpenSpiel: its own API test, chance one die or card at a time, and information that is a side's own."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path
from random import Random

import pyspiel
import pytest

from zoc import example, loads
from zoc.env.spiel import ZocGame
from zoc.env.stage import GameStage
from zoc.play import Game
from zoc.scenario.examples import names

ONE_A_BOOK = ["ford", "bashketball/fast_break", "europa/relief", "fates_edge/shield_wall", "ocs/retreat", "freeciv/gap"]
REST = [pytest.param(name, marks=pytest.mark.long) for name in names() if name not in ONE_A_BOOK]


@pytest.mark.parametrize("name", [*ONE_A_BOOK, *REST])
def test_a_scenario_passes_the_random_simulation_test(name: str) -> None:
    game = pyspiel.load_game("python_zoc", {"scenario": name, "orders": 4})
    assert game.num_players() == len(loads(example(name)).position.sides.names)
    pyspiel.random_sim_test(game, num_sims=1, serialize=False, verbose=False)


def test_a_game_is_written_down_and_taken_up_again() -> None:
    game = pyspiel.load_game("python_zoc(scenario=ford,orders=3)")
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)


def test_a_file_is_as_good_as_a_bundled_scenario(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(example("ford"))
    state = pyspiel.load_game("python_zoc", {"scenario": str(file)}).new_initial_state()
    assert state.action_to_string(0, 0).startswith("spearman: move, at ")


def test_every_card_is_a_chance_node_with_its_exact_probability() -> None:
    scenario = loads(example("bashketball/fast_break"))
    stage = GameStage(Game(scenario.rules, scenario.position), 9)
    passes = next(nth for nth, order in enumerate(stage.actions) if order.name == "end_turn")
    stage, seen = stage.acted(passes), 0
    while stage.chance:
        assert sum((chance for _, chance in stage.falls), Fraction(0)) == 1
        stage, seen = stage.fell(0), seen + 1
    assert seen >= 5
    assert stage.actor == "away"


def test_a_drawn_state_looks_the_same_to_the_side_and_need_not_be_the_same() -> None:
    state = ZocGame({"scenario": "bashketball/whole_game"}).new_initial_state()
    random = Random(1)
    while state.is_chance_node() or state.stage.game.waiting or state.stage.made < 3:
        state.apply_action(random.choice(state.legal_actions()))
    holder, player = state.current_player(), 1 - state.current_player()
    drawn = [state.resample_from_infostate(player, Random(seed).random) for seed in range(6)]
    assert {each.information_state_string(player) for each in drawn} == {state.information_state_string(player)}
    assert len({each.observation_string(holder) for each in drawn}) > 1, "the hand of the other team is drawn"
    mine = state.resample_from_infostate(holder, Random(1).random)
    assert mine.information_state_string(holder) == state.information_state_string(holder)
    assert mine.legal_actions() == state.legal_actions()


def test_who_wins_gets_one_and_the_enemy_loses_it() -> None:
    scenario = loads(example("ford"))
    game = Game(scenario.rules, scenario.position.moved("spearman", "8,4"))
    stage = GameStage(game, 9)
    last = next(nth for nth, order in enumerate(stage.actions) if order.unit == "spearman" and order["at"] == "9,4")
    assert stage.returns() == {"red": 0, "blue": 0}
    assert stage.acted(last).returns() == {"red": 1, "blue": -1}
    assert stage.acted(last).ended
