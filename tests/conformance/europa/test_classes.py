"""Europa §5.A, the class table: basic classes, how modifiers add up, and what a class does to supply and RED."""

from __future__ import annotations

from tests.conformance.europa.table import (
    DOUBLE,
    FULL,
    HOME,
    NEXT,
    NO,
    PARTIAL,
    TRIPLE,
    adds_up,
    basic_class,
    derived,
    exerts,
    highest,
    on_map,
    price,
    switched,
)  # fmt: skip
from zoc.testing import clause

ARCTIC_FOREST = {"ground": {HOME: "forest"}, "cells": {"arctic": f"{HOME} {NEXT}"}}
ARCTIC = {"cells": {"arctic": f"{HOME} {NEXT}"}}


@clause("EUR-5.A-1")
def test_reductions_and_increases_all_accumulate(rules):
    position = on_map(d="red 0504 division reserve landed", cells={"arctic": NEXT})
    assert adds_up(rules, position) == "d: 2 5.A-F, −1 5.A-R3, −1 5.A-R8; +1 5.A-I3; PARTIAL"


def both_sums(rules, position, target=NEXT, **how):
    """The class under plain sums, and where reductions are floored first."""
    return tuple(exerts(rules, position.reading(level_sums=sums), target, **how) for sums in ("plain", "floor_first"))


def battalions(count):
    return {f"b{i}": "red 0504 battalion" for i in range(count)}


@clause("EUR-5.A-2")
def test_whether_a_sum_may_fall_below_no_on_the_way_is_a_reading(rules):
    river = {"hexsides": {"major_river": "0504/0503"}}
    forests = {HOME: "forest", NEXT: "forest"}
    gunners = on_map(a="red 0504 regiment artillery gives_support", ground=forests)
    assert both_sums(rules, on_map(b="red 0504 battalion", **ARCTIC_FOREST)) == (NO, PARTIAL)
    assert both_sums(rules, on_map(b="red 0504 battalion", ground={HOME: "forest"}), HOME) == (NO, PARTIAL)
    assert both_sums(rules, on_map(**battalions(3), **river)) == (NO, PARTIAL)
    assert both_sums(rules, on_map(**battalions(9), **river)) == (PARTIAL, FULL)
    assert both_sums(rules, on_map(**battalions(2), t="red 0504 battalion anti_tank")) == (NO, PARTIAL)
    assert both_sums(rules, gunners) == (NO, PARTIAL)


@clause("EUR-5.A-2")
def test_the_floor_comes_after_the_reductions_and_before_the_support(rules):
    position = on_map(a="red 0504 regiment artillery gives_support", ground={HOME: "forest", NEXT: "forest"})
    plain = adds_up(rules, position)
    assert plain == "a: 1 5.A-P, −1 5.A-R9, −1 5.A-R10, −1 5.A-R11, +1 5.A-I5; NO"
    floored = position.reading(level_sums="floor_first")
    assert adds_up(rules, floored) == plain.replace("; NO", "; PARTIAL")
    told = derived(rules, floored)
    assert [share.level for share in told.shares] == [1]
    assert "no less than NO (Europa §5.A-2, reading level_sums = floor_first)" in told.say()
    assert [share.level for share in derived(rules, position).shares] == [-1]


@clause("EUR-5.A-EX1")
def test_a_division_in_an_arctic_forest_keeps_its_class(rules):
    assert adds_up(rules, on_map(d="red 0504 division", **ARCTIC_FOREST)) == "d: 2 5.A-F, −1 5.A-R10; +1 5.A-I3; FULL"


@clause("EUR-5.A-EX2")
def test_in_its_own_hex_of_arctic_forest_it_is_double(rules):
    position = on_map(d="red 0504 division", **ARCTIC_FOREST)
    assert adds_up(rules, position, HOME) == "d: 2 5.A-F, −1 5.A-R10; +1 5.A-I1; +1 5.A-I3; DOUBLE"


@clause("EUR-5.A-EX3")
def test_in_clear_arctic_terrain_a_division_is_double(rules):
    assert adds_up(rules, on_map(d="red 0504 division", **ARCTIC)) == "d: 2 5.A-F; +1 5.A-I3; DOUBLE"


@clause("EUR-5.A-EX4")
def test_and_triple_in_its_own_hex(rules):
    position = on_map(d="red 0504 division", **ARCTIC)
    assert adds_up(rules, position, HOME) == "d: 2 5.A-F; +1 5.A-I1; +1 5.A-I3; TRIPLE"


