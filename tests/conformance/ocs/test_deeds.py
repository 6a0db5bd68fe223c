"""OCS: who may do what when, of all that is done besides moving; the rules elsewhere in the book that play leans on."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tests.conformance.ocs.table import act, barred, clause, hx, move, on_map
from zoc.errors import Malformed
from zoc.rulesets.ocs import Mode, lift, strength, turn_over
from zoc.rulesets.ocs.capture import controller, taken
from zoc.rulesets.ocs.deeds.barrage import fire
from zoc.rulesets.ocs.deeds.combat import fight
from zoc.rulesets.ocs.deeds.losses import in_steps
from zoc.rulesets.ocs.deeds.result import Part, exploited
from zoc.rulesets.ocs.deeds.transport import left
from zoc.rulesets.ocs.deeds.trucks import price
from zoc.rulesets.ocs.ratio import barrage

E = "e 1,0"
FIGHTING = {"phase": "combat", "notes": {"phasing": "f", "segment": "combat"}}
FIRING = {"phase": "combat", "notes": {"phasing": "f", "segment": "barrage"}}
SUPPLY = {"phase": "supply", "notes": {"phasing": "f"}}
ARRIVING = {"phase": "reinforcement", "notes": {"phasing": "f"}}


def attacks(words="", **table):
    position = on_map(**({"E": E} | FIGHTING | table), U=f"f 0,0 strength=4 {words}")
    return fight(position, ["U"], hx("1,0"))


@clause("OCS-X-9.1")
def test_who_attacks_what_when(rules):
    assert attacks().legal
    assert barred(attacks(E="e 2,0")) == {"9.0": ("U",)}
    assert barred(attacks(E="e 1,0 transport")) == {"9.0": ("U",)}
    assert barred(attacks(notes={"phasing": "e", "segment": "combat"})) == {"9.1a": ("U",)}
    assert barred(attacks(notes={"phasing": "f", "segment": "barrage"})) == {"9.1a": ("U",)}
    assert barred(attacks("attacked")) == {"9.1c": ("U",)}
    position = on_map(E=E, U="f 0,0 strength=4", **FIGHTING).marked("attacked", hx("1,0"))
    assert barred(fight(position, ["U"], hx("1,0"))) == {"9.1c": ("U",)}
    assert barred(attacks("track", ground={"1,0": "mountain"})) == {"9.1f": ("U",)}
    assert barred(attacks(sides={"prohibited": "0,0/1,0"})) == {"9.1f": ("U",)}
    assert "4.4a" in barred(attacks("hq"))


@clause("OCS-X-Eligible")
def test_in_exploitation_and_reaction_only_some_fight(rules):
    exploiting = {"phase": "exploitation", "notes": {"phasing": "f", "segment": "combat"}}
    assert barred(attacks(**exploiting)) == {"11.0a": ("U",)}
    assert attacks("exploit", **exploiting).legal
    assert attacks("released", **exploiting).legal
    reacting = {"phase": "reaction", "notes": {"phasing": "e", "segment": "barrage"}}
    assert barred(fires("", **reacting)) == {"7.0a": ("U",)}
    assert fires("released", **reacting).legal


def fires(words="", units="U", target="units", strength=8, **table):
    position = on_map(**({"E": E} | FIRING | table), U=f"f -1,0 artillery barrage=8 range=2 {words}", V="f -1,0 ship barrage=4")
    return fire(position, units.split(), hx("1,0"), target, barrage([strength]))


@clause("OCS-X-10.0")
def test_who_barrages_what_when(rules):
    assert fires().legal
    assert barred(fires("reserve")) == {"10.0-1": ("U",)}
    assert barred(fires("strat")) == {"10.0-1": ("U",)}
    assert barred(fires("barrage=0")) == {"10.0-1": ("U",)}
    assert barred(fires(E="e 1,0 transport")) == {"10.0d": ("U",)}
    assert barred(fires(target="air_base")) == {"10.0d": ("U",)}
    assert fires(target="air_base", E="e 1,0 air_base level=1").legal
    assert barred(fires(notes={"phasing": "f", "segment": "combat"})) == {"10.0e": ("U",)}
    assert barred(fires(notes={"phasing": "e", "segment": "barrage"})) == {"10.0e": ("U",)}
    moving = {"phase": "movement", "notes": {"phasing": "f", "segment": "barrage"}}
    assert barred(fires(**moving)) == {"10.0e": ("U",)}
    assert fires(units="V", **moving).legal
    assert barred(fires(units="V")) == {"10.0e": ("V",)}
    assert barred(fires("barraged")) == {"10.0e-1": ("U",)}
    together = {"phase": "exploitation", "notes": {"phasing": "f", "segment": "barrage"}}
    assert barred(fires("exploit", "U V", **together)) == {"10.0e-2": ("U", "V")}
    assert barred(fires(E="e 1,0", strength=8, words="range=1")) == {"10.1a": ("U",)}
    idle = on_map(E=E, P="f -1,0 plane barrage=4", **moving)
    assert barred(fire(idle, ["P"], hx("1,0"), "units", barrage([4]))) == {"10.0-1": ("P",)}


@clause("OCS-4.2-7")
def test_a_barrage_of_less_than_one_point_is_refused(rules):
    assert barred(fires(strength=Fraction(9, 20))) == {"10.0": ("U",)}
    assert fires(strength=Fraction(1, 2)).legal


@clause("OCS-X-5.2/5.4")
def test_only_a_dg_unit_is_turned_over_without_changing_its_mode(rules):
    assert barred(turn_over(on_map(U="f 0,0"), "U")[0]) == {"5.4-1": ()}
    assert turn_over(on_map(U="f 0,0 dg"), "U")[0].legal


@clause("OCS-X-6.1b")
def test_what_has_no_allowance_does_not_move(rules):
    for kind in ("port", "air_base", "hedgehog", "sp", "plane active"):
        assert barred(move(on_map(U=f"f 0,0 {kind}"), "U", "0,1").verdict) == {"6.1b": ()}
    assert move(on_map(U="f 0,0 transport move"), "U", "0,1").legal


@clause("OCS-X-9.11c")
def test_steps_are_counted_over_a_stack(rules):
    position = on_map(D="f 0,0 multi_step re=3 steps_lost=1", B="f 0,0 size=battalion")
    assert in_steps(position, ["D", "B"]) == 3


@clause("OCS-X-9.10")
def test_a_result_is_written_as_the_tables_print_it(rules):
    for lost in range(5):
        for options in range(5):
            assert Part.read(Part(lost, options).say()) == Part(lost, options)
    assert Part(1, 0, exploit=3).say() == "L1e3"


@clause("OCS-X-9.13")
def test_who_is_good_enough_and_not_dg_exploits(rules):
    position = on_map(A="f 0,0 ar=4", B="f 0,0 ar=2", C="f 0,0 ar=5 dg")
    after, who = exploited(position, ["A", "B", "C"], 3)
    assert who == ("A",)
    assert [Mode(after.unit(unit).mode).name for unit in "ABC"] == ["EXPLOIT", "COMBAT", "DG"]


@clause("OCS-X-12.3b")
def test_hqs_throw_supply_but_not_in_strat_mode(rules):
    assert act(on_map(U="f 0,0 hq"), "throwing", "U").legal
    assert barred(act(on_map(U="f 0,0 hq strat"), "throwing", "U")) == {"12.3b": ()}
    assert barred(act(on_map(U="f 0,0"), "throwing", "U")) == {"12.3b": ()}


@clause("OCS-X-12.6")
def test_trace_is_checked_in_the_supply_phase(rules):
    assert act(on_map(U="f 0,0", **SUPPLY), "starve", "U").legal
    assert barred(act(on_map(U="f 0,0 transport move", **SUPPLY), "starve", "U")) == {"12.6": ()}
    theirs = on_map(U="f 0,0", phase="supply", notes={"phasing": "e"})
    assert barred(act(theirs, "starve", "U")) == {"12.6": ()}
    breakout = on_map(U="f 0,0", phase="movement", notes={"phasing": "f", "segment": "breakout"})
    assert act(breakout, "tracing", "U").legal
    assert barred(act(breakout, "starve", "U")) == {"12.8a": ()}
    assert barred(act(on_map(U="f 0,0"), "tracing", "U")) == {"12.6": ()}
    assert act(on_map(U="f 0,0 oos", **SUPPLY), "wither", "U").legal
    assert barred(act(on_map(U="f 0,0", **SUPPLY), "wither", "U")) == {"12.8b": ()}
    assert barred(act(on_map(U="f 0,0 oos worked=1", **SUPPLY), "wither", "U")) == {"12.8b": ()}


@clause("OCS-X-12.8e")
def test_who_breaks_out(rules):
    def tries(words="oos", distance="3,0", first=False, notes=None):
        told = notes or {"phasing": "f", "segment": "breakout"}
        return act(on_map(U=f"f -8,8 {words}", notes=told), "break_out", "U", at=distance, first=first)

    assert tries().legal
    assert tries("", first=True).legal
    assert barred(tries("")) == {"12.8e-1": ()}
    assert barred(tries("oos ma=0")) == {"12.8e": ()}
    assert barred(tries("oos transport move")) == {"12.8e": ()}
    assert barred(tries(notes={"phasing": "f", "segment": "movement"})) == {"12.8e": ()}
    assert barred(tries(distance="8,-8")) == {"12.8e-2": ()}
    assert tries(distance="8,-8", first=True).legal


@clause("OCS-X-13.2")
def test_trucks_load_and_unload(rules):
    truck = on_map(T="f 0,0 transport move points=2 move_ma=45 ma=45")
    assert price(truck, "T") == 5
    assert act(truck, "load", "T").legal
    assert barred(act(on_map(T="f 0,0"), "load", "T")) == {"13.2": ()}
    assert barred(act(truck, "load", "T", over=True)) == {"13.2c": ()}
    assert barred(act(truck, "unload", "T", nowhere=True)) == {"13.2f": ()}
    assert barred(act(on_map(T="f 0,0 transport move organic"), "unload", "T")) == {"13.2f": ()}


@clause("OCS-X-13.3b")
def test_cargo_moves_in_the_movement_phase_within_capacity(rules):
    rails = {"rail": "0,0/0,1 0,1/0,2"}

    def carried(by, phase, phasing="f"):
        base = {"B": "f 0,0 air_base", "C": "f 0,2 air_base"}
        position = on_map(U="f 0,0 move ma=8", sides=rails, phase=phase, notes={"phasing": phasing}, **base)
        return lift(position, by, ["U"], hx("0,2"), 9).verdict

    assert carried("rail", "movement").legal
    assert barred(carried("rail", "combat")) == {"13.3b": ("U",)}
    assert barred(carried("rail", "movement", "e")) == {"13.3b": ("U",)}
    assert carried("air", "exploitation").legal
    assert barred(carried("air", "combat")) == {"13.3b": ("U",)}
    said = on_map(U="f 0,0", notes={"rail_cap": "f = 3; e = 1/2", "rail_used": "f = 1"})
    assert (left(said, "f", "rail"), left(said, "e", "rail")) == (2, Fraction(1, 2))
    with pytest.raises(Malformed, match="side = points"):
        left(on_map(U="f 0,0", notes={"rail_cap": "much"}), "f", "rail")


@clause("OCS-4.7-1")
def test_a_train_does_not_leave_the_rails(rules):
    position = on_map(U="f 0,0 move ma=8", sides={"rail": "0,0/0,1"})
    assert lift(position, "rail", ["U"], hx("0,1"), 9).legal
    assert "no line of rails" in lift(position, "rail", ["U"], hx("3,0"), 9).verdict.lacking


@clause("OCS-4.8-7")
def test_nothing_is_placed_among_enemies(rules):
    position = on_map(U="f Box", boxes=("Box",), **ARRIVING)
    assert act(position, "arrive", "U").legal
    assert barred(act(position, "arrive", "U", enemy_here=True)) == {"4.8-7": ()}


@clause("OCS-X-13.6")
def test_reinforcements_come_from_beside_the_map_in_their_phase(rules):
    assert barred(act(on_map(U="f Box", boxes=("Box",)), "arrive", "U")) == {"13.6": ()}
    assert barred(act(on_map(U="f 0,0", **ARRIVING), "arrive", "U")) == {"13.6": ()}
    assert barred(act(on_map(U="f Box", boxes=("Box",), **ARRIVING), "arrive", "U", prohibited=True)) == {"13.6": ()}


@clause("OCS-X-13.5a")
def test_repls_are_spent_in_move_mode_in_the_reinforcement_phase(rules):
    assert act(on_map(R="f 0,0 repl move", **ARRIVING), "replace", "R").legal
    assert barred(act(on_map(R="f 0,0 repl move"), "replace", "R")) == {"13.5": ()}
    assert barred(act(on_map(R="f 0,0 repl reserve", **ARRIVING), "replace", "R")) == {"13.5": ()}
    assert barred(act(on_map(R="f 0,0", **ARRIVING), "replace", "R")) == {"13.5": ()}


@clause("OCS-X-13.8d")
def test_who_builds_and_how_high(rules):
    for words in ("engineer", "hq", "hq dg", "engineer dg"):
        assert act(on_map(N=f"f 0,0 {words}"), "build", "N").legal, words
    for words in ("", "engineer move", "hq dg up=move", "engineer mp_spent=1", "engineer finished", "engineer barred"):
        assert barred(act(on_map(N=f"f 0,0 {words}"), "build", "N")) == {"13.8a": ()}, words
    assert barred(act(on_map(N="f 0,0 hq", **FIGHTING), "build", "N")) == {"13.8a": ()}
    assert barred(act(on_map(N="f 0,0 hq"), "build", "N", twice=True)) == {"16.0b": ()}
    assert barred(act(on_map(N="f 0,0 hq"), "build", "N", too_high=True)) == {"16.0b": ()}


@clause("OCS-4.5a.E")
def test_who_converts_railways(rules):
    assert act(on_map(R="f 0,0 rail_repair"), "regauge", "R").legal
    for words in ("", "rail_repair move", "rail_repair worked=4"):
        assert barred(act(on_map(R=f"f 0,0 {words}"), "regauge", "R")) == {"13.3g": ()}, words
    assert barred(act(on_map(R="f 0,0 rail_repair"), "regauge", "R", no_rail=True)) == {"13.3g": ()}


@clause("OCS-X-15.1C")
def test_an_air_base_refits_once_in_the_refit_phase(rules):
    refitting = {"phase": "refit", "notes": {"phasing": "f"}}
    assert act(on_map(B="f 0,0 air_base level=1", **refitting), "service", "B").legal
    assert barred(act(on_map(B="f 0,0 air_base level=1"), "service", "B")) == {"15.1": ()}
    assert barred(act(on_map(B="f 0,0 air_base worked=1", **refitting), "service", "B")) == {"15.1": ()}
    assert barred(act(on_map(B="f 0,0", **refitting), "service", "B")) == {"15.1": ()}
    assert barred(act(on_map(B="f 0,0 air_base", **refitting), "service", "B", over=True)) == {"15.1": ()}


@clause("OCS-X-12.8d")
def test_a_unit_out_of_supply_fights_at_half(rules):
    position = on_map(U="f 0,0 strength=8 oos", D="f 0,0 strength=8 oos dg")
    assert (strength(position, "U"), strength(position, "U", attacking=False), strength(position, "D")) == (4, 4, 2)


@clause("OCS-4.0-4")
def test_a_captured_port_is_its_new_owners(rules):
    position = on_map(H="f -1,0 hq", cells={"port": {"0,0": 2}, "controller": {"0,0": 2}})
    here = position.board.grid.cell(hx("0,0"))
    assert controller(position, here) == "e"
    assert barred(move(position, "H", "0,0").verdict) == {"3.3": ()}
    captured = taken(position, "f", hx("0,0"))
    assert controller(captured, here) == "f"
    assert move(captured, "H", "0,0").legal
