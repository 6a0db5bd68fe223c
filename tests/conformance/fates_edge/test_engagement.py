"""Fate's Edge §5.2 and §5.3: entering, shifting and leaving zones, and the strikes of those who are left."""

from __future__ import annotations

import pytest

from tests.conformance.fates_edge.table import cites, costs, held_by, hexes, move, refused, squares, strikers
from zoc.movement import along
from zoc.testing import clause


@clause("FE-5.2-1", "FE-5-1", "FE-16-1")
def test_entering_a_zone_ends_movement_at_once(rules):
    table = hexes()
    position = table.put(E="blue 0,0", M="red -3,0 speed=5")
    answer = move(table, rules, position, (-1, 0))
    ending = answer.reach[table.at(-1, 0)]
    assert (ending.cost, ending.stops, ending.left) == (2, True, 0)
    assert cites(answer, "stop") == [("5.2-1", ("E",))]
    found = costs(table, rules, position)
    assert len(found) == 86
    assert not {(1, 0), (2, 0)} & found.keys()
    assert refused(move(table, rules, position, (1, 0))) == ("5.2-1", "5.2-13")


@clause("FE-5.2-1")
def test_any_cell_of_a_large_base_is_stopped(rules):
    table = squares()
    answer = move(table, rules, table.put(E="blue 0,0", M="red -4,0 base=2x2"), (-2, 0))
    ending = answer.reach[table.at(-2, 0)]
    assert (ending.cost, ending.stops) == (2, True)
    assert cites(answer, "stop") == [("5.2-1", ("E",))]


@clause("FE-5.2-2")
def test_whoever_stands_in_a_zone_is_engaged_whoever_came(rules):
    table = squares()
    position = table.put(M="red 0,0", E="blue 3,0")
    assert held_by(table, rules, position, (0, 0)) == set()
    met = position.moved("E", table.at(1, 0))
    assert held_by(table, rules, met, (0, 0)) == {"E"}
    assert refused(move(table, rules, met, (-1, 0))) == ("5.2-13",)


@clause("FE-5.2-3")
def test_engagement_need_not_be_mutual(rules):
    table = squares()
    position = table.put(M="red 2,0", E="blue 0,0 reach=2")
    assert held_by(table, rules, position, (2, 0)) == {"E"}
    assert held_by(table, rules, position, (0, 0), side="red") == set()


@clause("FE-5.2-4")
def test_whoever_was_stopped_goes_no_farther_this_turn(rules):
    table = hexes()
    position = table.put(E="blue 0,0", M="red -1,0 speed=5 boons=2 halted")
    for way in ("move", "move_by_boon", "disengage", "slip_by", "rush"):
        assert set(costs(table, rules, position, way=way)) <= {(-1, 0)}
        assert "5.2-4" in refused(move(table, rules, position, (-2, 0), way=way))


@clause("FE-5.2-5", "FE-16-1")
@pytest.mark.parametrize(
    ("kind", "bounds", "start", "zoc", "farthest"),
    [
        (squares, "0..7 x 0..1", "0,1", 4, 3), (squares, "0..7 x 0..1", "0,1", 8, 2), (squares, "0..7 x -1..1", "0,0", 4, 3),
        (squares, "0..7 x -1..1", "0,0", 8, 2), (squares, "0..7 x -2..2", "0,0", 4, 7), (squares, "0..7 x -2..2", "0,0", 8, 7),
        (hexes, "0..7 x 0..1", "0,1", 4, 2), (hexes, "0..7 x -1..1", "0,0", 4, 3), (hexes, "0..7 x -2..2", "0,0", 4, 7),
    ],
)  # fmt: skip
def test_nobody_passes_through_a_zone(rules, kind, bounds, start, zoc, farthest):
    table = kind(bounds)
    position = table.put(E="blue 3,0", M=f"red {start} speed=12").reading(zoc_square=zoc)
    assert max(costs(table, rules, position))[0] == farthest


@clause("FE-5.2-5")
@pytest.mark.parametrize(("kind", "zoc"), [(squares, 4), (squares, 8), (hexes, 4)])
def test_two_enemies_close_a_gap_of_up_to_two_cells(rules, kind, zoc):
    for n in (2, 3, 4, 5):
        table = kind(f"0..7 x 0..{n}")
        position = table.put(E1="blue 3,0", E2=f"blue 3,{n}", M="red 0,1 speed=12").reading(zoc_square=zoc)
        assert (max(costs(table, rules, position))[0] == 7) == (n >= 4)


