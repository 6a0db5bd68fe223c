"""OCS played: supply drawn, thrown and traced, attrition, Breakouts, trucks, trains, ships and planes."""

from __future__ import annotations

from fractions import Fraction

import pytest

import zoc
from tests.conformance.ocs.table import at, hx, keepers
from tests.play.ocs_seats import answered, cited, done, heard, picks, refused, same_again, table
from zoc.play import WrittenDice, order_of
from zoc.rulesets.ocs import Mode, chain
from zoc.rulesets.ocs.state import OcsState
from zoc.state import BySide
from zoc.testing import clause


def supply_points(game, unit, fact="points"):
    it = game.position.unit(unit)
    return it.facts[fact] / game.position.board.parts


def test_supply_is_drawn_and_the_dump_shrinks():
    game = done(table(U="f 0,0", D="f -3,0 sp points=1"), "draw", "U", dump="D", points="3/4")
    assert supply_points(game, "D") == 0.25
    assert heard(game, "e") == ["F uses 3/4 SP."]
    assert cited(game)[0] == "12.3"
    assert refused(game, "draw", "U", dump="D", points="1/2") == {"12.3-2"}
    empty = done(game, "draw", "U", dump="D")
    assert "D" not in empty.position.ids
    [told] = refused(game, "draw", "U", dump="D", points="1/3")
    assert "quarters" in told
    [told] = refused(game, "draw", "U", dump="D", points="lots")
    assert "fraction" in told
    same_again(empty)


def test_a_draw_through_a_zone_binds_whoever_negates_it():
    game = table(E="e 1,0", U="f 0,0 truck ma=8", D="f -3,0 sp points=2")
    drawn = done(game, "draw", "U", dump="D")
    assert keepers(drawn.position) == [("0,0", ("U",), "U")]
    assert heard(drawn)[-1] == f"U must stay in {hx('0,0')} until the phase ends."
    assert heard(drawn, "e") == ["F uses 1/4 SP."]
    assert refused(drawn, "march", "U", at="-1,0") == {"4.5b"}
    kept = done(game, "keep_free", "U", on=True)
    assert refused(kept, "draw", "U", dump="D") == {"4.5a.B"}


def test_an_hq_throws_out_of_a_dump_it_can_draw_from():
    units = {"H": "f 0,0 hq throw=3", "D": "f -2,0 sp points=1", "U": "f 4,0", "V": "f 7,0"}
    game = done(table(**units), "throw", "H", user="U", dump="D", points="1/2")
    assert supply_points(game, "D") == 0.5
    assert "H throws 1/2 SP out of D to U" in heard(game)[0]
    assert refused(table(**units | {"D": "f 7,-7 sp points=1"}), "throw", "H", user="U", dump="D") == {
        "no line of 5 points reaches it"
    }
    assert refused(table(H="f 0,0 hq throw=3", U="f 2,0"), "throw", "H", user="U") == {"12.3b-2"}
    assert refused(table(**units | {"H": "f 0,0 hq throw=3 strat"}), "throw", "H", user="U") == {"12.3b"}


def test_a_unit_without_trace_is_marked_and_back_in_supply_when_it_traces():
    near, far = {"source": {"0,3": "true"}}, {"source": {"0,8": "true"}}
    game = table("supply", "", U="f 0,0 strength=4", E="e 6,0", cells=far)
    marked = done(game, "out_of_supply", "U")
    assert marked.position.unit("U").oos
    here = hx("0,0")
    assert heard(marked, "e") == [f"F is marked Out of Supply in {here}: U.", f"F has no zone of control in {here} any more."]
    assert refused(marked, "out_of_supply", "U") == {"12.8a-1"}
    assert refused(table("supply", "", U="f 0,0", E="e 6,0", cells=near), "out_of_supply", "U") == {"12.8a-2"}
    relieved = table("supply", "", U="f 0,0 oos strength=4", E="e 6,0", cells=near)
    back = done(relieved, "trace", "U", source="0,3", line="trace")
    assert not back.position.unit("U").oos
    assert "U traces supply" in heard(back)[0]
    assert heard(back, "e") == [f"F is back in supply in {here}: U.", f"F has a zone of control in {here} now."]
    assert refused(table(U="f 0,0"), "out_of_supply", "U") == {"12.6", "12.8a"}
    assert refused(relieved, "trace", "U", source="0,3", line="port_trace") == {"4.5a.F-1"}
    assert refused(relieved, "trace", "U", source="0,2", line="trace") == {"4.5a.F-1"}
    taken = table("supply", "", U="f 0,0 oos", E="e 0,3", cells=near)
    assert refused(taken, "trace", "U", source="0,3", line="trace") == {"4.5a.F-1"}
    same_again(back)


