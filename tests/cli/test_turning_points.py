"""``zoc turning-points``: the orders of a game that cost most, as text and as JSON."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.bots.test_review import ford
from tests.cli.commands import zoc
from zoc import example, loads
from zoc.scenario.gamefile import Record, save


@pytest.fixture
def game(tmp_path: Path) -> str:
    place = tmp_path / "game.jsonl"
    save(Record(loads(example("ford")), ford(), 1), place)
    return str(place)


def test_each_order_is_told_with_a_better_one(game: str) -> None:
    ran = zoc("turning-points", game, "--side", "red", "--most", "1")
    assert (ran.code, ran.err) == (0, "")
    assert "The game is not over." in ran.out
    assert "Event 4. Turn 2, red: “spearman: move, at 1,4” was worth " in ran.out.replace("\n    ", " ")


def test_a_program_gets_the_same_exactly(game: str) -> None:
    [point] = json.loads(zoc("turning-points", game, "--side", "red", "--most", "1", "--json").out)["points"]
    assert (point["event"], point["side"], point["given"]["at"]) == (4, "red", "1,4")
    assert point["better"]["unit"] == "spearman"


def test_a_side_that_is_not_there_is_named(game: str) -> None:
    ran = zoc("turning-points", game, "--side", "green")
    assert (ran.code, "green" in ran.err) == (2, True)