@clause("FE-5.2-6")
def test_a_plan_that_runs_through_a_zone_is_refused_with_the_cell_where_it_stops(rules):
    table = hexes()
    position = table.put(E="blue 0,0", M="red -3,0 speed=5")
    through = along(rules, position, "M", [table.at(-2, 0), table.at(-1, 0), table.at(-1, -1)])
    assert (through.legal, through.stopped_in) == (False, table.at(-1, 0))
    assert "5.2-1" in through.verdict.cites
    assert along(rules, position, "M", [table.at(-2, 0), table.at(-1, 0)]).legal


# SHIFTING


@clause("FE-5.2-7")
def test_a_shift_is_one_step_inside_the_zone_of_the_same_enemy(rules):
    table = hexes()
    position = table.put(E="blue 0,0", M="red 1,0")
    assert set(costs(table, rules, position, way="shift")) == {(1, 0), (1, -1), (0, 1)}
    assert "5.2-7" in refused(move(table, rules, position, (2, 0), way="shift"))
    far = position.reading(shift_range="zone")
    assert set(costs(table, rules, far, way="shift")) == {(1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1)}
    shut = table.put(E="blue 0,0", M="red 1,0", F="red 1,-1", G="red 0,1").reading(shift_range="zone")
    assert set(costs(table, rules, shut, way="shift")) == {(1, 0)}


@clause("FE-5.2-7")
def test_the_enemy_of_a_shift_is_the_one_named(rules):
    table = hexes()
    position = table.put(E1="blue 0,0", E2="blue 2,-1", M="red 1,0")
    assert set(costs(table, rules, position, way="shift", target="E1")) == {(1, 0), (1, -1), (0, 1)}
    assert set(costs(table, rules, position, way="shift", target="E2")) == {(1, 0), (1, -1), (2, 0)}


@clause("FE-5.2-7")
def test_only_the_engaged_shift(rules):
    table = hexes()
    position = table.put(E="blue 0,0", M="red 3,0")
    assert refused(move(table, rules, position, (2, 0), way="shift")) == ("5.2-7a",)


@clause("FE-5.2-8")
def test_a_shift_takes_no_points_and_there_is_one_a_turn(rules):
    table = hexes().ground("difficult", (1, -1), value=1).height(1, (1, -1))
    position = table.put(E="blue 0,0", M="red 1,0 speed=0 moved halted")
    assert costs(table, rules, position, way="shift")[1, -1] == 0
    again = position.changed("M", shifted=1)
    assert "2-11" in refused(move(table, rules, again, (1, -1), way="shift"))


@clause("FE-5.2-9")
def test_shifts_follow_the_steps_of_the_grid(rules):
    table = squares()
    position = table.put(E="blue 0,0", M="red 0,-1")
    for zoc, diagonals, onto in (
        (4, "alternating", {(1, 0), (-1, 0)}),
        (4, "manhattan", set()),
        (8, "alternating", {(-1, -1), (1, -1), (1, 0), (-1, 0)}),
        (8, "manhattan", {(-1, -1), (1, -1)}),
    ):
        read = position.reading(zoc_square=zoc, diagonals=diagonals)
        assert set(costs(table, rules, read, way="shift")) == onto | {(0, -1)}
    large = table.put(E="blue 0,0 base=2x2", M="red 0,-1").reading(diagonals="manhattan")
    assert set(costs(table, rules, large, way="shift")) == {(0, -1), (1, -1)}


@clause("FE-5.2-10", "FE-5.3-6")
def test_a_shift_out_of_another_enemys_zone_is_struck_at_by_that_enemy_only(rules):
    table = hexes()
    position = table.put(E1="blue 0,0", E2="blue 2,-1", M="red 1,0").noted(named="E1")
    assert strikers(move(table, rules, position, (0, 1), way="shift")) == [("5.3-1", ("E2",), (table.at(1, 0),))]
    assert strikers(move(table, rules, position, (1, -1), way="shift")) == []


@clause("FE-5.2-11")
def test_a_shift_may_lead_into_another_zone(rules):
    table = hexes()
    position = table.put(E1="blue 0,0", E2="blue 2,-2", M="red 1,0").noted(named="E1")
    assert move(table, rules, position, (1, -1), way="shift").legal
    assert held_by(table, rules, position, (1, -1)) == {"E1", "E2"}


