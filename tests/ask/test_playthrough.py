"""``ask play``: what is wrong with one event is the answer to that event, and the others are judged all the same."""

from __future__ import annotations

import json
from typing import Any

import pytest

import zoc
from zoc.ask.clerk import Clerk

ROLL = {"side": "blue", "order": {"do": "roll", "purpose": "weather", "dice": 1}}
SHOT = {"side": "home", "order": {"do": "shot", "unit": "halfling"}}
SPEARHEAD, FAST_BREAK = "ocs/spearhead", "bashketball/fast_break"


def played(name: str, *events: dict[str, Any]) -> dict[str, Any]:
    question = {"ask": "play", "events": list(events)}
    return Clerk(zoc.loads(zoc.example(name))).answer(json.dumps(question).encode())


@pytest.mark.parametrize("falls", [[[]], [[3, 4]], [[7]], [[0]], [["3"]], [[True]]])
def test_dice_that_cannot_fall_refuse_that_event_and_the_next_is_judged(falls: list[Any]) -> None:
    told = played(SPEARHEAD, ROLL | {"falls": falls}, ROLL | {"falls": [[3]]})
    wrong, right = told["came"]
    [lack] = wrong["lacks"]
    assert (wrong["legal"], lack["name"], lack["dice"], lack["sides"]) == (False, "cannot_roll", 1, 6)
    assert lack["fallen"] == [str(die) for die in falls[0]]
    assert wrong["events"] == {"blue": [], "red": []}
    assert right["legal"]
    assert right["events"]["blue"][0]["n"] == 1, "the refused event left no trace"


def test_dice_told_by_themselves_may_be_wrong_and_told_again() -> None:
    told = played(SPEARHEAD, ROLL, {"falls": [[9]]}, {"falls": [[5]]}, {"falls": [[5]]})
    begun, wrong, right, more = told["came"]
    assert begun["falls"] == wrong["falls"] == {"what": "Weather", "by": "blue", "dice": 1, "sides": 6}
    assert [one["legal"] for one in (begun, wrong, right, more)] == [True, False, True, False]
    assert [lack["name"] for lack in more["lacks"]] == ["nothing_to_fall"]


def test_what_did_not_have_to_fall_is_told_as_unused() -> None:
    [came] = played(SPEARHEAD, ROLL | {"falls": [[2], [3], [4]]})["came"]
    assert (came["legal"], came["unused"]) == (True, [[3], [4]])


def test_cards_that_are_not_in_the_pile_are_refused_with_the_pile() -> None:
    [came] = played(FAST_BREAK, {"side": "home", "order": {"do": "end_turn"}, "falls": [[8, 8, 8, 8, 8]]})["came"]
    [lack] = came["lacks"]
    assert (lack["name"], lack["cards"], lack["fallen"]) == ("cannot_draw", 5, ["8"] * 5)
    assert lack["pile"] == ["0", "1", "2", "2", "3", "4", "4", "5", "5", "6", "7", "8"]


def test_a_wrong_answer_is_refused_with_those_there_are_and_the_right_one_follows() -> None:
    told = played(FAST_BREAK, SHOT, {"side": "home", "answer": "perhaps"}, {"side": "home", "answer": "fate_1"})
    asked, wrong, right = told["came"]
    [lack] = wrong["lacks"]
    assert (wrong["legal"], lack["name"], lack["pick"]) == (False, "no_such_answer", "perhaps")
    assert lack["among"] == [pick["name"] for pick in asked["choice"]["picks"]]
    assert wrong["choice"] == asked["choice"], "it is still to be answered"
    assert right["legal"]


def test_a_unit_that_is_not_there_is_an_answer_to_its_event() -> None:
    move = {"side": "red", "order": {"do": "move", "unit": "spearmen", "at": "5,4"}}
    right = {"side": "red", "order": {"do": "move", "unit": "spearman", "at": "5,4"}}
    wrong, done = played("ford", move, right)["came"]
    assert wrong["lacks"] == [{"kind": "no such thing", "name": "no_unit_but", "unit": "spearmen", "near": "spearman"}]
    assert done["legal"]


def test_everything_that_cannot_be_read_is_listed_at_once_and_nothing_is_judged() -> None:
    answer = played(
        "ford",
        {"side": "red", "order": {"do": "move", "unit": "spearman", "at": 5, "pace": 2}},
        {"side": "green", "answer": "yes"},
        {"side": "red", "order": {"do": "end_turn"}, "undo": True},
        {"falls": "6"},
    )
    assert (answer["ok"], answer["error"]["kind"]) == (False, "malformed")
    told = answer["error"]["message"]
    assert "event 1, at: expected the printed label of a cell, not 5" in told
    assert "event 1: there is no key 'pace'" in told
    assert "event 2: there is no side 'green'" in told
    assert "event 3: an event is an `order`, an `answer`, an `undo`, or what `falls`" in told
    assert "event 4, falls: expected what falls" in told
