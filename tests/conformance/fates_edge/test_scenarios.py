"""The scenarios of Fate's Edge: they load, and they show what they say."""

from __future__ import annotations

from fractions import Fraction as F
from pathlib import Path

import pytest

from tests.conformance.fates_edge.table import attempted, sources, squares
from zoc.action import best
from zoc.errors import Malformed
from zoc.movement import reach, why
from zoc.rulesets.fates_edge import rules
from zoc.rulesets.fates_edge.flank import flanks
from zoc.rulesets.fates_edge.lanes import lane
from zoc.rulesets.fates_edge.route import passages
from zoc.rulesets.fates_edge.spells import rituals_disturbed
from zoc.scenario import load, loads
from zoc.testing import clause

FOLDER = Path(__file__).parents[3] / "examples" / "fates_edge"
NAMES = sorted(file.stem for file in FOLDER.glob("*.toml"))


def position(name):
    return load(FOLDER / f"{name}.toml").position


def at_large(position):
    """The table of a position, whoever's turn it is."""
    return rules.table(position).at_large()


@pytest.mark.parametrize("name", NAMES)
def test_a_scenario_says_what_it_is_about_and_is_read_again_as_it_was_written(name):
    scenario = load(FOLDER / f"{name}.toml")
    assert scenario.about
    assert loads(scenario.dump()) == scenario


def test_the_doorway_is_the_only_way_in_and_its_ward_is_tested():
    table = position("doorway")
    found = passages(at_large(table), "wraith", "E3").routes
    assert {(r.arrives, r.tests[0].kind) for r in found.values()} == {(F(31, 32), "ward")}
    mortal = passages(at_large(table), "cutthroat", "E3").routes["cheapest"]
    assert (mortal.tests[0].attempt.facts["dv"], mortal.arrives) == (2, F(63, 64))
    answer = why(rules, table, "wraith", "E3")
    assert answer.reach["E3"].stops
    assert answer.verdict.citing("5.2-1").by == ("knight",)


def test_the_shield_wall_closes_the_lane_and_pins_whoever_is_caught():
    table = position("shield_wall")
    assert (lane(at_large(table), "raiders", 1).open, lane(at_large(table), "shields", 1).closed_by) == (False, ("raider",))
    assert attempted(rules, table, "disengage", "held", None).chance == F(21267, 500000)
    assert not any(label[0] > "F" for label in reach(rules, table, "raider"))


def test_at_the_ford_the_quick_way_down_is_tested_and_the_long_one_is_not():
    found = passages(at_large(position("hex_skirmish")), "scout", "0504").routes
    assert [(r.plan.cost, [t.kind for t in r.tests]) for r in found.values()] == [(1, ["balance"]), (2, []), (2, [])]
    assert "0602" in reach(rules, position("hex_skirmish"), "swimmer", points=1)
    assert "9-6" in why(rules, position("hex_skirmish"), "scout", "0604").verdict.cites


def test_the_giant_is_flanked_from_behind_and_held_by_the_pike_alone():
    table = position("giant_and_pike")
    assert [(s.cell, s.arc, s.partners) for s in flanks(at_large(table), "recruit", "giant").stands] == [
        ("G6", "rear", ("pike",)),
        ("G5", "rear", ("pike",)),
    ]
    assert sources(attempted(rules, table, "disengage", "giant", None), "dv") == [("5.2-16", 4, ("pike",))]
    assert len(table.footprint("giant")) == 4


@clause("FE-6-8", "FE-11-5")
def test_whoever_cannot_flank_is_told_from_where_it_would_and_that_a_rush_gets_there():
    table = squares("0..8 x 0..2")
    walled = table.put(M="red 0,1 speed=8 boons=2", E="blue 4,1 facing=w", B="red 3,1", Z1="blue 4,0", Z2="blue 4,2")
    told = flanks(at_large(walled), "M", "E")
    assert told.stands == ()
    assert f"it would flank from {table.at(5, 1)}" in told.why_none
    assert "A Heroic Rush" not in told.why_none
    open_top = squares("0..8 x 0..2")
    rushed = flanks(at_large(open_top.put(M="red 0,1 speed=8 boons=2", E="blue 4,1 facing=w", B="red 3,1")), "M", "E")
    assert f"A Heroic Rush for 2 Boons would get to {open_top.at(5, 1)}" in rushed.why_none


