"""Text drawings, compared as they are printed."""

import re
from textwrap import dedent
from typing import Any

import numpy as np
import pytest

from tests.draw.tables import board, table, with_edges
from tests.draw.tables import ground as ground_of
from tests.grid.worlds import WORLDS
from zoc.board import Board, Ground
from zoc.draw import LIGHT, Marks, text
from zoc.draw.page import Page
from zoc.draw.sheet import Sheet
from zoc.draw.shorthand import short_names
from zoc.grid import Footprint, Grid
from zoc.position import Position

UNITS = (("a", "red", "0202"), ("e9", "blue", "0302"))
NO_KEY = Marks(legend=False)


def drawn(expected: str) -> str:
    return dedent(expected).strip("\n")


def ground(**lie: Any) -> Position:
    """Forest, hills and sea under two units."""
    return Position.of(board(Grid.hex(3, 3, **lie), "..f", ".hf", "s.."), ("red", "blue"), UNITS)


# Every kind of grid


def test_flat_hexes() -> None:
    assert text(ground()) == drawn(r"""
        01  02  03
        ___     ___
    01 /   \___/ f \
       \___/   \___/
    02 /   \___/e9 \
       \___/ a \_B_/
    03 / s \_R_/   \
       \___/   \___/
           \___/

    R red: a
    B blue: e9
    blank clear   f forest   h hills   s sea
    """)


def test_flat_hexes_shoved_the_other_way() -> None:
    assert text(ground(shoved="odd"), NO_KEY) == drawn(r"""
        01  02  03
            ___
        ___/   \___
    01 /   \___/ f \
       \___/ a \___/
    02 /   \_R_/e9 \
       \___/   \_B_/
    03 / s \___/   \
       \___/   \___/
    """)


def test_pointy_hexes() -> None:
    assert text(ground(orientation="pointy"), NO_KEY) == drawn(r"""
         01    02    03
         / \   / \   / \
    01 |     |     |  f  |
        \   / \   / \   / \
    02    |     |  a  | e9  |
         / \   / \ R / \ B /
    03 |  s  |     |     |
        \   / \   / \   /
    """)


def test_pointy_hexes_shoved_the_other_way() -> None:
    assert text(ground(orientation="pointy", shoved="odd"), NO_KEY) == drawn(r"""
            01    02    03
            / \   / \   / \
    01    |     |     |  f  |
         / \   / \   / \   /
    02 |     |  a  | e9  |
        \   / \ R / \ B / \
    03    |  s  |     |     |
           \   / \   / \   /
    """)


def test_squares_with_a_large_base() -> None:
    shapes = (((0, 0),), Footprint.named("square", "2x2").offsets)
    facts = {"shape": np.array([0, 1]), "facing": np.array([2, 6])}
    position = table(Grid.square(4, 3, labels="Cr"), ("Mara", "red", "A1"), ("ogre", "blue", "C2"), facts=facts, shapes=shapes)
    assert text(position) == drawn("""
        A   B   C   D
      +---+---+---+---+
    1 |Mar|   |   |   |
      +-R-+---+---+---+
    2 |   |   |ogr|ogr|
      +---+---+-B-+-B-+
    3 |   |   |ogr|ogr|
      +---+---+-B-+-B-+

    R red: Mar = Mara
    B blue: ogr = ogre
    facing: Mar e, ogr w
    """)


# Marks