@clause("FE-5.2-12")
def test_closing_on_a_pike_is_a_shift(rules):
    table = hexes()
    position = table.put(E="blue 0,0 reach=2", M="red 2,0")
    onto = set(costs(table, rules, position, way="shift"))
    assert {(1, 0), (2, -1), (1, 1)} <= onto
    assert onto == {(2, 0), (1, 0), (2, -1), (1, 1)}


# LEAVING


@clause("FE-5.2-13", "FE-16-2")
def test_nobody_leaves_a_zone_unpaid(rules):
    table = squares()
    position = table.put(E="blue 0,0", M="red 1,0 speed=3")
    assert set(costs(table, rules, position)) == {(1, 0)}
    answer = move(table, rules, position, (2, 0))
    assert refused(answer) == ("5.2-13",)
    assert answer.blockers == ("E",)
    walking = position.reading(leave_unpaid="provokes")
    assert len(costs(table, rules, walking)) == 30
    spare = walking.reading(disengage_strikes="spare")
    assert strikers(move(table, rules, spare, (2, 0))) == [("5.3-1", ("E",), (table.at(1, 0),))]


@clause("FE-5.2-14")
def test_from_one_zone_straight_into_another_is_still_leaving(rules):
    table = squares()
    position = table.put(E1="blue 0,0", E2="blue 3,0", M="red 1,0")
    assert "5.2-13" in refused(move(table, rules, position, (2, 0)))
    answer = move(table, rules, position, (2, 0), way="disengage")
    assert cites(answer, "stop") == [("5.2-1", ("E2",))]


@clause("FE-5.2-17")
def test_until_it_is_clear_each_step_leads_outward(rules):
    table = squares()
    position = table.put(E="blue 0,0", M="red 1,0 speed=3")
    found = costs(table, rules, position, way="disengage")
    assert (len(found), found[4, 0], (-1, 0) in found) == (30, 3, False)
    clear = costs(table, rules, position.reading(disengage_exit="until_clear"), way="disengage")
    assert (len(clear), clear[-1, 0]) == (35, 3)
    pike = table.put(E="blue 0,0 reach=2", M="red 1,0 speed=3")
    found = costs(table, rules, pike, way="disengage")
    assert (len(found), found[4, 0]) == (28, 3)
    first = pike.reading(disengage_exit="first_step")
    assert (4, 0) not in costs(table, rules, first, way="disengage")
    assert move(table, rules, first, (2, 0), way="disengage").reach[table.at(2, 0)].stops
    circling = position.reading(disengage_exit="until_clear")
    assert costs(table, rules, circling, way="disengage", points=4)[-2, 0] == 4


@clause("FE-5.2-17")
def test_between_two_enemies_it_leaves_one_after_the_other(rules):
    table = hexes()
    position = table.put(E1="blue 1,0", E2="blue -1,0", M="red 0,0 speed=2")
    found = costs(table, rules, position, way="disengage")
    assert (len(found), found[1, -1], found[2, -2], (2, -1) in found) == (11, 1, 2, False)
    inward = move(table, rules, position, (2, -1), way="disengage")
    assert refused(inward) == ("5.2-17b",)
    assert len(costs(table, rules, position, way="disengage", points=3)) == 27
    assert len(costs(table, rules, position.reading(disengage_exit="until_clear"), way="disengage", points=3)) == 33


@clause("FE-5.2-17")
def test_no_step_leads_deeper_into_a_zone_that_was_paid_for(rules):
    table = hexes()
    position = table.put(E1="blue 0,0 reach=2", E2="blue 2,-1", M="red 2,0")
    answer = move(table, rules, position, (1, 0), way="disengage")
    assert "5.2-17a" in refused(answer)
    assert answer.verdict.citing("5.2-17a").by == ("E1",)


@clause("FE-5.2-18")
def test_once_clear_every_zone_counts_again(rules):
    table = squares()
    position = table.put(E="blue 0,0", E2="blue 4,0", M="red 1,0 speed=4")
    found = costs(table, rules, position, way="disengage")
    assert (found[3, 0], (5, 0) in found) == (2, False)
    assert move(table, rules, position, (3, 0), way="disengage").reach[table.at(3, 0)].stops
    alone = table.put(E="blue 0,0", M="red 1,0 speed=4")
    assert costs(table, rules, alone, way="disengage")[5, 0] == 4
    again = move(table, rules, alone, (0, 1), way="disengage").reach[table.at(0, 1)]
    assert (again.cost, again.stops) == (2, True)


