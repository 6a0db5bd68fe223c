"""Europa §5.A, 5.A.2 and 5.A.3: everything that takes a class off."""

from __future__ import annotations

from tests.conformance.europa.table import (
    DOUBLE,
    FULL,
    HOME,
    NEXT,
    NO,
    PARTIAL,
    adds_up,
    exerts,
    highest,
    met,
    on_map,
    rates,
    screened_by,
    switched,
)  # fmt: skip
from zoc.rulesets.europa import begin_phase, end_player_turn
from zoc.testing import clause

MOVEMENT = ("movement", "reaction_move", "exploitation_move")


def across(feature, *, frozen=False, **units):
    return on_map(**units, hexsides={feature: "0504/0503", **({"frozen": "0504/0503"} if frozen else {})})


@clause("EUR-RED-1")
def test_across_an_unfrozen_major_river_the_class_is_one_lower(rules):
    assert adds_up(rules, across("major_river", d="red 0504 division")) == "d: 2 5.A-F, −1 5.A-R1; PARTIAL"
    assert adds_up(rules, across("major_river", r="red 0504 regiment")) == "r: 1 5.A-P, −1 5.A-R1; NO"
    assert exerts(rules, across("major_river", d="red 0504 division", frozen=True)) == FULL
    assert exerts(rules, across("major_river", r="red 0504 regiment", frozen=True)) == PARTIAL
    assert exerts(rules, across("major_river", d="red 0504 division"), HOME) == DOUBLE


@clause("EUR-RED-2")
def test_lack_of_support_counts_in_movement_phases_and_against_movement_only(rules):
    for phase in MOVEMENT:
        position = on_map(r="red 0504 regiment unsupported", phase=phase)
        assert adds_up(rules, position, purpose="move") == "r: 1 5.A-P, −1 5.A-R2; NO"
        for purpose in ("retreat", "advance", "supply_line", "attack_supply", "red"):
            assert adds_up(rules, position, purpose=purpose) == "r: 1 5.A-P; PARTIAL"
    combat = on_map(r="red 0504 regiment unsupported", phase="combat")
    for purpose in ("move", "retreat", "advance", "attack_supply", "screen"):
        assert exerts(rules, combat, purpose=purpose) == PARTIAL


@clause("EUR-RED-2")
def test_an_unsupported_regiment_screens_nothing(rules):
    for phase in MOVEMENT:
        position = on_map(e="red 0505 regiment", s="blue 0504 regiment unsupported", r="blue 0402 regiment", phase=phase)
        assert rates(rules, position) == (1, 1, 0)
        assert rates(rules, position.changed("s", supported=1)) == (0, 0, 1)


@clause("EUR-RED-3")
def test_a_unit_in_reserve_exerts_one_class_less_until_it_is_released(rules):
    position = on_map(d="red 0504 division reserve")
    assert adds_up(rules, position) == "d: 2 5.A-F, −1 5.A-R3; PARTIAL"
    assert exerts(rules, position.changed("d", reserve=0)) == FULL


@clause("EUR-RED-4")
def test_each_movement_marker_with_an_even_number_takes_a_class_off(rules):
    told = {
        markers: [
            exerts(rules, on_map(d=f"red 0504 division mp_markers={markers}").reading(mp_marker_mode=mode))
            for mode in ("even_markers", "floor_half")
        ]
        for markers in (0, 2, 1, 24, 3, 4, 11)
    }
    assert told == {
        0: [FULL, FULL],
        2: [PARTIAL, PARTIAL],
        1: [FULL, FULL],
        24: [NO, NO],
        3: [FULL, PARTIAL],
        4: [PARTIAL, NO],
        11: [FULL, FULL],
    }
    two = on_map(d="red 0504 division mp_markers=24")
    assert adds_up(rules, two) == "d: 2 5.A-F, −2 5.A-R4; NO"
    assert switched(rules, two, "5.A-R4") == {"mp_marker_mode": "even_markers"}