def test_the_ritual_is_disturbed_by_whoever_comes_near():
    table = position("ritual")
    assert rituals_disturbed(rules, table, "hunter") == ()
    rushing = passages(at_large(table), "hunter", "0504", "rush").routes["cheapest"]
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


@clause("FE-15.LANES-1")
def test_a_lane_is_open_past_several_who_are_paid_off_and_only_lanes_there_are_can_be_asked_about():
    wall = position("shield_wall")
    shut = lane(at_large(wall), "raiders", 1)
    assert not shut.open
    assert lane(at_large(wall), "raiders", 1, ("shield1", "shield3")).open
    with pytest.raises(Malformed, match="no unit 'nobody'"):
        lane(at_large(wall), "raiders", 1, ("nobody",))
    with pytest.raises(Malformed, match="there is no lane 2; known: 1"):
        lane(at_large(wall), "raiders", 2)


# WHAT A TABLE MAY HOLD

TABLE = """
ruleset = "fates_edge"
to_move = "red"
[grid]
kind = "square"
width = 6
height = 6
labels = "Cr"
"""
SIDES = '[[side]]\nname = "red"\n[[side]]\nname = "blue"\n'


def problems(units: str, ground: str = "") -> str:
    with pytest.raises(Malformed) as wrong:
        loads(f"{TABLE}{ground}\n{SIDES}[units.red]\n{units}")
    return str(wrong.value)


@clause("FE-5.2-16", "FE-10.TACKLE-2", "FE-5.1-4", "FE-SRD-14", "FE-11-8", "FE-2-10")
def test_facts_that_the_guide_does_not_know_are_refused_all_at_once():
    said = problems("""
a = {at = "A1", disengage_dv = 7, tackle_dv = 9, reach = 3, speed = -1, pool = -2}
b = {at = "B1", npc = true, boons = 3, cap = -1, harm = 9}
c = {at = "C1", facing = "ne", boons = 9, outsider = true, leash = 7, leash_size = 3}
""")
    for told in (
        "unit a, disengage_dv: expected 4 to 6, not 7", "unit a, tackle_dv: expected 4 to 6, not 9",
        "unit a, reach: expected 1 to 2, not 3", "unit a, speed: expected 0 or more, not -1",
        "unit a, pool: expected 0 or more, not -2", "unit b, boons: characters of the GM keep no Boons",
        "unit b, cap: expected 0 or more, not -1", "unit b, harm: expected 0 to 3, not 9",
        "unit c, facing: expected one of n, e, s, w, not ne", "unit c, boons: expected 0 to 5, not 9",
        "unit c, leash: a track of 3 segments has no 7 filled",
    ):  # fmt: skip
        assert told in said


@clause("FE-4-14", "FE-8-6", "FE-14.1.WARD-1")
def test_ground_that_the_guide_does_not_know_is_refused_and_so_are_wards_of_nobody():
    ground = '[cells]\ncover = {A1 = 3}\nward_side = {A4 = 5}\npassage = {A3 = 9}\n[hexsides]\nbalance_dv = {"A1/A2" = 9}\n'
    said = problems('a = {at = "B1"}', ground)
    assert "cells, cover, A1: expected 0 to 2, not 3" in said
    assert "cells, ward_side, A4: expected 0 to 2, not 5" in said
    assert "cells, passage, A3: expected 0 to 2, not 9" in said
    assert "hexsides, balance_dv, A1/A2: expected 3 to 5, not 9" in said


@clause("FE-5.1-10", "FE-13-1")
def test_no_two_bases_fill_one_cell_and_none_hangs_over_the_edge():
    said = problems("""
a = {at = "B3"}
b = {at = "B3"}
c = {at = "D1", size = "medium", facing = "n"}
d = {at = "D2"}
e = {at = "F6", size = "medium", facing = "n"}
""")
    assert "B3: a and b cannot share it" in said
    assert "D2: c and d cannot share it" in said
    assert "unit e: its base at F6 hangs 1 cell over the edge of the map" in said
