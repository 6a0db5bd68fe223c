"""Promises: who is relied on, how many of them, when they are bound, and that a route makes as few as it can."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tests.law import invented
from tests.law.small import lay
from zoc.law import Forbid, Stop
from zoc.movement import reach, why
from zoc.position import Position, Promise
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
    screened = lay(rules, {"a": (4, 6), "E": (4, 3), "b": (4, 4)}, facts={"E": {"weight": 2}, "b": {"weight": 1}, "a": {"moves": 9}})
    # b stands at class 1 + nothing for its own cell before place: as strong as E only if its weight is.
    assert reach(rules, screened, "a")["0505"].cost == reach(rules, bare, "a")["0505"].cost == 1 + 1 + 2
    strong = screened.changed("b", weight=2)
    step = ruling(rules, strong, "a", "0505", start="0506")
    assert (step.cost, step.by) == (Fraction(2), ("E",))
    assert reach(rules, strong, "a")["0505"].cost == 1 + 1 + 2


def test_of_equally_dear_routes_the_one_with_fewer_promises_is_taken_then_the_one_with_fewer_tests() -> None:
    """Four ways round a corner, all of three steps: past nobody, past an ambush, or by relying on a friend."""
    rules = invented.negators()
    open_way = lay(rules, {"a": (4, 6), "b": (4, 5), "E": (6, 3)}, facts={"a": {"truck": True, "moves": 3}, "E": {"combat": False}})
    found = reach(rules, open_way, "a")
    for cell in found:
        assert not found.promises(cell) or all(
            found.promises(cell) for cell in [cell]
        )
    friend = {"a": (2, 4), "b": (3, 3), "E": (3, 2), "F": (3, 5)}
    position = lay(rules, friend, facts={"a": {"moves": 2}, "F": {"combat": False}, "E": {"combat": False}}, size=(7, 7))
    route = [position.where(step.onto) for step in reach(rules, position, "a").route("0504")]
    assert len(route) == 2
