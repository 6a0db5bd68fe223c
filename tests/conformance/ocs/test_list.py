"""OCS 4.5a C to K: what cannot be done in an enemy zone."""

from __future__ import annotations

import pytest

from tests.conformance.ocs.table import act, barred, change, clause, harbour, hx, lift, move, on_map, supply, waived
from zoc.errors import Malformed
from zoc.rulesets.ocs import Mode

E = "e 1,0"


@clause("OCS-4.5a.C")
def test_rail_transport_neither_starts_nor_passes_nor_ends_in_a_zone_whoever_is_there(rules):
    rails = {"rail": "-2,0/-1,0 -1,0/0,0 0,0/0,-1 0,-1/0,-2"}
    towns = {"city": dict.fromkeys(("-2,0", "-1,0", "0,0", "0,-2"), "true")}
    position = on_map(E=E, U="f -2,0 move", D="f 0,0 finished", sides=rails, cells=towns)
    assert barred(lift(position, "rail", ["U"], hx("0,-2"), 3).verdict) == {"4.5a.C": ("E",)}
    assert barred(lift(position, "rail", ["U"], hx("0,0"), 3).verdict) == {"4.5a.C": ("E",)}
    assert lift(position, "rail", ["U"], hx("-1,0"), 3).legal
    inside = on_map(E=E, U="f 0,0 move", D="f 0,0 finished", sides=rails)
    assert "4.5a.C" in barred(act(inside, "entrain", "U"))
    boxed = on_map(E=E, U="f Box move", boxes=("Box",), sides=rails, cells=towns)
    assert lift(boxed, "rail", ["U"], hx("-2,0"), 3, arriving=True).legal
    assert not lift(boxed, "rail", ["U"], hx("0,0"), 3, arriving=True).legal


@clause("OCS-4.5a.E")
def test_no_railway_is_converted_in_a_zone(rules):
    position = on_map(E=E, R="f -1,0 rail_repair", D="f 0,0 finished")
    assert move(position, "R", "0,0").legal
    assert barred(act(position.moved("R", hx("0,0")), "convert_rail", "R")) == {"4.5a.E": ("E",)}
    assert act(position, "convert_rail", "R").legal


@clause("OCS-4.5a.F-1")
def test_a_port_in_a_zone_is_no_source_unless_negated(rules):
    alone = on_map(E=E, U="f -2,0", D="f -3,0", cells={"port": {"0,0": 2}})
    cut = supply(alone, "U", hx("0,0"), "port_trace")
    assert barred(cut.verdict) == {"4.5a.F": ("E",)}
    assert cut.mends[0].say() == f"with D in {hx('0,0')}"
    held = on_map(E=E, U="f -2,0", G="f 0,0", cells={"port": {"0,0": 2}})
    open_port = supply(held, "U", hx("0,0"), "port_trace")
    assert waived(open_port.verdict) == {"4.5a.F": ("4.5b-2",)}
    assert open_port.entries[0].keepers == ("G",)


@clause("OCS-4.5a.F-2")
def test_in_dak_a_garrison_does_not_open_it(rules):
    for game, legal in (("DAK", False), ("DAK2", False), ("GBII", True), ("", True)):
        position = on_map(E=E, U="f -2,0", G="f 0,0 finished", cells={"port": {"0,0": 2}}, notes={"game": game})
        assert supply(position, "U", hx("0,0"), "port_trace").legal is legal


@clause("OCS-4.5a.G", "OCS-X-21.12b")
def test_a_port_in_a_zone_handles_no_sea_cap(rules):
    port = {"port": {"0,0": 2}}
    held = on_map(E=E, G="f 0,0", U="f -3,0", cells=port)
    empty = on_map(E=E, U="f -3,0", cells=port)
    closed = harbour(held, "f", hx("0,0"))
    assert (closed.capacity, barred(closed.verdict)) == (0, {"4.5a.G": ("E",)})
    assert dict(closed.verdict.citing("4.5a.G").readings) == {"sea_cap_in_ezoc": "closed"}
    opened = harbour(held.reading(sea_cap_in_ezoc="negatable"), "f", hx("0,0"))
    assert (opened.capacity, opened.rate) == (2, 1)
    assert waived(opened.verdict) == {"4.5a.G": ("4.5a.G-1",)}
    assert harbour(empty.reading(sea_cap_in_ezoc="negatable"), "f", hx("0,0")).capacity == 0
    in_dak = on_map(E=E, G="f 0,0", U="f -3,0", cells=port, notes={"game": "DAK"}).reading(sea_cap_in_ezoc="negatable")
    assert harbour(in_dak, "f", hx("0,0")).capacity == 0
    aboard = on_map(E=E, G="f 0,0 embarked", U="f -3,0", cells=port).reading(sea_cap_in_ezoc="negatable")
    assert harbour(aboard, "f", hx("0,0")).capacity == 0
    assert harbour(aboard.reading(embarked_counts=True), "f", hx("0,0")).capacity == 2
    night = harbour(held.reading(sea_cap_in_ezoc="night"), "f", hx("0,0"))
    assert (night.capacity, night.rate) == (2, 4)
    voyage = on_map(E=E, G="f 0,0", S="f Box sp points=1", boxes=("Box",), cells=port).reading(sea_cap_in_ezoc="night")
    assert [lift(voyage, "sea", ["S"], hx("0,0"), cap).legal for cap in (3, 4)] == [False, True]
    assert supply(held, "U", hx("0,0"), "port_trace").legal


