"""Fate's Edge §7 and the acts of §5.2, §5.3, §10: Disengage, Shove, Pull, Swap, Tackle."""

from __future__ import annotations

from fractions import Fraction as F

import pytest

from tests.conformance.fates_edge.table import attempted, barred, held_by, hexes, ordered, sources, squares, under_way
from zoc.rulesets.fates_edge.core_test import TestRoll
from zoc.rulesets.fates_edge.outcome import disengaged, knocked_down, pushed, stood_up, struck, traded
from zoc.rulesets.fates_edge.placement import push_strikers, rooms, swap_strikers
from zoc.rulesets.fates_edge.turn import start
from zoc.testing import clause

HIT, PARTIAL, MISS = TestRoll(4, 0, 0, "clean"), TestRoll(1, 0, 0, "partial"), TestRoll(0, 0, 0, "miss")


def places(table, cells):
    return {table.place(cell) for cell in cells}


# DISENGAGE


@clause("FE-5.2-15")
def test_one_roll_leaves_all_controllers(rules):
    table = hexes()
    position = table.put(M="red 0,0 facing=d0 pool=6", E1="blue 1,0", E2="blue 1,-1")
    found = attempted(rules, position, "disengage", "M", None)
    assert sources(found, "dv") == [("5.2-16", 4, ("E1",)), ("5.2-21", 1, ("E2",))]
    assert barred(attempted(rules, table.put(M="red 0,0", E="blue 5,0"), "disengage", "M", None)) == ("5.2-15",)
    late = attempted(rules, under_way(position, "M", moved=1), "disengage", "M", None)
    assert late.notes == ("The Move is used already: a Disengage brings no movement (our reading FE-5.2-15).",)


@clause("FE-5.2-16", "FE-16-2")
def test_the_base_dv_is_the_enemys_own(rules):
    table = squares()
    assert attempted(rules, table.put(M="red 0,0", E="blue 1,0"), "disengage", "M", None).facts["dv"] == 4
    assert attempted(rules, table.put(M="red 0,0", E="blue 1,0 disengage_dv=6"), "disengage", "M", None).facts["dv"] == 6


@clause("FE-5.2-21")
def test_each_further_controller_adds_one(rules):
    table = hexes()
    around = ["1,0", "1,-1", "0,1"]
    for count, chance in ((1, F(809, 1600)), (2, F(1121, 4000)), (3, F(12353, 100000))):
        enemies = {f"E{n}": f"blue {at}" for n, at in enumerate(around[:count])}
        found = attempted(rules, table.put(M="red 0,0 facing=d0 pool=6", **enemies), "disengage", "M", None)
        assert (found.facts["dv"], found.chance) == (3 + count, chance)
    large = table.put(M="red 0,0", E="blue 1,-1 base=triangle")
    assert attempted(rules, large, "disengage", "M", None).facts["dv"] == 4
    mixed = table.put(M="red 0,0 facing=d0", E1="blue 1,0", E2="blue 1,-1 disengage_dv=5")
    assert sources(attempted(rules, mixed, "disengage", "M", None), "dv") == [("5.2-16", 5, ("E2",)), ("5.2-21", 1, ("E1",))]


@clause("FE-5.2-22", "FE-7-10")
def test_a_pin_comes_on_top_without_a_cap(rules):
    table = squares()
    two = table.put(M="red 0,0 facing=n pool=6", E1="blue 0,-1", E2="blue 1,0")
    found = attempted(rules, two, "disengage", "M", None)
    assert (found.facts["dv"], found.chance) == (7, F(21267, 500000))
    assert attempted(rules, two.reading(srd="2025-10"), "disengage", "M", None).chance == 0
    three = table.put(M="red 0,0 facing=n pool=6", E1="blue 0,-1", E2="blue 1,0", E3="blue -1,0")
    assert attempted(rules, three, "disengage", "M", None).chance == F(1119, 100000)
    for position, dv in ((two, 6), (three, 7)):
        instead = attempted(rules, position.reading(pin_with_multi="replace"), "disengage", "M", None)
        assert instead.facts["dv"] == dv
        assert ("7-10", -1, ("E1", "E2")) in sources(instead, "dv")


