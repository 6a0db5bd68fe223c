"""A tired player at a terminal: names in any case, orders that say too little, odds, and looks before an answer."""

from __future__ import annotations

import pytest

from tests.cli.commands import zoc
from zoc.cli.naming import Names
from zoc.cli.order_words import spelt_order
from zoc.cli.question_words import question, said
from zoc.cli.unfinished import missing, unsaid
from zoc.errors import Malformed
from zoc.scenario import loads
from zoc.scenario.examples import example
from zoc.text.names import joined

FORD = loads(example("ford"))
WALL = loads(example("fates_edge/shield_wall"))
BREAK = loads(example("bashketball/fast_break"))


def played(typed: str, *words: str) -> str:
    """What is printed after the greeting to a player who types these lines."""
    done = zoc("play", *words, "--terminal", stdin=typed)
    assert (done.code, done.err) == (0, "")
    return done.out.partition("or help.")[2]


# Names


@pytest.mark.parametrize(
    ("typed", "unit"),
    [("spearman", "spearman"), ("Spearman", "spearman"), ("SPE", "spearman"), ("gru", "grunt"), ("pe", "peasant"), ("x", None)],
)
def test_a_unit_is_meant_in_any_case_by_its_abbreviation_or_by_a_beginning(typed: str, unit: str | None) -> None:
    assert Names(FORD.position).unit(typed) == unit


def test_what_may_be_several_units_lists_them() -> None:
    with pytest.raises(Malformed, match="'Sh' may be shield1, shield2, shield3, shield4"):
        Names(WALL.position).unit("Sh")
    assert Names(WALL.position).unit("S3") == "shield3"


def test_cells_sides_and_names_of_several_words_are_understood_as_they_are_typed() -> None:
    names = Names(WALL.position)
    assert (names.cell("f1"), names.cell("Z99"), names.side("RAIDERS"), names.side("blue")) == ("F1", None, "raiders", None)
    ids = loads(example("ocs/spearhead")).position.ids
    assert joined(["march", "Bridge", "Guard", "0405"], ids) == ["march", "bridge_guard", "0405"]


def test_an_order_and_a_question_name_units_so() -> None:
    assert spelt_order(WALL.rules, WALL.position, ["shove", "HEL", "S1"])["target"] == "shield1"
    assert spelt_order(FORD.rules, FORD.position, ["move", "Spe", "6,3"]) == {"do": "move", "unit": "spearman", "at": "6,3"}
    assert said(FORD.rules, FORD.position, "why", ["SPE", "7,3"]) == {"unit": "spearman", "cell": "7,3"}
    assert said(FORD.rules, FORD.position, "control", ["Blue"]) == {"side": "blue"}


def test_an_order_or_a_question_may_begin_with_its_unit() -> None:
    shown = played("Spearman move 5,4\nspearman why 7,3\nspearman 6,4\nquit\n", "ford")
    assert "spearman goes from 4,4 to 5,4" in shown
    assert "No: spearman may not go from 5,4 to 7,3" in shown
    assert "what is spearman to do? '6,4' is neither an order nor a question" in shown


def test_options_are_typed_as_on_a_command_line() -> None:
    found = said(WALL.rules, WALL.position, "reach", ["Raider", "--way", "slip_by", "--at-large"])
    assert question(WALL.rules, "reach", found) == {
        "ask": "reach",
        "unit": "raider",
        "way": "slip_by",
        "at_large": True,
    }
    with pytest.raises(Malformed, match=r"'speed' is too much; it is typed: reach UNIT \[POINTS\] \[WAY\] \[ERRAND\]"):
        said(WALL.rules, WALL.position, "reach", ["raider", "--speed", "3"])


def test_an_abbreviation_that_means_nobody_is_refused_with_the_names_there_are() -> None:
    assert "there is no order, question or unit 'zzz'; known:" in played("zzz\nquit\n", "ford")


# What an order or a question leaves out


