"""Fate's Edge §4: what steps cost, and what bars them."""

from __future__ import annotations

import pytest

from tests.conformance.fates_edge.table import cites, costs, hexes, move, paid, refused, squares
from zoc.rulesets.fates_edge.measure import apart
from zoc.testing import clause


@clause("FE-4-1")
def test_a_straight_step_costs_one(rules):
    table = squares()
    assert paid(move(table, rules, table.put(M="red 0,0"), (1, 0))) == [("4-1", 1)]


@clause("FE-3-3", "FE-2-2")
def test_speed_says_how_far_a_unit_goes(rules):
    for kind, diagonals, count in ((squares, "alternating", 121), (squares, "manhattan", 85), (hexes, "alternating", 127)):
        table = kind()
        assert len(costs(table, rules, table.put(M="red 0,0 speed=6").reading(diagonals=diagonals))) == count


@clause("FE-4-2")
def test_diagonals_alternate_unless_the_scenario_says_manhattan(rules):
    table = squares()
    position = table.put(M="red 0,0 speed=3")
    assert rules.in_force({}).diagonals == "alternating"
    assert len(costs(table, rules, position)) == 37
    assert len(costs(table, rules, position.reading(diagonals="manhattan"))) == 25


@clause("FE-4-3", "FE-12-1")
def test_every_second_diagonal_costs_two_and_straight_steps_do_not_reset_the_count(rules):
    table = squares()
    assert costs(table, rules, table.put(M="red 0,0 speed=6"))[4, 4] == 6
    lane = squares("0..3 x 0..2").ground("blocking", (1, 0), (2, 0), (0, 1), (3, 1), (0, 2), (1, 2))
    assert costs(lane, rules, lane.put(M="red 0,0 speed=9")) == {(0, 0): 0}
    lane = squares("0..3 x 0..2").ground("impassable", (1, 0), (2, 0), (3, 0), (0, 1), (3, 1), (0, 2), (1, 2), (2, 2))
    assert costs(lane, rules, lane.put(M="red 0,0 speed=9")) == {(0, 0): 0, (1, 1): 1, (2, 1): 2, (3, 2): 4}
    assert costs(table, rules, table.put(M="red 0,0 speed=3"))[2, 2] == 3


@clause("FE-4-4")
def test_diagonals_are_counted_over_the_turn(rules):
    table = squares().ground("impassable", (1, 0), (0, 1))
    second = table.put(M="red 0,0 odd")
    assert paid(move(table, rules, second, (1, 1))) == [("4-1", 1), ("4-3", 1)]
    assert paid(move(table, rules, table.put(M="red 0,0"), (1, 1))) == [("4-1", 1)]


@clause("FE-4-4")
def test_a_cell_may_be_reached_by_the_way_with_the_other_count(rules):
    table = squares("0..5 x 0..4").ground("blocking", (1, 2), (3, 3))
    assert costs(table, rules, table.put(M="red 0,0 speed=5"))[3, 4] == 5


@clause("FE-4-5")
def test_manhattan_knows_no_diagonal_step(rules):
    table = squares("2..6 x 0..4")
    position = table.put(M="red 3,1 speed=4", E1="blue 3,3", E2="blue 5,1")
    found = costs(table, rules, position)
    assert (found[4, 2], found[5, 3]) == (1, 3)
    straight = position.reading(diagonals="manhattan")
    assert not {(4, 2), (5, 3)} & costs(table, rules, straight).keys()
    open_table = squares()
    refusal = move(open_table, rules, open_table.put(M="red 0,0 speed=1").reading(diagonals="manhattan"), (1, 1))
    assert refused(refusal) == ("4-5",)


@clause("FE-4-6", "FE-4-7")
def test_no_diagonal_step_between_two_shut_corners(rules):
    for shut, ends in (
        (squares().ground("blocking", (1, 0), (0, 1)), False),
        (squares().ground("blocking", (1, 0)), True),
        (squares().side("wall", (0, 0), (1, 0)).side("wall", (0, 0), (0, 1)), False),
        (squares().side("wall", (1, 0), (1, 1)).side("wall", (0, 0), (0, 1)), False),
        (squares().ground("blocking", (1, 0)).side("wall", (0, 0), (0, 1)), False),
        (squares().side("wall", (0, 0), (1, 0)), True),
        (squares().ground("impassable", (1, 0), (0, 1)), True),
    ):
        answer = move(shut, rules, shut.put(M="red 0,0 speed=1"), (1, 1))
        assert answer.legal == ends
        assert ends or "4-6" in refused(answer)


@clause("FE-4-7")
def test_friends_are_no_corners(rules):
    table = squares()
    position = table.put(M="red 0,0 speed=1", F="red 1,0", G="red 0,1")
    assert move(table, rules, position, (1, 1)).legal


@clause("FE-4-8", "FE-12-3")
def test_on_hexes_every_neighbour_costs_one(rules):
    table = hexes()
    position = table.put(M="red 0,0")
    found = costs(table, rules, position)
    assert sorted(place for place, cost in found.items() if cost == 1) == [(-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0)]
    assert found[1, 1] == 2
    assert paid(move(table, rules, position, (1, -1))) == [("4-1", 1)]


@clause("FE-4-9", "FE-16-5")
def test_difficult_ground_costs_one_more_to_enter_and_nothing_to_leave(rules):
    table = squares("0..2 x 0..0").ground("difficult", (1, 0), value=1)
    position = table.put(M="red 0,0")
    assert paid(move(table, rules, position, (1, 0))) == [("4-1", 1), ("4-9", 1)]
    assert costs(table, rules, position) == {(0, 0): 0, (1, 0): 2, (2, 0): 3}


