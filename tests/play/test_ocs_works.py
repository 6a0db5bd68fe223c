"""OCS played: reinforcements, rebuilding, construction, rail conversion, refit, specialised combats."""

from __future__ import annotations

from tests.conformance.ocs.table import at, hx
from tests.play.ocs_seats import answered, cited, done, events, heard, picks, refused, same_again, table
from zoc.rulesets.ocs import Kind, Mode
from zoc.testing import clause

ARRIVAL = {"phase": "reinforcement", "segment": ""}


def test_reinforcements_are_placed_at_sources_in_a_mode():
    cells = {"source": {"0,0": "true"}, "controller": {"0,0": 1}}
    game = table(**ARRIVAL, U="f Box strength=4", E="e 1,0", boxes=("Box",), cells=cells)
    placed = done(game, "reinforce", "U", at="0,0", mode="combat")
    assert (at(placed.position, "U"), Mode(placed.position.unit("U").mode)) == ("0,0", Mode.COMBAT)
    assert heard(placed, "e") == [f"U arrives in {hx('0,0')}."]
    assert refused(game, "reinforce", "U", at="0,0", mode="reserve") == {"4.5a.I"}
    assert refused(game, "reinforce", "U", at="0,0", mode="strat") == {"4.5a.J"}
    assert "13.6" in refused(table(U="f Box", boxes=("Box",), cells=cells), "reinforce", "U", at="0,0")
    same_again(placed)


def test_repls_bring_back_a_unit_from_the_dead_pile_or_a_lost_step():
    units = {"H": "f 0,2 hq", "R": "f 0,0 repl move", "Q": "f 0,0 repl move"}
    pile = {"D": "f Dead_Pile multi_step re=3 steps_lost=3"}
    dead = {name: words.replace("Dead_Pile", "Box") for name, words in pile.items()}
    game = table(**ARRIVAL, **units, **dead, S="f 0,0 multi_step re=3 steps_lost=2", boxes=("Box", "Dead Pile"))
    game = type(game)(game.law, game.position.moved("D", "Dead Pile"))
    back = done(game, "rebuild", "R", what="D", others="Q")
    assert (at(back.position, "D"), back.position.unit("D").steps_lost) == ("0,0", 2)
    assert {"R", "Q"} & set(back.position.ids) == set()
    assert cited(back) == ("13.5a",)
    step = done(game, "rebuild", "R", what="S")
    assert step.position.unit("S").steps_lost == 1
    zone = table(**ARRIVAL, **units, E="e 1,0", S="f 0,0 multi_step re=3 steps_lost=2")
    assert refused(zone, "rebuild", "R", what="S") == {"4.5a.K"}
    assert refused(table(**units, S="f 0,0 steps_lost=1"), "rebuild", "R", what="S") == {"13.5"}


def test_engineers_build_a_level_a_turn_and_do_not_move():
    game = done(table(N="f 0,0 engineer", E="e 1,0"), "construct", "N", what="hedgehog")
    built = game.position.unit(f"hedgehog {hx('0,0')}")
    assert (Kind(built.kind), built.level, built.side) == (Kind.HEDGEHOG, 1, "f")
    assert refused(game, "march", "N", at="-1,0") == {"6.1g"}
    assert heard(game, "e") == [f"F builds in {hx('0,0')}."]
    more = table(N="f 0,0 engineer", M="f 0,0 hq", G="f 0,1 hedgehog level=1")
    raised = done(more, "construct", "N", what="hedgehog", at="0,1")
    assert raised.position.unit("G").level == 2
    assert refused(raised, "construct", "M", what="hedgehog", at="0,1") == {"16.0b"}
    assert refused(more, "construct", "N", what="hedgehog", at="0,3") == {"13.8d"}
    assert refused(table(N="f 0,0 engineer", E="e 0,1"), "construct", "N", what="air_base", at="0,1") == {"4.8-7"}
    assert refused(table(N="f 0,0 hq", G="f 0,0 hedgehog level=4"), "construct", "N", what="hedgehog") == {"16.0b-1"}
    assert refused(table(N="f Box engineer", boxes=("Box",)), "construct", "N", what="hedgehog") == {"13.8d"}
    same_again(raised)


def test_rail_repair_units_convert_up_to_four_hexes_outside_zones():
    rails = {"rail": "0,0/0,1 0,1/0,2"}
    game = done(table(R="f 0,0 rail_repair ma=6", sides=rails), "convert_rail", "R")
    assert game.position.markers["gauge"] == {game.position.board.grid.cell(hx("0,0")): 1}
    assert refused(game, "convert_rail", "R") == {"13.3g-2"}
    assert done(done(game, "march", "R", at="0,1"), "convert_rail", "R").position.unit("R").worked == 2
    assert refused(table(R="f 0,0 rail_repair", E="e 1,0", sides=rails), "convert_rail", "R") == {"4.5a.E"}
    assert refused(table(R="f 3,0 rail_repair", sides=rails), "convert_rail", "R") == {"13.3g-2"}