def test_an_order_that_leaves_out_the_unit_or_the_cell_is_asked_for_them() -> None:
    text = played("move\nFEN\nshow\n5,4\nquit\n", "ford")
    assert "Move: which unit?\n  1  spearman\n  2  fencer\n" in text
    assert text.count("Move fencer: where?") == 2, "a look does not give the order up"
    assert "fencer goes from 3,5 to 5,4" in text


def test_a_number_chooses_what_is_asked_for_and_a_menu_begins_an_order() -> None:
    text = played("shift\n1\n2\n1\nquit\n", "fates_edge/shield_wall")
    assert "Shift: which unit?\n  1  held\n" in text
    assert "Shift held: which cell?\n  1  D1\n  2  F1\n" in text
    assert "Shift held F1: paid with?\n  1  act\n  2  test\n" in text
    assert "held shifts from E2 to F1" in text


def test_only_legal_values_are_offered_and_an_order_without_any_says_why() -> None:
    law, seen = WALL.rules, WALL.position
    asked = unsaid(law, seen, "raiders", {"do": "attack", "unit": "held"})
    assert asked is not None
    assert (asked.key, asked.choices) == ("target", ("shield1", "shield2"))
    nobody = unsaid(law, seen, "raiders", {"do": "attack", "unit": "raider"})
    assert nobody is not None
    assert (nobody.choices, nobody.hopeless) == ((), True)
    refused = played("attack raider\nquit\n", "fates_edge/shield_wall")
    assert "attack raider: A melee attack, a Shove and a Pull reach the cells of one's own zone" in refused
    assert "which unit is the target" not in refused


def test_an_order_that_no_unit_may_carry_out_says_so() -> None:
    text = played("teleport\nquit\n", "ford")
    assert "No unit may teleport now" in text
    assert "It is typed: teleport UNIT CELL" in text


def test_another_order_takes_the_place_of_an_unfinished_one() -> None:
    text = played("move spearman\nend\nlog\nquit\n", "ford")
    assert "End of the turn" in text or "blue, turn 1, movement>" in text
    assert text.count("Move spearman: where?") == 1


def test_a_question_that_leaves_something_out_is_asked_for_it() -> None:
    text = played("why\nspe\n7,3\ncontrol\n2\nquit\n", "ford")
    assert "Why: which unit?\n  1  spearman\n" in text
    assert "Why spearman: which cell?\n" in text
    assert "No: spearman may not go from 4,4 to 7,3" in text
    assert "Control: which side?\n  1  red\n  2  blue\n" in text
    assert "Controlled by blue: 10 hexes." in text
    assert missing(FORD.rules, FORD.position, "reach", {"unit": "grunt"}) is None


# Odds and rules


def test_odds_and_best_are_asked_as_in_the_commands_and_help_lists_them() -> None:
    text = played("help\nhelp odds\nodds hal pass HUM\nodds hal\n1\nbest hal shot\nquit\n", "bashketball/fast_break")
    assert "odds UNIT ACTION " in text
    assert "best UNIT ACTION " in text
    assert "It is typed: odds UNIT ACTION [TARGET] [NAME=VALUE…]" in text
    command = zoc("odds", "bashketball/fast_break", "halfling", "pass", "human")
    assert command.out in text
    assert "Odds halfling: which action?\n  1  shot\n" in text
    assert "halfling: shot at 2,13: a fate of 6 or more" in text
    assert zoc("best", "bashketball/fast_break", "halfling", "shot").out in text


def test_cards_and_facts_are_said_with_odds_as_in_the_commands() -> None:
    given = said(BREAK.rules, BREAK.position, "odds", ["halfling", "shot", "--card", "Spirit=1", "--card", "Luck=2", "dv=4"])
    asked = question(BREAK.rules, "odds", given)
    action = {"actor": "halfling", "name": "shot", "facts": {"dv": 4}, "cards": {"Spirit": 1, "Luck": 2}}
    assert asked == {"ask": "odds", "action": action}


