"""The cells a piece covers: of one piece, turned about the anchor, on the map or not."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from zoc.errors import Malformed, Unknown
from zoc.grid import Footprint, Grid, Shape
from zoc.grid.footprint import COMMON

ALL = [Footprint.named(kind, name) for kind, known in COMMON.items() for name in known]
HEXES, SQUARES = Grid.hex(9, 9), Grid.square(9, 9)


@st.composite
def footprints(draw: st.DrawFn) -> Footprint:
    """A random shape grown from its anchor, side by side."""
    grid = draw(st.sampled_from([Grid.hex(3, 3), Grid.square(3, 3, neighbours=4)]))
    cells = [(0, 0)]
    for _ in range(draw(st.integers(0, 6))):
        (x, y), (dx, dy) = draw(st.sampled_from(cells)), draw(st.sampled_from(grid.box.ways))
        cells.append((x + dx, y + dy))
    return Footprint(grid.kind, cells)


@pytest.mark.parametrize(
    ("kind", "name", "turns", "covered"),
    [
        ("square", "two", 0, {(0, 0), (0, 1)}),
        ("square", "two", 1, {(0, 0), (-1, 0)}),
        ("square", "2x2", 0, {(0, 0), (1, 0), (0, 1), (1, 1)}),
        ("hex", "two", 2, {(0, 0), (-1, 0)}),
        ("hex", "two", 0, {(0, 0), (0, 1)}),
        ("hex", "triangle", 0, {(0, 0), (1, 0), (0, 1)}),
    ],
)
def test_common_footprints_cover_what_the_ledger_says(kind, name, turns, covered):
    assert set(Footprint.named(kind, name).turned(turns).offsets) == covered


@pytest.mark.parametrize(
    ("kind", "name", "around"),
    [
        ("square", "2x2", 12),
        ("square", "3x3", 16),
        ("hex", "one", 6),
        ("hex", "triangle", 9),
        ("hex", "row of three", 10),
        ("hex", "flower", 12),
    ],
)
def test_so_many_cells_lie_round_them(kind, name, around):
    grid = HEXES if kind == "hex" else SQUARES
    cells = Footprint.named(kind, name).cells(grid, grid.at(4, 4))
    assert len({near for cell in cells for near in grid.neighbours(cell)} - set(cells)) == around


@given(footprints(), st.integers(-7, 7))
def test_a_turn_keeps_distances_and_a_full_turn_changes_nothing(shape, turns):
    grid = Grid.hex(40, 60) if shape.kind == "hex" else Grid.square(40, 40)
    turned, middle = shape.turned(turns), grid.at(20, 30)
    assert sorted(grid.distance(middle, cell) for cell in shape.cells(grid, middle)) == sorted(
        grid.distance(middle, cell) for cell in turned.cells(grid, middle)
    )
    assert turned.turned(-turns) == shape
    assert shape.turned(6 if shape.kind == "hex" else 4) == shape


def test_a_turn_goes_clockwise_along_the_directions():
    for grid in (HEXES, Grid.square(9, 9, neighbours=4)):
        for way, ahead in enumerate(grid.box.ways):
            onward = grid.box.ways[(way + 1) % len(grid.box.ways)]
            assert Footprint(grid.kind, [(0, 0), ahead]).turned() == Footprint(grid.kind, [(0, 0), onward])


@given(footprints())
def test_settling_forgets_only_where_the_anchor_was(shape):
    shifted = [Footprint(shape.kind, [(x - ax, y - ay) for x, y in shape.offsets]) for ax, ay in shape.offsets]
    assert {other.settled() for other in shifted} == {shape.settled()}
    assert shape.settled() in shifted


@given(footprints(), st.randoms())
def test_the_order_in_which_cells_are_listed_does_not_matter(shape, chance):
    cells = [*shape.offsets, *shape.offsets]
    chance.shuffle(cells)
    again = Footprint(shape.kind, cells)
    assert again == shape
    assert hash(again) == hash(shape)
    assert again.offsets[0] == (0, 0)


@pytest.mark.parametrize("shape", ALL)
def test_every_footprint_is_a_shape_that_boxes_understand(shape):
    offsets: Shape = shape.offsets
    grid = HEXES if shape.kind == "hex" else SQUARES
    middle = grid.at(3, 3)
    assert tuple((middle + grid.box.flat(offsets)).tolist()) == shape.cells(grid, middle)
    assert grid.box.zone(0, offsets).offsets.size == len(shape)


@pytest.mark.parametrize("shape", ALL)
def test_a_piece_fits_where_all_its_cells_are_printed(shape):
    grid = Grid.hex(4, 4) if shape.kind == "hex" else Grid.square(4, 4)
    for anchor in grid.cells.tolist():
        x, y = grid.xy(anchor)
        printed = {grid.xy(cell) for cell in grid.cells.tolist()}
        assert shape.fits(grid, anchor) == all((x + dx, y + dy) in printed for dx, dy in shape.offsets)
        if not shape.fits(grid, anchor):
            with pytest.raises(Unknown, match="partly off the map"):
                shape.cells(grid, anchor)


def test_a_long_piece_never_wraps_round_the_map():
    grid = Grid.square(3, 3, margin=1)
    long = Footprint("square", [(0, y) for y in range(9)])
    assert not any(long.fits(grid, anchor) for anchor in grid.cells.tolist())


@pytest.mark.parametrize(
    ("kind", "offsets", "complaint"),
    [
        ("square", [(0, 0), (2, 0)], r"\(2, 0\) hangs together"),
        ("square", [(0, 0), (1, 1)], r"\(1, 1\) hangs together"),
        ("hex", [(0, 0), (1, 1)], r"\(1, 1\) hangs together"),
        ("square", [(1, 0)], r"covers its anchor"),
        ("square", [], r"covers nothing"),
    ],
)
def test_a_footprint_in_pieces_or_without_its_anchor_is_refused(kind, offsets, complaint):
    with pytest.raises(Malformed, match=complaint):
        Footprint(kind, offsets)


def test_names_and_grids_that_do_not_match_are_refused():
    with pytest.raises(Unknown, match="did you mean 'flower'"):
        Footprint.named("hex", "flour")
    with pytest.raises(Malformed, match="hex cells does not lie on a square grid"):
        Footprint.named("hex", "two").cells(SQUARES, SQUARES.at(4, 4))