@clause("EUR-RED-5")
def test_a_screened_stack_counts_one_class_lower_in_that_hex_only(rules):
    position = on_map(e="red 0505 division", d="blue 0504 division", r="blue 0402 regiment moves=9")
    assert met(rules, position) == {"0505": PARTIAL}
    assert met(rules, position, cell="0604") == {"0505": FULL}
    [reason] = screened_by(rules, position)
    assert (reason.clause.number, reason.amount, reason.by, reason.cells) == ("5.C.1.a", -1, ("e",), (HOME,))


@clause("EUR-RED-5")
def test_screening_comes_after_combination_and_once(rules):
    three = dict.fromkeys(("e1", "e2", "e3"), "red 0505 division")
    position = on_map(**three, d="blue 0504 division", r="blue 0402 regiment")
    assert met(rules, position) == {"0505": PARTIAL}
    twice = on_map(**three, d="blue 0504 division", d2="blue 0504 division", r="blue 0402 regiment")
    assert met(rules, twice) == {"0505": PARTIAL}


@clause("EUR-RED-6")
def test_a_unit_in_partisan_mode_exerts_one_class_less(rules):
    assert adds_up(rules, on_map(p="red 0504 brigade partisan")) == "p: 1 5.A-P, −1 5.A-R6; NO"


@clause("EUR-RED-7")
def test_against_partisans_a_unit_without_an_anti_partisan_zone_exerts_one_class_less(rules):
    position = on_map(d="red 0504 division", p="blue 0402 brigade partisan", r="blue 0402 regiment")
    assert adds_up(rules, position, against="p") == "d: 2 5.A-F, −1 5.A-R7; PARTIAL"
    assert adds_up(rules, position, against="r") == "d: 2 5.A-F; FULL"
    assert adds_up(rules, position) == "d: 2 5.A-F; FULL"
    assert rates(rules, position, "p", cell="0604", beside="0704") == (1, 1, 0)
    assert rates(rules, position, "r", cell="0604", beside="0704") == (2, 2, 0)
    security = on_map(d="red 0504 division apzoc", p="blue 0402 brigade partisan")
    assert adds_up(rules, security, against="p") == "d: 2 5.A-F; FULL"
    assert rates(rules, security, "p", cell="0604", beside="0704") == (2, 2, 0)


@clause("EUR-RED-8")
def test_a_unit_that_landed_exerts_one_class_less_until_the_player_turn_ends(rules):
    position = on_map(d="red 0504 division landed")
    assert adds_up(rules, position) == "d: 2 5.A-F, −1 5.A-R8; PARTIAL"
    assert exerts(rules, begin_phase(position, "combat")) == PARTIAL
    assert exerts(rules, end_player_turn(position)) == FULL


@clause("EUR-RED-9")
def test_artillery_anti_aircraft_and_anti_tank_units_exert_one_class_less(rules):
    for arm in ("artillery", "anti_aircraft", "anti_tank"):
        assert adds_up(rules, on_map(a=f"red 0504 regiment {arm}")) == "a: 1 5.A-P, −1 5.A-R9; NO"
        assert adds_up(rules, on_map(a=f"red 0504 division {arm}")) == "a: 2 5.A-F, −1 5.A-R9; PARTIAL"
    for arm in ("infantry", "motorised", "armour"):
        assert exerts(rules, on_map(a=f"red 0504 division {arm}")) == FULL


@clause("EUR-RED-10")
def test_a_unit_standing_in_bad_terrain_exerts_one_class_less(rules):
    position = on_map(d="red 0504 division", ground={HOME: "forest"})
    assert adds_up(rules, position) == "d: 2 5.A-F, −1 5.A-R10; PARTIAL"
    assert adds_up(rules, position, HOME) == "d: 2 5.A-F, −1 5.A-R10; +1 5.A-I1; FULL"
    assert exerts(rules, on_map(d="red 0504 division", ground={NEXT: "forest"})) == FULL


