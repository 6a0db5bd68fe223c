"""Where cells lie on paper: neighbours share a side, outlines close, holes run the other way."""

import pytest

from tests.grid.worlds import WORLDS
from zoc.draw.layout import Layout, Loop
from zoc.grid import Grid

worlds = pytest.mark.parametrize("grid", WORLDS, ids=repr)


def area(loop: Loop) -> float:
    """Positive if it runs clockwise, as y grows downwards."""
    pairs = zip(loop, loop[1:] + loop[:1], strict=True)
    return sum(ax * by - bx * ay for (ax, ay), (bx, by) in pairs) / 2


@worlds
def test_the_side_of_a_cell_is_the_side_of_its_neighbour(grid: Grid) -> None:
    layout, steps = Layout(grid), grid.box.steps.tolist()
    for cell in layout.cells:
        for way in layout.ways:
            beyond = cell + steps[way]
            if beyond in grid:
                back = steps.index(-steps[way])
                assert layout.side(cell, way) == layout.side(beyond, back)[::-1]


@worlds
def test_the_border_of_all_cells_is_as_large_as_all_cells(grid: Grid) -> None:
    layout = Layout(grid)
    one = area(list(layout.corners))
    assert sum(map(area, layout.border(layout.cells))) == one * len(grid)
    assert sum(map(area, layout.border(layout.cells[:1], inset=3))) < one


def test_a_hole_runs_the_other_way() -> None:
    layout = Layout(Grid.hex(5, 5))
    middle = layout.grid.cell("0303")
    outer, inner = sorted(layout.border(layout.grid.ring(middle, 1)), key=len, reverse=True)
    assert (len(outer), len(inner)) == (18, 6)
    assert area(outer) > 0 > area(inner)


def test_squares_that_meet_at_a_corner_are_outlined_one_by_one() -> None:
    layout = Layout(Grid.square(3, 3))
    cells = [layout.grid.cell(label) for label in ("0101", "0202", "0301", "0103")]
    assert sorted(map(len, layout.border(cells))) == [4, 4, 4, 4]


def test_a_view_holds_its_cells_and_those_round_them() -> None:
    layout = Layout(Grid.hex(9, 9), [Grid.hex(9, 9).cell("0405")])
    assert [layout.grid.label(cell) for cell in layout.cells] == [
        "0304", "0404", "0504", "0305", "0405", "0505", "0306", "0406", "0506",
    ]  # fmt: skip


def test_a_view_at_the_edge_ends_with_the_map() -> None:
    grid = Grid.square(4, 4)
    assert len(Layout(grid, [grid.cell("0101")]).cells) == 4
