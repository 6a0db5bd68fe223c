"""OCS played: air drops, landing craft, air combat."""

from __future__ import annotations

from tests.conformance.ocs.table import at, hx
from tests.play.ocs_seats import answered, cited, done, events, heard, ordered, picks, refused, same_again, table
from zoc.play import Game, offers
from zoc.rulesets.ocs.terms import ArrivalKind, Carrier
from zoc.testing import clause

PARA = "f 0,0 move leg ma=6 strength=3"
BASE = {"B": "f 0,0 air_base level=1", "E": "e 3,0 strength=4"}


def hears(game, side):
    return heard(game, side)[-1]


@clause("OCS-4.7d-2", "OCS-4.5b-S6")
def test_a_dropped_unit_is_finished_and_negates_where_it_came_down():
    game = table(**BASE, P=PARA)
    down = answered(done(game, "drop", "P", to="2,0"), "0")
    assert (at(down.position, "P"), Carrier(down.position.unit("P").carried_by)) == ("2,0", Carrier.DROP)
    assert refused(down, "march", "P", at="1,0") == {"4.7d"}
    assert heard(down)[0] == f"P is dropped in {hx('2,0')}."
    same_again(down)
    truck = table(**BASE, P=PARA, T="f 1,1 truck move ma=18 strength=3")
    through = answered(done(truck, "drop", "P", to="2,0"), "0")
    assert refused(truck, "march", "T", at="2,-1", route="1,1 2,0 2,-1") != set()
    assert at(done(through, "march", "T", route="1,1 2,0 2,-1").position, "T") == "2,-1"
    assert through.position.promises == ()


@clause("OCS-4.7d-2", "OCS-4.7-1")
def test_who_is_not_dropped():
    assert refused(table(**BASE, P=PARA.replace("move", "combat", 1)), "drop", "P", to="2,0") == {"5.6a"}
    assert refused(table(**BASE, P=f"{PARA} mp_spent=1"), "drop", "P", to="2,0") == {"4.7d-2"}
    assert refused(table(**BASE, P=PARA), "drop", "P", to="3,0") == {"4.8-7"}
    assert refused(table("combat", "combat", **BASE, P=PARA), "drop", "P", to="2,0") == {"13.3b"}
    assert refused(table(**BASE, P=PARA, ground={"2,0": "sea"}), "drop", "P", to="2,0") == {"6.1-1"}


def test_a_drop_may_cost_steps_and_takes_what_is_printed_there():
    ports = {"port": {"2,0": 2}, "controller": {"2,0": 2}}
    game = table(**BASE, P=PARA, cells=ports)
    lost = answered(done(game, "drop", "P", to="2,0"), "1")
    assert "P" not in lost.position.ids
    assert heard(lost)[-1] == "Lost by f: 1 step in the air drop, as the players read it off their table; gone: P."
    taken = answered(done(game, "drop", "P", to="2,0"), "0")
    assert heard(taken)[-1] == f"The port in {hx('2,0')} is captured by f."
    assert refused(table(**BASE, P=PARA, S="e 2,0 sp points=4"), "drop", "P", to="2,0") == {"4.8-7"}


@clause("OCS-4.5-5", "OCS-4.7d-6")
def test_a_unit_goes_aboard_and_comes_ashore_finished():
    game = table(C="f 0,0 landing_craft", U="f 0,0 combat strength=4 ma=6", E="e 1,1 truck move ma=18 strength=1")
    aboard = done(game, "embark", "U", craft="C")
    assert aboard.position.unit("U").embarked == 1
    assert refused(aboard, "march", "U", at="0,1") != set()
    assert cited(aboard) == ("4.5-5",)
    same_again(aboard)
    landing = table(C="f 0,0 landing_craft", U="f 0,0 move embarked strength=4 ma=6", E="e 3,3")
    ashore = answered(done(landing, "land", "U", to="1,0"), "0")
    unit = ashore.position.unit("U")
    assert (at(ashore.position, "U"), unit.embarked, ArrivalKind(unit.arrived)) == ("1,0", 0, ArrivalKind.UNLOADED)
    assert refused(ashore, "march", "U", at="2,0") == {"4.7d"}
    same_again(ashore)


@clause("OCS-4.7d-5", "OCS-4.5a.A-11")
def test_by_an_alt_roll_a_unit_may_still_go_half_its_allowance():
    game = table(C="f 0,0 landing_craft", U="f 0,0 move embarked strength=4 ma=6", E="e 4,0")
    rolled = done(game, "land", "U", to="1,0", alt=True)
    assert picks(rolled) == {"landed", "aboard"}
    ashore = answered(rolled, "landed", "0")
    assert ArrivalKind(ashore.position.unit("U").arrived) == ArrivalKind.ALT
    assert at(done(ashore, "march", "U", at="1,3").position, "U") == "1,3"
    assert refused(ashore, "march", "U", at="1,4") != set()
    stays = answered(rolled, "aboard")
    assert (at(stays.position, "U"), stays.position.unit("U").embarked) == ("0,0", 1)


