"""The sentences that go with an answer: the same that the command line prints, reason by reason."""

from __future__ import annotations

import re
from typing import Any

import pytest

import zoc as library
from tests.cli.commands import zoc
from zoc.ask.clerk import Clerk
from zoc.ask.sentences import BOOKKEEPING, sentences

SCENES = [
    ("ford", "spearman"),
    ("bashketball/fast_break", "halfling"),
    ("europa/river_line", "panzer"),
    ("ocs/bridgehead", "column"),
    ("fates_edge/shield_wall", "raider"),
]


def asked(scenario: str, **question: Any) -> tuple[dict[str, Any], dict[str, Any]]:
    """What a program is told, and the words that go with it."""
    found = Clerk(library.loads(library.example(scenario))).put(question)
    return found.told(), sentences(found.found)


def words(text: str) -> str:
    return re.sub(r"\s+", " ", text)


@pytest.mark.parametrize(("scenario", "unit"), SCENES)
def test_every_step_of_a_route_has_its_reasons_in_words(scenario: str, unit: str) -> None:
    reach, _ = asked(scenario, ask="reach", unit=unit)
    goal = list(reach["cells"])[-1]
    told, said = asked(scenario, ask="route", unit=unit, cells=[goal])
    assert [{key: value for key, value in step.items() if key != "told"} for step in said["steps"]] == told["steps"]
    for step in said["steps"]:
        told_of = [r for r in step["reasons"] if r["effect"] not in BOOKKEEPING]
        assert [each["clause"] for each in step["told"]] == [r["clause"] for r in told_of]
        assert [each["effect"] for each in step["told"]] == [r["effect"] for r in told_of]
        assert all(each["say"] and each["rule"] for each in step["told"])


def test_what_ending_a_route_costs_is_said_apart() -> None:
    _, said = asked("europa/river_line", ask="route", unit="panzer", cells=["0604"])
    [extra] = [each for each in said["ending"] if each["counts"]]
    assert (extra["clause"], extra["effect"]) == ("5.C-2", "cost")


@pytest.mark.parametrize(("scenario", "side", "cell"), [("europa/river_line", "soviet", "0503"), ("ford", "blue", "7,3")])
def test_a_level_is_derived_in_the_words_of_the_command_line(scenario: str, side: str, cell: str) -> None:
    told, said = asked(scenario, ask="level", side=side, cell=cell)
    printed = words(zoc("level", scenario, side, cell).out)
    assert said["derived"]
    assert all(words(line) in printed for each in said["derived"] for line in each.split("\n"))
    assert [each["clause"] for each in said["told"]] == [r["clause"] for r in told["reasons"] if r["effect"] != "waive"]
