"""OCS 4.0 to 4.4: classes, rounding, fractions, cumulative effects, attack-capable units."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from tests.conformance.ocs.table import act, barred, clause, counted, go, hx, move, on_map, overrun, release, waived, zoned
from zoc.errors import Malformed
from zoc.rulesets.ocs import Kind, barrage, captures, classes, modified, odds, rounded, strength
from zoc.rulesets.ocs.counters import attack_capable, combat, full_allowance
from zoc.rulesets.ocs.strength import printed


def capable(words, **how):
    return bool(attack_capable(on_map(u=f"f 0,0 {words}", **how))[0])


# 4.0  Terms


@clause("OCS-4.0-1")
def test_units_are_ground_naval_or_air_and_ground_units_combat_or_not(rules):
    assert classes(Kind.COMBAT) == classes(Kind.HQ) == {"ground", "combat"}
    assert classes(Kind.PORT) == {"ground", "non-combat"}
    assert classes(Kind.SHIP) == {"naval"}
    assert classes(Kind.PLANE) == {"air"}


@clause("OCS-4.0-2")
def test_only_units_that_move_by_truck_are_meant_where_trucks_are_spoken_of(rules):
    position = on_map(E="e 1,0", M="f -2,0 truck", L="f -2,0", S="f -2,0 ship truck")
    assert move(position, "M", "0,0", points=9).reach[hx("0,0")].stops
    assert not move(position, "L", "0,0", points=9).reach[hx("0,0")].stops


@clause("OCS-4.0-3")
def test_combat_units_have_a_strength_printed_or_implied(rules):
    position = on_map(HQ="f 0,0 hq", H2="f 0,0 hq move", A="f 0,0 artillery", S="f 0,0 sp", I="f 0,0 strength=12")
    assert [printed(position, unit) for unit in ("HQ", "H2", "A", "I")] == [5, 1, 1, 12]
    assert combat(position).tolist() == [True, True, True, False, True]


@clause("OCS-4.0-4")
def test_a_printed_port_counts_as_a_non_combat_unit_of_whoever_controls_it(rules):
    for feature in ("port", "hedgehog"):
        theirs = on_map(H="f -1,0 hq", R="f -1,0", cells={feature: {"0,0": 2}, "controller": {"0,0": 2}})
        assert barred(move(theirs, "H", "0,0").verdict) == {"3.3": ()}
        assert move(theirs, "R", "0,0").legal
    ours = on_map(H="f -1,0 hq", cells={"port": {"0,0": 2}, "controller": {"0,0": 1}})
    assert move(ours, "H", "0,0").legal
    assert move(on_map(H="f -1,0 hq", cells={"port": {"0,0": 2}}), "H", "0,0").legal
    assert {kind for kind in Kind if "non-combat" in classes(kind)} == {
        Kind.PORT, Kind.AIR_BASE, Kind.HEDGEHOG, Kind.TRANSPORT, Kind.SP
    }  # fmt: skip


# 4.1  Rounding


@clause("OCS-4.1-1")
def test_less_than_a_half_goes_down(rules):
    assert [rounded(value) for value in ("2.4", "2.499", "0.49")] == [2, 2, 0]


@clause("OCS-4.1-2")
def test_a_half_and_more_goes_up(rules):
    assert [rounded(value) for value in ("2.5", "0.5", "4.875", "3.5")] == [3, 1, 5, 4]


# 4.2  Fractions


@clause("OCS-4.2-1")
def test_strengths_keep_their_fractions_until_the_odds(rules):
    found = odds(["1.5", "1.5", "1.5"], [1])
    assert (found.attack, found.column) == (Fraction(9, 2), "5:1")
    position = on_map(A="f 0,0 strength=3 dg", B="f 0,0 strength=3 dg", C="f 0,0 strength=3 dg", D="e 1,0 strength=1")
    assert counted(position, ["A", "B", "C"], ["D"]).found == found


@clause("OCS-4.2-2")
def test_only_the_odds_are_rounded(rules):
    assert odds([15], [6]).column == "3:1"
    assert odds([7], [5]).column == "1:1"


@clause("OCS-4.2-3")
def test_the_printed_example(rules):
    found = odds(["2.5", "3.25", 4], [2])
    assert found.attack == Fraction(39, 4)
    assert found.column == "5:1"
    assert "39/4 to 2, 39/8 to 1, rounded once: 5:1" in found.say()


@clause("OCS-4.2-4")
def test_a_stronger_defender_is_rounded_alike(rules):
    assert [odds([a], [d]).column for a, d in ((6, 15), (4, 9), ("0.5", "0.75"), (5, 7))] == ["1:3", "1:2", "1:2", "1:1"]


@clause("OCS-4.2-5")
def test_where_one_side_has_nothing_the_end_of_the_table_is_used(rules):
    assert [odds([a], [d]).column for a, d in ((3, 0), (0, 3), (0, 0))] == ["rightmost", "leftmost", "1:1"]
    assert odds([0, 4], [2]).column == "2:1"


@clause("OCS-4.2-6")
def test_barrage_factors_are_added_before_the_one_rounding(rules):
    fired = barrage(["4.5", "4.5", "3.25"])
    assert (fired.total, fired.column) == (Fraction(49, 4), 12)
    position = on_map(A="f 0,0 artillery barrage=9 dg", B="f 0,0 artillery barrage=9 dg", C="f 0,0 artillery barrage=13/4")
    assert counted(position, ["A", "B", "C"], firing=True).found == fired


@clause("OCS-4.2-7")
def test_under_one_point_after_rounding_there_is_no_barrage(rules):
    assert not barrage(["0.2", "0.25"]).legal
    assert barrage(["0.25", "0.25"]).legal
    assert "no barrage" in counted(on_map(), ["1/5", "1/4"], firing=True).say()


@clause("OCS-4.2-8")
def test_movement_allowances_are_never_rounded(rules):
    def allowance(words, **how):
        position = on_map(u=f"f 0,0 {words}", **how)
        return Fraction(int(full_allowance(position)[0]), position.board.parts)

    assert allowance("ma=5 dg") == Fraction(5, 2)
    assert allowance("ma=10 reserve") == Fraction(5, 2)
    assert allowance("ma=7 move released carried_by=air", phase="reaction") == Fraction(7, 4)


# 4.3  Cumulative effects


@clause("OCS-4.3-1")
def test_all_modifiers_of_a_value_multiply(rules):
    assert modified(8, ["1/2", "1/2"]) == 2
    assert counted(on_map(), ["8 x 1/2 x 1/2"], ["2"]).found.column == "1:1"


@clause("OCS-4.3-2")
def test_what_raises_and_what_lowers_both_apply(rules):
    assert modified(12, ["1.5", "1/2"]) == 9
    assert strength(on_map(u="f 0,0 strength=12 dg"), "u", ["3/2"]) == 9


# 4.4  Attack-capable


@clause("OCS-4.4-1")
def test_only_a_printed_strength_makes_a_combat_unit_attack_capable(rules):
    assert capable("strength=12")
    assert not capable("hq")
    assert not capable("artillery")
    assert not capable("strength=-1")
    assert not capable("combat_strength=4 move_strength=-1 move")
    assert not capable("transport")


@clause("OCS-4.4-2")
def test_a_strength_in_parentheses_does_not(rules):
    assert not capable("strength=3 parenthesised")
    assert strength(on_map(u="f 0,0 strength=3 parenthesised"), "u", attacking=False) == 3


@clause("OCS-4.4-3")
def test_strat_mode_takes_it_away(rules):
    assert not capable("strength=10 strat")


@clause("OCS-4.4-4")
def test_reserve_mode_takes_it_away_until_the_release(rules):
    position = on_map(u="f 0,0 strength=10 reserve", phase="reaction", notes={"phasing": "e"})
    assert not attack_capable(position)[0]
    verdict, freed = release(position, "u")
    assert verdict.legal
    assert attack_capable(freed)[0]
    assert capable("strength=10 reserve released")


@clause("OCS-4.4-5")
def test_a_printed_zero_is_attack_capable(rules):
    assert capable("strength=0")
    assert not capable("strength=0 parenthesised")
    position = on_map(u="f 0,0 strength=0", E="e 1,0 strength=3")
    assert counted(position, ["u"], ["E"]).found.column == "leftmost"


@clause("OCS-4.4-6")
def test_dg_and_exploit_mode_do_not_take_it_away(rules):
    position = on_map(u="f 0,0 strength=8 dg ma=8", E="e 1,0")
    assert capable("strength=8 dg")
    assert capable("strength=8 exploit")
    assert act(position, "attack", "u").legal
    assert strength(position, "u") == 4
    assert barred(overrun(position, ["u"], hx("1,0"))) == {"8.1": ()}
    assert zoned(position, "f") == {}


@clause("OCS-4.4-7")
def test_repls_are_attack_capable_but_have_no_zone(rules):
    for words in ("repl move strength=-1", "repl combat strength=-1"):
        position = on_map(R=f"e 1,0 {words}", M="f -1,1 truck ma=18")
        assert attack_capable(position)[0]
        assert zoned(position) == {}
        assert not move(position, "M", "0,0").reach[hx("0,0")].stops
    assert not capable("repl strat")
    assert not capable("repl reserve")
    assert barred(act(on_map(R="f 0,0 repl move"), "enter_combat", "R")) == {"5.5c": ()}


@clause("OCS-4.4a-1")
def test_every_attacker_must_be_attack_capable(rules):
    position = on_map(I="f 0,0 strength=4", H="f 0,0 hq", E="e 1,0 strength=2")
    assert barred(act(position, "attack", "H")) == {"4.4a": ()}
    assert act(position, "attack", "I").legal
    with pytest.raises(Malformed, match=r"4\.4a.*H"):
        counted(position, ["I", "H"], ["E"])
    assert counted(position, ["I"], ["E"]).found.column == "2:1"


@clause("OCS-4.4a-2")
def test_every_unit_of_an_overrun_must_be_attack_capable_and_have_begun_with_the_others(rules):
    words = "f 0,0 strength=4 track ma=8"
    position = on_map(T1=words, T2=words, T3=f"{words} dg", T4="f -1,0 strength=4 track ma=8", H="f 0,0 hq", E="e 1,0")
    assert overrun(position, ["T1", "T2"], hx("1,0")).legal
    assert overrun(position, ["T1"], hx("1,0")).legal
    assert barred(overrun(position, ["T1", "T3"], hx("1,0"))) == {"8.1": ("T3",)}
    assert barred(overrun(position, ["T1", "H"], hx("1,0")))["4.4a"] == ("H",)
    joined = go(position, "T4", "0,0", pause=True).position
    assert barred(overrun(joined, ["T1", "T4"], hx("1,0"))) == {"8.1-3": ("T1", "T4")}


@clause("OCS-4.4b-1")
def test_attack_capable_in_combat_mode_and_not_out_of_supply_has_a_zone(rules):
    assert len(zoned(on_map(E="e 1,0 strength=4"))) == 6
    for words in ("oos", "move", "strength=4 parenthesised"):
        assert zoned(on_map(E=f"e 1,0 {words}")) == {}


@clause("OCS-4.4c-1")
def test_only_an_attack_capable_unit_moves_onto_enemy_non_combat_units(rules):
    position = on_map(T="e 0,0 transport", H="f -1,0 hq", R="f -1,0 strength=0")
    assert barred(move(position, "H", "0,0").verdict) == {"4.4c": ("T",)}
    assert move(position, "R", "0,0").legal
    both = go(position, "R H", "0,0")
    assert both.legal
    assert both.dropped == ()
    strict = go(position.reading(strict_ac_each=True), "R H", "0,0")
    assert [(one.unit, one.verdict.cites) for one in strict.dropped] == [("H", ("4.4c", "6.1"))]
    told = move(position, "H", "0,0", escorted=True)
    assert waived(told.verdict) == {"4.4c": ("4.4c-1",)}


@clause("OCS-4.4c-2")
def test_the_entry_sets_off_a_specialised_combat(rules):
    position = on_map(B="e 0,0 air_base", R="f -1,0 strength=3")
    [event] = go(position, "R", "0,0").events
    assert (event.name, event.clause, event.units, event.cell) == ("air_base_captured", "4.4c", ("B",), hx("0,0"))


@clause("OCS-4.4c-3")
def test_ports_air_bases_dumps_trucks_and_hedgehogs_all_ask_for_it(rules):
    for kind in ("port", "air_base", "sp", "transport", "hedgehog"):
        position = on_map(T=f"e 0,0 {kind}", H="f -1,0 hq", R="f -1,0")
        assert barred(move(position, "H", "0,0").verdict) == {"4.4c": ("T",)}
        assert move(position, "R", "0,0").legal
        assert captures(position, "f", hx("0,0"))


@clause("OCS-4.4c-4")
def test_an_empty_enemy_city_is_entered_by_anybody(rules):
    city: dict[str, Any] = {"city": {"0,0": True}, "controller": {"0,0": 2}}
    assert move(on_map(H="f -1,0 hq", cells=city), "H", "0,0").legal
    with_port = on_map(H="f -1,0 hq", cells={**city, "port": {"0,0": 1}})
    assert barred(move(with_port, "H", "0,0").verdict) == {"3.3": ()}
