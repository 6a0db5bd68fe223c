"""zoc as an environment of PettingZoo: its API and seed tests, masks, rewards, and what the law says to an action."""

from __future__ import annotations

import numpy as np
import pytest
from pettingzoo.test import api_test, seed_test

from zoc.env.aec import zoc_env
from zoc.errors import Malformed
from zoc.scenario.examples import names

ONE_A_BOOK = ["ford", "bashketball/fast_break", "europa/relief", "fates_edge/shield_wall", "ocs/retreat", "freeciv/gap"]
REST = [pytest.param(name, marks=pytest.mark.long) for name in names() if name not in ONE_A_BOOK]


@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("name", [*ONE_A_BOOK, *REST])
def test_a_scenario_passes_the_api_test_and_the_seed_test(name: str) -> None:
    api_test(zoc_env(name, orders=3), num_cycles=3)
    seed_test(lambda: zoc_env(name, orders=3), num_cycles=3)


def test_the_mask_lists_the_legal_orders_of_the_side_that_is_to_act() -> None:
    env = zoc_env("ford")
    env.reset(seed=1)
    assert env.agent_selection == "red"
    assert env.observe("red")["action_mask"].sum() == len(env.stage.actions) == 80
    assert not env.observe("blue")["action_mask"].any()


def test_an_observation_has_a_row_for_each_unit_that_the_side_sees() -> None:
    env = zoc_env("ford")
    env.reset(seed=1)
    view = env.stage.game.seen_by("red")
    seen = env.observe("red")["observation"]
    assert seen[:, 0].sum() == len(view.ids)
    assert np.array_equal(seen[: len(view.ids), env.arrays.names.index("moves")], view.units["moves"])


def test_the_law_answers_an_action_an_order_and_a_number_that_is_none() -> None:
    env = zoc_env("ford")
    env.reset(seed=1)
    assert env.why(0)["legal"]
    refused = env.why({"do": "move", "unit": "spearman", "at": "7,3"})
    assert (refused["legal"], refused["cites"]) == (False, ["3"])
    assert "without grunt (7,4)" in refused["remedies"]
    assert env.why(4000)["say"] == "there is no action 4000: red has 80"
    with pytest.raises(Malformed, match="there is no action 4000"):
        env.step(4000)


def test_a_game_without_an_end_is_cut_off() -> None:
    env = zoc_env("ford", orders=2)
    env.reset(seed=1)
    for _ in range(2):
        env.step(0)
    assert all(env.truncations.values())
    assert not any(env.terminations.values())