def test_a_book_without_odds_says_so() -> None:
    text = played("help\nodds\nbest\nquit\n", "ford")
    assert text.count("Wesnoth has no action with odds to ask for") == 2
    assert "odds UNIT" not in text


def test_rules_are_read_as_in_the_command() -> None:
    text = played("rules 3\nquit\n", "ford")
    assert zoc("rules", "wesnoth", "3").out in text


# The prompt, and a pending choice


def test_the_prompt_says_the_phase_and_the_segment() -> None:
    text = played("next\nnext\nquit\n", "ocs/spearhead")
    for prompt in ("blue, turn 1, refit> ", "blue, turn 1, reinforcement> ", "blue, turn 1, movement, breakout> "):
        assert prompt in text, prompt


def test_a_pending_choice_lets_one_look_and_is_asked_again() -> None:
    looks = ["why human 2,8", "show", "odds hal shot", "reach hum", "control away", "rules Z-1", "help", "menu", "human"]
    text = played("\n".join(["shot halfling", *looks, "a 7", "fate_1", "quit", ""]), "bashketball/fast_break", "--seed", "3")
    assert text.count("home: Which card is discarded, 1 of 2?") == 1 + len(looks)
    assert text.count("  1  a 1 (fate_1)") == 2 + len(looks)
    assert text.count("Answer the question first") == 2, "a menu of orders would mislead"
    assert "Home discards a 7 and a 1." in text


def test_the_odds_of_a_pending_choice_are_told_once() -> None:
    text = played("shot halfling\nlog\nquit\n", "bashketball/fast_break", "--seed", "3")
    assert text.count("success: 4/13") == 1


# What a tired player types


def test_why_answers_at_the_table_as_the_command_does() -> None:
    said_there, said_here = played("why grunt 7,3\nquit\n", "ford"), zoc("why", "ford", "grunt", "7,3")
    assert said_here.code == 1
    assert said_here.out in said_there
    assert said_here.out.startswith("Not now: It is the turn of red.\nApart from that:\nYes: grunt may go from 7,4 to 7,3")


def test_a_route_takes_cells_in_any_notation_and_no_cell_is_a_number() -> None:
    assert "spearman: 4,4 → 5,4 → 6,4: allowed, 4 of 5" in played("route spearman 5,4 6,4\nquit\n", "ford")
    assert "panzer: 0204 → 0304 → 0404: allowed, 2 of 8" in played("route panzer 0304 0404\nquit\n", "europa/meeting")
    assert said(FORD.rules, FORD.position, "route", ["SPE", "5,4;6,4", "--points", "9"]) == {
        "unit": "spearman",
        "cells": ["5,4", "6,4"],
        "points": "9",
    }


def test_a_side_is_no_unit_and_who_types_is_said() -> None:
    text = played("why blue\nblue\nside Red\nside blue\nside green\nquit\n", "ford")
    assert "blue is a side; name a unit: spearman" in text
    assert "blue is a side: `control blue` shows what it controls" in text
    assert "You type for red." in text
    assert "You still type for red, who is to act" in text
    assert "there is no side 'green'" in text


def test_words_are_understood_as_they_are_printed() -> None:
    text = played("turns spearman to 8,3\nset out spearman 9,2\nEnd Turn\nmove grunt at 7,5\nquit\n", "ford")
    assert "turn 3: 9,4 → 8,3" in text
    assert "spearman goes from 4,4 to 7,1" in text
    assert "The turn of red ends" in text
    assert "grunt goes from 7,4 to 7,5" in text
    assert "Combat" in played("end turn\nquit\n", "ocs/bridgehead"), "the next segment begins"
    wall = played("odds archer shoot shield3\nshot archer\nend raider\nquit\n", "fates_edge/shield_wall")
    assert "archer: shot shield3" in wall
    assert "shoot archer" in wall.lower()
    assert "A turn of raiders" in wall or "raider" in wall.partition("> end raider")[2]
    assert "'en' may be end turn, end scene" in played("en\nquit\n", "fates_edge/shield_wall")