@clause("EUR-5.A-EX1", "EUR-5.A-EX2", "EUR-5.A-EX3", "EUR-5.A-EX4")
def test_the_printed_examples_say_nothing_about_the_floor(rules):
    for where, expected in ((ARCTIC_FOREST, (FULL, DOUBLE)), (ARCTIC, (DOUBLE, TRIPLE))):
        position = on_map(d="red 0504 division", **where)
        assert both_sums(rules, position) == (expected[0],) * 2
        assert both_sums(rules, position, HOME) == (expected[1],) * 2


# Basic classes


@clause("EUR-BASE-F1")
def test_a_division_is_full(rules):
    assert adds_up(rules, on_map(d="red 0504 division strength=7")) == "d: 2 5.A-F; FULL"


@clause("EUR-BASE-F2")
def test_a_divisional_grouping_is_full_and_one_unit(rules):
    position = on_map(g="red 0504 grouping")
    assert adds_up(rules, position) == "g: 2 5.A-F; FULL"
    assert exerts(rules, position, HOME) == DOUBLE
    assert exerts(rules, on_map(g="red 0504 grouping", b="red 0504 battalion", c="red 0504 battalion"), HOME) == DOUBLE


@clause("EUR-BASE-F3")
def test_a_corps_is_full(rules):
    position = on_map(k="red 0504 corps")
    assert adds_up(rules, position) == "k: 2 5.A-F; FULL"
    assert exerts(rules, position, HOME) == DOUBLE


@clause("EUR-BASE-F4")
def test_a_corps_marker_is_full_whatever_it_hides_and_its_content_exerts_nothing_besides(rules):
    hidden = "red 0504 battalion under_marker"
    position = on_map(k="red 0504 marker", b=hidden, c=hidden)
    assert adds_up(rules, position) == "k: 2 5.A-F; b: barred 5.A-F4; c: barred 5.A-F4; FULL"
    regiments = dict.fromkeys("abc", "red 0504 regiment under_marker")
    assert exerts(rules, on_map(**regiments, k="red 0504 marker reserve")) == PARTIAL
    assert exerts(rules, on_map(k="red 0504 marker", r="red 0504 regiment"), HOME) == DOUBLE


@clause("EUR-BASE-P1")
def test_a_port_fortification_is_partial(rules):
    position = on_map(f="red 0504 port_fortification")
    assert adds_up(rules, position) == "f: 1 5.A-P; PARTIAL"
    assert exerts(rules, position, HOME) == FULL


@clause("EUR-BASE-P2")
def test_brigades_brigade_groupings_regiments_and_cadres_are_partial(rules):
    for kind in ("brigade", "brigade_grouping", "regiment", "cadre"):
        assert adds_up(rules, on_map(r=f"red 0504 {kind}")) == "r: 1 5.A-P; PARTIAL"


def great(frozen="", **units):
    return on_map(**units, hexsides={"great_river": "0504/0503", **({"frozen": "0504/0503"} if frozen else {})})


@clause("EUR-BASE-N1")
def test_nobody_exerts_across_a_great_river_however_strong(rules):
    assert adds_up(rules, great(d="red 0504 division")) == "d: barred 5.A-N1; nothing"
    assert exerts(rules, great(a="red 0504 division", b="red 0504 division", c="red 0504 division")) is None
    arctic = on_map(d="red 0504 division", hexsides={"great_river": "0504/0503"}, **ARCTIC)
    assert adds_up(rules, arctic) == "d: barred 5.A-N1; nothing"
    assert exerts(rules, great(d="red 0504 division"), HOME) == DOUBLE


@clause("EUR-BASE-N1")
def test_a_frozen_great_river_stops_zones_still_or_is_a_plain_side_by_a_reading(rules):
    frozen = great("frozen", d="red 0504 division")
    assert exerts(rules, frozen) is None
    assert switched(rules, frozen, "5.A-N1") == {"great_river_frozen": "none"}
    assert exerts(rules, frozen.reading(great_river_frozen="normal")) == FULL
    assert exerts(rules, great(d="red 0504 division").reading(great_river_frozen="normal")) is None


@clause("EUR-BASE-N2")
def test_nobody_exerts_across_a_narrow_strait_frozen_or_not(rules):
    strait = {"strait": "0504/0503"}
    assert adds_up(rules, on_map(d="red 0504 division", hexsides=strait)) == "d: barred 5.A-N2; nothing"
    frozen = on_map(d="red 0504 division", hexsides={**strait, "frozen": "0504/0503"})
    assert exerts(rules, frozen.reading(great_river_frozen="normal")) is None


