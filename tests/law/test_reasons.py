"""Reasons and culprits, book by book, on tables small enough to check by eye.

Columns and rows count from 0, labels from 1: the cell (4, 3) is 0504, north of (4, 4). An enemy in (4, 2) holds 0504.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from tests.law import invented
from tests.law.invented import Seasons
from tests.law.small import lay
from zoc.law import Forbid, Stop, Test, Verdict
from zoc.law.lack import Lack
from zoc.movement import reach, why
from zoc.testing import ruling

NORTH, SOUTH, WEST = (4, 2), (4, 5), (3, 4)
"""Where an enemy holds only the cell north of (4, 4); where one holds (4, 4) itself; another such place."""


def told(verdict: Verdict) -> list[tuple[Any, ...]]:
    """Number, amount and culprits of whatever counts."""
    return [(r.clause.number, r.amount, r.by) for r in verdict.reasons if r.counts]


def test_toll_names_every_enemy_left_and_met() -> None:
    rules = invented.toll()
    position = lay(rules, {"a": (4, 4), "E": SOUTH, "F": WEST, "G": NORTH}, facts={"E": {"fierce": 2}})
    verdict = ruling(rules, position.reading(tolls="sum"), "a", "0504")
    assert told(verdict) == [("0", 1, ()), ("2", 3, ("E", "F")), ("3", 1, ("G",))]
    assert verdict.cost == 5
    assert verdict.citing("2").cells == ("0505",)
    assert verdict.citing("3").cells == ("0504",)


def test_toll_is_not_paid_to_an_enemy_who_keeps_hold() -> None:
    rules = invented.toll()
    position = lay(rules, {"a": (4, 4), "E": (3, 3)})
    verdict = ruling(rules, position, "a", "0504")
    assert told(verdict) == [("0", 1, ()), ("2", 1, ("E",))]


def test_rivals_only_the_dearest_is_paid_and_the_rest_is_shown_as_outdone() -> None:
    rules = invented.rivals()
    position = lay(rules, {"a": (4, 4), "E": NORTH, "F": (3, 3)}, facts={"E": {"fierce": 2}, "F": {"drums": True}})
    verdict = ruling(rules, position, "a", "0504")
    assert told(verdict) == [("0", 1, ()), ("2", 1, ("F",)), ("3", 2, ("F",))]
    [outdone] = [reason for reason in verdict.reasons if reason.outdone]
    assert (outdone.clause.number, outdone.amount, outdone.by) == ("2", 2, ("E",))
    assert (verdict.cost, verdict.by) == (4, ("F",))


def test_rivals_that_come_to_the_same_are_named_together() -> None:
    rules = invented.rivals()
    position = lay(rules, {"a": (4, 4), "E": NORTH, "F": (3, 3)})
    assert told(ruling(rules, position, "a", "0504")) == [("0", 1, ()), ("2", 1, ("E", "F"))]


def test_first_step_is_free_and_the_next_is_barred_by_both_ends() -> None:
    rules = invented.first_step()
    position = lay(rules, {"a": (4, 4), "E": NORTH, "F": WEST})
    free = ruling(rules, position, "a", "0504", flags=["fresh"])
    assert free.legal
    [waived] = free.waived
    assert (waived.by, [clause.number for clause in waived.waived_by]) == (("F", "E"), ["2.1"])
    [barred] = ruling(rules, position, "a", "0504").having(Forbid)
    assert (barred.clause.citation, set(barred.by)) == ("First step §2", {"E", "F"})
    found = reach(rules, position, "a", points=2)
    assert "0504" in found
    assert [step.state for step in found.route("0504")] == [1]


def test_rivers_hold_back_control_and_the_bridge_lets_it_through() -> None:
    rules = invented.rivers()
    wet = {"river": [((4, 2), (4, 3)), ((4, 3), (4, 4))]}
    position = lay(rules, {"a": (4, 4), "E": NORTH}, hexsides=wet)
    assert told(ruling(rules, position, "a", "0504")) == [("0", 1, ()), ("2", 2, ())]
    bridged = lay(rules, {"a": (4, 4), "E": NORTH}, hexsides={**wet, "bridge": [((4, 2), (4, 3))]})
    verdict = ruling(rules, bridged, "a", "0504")
    assert told(verdict) == [("0", 1, ()), ("2", 2, ()), ("5", None, ("E",))]
    assert verdict.stops


def test_rivers_a_scarp_counts_only_the_way_it_is_climbed() -> None:
    rules = invented.rivers()
    position = lay(rules, {"a": (4, 4)}, hexsides={"scarp": [((4, 4), (4, 3))]}, value=2, directed=True)
    assert told(ruling(rules, position, "a", "0504")) == [("0", 1, ()), ("3", 2, ())]
    assert told(ruling(rules, position, "a", "0505", start="0504")) == [("0", 1, ())]


def test_rivers_a_cliff_is_refused_with_its_clause_and_has_a_way_round() -> None:
    rules = invented.rivers()
    position = lay(rules, {"a": (4, 4)}, cells={"elevation": {(4, 3): 2, (3, 3): 1}})
    [cliff] = ruling(rules, position, "a", "0504").having(Forbid)
    assert (cliff.clause.citation, cliff.by) == ("Rivers §4", ())
    answer = why(rules, position, "a", "0504", points=1)
    assert (answer.legal, answer.needed, answer.verdict.cites) == (False, 2, ("4",))


def test_halves_are_exact() -> None:
    rules = invented.halves()
    street = {"one_way": [((4, 4), (4, 3))]}
    position = lay(rules, {"a": (4, 4), "E": NORTH}, cells={"road": {(4, 3): 1}}, hexsides=street, parts=6)
    verdict = ruling(rules, position, "a", "0504")
    assert told(verdict) == [("0.1", Fraction(1, 2), ()), ("2", Fraction(1, 3), ()), ("3", Fraction(1, 2), ("E",))]
    assert verdict.cost == Fraction(4, 3)
    assert reach(rules, position, "a", points="4/3")["0504"].left == 0
    assert "0504" not in reach(rules, position, "a", points=Fraction(7, 6))


def test_braced_strikes_in_the_wide_zone_and_stops_in_the_narrow_one() -> None:
    rules = invented.braced()
    position = lay(rules, {"a": (4, 5), "E": NORTH}, facts={"E": {"braced": True}})
    wide = ruling(rules, position, "a", "0505")
    assert (told(wide), wide.stops) == ([("0", 1, ()), ("3", None, ("E",))], False)
    [strike] = wide.having(Test)
    assert strike.effect.name == "strike"
    narrow = ruling(rules, position, "a", "0504", start="0505")
    assert (told(narrow), narrow.stops) == ([("0", 1, ()), ("2", None, ("E",))], True)
    swift = ruling(rules, position.changed("a", swift=True), "a", "0505")
    assert [clause.number for clause in swift.citing("3").waived_by] == ["3.1"]


def test_partisans_hold_the_plain_only_against_whoever_sees_them() -> None:
    rules = invented.partisans()
    position = lay(rules, {"a": (4, 4), "E": NORTH}, facts={"E": {"partisan": True}})
    assert not ruling(rules, position, "a", "0504").stops
    seen = ruling(rules, position.changed("a", sees=True), "a", "0504")
    assert [reason.by for reason in seen.having(Stop)] == [("E",)]
    hill = lay(rules, {"a": (4, 4), "E": NORTH}, facts={"E": {"partisan": True}}, cells={"hill": {(4, 3): 1}})
    assert told(ruling(rules, hill, "a", "0504")) == [("0", 1, ()), ("2", None, ("E",)), ("3", 1, ())]


def test_rash_spends_its_last_point_on_the_dearest_step() -> None:
    rules = invented.rash()
    position = lay(rules, {"a": (4, 4), "b": (4, 3)}, cells={"cost": {(4, 3): 9, (4, 2): 9}})
    found = reach(rules, position, "a", points=1)
    assert "0504" not in found, "a friend stands there"
    assert [reason.clause.number for reason in why(rules, position, "a", "0504", points=1).verdict.reasons] == ["4"]
    alone = reach(rules, position.without("b"), "a", points=1)
    assert (alone["0504"].cost, alone["0504"].left) == (1, 0)
    assert alone.why(alone.route("0504")[0]).cost == 9
    assert "0503" not in alone


def test_graded_a_stack_is_blamed_as_one_and_its_class_is_told_line_by_line() -> None:
    rules = invented.graded()
    pieces = {"a": (4, 4), "E": NORTH, "F": NORTH, "G": NORTH}
    position = lay(rules, pieces, facts={name: {"weight": 1} for name in "EFG"})
    verdict = ruling(rules, position, "a", "0504")
    assert told(verdict) == [("0", 1, ()), ("5", 2, ("E", "F", "G"))]


def test_graded_from_hard_to_hard_is_forbidden_by_those_at_that_class_only() -> None:
    rules = invented.graded()
    pieces = {"a": (4, 4), "E": (4, 2), "F": (3, 4), "G": (5, 4)}
    position = lay(rules, pieces, facts={"E": {"weight": 3}, "F": {"weight": 3}, "G": {"weight": 1}})
    [forbid] = ruling(rules, position, "a", "0504").having(Forbid)
    assert (forbid.clause.citation, set(forbid.by)) == ("Graded §5.1", {"E", "F"})


def test_disengaging_plainly_nobody_leaves_and_by_slipping_only_outward() -> None:
    rules = invented.disengaging()
    position = lay(rules, {"a": (4, 4), "E": (4, 3)}, kind="square")
    [held] = ruling(rules, position, "a", "0506").having(Forbid)
    assert (held.clause.citation, held.by) == ("Disengaging §3", ("E",))
    out = ruling(rules, position, "a", "0506", way="slip", flags=["inside"])
    assert out.legal
    assert [reason.by for reason in out.having(Test)] == [("E",)]
    [inward] = ruling(rules, position, "a", "0605", way="slip", flags=["inside"]).having(Forbid)
    assert (inward.clause.citation, inward.by) == ("Disengaging §4.2", ("E",))


def test_disengaging_a_dash_goes_through_one_zone_and_must_end_in_the_open() -> None:
    rules = invented.disengaging()
    position = lay(rules, {"a": (4, 8), "E": (3, 5)}, facts={"a": {"moves": 9}}, kind="square", size=(9, 9))
    through = ruling(rules, position, "a", "0506", start="0507", way="dash")
    [waived] = [reason for reason in through.waived if reason.effect.like(Stop)]
    assert [clause.number for clause in waived.waived_by] == ["6"]
    spent = ruling(rules, position, "a", "0505", start="0506", way="dash", flags=["spent"])
    assert spent.stops
    answer = why(rules, position, "a", "0506", way="dash")
    assert not answer.legal
    assert "7" in answer.verdict.cites


def test_knotted_the_scout_on_rotten_planks_feels_neither_mud_nor_zones() -> None:
    rules = invented.knotted()
    ground = {name: {(4, 3): 1} for name in ("mud", "plank", "rotten")}
    position = lay(rules, {"a": (4, 4), "E": NORTH}, cells=ground)
    heavy = ruling(rules, position, "a", "0504")
    assert told(heavy) == [("2", 2, ("E",)), ("0", 1, ()), ("3", 1, ())]
    light = ruling(rules, position.changed("a", scout=True), "a", "0504")
    assert (light.cost, told(light)) == (1, [("0", 1, ())])
    waivers = {reason.clause.number: [clause.number for clause in reason.waived_by] for reason in light.reasons}
    assert waivers == {"2": ["4"], "0": [], "3": ["4"], "4": [], "4.1": ["4.11"], "4.11": []}


def test_seasons_joining_a_friend_is_free_and_frost_is_named() -> None:
    rules = invented.seasons()
    position = lay(rules, {"a": (4, 4), "b": (4, 3)}, base_cost=3)
    assert (ruling(rules, position, "a", "0504").cost, ruling(rules, position, "a", "0506").cost) == (0, 3)
    frozen = ruling(rules, position.with_state(Seasons(frost=True)), "a", "0506")
    assert told(frozen) == [("2.1", 1, ())]
    assert [clause.number for clause in frozen.citing("0").waived_by] == ["2"]
    smoke = ruling(rules, position.marked("smoke", "0506"), "a", "0506")
    assert told(smoke) == [("0", 3, ()), ("4", 1, ())]


def test_what_is_lacking_is_one_sentence_and_a_piece_keeps_its_name() -> None:
    off = Lack.of("off_map", unit="old_panzer")
    assert Verdict(lacks=(off, off)).lacking_sentence == "old panzer is not on the map."
    other = Lack.of("needed", what="a target")
    assert Verdict(lacks=(other, off)).lacking_sentence == "A target is missing; old panzer is not on the map."
