"""The scenarios of Bashketball: they load, their players are of the roster, and they show what they say."""

from __future__ import annotations

import json
from collections import Counter
from fractions import Fraction
from pathlib import Path

import pytest

from tests.conformance.bashketball.table import net, shoot, sources, throw
from zoc.action import best
from zoc.ask.subject import Subject
from zoc.movement import reach
from zoc.rulesets.bashketball import ROSTER, Size, deck, hand
from zoc.rulesets.bashketball.cards import pile
from zoc.scenario import load, loads
from zoc.testing import clause

FOLDER = Path(__file__).parents[3] / "examples" / "bashketball"
NAMES = sorted(file.stem for file in FOLDER.glob("*.toml"))


def position(name):
    return load(FOLDER / f"{name}.toml").position


@pytest.mark.parametrize("name", NAMES)
def test_a_scenario_says_what_it_is_about_and_is_read_again_as_it_was_written(name):
    scenario = load(FOLDER / f"{name}.toml")
    assert scenario.about
    assert 'board = "court"' in scenario.dump()
    assert loads(scenario.dump()) == scenario


@pytest.mark.parametrize("name", NAMES)
def test_its_players_are_of_the_roster_and_one_of_them_has_the_ball(name):
    table = position(name)
    assert [id for id in table.ids if table.unit(id).ball] == ([] if table.phase == "tip_off" else [table.ids[0]])
    for player in map(table.unit, table.ids):
        printed = {fact: Size[str(value)] if fact == "size" else value for fact, value in ROSTER[player.id].items()}
        assert {fact: player.facts[fact] for fact in printed} == printed, player.id


@pytest.mark.parametrize("name", NAMES)
def test_its_decks_and_hands_are_made_of_what_the_decks_began_with(name):
    table = position(name)
    for side in ("home", "away"):
        begun, now = Counter(pile(table, side, fresh=True)), Counter((*pile(table, side), *hand(table, side)))
        assert not now - begun


@pytest.mark.parametrize("name", NAMES)
def test_every_option_can_be_sent_over_the_wire(rules, name):
    table = position(name)
    for kind in ("shot", "pass"):
        for ranked in best(rules, table, table.ids[0], kind):
            told = json.loads(json.dumps(ranked.as_dict()))
            assert (told["option"], told["legal"], told["level"]) == (ranked.option.text, True, net(ranked.attempt))
            assert Fraction(told["chances"]["success"]) == ranked.attempt.chance


@clause("BB-D-10")
def test_what_a_scenario_leaves_out_is_as_usual(rules):
    facts = Subject(load(FOLDER / "fast_break.toml")).facts(position("fast_break").unit("human"))
    assert facts == {"speed": 3}, "a human is medium, with skills of 3, as any player is unless a scenario says otherwise"


@clause("BB-S-EX1")
def test_the_printed_example_of_stacking(rules):
    found = shoot(rules, position("printed_stacking"), "human")
    assert sources(found) == [("SH-3", -1, ("dwarf",)), ("D-4", 1, ())]
    assert net(found) == 0


@clause("BB-SH-EX1")
def test_the_printed_examples_of_a_shot(rules):
    alone = shoot(rules, position("printed_shot"), "human")
    assert (sources(alone), net(alone)) == ([("SH-4", -2, ("orc",))], -2)
    crowded = shoot(rules, position("printed_shot_crowded"), "human")
    assert (sources(crowded), net(crowded)) == ([("SH-2", 0, ("goblin",)), ("SH-4", -2, ("orc",))], -2)


@clause("BB-P-EX1")
def test_the_printed_example_of_a_pass(rules):
    found = throw(rules, position("printed_pass"), "minotaur", "elf")
    assert (sources(found), net(found)) == ([("P-5", -2, ("dwarf",)), ("P-5", -2, ("goblin",))], -2)


@clause("BB-D-2")
def test_on_the_fast_break_the_far_pass_is_the_better_one(rules):
    ranked = best(rules, position("fast_break"), "halfling", "pass")
    assert [(r.option.text, r.attempt.chance) for r in ranked] == [
        ("to minotaur in 1,10", Fraction(10, 13)),
        ("to human in 3,9", Fraction(15, 26)),
    ]
    first, second = (r.attempt for r in ranked)
    assert sources(first) == [("P-3", 0, ("orc",))]
    assert sources(second) == [("P-4", -1, ("goblin",))]
    assert (len(deck(position("fast_break"), "home")), len(deck(position("fast_break"), "home", fresh=True))) == (13, 17)


@clause("BB-D-8")
def test_on_the_fast_break_running_on_and_shooting_is_worse_than_the_pass_and_better_than_standing(rules):
    ranked = best(rules, position("fast_break"), "halfling", "shot")
    chances = [r.attempt.chance for r in ranked]
    assert chances == sorted(chances, reverse=True)
    costs = [int(r.option.text.split()[-2]) for r in ranked if r.attempt.chance == chances[0]]
    assert costs == sorted(costs), "of equally good ones the nearest first"
    assert len(set(costs)) > 1
    by_option = {r.option.text: r.attempt.chance for r in ranked}
    assert by_option["from 2,6, standing"] == Fraction(4, 13)
    assert chances[0] == by_option["from 2,9, after a move of 3 points"] == Fraction(7, 13)
    table = position("fast_break")
    moved = [table.moved("halfling", cell) for cell in reach(rules, table, "halfling")]
    assert len(ranked) == sum(shoot(rules, there, "halfling").legal for there in moved)


@clause("BB-M-4")
def test_the_zone_defence_is_dear_to_enter(rules):
    found = reach(rules, position("zone_defence"), "elf")
    assert found["2,10"].cost == 5
    assert "1,11" not in found
    first = best(rules, position("zone_defence"), "elf", "shot")[0]
    assert (first.option.text, first.attempt.chance) == ("from 4,9, after a move of 3 points", Fraction(13, 18))
