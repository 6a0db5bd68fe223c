"""Marks are data: read from labels, put together, made from answers."""

from fractions import Fraction

import numpy as np
import pytest

from tests.draw.tables import table
from zoc.board import Board, Chart, Ground
from zoc.control import control
from zoc.draw import Marks, marks_of_control, marks_of_reach, marks_of_verdict, values_of
from zoc.errors import Malformed, Unknown
from zoc.grid import Grid
from zoc.movement import reach
from zoc.position import Position
from zoc.rulesets import ruleset

GRID = Grid.hex(8, 6)


def wesnoth_table() -> Position:
    """A red unit three hexes from a blue one."""
    chart = Chart(("smallfoot",), ("flat",), np.array([[1]], np.int32))
    board = Board.of(GRID, grounds=(Ground("flat"),), charts={"cost": chart})
    units = [("a", "red", "0303"), ("e", "blue", "0603")]
    return Position.of(board, ("red", "blue"), units, {"moves": np.array([3, 4], np.int32), "level": np.array([1, 1], np.int32)})


def test_cells_are_labels_or_cells() -> None:
    cell = GRID.cell("0303")
    assert Marks(cells=["0303"], reach={"0303": (2, True)}).on(GRID) == Marks(cells=[cell], reach={cell: (2, True)})


@pytest.mark.parametrize("spot", ["9999", "nowhere", -1, 0])
def test_what_is_off_the_map_is_refused(spot: int | str) -> None:
    with pytest.raises(Malformed):
        Marks(cells=[spot]).on(GRID)


@pytest.mark.parametrize("colour", ['red"/><script>', "url(#x)", "no such colour", "#12"])
def test_what_is_no_colour_is_refused(colour: str) -> None:
    with pytest.raises(Malformed, match="is no colour"):
        Marks(fill={"0101": colour}).on(GRID)


def test_marks_are_put_together() -> None:
    both = Marks(title="first", cells=["0101"], values={"a": 1}) | Marks(title="second", cells=["0202", "0101"], legend=False)
    assert both == Marks(title="second", cells=["0101", "0202"], values={"a": 1}, legend=False)


def test_a_reach_becomes_marks_with_its_route() -> None:
    found = reach(ruleset("wesnoth"), wesnoth_table(), "a")
    marks = marks_of_reach(found, to="0503")
    assert marks.reach == {cell: (ending.left, ending.stops) for cell, ending in found.items()}
    assert marks.reach["0503"][1]
    assert [cost for _, cost in marks.route] == [0, 1, 2]
    assert marks.cells == ("0303",)
    assert marks.values == {"a": 3, "e": 4}


def test_a_control_map_becomes_the_zone_of_its_side() -> None:
    marks = marks_of_control(control(ruleset("wesnoth"), wesnoth_table(), "blue"))
    [(side, cells)] = marks.zones
    assert side == "blue"
    assert set(cells) == {GRID.label(cell) for cell in GRID.neighbours(GRID.cell("0603"))}
    assert set(cells.values()) == {1}


def test_nobody_controls_nothing() -> None:
    assert marks_of_control(control(ruleset("wesnoth"), wesnoth_table().without("e"), "blue")) == Marks()


def test_a_verdict_lights_whoever_is_to_blame() -> None:
    found = reach(ruleset("wesnoth"), wesnoth_table(), "a")
    verdict = found.why(found.route("0503")[-1])
    assert marks_of_verdict(verdict).units == ("e",)


def test_values_are_counted_in_points() -> None:
    board = Board(GRID, *(getattr(Board.plain(GRID), name) for name in ("cells", "edges")), parts=2)
    position = Position.of(board, ("red",), [("a", "red", "0101")], {"moves": np.array([7], np.int32)})
    assert values_of(position, "moves") == {"a": Fraction(7, 2)}
    assert values_of(position, "no such fact") == {}


def test_marks_for_a_unit_that_is_not_there_are_refused() -> None:
    from zoc.draw import svg

    with pytest.raises(Unknown, match="ghost"):
        svg(table(GRID, ("a", "red", "0101")), Marks(units=["ghost"]))
