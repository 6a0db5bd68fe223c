"""Bases of several cells: newly covered ground decides, an enemy is met once and left when the last cell leaves."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from tests.law import invented
from tests.law.small import lay
from zoc.board import Board, Chart, Ground
from zoc.control import control
from zoc.grid import ONE_CELL, Footprint, Grid
from zoc.law import Book, Cost, Field, Forbid, NoEnd, Points, Ruleset
from zoc.movement import reach
from zoc.position import Position
from zoc.testing import Oracle, ruling

SQUARE = Footprint.named("square", "2x2").offsets
TRIANGLE = Footprint.named("hex", "triangle").offsets


def test_newly_covered_ground_is_paid_and_the_dearest_of_it() -> None:
    rules = invented.large()
    position = lay(rules, {"a": (2, 2)}, kind="square", bases={"a": SQUARE}, cells={"cost": {(4, 2): 3, (4, 3): 2, (2, 3): 7}})
    east = ruling(rules, position, "a", "0403")
    assert (east.cost, east.cites) == (3, ("0",))
    assert ruling(rules, position, "a", "0203").cost == 1, "ground it stands on already is not paid again"


def test_a_base_goes_only_where_all_of_it_fits() -> None:
    rules = invented.large()
    walls = {(4, row): 99 for row in range(9)}
    narrow, wide = (
        lay(rules, {"a": (1, 4)}, kind="square", bases={"a": SQUARE}, cells={"cost": {**walls, **dict.fromkeys(gap, 1)}})
        for gap in ([(4, 4)], [(4, 4), (4, 5)])
    )
    assert max(label[:2] for label in reach(rules, narrow, "a", points=12)) == "03"
    assert max(label[:2] for label in reach(rules, wide, "a", points=12)) == "08", "its right half stands in the last column"


@pytest.mark.parametrize(("kind", "base"), [("square", SQUARE), ("hex", TRIANGLE)])
def test_an_enemy_is_met_once_and_left_when_the_last_cell_leaves(kind: str, base: Any) -> None:
    rules = invented.large()
    position = lay(rules, {"a": (4, 5), "E": (4, 3)}, facts={"E": {"fierce": 2}}, kind=kind, bases={"a": base})
    entering = ruling(rules, position, "a", "0505")
    assert [(r.clause.number, r.amount, r.by) for r in entering.reasons] == [("0", 1, ()), ("3", 1, ("E",))]
    beside = position.moved("a", "0505")
    away = ruling(rules, beside, "a", "0506")
    assert [(r.clause.number, r.amount, r.by) for r in away.reasons] == [("0", 1, ()), ("2", 2, ("E",))]


def test_a_large_base_controls_all_the_cells_round_it() -> None:
    rules = invented.large()
    position = lay(rules, {"E": (4, 4)}, kind="square", bases={"E": SQUARE})
    zone = control(rules, position, "blue")
    assert len(zone) == 12
    assert not set(zone) & {"0505", "0605", "0506", "0606"}
    assert len(control(rules, lay(rules, {"E": (4, 4)}, bases={"E": TRIANGLE}), "blue")) == 9


def test_a_large_base_blocks_all_its_cells_and_does_not_stand_in_its_own_way() -> None:
    rules = invented.large()
    position = lay(rules, {"a": (1, 4), "b": (6, 6), "E": (4, 4)}, kind="square", bases={"a": SQUARE, "b": SQUARE, "E": SQUARE})
    found = reach(rules, position, "a", points=20)
    blocked = {"0404", "0504", "0604", "0405", "0505", "0605", "0406", "0506", "0606"}
    assert not set(found) & blocked
    for unit in "ab" * 5:
        assert len(reach(rules, position, unit, points=3)) > 5, "prepared, the mover is lifted off the board too"
    assert "0607" not in found
    assert "0208" in found


def hexsided() -> Ruleset:
    rules = invented.one_point(invented.book("ditches", grids=("square",), hexsides={"ditch": Field(bool, False, "a ditch")}))

    @rules.step("2", "Ditches", Cost(3))
    def ditch(s: Any) -> Any:
        """Crossing a ditch costs three points more."""
        return s.hexside.ditch

    return rules


def test_a_ditch_is_crossed_by_whichever_part_of_the_base_crosses_it() -> None:
    rules = hexsided()
    for row in (4, 5):
        position = lay(rules, {"a": (4, 4)}, kind="square", bases={"a": SQUARE}, hexsides={"ditch": [((5, row), (6, row))]})
        assert ruling(rules, position, "a", "0605").cost == 4, f"the ditch lies before row {row} of the base"
    inside = lay(rules, {"a": (4, 4)}, kind="square", bases={"a": SQUARE}, hexsides={"ditch": [((4, 4), (5, 4))]})
    assert ruling(rules, inside, "a", "0605").cost == 1, "a ditch under the base is not crossed"


def charted() -> Ruleset:
    rules = Ruleset(Book("chart", title="Chart"), grids=("square",), units={"moves": Field(Points, 9, "moves")})

    @rules.step("1", "Terrain", Cost)
    def terrain(s: Any) -> Any:
        """A step costs what the chart says."""
        return s.chart.cost[0, s.there.terrain]

    @rules.step("2", "Impassable", Forbid)
    def impassable(s: Any) -> Any:
        """Some ground is never entered."""
        return s.chart.cost[0, s.there.terrain] >= 99

    return rules


def test_of_the_ground_newly_covered_the_dearest_by_the_chart_counts_wherever_it_stands_in_the_chart() -> None:
    grid = Grid.square(9, 9)
    chart = Chart(("any",), ("swamp", "road", "sea", "field"), np.array([[5, 1, 99, 2]], np.int32))
    grounds = [Ground(name) for name in chart.columns]
    rules = charted()
    for pair, cost in {("road", "field"): 2, ("swamp", "field"): 5, ("swamp", "road"): 5, ("sea", "field"): None}.items():
        terrain = np.full(grid.box.size, chart.columns.index("road"), np.int32)
        for row, name in enumerate(pair):
            terrain[grid.at(6, 4 + row)] = chart.columns.index(name)
        board = Board.of(grid, grounds=grounds, terrain=terrain, charts={"cost": chart})
        base = {"shape": np.array([1], np.int32)}
        position = Position.of(board, ("red", "blue"), [("a", "red", "0505")], base, shapes=(ONE_CELL, SQUARE))
        verdict = ruling(rules, position, "a", "0605")
        assert (verdict.cost if verdict.legal else None) == cost, pair


def test_friends_are_counted_wherever_they_fill_a_cell() -> None:
    rules = invented.one_point(invented.book("crowd", grids=("square",)))

    @rules.step("2", "Crowds", Cost(2))
    def crowds(s: Any) -> Any:
        """Where a friend stands a step costs two points more."""
        return s.friends(lambda unit: unit.moves >= 0) > 0

    position = lay(rules, {"a": (2, 4), "b": (3, 4)}, kind="square", bases={"b": SQUARE})
    costs = {label: ruling(rules, position, "a", label).cost for label in ("0405", "0406", "0404")}
    assert costs == {"0405": 3, "0406": 3, "0404": 1}


def test_rule_state_and_bodies_go_together_for_large_bases() -> None:
    rules = Ruleset(
        Book("polite", title="Polite"),
        grids=("square",),
        flags=("fresh",),
        lapsing=("fresh",),
        begins={"move": lambda engaged: ("fresh",)},
        units={"moves": Field(Points, 4, "moves")},
    )
    invented.one_point(rules)

    @rules.share("1", "Bodies", Forbid)
    def bodies(b: Any) -> Any:
        """After the first step nobody is pushed aside."""
        return (b.unit.moves >= 0) & ~b.state.fresh

    @rules.share("2", "Friends", NoEnd)
    def friends(b: Any) -> Any:
        """No one stops on a friend."""
        return ~b.hostile

    position = lay(rules, {"a": (2, 4), "b": (4, 4), "E": (2, 7)}, kind="square", bases={"a": SQUARE, "b": SQUARE})
    truth = {cell: best.cost for cell, best in Oracle(rules, position, "a").reach(4).items()}
    assert reach(rules, position, "a").costs == truth
