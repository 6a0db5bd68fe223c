"""OCS 4.5c and 9.12e: retreats into enemy zones."""

from __future__ import annotations

from tests.conformance.ocs.table import at, barred, clause, hx, on_map, overrun, retreat
from zoc.rulesets.ocs import Mode, shifted, steps_left

E = "e 1,0"
DIVISION = "multi_step re=3"


def back(position, units, path, **how):
    return retreat(position, units.split(), [hx(place) for place in path.split()], **how)


def told(found):
    assert found.legal, found.say()
    return [(event.name, event.clause, event.units) for event in found.events]


@clause("OCS-4.5c-1")
def test_a_combat_unit_that_retreats_into_a_zone_turns_dg(rules):
    found = back(on_map(E=E, D=f"f -1,0 {DIVISION}"), "D", "0,0")
    assert told(found) == [("dg", "4.5c", ("D",))]
    assert found.position.unit("D").mode == Mode.DG
    assert at(found.position, "D") == "0,0"
    assert told(back(on_map(E=E, D=f"f -1,0 {DIVISION}"), "D", "-2,0")) == []


@clause("OCS-4.5c-2")
def test_friends_waiting_there_turn_dg_too_but_trucks_never(rules):
    position = on_map(E=E, D="f -1,0", W="f 0,0 reserve", T="f 0,0 transport", H="f -1,0 hq")
    found = back(position, "D H", "0,0")
    assert {unit for _, _, units in told(found) for unit in units} == {"D", "W", "H"}
    assert found.position.unit("W").mode == Mode.DG
    assert found.position.unit("T").mode != Mode.DG


@clause("OCS-4.5c-3")
def test_a_stack_with_a_dg_unit_loses_one_step_from_one_of_those(rules):
    alone = back(on_map(E=E, D=f"f -1,0 dg {DIVISION}"), "D", "0,0")
    assert told(alone) == [("step_lost", "4.5c", ("D",))]
    assert steps_left(alone.position, "D") == 2
    both = on_map(E=E, D=f"f -1,0 dg {DIVISION}", F=f"f -1,0 {DIVISION}", G=f"f -1,0 dg {DIVISION}")
    found = back(both, "D F G", "0,0", loser="G")
    assert told(found) == [("step_lost", "4.5c", ("G",)), ("dg", "4.5c", ("F",))]
    assert told(back(both, "D F G", "0,0", loser="F"))[0] == ("step_lost", "4.5c", ("D",))
    assert told(back(on_map(E=E, B="f -1,0 dg"), "B", "0,0"))[1] == ("eliminated", "4.5c", ("B",))


@clause("OCS-4.5c-4")
def test_a_retreat_is_never_negated_and_terrain_does_not_matter(rules):
    found = back(on_map(E=E, D="f -1,0", N="f 0,0 finished", ground={"0,0": "city"}), "D", "0,0")
    [(name, number, units)] = told(found)
    assert (name, number, set(units)) == ("dg", "4.5c", {"D", "N"})


@clause("OCS-4.5c-5")
def test_each_hex_in_a_zone_is_a_new_entry(rules):
    found = back(on_map(E=E, D=f"f -1,0 {DIVISION}"), "D", "0,0 0,1")
    assert [(name, units) for name, _, units in told(found)] == [("dg", ("D",)), ("step_lost", ("D",))]
    assert steps_left(found.position, "D") == 2


@clause("OCS-4.5c-6")
def test_dg_by_the_result_itself_comes_first(rules):
    position = on_map(E=E, D=f"f -1,0 {DIVISION}").changed("D", mode=int(Mode.DG))
    assert told(back(position, "D", "0,0")) == [("step_lost", "4.5c", ("D",))]


@clause("OCS-4.5c-7")
def test_a_strat_unit_forced_into_a_zone_is_lost(rules):
    found = back(on_map(E=E, S=f"f -1,0 strat {DIVISION}"), "S", "0,0")
    assert told(found) == [("eliminated", "5.8a", ("S",))]
    assert "S" not in found.position.ids
    first_dg = on_map(E=E, S=f"f -1,0 strat {DIVISION}").changed("S", mode=int(Mode.DG))
    assert told(back(first_dg, "S", "0,0")) == [("step_lost", "4.5c", ("S",))]
    second = back(on_map(E=E, S=f"f -2,0 strat {DIVISION}"), "S", "-1,0 0,0")
    assert told(second) == [("eliminated", "5.8a", ("S",))]


@clause("OCS-4.5c-8")
def test_truck_units_are_not_stopped_in_retreat(rules):
    found = back(on_map(E=E, M=f"f -1,0 truck {DIVISION}"), "M", "0,0 0,1")
    assert at(found.position, "M") == "0,1"
    assert [name for name, _, _ in told(found)] == ["dg", "step_lost"]


@clause("OCS-X-9.12f")
def test_no_retreat_through_a_hex_in_which_the_enemy_stood(rules):
    position = on_map(D="f -1,0")
    closed = back(position, "D", "0,0", closed=[hx("0,0")])
    assert barred(closed.verdict) == {"9.12f": ()}
    assert back(position, "D", "0,0").legal


@clause("OCS-X-9.14c/d")
def test_displaced_trucks_ignore_zones(rules):
    position = on_map(E=E, T="f -1,0 transport truck")
    displaced = shifted(position, ["T"], hx("0,0"))
    assert (at(displaced, "T"), displaced.unit("T").stopped) == ("0,0", 0)
    assert told(back(position, "T", "0,0")) == []


@clause("OCS-X-5.10")
def test_dg_halves_and_is_brought_on_by_the_second_hex_of_a_retreat(rules):
    from zoc.rulesets.ocs import strength
    from zoc.rulesets.ocs.counters import full_allowance
    from zoc.rulesets.ocs.strength import action_rating, barrage_strength

    found = back(on_map(D=f"f -1,0 {DIVISION}"), "D", "-2,0 -3,0")
    assert told(found) == [("dg", "5.10a", ("D",))]
    position = on_map(D="f 0,0 dg strength=12 ar=0 ma=8 barrage=6", E=E)
    assert (strength(position, "D"), action_rating(position, "D"), barrage_strength(position, "D")) == (6, -1, 3)
    assert full_allowance(position)[0] == 4 * position.board.parts
    assert barred(overrun(position, ["D"], hx("1,0"))) == {"8.1": ()}