@clause("OCS-4.5a.H", "OCS-4.5b-EX", "OCS-X-15.1C")
def test_an_air_base_in_a_zone_does_not_refit_unless_any_combat_unit_is_with_it(rules):
    assert barred(act(on_map(E=E, B="f 0,0 air_base", T="f 0,0 transport"), "refit", "B")) == {"4.5a.H": ("E",)}
    for mode in ("strat", "dg", "reserve", "move", "combat"):
        position = on_map(E=E, B="f 0,0 air_base", U=f"f 0,0 {mode}", phase="refit")
        assert waived(act(position, "refit", "B")) == {"4.5a.H": ("4.5b",)}


@clause("OCS-4.5a.I-1")
def test_no_unit_goes_into_reserve_in_a_zone(rules):
    position = on_map(E=E, U="f 0,0", D="f 0,0 finished")
    verdict, same = change(position, "U", Mode.RESERVE)
    assert barred(verdict) == {"4.5a.I": ("E",)}
    assert same is position
    assert change(on_map(U="f 0,0"), "U", Mode.RESERVE)[0].legal


@clause("OCS-4.5a.I-2")
def test_a_reserve_enters_zones_like_any_other(rules):
    position = on_map(E=E, L="f -1,0 reserve ma=8", M="f -1,0 reserve truck ma=8")
    assert not move(position, "L", "0,0").reach[hx("0,0")].stops
    assert move(position, "M", "0,0").reach[hx("0,0")].stops


@clause("OCS-4.5a.J-1")
def test_no_unit_goes_into_strat_mode_in_a_zone(rules):
    position = on_map(E=E, U="f 0,0", D="f 0,0 finished")
    assert barred(change(position, "U", Mode.STRAT)[0]) == {"4.5a.J": ("E",)}
    _, moved = change(on_map(U="f 0,0 ma=10"), "U", Mode.STRAT)
    assert (moved.unit("U").mode, moved.unit("U").up) == (Mode.STRAT, 1)


@clause("OCS-4.5a.J-2")
def test_in_strat_mode_no_unit_enters_a_zone_by_any_mobility(rules):
    for mobility in ("leg", "track", "truck"):
        position = on_map(E=E, U=f"f -1,0 strat {mobility} ma=9", D="f 0,0 finished")
        assert barred(move(position, "U", "0,0").verdict) == {"4.5a.J": ("E",)}


@clause("OCS-4.5a.J-3")
def test_a_strat_unit_met_by_an_enemy_stays_so_and_may_leave_for_a_free_hex(rules):
    position = on_map(E=E, U="f 0,0 strat ma=9")
    assert position.unit("U").mode == Mode.STRAT
    assert move(position, "U", "-1,0").legal
    for place in ("0,1", "1,-1"):
        assert barred(move(position, "U", place).verdict) == {"4.5a.J": ("E",)}


@clause("OCS-4.5a.J-4", "OCS-X-13.6")
def test_reinforcements_are_placed_in_zones_in_combat_or_move_mode_and_not_at_a_port(rules):
    for mode, clauses in (("combat", None), ("move", None), ("reserve", {"4.5a.I"}), ("strat", {"4.5a.J"})):
        position = on_map(E=E, U=f"f Box {mode}", boxes=("Box",))
        verdict = act(position, "reinforce", "U", at="0,0", through="0,0")
        assert (set() if verdict.legal else set(barred(verdict))) == (clauses or set())
    port = on_map(E=E, U="f Box move", G="f 0,0 finished", boxes=("Box",), cells={"port": {"0,0": 1}})
    assert barred(act(port, "reinforce", "U", at="0,0", through="0,0")) == {"13.6": ("E",)}


@clause("OCS-4.5a.K")
def test_nothing_is_rebuilt_in_a_zone(rules):
    position = on_map(E=E, R="f 0,0 repl move", D="f 0,0 finished", H="f -2,0 hq")
    assert barred(act(position, "rebuild", "R")) == {"4.5a.K": ("E",)}
    assert act(on_map(E=E, R="f -2,0 repl move", H="f 0,0 hq"), "rebuild", "R").legal


@clause("OCS-4.5a.F-1", "OCS-4.5a.F-2")
def test_a_game_is_known_by_any_spelling_and_an_unknown_one_is_said_so(rules):
    port = {"cells": {"port": {"0,0": 2}}, "E": "e 1,0", "N": "f 0,0 finished", "U": "f -2,0"}
    for name in ("DAK", "dak", "D.A.K.", "Dak 2", "DAK-II", " dak ii "):
        shut = act(on_map(**port, notes={"game": name}), "port_trace", "U", at="0,0", through="0,0")
        assert set(barred(shut)) == {"4.5a.F"}, name
    assert act(on_map(**port, notes={"game": "case blue"}), "port_trace", "U", at="0,0", through="0,0").legal
    with pytest.raises(Malformed, match="there is no game 'Dack'"):
        on_map(**port, notes={"game": "Dack"})