def test_reach_route_stops_and_zones() -> None:
    position = table(Grid.hex(5, 4), ("a", "red", "0102"), ("e", "blue", "0402"))
    zone: dict[int | str, int] = dict.fromkeys(["0401", "0302", "0303", "0403", "0502", "0503"], 1)
    marks = Marks(
        title="Turn 2",
        zones=[("blue", zone)],
        reach={"0101": (3, False), "0202": (4, False), "0302": ("5/2", True), "0303": (2, True), "0104": (10, True)},
        route=[("0102", 0), ("0202", 1), ("0302", "5/2")],
        units=["e"],
    )
    assert text(position, marks) == drawn(r"""
    Turn 2

        01  02  03  04  05
        ___     ___     ___
    01 / 3 \___/   \___/   \
       \___/   \___/   \___/
    02 / a \___/2½!\_b_/   \
       \R*_/ 4 \b*_/ e \_b_/
    03 /   \_*_/2! \B^_/   \
       \___/   \_b_/   \_b_/
    04 /10!\___/   \_b_/   \
       \___/   \___/   \___/
           \___/   \___/

    R red: a
    B blue: e
    b zone of blue
    3 points left   ! must stop   ^ see here
    * 0102 → 0202 (1) → 0302 (2½)
    """)


def test_the_ground_is_seen_beside_the_points_if_there_is_room() -> None:
    position = Position.of(board(Grid.square(3, 1), "fff"), ("red",))
    marks = Marks(reach={"0101": (3, False), "0201": (3, True), "0301": (12, True)}, legend=False)
    assert text(position, marks) == drawn("""
        01  02  03
       +---+---+---+
    01 |f3 |f3!|12!|
       +---+---+---+
    """)


def test_graded_zones_of_two_sides_with_the_names_of_their_levels() -> None:
    marks = Marks(zones=[("red", {"0101": 1, "0201": 3}), ("blue", {"0201": 2})], levels={1: "PARTIAL", 3: "DOUBLE"})
    assert text(table(Grid.square(2, 1)), marks) == drawn("""
        01  02
       +---+---+
    01 |   |   |
       +r1-+r3b+

    r zone of red   b zone of blue   1 partial   3 double
    """)


def test_rivers_and_the_roads_that_cross_them() -> None:
    on = with_edges(board(Grid.hex(3, 3)), "river", ("0101", "0201"), ("0102", "0201"), ("0102", "0202"), ("0103", "0202"))
    on = with_edges(on, "road", ("0102", "0202"), ("0202", "0302"))
    assert text(Position.of(on, ("red",))) == drawn(r"""
        01  02  03
        ___     ___
    01 /   \___/   \
       \___~   \___/
    02 /   ~___/   \
       \___=   =___/
    03 /   ~___/   \
       \___/   \___/
           \___/

    ~ river   = road
    """)


def test_stacks_hidden_units_boxes_heights_and_markers_are_told_in_the_key() -> None:
    grid = Grid.square(3, 1)
    elevation = np.zeros(grid.box.size, np.int32)
    elevation[grid.cell("0301")] = 2
    on = Board.of(grid, elevation=elevation).with_cells("depot", [grid.cell("0301")])
    units = [("1st Guards", "red", "0101"), ("2nd Guards", "red", "0101"), ("spy", "blue", "0201"), ("late", "blue", "reserve")]
    facts = {"hidden": np.array([False, False, True, False])}
    position = Position.of(on, ("red", "blue"), units, facts, boxes=("reserve",)).marked("smoke", "0201")
    assert text(position) == drawn("""
        01  02  03
       +---+---+---+
    01 |2G |spy| d |
       +R+-+B?-+---+

    R red: 1G = 1st Guards, 2G = 2nd Guards
    B blue: spy
    reserve: lat = late
    + stacks: 0101 2G, 1G
    d depot
    height: 0301 2
    smoke: 0201
    ? hidden
    """)


def test_words_too_long_for_a_cell_and_arrows_are_told_in_the_key() -> None:
    assert text(table(Grid.square(2, 1)), Marks(labels={"0101": "start", "0201": "end"}, arrows=[("0101", "0201")])) == drawn("""
        01  02
       +---+---+
    01 |sta|end|
       +---+---+

    0101 start
    arrows: 0101 → 0201
    """)


# Size


