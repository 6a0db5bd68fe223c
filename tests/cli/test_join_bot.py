"""``zoc join --bot``: bots at the seats of a service, each a process of its own that is told what its seat may know."""

from __future__ import annotations

import subprocess
from concurrent.futures import ThreadPoolExecutor

import pytest

from tests.cli.commands import zoc
from tests.cli.house import House
from tests.cli.seats import link
from tests.service.nursery import shared_nursery
from tests.service.running import Table
from zoc import example
from zoc.play.sides import winners
from zoc.scenario.gamefile import read_game

pytestmark = pytest.mark.long


def seated(table: Table, bots: dict[str, str]) -> list[subprocess.CompletedProcess[str]]:
    """Bots play a table to its end; what each has printed."""
    ran = shared_nursery().ran
    with ThreadPoolExecutor(len(bots)) as pool:
        return list(pool.map(lambda side: ran("join", link(table, side), "--bot", bots[side], "--seed", "4"), bots))


def test_two_bots_play_a_game_to_its_end_and_each_says_why(house: House) -> None:
    table = house.lay(example("ford"))
    red, blue = seated(table, {"red": "greedy", "blue": "random"})
    game = read_game(table["umpire"].get("/game.jsonl").content).game
    assert game.over
    for ran, side in ((red, "red"), (blue, "blue")):
        assert (ran.returncode, ran.stderr) == (0, "")
        assert f"The game is over: {game.over}." in ran.stdout
        ordered = [event for event in game.events if event.side == side]
        assert ran.stdout.count(f"    {side.capitalize()} ") == len(ordered) > 0
    assert winners(game) == ("red",)
    assert "Red chooses “" in red.stdout
    assert " at random, one of " in blue.stdout
    assert red.stdout.splitlines()[-1] == blue.stdout.splitlines()[-1] == f"The game is over: {game.over}."


def test_a_bot_answers_where_hands_are_hidden(house: House) -> None:
    table = house.lay(example("bashketball/fast_break"))
    sides = [side for side in table.seats if side not in ("umpire", "observer")]
    for ran in seated(table, dict.fromkeys(sides, "random")):
        assert (ran.returncode, ran.stderr) == (0, "")
        assert "The game is over: " in ran.stdout


@pytest.mark.parametrize("role", ["umpire", "observer"])
def test_only_a_side_is_played_by_a_bot(house: House, role: str) -> None:
    ran = zoc("join", link(house.lay(), role), "--bot", "random")
    assert (ran.code, ran.err) == (2, f"zoc: this link is the {role}'s, and a bot plays a side: give it the link of a side\n")


def test_an_unknown_bot_is_named_before_anybody_sits_down(house: House) -> None:
    ran = zoc("join", link(house.lay(), "red"), "--bot", "greddy")
    assert (ran.code, ran.err) == (2, "zoc: there is no bot 'greddy'; did you mean 'greedy'?\n")