@clause("OCS-X-12.6")
def test_the_supply_phase_finds_who_has_no_trace_before_it_closes():
    units = {"U": "f 0,0 strength=4", "V": "f 0,5 oos", "W": "f 1,0", "D": "f 1,1 sp points=1", "E": "e 8,-4"}
    game = table("supply", "", cells={"source": {"0,8": "true"}}, **units)
    without = {line.name: line.text for line in game.law.glance(game.position, "f")}["Without trace supply"]
    assert without == "U and W"
    fed = done(game, "eat", "W", dump="D")
    assert fed.position.unit("D").points == 3 * fed.position.board.parts // 4
    assert heard(fed)[0] == "W eats 1/4 SP out of D."
    asked = done(fed, "next")
    assert [bool(asked.position.unit(unit).oos) for unit in "UVW"] == [True, False, False]
    assert f"F is back in supply in {hx('0,5')}: V." in heard(asked)
    assert f"F is marked Out of Supply in {hx('0,0')}: U." in heard(asked)
    assert f"F has no zone of control in {hx('0,0')} any more." in heard(asked, "e")
    assert picks(asked) == {"0", "1"}
    closed = answered(asked, "0")
    assert (closed.position.phase, closed.position.unit("U").oos) == ("reaction", 1)
    same_again(closed)


@clause("OCS-X-12.6")
def test_where_the_map_names_no_source_the_players_keep_count():
    game = table("supply", "", U="f 0,0 strength=4", V="f 0,5 oos")
    closed = done(game, "next")
    assert [bool(closed.position.unit(unit).oos) for unit in "UV"] == [False, True]
    assert done(game, "out_of_supply", "U").position.unit("U").oos


def test_attrition_is_read_off_the_players_table_once_a_phase():
    game = table("supply", "", U="f 0,0 oos multi_step re=3", V="f 0,0 oos", W="f 0,0")
    asked = done(game, "attrition", "U")
    assert (picks(asked), asked.waiting.side) == ({"0", "1", "2", "3", "4"}, "f")
    assert answered(asked, "0").log()[-1].cites == ("12.8b",)
    lost = answered(asked, "2", "U", "U")
    assert lost.position.unit("U").steps_lost == 2
    assert refused(lost, "attrition", "V") == {"12.8b-1"}
    assert refused(game, "attrition", "W") == {"12.8b"}
    assert "Lost by f: 2 steps to attrition, as the players read it off their table." in heard(lost, "e")


def test_a_breakout_comes_back_later_or_never():
    units = {"U": "f 0,0 oos", "F": "f 5,0"}
    game = table("movement", "breakout", boxes=("Returning", "Dead Pile"), **units)

    def tried(*dice):
        order = order_of(game.law, game.position, "f", {"do": "breakout", "unit": "U", "towards": "F"})
        played = game.order(order, WrittenDice(*dice))
        assert played.legal
        return played.game

    assert tried((4,)).position.unit("U").label == "Dead Pile"
    out = tried((5,), (3,))
    assert out.position.unit("U").label == "Returning"
    assert "returns in turn 4" in heard(out)[-1]
    ring = {f"E{i}": f"e {place}" for i, place in enumerate(("1,0", "1,-1", "0,-1", "-1,0", "-1,1", "0,1"))}
    encircled = table("movement", "breakout", **units, **ring)
    assert refused(encircled, "breakout", "U", towards="F") == {"4.8c"}
    assert done(encircled, "breakout", "U", towards="F", first=True).events
    assert refused(table(**units), "breakout", "U", towards="F") == {"12.8e"}
    same_again(out)


def test_trucks_load_for_a_tenth_of_their_allowance_and_drive_on():
    units = {"T": "f 0,0 transport move truck ma=45 points=2", "D": "f 0,0 sp points=3", "G": "f 0,5"}
    game = done(table(**units), "load", "T", dump="D")
    assert (supply_points(game, "T", "load"), supply_points(game, "D")) == (2, 1)
    assert game.position.unit("T").mp_spent == 5 * game.position.board.parts
    assert heard(game, "e") == []
    there = done(game, "march", "T", at="0,5")
    down = done(there, "unload", "T")
    assert supply_points(down, f"supply in {hx('0,5')}") == 2
    assert refused(down, "unload", "T") == {"13.2c"}
    onto = done(done(done(table(**units), "load", "T", dump="D"), "unload", "T", points="1/2"), "unload", "T", points="1/2")
    assert supply_points(onto, "D") == 2
    away = done(game, "march", "T", at="0,3")
    assert refused(away, "unload", "T") == {"13.2f"}
    assert refused(away, "load", "T", dump="D") == {"13.2-1", "13.2c"}
    same_again(down)