@clause("EUR-RED-10")
def test_what_is_bad_terrain_is_the_scenarios_own(rules):
    for ground in ("forest", "swamp", "rough", "mountain"):
        assert exerts(rules, on_map(d="red 0504 division", ground={HOME: ground})) == PARTIAL
    light = on_map(d="red 0504 division", ground={HOME: "forest"}, charts="[charts.ground.bad]\nforest = 0")
    assert exerts(rules, light) == FULL
    town = on_map(d="red 0504 division", cells={"bad": HOME})
    assert adds_up(rules, town) == "d: 2 5.A-F, −1 5.A-R10; PARTIAL"


def into_forest(words, **rest):
    return on_map(u=f"red 0504 {words}", ground={NEXT: "forest"}, **rest)


@clause("EUR-RED-11")
def test_armour_and_artillery_exert_one_class_less_into_bad_terrain(rules):
    assert adds_up(rules, into_forest("division armour")) == "u: 2 5.A-F, −1 5.A-R11; PARTIAL"
    assert adds_up(rules, into_forest("division artillery")) == "u: 2 5.A-F, −1 5.A-R9, −1 5.A-R11; NO"
    assert adds_up(rules, into_forest("division anti_aircraft")) == "u: 2 5.A-F, −1 5.A-R9; PARTIAL"
    assert adds_up(rules, into_forest("division anti_tank")) == "u: 2 5.A-F, −1 5.A-R9; PARTIAL"


@clause("EUR-RED-11")
def test_from_forest_into_forest_both_count(rules):
    position = on_map(u="red 0504 division armour", ground={HOME: "forest", NEXT: "forest"})
    assert adds_up(rules, position) == "u: 2 5.A-F, −1 5.A-R10, −1 5.A-R11; NO"


@clause("EUR-RED-11b")
def test_its_own_hex_counts_as_into(rules):
    position = on_map(u="red 0504 division armour", ground={HOME: "forest"})
    assert adds_up(rules, position, HOME) == "u: 2 5.A-F, −1 5.A-R10, −1 5.A-R11; +1 5.A-I1; PARTIAL"


@clause("EUR-RED-12")
def test_across_a_bad_hexside_the_class_is_one_lower(rules):
    assert adds_up(rules, across("bad", d="red 0504 division")) == "d: 2 5.A-F, −1 5.A-R12; PARTIAL"
    assert exerts(rules, across("bad", d="red 0504 division"), HOME) == DOUBLE


@clause("EUR-RED-12")
def test_a_bad_hexside_out_of_a_bad_hex_counts_besides_or_not_by_a_reading(rules):
    side = {"bad": "0504/0503"}
    position = on_map(d="red 0504 division", ground={HOME: "forest"}, hexsides=side)
    assert adds_up(rules, position) == "d: 2 5.A-F, −1 5.A-R10, −1 5.A-R12; NO"
    once = position.reading(bad_hexside_and_hex="once")
    assert adds_up(rules, once) == "d: 2 5.A-F, −1 5.A-R10; PARTIAL"
    assert exerts(rules, across("bad", d="red 0504 division").reading(bad_hexside_and_hex="once")) == PARTIAL
    river = on_map(
        u="red 0504 corps armour", ground={HOME: "forest", NEXT: "forest"}, hexsides={**side, "major_river": "0504/0503"}
    )
    told = "u: 2 5.A-F, −1 5.A-R1, −1 5.A-R10, −1 5.A-R11; NO"
    assert adds_up(rules, river.reading(bad_hexside_and_hex="once")) == told