@clause("FE-4-10")
def test_difficult_ground_stacks_once(rules):
    table = squares().ground("rubble", (1, 0)).ground("shallow", (1, 0))
    position = table.put(M="red 0,0")
    stacked = move(table, rules, position, (1, 0))
    assert paid(stacked) == [("4-1", 1), ("4-10", 1), ("9-1", 1)]
    assert dict(stacked.verdict.citing("4-10").readings) == {"difficult_cap": 2}
    assert paid(move(table, rules, position.reading(difficult_cap=1), (1, 0))) == [("4-1", 1), ("9-1", 1)]
    table.ground("difficult", (1, 0), value=1)
    assert costs(table, rules, table.put(M="red 0,0"))[1, 0] == 3


@clause("FE-4-11")
def test_impassable_ground_is_never_entered(rules):
    table = squares().ground("impassable", (1, 0))
    assert "4-11" in refused(move(table, rules, table.put(M="red 0,0"), (1, 0)))
    table = hexes().side("impassable", (0, 0), (1, 0))
    assert costs(table, rules, table.put(M="red 0,0"))[1, 0] == 2
    assert ("4-11", ()) in [(r.clause.number, r.by) for r in move(table, rules, table.put(M="red 0,0"), (1, 0)).barred.reasons]


@clause("FE-4-11")
def test_walls_and_solid_cells_are_never_entered(rules):
    table = squares("0..1 x 0..0").side("wall", (0, 0), (1, 0))
    assert refused(move(table, rules, table.put(M="red 0,0"), (1, 0))) == ("4-11a",)
    table = hexes().ground("blocking", (1, 0))
    assert "4-11a" in refused(move(table, rules, table.put(M="red 0,0"), (1, 0)))


@clause("FE-4-12", "FE-16-5")
def test_going_up_costs_one_more_for_each_level_and_surcharges_add(rules):
    table = squares("0..1 x 0..0").height(2, (1, 0))
    assert paid(move(table, rules, table.put(M="red 0,0"), (1, 0))) == [("4-1", 1), ("4-12", 2)]
    table = hexes().height(1, (1, 0)).ground("difficult", (1, 0), value=1)
    assert costs(table, rules, table.put(M="red 0,0"))[1, 0] == 3
    table = squares().height(1, (1, 1)).ground("difficult", (1, 1), value=1).ground("impassable", (1, 0), (0, 1))
    assert paid(move(table, rules, table.put(M="red 0,0 odd"), (1, 1))) == [("4-1", 1), ("4-3", 1), ("4-9", 1), ("4-12", 1)]


@clause("FE-4-13")
def test_going_down_costs_the_step_and_no_more(rules):
    table = squares().height(2, (0, 0))
    assert paid(move(table, rules, table.put(M="red 0,0"), (1, 0))) == [("4-1", 1)]


@clause("FE-4-14")
def test_a_steep_way_down_is_tested(rules):
    table = squares("0..2 x 0..0").height(1, (0, 0)).side("balance_dv", (0, 0), (1, 0), 3, directed=True)
    down = move(table, rules, table.put(M="red 0,0"), (1, 0))
    assert cites(down, "test") == [("4-14", ())]
    assert cites(move(table, rules, table.put(M="red 1,0"), (0, 0)), "test") == []


@clause("FE-4-15")
def test_a_large_base_pays_for_the_dearest_cell_it_newly_covers(rules):
    table = squares().ground("difficult", (2, 1), value=1)
    assert paid(move(table, rules, table.put(M="red 0,0 base=2x2"), (1, 0))) == [("4-1", 1), ("4-9", 1)]
    table.height(1, (2, 0)).ground("difficult", (2, 1), value=2)
    assert paid(move(table, rules, table.put(M="red 0,0 base=2x2"), (1, 0))) == [("4-1", 1), ("4-9", 1), ("4-10", 1)]


@clause("FE-4-15")
def test_a_large_base_climbs_from_the_cell_that_steps_up(rules):
    table = squares().height(1, (1, 1), (2, 1))
    assert paid(move(table, rules, table.put(M="red 0,0 base=2x2"), (1, 0))) == [("4-1", 1)]


@clause("FE-2-1")
def test_the_grid_says_how_many_neighbours_a_cell_has(rules):
    for kind, diagonals, count in ((hexes, "alternating", 6), (squares, "alternating", 8), (squares, "manhattan", 4)):
        table = kind()
        assert len(costs(table, rules, table.put(M="red 0,0 speed=1").reading(diagonals=diagonals))) == count + 1
    assert rules.grids == ("square", "hex")


@clause("FE-2-2")
@pytest.mark.parametrize(
    ("kind", "diagonals", "to", "far"),
    [(squares, "alternating", "5,3", 6), (squares, "manhattan", "5,3", 8), (hexes, "alternating", "3,-1", 3)],
)
def test_distances_are_counted_as_an_empty_board_is_walked(rules, kind, diagonals, to, far):
    position = kind().put(M="red 0,0", E=f"blue {to}").reading(diagonals=diagonals)
    assert apart(rules, position, position.footprint("M"), position.footprint("E")) == far


@clause("FE-2-2")
def test_distances_between_bases_are_those_of_their_nearest_cells(rules):
    position = squares().put(M="red 0,0 base=2x2", E="blue 5,3")
    assert apart(rules, position, position.footprint("M"), position.footprint("E")) == 5
