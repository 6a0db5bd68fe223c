"""OCS 4.5: who has a zone of control, where and when; 4.5a A: truck movement."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tests.conformance.ocs.ordering import order
from tests.conformance.ocs.table import (
    act,
    at,
    barred,
    change,
    clause,
    fought,
    go,
    hx,
    keepers,
    move,
    on_map,
    overrun,
    overruns,
    release,
    waived,
    zoned,
)
from zoc.control import control
from zoc.movement import reach
from zoc.rulesets import ocs
from zoc.rulesets.ocs import LISTED, Mode, advanced, detached, negatable, shifted
from zoc.rulesets.ocs.march import standing

RING = {"1,0", "1,-1", "0,-1", "-1,0", "-1,1", "0,1"}
E = "e 1,0"
TRUCK = "truck ma=18 strength=4"


def stops(position, unit, place, **how):
    answer = move(position, unit, place, **how)
    assert answer.legal, answer.say()
    return answer.reach[hx(place)].stops


# 4.5  Who, where, when


@clause("OCS-4.5-1")
def test_the_marker_counts_and_not_the_true_trace(rules):
    assert zoned(on_map(E="e 0,0 oos")) == {}
    told = control(ocs.rules, on_map(E="e 0,0 oos"), "e").derive(hx("0,0"), hx("1,0")).reasons()
    assert [(r.clause.number, r.stands) for r in told if r.clause.number == "4.5-1"] == [("4.5-1", True)]
    assert set(zoned(on_map(E="e 0,0"))) == RING


@clause("OCS-4.5-2")
def test_no_other_mode_has_a_zone(rules):
    for mode in ("move", "reserve", "strat", "dg"):
        assert zoned(on_map(E=f"e 0,0 {mode}")) == {}
    told = control(ocs.rules, on_map(E="e 0,0 dg"), "e").derive(hx("0,0"), hx("1,0")).reasons()
    assert "4.5-2" in [r.clause.number for r in told]


@clause("OCS-4.5-3")
def test_exploit_mode_keeps_the_zone_of_the_combat_side(rules):
    assert set(zoned(on_map(E="e 0,0 exploit"))) == RING
    assert zoned(on_map(E="e 0,0 exploit up=move")) == {}
    assert zoned(on_map(E="e 0,0 exploit oos")) == {}


@clause("OCS-4.5-4")
def test_a_zone_is_the_six_hexes_around_and_fewer_at_the_edge(rules):
    assert zoned(on_map(E="e 0,0")) == {place: {"E"} for place in RING}
    corner = on_map(E="e -8,-4")
    assert 0 < len(zoned(corner)) < 6
    assert "-8,-4" not in zoned(corner)


@clause("OCS-4.5-5")
def test_terrain_never_matters_and_cargo_has_no_zone(rules):
    water = on_map(E="e 0,0", ground=dict.fromkeys(RING, "sea"), sides={"prohibited": "0,0/1,0 0,0/0,1"})
    assert set(zoned(water)) == RING
    aboard = on_map(E="e 0,0 embarked", C="e 0,0 landing_craft")
    assert zoned(aboard) == {}
    assert set(zoned(aboard.reading(embarked_counts=True))) == RING
    assert zoned(on_map(E="e Box", boxes=("Box",))) == {}
    [reason] = [r for r in control(ocs.rules, aboard, "e").derive(hx("0,0"), hx("1,0")).reasons() if r.clause.number == "4.5-5"]
    assert dict(reason.readings) == {"embarked_counts": False}


@clause("OCS-4.5-6")
def test_a_zone_limits_enemies_only(rules):
    position = on_map(F="f 1,0", M=f"f -1,0 {TRUCK}")
    assert not stops(position, "M", "0,0")


@clause("OCS-4.5-7")
def test_zones_are_asked_at_the_moment_of_the_action(rules):
    position = on_map(E=E, M=f"f -1,0 {TRUCK}")
    assert stops(position, "M", "0,0")
    assert not stops(position.changed("E", mode=int(Mode.DG)), "M", "0,0")


@clause("OCS-4.5a-0")
def test_the_list_is_closed_and_says_what_can_be_negated(rules):
    assert "".join(letter for letter in LISTED if negatable(letter)) == "ABDFH"
    assert "".join(letter for letter in LISTED if not negatable(letter)) == "CEGIJK"
    position = on_map(E=E, N="f 0,0 engineer", B="f 0,0 air_base")
    assert act(position, "construct", "N", at="0,0").legal
    port = {"port": {"0,0": 1}}
    for letter, listed in LISTED.items():
        for name in (a for a in listed.acts if a not in ("move", "draw", "throw", "trace", "extender", "rail_cap", "rail_trace")):
            alone, held = on_map(E=E, B="f 0,0 air_base", cells=port), on_map(E=E, B="f 0,0 air_base", G="f 0,0", cells=port)
            assert f"4.5a.{letter}" in barred(act(alone, name, "B")), name
            assert act(held, name, "B").legal == (negatable(letter) and listed.negatable), name


# 4.5a A  Truck movement


@clause("OCS-4.5a.A-1")
def test_a_truck_unit_that_enters_a_zone_ends_its_movement_there_or_overruns(rules):
    position = on_map(E=E, M=f"f -2,0 {TRUCK}", T="f -2,0 transport truck ma=45")
    answer = move(position, "M", "0,0")
    assert not stops(position, "M", "-1,0")
    assert answer.reach[hx("0,0")].stops
    [stop] = [r for r in answer.route[-1].verdict.standing if r.effect.kind == "stop"]
    assert (stop.clause.citation, stop.by) == ("OCS §4.5a.A", ("E",))
    there = go(position, "M", "-1,0 0,0", pause=True).position
    assert overrun(there, ["M"], hx("1,0")).legal
    assert barred(move(there, "M", "0,-1").verdict) == {"6.1g": ("E",)}
    assert barred(move(there, "M", "0,-1", at_large=True).verdict) == {"4.5a.A": ("E",)}
    truck = go(position, "T", "-1,0 0,0", pause=True).position
    assert not overrun(truck, ["T"], hx("1,0")).legal
    assert {offer.target for offer in overruns(position, "M") if offer.start == hx("0,0")} == {hx("1,0")}
    assert overruns(position, "T") == ()


@clause("OCS-4.5a.A-2")
def test_having_to_stop_costs_nothing(rules):
    position = on_map(E=E, M="f -2,0 truck ma=8")
    ending = reach(ocs.rules, position, "M")[hx("0,0")]
    assert (ending.cost, ending.left, ending.stops) == (2, 0, True)


@clause("OCS-4.5a.A-3")
def test_an_overrun_takes_three_points(rules):
    for allowance, legal in ((4, False), (5, True)):
        position = on_map(E=E, M=f"f -2,0 truck ma={allowance} strength=4")
        there = go(position, "M", "-1,0 0,0", pause=True).position
        assert overrun(there, ["M"], hx("1,0")).legal is legal
        if not legal:
            assert barred(overrun(there, ["M"], hx("1,0"))) == {"8.1-1": ()}
    assert barred(overrun(on_map(E=E, T="f 0,0 transport truck ma=45"), ["T"], hx("1,0"))) == {"4.4a": ()}


@clause("OCS-4.5a.A-4")
def test_after_an_overrun_the_hex_now_held_is_asked_anew(rules):
    start = go(on_map(E=E, E2="e 3,-1", M=f"f -2,0 {TRUCK}"), "M", "-1,0 0,0", pause=True).position
    won = fought(start.without("E"), ["M"], hx("1,0"), entered=True)
    assert at(won, "M") == "1,0"
    assert not won.unit("M").stopped
    assert move(won, "M", "0,1").legal
    second = fought(start.without("E").moved("E2", hx("2,0")), ["M"], hx("1,0"), entered=True)
    assert second.unit("M").stopped
    assert overrun(second, ["M"], hx("2,0")).legal
    assert "6.1g" in barred(move(second, "M", "0,1").verdict)
    shaken = fought(start.changed("E", mode=int(Mode.DG)), ["M"], hx("1,0"), entered=False)
    assert move(shaken, "M", "0,-1").legal
    held = fought(start, ["M"], hx("1,0"), entered=False)
    assert not move(held, "M", "0,-1").legal
    assert overrun(held, ["M"], hx("1,0")).legal
    assert Fraction(held.unit("M").mp_spent, held.board.parts) == 5


@clause("OCS-4.5a.A-5")
def test_a_unit_that_began_the_phase_in_a_zone_may_leave_it(rules):
    position = on_map(E=E, M=f"f 0,0 {TRUCK}")
    assert move(position, "M", "-1,0").legal
    failed = fought(position, ["M"], hx("1,0"), entered=False)
    assert move(failed, "M", "-1,0").legal


@clause("OCS-4.5a.A-6")
def test_from_zone_to_zone_it_stops_in_the_first_hex(rules):
    position = on_map(E="e 1,-1", M=f"f 0,0 {TRUCK}")
    assert stops(position, "M", "0,-1")
    assert go(position, "M", "0,-1 0,-2").position.unit("M").label == hx("0,-1")


@clause("OCS-4.5a.A-7")
def test_coming_back_counts_as_entering(rules):
    found = go(on_map(E=E, M=f"f 0,0 {TRUCK}"), "M", "-1,0 0,0 0,-1")
    assert at(found, "M") == "0,0"
    [out] = found.dropped
    assert out.verdict is not None
    assert barred(out.verdict) == {"4.5a.A": ("E",)}


@clause("OCS-4.5a.A-8")
def test_leg_and_track_movement_ignores_zones(rules):
    for mobility in ("leg", "track"):
        position = on_map(E="e 2,-1", M=f"f 0,0 {mobility} ma=8")
        assert {"1,0", "2,0"} <= zoned(position).keys()
        answer = move(position, "M", "3,0")
        assert answer.reach[hx("3,0")].cost == 3
        assert go(position, "M", "1,0 2,0 3,0").dropped == ()
        assert answer.verdict.cites == ("6.1",)


@clause("OCS-4.5a.A-9")
def test_in_a_mixed_stack_each_moves_by_its_own_mobility_and_trucks_drop_out(rules):
    position = on_map(E=E, T="f -1,1 track ma=8 strength=4", M=f"f -1,1 {TRUCK}", H="f -1,1 hq")
    found = go(position, "T M", "0,0 0,-1")
    assert (at(found, "M"), at(found, "T")) == ("0,0", "0,-1")
    [out] = found.dropped
    assert (out.unit, out.verdict.by) == ("M", ("E",))
    again = go(found.position, "M", "-1,1")
    assert barred(again.verdict) == {"6.1g": ()}
    assert barred(move(found.position, "M", "-1,1", at_large=True).verdict) == {"4.5a.A": ("E",)}
    near = on_map(E=E, T="f 0,0 track ma=8 strength=4", H="f 0,0 hq ma=8")
    assert barred(overrun(near, ["T", "H"], hx("1,0"))) == {"4.4a": ("H",)}
    assert overrun(near, ["T"], hx("1,0")).legal


@clause("OCS-4.5a.A-10")
def test_negation_lifts_the_stop(rules):
    position = on_map(E=E, M=f"f -1,1 {TRUCK}", F="f 0,0 finished")
    found = go(position, "M", "0,0 0,-1")
    assert at(found, "M") == "0,-1"
    assert waived(move(position, "M", "0,0").verdict) == {"4.5a.A": ("4.5b",)}


@clause("OCS-4.5a.A-11")
def test_who_landed_in_a_zone_has_entered_it(rules):
    landed = on_map(E=E, M="f 0,0 truck ma=10 arrived=alt")
    refused = move(landed, "M", "-1,0").verdict
    assert barred(refused) == {"4.5a.A-11": ("E",)}
    assert dict(refused.citing("4.5a.A-11").readings) == {"arrival_counts_as_start": False}
    assert reach(ocs.rules, landed, "M").budget == 5
    assert move(landed.reading(arrival_counts_as_start=True), "M", "-1,0").legal
    assert move(on_map(E=E, M="f 0,0 truck ma=10 arrived=alt", F="f 0,0 finished"), "M", "-1,0").legal
    assert move(on_map(E=E, M="f 0,0 ma=10 arrived=alt"), "M", "-1,0").legal


@clause("OCS-4.5a.A-12")
def test_a_zone_that_vanishes_does_not_revive_a_stopped_unit(rules):
    stopped = go(on_map(E=E, M=f"f -1,0 {TRUCK}"), "M", "0,0").position
    gone = stopped.changed("E", mode=int(Mode.DG))
    assert barred(move(gone, "M", "0,-1").verdict) == {"6.1g": ()}


@clause("OCS-4.5a.A-13")
def test_moving_onto_enemy_trucks_is_no_overrun(rules):
    position = on_map(E=E, T="e 0,-1 transport", M=f"f -1,1 {TRUCK}", L="f -1,1 ma=8")
    found = go(position, "M L", "0,0 0,-1")
    assert (at(found, "M"), at(found, "L")) == ("0,0", "0,-1")
    there = go(position, "M", "0,0", pause=True).position
    assert barred(overrun(there, ["M"], hx("0,-1"))) == {"8.0": ()}


@clause("OCS-4.5a.A-14")
def test_the_start_of_the_phase_is_read_anew_in_every_phase(rules):
    advance = on_map(
        E=E, M=f"f 0,0 {TRUCK} exploit started_here=false", phase="combat", notes={"segment": "combat", "phasing": "f"}
    )
    later = advanced(advance)
    assert (later.phase, later.unit("M").started_here) == ("exploitation", 1)
    assert move(later, "M", "-1,0").legal
    flips = on_map(E=E, M="f 0,0 combat_mobility=leg move_mobility=truck ma=8")
    verdict, turned = change(flips, "M", Mode.MOVE)
    assert verdict.legal
    assert move(turned, "M", "-1,0").legal
    part = detached(on_map(E=E, D=f"f 0,0 {TRUCK} multi_step re=3"), "D", "B")
    assert move(part, "B", "-1,0").legal
    moved_in = detached(go(on_map(E=E, D=f"f -1,0 {TRUCK} multi_step re=3"), "D", "0,0", pause=True).position, "D", "B")
    assert not move(moved_in, "B", "-1,0").legal
    assert move(on_map(E=E, T="f 0,0 transport truck ma=45"), "T", "-1,0").legal


@clause("OCS-4.5a.A-15")
def test_a_stopped_unit_may_still_spend_points_where_it_stands(rules):
    position = on_map(E=E, T="f -5,0 transport truck ma=15 points=3 load=3", B="f 0,0 air_base")
    there = go(position, "T", "-4,0 -3,0 -2,0 -1,0 0,0", pause=True).position
    assert act(there, "spend", "T").legal
    assert order(there, "unload", "T").legal
    strict = order(there.reading(stop_ends_all_mp=True), "unload", "T")
    assert barred(strict) == {"4.5a.A-15": ("E",)}
    assert dict(strict.citing("4.5a.A-15").readings) == {"stop_ends_all_mp": True}
    after = standing(there, "T", Fraction(9))
    assert barred(order(after, "unload", "T")) == {"6.1b": ()}
    assert not move(after, "T", "-1,0").legal


@clause("OCS-4.5a.A-16")
def test_only_movement_paid_with_points_is_stopped(rules):
    position = on_map(E=E, M=f"f -1,0 {TRUCK}", phase="combat", notes={"segment": "combat"})
    advance = shifted(position, ["M"], hx("0,0"))
    assert (at(advance, "M"), advance.unit("M").stopped, advance.unit("M").mp_spent) == ("0,0", 0, 0)
    assert "6.0" in barred(move(position, "M", "0,0").verdict)
    later = advanced(advance.changed("M", mode=int(Mode.EXPLOIT)).noted(phasing="f"))
    assert move(later, "M", "-1,0").legal, "it begins the next phase where it advanced to"


@clause("OCS-4.5-EX")
def test_the_printed_figure(rules):
    position = on_map(D="f 0,0 ma=0", E1="e 1,0", E2="e -1,2", B="f -3,0 track ma=8 size=battalion", R="f -3,0 truck ma=18")
    assert zoned(position)["0,1"] == {"E1", "E2"}
    assert "2,1" not in zoned(position)
    found = go(position, "B R", "-2,0 -1,0 0,0 0,1 1,1 2,1")
    assert (at(found, "R"), at(found, "B")) == ("0,1", "2,1")
    assert len(found.steps) == 6
    [out] = found.dropped
    assert set(out.verdict.by) == {"E1", "E2"}
    assert found.position.promises == ()
    fresh = go(on_map(D="f 0,0", E1="e 1,0", E2="e -1,2", R="f -3,0 truck ma=18"), "R", "-2,0 -1,0 0,0 0,1 1,1")
    assert (at(fresh, "R"), keepers(fresh.position)) == ("0,1", [("0,0", ("D",), "R")])


@clause("OCS-4.5-EX")
def test_the_printed_figure_in_a_straight_line(rules):
    position = on_map(D="f 0,0 ma=0", E1="e 0,1", E2="e 2,-1", B="f -2,0 track ma=8", R="f -2,0 truck ma=18")
    found = go(position, "B R", "-1,0 0,0 1,0 2,0 3,0")
    assert {"0,0", "1,0", "2,0"} <= zoned(position).keys()
    assert (at(found, "R"), at(found, "B")) == ("1,0", "3,0")


@pytest.mark.parametrize("mode", ["combat", "move"])
@pytest.mark.clause("OCS-X-5.7", "OCS-4.5-7")
def test_a_released_reserve_has_a_zone_at_once_if_its_combat_side_is_up(mode):
    up = "combat" if mode == "combat" else "move"
    position = on_map(E=f"e 1,0 reserve up={up} ma=8", phase="reaction", notes={"phasing": "f"})
    assert zoned(position) == {}
    verdict, freed = release(position, "E")
    assert verdict.legal
    assert bool(zoned(freed)) is (mode == "combat")
    assert reach(ocs.rules, freed, "E").budget == 4