def test_cargo_goes_by_rail_between_towns_within_rail_cap():
    rails = {"rail": "0,0/0,1 0,1/0,2 0,2/0,3"}
    cells = {"city": {"0,0": "true", "0,3": "true"}}
    notes = {"rail_cap": "f = 1"}
    game = table(U="f 0,0 move ma=8", V="f 0,0 move ma=8", E="e 6,0", sides=rails, cells=cells, notes=notes)
    gone = done(game, "rail", "U", to="0,3")
    assert at(gone.position, "U") == "0,3"
    assert OcsState.of(gone.position).rail_used == BySide(f=Fraction(1))
    assert refused(gone, "march", "U", at="0,4") == {"4.7d"}
    assert refused(gone, "rail", "V", to="0,3") == {"4.7a"}
    assert not OcsState.of(done(done(done(gone, "next"), "next"), "next").position).rail_used
    assert refused(game, "rail", "U", to="0,2") == {"13.3-2"}
    blocked = table(U="f 0,0 move ma=8", E="e 1,1", sides=rails, cells=cells)
    assert refused(blocked, "rail", "U", to="0,3") == {"4.5a.C"}
    same_again(gone)


def test_ships_and_planes_carry_from_port_to_port_and_base_to_base():
    ports = {"port": {"0,0": 2, "0,5": 2}}
    game = table(U="f 0,0 move ma=8", E="e 6,0", cells=ports)
    assert at(done(game, "ship", "U", to="0,5").position, "U") == "0,5"
    assert refused(table(U="f 0,0 move ma=8", E="e 1,5", cells=ports), "ship", "U", to="0,5") == {"4.5a.G"}
    assert refused(table(U="f 0,0 move ma=8", E="e 0,5 move", cells=ports), "ship", "U", to="0,5") == {"19.0-1", "4.8-7"}
    theirs = ports | {"controller": {"0,5": 2}}
    assert refused(table(U="f 0,0 move ma=8", cells=theirs), "ship", "U", to="0,5") == {"19.0-1"}
    bases = {"A": "f 0,0 air_base level=1", "B": "f 0,5 air_base level=1"}
    flown = done(table(U="f 0,0 move ma=8", E="e 1,5", **bases), "fly", "U", to="0,5")
    assert at(flown.position, "U") == "0,5"
    assert refused(table(U="f 0,0", **bases), "fly", "U", to="0,5") == {"5.6a"}
    assert refused(table(U="f 0,0 move ma=8", E="e 0,5 move", **bases), "fly", "U", to="0,5") == {"4.8-7"}


def test_whoever_opens_a_port_by_negation_is_bound():
    ports = {"port": {"0,0": 2, "0,5": 2}}
    game = table(U="f 0,0 move ma=8", E="e 1,5", G="f 0,5 ma=6", cells=ports)
    game = type(game)(game.law, game.position.reading(sea_cap_in_ezoc="negatable"))
    sailed = done(game, "ship", "U", to="0,5")
    assert keepers(sailed.position) == [("0,5", ("G",), "U")]
    aboard = table(U="f 0,0 move ma=8", E="e 1,5", G="f 0,5 embarked", cells=ports)
    aboard = type(game)(game.law, aboard.position.reading(sea_cap_in_ezoc="negatable"))
    assert refused(aboard, "ship", "U", to="0,5") == {"4.5a.G"}


@clause("OCS-X-12.7")
def test_an_extender_is_made_and_packed_up_for_half_the_allowance_each():
    truck = "f 3,0 transport move points=5 throw=6 ma=20 throw_mobility=truck"
    game = table(X=truck, U="f 8,0", cells={"source": {"-3,0": "true"}})
    assert not chain(game.law.table(game.position), "U").legal
    made = done(game, "extend", "X")
    assert heard(made)[-1] == f"X becomes an Extender in {hx('3,0')}."
    assert (made.position.unit("X").mode, supply_points(made, "X", "mp_spent")) == (Mode.NONE, 10)
    assert chain(made.law.table(made.position), "U").legal
    assert refused(made, "march", "X", at="4,0") == {"12.7-1"}
    packed = done(made, "pack_up", "X")
    assert (packed.position.unit("X").mode, supply_points(packed, "X", "mp_spent")) == (Mode.MOVE, 20)
    assert not chain(packed.law.table(packed.position), "U").legal
    same_again(packed)


@pytest.mark.parametrize("line", ["trace", "rail_trace", "port_trace"])
def test_no_line_is_traced_to_a_box_beside_the_map(line):
    besieged = zoc.loads(zoc.example("ocs/besieged_port")).table.at_large()
    unit = next(unit for unit in besieged.position.ids if besieged.position.unit(unit).side == "blue")
    verdict = besieged.judge(zoc.Order("trace", "blue", unit, {"source": "Alexandria", "line": line}))
    assert "4.5a.F-1" in verdict.cites
    assert verdict.refused


@pytest.mark.parametrize("deed", ["attack", "overrun"])
def test_nobody_attacks_a_box_beside_the_map(deed):
    besieged = zoc.loads(zoc.example("ocs/besieged_port")).table.at_large()
    for unit in besieged.position.ids:
        verdict = besieged.judge(zoc.Order(deed, besieged.position.unit(unit).side, unit, {"at": "Alexandria"}))
        assert verdict.refused
        assert verdict.cites