@clause("EUR-RED-13")
def test_supply_effects_and_surprise_turns_take_off_what_they_say(rules):
    assert adds_up(rules, on_map(d="red 0504 division supply_effects=1")) == "d: 2 5.A-F, −1 5.A-R13a; PARTIAL"
    both = on_map(d="red 0504 division supply_effects=1 surprise_effects=1")
    assert adds_up(rules, both) == "d: 2 5.A-F, −1 5.A-R13a, −1 5.A-R13b; NO"
    assert adds_up(rules, on_map(d="red 0504 division surprise_effects=2")) == "d: 2 5.A-F, −2 5.A-R13b; NO"


@clause("EUR-RED-14")
def test_motorised_infantry_is_not_armour(rules):
    assert adds_up(rules, into_forest("division motorised")) == "u: 2 5.A-F; FULL"
    assert exerts(rules, into_forest("division armour")) == PARTIAL


@clause("EUR-5.A.3-1")
def test_each_reduction_is_one_class_and_none_goes_below_no(rules):
    told = [exerts(rules, on_map(d=f"red 0504 {kind} reserve")) for kind in ("division", "regiment", "battalion")]
    assert told == [PARTIAL, NO, NO]
    battalion = on_map(b="red 0504 battalion reserve", cells={"arctic": NEXT})
    assert [exerts(rules, battalion.reading(level_sums=sums)) for sums in ("plain", "floor_first")] == [NO, PARTIAL]


@clause("EUR-5.A.3-2")
def test_several_reductions_may_hit_one_unit(rules):
    position = on_map(a="red 0504 regiment artillery", ground={HOME: "forest", NEXT: "forest"})
    assert adds_up(rules, position) == "a: 1 5.A-P, −1 5.A-R9, −1 5.A-R10, −1 5.A-R11; NO"


@clause("EUR-5.A.3-3")
def test_lack_of_support_matters_in_movement_phases_only(rules):
    told = {
        phase: highest(rules, on_map(r="red 0504 regiment unsupported", phase=phase), NEXT)
        for phase in (*MOVEMENT, "combat", "supply")
    }
    assert told == {**dict.fromkeys(MOVEMENT, NO), "combat": PARTIAL, "supply": PARTIAL}


# 5.A.2 says some of it again


@clause("EUR-5.A.2-1")
def test_bad_hexsides_and_occupied_bad_hexes_reduce(rules):
    assert adds_up(rules, on_map(d="red 0504 division", ground={HOME: "swamp"})) == "d: 2 5.A-F, −1 5.A-R10; PARTIAL"
    assert adds_up(rules, across("bad", d="red 0504 division")) == "d: 2 5.A-F, −1 5.A-R12; PARTIAL"


@clause("EUR-5.A.2-2")
def test_armour_and_artillery_but_not_anti_aircraft_are_reduced_into_bad_hexes(rules):
    assert [adds_up(rules, into_forest(f"corps {arm}")).count("5.A-R11") for arm in ("armour", "artillery", "anti_aircraft")] == [
        1,
        1,
        0,
    ]


@clause("EUR-5.A.2-3")
def test_a_motorised_division_is_full_into_a_swamp_where_armour_is_partial(rules):
    into_swamp = {"ground": {NEXT: "swamp"}}
    assert exerts(rules, on_map(m="red 0504 division motorised", **into_swamp)) == FULL
    assert adds_up(rules, on_map(m="red 0504 division armour", **into_swamp)) == "m: 2 5.A-F, −1 5.A-R11; PARTIAL"


@clause("EUR-5.A.2-4")
def test_a_major_river_reduces_every_kind_of_unit(rules):
    for words in ("division", "division armour", "division motorised", "regiment", "battalion"):
        assert "−1 5.A-R1" in adds_up(rules, across("major_river", u=f"red 0504 {words}"))


@clause("EUR-5.A.2-5")
def test_a_great_river_bars_every_kind_of_unit(rules):
    for words in ("division", "division armour", "corps", "regiment", "battalion", "marker"):
        assert adds_up(rules, across("great_river", u=f"red 0504 {words}")) == "u: barred 5.A-N1; nothing"