@clause("EUR-BASE-N3")
def test_a_badly_dispersed_unit_has_class_no_which_can_be_raised(rules):
    dispersed = "red 0504 division badly_dispersed"
    position = on_map(d=dispersed)
    assert adds_up(rules, position) == "d: 0 5.A-N; NO"
    assert adds_up(rules, position, HOME) == "d: 0 5.A-N; +1 5.A-I1; PARTIAL"
    assert exerts(rules, position.reading(own_hex_raises_no=False), HOME) == NO
    assert exerts(rules, on_map(a=dispersed, b=dispersed, c=dispersed)) == PARTIAL
    assert basic_class(position, "d") == NO


@clause("EUR-BASE-N4")
def test_headquarters_battalions_remnants_and_batteries_are_no(rules):
    for kind in ("hq", "battalion", "remnant", "battery"):
        assert adds_up(rules, on_map(b=f"red 0504 {kind}")) == "b: 0 5.A-N; NO"


@clause("EUR-BASE-N4")
def test_whether_a_lone_battalion_is_raised_in_its_own_hex_is_a_reading(rules):
    lone, three = on_map(b="red 0504 battalion"), on_map(**battalions(3))
    arctic = on_map(b="red 0504 battalion", cells={"arctic": HOME})
    told = {
        raised: [exerts(rules, p.reading(own_hex_raises_no=raised), HOME) for p in (lone, arctic, three)]
        for raised in (True, False)
    }
    assert told == {True: [PARTIAL, FULL, FULL], False: [NO, PARTIAL, FULL]}
    assert adds_up(rules, arctic.reading(own_hex_raises_no=False), HOME) == "b: 0 5.A-N; +1 5.A-I3; PARTIAL"


@clause("EUR-BASE-N5")
def test_a_fort_is_no_and_without_a_defence_strength_it_is_no_unit(rules):
    fort = on_map(f="red 0504 fort strength=2")
    assert adds_up(rules, fort) == "f: 0 5.A-N; NO"
    assert exerts(rules, fort, HOME) == PARTIAL
    assert exerts(rules, fort.reading(own_hex_raises_no=False), HOME) == NO
    empty = on_map(f="red 0504 fort strength=0")
    assert adds_up(rules, empty) == "f: barred 5.A-N5; nothing"
    assert exerts(rules, empty, HOME) is None
    with_battalions = on_map(f="red 0504 fort strength=0", b="red 0504 battalion", c="red 0504 battalion")
    assert exerts(rules, with_battalions) == NO


@clause("EUR-BASE-X")
def test_the_basic_class_is_what_the_table_says_before_anything_changes_it(rules):
    position = on_map(d="red 0504 division reserve", ground={HOME: "forest"})
    assert basic_class(position, "d") == FULL
    assert exerts(rules, position) == NO
    assert exerts(rules, on_map(d="red 0504 division", ground={HOME: "forest"})) == PARTIAL
    river = great(d="red 0504 division")
    assert (basic_class(river, "d"), exerts(rules, river)) == (FULL, None)
    told = {kind: basic_class(on_map(u=f"red 0504 {kind}"), "u") for kind in ("regiment", "battery", "air")}
    assert told == {"regiment": PARTIAL, "battery": NO, "air": None}


# What a class is worth


def attacked(**units):
    return on_map(**units, blue="blue 0503 division", phase="combat")


@clause("EUR-TAB-P")
def test_a_partial_zone_halves_the_supply_and_takes_one_off_the_red_result(rules):
    paid = price(attacked(r="red 0504 regiment"), HOME, [NEXT], 8)
    assert (paid.level, paid.supply, paid.red_result_mod) == (PARTIAL, 4, -1)


@clause("EUR-TAB-N")
def test_no_zone_takes_a_quarter_of_the_supply_and_two_off_the_red_result(rules):
    paid = price(attacked(b="red 0504 battalion"), HOME, [NEXT], 8)
    assert (paid.level, paid.supply, paid.red_result_mod) == (NO, 2, -2)


@clause("EUR-TAB-RED")
def test_full_and_higher_classes_leave_the_red_result_alone(rules):
    full = attacked(d="red 0504 division")
    double = full.reading(supply_level="own_hex")
    assert [(price(p, HOME, [NEXT], 8).level, price(p, HOME, [NEXT], 8).red_result_mod) for p in (full, double)] == [
        (FULL, 0),
        (DOUBLE, 0),
    ]
    assert isinstance(price(full, HOME, [NEXT], 8).red_result_mod, int)


@clause("EUR-NOTE-1")
def test_note_1_everything_is_cumulative(rules):
    position = on_map(d="red 0504 division reserve landed partisan", cells={"arctic": f"{HOME} {NEXT}"})
    assert adds_up(rules, position, HOME) == "d: 2 5.A-F, −1 5.A-R3, −1 5.A-R6, −1 5.A-R8; +1 5.A-I1; +1 5.A-I3; PARTIAL"
    assert highest(rules, position, NEXT) == NO
