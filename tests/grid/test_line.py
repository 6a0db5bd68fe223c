"""Straight lines of cells, checked against the nearest centres on paper and a court's ledger."""

from itertools import pairwise
from typing import Any

import pytest

from tests.grid.worlds import WORLDS, apart, centre
from zoc.errors import Unknown
from zoc.grid import Grid, Labels, line, line_choices

COURT = Grid.hex(14, 5, shoved="odd", labels=Labels("r,c", 0, 0))
every_world = pytest.mark.parametrize("grid", [*WORLDS, COURT], ids=repr)


def court_line(start: str, end: str, **how: Any) -> str:
    return " ".join(COURT.label(cell) for cell in line(COURT, COURT.cell(start), COURT.cell(end), **how))


@pytest.mark.parametrize(
    ("start", "end", "cells"),
    [
        ("4,6", "1,8", "4,6 3,7 2,7 2,8 1,8"),
        ("1,9", "1,11", "1,9 1,10 1,11"),
        ("0,8", "0,10", "0,8 0,9 0,10"),
        ("1,2", "1,5", "1,2 1,3 1,4 1,5"),
        ("2,2", "2,2", "2,2"),
    ],
)
def test_lines_on_the_court_run_as_its_ledger_says(start, end, cells):
    assert court_line(start, end) == cells


def test_a_tie_offers_both_hexes_and_the_corner_named_takes_one():
    ends = COURT.cell("1,9"), COURT.cell("1,11")
    assert [{COURT.label(cell) for cell in tied} for tied in line_choices(COURT, *ends)] == [{"1,9"}, {"1,10", "2,10"}, {"1,11"}]
    assert court_line("1,9", "1,11", tie="se") == "1,9 2,10 1,11"


def test_a_tie_goes_to_the_larger_column_before_the_smaller_row():
    grid = Grid.square(4, 4, labels="c,r")
    tied = grid.cell("1,1"), grid.cell("2,3")
    assert [grid.label(line(grid, *tied, tie=corner)[1]) for corner in ("ne", "se", "sw", "nw")] == ["2,2", "2,2", "1,2", "1,2"]


def test_a_tie_with_a_hex_off_the_map_is_none():
    ends = COURT.cell("0,8"), COURT.cell("0,10")
    assert [len(tied) for tied in line_choices(COURT, *ends)] == [1, 1, 1]


@pytest.mark.parametrize("grid", WORLDS, ids=repr)
def test_every_point_lies_in_the_cells_whose_centres_are_nearest_on_paper(grid):
    centres = {cell: centre(grid, cell) for cell in grid.cells.tolist()}
    for a in grid.cells.tolist():
        for b in grid.cells.tolist():
            chosen = line_choices(grid, a, b)
            count, (ax, ay), (bx, by) = max(1, len(chosen) - 1), centres[a], centres[b]
            for nth, tied in enumerate(chosen):
                point = ax * count + (bx - ax) * nth, ay * count + (by - ay) * nth
                far = {cell: apart(grid, (x * count, y * count), point) for cell, (x, y) in centres.items()}
                assert set(tied) == {cell for cell in far if far[cell] == min(far.values())}


@every_world
@pytest.mark.parametrize("tie", ["ne", "se", "sw", "nw"])
def test_a_line_is_a_walk_of_single_steps_and_the_same_both_ways(grid, tie):
    for a in grid.cells.tolist():
        for b in grid.cells.tolist():
            cells = line(grid, a, b, tie)
            assert cells == line(grid, b, a, tie)[::-1]
            metric = "hex" if grid.kind == "hex" else "chebyshev"
            assert (cells[0], cells[-1], len(cells)) == (a, b, grid.distance(a, b, metric) + 1)
            assert all(grid.distance(c, d, metric) == 1 for c, d in pairwise(cells))


def test_a_corner_that_the_map_does_not_have_is_refused():
    with pytest.raises(Unknown, match="no corner 'up'"):
        court_line("1,9", "1,11", tie="up")