@clause("FE-7-9")
def test_two_enemies_in_different_arcs_pin(rules):
    position = squares().put(M="red 0,0 facing=n", E1="blue 0,-1", E2="blue 1,0")
    assert ("7-9", 2, ("E1", "E2")) in sources(attempted(rules, position, "disengage", "M", None), "dv")
    hexed = hexes().put(M="red 0,0 facing=d0", E1="blue 1,0", E2="blue 1,-1")
    assert "7-9" not in [n for n, _, _ in sources(attempted(rules, hexed, "disengage", "M", None), "dv")]
    ring = squares().put(M="red 0,0 facing=n", E1="blue 0,-1", E2="blue 2,0 braced")
    assert attempted(rules, ring, "disengage", "M", None).facts["dv"] == 4


@clause("FE-5.2-19")
def test_a_failed_disengage_ends_the_move_and_pays_its_boon(rules):
    position = squares().put(M="red 1,0", E="blue 0,0")
    after = disengaged(position, "M", PARTIAL).position.unit("M")
    assert (after.acted, after.moved, after.halted, after.boons) == (1, 1, 1, 1)
    passed = disengaged(position, "M", HIT).position.unit("M")
    assert (passed.acted, passed.moved) == (1, 0)


@clause("FE-5.2-8")
def test_a_shift_by_roll_is_at_dv_four(rules):
    position = squares().put(M="red 1,0 pool=6", E="blue 0,0")
    found = attempted(rules, position, "shift", "M", None, pay="test")
    assert (sources(found, "dv"), found.chance) == ([("5.2-8", 4, ())], F(809, 1600))
    assert attempted(rules, position.reading(srd="2025-10"), "shift", "M", None, pay="test").chance == F(11, 32)


@clause("FE-10.PRONE-1")
def test_the_prone_do_not_disengage(rules):
    position = squares().put(M="red 1,0 prone", E="blue 0,0")
    for act in ("disengage", "shift"):
        assert barred(attempted(rules, position, act, "M", None)) == ("10.PRONE-1",)


@clause("FE-10.PRONE-2")
def test_standing_up_takes_the_act_or_a_boon(rules):
    position = squares().put(M="red 1,0 prone boons=1", E="blue 0,0")
    by_act, by_boon = stood_up(position, "M").position, stood_up(position, "M", boon=True).position
    assert (by_act.unit("M").prone, by_act.unit("M").acted, by_boon.unit("M").boons, by_boon.unit("M").acted) == (0, 1, 0, 0)
    assert barred(attempted(rules, under_way(by_act, "M"), "disengage", "M", None)) == ("3-4",)
    assert attempted(rules, under_way(by_boon, "M"), "disengage", "M", None).legal
    assert ordered(rules, position, "stand").legal
    assert ordered(rules, under_way(position, "M", acted=1), "stand").cites == ("3-4",)
    assert ordered(rules, under_way(by_act, "M", acted=0), "stand").cites == ("10.PRONE-2",)
    assert ordered(rules, under_way(position, "M", acted=1), "stand", pay="boon").legal
    assert ordered(rules, position.changed("M", boons=0), "stand", pay="boon").cites == ("11-8",)


# STRIKES


@clause("FE-5.3-3", "FE-10.GUARD-2")
def test_a_guarded_strike_has_a_die_less_unless_on_guard(rules):
    position = squares().put(M="red 1,0", E="blue 0,0")
    found = attempted(rules, position, "strike", "E", "M")
    assert (sources(found, "dice"), found.chance) == ([("5.3-3", -1, ())], F(179, 400))
    assert attempted(rules, position.reading(srd="2025-10"), "strike", "E", "M").chance == F(5, 16)
    guarding = attempted(rules, position.changed("E", guarding=1), "strike", "E", "M")
    assert (sources(guarding, "dice"), guarding.chance) == ([], F(49, 80))


