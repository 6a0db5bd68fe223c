"""Movers that share tables: told apart by every fact a clause looks at, wherever the first of them happened to stand."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from tests.law import invented
from tests.law.small import lay
from zoc.law import Book, Cost, Exert, Field, Points, Ruleset, Stop
from zoc.movement import Errand, Reach, reach, reach_each, reach_side
from zoc.position import Position


def scouts() -> Ruleset:
    units = {"moves": Field(Points, 3, "moves"), "scout": Field(bool, False, "a scout"), "lame": Field(bool, False, "lame")}
    rules = Ruleset(Book("scouts", title="Scouts"), units=units)

    @rules.exert("1", "Extent", Exert)
    def extent(z: Any) -> Any:
        """A unit controls the cells around it."""
        return z.distance == 1

    @rules.enter("2", "Entering", Stop)
    def entering(m: Any) -> Any:
        """A unit stops in a zone."""
        return m.level > 0

    @rules.enter("2.1", "Scouts", overrides="2")
    def riding_on(m: Any) -> Any:
        """Scouts ride on."""
        return m.mover.scout

    @rules.step("3", "A step", Cost)
    def a_step(s: Any) -> Any:
        """A step costs a point, and two if one is lame."""
        return 1 + s.mover.lame

    return rules


@pytest.fixture
def spread() -> Position:
    """The first of the side stands far from every enemy, where no clause about zones is asked."""
    pieces = {"a": (1, 5), "b": (20, 5), "c": (20, 7), "d": (19, 4), "E": (22, 5)}
    return lay(scouts(), pieces, facts={"b": {"scout": True}, "c": {"lame": True}}, size=(30, 10))


def alone(position: Position, unit: str, **how: Any) -> dict[int, int]:
    return Reach(Errand(scouts(), position, unit, **how)).costs


def test_a_side_asked_at_once_is_not_judged_by_its_first_unit(spread: Position) -> None:
    found = reach_side(scouts(), spread, "red")
    assert {unit: found[unit].costs for unit in found} == {unit: alone(spread, unit) for unit in "abcd"}
    assert len({len(found[unit]) for unit in found}) == 4


def test_a_prepared_position_tells_its_movers_apart(spread: Position) -> None:
    rules = scouts()
    for _ in range(5):
        reach(rules, spread, "a")
    assert {unit: reach(rules, spread, unit).costs for unit in "bcd"} == {unit: alone(spread, unit) for unit in "bcd"}


def test_slower_movers_do_not_make_room_for_too_little(spread: Position) -> None:
    """The first is lame and finds little; room for what the others find is not measured by it."""
    lame = spread.changed("a", lame=True)
    found = reach_side(scouts(), lame, "red", points=6)
    assert all(len(found[unit]) > len(found["a"]) for unit in "bd")


def test_where_steps_are_free_a_side_may_go_anywhere() -> None:
    rules = Ruleset(Book("free", title="Free"), units={"moves": Field(Points, 1, "moves")})

    @rules.step("1", "Free", Cost(0))
    def free(s: Any) -> Any:
        """Steps cost nothing."""
        return np.True_

    position = lay(rules, {"a": (1, 1), "b": (5, 5)}, size=(20, 20))
    found = reach_side(rules, position, "red")
    assert [len(found[unit]) for unit in found] == [400, 400]


def test_facts_that_nobody_wrote_are_at_their_default() -> None:
    rules = scouts()
    bare = lay(rules, {"a": (4, 4), "b": (6, 6)})
    columns = {name: bare.units[name] for name in bare.units if name not in ("moves", "scout", "lame", "cell", "row")}
    nameless = bare.replace(units=type(bare.units)(columns))
    assert {u: r.costs for u, r in reach_side(rules, nameless, "red").items()} == {
        u: r.costs for u, r in reach_side(rules, bare, "red").items()
    }


def test_a_fact_given_with_the_errand_tells_apart_too(spread: Position) -> None:
    rules = scouts()
    for _ in range(5):
        reach(rules, spread, "d")
    assert reach(rules, spread, "d", scout=True).costs == alone(spread, "d", facts={"scout": True})
    assert reach(rules, spread, "d", scout=True).costs != reach(rules, spread, "d").costs
    each = reach_each(rules, spread, ["a", "d"], scout=True)
    assert each["d"].costs == alone(spread, "d", facts={"scout": True})


def test_ways_do_not_share_their_tables() -> None:
    rules = invented.disengaging()
    position = lay(rules, {"a": (4, 4), "E": (4, 3)}, kind="square")
    sizes = {}
    for way in rules.ways:
        for _ in range(6):
            sizes[way] = len(reach(rules, position, "a", way=way))
    assert sizes["plain"] == 1
    assert len(set(sizes.values())) == 3


def test_lifting_the_mover_changes_only_its_own_start() -> None:
    """Prepared tables are patched for each mover and put back: the order of asking does not matter."""
    rules = invented.graded()
    pieces = {"a": (4, 4), "b": (4, 4), "c": (4, 5), "E": (4, 3), "F": (5, 4)}
    position = lay(rules, pieces, facts={name: {"weight": 2, "moves": 8} for name in pieces})
    truth = {unit: Reach(Errand(rules, position, unit)).costs for unit in "abc"}
    for order in ("abcabcabcabcabc", "ccccccbbbbbbaaaaaa", "abacbcabacbcabac"):
        fresh = position.replace()
        for unit in order:
            assert reach(rules, fresh, unit).costs == truth[unit]
    together = reach_side(rules, position, "red", threads=2)
    assert {unit: together[unit].costs for unit in together} == truth