def test_an_air_base_refits_two_aircraft_a_level():
    planes = {f"P{i}": "f 0,0 plane" for i in range(3)}
    game = table("refit", "", B="f 0,0 air_base level=1", **planes)
    fit = done(game, "refit", "B")
    assert [fit.position.unit(unit).active for unit in planes] == [1, 1, 0]
    assert refused(fit, "refit", "B") == {"15.1"}
    chosen = done(game, "refit", "B", others="P2")
    assert [chosen.position.unit(unit).active for unit in planes] == [0, 0, 1]
    assert refused(game, "refit", "B", others="P0 P1 P2") == {"15.1-2"}
    assert refused(table("refit", "", B="f 0,0 air_base level=1", E="e 1,0", P="f 0,0 plane"), "refit", "B") == {"4.5a.H"}
    crowd = {f"A{i}": "f 0,0 plane active" for i in range(5)}
    assert refused(table("refit", "", B="f 0,0 air_base level=1", P="f 0,0 plane", **crowd), "refit", "B") == {"15.1-2"}
    assert refused(table("refit", "", B="f 0,0 air_base level=1"), "refit", "B") == {"15.1-3"}


# 9.14  SPECIALISED COMBATS


def entered(**units):
    return done(table(U="f 0,0 ma=6", **units), "march", "U", at="0,1")


@clause("OCS-X-9.14")
def test_ports_bases_and_hedgehogs_change_hands_and_ships_are_lost():
    game = entered(P="e 0,1 port level=2", B="e 0,1 air_base level=1", H="e 0,1 hedgehog level=1", S="e 0,1 ship")
    assert [game.position.unit(unit).side for unit in "PBH"] == ["f"] * 3
    assert "S" not in game.position.ids
    assert game.waiting is None
    assert {"9.14", "4.4c", "4.8c.A"} <= {number for line in game.log() for number in line.cites}
    printed = done(
        table(U="f 0,0 ma=6", H="f 0,0 hq", cells={"port": {"0,1": 2}, "controller": {"0,1": 2}}), "march", "U", at="0,1"
    )
    assert printed.position.markers["held"] == {printed.position.board.grid.cell(hx("0,1")): 1}
    assert f"The port in {hx('0,1')} is captured by f." in heard(printed, "e")
    same_again(printed)


@clause("OCS-X-9.14")
def test_supply_is_captured_in_part_and_the_rest_destroyed():
    game = entered(S="e 0,1 sp points=9")
    assert picks(game) == {"0", "25", "50", "75", "100"}
    half = answered(game, "50")
    assert (half.position.unit("S").side, half.position.unit("S").points / half.position.board.parts) == ("f", 4.5)
    assert "S" not in answered(game, "0").position.ids
    assert any("As the players read it off their table" in text for text in heard(half, "e"))


@clause("OCS-X-9.14")
def test_trucks_that_are_not_captured_are_displaced_by_their_owner():
    game = entered(T="e 0,1 transport move points=2 organic")
    whole = answered(game, "100")
    assert (whole.position.unit("T").side, whole.position.unit("T").organic) == ("f", 0)
    gone = answered(game, "0")
    assert gone.waiting.side == "e"
    assert "here" not in picks(gone)
    set_down = answered(gone, "1,1", "here")
    assert at(set_down.position, "T") == "1,1"
    same_again(set_down)


@clause("OCS-X-9.14c/d")
def test_an_extender_that_is_run_into_collapses_and_is_displaced_as_transport_points():
    game = entered(X="e 0,1 transport none points=5 throw=6", E="f 1,1")
    assert events(game, "Collapsed") == [{"unit": "X", "at": hx("0,1")}]
    assert f"The Extender X in {hx('0,1')} collapses into Transport Points." in heard(game, "e")
    set_down = answered(game, "0", "1,1", "here")
    it = set_down.position.unit("X")
    assert (at(set_down.position, "X"), it.side, Mode(it.mode)) == ("1,1", "e", Mode.MOVE)
    taken = answered(game, "100").position.unit("X")
    assert (taken.side, Mode(taken.mode)) == ("f", Mode.MOVE)
    same_again(set_down)


@clause("OCS-X-9.14")
def test_planes_caught_on_the_ground_fly_to_another_base_or_are_lost():
    units = {"A": "e 0,1 air_base level=1", "P": "e 0,1 plane active", "B": "e 5,0 air_base level=1"}
    game = entered(**units)
    assert (game.waiting.side, picks(game)) == ("f", {"yes", "no"})
    flown = answered(game, "yes", "B")
    it = flown.position.unit("P")
    assert (at(flown.position, "P"), it.active, it.steps_lost) == ("5,0", 0, 1)
    assert "P" not in answered(game, "no", "none").position.ids
    worn = entered(**units | {"P": "e 0,1 plane active steps_lost=1"})
    assert "P" not in answered(worn, "yes").position.ids