@clause("FE-10.GUARD-1", "FE-5.3-5")
def test_guard_and_reaction_are_spent_by_a_strike_and_come_back_at_the_start(rules):
    position = squares().put(M="red 1,0", E="blue 0,0 guarding")
    after = struck(position, "E", "M", HIT, reaction=True).position
    assert (after.unit("E").guarding, after.unit("E").reactions, after.unit("M").harm) == (0, 0, 1)
    fresh = start(after, "E").position.unit("E")
    assert (fresh.reactions, fresh.guarding) == (1, 0)
    assert start(position, "E").position.unit("E").guarding == 0


# SHOVE AND PULL


@clause("FE-7-1", "FE-11-7")
def test_a_push_is_at_dv_four_and_needs_standard_effect(rules):
    table = squares()
    position = table.put(A="red 0,0", E="blue 1,0")
    found = attempted(rules, position, "shove")
    assert (sources(found, "dv"), found.chance, found.facts["needs effect"]) == ([("7-1", 4, ())], F(141, 400), "standard")
    assert attempted(rules, position.reading(srd="2025-10"), "shove").chance == F(3, 16)
    assert pushed(position, found, HIT, table.at(2, 0)).position.unit("E").label == table.at(2, 0)
    weak = attempted(rules, position, "shove", effect=-1)
    assert pushed(position, weak, HIT, table.at(2, 0)).position.unit("E").label == table.at(1, 0)
    assert pushed(position, found, PARTIAL, table.at(2, 0)).position.unit("E").label == table.at(1, 0)


@clause("FE-7-2")
def test_a_shove_goes_away_and_a_pull_comes_nearer(rules):
    table = squares()
    position = table.put(A="red 0,0", E="blue 1,0")
    assert places(table, rooms(rules, position, "A", "E")) == {(2, -1), (2, 0), (2, 1)}
    assert places(table, rooms(rules, position.reading(diagonals="manhattan"), "A", "E")) == {(2, 0), (1, -1), (1, 1)}
    pike = table.put(A="red 0,0 reach=2", E="blue 2,0")
    assert places(table, rooms(rules, pike, "A", "E", pull=True)) == {(1, -1), (1, 0), (1, 1)}
    assert barred(attempted(rules, position, "pull")) == ("7-3",)
    hexed = hexes()
    assert places(hexed, rooms(rules, hexed.put(A="red 0,0", E="blue 1,0"), "A", "E")) == {(2, 0), (2, -1), (1, 1)}
    long = hexed.put(A="red 0,0 reach=2", E="blue 2,0")
    assert places(hexed, rooms(rules, long, "A", "E", pull=True)) == {(1, 0)}


@clause("FE-7-3", "FE-4-11")
def test_nobody_is_pushed_off_the_map_or_into_what_is_closed(rules):
    bounded = squares("0..1 x -3..3").put(A="red 0,0", E="blue 1,0")
    assert barred(attempted(rules, bounded, "shove")) == ("7-3",)
    shut = squares().ground("impassable", (2, -1), (2, 0), (2, 1)).put(A="red 0,0", E="blue 1,0")
    assert rooms(rules, shut, "A", "E") == ()
    edge = squares().put(A="red 15,0", E="blue 16,0")
    assert rooms(rules, edge, "A", "E") == ()
    table = squares()
    crowded = table.put(A="red 0,0", E="blue 1,0", B="blue 2,0")
    assert places(table, rooms(rules, crowded, "A", "E")) == {(2, -1), (2, 1)}
    assert barred(attempted(rules, crowded, "shove", at=table.at(2, 0))) == ("7-3a",)
    assert barred(attempted(rules, crowded, "shove", at=table.at(1, 1))) == ("7-2",)
    assert attempted(rules, crowded, "shove", at=table.at(2, 1)).legal


@clause("FE-9-1")
def test_rubble_stops_a_push_into_it_but_not_out_of_it(rules):
    table = squares().ground("rubble", (2, 0))
    assert places(table, rooms(rules, table.put(A="red 0,0", E="blue 1,0"), "A", "E")) == {(2, -1), (2, 1)}
    out = squares().ground("rubble", (1, 0))
    assert len(rooms(rules, out.put(A="red 0,0", E="blue 1,0"), "A", "E")) == 3


@clause("FE-9-6")
def test_nobody_is_pushed_into_deep_water(rules):
    table = squares().ground("deep", (2, -1), (2, 0), (2, 1))
    assert rooms(rules, table.put(A="red 0,0", E="blue 1,0"), "A", "E") == ()
    assert len(rooms(rules, table.put(A="red 0,0", E="blue 1,0 amphibious"), "A", "E")) == 3


