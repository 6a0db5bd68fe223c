"""Promises: who is relied on, how many of them, when they are bound, and that a route makes as few as it can."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tests.law import invented
from tests.law.small import lay
from zoc.law import Forbid, Stop
from zoc.movement import reach, why
from zoc.position import Position, Promise
from zoc.rulesets.fates_edge.gauntlet import Hazard
from zoc.rulesets.fates_edge.safest import safest
from zoc.testing import ruling


@pytest.fixture
def held() -> Position:
    """A truck south of a friend who stands in an enemy's zone."""
    rules = invented.negators()
    return lay(rules, {"a": (4, 7), "E": (4, 3), "b": (4, 4)}, facts={"a": {"truck": True, "moves": 9}})


def test_a_friend_who_stays_lifts_the_zone_and_both_are_told(held: Position) -> None:
    verdict = ruling(invented.negators(), held, "a", "0505", start="0506")
    [stop] = [reason for reason in verdict.reasons if reason.effect.like(Stop)]
    assert (stop.by, [clause.number for clause in stop.waived_by]) == (("E",), ["2.1"])
    assert not verdict.stops


def test_a_route_notes_on_whom_it_relied_and_taking_it_binds_him(held: Position) -> None:
    rules = invented.negators()
    found = reach(rules, held, "a")
    [promise] = found.promises("0505")
    assert promise == Promise("2.1", held.board.grid.cell("0505"), ("b",), 1, "a")
    assert type(promise.cell) is int
    after = found.taken("0505")
    assert after.promises == (promise,)
    assert len(reach(rules, held, "b")) > 1
    bound = reach(rules, after, "b")
    assert set(bound) == {"0505"}
    answer = why(rules, after, "b", "0506")
    assert [reason.clause.citation for reason in answer.verdict.having(Forbid)] == ["Negators §4"]


def test_a_route_that_relies_on_nobody_promises_nothing(held: Position) -> None:
    assert reach(invented.negators(), held, "a").promises("0508") == ()
    assert reach(invented.negators(), held, "a").taken("0508").promises == ()


def test_only_the_last_who_can_keep_it_is_held(held: Position) -> None:
    rules = invented.negators()
    two = held.added("c", "b", "0505")
    [promise] = reach(rules, two, "a").promises("0505")
    assert promise.keepers == ("b", "c")
    after = two.moved("a", "0505", [promise])
    assert len(reach(rules, after, "b")) > 1
    assert len(reach(rules, after, "c")) > 1
    gone = after.moved("c", "0607")
    assert set(reach(rules, gone, "b")) == {"0505"}
    assert len(reach(rules, gone, "c")) > 1


def test_a_promise_may_need_more_than_one() -> None:
    """Two enemy zones of the highest class in one cell need two to screen them."""
    rules = invented.graded()
    pieces = {"a": (4, 6), "E": (4, 3), "F": (3, 3), "b": (4, 4), "c": (4, 4), "d": (4, 4)}
    position = lay(rules, pieces, facts={name: {"weight": 2} for name in "EFbcd"} | {"a": {"moves": 9}})
    found = reach(rules, position, "a")
    [promise] = found.promises("0505")
    assert (promise.clause, promise.keepers, promise.need) == ("4", ("b", "c", "d"), 2)
    after = found.taken("0505")
    assert len(reach(rules, after, "b")) > 1
    one_gone = after.moved("d", "0508")
    assert set(reach(rules, one_gone, "b")) == set(reach(rules, one_gone, "c")) == {"0505"}


def test_the_screen_lowers_what_is_paid_and_ending_there_costs_the_full_rate() -> None:
    rules = invented.graded()
    bare = lay(rules, {"a": (4, 6), "E": (4, 3)}, facts={"E": {"weight": 2}, "a": {"moves": 9}})
    assert reach(rules, bare, "a")["0505"].cost == 1 + 1 + 2
    weak = bare.added("b", "a", "0505").changed("b", weight=1)
    assert not [reason for reason in ruling(rules, weak, "a", "0505", start="0506").reasons if reason.clause.number == "4"]
    strong = weak.changed("b", weight=2)
    step = ruling(rules, strong, "a", "0505", start="0506")
    assert (step.cost, step.by) == (Fraction(2), ("E",))
    assert reach(rules, strong, "a")["0505"].cost == 1 + 1 + 2


# Two ways of two steps lead from 0507 to 0605: by 0506 and by 0606. An enemy in 0405 holds only the first of them, one
# in 0707 only the second, and none of them the end.

FIRST, SECOND = "0506", "0606"


def middle(**facts: dict[str, bool]) -> str:
    """By which cell the route goes; capitals are enemies beside one of the ways, friends stand in one."""
    spots = {"E": (3, 4), "F": (6, 6), "b": (4, 5), "c": (5, 5)}
    rules = invented.negators()
    position = lay(rules, {"a": (4, 6), **{name: spots[name] for name in facts if name != "a"}}, facts=facts)
    route = reach(rules, position, "a", points=2).route("0605")
    assert [step.total for step in route] == [1, 2]
    return position.where(route[0].onto)


def test_of_equally_dear_routes_the_one_with_fewer_tests_is_taken() -> None:
    ambush = {"combat": False}
    assert middle(E=ambush) == SECOND
    assert middle(F=ambush) == FIRST


def test_of_equally_dear_routes_the_one_with_fewer_promises_is_taken() -> None:
    truck = {"truck": True}
    assert middle(a=truck, E={}, b={}) == SECOND
    assert middle(a=truck, F={}, c={}) == FIRST


def test_a_promise_weighs_more_than_a_test() -> None:
    ambush = {"combat": False}
    assert middle(E=ambush, b={}, F=ambush) == SECOND
    assert middle(E=ambush, c={}, F=ambush) == FIRST


def test_a_waiver_that_waives_nothing_binds_nobody() -> None:
    """On foot nobody is stopped, so a friend in the zone is not relied on."""
    rules = invented.negators()
    position = lay(rules, {"a": (4, 6), "E": (3, 4), "b": (4, 5)})
    found = reach(rules, position, "a", points=2)
    assert found.promises("0506") == ()
    assert found.promises("0505") == ()
    truck = reach(rules, position.changed("a", truck=True), "a", points=2)
    assert [promise.keepers for promise in truck.promises("0506")] == [("b",)]


def test_a_test_of_the_step_itself_weighs_like_any_other() -> None:
    for ledge, way in (((4, 5), SECOND), ((5, 5), FIRST)):
        position = lay(invented.ledges(), {"a": (4, 6)}, cells={"ledge": {ledge: 1}})
        route = reach(invented.ledges(), position, "a", points=2).route("0605")
        assert position.where(route[0].onto) == way


def test_a_test_of_the_step_itself_is_part_of_the_danger() -> None:
    position = lay(invented.ledges(), {"a": (4, 6)}, cells={"ledge": {(4, 5): 1}})
    told = safest(
        reach(invented.ledges(), position, "a", points=1), "0506", lambda met: Hazard(met.who, Fraction(1, 3), halts=True)
    )
    assert told is not None
    assert told.arrives == Fraction(2, 3)