@clause("FE-5.2-18")
def test_while_inside_a_long_zone_it_goes_on_and_then_is_clear(rules):
    table = squares("0..6 x 0..0")
    position = table.put(E="blue 0,0 reach=2", M="red 1,0")
    found = costs(table, rules, position, way="disengage")
    assert found == {(1, 0): 0, (2, 0): 1, (3, 0): 2, (4, 0): 3, (5, 0): 4, (6, 0): 5}


@clause("FE-5.2-20", "FE-16-2")
def test_a_boon_disengages_without_a_roll(rules):
    table = squares()
    rich, poor = table.put(E="blue 0,0", M="red 1,0 boons=1"), table.put(E="blue 0,0", M="red 1,0")
    assert costs(table, rules, rich, way="move_by_boon") == costs(table, rules, rich, way="disengage")
    assert refused(move(table, rules, poor, (2, 0), way="move_by_boon")) == ("11-8",)
    alone = table.put(E="blue 5,0", M="red 1,0 boons=1")
    assert refused(move(table, rules, alone, (2, 0), way="move_by_boon")) == ("5.2-20",)


# STRIKES


@clause("FE-5.3-1")
def test_an_enemy_who_is_left_may_strike_even_after_a_disengage(rules):
    table = squares()
    position = table.put(E="blue 0,0", M="red 1,0 boons=1")
    for way in ("disengage", "move_by_boon"):
        answer = move(table, rules, position, (2, 0), way=way)
        assert strikers(answer) == [("5.3-1", ("E",), (table.at(1, 0),))]
        spared = move(table, rules, position.reading(disengage_strikes="spare"), (2, 0), way=way)
        assert strikers(spared) == []
        [waived] = [r for told in spared.route for r in told.verdict.waived if r.clause.number == "5.3-1"]
        assert [c.number for c in waived.waived_by] == ["5.3-1a"]


@clause("FE-5.3-2")
def test_only_an_upright_enemy_with_a_melee_weapon_strikes(rules):
    table = squares()
    for facts, strikes in (("", True), ("melee_ready=0", False), ("prone", False), ("harm=3", False), ("reactions=0", False)):
        words = "" if facts == "melee_ready=0" else facts
        position = table.put(E=f"blue 0,0 {words}", M="red 1,0")
        position = position.changed("E", melee_ready=0) if facts == "melee_ready=0" else position
        assert bool(strikers(move(table, rules, position, (2, 0), way="disengage"))) == strikes


@clause("FE-5.3-4")
def test_two_enemies_strike_while_the_mover_is_still_in_the_old_cell(rules):
    table = hexes()
    position = table.put(E1="blue 0,0", E2="blue 2,-1", M="red 1,0")
    answer = move(table, rules, position, (1, 1), way="disengage")
    assert strikers(answer) == [("5.3-1", ("E1", "E2"), (table.at(1, 0),))]


@clause("FE-5.3-5")
def test_a_unit_reacts_once_a_round(rules):
    table = squares()
    position = table.put(E="blue 0,0 reactions=0", M="red 1,0")
    assert strikers(move(table, rules, position, (2, 0), way="disengage")) == []
    unlimited = position.reading(reactions_per_round="unlimited")
    assert strikers(move(table, rules, unlimited, (2, 0), way="disengage")) == [("5.3-1", ("E",), (table.at(1, 0),))]


@clause("FE-5.3-7")
def test_a_large_base_leaves_when_its_last_cell_does(rules):
    table = squares()
    position = table.put(E="blue 0,0", M="red 1,0 base=2x2").reading(disengage_exit="until_clear")
    south = move(table, rules, position, (1, 1), way="disengage")
    assert strikers(south) == [("5.3-1", ("E",), (table.at(1, 0),))]
    assert strikers(move(table, rules, position, (1, -1), way="disengage")) == []


@clause("FE-5.3-8")
def test_whoever_is_down_does_not_move(rules):
    table = squares()
    down = table.put(M="red 1,0 harm=3")
    assert along(rules, down, "M", [table.at(2, 0)]).verdict.cites == ("5.3-8", "4-1")
    assert refused(move(table, rules, down, (2, 0))) == ("3-4a",)
    assert move(table, rules, table.put(M="red 1,0 harm=1"), (2, 0)).legal


@clause("FE-2-11")
def test_a_turn_has_one_move(rules):
    table = squares()
    assert refused(move(table, rules, table.put(M="red 1,0 moved"), (2, 0))) == ("2-11",)