@clause("FE-7-4", "FE-7-5", "FE-5.3-10")
def test_controllers_of_the_destination_strike_at_one_who_is_pushed_out_of_a_zone(rules):
    table = squares()
    position = table.put(A="red 0,0", B="red 3,0", E="blue 1,0")
    there = table.cell((2, 0))
    assert push_strikers(rules, position, "E", there) == ("B",)
    after = pushed(position, attempted(rules, position, "shove"), HIT, table.at(2, 0)).position
    assert held_by(table, rules, after, (2, 0), side="red") == {"B"}
    assert after.unit("E").moved == 0
    full = table.put(A="red 0,0", B="red 2,1", E="blue 1,0").reading(zoc_square=8)
    assert push_strikers(rules, full, "E", there) == ()
    pike = table.put(A="red 0,0 reach=2", B="red 3,0", E="blue 1,0")
    assert push_strikers(rules, pike, "E", there) == ()


@clause("FE-13-6")
def test_a_large_base_takes_great_effect_to_push(rules):
    table = squares()
    position = table.put(A="red 0,0", E="blue 1,0 base=2x2")
    found = attempted(rules, position, "shove")
    assert found.facts["needs effect"] == "great"
    assert pushed(position, found, HIT, table.at(2, 0)).position.unit("E").label == table.at(1, 0)
    strong = attempted(rules, position, "shove", effect=1)
    assert pushed(position, strong, HIT, table.at(2, 0)).position.unit("E").label == table.at(2, 0)


@clause("FE-10.BRACE-1", "FE-16-6")
def test_a_braced_unit_is_pushed_with_a_die_less(rules):
    position = squares().put(A="red 0,0", E="blue 1,0 braced")
    found = attempted(rules, position, "shove")
    assert (sources(found, "dice"), found.chance) == ([("10.BRACE-1", -1, ())], F(399, 2000))
    assert attempted(rules, position.reading(srd="2025-10"), "shove").chance == F(1, 16)


# SWAP AND TACKLE


@clause("FE-7-6")
def test_a_swap_takes_two_tests_at_dv_three(rules):
    table = squares()
    position = table.put(A="red 0,0", F="red 1,0")
    found = attempted(rules, position, "swap", "A", "F")
    assert (sources(found, "dv"), found.chance) == ([("7-6", 3, ())], F(2401, 6400))
    assert attempted(rules, position.reading(srd="2025-10"), "swap", "A", "F").chance == F(1, 4)
    assert traded(position, "A", "F", HIT, HIT).position.unit("A").label == table.at(1, 0)
    lost = traded(position, "A", "F", HIT, MISS).position
    assert (lost.unit("A").label, lost.unit("A").acted) == (table.at(0, 0), 1)
    assert barred(attempted(rules, table.put(A="red 0,0", E="blue 1,0"), "swap")) == ("7-6",)


@clause("FE-7-7")
def test_only_neighbours_with_equal_bases_swap(rules):
    table = squares()
    assert barred(attempted(rules, table.put(A="red 0,0", F="red 2,0"), "swap", "A", "F")) == ("7-7",)
    assert barred(attempted(rules, table.put(A="red 0,0", F="red 1,0 base=2x2"), "swap", "A", "F")) == ("7-7",)


@clause("FE-7-8", "FE-5.1-11")
def test_whoever_swaps_out_of_a_zone_is_struck_at(rules):
    table = squares()
    position = table.put(E="blue -1,0", A="red 0,0", F="red 1,0")
    assert swap_strikers(rules, position, "A", "F") == (("E", "A"),)
    assert attempted(rules, position, "swap", "A", "F").notes == ("E may strike at A, who leaves its zone (§5.3-1).",)
    after = traded(position, "A", "F", HIT, HIT).position
    assert held_by(table, rules, after, (0, 0)) == {"E"}


