"""The scenarios of Fate's Edge: they load, and they show what they say."""

from __future__ import annotations

from fractions import Fraction as F
from pathlib import Path

import pytest

from tests.conformance.fates_edge.table import attempted, sources, squares
from zoc.action import best
from zoc.movement import reach, why
from zoc.notation import load, loads
from zoc.rulesets.fates_edge import rules
from zoc.rulesets.fates_edge.flank import flanks
from zoc.rulesets.fates_edge.lanes import lane
from zoc.rulesets.fates_edge.route import passages
from zoc.rulesets.fates_edge.spells import rituals_disturbed

FOLDER = Path(__file__).parents[3] / "examples" / "fates_edge"
NAMES = sorted(file.stem for file in FOLDER.glob("*.toml"))


def position(name):
    return load(FOLDER / f"{name}.toml").position


@pytest.mark.parametrize("name", NAMES)
def test_a_scenario_says_what_it_is_about_and_is_read_again_as_it_was_written(name):
    scenario = load(FOLDER / f"{name}.toml")
    assert scenario.about
    assert loads(scenario.dump()) == scenario


def test_the_doorway_is_the_only_way_in_and_its_ward_is_tested():
    table = position("doorway")
    found = passages(table, "wraith", "E3").routes
    assert {(r.arrives, r.tests[0].kind) for r in found.values()} == {(F(31, 32), "ward")}
    mortal = passages(table, "cutthroat", "E3").routes["cheapest"]
    assert (mortal.tests[0].attempt.facts["dv"], mortal.arrives) == (2, F(63, 64))
    answer = why(rules, table, "wraith", "E3")
    assert answer.reach["E3"].stops
    assert answer.verdict.citing("5.2-1").by == ("knight",)


def test_the_shield_wall_closes_the_lane_and_pins_whoever_is_caught():
    table = position("shield_wall")
    assert (lane(table, "raiders", 1).open, lane(table, "shields", 1).closed_by) == (False, ("raider",))
    assert attempted(rules, table, "disengage", "held", None).chance == F(21267, 500000)
    assert not any(label[0] > "F" for label in reach(rules, table, "raider"))


def test_at_the_ford_the_quick_way_down_is_tested_and_the_long_one_is_not():
    found = passages(position("hex_skirmish"), "scout", "0504").routes
    assert [(r.plan.cost, [t.kind for t in r.tests]) for r in found.values()] == [(1, ["balance"]), (2, []), (2, [])]
    assert "0602" in reach(rules, position("hex_skirmish"), "swimmer", points=1)
    assert "9-6" in why(rules, position("hex_skirmish"), "scout", "0604").verdict.cites


def test_the_giant_is_flanked_from_behind_and_held_by_the_pike_alone():
    table = position("giant_and_pike")
    assert [(s.cell, s.arc, s.partners) for s in flanks(table, "recruit", "giant").stands] == [
        ("G6", "rear", ("pike",)),
        ("G5", "rear", ("pike",)),
    ]
    assert sources(attempted(rules, table, "disengage", "giant", None), "dv") == [("5.2-16", 4, ("pike",))]
    assert len(table.footprint("giant")) == 4


def test_the_ritual_is_disturbed_by_whoever_comes_near():
    table = position("ritual")
    assert rituals_disturbed(rules, table, "hunter") == ()
    rushing = passages(table, "hunter", "0504", "rush").routes["cheapest"]
    assert (rushing.plan.legal, rushing.arrives) == (True, 1)
    assert rituals_disturbed(rules, table.moved("hunter", "0504"), "hunter") == ("witch",)


def told(name, unit, action):
    """What a unit could do, the likeliest first: each option and its chance."""
    return [(ranked.option.text, ranked.attempt.chance) for ranked in best(rules, position(name), unit, action)]


def test_what_a_unit_could_do_is_ranked():
    assert told("shield_wall", "held", "tackle") == [("shield1 from E2", F(809, 1600)), ("shield2 from E2", F(809, 1600))]
    assert {text for text, _ in told("shield_wall", "held", "shove")} == {"shield1 to G1", "shield1 to G2", "shield1 to G3"}
    assert [text for text, _ in told("shield_wall", "held", "disengage")] == ["with a Boon for Position", "as it is"]
    assert told("doorway", "scholar", "cast") == [("ward", F(49, 80))]
    assert [text for text, _ in told("giant_and_pike", "pike", "pull")] == ["giant to D5", "giant to D4", "giant to D3"]
    assert told("doorway", "scholar", "banish") == []


def test_a_shot_is_offered_from_elsewhere_only_where_that_is_better():
    table = squares("0..4 x 0..2").ground("cover", (2, 0), value=2)
    hidden = table.put(A="red 0,0 speed=2", E="blue 4,0 facing=w")
    found = {ranked.option.text: ranked.attempt.chance for ranked in best(rules, hidden, "A", "shot")}
    assert found.pop(f"E from {table.at(0, 0)}") == attempted(rules, hidden, "shot").chance
    assert set(found.values()) == {F(49, 80)}
    assert f"E from {table.at(0, 2)}" in found
    clear = squares("0..4 x 0..2").put(A="red 0,0 speed=2", E="blue 4,0 facing=w")
    assert [ranked.option.text for ranked in best(rules, clear, "A", "shot")] == [f"E from {table.at(0, 0)}"]