def test_goals_are_listed_with_their_cells() -> None:
    text = played("goals\nquit\n", "ford")
    assert "the country behind the hill (9,1; 9,2; " in text
    assert "10,7)" in text
    assert "more)" not in text


def test_odds_ask_for_what_is_missing_and_refuse_words_that_nobody_reads() -> None:
    text = played("odds hal pass\n1\nodds hal pass human junk=3\nsteal human\nquit\n", "bashketball/fast_break")
    assert "Odds halfling pass: whom?\n  1  human\n  2  minotaur\n" in text
    assert "halfling: pass human: a fate of" in text
    assert "there is no fact 'junk'" in text
    assert "still to be said" not in text
    assert zoc("odds", "bashketball/fast_break", "halfling", "pass").code == 2
    attack = played("odds panzer\nrifles\nquit\n", "ocs/bridgehead")
    assert "Odds panzer: which units defend, or with what strength?" in attack
    assert "defence: rifles = 9" in attack
    assert "which units defend" in zoc("odds", "ocs/bridgehead", "panzer").err


def test_a_key_of_a_question_is_asked_for_in_the_words_of_its_book() -> None:
    text = played("supply\n0505\n0404,0405\n0305\n3\nquit\n", "europa/meeting")
    assert "Supply: which hex is attacked?" in text
    assert "Supply 0505: from which hexes?" in text
    assert "how much combat supply is the base?" in text
    assert text.count("how much combat supply is the base?") == 2, "a hex is no amount of supply"
    passage = played("passage held A1\n1\nquit\n", "fates_edge/shield_wall")
    assert "Passage held A1: which way of moving?\n  1  " in passage


def test_help_explains_words_commands_units_and_the_keys_of_a_question() -> None:
    text = played("help undo\nhelp spearman\nhelp turns\nhelp end turn\nquit\n", "ford")
    assert "undo, redo: undo the last order; redo it" in text
    assert "spearman is a unit of red, in 4,4" in text
    assert "turns=  in how many turns" in text
    assert "End the turn; the other side moves." in text
    assert "``" not in text


def test_a_choice_whose_values_are_numbers_has_no_other_numbers() -> None:
    text = played("roll weather\n2\nquit\n", "ocs/bridgehead", "--seed", "1")
    asked = text.partition("how many dice?\n")[2]
    assert not asked.startswith("  1  ")
    assert "blue rolls" in text


def test_orders_that_can_be_given_in_many_ways_have_one_line_in_a_menu() -> None:
    europa = played("menu\n3\nquit\n", "europa/meeting")
    assert europa.count("enter") < 5
    assert "enter …: Enter what another rule has done" in europa
    assert "Enter: which piece?\n  1  infantry 1\n" in europa
    assert played("menu\nquit\n", "ocs/bridgehead").count("roll") == 1


def test_commands_understand_names_as_the_terminal_does() -> None:
    assert zoc("why", "ford", "SPE", "7,3").out == zoc("why", "ford", "spearman", "7,3").out
    assert zoc("control", "ford", "Blue").out == zoc("control", "ford", "blue").out
    assert zoc("turns", "ford", "spear", "2", "--as", "RED").code == 0
    assert "'sh' may be shield1" in zoc("reach", "fates_edge/shield_wall", "sh").err


def test_a_word_that_an_order_does_not_take_is_refused_with_the_one_that_is_meant() -> None:
    text = played("result 0606 retreat=defender\nquit\n", "europa/meeting")
    assert "result: there is no word 'retreat'; did you mean 'retreats'? It is typed: result TARGET" in text


def test_a_menu_gives_the_clause_that_holds_a_unit_and_not_only_that_it_is_stuck() -> None:
    text = played("held\nquit\n", "fates_edge/shield_wall")
    assert "–  move: To leave an enemy's zone takes a Disengage or a Boon" in text
