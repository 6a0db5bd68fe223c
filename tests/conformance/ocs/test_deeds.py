"""OCS: who may do what when, of all that is done besides moving; the rules elsewhere in the book that play leans on."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tests.conformance.ocs.ordering import order
from tests.conformance.ocs.table import act, barred, clause, fight, fire, hx, lift, move, on_map, ordered, retreat, turn_over
from zoc.action import Part
from zoc.errors import Malformed
from zoc.rulesets.ocs import Mode, strength
from zoc.rulesets.ocs.capture import controller, taken
from zoc.rulesets.ocs.carried import left
from zoc.rulesets.ocs.deeds.interception import interceptors
from zoc.rulesets.ocs.deeds.losses import in_steps
from zoc.rulesets.ocs.deeds.result import RESULTS, ResultPart, exploited
from zoc.rulesets.ocs.deeds.trucks import price

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
    assert barred(attacks(E="e 2,0")) == {"9.0": ()}
    assert barred(attacks(E="e 1,0 transport")) == {"9.0": ()}
    assert barred(attacks(notes={"phasing": "e", "segment": "combat"})) == {"9.1a": ()}
    assert barred(attacks(notes={"phasing": "f", "segment": "barrage"})) == {"9.1a": ()}
    assert barred(attacks("attacked")) == {"9.1c": ()}
    position = on_map(E=E, U="f 0,0 strength=4", **FIGHTING).marked("attacked", hx("1,0"))
    assert barred(fight(position, ["U"], hx("1,0"))) == {"9.1c": ()}
    assert barred(attacks("track", ground={"1,0": "mountain"})) == {"9.1f": ()}
    assert barred(attacks(sides={"prohibited": "0,0/1,0"})) == {"9.1f": ()}
    assert "4.4a" in barred(attacks("hq"))


@clause("OCS-X-Eligible")
def test_in_exploitation_and_reaction_only_some_fight(rules):
    exploiting = {"phase": "exploitation", "notes": {"phasing": "f", "segment": "combat"}}
    assert barred(attacks(**exploiting)) == {"11.0a": ()}
    assert attacks("exploit", **exploiting).legal
    assert attacks("released", **exploiting).legal
    reacting = {"phase": "reaction", "notes": {"phasing": "e", "segment": "barrage"}}
    assert barred(fires("", **reacting)) == {"7.0a": ()}
    assert fires("released", **reacting).legal


def fires(words="", units="U", target="units", factor="", **table):
    position = on_map(**({"E": E} | FIRING | table), U=f"f -1,0 artillery barrage=8 range=2 {words}", V="f -1,0 ship barrage=4")
    return fire(position, units.split(), hx("1,0"), target, factor)


@clause("OCS-X-10.0")
def test_who_barrages_what_when(rules):
    assert fires().legal
    assert barred(fires("reserve")) == {"10.0-1": ()}
    assert barred(fires("strat")) == {"10.0-1": ()}
    assert barred(fires("barrage=0")) == {"10.0": (), "10.0-1": ()}
    assert barred(fires(E="e 1,0 transport")) == {"10.0d": ()}
    assert barred(fires(target="air_base")) == {"10.0d": ()}
    assert fires(target="air_base", E="e 1,0 air_base level=1").legal
    assert barred(fires(notes={"phasing": "f", "segment": "combat"})) == {"10.0e": ()}
    assert barred(fires(notes={"phasing": "e", "segment": "barrage"})) == {"10.0e": ()}
    moving = {"phase": "movement", "notes": {"phasing": "f", "segment": "barrage"}}
    assert barred(fires(**moving)) == {"10.0e": ()}
    assert fires(units="V", **moving).legal
    assert barred(fires(units="V")) == {"10.0e": ()}
    assert barred(fires("barraged")) == {"10.0e-1": ()}
    together = {"phase": "exploitation", "notes": {"phasing": "f", "segment": "barrage"}}
    assert barred(fires("exploit", "U V", **together)) == {"10.0e-2": ("U", "V")}
    assert barred(fires("range=1")) == {"10.1a": ()}
    idle = on_map(E=E, P="f -1,0 plane barrage=4", **moving)
    assert barred(fire(idle, ["P"], hx("1,0"))) == {"10.0-1": ()}


@clause("OCS-4.2-7")
def test_a_barrage_of_less_than_one_point_is_refused(rules):
    assert barred(fires(factor="9/160")) == {"10.0": ()}
    assert fires(factor="1/16").legal


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
            part = ResultPart(lost, options)
            assert RESULTS[rules.words.text(part.printed, capital=False)] == part
    assert rules.words.text(ResultPart(1, 0, exploit=3).printed, capital=False) == "L1e3"


@clause("OCS-X-9.13")
def test_who_is_good_enough_and_not_dg_exploits(rules):
    position = on_map(A="f 0,0 ar=4", B="f 0,0 ar=2", C="f 0,0 ar=5 dg")
    after, who = exploited(position, ["A", "B", "C"], 3)
    assert who == ("A",)
    assert [Mode(after.unit(unit).mode).name for unit in "ABC"] == ["EXPLOIT", "COMBAT", "DG"]


@clause("OCS-X-12.3b")
def test_hqs_throw_supply_but_not_in_strat_mode(rules):
    assert act(on_map(U="f 0,0 hq", V="f 1,1"), "throwing", "U", at="1,1").legal
    assert barred(act(on_map(U="f 0,0 hq strat", V="f 1,1"), "throwing", "U", at="1,1")) == {"12.3b": ()}
    assert barred(act(on_map(U="f 0,0", V="f 1,1"), "throwing", "U", at="1,1")) == {"12.3b": ()}


@clause("OCS-X-12.6")
def test_trace_is_checked_in_the_supply_phase(rules):
    assert act(on_map(U="f 0,0", **SUPPLY), "starve", "U").legal
    for name in ("starve", "tracing"):
        assert barred(act(on_map(U="f 0,0 transport move", **SUPPLY), name, "U")) == {"12.6-1": ()}
    theirs = on_map(U="f 0,0", phase="supply", notes={"phasing": "e"})
    assert barred(act(theirs, "starve", "U")) == {"12.6": ()}
    breakout = on_map(U="f 0,0", phase="movement", notes={"phasing": "f", "segment": "breakout"})
    assert act(breakout, "tracing", "U").legal
    assert barred(act(breakout, "starve", "U")) == {"12.8a": ()}
    assert barred(act(on_map(U="f 0,0"), "tracing", "U")) == {"12.6": ()}
    assert act(on_map(U="f 0,0 oos", **SUPPLY), "wither", "U").legal
    assert barred(act(on_map(U="f 0,0", **SUPPLY), "wither", "U")) == {"12.8b": ()}
    assert barred(act(on_map(U="f 0,0 oos worked=1", **SUPPLY), "wither", "U")) == {"12.8b-1": ()}
    assert order(on_map(U="f 0,0", **SUPPLY), "out_of_supply", "U").legal
    assert barred(order(on_map(U="f 0,0 oos", **SUPPLY), "out_of_supply", "U")) == {"12.8a-1": ()}


@clause("OCS-X-12.8e")
def test_who_breaks_out(rules):
    def tries(words="oos", friend="f 3,0", notes=None, **said):
        told = notes or {"phasing": "f", "segment": "breakout"}
        return ordered(on_map(U=f"f -8,8 {words}", F=friend, notes=told), "breakout", "U", towards="F", **said)

    assert tries().legal
    assert tries("", first=True).legal
    assert tries("first_turn_out").legal
    assert barred(tries("")) == {"12.8e-1": ()}
    assert barred(tries("oos ma=0")) == {"12.8e-3": ()}
    assert barred(tries("oos transport move")) == {"12.8e-3": ()}
    assert barred(tries(notes={"phasing": "f", "segment": "movement"})) == {"12.8e": ()}
    assert barred(tries(notes={"phasing": "e", "segment": "breakout"})) == {"12.8e": ()}
    assert barred(tries(friend="f 8,-8")) == {"12.8e-2": ()}
    assert tries(friend="f 8,-8", first=True).legal
    for friend in ("f 3,0 transport move", "f -8,8", "f 3,0 oos"):
        assert barred(tries(friend=friend)) == {"12.8e-4": ()}, friend


@clause("OCS-X-12.8e")
def test_where_the_map_has_sources_the_chain_of_trace_says_who_breaks_out(rules):
    """The source is 8,0; only who is near the source has trace."""

    def tries(words="", at="-8,8", friend="f 6,0", **said):
        notes = {"phasing": "f", "segment": "breakout"}
        position = on_map(U=f"f {at} {words}", F=friend, notes=notes, cells={"source": {"8,0": "true"}})
        return ordered(position, "breakout", "U", towards="F", **said)

    assert tries().legal  # the first turn without trace, whatever is said and however far
    assert barred(tries("oos", friend="f 8,-8")).keys() == {"12.8e-2", "12.8e-4"}
    assert tries("oos", at="0,0").legal
    assert barred(tries("oos", at="5,0")) == {"12.8e-1": ()}
    assert barred(tries(at="5,0", first=True)) == {"12.8e-1": ()}
    assert barred(tries("oos", at="-2,0", friend="f 0,0", first=True)) == {"12.8e-4": ()}


@clause("OCS-X-9.1")
def test_the_unit_that_leads_takes_part(rules):
    position = on_map(E=E, U="f 0,0 strength=4", V="f 0,0 strength=4", **FIGHTING)
    assert ordered(position, "attack", "U", at="1,0", others=("V",), leader="V").legal
    assert barred(ordered(position, "attack", "U", at="1,0", leader="V")) == {"9.6": ("V",)}
    moving = on_map(E=E, U="f 0,0 strength=4 ma=8", V="f 0,0 strength=4")
    assert barred(ordered(moving, "overrun", "U", at="1,0", leader="V")) == {"9.6": ("V",)}


@clause("OCS-X-6.1f/g")
def test_stacks_march_from_one_hex_and_who_is_half_way_may_be_finished(rules):
    position = on_map(A="f 0,0 ma=6", B="f 0,1 ma=6", C="f 0,0 ma=6 mp_spent=1")
    assert barred(ordered(position, "march", "A", at="1,0", others=("B",))) == {"6.1e": ("A", "B")}
    assert ordered(position, "march", "A", at="1,0", others=("C",)).legal
    assert barred(ordered(position, "finish", "A")) == {"6.1g-1": ()}
    assert ordered(position, "finish", "C").legal


@clause("OCS-4.5b-13")
def test_who_may_be_kept_free(rules):
    position = on_map(N="f 0,0", T="f 0,0 transport move", F="f 0,0 finished", K="f 0,0 kept_free")
    assert ordered(position, "keep_free", "N", on=True).legal
    assert ordered(position, "keep_free", "K", on=False).legal
    assert barred(ordered(position, "keep_free", "T", on=True)) == {"4.5b-13": ()}
    assert barred(ordered(position, "keep_free", "F", on=True)) == {"4.5b-14": ()}
    assert barred(ordered(position, "keep_free", "K", on=True)) == {"4.5b-15": ()}


@clause("OCS-X-5.2/5.4")
def test_only_another_mode_is_a_change_and_only_a_reserve_has_a_side_to_choose(rules):
    position = on_map(U="f 0,0", R="f 0,0 reserve")
    assert barred(ordered(position, "mode", "U", to="combat")) == {"5.4-2": ()}
    assert barred(ordered(position, "mode", "U", to="move", up="move")) == {"5.7a": ()}
    assert ordered(position, "mode", "R", to="reserve", up="move").legal
    assert barred(ordered(position, "mode", "R", to="reserve", up="combat")) == {"5.4-2": ()}


@clause("OCS-X-2.2")
def test_a_segment_is_closed_by_the_side_whose_phase_it_is(rules):
    mine = on_map(U="f 0,0", E=E, notes={"phasing": "f"})
    assert ordered(mine, "next", side="f").legal
    assert barred(ordered(mine, "next", side="e")) == {"2.2": ()}
    reacting = on_map(U="f 0,0", E=E, phase="reaction", notes={"phasing": "f"})
    assert barred(ordered(reacting, "next", side="f")) == {"2.2": ()}


@clause("OCS-4.9e")
def test_dice_are_rolled_openly_for_a_stated_purpose(rules):
    position = on_map(U="f 0,0")
    assert ordered(position, "roll", purpose="weather", dice=2).legal
    assert barred(ordered(position, "roll", purpose="something else", dice=2)) == {"4.9e": ()}
    assert ordered(position, "roll", purpose="something else", what="who begins", dice=2).legal
    assert barred(ordered(position, "roll", purpose="weather", dice=2, secret=True)) == {"4.9e-1": ()}
    assert ordered(position.reading(secret_rolls=True), "roll", purpose="weather", dice=2, secret=True).legal


@clause("OCS-4.9d")
def test_active_planes_fight_in_the_air(rules):
    planes = {"P": "f 0,0 plane active", "I": "f 0,0 plane", "U": "f 0,0", "Q": "e 2,0 plane active", "J": "e 2,0 plane", "E": E}
    position = on_map(**planes)
    assert ordered(position, "dogfight", "P", target="Q").legal
    for unit, target in (("I", "Q"), ("U", "Q"), ("P", "J"), ("P", "E")):
        assert barred(ordered(position, "dogfight", unit, target=target)) == {"14.3": ()}, (unit, target)


@clause("OCS-X-14.3")
def test_active_fighters_in_range_intercept(rules):
    planes = {
        "F": "e 3,0 plane active fighter range=2",
        "G": "e 6,0 plane active fighter",
        "H": "e 4,0 plane active fighter range=2",
    }
    others = {"I": "e 3,0 plane fighter", "J": "e 3,0 plane active", "K": "f 3,0 plane active fighter", "E": "e 3,0"}
    asked = rules.table(on_map(**planes, **others))
    assert interceptors(asked, "e", hx("1,0")) == ("F", "G")
    for unit in "HIJE":
        assert barred(asked.judge(Part("intercept", unit, at=hx("1,0"), through=()))) == {"14.3-1": ()}, unit


@clause("OCS-X-9.12")
def test_a_retreat_leads_away(rules):
    position = on_map(D="f 0,0")
    assert retreat(position, ["D"], [hx("0,1"), hx("0,2")]).legal
    assert barred(retreat(position, ["D"], [hx("0,1"), hx("0,0")]).verdict) == {"9.12": ()}
    assert barred(retreat(position, ["D"], [hx("0,1"), hx("-1,1"), hx("0,1")]).verdict) == {"9.12": ()}


@clause("OCS-X-13.2")
def test_trucks_load_and_unload(rules):
    words, dump = "f 0,0 transport move points=2 move_ma=45 ma=45", "f 0,0 sp points=1"
    truck = on_map(T=words, D=dump, X="e 0,0 sp points=1", F="f 0,1 sp points=1")
    assert price(truck, "T") == 5
    assert order(truck, "load", "T", dump="D").legal
    assert barred(act(on_map(T="f 0,0 points=2", D=dump), "load", "T", points="1")).keys() == {"13.2", "13.2-1", "13.2c"}
    assert barred(order(truck, "load", "T", dump="F")) == {"13.2-1": ("T",)}
    assert barred(order(truck, "load", "T", dump="D", points="5/4")) == {"13.2c": ("D",)}
    assert barred(order(on_map(T=f"{words} load=2", D=dump), "load", "T", dump="D")) == {"13.2c": ("T",)}
    assert order(on_map(T=f"{words} load=1", D=dump), "unload", "T").legal
    assert barred(order(on_map(T=f"{words} load=1", D=dump), "unload", "T", points="5/4")) == {"13.2c": ()}
    assert barred(order(on_map(T=words, D=dump), "unload", "T")) == {"13.2c": ()}
    assert barred(order(on_map(T=f"{words} load=1"), "unload", "T")) == {"13.2f": ()}
    assert barred(order(on_map(T=f"{words} load=1 organic", D=dump), "unload", "T")) == {"13.2f": ()}
    port = {"port": {"0,0": 2}}
    assert order(on_map(T=f"{words} load=1", cells=port), "unload", "T").legal
    assert barred(order(on_map(T=f"{words} load=1", cells=port | {"controller": {"0,0": 2}}), "unload", "T")) == {"13.2f": ()}


@clause("OCS-X-13.3b")
def test_cargo_moves_in_the_movement_phase_within_capacity(rules):
    rails = {"rail": "0,0/0,1 0,1/0,2"}

    def carried(by, phase, phasing="f", segment=""):
        base = {"B": "f 0,0 air_base", "C": "f 0,2 air_base"}
        towns = {"city": {"0,2": "true"}}
        position = on_map(U="f 0,0 move ma=8", sides=rails, cells=towns, phase=phase,
                          notes={"phasing": phasing, "segment": segment}, **base)  # fmt: skip
        return lift(position, by, ["U"], hx("0,2"), 9).verdict

    assert carried("rail", "movement").legal
    assert barred(carried("rail", "combat")) == {"13.3b": ("U",)}
    assert barred(carried("rail", "movement", "e")) == {"13.3b": ("U",)}
    assert carried("air", "exploitation").legal
    assert barred(carried("air", "combat")) == {"13.3b": ("U",)}
    for segment in ("breakout", "barrage"):
        assert barred(carried("rail", "movement", segment=segment)) == {"13.3b": ("U",)}
    assert barred(carried("air", "exploitation", segment="barrage")) == {"13.3b": ("U",)}
    assert carried("air", "exploitation", segment="movement").legal
    said = on_map(U="f 0,0", notes={"rail_cap": "f = 3; e = 1/2", "rail_used": "f = 1"})
    assert (left(said, "f", "rail"), left(said, "e", "rail")) == (2, Fraction(1, 2))
    with pytest.raises(Malformed, match="expected pairs such as"):
        on_map(U="f 0,0", notes={"rail_cap": "much"})


@clause("OCS-4.7-1")
def test_a_train_does_not_leave_the_rails(rules):
    towns = {"city": {"0,1": "true", "3,0": "true"}}
    position = on_map(U="f 0,0 move ma=8", R="f 0,0 rail_repair ma=8", sides={"rail": "0,0/0,1 0,1/0,2 3,0/3,1"}, cells=towns)
    assert lift(position, "rail", ["U"], hx("0,1"), 9).legal
    assert "no line of rails" in lift(position, "rail", ["U"], hx("3,0"), 9).verdict.lacking
    assert barred(lift(position, "rail", ["U"], hx("0,2"), 9).verdict) == {"13.3-2": ("U",)}
    assert lift(position, "rail", ["R"], hx("0,2"), 9).legal
    for words, legal in (("hq", True), ("hq move", False), ("port level=1", True)):
        there = on_map(U="f 0,0 move ma=8", H=f"f 0,1 {words}", sides={"rail": "0,0/0,1"})
        assert lift(there, "rail", ["U"], hx("0,1"), 9).legal is legal, words


@clause("OCS-4.8-7")
def test_nothing_is_placed_among_enemies(rules):
    def arrives(**units):
        position = on_map(U="f Box", boxes=("Box",), cells={"source": {"0,0": "true"}}, **units, **ARRIVING)
        return order(position, "reinforce", "U", at="0,0")

    assert arrives().legal
    assert barred(arrives(X="e 0,0 transport move")) == {"4.8-7": ("X",)}
    building = on_map(N="f 0,0 hq", X="e 0,1 sp points=1")
    assert barred(order(building, "construct", "N", what="air_base", at="0,1")) == {"4.8-7": ("X",)}
    base = {"P": "f 0,0 move ma=6", "B": "f 0,0 air_base"}
    for words in ("", "move", "sp points=1", "plane active", "ship"):
        assert barred(order(on_map(**base, X=f"e 0,3 {words}"), "drop", "P", to="0,3")) == {"4.8-7": ("X",)}
    assert barred(order(on_map(P="f 0,0 embarked", X="e 0,1 move"), "land", "P", to="0,1")) == {"4.8-7": ("X",)}


@clause("OCS-4.8-7")
def test_nothing_comes_down_where_it_cannot_go(rules):
    ground = {"0,1": "sea"}
    base = {"P": "f 0,0 move ma=6", "B": "f 0,0 air_base", "L": "f 0,0 embarked ma=6"}
    assert barred(order(on_map(**base, ground=ground), "drop", "P", to="0,1")) == {"6.1-1": ()}
    assert barred(order(on_map(**base, ground=ground), "land", "L", to="0,1")) == {"6.1-1": ()}
    assert barred(order(on_map(**base, sides={"prohibited": "0,0/0,1"}), "land", "L", to="0,1")) == {"6.1-1": ()}
    source = {"source": {"0,1": "true"}}
    there = on_map(U="f Box", boxes=("Box",), ground=ground, cells=source, **ARRIVING)
    assert barred(order(there, "reinforce", "U", at="0,1")) == {"6.1-1": ()}


@clause("OCS-X-13.6")
def test_reinforcements_come_from_beside_the_map_in_their_phase(rules):
    cells = {"source": {"0,0": "true", "3,0": "true"}, "port": {"0,3": 2}, "controller": {"3,0": 2}}

    def arrives(place, words="f Box", **table):
        position = on_map(**{"U": words, "boxes": ("Box", "Dead Pile"), "cells": cells} | ARRIVING | table)
        return order(position, "reinforce", "U", at=place)

    assert arrives("0,0").legal
    assert arrives("0,3").legal
    assert barred(arrives("0,0", phase="movement")) == {"13.6": ()}
    assert barred(arrives("0,0", notes={"phasing": "e"})) == {"13.6": ()}
    assert barred(arrives("0,0", words="f 1,1")) == {"13.6-1": ()}
    assert barred(arrives("3,0")) == {"13.6-2": ()}
    assert barred(arrives("1,0")) == {"13.6-2": ()}
    assert barred(arrives("0,3", X="e 0,3 move")) == {"13.6-2": ("X",), "4.8-7": ("X",)}
    assert arrives("0,-8", cells={}).legal
    assert barred(arrives("0,0", cells={})) == {"13.6-2": ()}


@clause("OCS-X-13.5a")
def test_only_repls_bring_back_who_was_lost(rules):
    cells = {"source": {"0,0": "true"}, "port": {"0,0": 2}}
    for phase, do, key in (("reinforcement", "reinforce", "at"), ("movement", "ship", "to")):
        position = on_map(U="f Box move ma=6", boxes=("Box", "Dead Pile"), cells=cells, phase=phase, notes={"phasing": "f"})
        assert order(position, do, "U", **{key: "0,0"}).legal
        assert barred(order(position.moved("U", "Dead Pile"), do, "U", **{key: "0,0"})) == {"13.5-1": ()}


@clause("OCS-X-13.5a")
def test_repls_are_spent_in_move_mode_in_the_reinforcement_phase(rules):
    def spent(repl="repl move", what="0,0 multi_step re=3 steps_lost=1", others=(), **table):
        units = {"R": f"f 0,0 {repl}", "S": f"f {what}", "H": "f 0,2 hq", "Q": "f 0,1 repl move"}
        position = on_map(**units | {"boxes": ("Dead Pile",)} | ARRIVING | table)
        return order(position, "rebuild", "R", what="S", **({"others": others} if others else {}))

    assert spent().legal
    assert barred(spent(phase="movement")) == {"13.5": ()}
    assert barred(spent("repl reserve")) == {"13.5-2": ()}
    assert barred(spent("")) == {"13.5-2": ()}
    assert barred(spent(what="0,0 multi_step re=3")) == {"13.5-3": ("S",)}
    assert barred(spent(what="0,1 multi_step re=3 steps_lost=1")) == {"13.5-3": ("S",)}
    assert set(barred(spent(others=("Q",)))) == {"13.5-3", "13.5-4"}


@clause("OCS-X-13.8d")
def test_who_builds_and_how_high(rules):
    def builds(words, what="hedgehog", **table):
        return order(on_map(N=f"f 0,0 {words}", **table), "construct", "N", what=what)

    for words in ("engineer", "hq", "hq dg", "engineer dg"):
        assert builds(words).legal, words
    for words in ("engineer mp_spent=1", "engineer finished", "engineer barred"):
        assert barred(builds(words)) == {"13.8a": ()}, words
    for words in ("", "engineer move", "hq dg up=move"):
        assert barred(builds(words)) == {"13.8a-1": ()}, words
    assert barred(builds("hq", **FIGHTING)) == {"13.8a": ()}
    for segment in ("breakout", "barrage"):
        assert barred(builds("hq", notes={"phasing": "f", "segment": segment})) == {"13.8a": ()}, segment
    built = on_map(N="f 0,0 hq").marked("built", hx("0,0"))
    assert barred(order(built, "construct", "N", what="hedgehog")) == {"16.0b": ()}
    for what, level in (("hedgehog", 4), ("air_base", 3)):
        assert barred(builds("hq", what, G=f"f 0,0 {what} level={level}")) == {"16.0b-1": ("G",)}
        assert builds("hq", what, G=f"f 0,0 {what} level={level - 1}").legal


@clause("OCS-4.5a.E")
def test_who_converts_railways(rules):
    def converts(words, at="0,0", **table):
        return order(on_map(R=f"f {at} {words}", sides={"rail": "0,0/0,1"}, **table), "convert_rail", "R")

    assert converts("rail_repair").legal
    assert converts("rail_repair dg").legal
    for words in ("", "rail_repair move", "rail_repair dg up=move"):
        assert barred(converts(words)) == {"13.3g-1": ()}, words
    assert barred(converts("rail_repair worked=4")) == {"13.3g": ()}
    assert barred(converts("rail_repair", **FIGHTING)) == {"13.3g": ()}
    for segment in ("breakout", "barrage"):
        assert barred(converts("rail_repair", notes={"phasing": "f", "segment": segment})) == {"13.3g": ()}, segment
    assert barred(converts("rail_repair", "3,0")) == {"13.3g-2": ()}
    done = on_map(R="f 0,0 rail_repair", sides={"rail": "0,0/0,1"})
    assert barred(order(done.marked("gauge", hx("0,0"), 1), "convert_rail", "R")) == {"13.3g-2": ()}
    assert order(done.marked("gauge", hx("0,0"), 2), "convert_rail", "R").legal


@clause("OCS-X-15.1C")
def test_an_air_base_refits_once_in_the_refit_phase(rules):
    refitting = {"phase": "refit", "notes": {"phasing": "f"}}

    def refits(base="air_base level=1", planes=1, active=0, others=(), **table):
        idle = {f"P{i}": "f 0,0 plane" for i in range(planes)} | {f"A{i}": "f 0,0 plane active" for i in range(active)}
        position = on_map(B=f"f 0,0 {base}", **idle, **(refitting | table))
        return order(position, "refit", "B", **({"others": others} if others else {}))

    assert refits().legal
    assert barred(refits(phase="movement")) == {"15.1": ()}
    assert barred(refits("air_base level=1 worked=1")) == {"15.1": ()}
    assert barred(refits("hedgehog level=1")) == {"15.1-1": ()}
    assert refits(planes=3).legal, "as many as it can"
    assert barred(refits(planes=3, others=("P0", "P1", "P2"))) == {"15.1-2": ("P0", "P1", "P2")}
    assert barred(refits(active=5)) == {"15.1-2": ("P0",)}
    assert barred(refits(planes=0)) == {"15.1-3": ()}
    assert barred(refits(active=1, others=("A0",))) == {"15.1-3": ("A0",)}


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


@clause("OCS-4.8a-2", "OCS-X-13.3b", "OCS-X-13.8d", "OCS-4.5a.E")
def test_nothing_but_breakouts_is_done_in_the_breakout_segment(rules):
    rails, cells = {"rail": "0,0/0,1"}, {"city": {"0,1": "true"}, "port": {"0,0": 2, "0,1": 2}}
    units = {"U": "f 0,0 move ma=6", "N": "f 0,0 engineer", "R": "f 0,0 rail_repair"}
    units |= {"A": "f 0,0 air_base", "B": "f 0,1 air_base"}
    for segment, legal in (("movement", True), ("breakout", False)):
        position = on_map(**units, sides=rails, cells=cells, notes={"phasing": "f", "segment": segment})
        for do in ("rail", "ship", "fly", "drop"):
            told = order(position, do, "U", to="0,1")
            assert told.legal or barred(told) == {"13.3b": ()}
            assert told.legal is legal
        assert order(position, "construct", "N", what="hedgehog").legal is legal
        assert order(position, "convert_rail", "R").legal is legal
