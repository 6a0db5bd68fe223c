"""What is cut out of the table for one question loses nothing, and nothing is carried over from another."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tests.law import invented
from tests.law.invented import Seasons
from tests.law.small import lay
from zoc.errors import Malformed
from zoc.movement import reach
from zoc.testing import Oracle


def test_what_one_position_makes_cheap_is_not_measured_by_another_on_the_same_map() -> None:
    """By frost a step costs a third; the map was read first without it."""
    rules = invented.seasons()
    thawed = lay(rules, {"a": (20, 20)}, size=(41, 41), base_cost=3)
    frozen = thawed.with_state(Seasons(frost=True))
    grid = thawed.board.grid
    assert set(reach(rules, thawed, "a", points=12).costs) == set(grid.disc(grid.at(20, 20), 4))
    assert set(reach(rules, frozen, "a", points=12).costs) == set(grid.disc(grid.at(20, 20), 12))
    assert set(reach(rules, thawed, "a", points=12).costs) == set(grid.disc(grid.at(20, 20), 4))


def test_a_chain_of_friends_leads_farther_than_points_alone() -> None:
    rules = invented.seasons()
    column = {f"b{i}": (4 + i, 4) for i in range(1, 30)}
    position = lay(rules, {"a": (4, 4), **column}, size=(40, 9))
    found = reach(rules, position, "a", points=1)
    assert position.board.grid.label(position.board.grid.at(33, 4)) in found
    assert found.costs == {cell: best.cost for cell, best in Oracle(rules, position, "a").reach(1).items()}


def test_a_map_that_counts_in_whole_points_refuses_a_half() -> None:
    rules = invented.halves()
    with pytest.raises(Malformed, match="a cost of 1/"):
        reach(rules, lay(rules, {"a": (4, 4)}, parts=1), "a", points=2)
    assert rules.fineness() == 6
    assert reach(rules, lay(rules, {"a": (4, 4)}, parts=6), "a", points=Fraction(1, 2)).budget == Fraction(1, 2)