def test_a_wide_map_is_cut_into_bands() -> None:
    position = table(Grid.hex(5, 1), ("a", "red", "0401"))
    assert text(position, width=17) == drawn(r"""
        01  02  03
        ___     ___
    01 /   \___/   \
       \___/   \___/
           \___/

        04  05
            ___
        ___/   \
    01 / a \___/
       \_R_/

    R red: a
    """)


@pytest.mark.parametrize("width", [20, 40, 80])
@pytest.mark.parametrize("grid", WORLDS, ids=repr)
def test_no_line_is_longer_than_asked(grid: Grid, width: int) -> None:
    first = grid.label(int(grid.cells[0]))
    marks = Marks(zones=[("red", {first: 1})], reach={first: (3, True)})
    lines = text(table(grid, ("a", "red", first)), marks, width=width).splitlines()
    assert max(map(len, lines)) <= width
    assert not any(line != line.rstrip() for line in lines)


def test_a_view_shows_only_a_part() -> None:
    position = table(Grid.square(9, 9), ("a", "red", "0505"), ("far", "blue", "0909"))
    assert text(position, Marks(view=["0505"])) == drawn("""
        04  05  06
       +---+---+---+
    04 |   |   |   |
       +---+---+---+
    05 |   | a |   |
       +---+-R-+---+
    06 |   |   |   |
       +---+---+---+

    R red: a
    """)


# Colour


def test_colour_changes_nothing_but_the_colour() -> None:
    position = ground()
    marks = Marks(title="T", zones=[("red", {"0101": 2})], reach={"0103": (2, True)}, cells=["0101"])
    coloured = text(position, marks, colour=True)
    assert "\x1b[" in coloured
    assert re.sub(r"\x1b\[[\d;]*m", "", coloured) == text(position, marks)


@pytest.mark.parametrize("colour", [False, True])
def test_a_terminal_obeys_nothing_out_of_a_file(colour: bool) -> None:
    evil = "\x1b]0;owned\x07\n"
    grid = Grid.square(2, 2)
    on = Board.of(grid, grounds=(Ground("clear"), Ground(evil, "\x1b")), terrain=np.ones(grid.box.size, np.int32))
    on = with_edges(on, evil, ("0101", "0102")).with_cells(evil + "x", [grid.cell("0202")])
    position = Position.of(on, (evil,), [(evil, evil, "0101"), ("b", evil, evil)], boxes=(evil,)).marked(evil, "0102")
    marks = Marks(title=evil, labels={"0202": evil}, zones=[(evil, {"0201": 1})], levels={1: evil}, reach={"0201": (evil, True)})
    told = re.sub(r"\x1b\[[\d;]*m", "", text(position, marks, colour=colour))
    assert all(sign.isprintable() or sign == "\n" for sign in told)
    assert "\x07" not in told


# Large maps, and signs that the map has taken


def test_a_mark_is_not_drawn_like_a_kind_of_ground() -> None:
    grid, grounds = Grid.hex(2, 2), (Ground("clear", "."), Ground("mountains", "^"))
    on = Board.of(grid, grounds=grounds, terrain=ground_of(grid, ["^.", ".."], grounds))
    drawing = text(Position.of(on, ("red",), ()), Marks(cells=["0202"]))
    assert "^ mountains" in drawing
    assert "@ see here" in drawing
    assert "^ see here" not in drawing


def test_short_names_run_out_gracefully_and_in_good_time() -> None:
    ids = [f"unit {number}" for number in range(30_000)]
    names = short_names(ids)
    assert set(names) == set(ids)
    assert all(len(name) <= 3 for name in names.values())
    assert len(set(names.values())) > 20_000


def test_the_colours_of_sides_and_the_highest_level_are_found_once() -> None:
    marks = Marks(zones=[("red", {"0101": 2})])
    assert marks.level == 2
    assert "level" in vars(marks)
    page = Page(Sheet.of(table(Grid.hex(2, 2)), marks, LIGHT))
    assert page.side_style("red") is page.side_style("red")
