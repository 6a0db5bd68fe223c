"""Front, sides and rear, near and far, for single cells and for bases of several."""

from collections import Counter
from math import atan2, degrees, sqrt
from typing import Any

import pytest

from tests.grid.worlds import away
from zoc.errors import Malformed, Unknown
from zoc.grid import Footprint, Grid, arc, base_arc, facings

SQUARES, FLAT, POINTY = Grid.square(15, 15), Grid.hex(15, 21), Grid.hex(21, 15, orientation="pointy")
MIDDLE = {SQUARES: SQUARES.at(7, 7), FLAT: FLAT.at(7, 10), POINTY: POINTY.at(10, 7)}


def seen(grid: Grid, facing: str, x: int, y: int, **how: Any) -> str:
    middle = MIDDLE[grid]
    return arc(grid, facing, middle, away(grid, middle, x, y), **how)


@pytest.mark.parametrize(
    ("where", "offsets"),
    [
        ("front", [(-1, -1), (0, -1), (1, -1), (3, -3)]),
        ("left", [(-1, 0)]),
        ("right", [(1, 0), (2, -1)]),
        ("rear", [(-1, 1), (0, 1), (1, 1), (1, 2), (-2, 2)]),
    ],
)
def test_squares_facing_north(where, offsets):
    assert {seen(SQUARES, "n", *offset) for offset in offsets} == {where}


@pytest.mark.parametrize(
    ("where", "offsets"),
    [
        ("front", [(0, -1), (1, -1), (1, 0), (0, -3)]),
        ("left", [(-1, -1), (-1, -3)]),
        ("right", [(1, 1), (3, 1)]),
        ("rear", [(0, 1), (-1, 1), (-1, 0)]),
    ],
)
def test_squares_facing_north_east(where, offsets):
    assert {seen(SQUARES, "ne", *offset) for offset in offsets} == {where}


@pytest.mark.parametrize(
    ("where", "offsets"),
    [
        ("front", [(1, 0), (1, -1), (0, 1), (2, -1)]),
        ("left", [(0, -1)]),
        ("right", [(-1, 1)]),
        ("rear", [(-1, 0), (-2, 0)]),
    ],
)
def test_hexes_facing_east(where, offsets):
    assert {seen(POINTY, "e", *offset) for offset in offsets} == {where}


def test_a_hex_midway_between_two_directions_leans_as_it_is_told():
    assert [seen(POINTY, "e", *tie) for tie in ((-1, -1), (1, -2))] == ["left", "front"]
    assert [seen(POINTY, "e", *tie, tie="rear") for tie in ((-1, -1), (1, -2))] == ["rear", "left"]


def test_a_piece_faces_four_or_eight_ways_on_squares_and_six_on_hexes():
    assert facings(SQUARES, 4) == ("n", "e", "s", "w")
    assert facings(SQUARES, 8) == facings(Grid.square(3, 3, neighbours=4), 8) == ("n", "ne", "e", "se", "s", "sw", "w", "nw")
    assert facings(POINTY, 6) == ("nw", "ne", "e", "se", "sw", "w")


@pytest.mark.parametrize(("grid", "count"), [(SQUARES, 4), (SQUARES, 8), (FLAT, 6), (POINTY, 6)])
def test_round_one_cell_every_facing_has_the_same_arcs(grid, count):
    sizes = (3, 1, 1, 3) if grid is SQUARES else (3, 1, 1, 1)
    for facing in facings(grid, count):
        around = Counter(arc(grid, facing, MIDDLE[grid], cell) for cell in grid.neighbours(MIDDLE[grid]))
        assert around == dict(zip(("front", "left", "right", "rear"), sizes, strict=True))


@pytest.mark.parametrize("grid", [SQUARES, FLAT, POINTY], ids=repr)
def test_arcs_are_sectors_of_the_plane(grid):
    """Angles measured on paper, away from the borders of the arcs where a float could not tell."""
    wide, deep = (45.0, 135.0) if grid is SQUARES else (90.0, 150.0)
    for facing in facings(grid, 8 if grid is SQUARES else 6):
        ahead = bearing(grid, *grid.vector(MIDDLE[grid], step(grid, facing)))
        for x in range(-5, 6):
            for y in range(-5, 6):
                turn = (bearing(grid, x, y) - ahead + 180) % 360 - 180
                if (x, y) != (0, 0) and min(abs(abs(turn) - wide), abs(abs(turn) - deep)) > 0.1:
                    expected = "front" if abs(turn) < wide else "rear" if abs(turn) > deep else "right" if turn > 0 else "left"
                    assert seen(grid, facing, x, y) == seen(grid, facing, x, y, tie="rear") == expected


