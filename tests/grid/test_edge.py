"""Sides between cells: one value however they are named."""

import numpy as np
import pytest

from tests.grid.worlds import WORLDS, corners
from zoc.errors import Malformed, Unknown
from zoc.grid import Edge, Grid, Labels, edges

HEXES = Grid.hex(6, 8)
every_world = pytest.mark.parametrize("grid", WORLDS, ids=repr)


@every_world
def test_there_is_a_side_wherever_two_cells_share_two_corners_on_paper(grid):
    cells = grid.cells.tolist()
    shared = {(a, b) for a in cells for b in cells if a < b and len(set(corners(grid, a)) & set(corners(grid, b))) == 2}
    found = list(edges(grid))
    assert len(found) == len(set(found))
    assert {edge.cells for edge in found} == shared


@every_world
def test_every_side_reads_back_from_what_it_prints(grid):
    for edge in edges(grid):
        for side in (edge, Edge(*edge.cells, directed=True), Edge(edge.cells[1], edge.cells[0], directed=True)):
            assert Edge.read(grid, side.label(grid)) == side


@every_world
def test_every_side_can_be_named_from_either_cell(grid):
    for edge in edges(grid):
        for cell in edge.cells:
            way = grid.way_names[edge.way(grid, cell)]
            assert Edge.read(grid, f"{grid.label(cell)} {way}") == edge
            assert Edge.read(grid, f" {grid.label(cell)}  {way.upper()} ") == edge
            assert Edge.between(grid, cell, edge.beyond(cell)) == edge


@every_world
def test_marked_sides_are_found_from_whichever_cell_they_are_marked(grid):
    everything = list(edges(grid))
    for edge in everything:
        for cell in edge.cells:
            marked = np.zeros((grid.box.size, grid.ways_each), np.bool_)
            marked[cell, edge.way(grid, cell)] = True
            assert list(edges(grid, marked)) == [edge]


def test_the_cell_of_the_smaller_column_is_printed_first():
    for orientation in ("flat", "pointy"):
        grid = Grid.hex(9, 9, orientation=orientation)
        assert all(edge.label(grid) == "/".join(sorted(map(grid.label, edge.cells))) for edge in edges(grid))


def test_a_directed_side_keeps_its_direction():
    up, down = Edge.read(HEXES, "0304>0404"), Edge.read(HEXES, "0404>0304")
    assert up != down
    assert up.reverse == down
    assert up.either_way == down.either_way == Edge.read(HEXES, "0304/0404")
    assert up.either_way.reverse == up.either_way
    assert [HEXES.label(cell) for cell in down.cells] == ["0404", "0304"]


def test_labels_that_hold_a_slash_themselves_read_back():
    grid = Grid.square(12, 12, labels="c/r")
    assert all(Edge.read(grid, edge.label(grid)) == edge for edge in edges(grid))
    negative = Grid.hex(5, 5, labels=Labels("c,r", -2, -2))
    assert all(Edge.read(negative, edge.label(negative)) == edge for edge in edges(negative))


def test_squares_that_meet_at_a_corner_share_no_side():
    grid = Grid.square(5, 5)
    with pytest.raises(Malformed, match="0101 and 0202 meet at a corner only"):
        Edge.read(grid, "0101/0202")
    with pytest.raises(Malformed, match="meet at a corner only"):
        Edge.read(grid, "0101 se")


@pytest.mark.parametrize(
    ("text", "error", "complaint"),
    [
        ("0304/0306", Malformed, "0304 and 0306 are not neighbours"),
        ("0304/9999", Unknown, "'9999' is off the map"),
        ("0101 n", Unknown, "there is no cell n of 0101"),
        ("0304", Malformed, "'0304' is no side of a cell; write two cells, such as 0101"),
        ("0304/xy", Malformed, "is no side of a cell"),
        ("0304 e", Malformed, "is no side of a cell"),
        ("0304-0404", Malformed, "is no side of a cell"),
        ("", Malformed, "is no side of a cell"),
    ],
)
def test_what_is_no_side_is_refused_with_the_reason(text, error, complaint):
    with pytest.raises(error, match=complaint):
        Edge.read(HEXES, text)


def test_a_cell_elsewhere_has_nothing_beyond_the_side():
    edge = Edge.read(HEXES, "0304/0404")
    with pytest.raises(Unknown, match="does not lie at the side"):
        edge.beyond(HEXES.cell("0101"))
    with pytest.raises(Unknown, match="not on the map"):
        Edge.between(HEXES, 0, 1)
