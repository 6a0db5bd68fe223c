"""Bashketball: who exerts a zone, where, and on whom it bears."""

from __future__ import annotations

from tests.conformance.bashketball.table import move, net, on_court, readings, shoot, sources, throw
from zoc.action import Action, assess, attempt
from zoc.control import control
from zoc.testing import clause


def covered(rules, position, side="away", **how):
    """Who covers which hexes."""
    zones = control(rules, position, side, **how)
    return {cell: set(zones[cell].units) for cell in zones}


def exertion(rules, position, source, target, side="away"):
    """The clauses that speak of a zone from one hex on another."""
    derived = control(rules, position, side).derive(source, target)
    return [(r.clause.number, r.by, r.stands) for r in derived.reasons() if r.effect.kind != "waive"]


@clause("BB-Z-1")
def test_a_player_covers_his_hex_and_the_six_around_it(rules):
    position = on_court(e="away 2,3 LG")
    assert covered(rules, position) == {cell: {"e"} for cell in ("1,3", "2,2", "2,3", "2,4", "3,2", "3,3", "3,4")}
    assert exertion(rules, position, "2,3", "2,4") == [("Z-1", ("e",), True)]


@clause("BB-Z-1")
def test_a_zone_ends_at_the_edge_of_the_court(rules):
    assert set(covered(rules, on_court(e="away 0,0"))) == {"0,0", "0,1", "1,0"}


@clause("BB-Z-1")
def test_without_his_own_hex_a_player_covers_only_the_six_around_it(rules):
    position = on_court(e="away 2,3 LG").reading(own_hex=False)
    assert set(covered(rules, position)) == {"1,3", "2,2", "2,4", "3,2", "3,3", "3,4"}


@clause("BB-Z-1")
def test_his_own_hex_shows_on_a_pass_of_two_hexes_over_his_head(rules):
    position = on_court(h="home 0,6 ball", m="home 2,6", e="away 1,6").reading(pass_ends="inner")
    contested = throw(rules, position)
    assert sources(contested) == [("P-4", -1, ("e",)), ("D-4", 1, ())]
    assert readings(contested, "P-4") == {"own_hex": True, "pass_ends": "inner"}
    free = throw(rules, position.reading(own_hex=False))
    assert sources(free) == [("P-1", 1, ()), ("D-4", 1, ())]
    assert readings(free, "P-1") == {"own_hex": False, "pass_ends": "inner"}


@clause("BB-Z-1")
def test_long_arms_cover_hexes_two_away_as_well(rules):
    position = on_court(e="away 2,3 long_arms", f="away 2,8")
    zones = covered(rules, position)
    assert {"2,5", "0,3", "4,3", "2,1"} <= {cell for cell, by in zones.items() if by == {"e"}}
    assert len([cell for cell, by in zones.items() if "e" in by]) == 19
    assert len([cell for cell, by in zones.items() if "f" in by]) == 7
    assert exertion(rules, position, "2,3", "2,5") == [("Z-1a", ("e",), True)]


@clause("BB-Z-2")
def test_an_exhausted_player_covers_nothing(rules):
    fresh = on_court(e="away 2,3 LG", h="home 2,5 speed=4")
    tired = fresh.changed("e", exhausted=1)
    assert "2,4" in covered(rules, fresh)
    assert covered(rules, tired) == {}
    assert ("Z-2", ("e",), True) in exertion(rules, tired, "2,3", "2,4")
    assert move(rules, fresh, "2,4").reach["2,4"].cost == 3
    assert move(rules, tired, "2,4").reach["2,4"].cost == 1


@clause("BB-Z-2")
def test_a_tireless_player_keeps_his_zone_while_exhausted(rules):
    position = on_court(e="away 2,3 exhausted tireless", f="away 2,9 exhausted")
    assert set(covered(rules, position)) == {"1,3", "2,2", "2,3", "2,4", "3,2", "3,3", "3,4"}
    waived = [r for r in control(rules, position, "away").derive("2,3", "2,4").reasons() if not r.stands]
    assert [(r.clause.number, [c.number for c in r.waived_by]) for r in waived] == [("Z-2", ["Z-2a"])]


@clause("BB-Z-3")
def test_a_player_on_the_bench_covers_nothing(rules):
    position = on_court(e="away bench LG", h="home 2,8 ball")
    assert covered(rules, position) == {}
    assert sources(shoot(rules, position)) == [("SH-1", 1, ()), ("D-4a", -1, ())]


@clause("BB-Z-4")
def test_a_team_mate_does_not_contest_a_shot(rules):
    assert sources(shoot(rules, on_court(h="home 3,10 ball", m="home 3,9 LG"))) == [("SH-1", 1, ())]


@clause("BB-Z-4")
def test_a_team_mate_on_the_line_does_not_contest_a_pass(rules):
    assert sources(throw(rules, on_court(h="home 1,2 ball", m="home 1,5", n="home 1,3 SM"))) == [("P-1", 1, ())]


@clause("BB-Z-4")
def test_opponents_contest_whoever_has_the_ball(rules):
    position = on_court(h="home 3,3 speed=3", e="away 3,5 ball LG")
    [paid] = move(rules, position, "3,4").route
    assert [(r.clause.number, r.by) for r in paid.verdict.reasons if r.by] == [("M-1", ("e",))]


@clause("BB-Z-5")
def test_a_hex_is_covered_by_a_set_of_players(rules):
    position = on_court(a1="away 2,4", a2="away 3,4")
    assert covered(rules, position)["2,5"] == {"a1", "a2"}
    assert covered(rules, position.changed("a1", exhausted=1))["2,5"] == {"a2"}


@clause("BB-Z-6")
def test_a_zone_touches_moves_shots_and_passes_and_nothing_else(rules):
    position = on_court(h="home 3,3 SM ball", m="home 3,5 SM", e="away 3,4 SM", f="away 4,4 SM")
    assert net(throw(rules, position)) == -1
    touched = {"shot": Action("shot", "h", at="2,13"), "pass": Action("pass", "h", "m")}
    for name in ("steal", "screen", "check", "block", "tip_off"):
        touched[name] = Action(name, "h", "e")
    by = {name: {unit for r in assess(rules, position, act).reasons for unit in r.by} for name, act in touched.items()}
    assert {name for name, units in by.items() if units} == {"shot", "pass"}
    assert by["shot"] == by["pass"] == {"e", "f"}
    assert attempt(rules, position, Action("screen", "h", "e")).facts["level"] == 0
