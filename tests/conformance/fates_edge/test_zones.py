"""Fate's Edge §5.1: what a zone of control is."""

from __future__ import annotations

import pytest

from tests.conformance.fates_edge.table import costs, exertion, held_by, hexes, move, refused, squares, zone
from zoc.control import control
from zoc.movement import along
from zoc.testing import clause

CROSS = {(0, -1), (1, 0), (0, 1), (-1, 0)}
CORNERS = {(1, -1), (1, 1), (-1, 1), (-1, -1)}


@clause("FE-5.1-1", "FE-16-4", "FE-12-1")
def test_on_squares_a_zone_is_the_four_cells_at_the_sides(rules):
    table = squares()
    position = table.put(E="blue 0,0")
    assert zone(table, rules, position) == CROSS
    assert exertion(table, rules, position, (0, 0), (1, 0)) == [("5.1-1", True)]
    corner = squares()
    label = corner.grid.label(corner.grid.at(0, 0))
    edge = corner.put(E="blue -16,-16")
    assert edge.unit("E").label == label
    assert zone(corner, rules, edge) == {(-15, -16), (-16, -15)}


@clause("FE-5.1-2", "FE-12-1")
def test_full_zoc_has_the_corners_as_well(rules):
    table = squares()
    position = table.put(E="blue 0,0").reading(zoc_square=8)
    assert zone(table, rules, position) == CROSS | CORNERS
    assert exertion(table, rules, position, (0, 0), (1, 1)) == [("5.1-2", True)]


@clause("FE-5.1-3", "FE-12-3", "FE-16-4")
def test_on_hexes_a_zone_is_the_six_around(rules):
    table = hexes()
    position = table.put(E="blue 0,0")
    assert zone(table, rules, position) == {(1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1)}
    assert exertion(table, rules, position, (0, 0), (1, 0)) == [("5.1-3", True)]


@clause("FE-5.1-4")
@pytest.mark.parametrize(("kind", "zoc", "count"), [(squares, 4, 12), (squares, 8, 24), (hexes, 4, 18)])
def test_reach_adds_a_ring_and_keeps_the_first(rules, kind, zoc, count):
    table = kind()
    position = table.put(E="blue 0,0 reach=2").reading(zoc_square=zoc)
    found = zone(table, rules, position)
    assert len(found) == count
    assert found > zone(table, rules, table.put(E="blue 0,0").reading(zoc_square=zoc))


@clause("FE-5.1-4")
def test_the_second_ring_is_cited_and_is_the_outer_one(rules):
    table = squares()
    zones = control(rules, table.put(E="blue 0,0 reach=2"), "blue")
    assert [zones.level_name(zones[table.at(*at)].level) for at in ((1, 0), (1, 1), (2, 0))] == ["inner", "outer", "outer"]
    assert exertion(table, rules, table.put(E="blue 0,0 reach=2"), (0, 0), (1, 1)) == [("5.1-4", True)]


@clause("FE-5.1-5")
def test_reach_on_squares_leaks_between_its_corners(rules):
    table = squares()
    position = table.put(E="blue 0,0 reach=2", M="red -4,0 speed=5")
    way = move(table, rules, position, (-1, 0))
    assert way.legal
    assert way.reach[table.at(-1, 0)].cost == 4
    assert table.place(way.route[-2].onto) in ((-2, -1), (-2, 1))
    leak = along(rules, position, "M", [table.at(-3, -1), table.at(-2, -1), table.at(-1, 0)])
    assert (leak.legal, leak.cost) == (True, 4)
    table = hexes()
    found = costs(table, rules, table.put(E="blue 0,0 reach=2", M="red -4,0 speed=5"))
    assert (-2, 0) in found
    assert (-1, 0) not in found


@clause("FE-5.1-6", "FE-13-4", "FE-2-9")
@pytest.mark.parametrize(
    ("kind", "base", "reach", "zoc", "count"),
    [
        (squares, "2x2", 1, 4, 8), (squares, "2x2", 1, 8, 12), (squares, "2x2", 2, 4, 20), (squares, "2x2", 2, 8, 32),
        (hexes, "triangle", 1, 4, 9), (hexes, "triangle", 2, 4, 24), (squares, "3x3", 1, 4, 12), (squares, "3x3", 2, 4, 28),
        (squares, "3x3", 1, 8, 16), (hexes, "flower", 1, 4, 12),
    ],
)  # fmt: skip
def test_large_bases_project_from_every_cell_at_their_edge(rules, kind, base, reach, zoc, count):
    table = kind()
    position = table.put(E=f"blue 0,0 base={base} reach={reach}").reading(zoc_square=zoc)
    found = zone(table, rules, position)
    assert len(found) == count
    assert not found & {table.place(cell) for cell in position.footprint("E")}


