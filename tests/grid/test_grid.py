"""Grids, exhaustively on small worlds: near on the map is near on paper."""

from math import atan2, pi

import numpy as np
import pytest

from tests.grid.worlds import HEXES, SQUARES, WORLDS, apart, centre
from zoc.errors import Malformed, Unknown
from zoc.grid import Grid, Labels, back

COMPASS = {"n": (0, -1), "ne": (1, -1), "e": (1, 0), "se": (1, 1), "s": (0, 1), "sw": (-1, 1), "w": (-1, 0), "nw": (-1, -1)}
WIDE = [Grid.hex(9, 9), Grid.hex(9, 9, orientation="pointy"), Grid.square(9, 9), Grid.square(9, 9, neighbours=4)]
every_world = pytest.mark.parametrize("grid", WORLDS, ids=repr)


def sign(number: int) -> int:
    return (number > 0) - (number < 0)


def walked(grid: Grid, start: int) -> dict[int, int]:
    """How many steps a walker needs to every cell."""
    steps, border = {start: 0}, [start]
    for cell in border:
        for onward in grid.neighbours(cell):
            if onward not in steps:
                steps[onward] = steps[cell] + 1
                border.append(onward)
    return steps


@pytest.mark.parametrize("grid", HEXES, ids=repr)
def test_neighbours_are_exactly_the_hexes_whose_centres_are_one_hex_apart_on_paper(grid):
    for a in grid.cells.tolist():
        near = {b for b in grid.cells.tolist() if apart(grid, centre(grid, a), centre(grid, b)) == 12}
        assert set(grid.neighbours(a)) == near
        assert all(apart(grid, centre(grid, a), centre(grid, b)) > 12 for b in set(grid.cells.tolist()) - near - {a})


@pytest.mark.parametrize("grid", SQUARES, ids=repr)
def test_neighbours_of_a_square_share_a_side_or_if_allowed_a_corner(grid):
    reach = {4: 4, 8: 8}[grid.ways_each]
    for a in grid.cells.tolist():
        near = {b for b in grid.cells.tolist() if 0 < apart(grid, centre(grid, a), centre(grid, b)) <= reach}
        assert set(grid.neighbours(a)) == near


@every_world
def test_a_direction_leads_where_its_name_says_and_back(grid):
    for a in grid.cells.tolist():
        for b in grid.neighbours(a):
            (ax, ay), (bx, by) = centre(grid, a), centre(grid, b)
            assert (sign(bx - ax), sign(by - ay)) == COMPASS[grid.way_names[grid.way(a, b)]]
            assert grid.way(b, a) == back(grid.way(a, b), grid.ways_each)


@every_world
def test_distance_is_the_number_of_steps_a_walker_needs(grid):
    for a in grid.cells.tolist():
        assert {b: grid.distance(a, b) for b in grid.cells.tolist()} == walked(grid, a)


@every_world
def test_a_ring_is_every_cell_at_its_distance_once(grid):
    for a in grid.cells.tolist():
        for radius in range(8):
            ring = grid.ring(a, radius)
            assert len(set(ring)) == len(ring)
            assert set(ring) == {b for b in grid.cells.tolist() if grid.distance(a, b) == radius}


@every_world
def test_a_disc_is_its_rings_from_the_inside_out(grid):
    for a in grid.cells.tolist():
        disc = grid.disc(a, 2)
        assert disc[0] == a
        assert [grid.distance(a, b) for b in disc] == sorted(grid.distance(a, b) for b in disc)
        assert set(disc) == {b for b in grid.cells.tolist() if grid.distance(a, b) <= 2}


@every_world
def test_the_first_ring_is_the_neighbours_in_order(grid):
    for a in grid.cells.tolist():
        assert grid.ring(a, 1) == grid.neighbours(a)


@pytest.mark.parametrize("grid", WIDE, ids=repr)
@pytest.mark.parametrize("radius", [1, 2, 3])
def test_a_ring_runs_once_clockwise_from_the_first_direction(grid, radius):
    middle = grid.at(4, 4)
    mx, my = centre(grid, middle)
    ring = grid.ring(middle, radius)
    angles = [atan2(x - mx, my - y) for x, y in (centre(grid, cell) for cell in ring)]
    turns = [(after - before) % (2 * pi) for before, after in zip(angles, [*angles[1:], angles[0]], strict=True)]
    assert sum(turns) == pytest.approx(2 * pi)
    first = grid.box.ways[0]
    assert grid.vector(middle, ring[0]) == (first[0] * radius, first[1] * radius)