@clause("FE-10.TACKLE-1", "FE-10.TACKLE-2", "FE-11-7")
def test_a_tackle_knocks_down_a_target_in_ones_zone(rules):
    table = squares()
    assert barred(attempted(rules, table.put(A="red 0,0", E="blue 2,0"), "tackle")) == ("10.TACKLE-1",)
    pike = table.put(A="red 0,0 reach=2 pool=6", E="blue 2,0")
    assert attempted(rules, pike, "tackle").legal
    for dv, chance in ((4, F(809, 1600)), (5, F(1121, 4000)), (6, F(12353, 100000))):
        found = attempted(rules, pike.changed("E", tackle_dv=dv), "tackle")
        assert (sources(found, "dv"), found.chance) == ([("10.TACKLE-2", dv, ())], chance)
    assert knocked_down(pike, attempted(rules, pike, "tackle"), HIT).position.unit("E").prone == 1
    assert knocked_down(pike, attempted(rules, pike, "tackle"), PARTIAL).position.unit("E").prone == 0


@clause("FE-3-4", "FE-2-11")
def test_a_turn_has_one_act(rules):
    position = squares().put(A="red 0,0 acted", E="blue 1,0")
    for act in ("attack", "shove", "tackle", "disengage"):
        assert barred(attempted(rules, position, act, "A", None if act == "disengage" else "E")) == ("3-4",)
    fallen = squares().put(A="red 0,0 harm=3", E="blue 1,0")
    assert "3-4a" in barred(attempted(rules, fallen, "disengage", "A", None))


# FROM BEHIND, AND WITH AN ALLY OPPOSITE


@clause("FE-6-11", "FE-6-12", "FE-6-9", "FE-7-1")
@pytest.mark.parametrize("name", ["attack", "shove", "tackle"])
def test_rear_and_flank_bear_on_shoves_and_tackles_as_on_any_attack(rules, name):
    position = squares().put(E="blue 0,0 facing=n", A="red 0,1", B="red 0,-1")
    found = attempted(rules, position, name)
    assert sources(found, "bonus") == [("6-10", 1, ("B",)), ("6-11", 1, ())]
    assert (found.facts["dice"], found.facts["effect"]) == (7, "great")
    sensing = attempted(rules, position.changed("E", all_around=1), name)
    assert (sensing.facts["dice"], sensing.facts["effect"]) == (5, "standard")


@clause("FE-13-6", "FE-6-11")
def test_a_large_base_is_shoved_from_behind_and_from_nowhere_else(rules):
    table = squares()
    behind = attempted(rules, table.put(E="blue 0,0 facing=n base=2x2", A="red 0,2"), "shove")
    assert (behind.facts["effect"], behind.facts["needs effect"], behind.chance) == ("great", "great", F(809, 1600))
    position = table.put(E="blue 0,0 facing=n base=2x2", A="red 0,2")
    onto = table.at(0, -1)
    assert pushed(position, behind, HIT, onto).position.unit("E").label == onto
    before = attempted(rules, table.put(E="blue 0,0 facing=s base=2x2", A="red 0,2"), "shove")
    assert (before.legal, before.chance, before.chances["success"]) == (True, 0, F(141, 400))
    assert before.notes == (
        "To move E takes Great Effect, and this has Standard: it moves nothing, whatever the dice show (our reading FE-13-6).",
    )


@clause("FE-9-1", "FE-7-3")
def test_a_push_that_is_barred_says_by_what(rules):
    table = squares().ground("rubble", (2, 0)).ground("impassable", (2, -1))
    position = table.put(A="red 0,0", E="blue 1,0")
    assert barred(attempted(rules, position, "shove", at=table.at(2, 0))) == ("9-1",)
    assert barred(attempted(rules, position, "shove", at=table.at(2, -1))) == ("7-3a",)


@clause("FE-7-6")
def test_both_who_swap_are_told_with_their_own_dice(rules):
    position = squares().put(A="red 0,0 pool=5", F="red 1,0 pool=6 off_balance", E="blue 9,9")
    found = attempted(rules, position, "swap", "A", "F")
    assert found.needs == "A 5 dice against DV 3, Controlled; F 6 dice against DV 3, Desperate"
    assert found.chance == found.chances["A passes"] * found.chances["F passes"] == F(49, 80) * F(1021, 1600)
