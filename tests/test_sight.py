"""Lines of sight: the ledger's numbers, an independent judge on paper, and what must always hold."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.grid.worlds import WORLDS, away, centre, corners
from zoc.errors import Malformed, Unknown
from zoc.grid import Cell, Edge, Footprint, Grid, edges
from zoc.sight import Sight, met, sight, sights

pytestmark = pytest.mark.long

SQUARES, HEXES = Grid.square(11, 11), Grid.hex(13, 13, orientation="pointy")
Place = tuple[int, int]


def at(grid: Grid, place: Place) -> Cell:
    return away(grid, grid.at(5, 5), *place)


def wall(grid: Grid, a: Place, b: Place) -> Edge:
    return Edge.between(grid, at(grid, a), at(grid, b))


def look(grid: Grid, a: Place, b: Place, *blocking: Place, walls: tuple[Edge, ...] = (), corners: Any = "strict") -> Sight:
    return sight(grid, at(grid, a), at(grid, b), blocking={at(grid, c) for c in blocking}, walls=set(walls), corners=corners)


# Squares


def test_only_a_cell_on_the_line_blocks():
    assert look(SQUARES, (0, 0), (4, 0), (2, 1)).open
    assert not look(SQUARES, (0, 0), (4, 0), (2, 0)).open


@pytest.mark.parametrize(("b", "rock", "other"), [((1, 1), (1, 0), (0, 1)), ((3, 1), (1, 1), (2, 0))])
def test_a_corner_blocks_if_strict_and_otherwise_only_with_its_opposite(b, rock, other):
    assert look(SQUARES, (0, 0), b, rock).blocked_by == (at(SQUARES, rock),)
    assert look(SQUARES, (0, 0), b, rock, corners="both_sides").open
    assert look(SQUARES, (0, 0), b, other, corners="both_sides").open
    assert set(look(SQUARES, (0, 0), b, rock, other, corners="both_sides").blocked_by) == {at(SQUARES, rock), at(SQUARES, other)}


def test_a_wall_blocks_across_and_if_strict_at_its_end():
    side = wall(SQUARES, (0, 0), (1, 0))
    for rule in ("strict", "both_sides"):
        assert look(SQUARES, (0, 0), (2, 0), walls=(side,), corners=rule).blocked_by == (side,)
    assert look(SQUARES, (0, 0), (1, 1), walls=(side,)).blocked_by == (side,)
    assert look(SQUARES, (0, 0), (1, 1), walls=(side,), corners="both_sides").open


def test_a_rock_on_one_hand_and_a_wall_on_the_other_shut_the_corner():
    assert not look(SQUARES, (0, 0), (1, 1), (0, 1), walls=(wall(SQUARES, (0, 0), (1, 0)),), corners="both_sides").open
    assert not look(SQUARES, (0, 0), (1, 1), (0, 1), walls=(wall(SQUARES, (1, 0), (1, 1)),), corners="both_sides").open
    assert look(SQUARES, (0, 0), (1, 1), (1, 0), walls=(wall(SQUARES, (0, 0), (1, 0)),), corners="both_sides").open


def test_touches_at_different_corners_do_not_add_up():
    assert look(SQUARES, (0, 0), (3, 3), (1, 0), (1, 2), corners="both_sides").open
    assert not look(SQUARES, (0, 0), (3, 3), (2, 1), (1, 2), corners="both_sides").open


def test_a_touch_beside_a_blocked_cell_is_not_blamed():
    assert look(SQUARES, (0, 0), (2, 2), (1, 1), (1, 0), corners="both_sides").blocked_by == (at(SQUARES, (1, 1)),)


def test_a_piece_of_several_cells_sees_from_any_of_them():
    base = Footprint.named("square", "2x2").cells(SQUARES, at(SQUARES, (0, 0)))
    lines = sights(SQUARES, base, [at(SQUARES, (5, 1))], blocking={at(SQUARES, (3, 0))})
    assert {line.a for line in lines if line} == {at(SQUARES, (0, 1)), at(SQUARES, (1, 1))}


def test_bodies_in_the_line_are_met_by_the_same_rule():
    large = Footprint.named("square", "2x2").cells(SQUARES, at(SQUARES, (2, 0)))
    assert met(SQUARES, at(SQUARES, (0, 0)), at(SQUARES, (5, 0)), set(large)) == (at(SQUARES, (2, 0)), at(SQUARES, (3, 0)))
    assert met(SQUARES, at(SQUARES, (0, 0)), at(SQUARES, (5, -2)), set(large)) == ()
    assert met(SQUARES, at(SQUARES, (0, 0)), at(SQUARES, (1, 1)), {at(SQUARES, (1, 0))}, "both_sides") == ()


# Hexes


def test_along_a_hexside_either_hex_blocks_if_strict_and_otherwise_both_together():
    for rock in ((1, 0), (0, 1)):
        assert not look(HEXES, (0, 0), (1, 1), rock).open
        assert look(HEXES, (0, 0), (1, 1), rock, corners="both_sides").open
    assert not look(HEXES, (0, 0), (1, 1), (1, 0), (0, 1), corners="both_sides").open


def test_a_line_between_hexes_meets_what_the_ledger_says():
    line = look(HEXES, (0, 0), (3, -1))
    assert line.cells == tuple(at(HEXES, place) for place in ((0, 0), (1, 0), (2, -1), (3, -1)))
    assert line.touched == ()


def test_along_a_wall_is_always_blocked():
    along = wall(HEXES, (1, 0), (0, 1))
    for rule in ("strict", "both_sides"):
        assert look(HEXES, (0, 0), (1, 1), walls=(along,), corners=rule).blocked_by == (along,)


def test_walls_that_end_where_the_line_enters_a_hexside():
    left, right, far = wall(HEXES, (0, 0), (1, 0)), wall(HEXES, (0, 0), (0, 1)), wall(HEXES, (0, 1), (1, 1))
    assert look(HEXES, (0, 0), (1, 1), walls=(left,), corners="both_sides").open
    assert not look(HEXES, (0, 0), (1, 1), walls=(left, right), corners="both_sides").open
    assert look(HEXES, (0, 0), (1, 1), walls=(left, far), corners="both_sides").open
    assert not look(HEXES, (0, 0), (1, 1), (0, 1), walls=(left,), corners="both_sides").open


def test_what_blocks_is_told_in_order_from_the_watcher():
    first, last = wall(SQUARES, (0, 0), (1, 0)), wall(SQUARES, (2, 0), (3, 0))
    assert look(SQUARES, (0, 0), (4, 0), (2, 0), walls=(last, first)).blocked_by == (first, at(SQUARES, (2, 0)), last)


def test_one_sees_oneself_and_ends_never_block():
    assert look(SQUARES, (0, 0), (0, 0), (0, 0)).cells == (at(SQUARES, (0, 0)),)
    assert look(SQUARES, (0, 0), (0, 0), (0, 0)).open
    assert look(SQUARES, (0, 0), (3, 1), (0, 0), (3, 1)).open


def test_a_corner_rule_that_does_not_exist_and_a_one_way_wall_are_refused():
    with pytest.raises(Unknown, match="corner rule 'lax'"):
        look(SQUARES, (0, 0), (1, 1), corners="lax")
    with pytest.raises(Malformed, match="both ways"):
        look(SQUARES, (0, 0), (1, 1), walls=(Edge(at(SQUARES, (0, 0)), at(SQUARES, (1, 0)), directed=True),))


# On paper: corners of cells and ends of walls left and right of a drawn line


def turn(a: Place, b: Place, c: Place) -> int:
    cross = (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])
    return (cross > 0) - (cross < 0)


def meet(a: Place, b: Place, c: Place, d: Place) -> bool:
    """Whether two drawn lines have a point in common."""
    if max(a[0], b[0]) < min(c[0], d[0]) or max(c[0], d[0]) < min(a[0], b[0]):
        return False
    if max(a[1], b[1]) < min(c[1], d[1]) or max(c[1], d[1]) < min(a[1], b[1]):
        return False
    return turn(a, b, c) * turn(a, b, d) <= 0 and turn(c, d, a) * turn(c, d, b) <= 0


def met_on_paper(grid: Grid, a: Cell, b: Cell, cell: Cell) -> str:
    start, end, outline = centre(grid, a), centre(grid, b), corners(grid, cell)
    if not any(meet(start, end, *side) for side in zip(outline, [*outline[1:], outline[0]], strict=True)):
        return "no"
    return "through" if {turn(start, end, corner) for corner in outline} >= {-1, 1} else "touch"


@pytest.mark.parametrize("grid", WORLDS, ids=repr)
def test_cells_crossed_and_touched_are_those_on_paper(grid):
    for a in grid.cells.tolist():
        for b in set(grid.cells.tolist()) - {a}:
            line = sight(grid, a, b)
            judged = {cell: met_on_paper(grid, a, b, cell) for cell in set(grid.cells.tolist()) - {a, b}}
            assert set(line.cells) - {a, b} == {cell for cell, how in judged.items() if how != "no"}
            assert set(line.touched) == {cell for cell, how in judged.items() if how == "touch"}


@pytest.mark.parametrize("grid", WORLDS, ids=repr)
def test_a_wall_blocks_where_its_drawing_meets_the_line(grid):
    drawn = {edge: sorted(set(corners(grid, edge.a)) & set(corners(grid, edge.b))) for edge in edges(grid)}
    for a in grid.cells.tolist():
        for b in set(grid.cells.tolist()) - {a}:
            start, end = centre(grid, a), centre(grid, b)
            across = {edge: (c, d) for edge, (c, d) in drawn.items() if meet(start, end, c, d)}
            elsewhere = set(drawn) - set(across)
            assert sight(grid, a, b, walls=elsewhere).open
            assert sight(grid, a, b, walls=elsewhere, corners="both_sides").open
            for edge, (c, d) in across.items():
                firmly = abs(turn(start, end, c) + turn(start, end, d)) != 1
                assert not sight(grid, a, b, walls={edge}).open
                assert sight(grid, a, b, walls={edge}, corners="both_sides").open != firmly


# What must always hold


@st.composite
def scenes(draw: st.DrawFn) -> tuple[Grid, Cell, Cell, set[Cell], set[Edge]]:
    """A small map with two cells, some rocks and some walls."""
    grid = draw(st.sampled_from([Grid.square(6, 6), Grid.hex(6, 6), Grid.hex(6, 6, orientation="pointy", shoved="odd")]))
    cell = st.sampled_from(grid.cells.tolist())
    side = st.sampled_from(list(edges(grid)))
    return grid, draw(cell), draw(cell), draw(st.sets(cell, max_size=8)), draw(st.sets(side, max_size=8))


rules = st.sampled_from(["strict", "both_sides"])


@given(scenes(), rules)
def test_sight_is_the_same_both_ways(scene, rule):
    grid, a, b, blocking, walls = scene
    there, back = (sight(grid, *ends, blocking=blocking, walls=walls, corners=rule) for ends in ((a, b), (b, a)))
    assert there.cells == back.cells[::-1]
    assert there.touched == back.touched[::-1]
    assert set(there.blocked_by) == set(back.blocked_by)


@given(scenes(), rules, st.data())
def test_one_more_blocker_never_opens_a_line(scene, rule, data):
    grid, a, b, blocking, walls = scene
    rocks = blocking | {data.draw(st.sampled_from(grid.cells.tolist()))}
    fences = walls | {data.draw(st.sampled_from(list(edges(grid))))}
    before = sight(grid, a, b, blocking=blocking, walls=walls, corners=rule)
    after = sight(grid, a, b, blocking=rocks, walls=fences, corners=rule)
    assert set(before.blocked_by) <= set(after.blocked_by)


@given(scenes())
def test_who_sees_under_the_strict_rule_sees_under_the_other(scene):
    grid, a, b, blocking, walls = scene
    strict, lax = (sight(grid, a, b, blocking=blocking, walls=walls, corners=rule) for rule in ("strict", "both_sides"))
    assert set(lax.blocked_by) <= set(strict.blocked_by)
    assert lax.open or not strict.open


@given(scenes(), rules)
def test_only_what_is_there_blocks_and_only_on_the_line(scene, rule):
    grid, a, b, blocking, walls = scene
    line = sight(grid, a, b, blocking=blocking, walls=walls, corners=rule)
    for what in line.blocked_by:
        assert what in walls if isinstance(what, Edge) else what in blocking & set(line.cells) - {a, b}


@given(rules, st.sampled_from(["hex", "square"]), st.integers(1, 5), st.data())
def test_turning_the_whole_scene_turns_the_sight(rule, kind, turns, data):
    grid = Grid.hex(23, 31) if kind == "hex" else Grid.square(15, 15)
    middle = grid.at(11, 15) if kind == "hex" else grid.at(7, 7)
    near = grid.disc(middle, 4)
    target, blocking = data.draw(st.sampled_from(near)), data.draw(st.sets(st.sampled_from(near), max_size=8))
    walls = data.draw(st.sets(st.sampled_from([edge for edge in edges(grid) if {*edge.cells} <= {*near}]), max_size=8))

    def turned(cell: Cell) -> Cell:
        x, y = grid.vector(middle, cell)
        for _ in range(turns):
            x, y = (-y, x + y) if kind == "hex" else (-y, x)
        return away(grid, middle, x, y)

    before = sight(grid, middle, target, blocking=blocking, walls=walls, corners=rule)
    after = sight(
        grid,
        middle,
        turned(target),
        blocking={turned(cell) for cell in blocking},
        walls={Edge(turned(edge.a), turned(edge.b)) for edge in walls},
        corners=rule,
    )
    assert after.cells == tuple(turned(cell) for cell in before.cells)
    assert {what for what in after.blocked_by if not isinstance(what, Edge)} == {
        turned(what) for what in before.blocked_by if not isinstance(what, Edge)
    }
    assert len(after.blocked_by) == len(before.blocked_by)