def test_nobody_comes_ashore_who_is_not_aboard():
    game = table(C="f 0,0 landing_craft", U="f 0,0 move strength=4 ma=6", V="f 0,0 embarked move strength=4 ma=6")
    offered = {offer.deed.name: offer for offer in offers(game.law, game.seen_by("f"), "f", "U")}
    assert (offered["land"].legal, offered["embark"].legal) == (False, True)
    offered = {offer.deed.name: offer for offer in offers(game.law, game.seen_by("f"), "f", "V")}
    assert (offered["land"].legal, offered["embark"].legal) == (True, False)


@clause("OCS-4.9d")
def test_in_air_combat_all_aircraft_there_are_shown_and_who_fights():
    planes = {"A": "f -2,0 plane active", "B": "e 1,0 plane active fighter", "D": "e 1,0 plane active", "X": "e 1,0 plane"}
    game = done(table(**planes), "dogfight", "A", target="B")
    assert hears(game, "e") == hears(game, "f")
    assert heard(game, "f")[0] == f"Air combat over {hx('1,0')}: A, B and D are there; A fights B."
    fought = answered(game, "none", "loss")
    assert (fought.position.unit("B").active, fought.position.unit("B").steps_lost) == (0, 1)
    assert heard(fought, "f")[-1] == f"As the players read it off their table, B takes a loss and aborts over {hx('1,0')}."
    same_again(fought)
    again = table(**{**planes, "B": "e 1,0 plane active fighter steps_lost=1"})
    assert "B" not in answered(done(again, "dogfight", "A", target="B"), "abort", "loss").position.ids


# INTERCEPTION

BOMBERS = {"A": "f -2,0 plane active barrage=6", "B": "f -2,0 plane active barrage=4", "T": "e 1,0 strength=6"}


def bombing(**planes: str) -> Game:
    """Two bombers that fly at a hex, with a fighter of the enemy in reach, unless other planes are named."""
    enemies = planes or {"F": "e 3,0 plane active fighter range=2"}
    return done(table("movement", "barrage", **BOMBERS, **enemies), "barrage", "A", at="1,0", others="B")


@clause("OCS-X-14.3")
def test_a_mission_is_intercepted_in_its_own_phase_before_it_does_anything():
    game = bombing()
    assert (game.waiting.side, picks(game)) == ("e", {"F", "pass"})
    assert heard(game, "e")[-1] == f"F flies a mission over {hx('1,0')}."
    game = answered(game, "F")
    assert (game.waiting.side, picks(game)) == ("f", {"A", "B"})
    game = answered(game, "A")
    assert heard(game, "e")[-2] == f"Air combat over {hx('1,0')}: F, A and B are there; F fights A."
    game = answered(game, "none", "abort")
    assert (game.position.unit("A").active, game.position.unit("F").active) == (0, 1)
    assert events(game, "Barrages")[-1]["total"] == "4"
    game = answered(game, "0", "0", "none")
    assert {game.position.unit(unit).barraged for unit in "AB"} == {1}
    same_again(game)


@clause("OCS-X-14.3")
def test_a_mission_whose_planes_are_all_met_is_broken_off():
    game = done(table("movement", "barrage", **BOMBERS, F="e 3,0 plane active fighter"), "barrage", "A", at="1,0")
    game = answered(game, "F", "abort", "loss")
    assert heard(game, "e")[-1] == f"Too few planes of f are left over {hx('1,0')}: the mission is broken off."
    assert cited(game) == ("14.3-1",)
    assert (game.waiting, game.position.unit("A").steps_lost, game.position.unit("F").active) == (None, 1, 0)
    assert refused(game, "barrage", "A", at="1,0") == {"10.0-1", "10.0e-1"}
    assert ordered(game, "barrage", "B", at="1,0").legal
    same_again(game)


@clause("OCS-X-14.3")
def test_only_active_fighters_in_range_intercept_and_nobody_has_to():
    game = answered(bombing(), "pass")
    assert (game.waiting.side, events(game, "Barrages")[-1]["total"]) == ("e", "10")
    for words in (
        "e 3,0 plane fighter",
        "e 3,0 plane active",
        "e 4,0 plane active fighter range=2",
        "f 3,0 plane active fighter",
    ):
        game = bombing(F=words)
        assert events(game, "MissionFlown") == [], words
    assert picks(bombing(F="e 4,0 plane active fighter range=2", G="e 4,0 plane active fighter")) == {"G", "pass"}
    guns = {"A": "f 0,0 artillery barrage=8 range=3", "T": "e 1,0 strength=6", "F": "e 3,0 plane active fighter"}
    assert events(done(table("combat", "barrage", **guns), "barrage", "A", at="1,0"), "MissionFlown") == []