@clause("FE-5.1-7", "FE-13-4")
def test_medium_bases_project_from_both_cells(rules):
    table = squares()
    position = table.put(E="blue 0,0 base=two facing=n")
    assert zone(table, rules, position) == {(0, -1), (-1, 0), (1, 0), (-1, 1), (1, 1), (0, 2)}
    assert len(zone(table, rules, position.reading(zoc_square=8))) == 10
    table = hexes()
    assert len(zone(table, rules, table.put(E="blue 0,0 base=two facing=d0"))) == 8


@clause("FE-5.1-8")
def test_the_prone_project_and_those_who_are_down_do_not(rules):
    table = squares()
    assert zone(table, rules, table.put(E="blue 0,0 prone harm=2")) == CROSS
    fallen = table.put(E="blue 0,0 harm=3")
    assert zone(table, rules, fallen) == set()
    assert exertion(table, rules, fallen, (0, 0), (1, 0)) == [("5.1-1", True), ("5.1-8", True)]


@clause("FE-5.1-9")
def test_friendly_zones_never_restrain(rules):
    table = squares()
    position = table.put(M="red 0,0", F="red 1,-1", G="red 2,-1", H="red 3,-1")
    assert costs(table, rules, position)[3, 0] == 3
    ending = move(table, rules, position, (3, 0)).reach[table.at(3, 0)]
    assert not ending.stops


@clause("FE-5.1-10")
def test_friends_still_fill_their_cells(rules):
    table = squares("0..5 x 0..0")
    position = table.put(M="red 0,0", F="red 2,0")
    assert costs(table, rules, position) == {(0, 0): 0, (1, 0): 1}
    assert refused(move(table, rules, position, (2, 0))) == ("5.1-10",)


@clause("FE-5.1-11")
def test_a_friend_in_a_cell_does_not_cancel_the_zone_there(rules):
    table = squares("0..7 x 0..2")
    position = table.put(E="blue 3,1", F="red 2,1", M="red 0,1 speed=12")
    assert held_by(table, rules, position, (2, 1)) == {"E"}
    assert max(costs(table, rules, position))[0] == 3


@clause("FE-5.1-12")
def test_facing_does_not_shape_a_zone(rules):
    table = hexes()
    assert (-1, 0) in zone(table, rules, table.put(E="blue 0,0 facing=d0"))


@clause("FE-5.1-13")
def test_walls_and_solid_cells_cut_zones(rules):
    table = squares().side("wall", (0, 0), (1, 0))
    position = table.put(E="blue 0,0")
    assert zone(table, rules, position) == CROSS - {(1, 0)}
    assert exertion(table, rules, position, (0, 0), (1, 0)) == [("5.1-1", True), ("5.1-13", True), ("5.1-14", True)]
    table = hexes().ground("blocking", (1, 0))
    assert len(zone(table, rules, table.put(E="blue 0,0"))) == 5
    table = squares().ground("blocking", (1, 0), (0, 1))
    assert (1, 1) not in zone(table, rules, table.put(E="blue 0,0").reading(zoc_square=8))
    table = squares().ground("blocking", (1, 0))
    assert (1, 1) in zone(table, rules, table.put(E="blue 0,0").reading(zoc_square=8))


@clause("FE-5.1-13")
def test_levels_and_water_do_not_cut_zones(rules):
    table = squares().height(3, (1, 0)).ground("deep", (0, 1))
    assert zone(table, rules, table.put(E="blue 0,0")) == CROSS


@clause("FE-5.1-14")
def test_the_second_ring_goes_round_an_obstacle_only_where_it_is_seen(rules):
    table = squares().ground("blocking", (1, 0))
    position = table.put(E="blue 0,0 reach=2")
    whole = zone(squares(), rules, squares().put(E="blue 0,0 reach=2"))
    assert whole - zone(table, rules, position) == {(1, 0), (2, 0), (1, -1), (1, 1)}
    assert ("5.1-14", True) in exertion(table, rules, position, (0, 0), (1, 1))
    assert len(zone(table, rules, position.reading(los_corner="both_sides"))) == 10
    assert len(zone(table, rules.without("5.1-14"), position)) == 10