def step(grid: Grid, way: str) -> int:
    return MIDDLE[grid] + int(grid.box.steps[grid.way_names.index(way)])


def bearing(grid: Grid, x: int, y: int) -> float:
    """Degrees clockwise from north, on paper."""
    if grid is FLAT:
        east, south = 1.5 * x, sqrt(3) * (y + x / 2)
    elif grid is POINTY:
        east, south = sqrt(3) * (x + y / 2), 1.5 * y
    else:
        east, south = float(x), float(y)
    return degrees(atan2(east, -south))


def arcs_round(grid: Grid, facing: str, base: Footprint) -> dict[str, set[tuple[int, int]]]:
    """The cells next to a base by arc, as offsets from its anchor."""
    cells = base.cells(grid, MIDDLE[grid])
    around = {near for cell in cells for near in grid.neighbours(cell)} - set(cells)
    found: dict[str, set[tuple[int, int]]] = {}
    for cell in around:
        found.setdefault(base_arc(grid, facing, cells, cell), set()).add(grid.vector(MIDDLE[grid], cell))
    return found


def test_a_square_of_four_has_four_before_and_four_behind_it():
    found = arcs_round(SQUARES, "n", Footprint.named("square", "2x2"))
    assert found == {
        "front": {(x, -1) for x in range(-1, 3)},
        "rear": {(x, 2) for x in range(-1, 3)},
        "left": {(-1, 0), (-1, 1)},
        "right": {(2, 0), (2, 1)},
    }


def test_two_hexes_in_a_row_have_one_hex_behind_them():
    found = arcs_round(POINTY, "e", Footprint.named("hex", "two").turned(2))
    assert {where: len(cells) for where, cells in found.items()} == {"front": 3, "left": 2, "right": 2, "rear": 1}
    assert found["rear"] == {(-2, 0)}


def test_a_triangle_has_two_hexes_behind_it():
    assert arcs_round(POINTY, "e", Footprint.named("hex", "triangle")) == {
        "front": {(2, 0), (2, -1), (1, 1), (0, 2)},
        "rear": {(-1, 0), (-1, 1)},
        "left": {(0, -1), (1, -1)},
        "right": {(-1, 2)},
    }


@pytest.mark.parametrize("name", ["two", "row of three", "triangle", "flower"])
@pytest.mark.parametrize("facing", POINTY.way_names)
def test_the_rear_of_a_base_of_hexes_is_the_base_pushed_backwards(name, facing):
    base = Footprint.named("hex", name)
    back_x, back_y = POINTY.box.ways[(POINTY.way_names.index(facing) + 3) % 6]
    pushed = {(x + back_x, y + back_y) for x, y in base.offsets} - set(base.offsets)
    assert arcs_round(POINTY, facing, base)["rear"] == pushed


def test_a_base_may_take_the_frontmost_arc_instead():
    triangle = Footprint.named("hex", "triangle").cells(POINTY, MIDDLE[POINTY])
    beside = away(POINTY, MIDDLE[POINTY], -1, 1)
    assert base_arc(POINTY, "e", triangle, beside) == "rear"
    assert base_arc(POINTY, "e", triangle, beside, between="front") == "right"


def test_what_cannot_be_asked_is_refused():
    middle = MIDDLE[SQUARES]
    with pytest.raises(Malformed, match="0808 lies in no arc of itself"):
        arc(SQUARES, "n", middle, middle)
    with pytest.raises(Unknown, match="no facing 'up'"):
        arc(SQUARES, "up", middle, middle + 1)
    with pytest.raises(Unknown, match="no facing 'e'"):
        arc(FLAT, "e", MIDDLE[FLAT], MIDDLE[FLAT] + 1)
    with pytest.raises(Unknown, match="no lean 'defender'"):
        seen(FLAT, "n", 1, 0, tie="defender")
    with pytest.raises(Malformed, match="6 facings, not 8"):
        facings(FLAT, 8)
