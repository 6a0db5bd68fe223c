"""What movers on one position share: nobody gets another's zones, and everybody the answer of having asked alone."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import zoc
from tests.law.small import lay
from zoc.law import Bar, Book, Cost, Exert, Field, Points, Ruleset, Stop
from zoc.movement import Errand, Reach, reach_side, reachable
from zoc.movement.search import RouteSearch
from zoc.movement.shared import Shared
from zoc.position import Position
from zoc.scenario.examples import names


def unshared(rules: Ruleset, position: Position, unit: str, way: str = "") -> RouteSearch:
    """The search on tables that were made for this one mover, of everything on the map."""
    errand = Errand(rules, position.replace(), unit, way=way)
    part = errand.position.on_map()
    lifted = int((part.units["row"] == errand.row).nonzero()[0][0])
    return RouteSearch(errand, errand.on(part, lifted, errand.starts))


@pytest.mark.parametrize("name", names())
def test_every_mover_of_every_example_is_answered_as_if_it_asked_alone(name: str) -> None:
    scenario = zoc.loads(zoc.example(name))
    rules, position = scenario.rules, scenario.position
    standing = [unit for unit in position.ids if position.unit(unit).cell is not None][:8]
    for way in rules.ways:
        for unit in standing:
            alone, together = unshared(rules, position, unit, way), RouteSearch(Errand(rules, position, unit, way=way))
            assert alone.costs() == together.costs()
            if alone.case.table.shape == together.case.table.shape:
                assert np.array_equal(alone.case.table, together.case.table)
                assert np.array_equal(alone.case.burden, together.case.burden)
            assert set(reachable(Errand(rules, position, unit, way=way)).tolist()) == set(alone.costs())


def watchful() -> Ruleset:
    """Zones that count against some and not against others, whoever asked first."""
    units = {
        "moves": Field(Points, 3, "moves"), "scout": Field(bool, False, "a scout"), "rank": Field(int, 0, "its rank"),
        "asleep": Field(bool, False, "asleep"),
    }  # fmt: skip
    rules = Ruleset(Book("watch", title="Watch"), units=units)

    @rules.exert("1", "Extent", Exert)
    def extent(z: Any) -> Any:
        """A unit controls the cells around it."""
        return z.distance == 1

    @rules.exert("1.1", "Rank", Bar)
    def rank(z: Any) -> Any:
        """It controls nothing against higher ranks."""
        return z.against.rank > z.unit.rank

    @rules.exert("1.2", "Scouts", Bar)
    def scouts(z: Any) -> Any:
        """Sleepers do not notice scouts."""
        return z.against.scout & z.unit.asleep

    @rules.enter("2", "Entering", Stop)
    def entering(m: Any) -> Any:
        """A unit stops in a zone that no friend of its holds with it."""
        return (m.level > 0) & (m.friends(lambda u: ~u.asleep) == 0)

    @rules.step("3", "A step", Cost(1))
    def a_step(s: Any) -> Any:
        """A step costs a point."""
        return True

    return rules


@pytest.fixture
def watched() -> Position:
    pieces = {"a": (4, 5), "b": (5, 5), "c": (6, 6), "d": (4, 6), "e": (6, 4), "E": (5, 3), "F": (6, 5)}
    facts: dict[str, dict[str, Any]] = {"b": {"scout": True}, "c": {"rank": 2}, "d": {"scout": True, "rank": 1}}
    facts["F"] = {"asleep": True, "rank": 1}
    return lay(watchful(), pieces, facts=facts)


@pytest.mark.parametrize("order", ["abcde", "edcba", "cbdae"])
def test_zones_are_shared_by_those_whom_their_clauses_cannot_tell_apart(watched: Position, order: str) -> None:
    rules, position = watchful(), watched.replace()
    found = {unit: Reach(Errand(rules, position, unit)).costs for unit in order}
    assert found == {unit: unshared(rules, watched, unit).costs() for unit in order}
    assert len({frozenset(costs) for costs in found.values()}) == 5
    side = reach_side(rules, watched, "red")
    assert {unit: side[unit].costs for unit in side} == found


def test_those_who_are_alike_meet_the_very_same_zones(watched: Position) -> None:
    rules = watchful()
    cases = {unit: Errand(rules, watched, unit).case() for unit in "aebc"}
    zones = {unit: case.scene.control("control") for unit, case in cases.items()}
    assert zones["a"] is zones["e"]
    assert zones["a"] is not zones["b"]
    assert zones["a"] is not zones["c"]
    assert cases["a"].scene.position is cases["e"].scene.position is Shared.on(watched).part


def test_a_changed_position_shares_nothing_with_the_one_before(watched: Position) -> None:
    rules = watchful()
    before = Reach(Errand(rules, watched, "a")).costs
    woken = watched.changed("F", rank=0).moved("E", "0707")
    assert Reach(Errand(rules, woken, "a")).costs == unshared(rules, woken, "a").costs() != before