@every_world
def test_columns_rows_and_labels_lead_back_to_the_cell(grid):
    assert len(grid) == len(set(grid.cells.tolist())) == grid.width * grid.height
    for cell in grid.cells:
        assert cell in grid
        assert grid.at(*grid.place(cell)) == cell
        assert grid.cell(grid.label(cell)) == cell


@every_world
def test_cells_are_listed_as_one_reads(grid):
    assert [grid.place(cell) for cell in grid.cells] == [(c, r) for r in range(grid.height) for c in range(grid.width)]


@every_world
def test_what_is_not_printed_is_void_and_not_on_the_map(grid):
    assert int((~grid.void).sum()) == len(grid)
    for outside in (-1, 0, grid.box.size - 1, grid.box.size, "0101", None):
        assert outside not in grid
    with pytest.raises(Unknown, match="not on the map"):
        grid.place(0)
    for column, row in ((grid.width, 0), (0, grid.height), (-1, 0), (0, -1)):
        with pytest.raises(Unknown, match="off the map"):
            grid.at(column, row)


@every_world
@pytest.mark.parametrize("margin", [1, 4, 7])
def test_the_box_leaves_exactly_the_margin_round_what_is_printed(grid, margin):
    lie = {"orientation": grid.orientation, "shoved": grid.shoved, "neighbours": grid.ways_each, "labels": grid.labels}
    roomy = Grid(grid.kind, 9 * grid.width, 7 * grid.height, margin=margin, **lie)
    columns, rows = zip(*map(roomy.xy, roomy.cells), strict=True)
    assert (min(columns), roomy.box.nx - 1 - max(columns)) == (margin, margin)
    assert (min(rows), roomy.box.ny - 1 - max(rows)) == (margin, margin)


@every_world
def test_inside_coordinates_add_up(grid):
    for a in grid.cells.tolist():
        for b in grid.cells.tolist():
            (ax, ay), (dx, dy) = grid.xy(a), grid.vector(a, b)
            assert grid.xy(b) == (ax + dx, ay + dy)


def test_cells_far_apart_have_no_direction():
    grid = Grid.hex(6, 8)
    with pytest.raises(Malformed, match="0304 and 0506 are not neighbours"):
        grid.way(grid.cell("0304"), grid.cell("0506"))


def test_named_metrics_and_an_unknown_one():
    grid = Grid.square(9, 9)
    a, b = grid.at(0, 0), grid.at(5, 3)
    assert [grid.distance(a, b, metric) for metric in ("", "chebyshev", "manhattan", "alternating")] == [5, 5, 8, 6]
    with pytest.raises(Unknown, match="did you mean 'manhattan'"):
        grid.distance(a, b, "manhatan")


def test_grids_are_values():
    assert Grid.hex(6, 8) == Grid.hex(6, 8, labels=Labels("ccrr"))
    assert Grid.hex(6, 8) != "Grid(hex 6×8, flat, even shoved, labels 'ccrr')" == repr(Grid.hex(6, 8))
    different = {Grid.hex(6, 8), Grid.hex(6, 8, shoved="odd"), Grid.square(6, 8), Grid.square(6, 8, neighbours=4)}
    assert len(different | {Grid.hex(6, 8)}) == 4


@pytest.mark.parametrize(
    "wrong",
    [
        {"width": 0},
        {"kind": "triangle"},
        {"orientation": "sideways"},
        {"shoved": "both"},
        {"neighbours": 6},
        {"margin": 0},
        {"labels": "cr"},
    ],
)
def test_a_grid_that_cannot_be_is_refused(wrong):
    with pytest.raises(Malformed):
        Grid(**{"kind": "square", "width": 3, "height": 3, **wrong})


def test_the_zone_of_a_box_is_the_disc_of_the_grid():
    for grid in WIDE:
        middle, zone = grid.at(4, 4), grid.box.zone(2)
        assert set((middle + zone.offsets).tolist()) == set(grid.disc(middle, 2))
        far = [grid.distance(middle, cell) for cell in (middle + zone.offsets).tolist()]
        assert np.array_equal(zone.distance[0], far)
