"""Bashketball on the command line and over ``ask``, as a user meets it."""

from __future__ import annotations

import json
from fractions import Fraction

from tests.cli.commands import zoc
from zoc import example

FAST_BREAK = "bashketball/fast_break"


def test_the_best_pass_is_one_question_away():
    ran = zoc("best", FAST_BREAK, "halfling", "pass")
    assert ran.code == 0
    assert "The best: to minotaur in 1,10" in ran.out
    assert "10/13" in ran.out
    assert "(Bashketball §P-3)" in ran.out


def test_every_option_comes_with_its_odds_and_its_reasons():
    first, second = zoc("best", FAST_BREAK, "halfling", "pass", "--json").told["options"]
    assert [first["option"], second["option"]] == ["to minotaur in 1,10", "to human in 3,9"]
    assert Fraction(first["chances"]["success"]) > Fraction(second["chances"]["success"])
    assert [(s["clause"], s["amount"], s["by"]) for s in second["sources"]] == [("P-4", "-1", ["goblin"])]
    assert second["sources"][0]["readings"] == {"pass_ends": "both"}


def test_a_reading_is_set_on_the_command_line():
    covered, free = (
        zoc("odds", FAST_BREAK, "halfling", "pass", "human", *words, "--json").told
        for words in ((), ("--reading", "pass_ends=inner"))
    )
    assert (covered["level"], free["level"]) == (-1, 1)
    assert free["sources"][0]["readings"] == {"pass_ends": "inner"}


def test_a_shot_tells_its_difficulty_its_points_and_both_decks():
    told = zoc("odds", FAST_BREAK, "halfling", "shot", "--json").told
    assert (told["difficulty"], told["points"], told["level"]) == (6, 3, 0)
    assert told["chances"] == {"success": "4/13", "from a fresh deck": "6/17"}


def test_what_may_not_be_done_is_refused_with_its_clause():
    told = zoc("odds", FAST_BREAK, "human", "shot", "--json").told
    assert (told["legal"], [reason["clause"] for reason in told["reasons"]]) == (False, ["D-12c"])
    assert "chances" not in told


def test_the_same_over_ask():
    questions = [
        {"ask": "best", "unit": "halfling", "action": "pass"},
        {"ask": "odds", "action": {"name": "pass", "actor": "halfling", "target": "human", "facts": {"bonus": 2}}},
        {"ask": "odds", "action": {"name": "shot", "actor": "elf"}},
        {"ask": "odds", "action": {"name": "tip_off", "actor": "human", "target": "orc"}},
        {"ask": "odds", "action": {"name": "shot", "actor": "halfling"}, "readings": {"shot_zones": "worst"}},
    ]
    ran = zoc("ask", FAST_BREAK, stdin="\n".join(map(json.dumps, questions)))
    best, eased, benched, jump, worst = map(json.loads, ran.out.splitlines())
    assert best["options"][0]["chances"]["success"] == "10/13"
    assert (eased["difficulty"], eased["total"]) == (1, {"level": "-1", "skill": "2"})
    assert (benched["legal"], [reason["clause"] for reason in benched["reasons"]]) == (False, ["D-12a", "D-12c"])
    assert (jump["legal"], [reason["clause"] for reason in jump["reasons"]]) == (False, ["G-1a", "G-1b"])
    assert worst["ok"]


def test_every_row_of_the_ledger_is_proven():
    told = zoc("rules", "bashketball", "--coverage", "--json").told
    assert (told["rows"], told["covered"], told["missing"]) == (63, 63, [])


def test_the_scenarios_are_sound():
    names = (
        "fast_break",
        "printed_pass",
        "printed_shot",
        "printed_shot_crowded",
        "printed_stacking",
        "whole_game",
        "zone_defence",
    )
    assert zoc("check", *(f"bashketball/{name}" for name in names)).code == 0


def test_two_balls_and_players_on_one_hex_are_not_sound(tmp_path):
    written = example(FAST_BREAK)
    for text, said in (
        (
            written.replace('human = {at = "3,9",', 'human = {at = "3,9", ball = true,'),
            "there is one ball, and halfling and human have it",
        ),
        (written.replace('"4,9"', '"3,9"'), "human and goblin stand in 3,9; there is room for one (BB-M-6)"),
        (written.replace('"4,9"', '"3,9"').replace('"1,10"', '"3,9"'), "human, minotaur and goblin stand in 3,9"),
    ):
        assert text != written
        file = tmp_path / "table.toml"
        file.write_text(text, encoding="utf-8")
        ran = zoc("check", str(file))
        assert ran.code == 2
        assert said in " ".join((ran.out + ran.err).split())


def test_numbers_that_the_page_does_not_know_are_not_sound(tmp_path):
    written = example(FAST_BREAK)
    for text, said in (
        (
            written.replace('size = "MD", speed = 3, shot = 3', 'size = "MD", speed = 3, shot = 9'),
            "unit human, shot: expected 1 to 7, not 9",
        ),
        (written.replace('human = {at = "3,9",', 'human = {at = "3,9", pass_pressure = -1,'), "expected 0 or more, not -1"),
        (written.replace("[state]\n", "[state]\nactions = 4\n"), "state, actions: expected 0 to 3, not 4"),
    ):
        file = tmp_path / "table.toml"
        file.write_text(text, encoding="utf-8")
        ran = zoc("check", str(file))
        assert ran.code == 2, text
        assert said in " ".join((ran.out + ran.err).split())
