"""Fate's Edge §10 and §11 on the move: Brace, prone, Boons and the Rush; §13 big bases; §15 auras."""

from __future__ import annotations

import pytest

from tests.conformance.fates_edge.table import (
    cites,
    costs,
    held_by,
    hexes,
    move,
    ordered,
    refused,
    squares,
    strikers,
    under_way,
    zone,
)
from zoc.testing import clause

LANE = "0..8 x 0..1"


@clause("FE-10.BRACE-2", "FE-16-6")
@pytest.mark.parametrize(("kind", "reach", "count"), [(squares, 1, 8), (hexes, 1, 12), (squares, 2, 12)])
def test_a_braced_unit_has_one_ring_more_for_strikes_only(rules, kind, reach, count):
    table = kind()
    position = table.put(E=f"blue 0,0 braced reach={reach}")
    assert len(zone(table, rules, position, zone="strike") - zone(table, rules, position)) == count
    assert zone(table, rules, position) == zone(table, rules, table.put(E=f"blue 0,0 reach={reach}"))
    assert zone(table, rules, table.put(E="blue 0,0"), zone="strike") == set()


@clause("FE-10.BRACE-2", "FE-10.BRACE-3")
def test_the_wider_ring_does_not_stop_and_leaving_it_draws_a_strike(rules):
    table = squares("-1..1 x 2..2")
    position = table.put(E="blue 0,0 braced", M="red -1,2")
    answer = move(table, rules, position, (1, 2))
    assert not answer.reach[table.at(0, 2)].stops
    assert strikers(answer) == [("10.BRACE-3", ("E",), (table.at(0, 2),))]
    assert held_by(table, rules, position, (0, 2)) == set()


@clause("FE-10.BRACE-2")
def test_one_step_out_of_both_rings_is_one_exit(rules):
    table = squares()
    position = table.put(E="blue 0,0 braced", M="red 1,0")
    assert strikers(move(table, rules, position, (2, 1), way="disengage")) == [("5.3-1", ("E",), (table.at(1, 0),))]


@clause("FE-10.BRACE-3")
def test_leaving_either_ring_of_a_braced_unit_draws_its_strike(rules):
    table = squares("1..3 x 0..0")
    position = table.put(E="blue 0,0 braced", M="red 1,0")
    both = strikers(move(table, rules, position, (3, 0), way="disengage"))
    assert both == [("5.3-1", ("E",), (table.at(1, 0),)), ("10.BRACE-3", ("E",), (table.at(2, 0),))]
    spared = position.reading(disengage_strikes="spare")
    assert strikers(move(table, rules, spared, (3, 0), way="disengage")) == []
    guarding = spared.changed("E", guarding=1)
    assert strikers(move(table, rules, guarding, (3, 0), way="disengage")) == both


@clause("FE-10.GUARD-2")
def test_an_enemy_on_guard_strikes_even_where_others_spare(rules):
    table = squares()
    position = table.put(E="blue 0,0 guarding", M="red 1,0").reading(disengage_strikes="spare")
    assert strikers(move(table, rules, position, (2, 0), way="disengage")) == [("5.3-1", ("E",), (table.at(1, 0),))]


@clause("FE-10.PRONE-1")
def test_the_prone_neither_leave_nor_shift_nor_move(rules):
    table = squares()
    position = table.put(E="blue 0,0", M="red 1,0 prone boons=2")
    for way in ("disengage", "move_by_boon", "slip_by", "rush"):
        assert "10.PRONE-1" in refused(move(table, rules, position, (2, 0), way=way))
    assert "10.PRONE-1" in refused(move(table, rules, position, (0, 1), way="shift"))
    assert refused(move(table, rules, table.put(M="red 1,0 prone"), (2, 0))) == ("10.PRONE-1",)


@clause("FE-10.DASH-1")
def test_a_dash_goes_two_farther_and_no_zone_lets_it_pass(rules):
    table = squares("0..12 x 0..0")
    position = table.put(M="red 0,0 speed=5")
    assert max(costs(table, rules, position))[0] == 5
    assert max(costs(table, rules, position, points=7, running=True))[0] == 7
    barred = table.put(M="red 0,0 speed=5", E="blue 6,0")
    assert max(costs(table, rules, barred, points=7, running=True))[0] == 5


# BOONS


@clause("FE-11-1", "FE-11-2")
def test_for_a_boon_one_zone_cell_is_free_and_the_move_ends_outside(rules):
    table = squares(LANE)
    position = table.put(E="blue 3,0", M="red 0,1 speed=6 boons=1")
    answer = move(table, rules, position, (6, 1), way="slip_by")
    assert (answer.legal, (3, 1) in [table.place(step.onto) for step in answer.route]) == (True, True)
    assert costs(table, rules, position, way="slip_by")[4, 1] == 4
    assert refused(move(table, rules, position, (4, 0), way="slip_by")) == ("11-2",)
    full = position.reading(zoc_square=8)
    assert max(costs(table, rules, full, way="slip_by"))[0] == 1
    assert max(costs(table, rules, full, way="slip_by"))[0] < 2


@clause("FE-11-1")
def test_the_free_step_takes_a_boon_once_a_turn(rules):
    table = squares(LANE)
    for facts, cited in (("", "11-8"), ("boons=1 spared", "11-1")):
        position = table.put(E="blue 3,0", M=f"red 0,1 speed=6 {facts}")
        assert refused(move(table, rules, position, (1, 1), way="slip_by")) == (cited,)


@clause("FE-11-3")
def test_an_ignored_step_draws_no_strike(rules):
    table = squares()
    position = table.put(E="blue 0,0 braced", M="red 1,0 boons=1")
    assert strikers(move(table, rules, position, (2, 0), way="slip_by")) == []
    assert strikers(move(table, rules, position, (2, 0), way="move_by_boon")) != []
    lane = squares(LANE)
    passing = lane.put(E="blue 3,0", M="red 0,1 speed=6 boons=1")
    assert strikers(move(lane, rules, passing, (6, 1), way="slip_by")) == []


@clause("FE-11-5")
def test_a_heroic_rush_disregards_zones_and_draws_no_strike(rules):
    table = squares(LANE)
    position = table.put(E="blue 3,0", M="red 0,1 speed=6 boons=2")
    found = costs(table, rules, position, way="rush")
    assert found == {(0, 1): 0, (2, 0): 2, (3, 1): 3, (4, 0): 4}
    assert strikers(move(table, rules, position, (4, 0), way="rush")) == []
    assert refused(move(table, rules, position.changed("M", boons=1), (4, 0), way="rush")) == ("11-8",)
    braced = position.changed("E", braced=1)
    assert strikers(move(table, rules, braced, (4, 0), way="rush")) == []


@clause("FE-11-6")
def test_a_rush_ends_engaged_with_the_enemy_chosen(rules):
    table = hexes()
    position = table.put(E1="blue 2,0", E2="blue 4,0", M="red 0,0 speed=5 boons=2")
    found = costs(table, rules, position, way="rush", target="E2")
    assert found == {(0, 0): 0, (3, 0): 4, (3, 1): 4, (4, -1): 4, (4, 1): 5, (5, -1): 5}
    assert refused(move(table, rules, position, (1, 0), way="rush", target="E2")) == ("11-6",)
    assert move(table, rules, position, (1, 0), way="rush").legal
    order = {"at": table.at(1, 0), "target": "E2"}
    assert ordered(rules, position, "rush", **order).cites == ("11-6",)
    assert ordered(rules, position, "rush", **order | {"at": table.at(3, 0)}).legal


@clause("FE-11-8")
def test_characters_of_the_gm_have_no_boons(rules):
    table = squares()
    position = table.put(E="blue 0,0", M="red 1,0 boons=2 npc")
    for way in ("move_by_boon", "slip_by", "rush"):
        assert "11-8" in refused(move(table, rules, position, (2, 0), way=way))


@clause("FE-3-5")
def test_boons_wait_for_the_end_where_the_table_says_so(rules):
    table = squares()
    early = table.put(E="blue 0,0", M="red 1,0 boons=2").reading(boon_window="end")
    assert refused(move(table, rules, early, (2, 0), way="move_by_boon")) == ("3-5",)
    late = early.replace(phase="end").noted(active="M")
    assert move(table, rules, late, (2, 0), way="move_by_boon").legal


# BIG BASES


@clause("FE-13-1")
def test_a_base_fills_all_its_cells(rules):
    table = squares()
    position = table.put(L="red 0,0 base=2x2", M="red 2,1")
    assert "5.1-10" in refused(move(table, rules, position, (1, 1)))


@clause("FE-13-2")
def test_nobody_squeezes_through_gaps_narrower_than_the_base(rules):
    for kind, base in ((squares, "2x2"), (hexes, "triangle")):
        for gap, passes in (((0,), False), ((0, 1), True)):
            table = kind("0..8 x -5..5").ground("blocking", *((3, y) for y in range(-5, 6) if y not in gap))
            found = costs(table, rules, table.put(M=f"red 0,0 base={base} speed=12"))
            assert (max(found)[0] > 3) == passes


@clause("FE-13-2")
def test_corners_are_asked_of_the_whole_base(rules):
    both = squares().ground("blocking", (2, 0), (0, 2))
    refusal = move(both, rules, both.put(M="red 0,0 base=2x2 speed=1"), (1, 1))
    assert "4-6" in refused(refusal)
    one = squares().ground("blocking", (2, 0))
    assert costs(one, rules, one.put(M="red 0,0 base=2x2"))[1, 1] == 1


@clause("FE-13-3")
def test_a_medium_base_keeps_its_orientation_while_it_moves(rules):
    table = squares("-5..8 x 0..8").ground("blocking", *((x, 3) for x in range(-5, 9) if x != 2))
    across = costs(table, rules, table.put(M="red 1,0 base=two facing=e speed=12"))
    assert max(y for _, y in across) == 2
    along = costs(table, rules, table.put(M="red 1,2 base=two facing=s speed=12"))
    assert max(y for _, y in along) > 4


# AURAS


def led(table, **units):
    return table.ground("objective", (8, 1)).put(E="blue 3,0", **units).reading(command_auras=True)


@clause("FE-15.AURA-2")
def test_an_ally_in_an_aura_disregards_one_zone_cell_towards_an_objective(rules):
    table = squares(LANE)
    position = led(table, L="red 1,0 leader", M="red 0,1 speed=6")
    answer = move(table, rules, position, (6, 1))
    assert (answer.legal, strikers(answer)) == (True, [])
    assert max(costs(table, rules, position.reading(command_auras=False)))[0] == 3
    assert max(costs(table, rules, under_way(position, "M", led=1)))[0] == 3
    waived = [r for told in answer.route for r in told.verdict.waived if r.clause.number == "5.2-1"]
    assert [[c.number for c in r.waived_by] for r in waived] == [["15.AURA-2"]]


@clause("FE-15.AURA-2")
def test_an_aura_is_used_once_a_turn(rules):
    table = squares("0..12 x 0..1").ground("objective", (12, 1))
    position = table.put(E="blue 3,0", E2="blue 6,0", L="red 2,1 leader", L2="red 5,1 leader", M="red 1,0 speed=12")
    position = position.without("L").added("L", "L2", table.at(1, 1)).reading(command_auras=True)
    assert max(costs(table, rules, position))[0] <= 6


@clause("FE-15.AURA-2")
def test_the_step_out_of_zones_may_be_the_one_that_an_aura_frees(rules):
    table = squares(LANE)
    position = led(table, L="red 2,1 leader", M="red 3,1 speed=3")
    answer = move(table, rules, position, (5, 1))
    assert (answer.legal, strikers(answer)) == (True, [])
    back = squares(LANE)
    away = led(back, L="red 4,1 leader", M="red 3,1 speed=3")
    assert "5.2-13" in refused(move(back, rules, away, (1, 1)))


@clause("FE-15.AURA-2")
def test_the_step_out_uses_the_aura_up(rules):
    table = squares(LANE).ground("objective", (8, 1))
    position = table.put(E="blue 3,0", E2="blue 5,0", L="red 4,0 leader", M="red 3,1 speed=6").reading(command_auras=True)
    assert max(costs(table, rules, position))[0] == 5


@clause("FE-15.AURA-2")
def test_one_step_out_of_a_zone_and_on_inside_it_is_stopped_there(rules):
    table = squares(LANE).ground("objective", (8, 1))
    position = table.put(E="blue 3,0", L="red 1,0 leader", M="red 2,0 speed=6").reading(command_auras=True)
    answer = move(table, rules, position, (3, 1))
    assert (answer.legal, answer.reach[table.at(3, 1)].stops) == (True, True)
    assert [n for n, _ in cites(answer, "stop")] == ["5.2-1"]
    assert "5.2-1" in refused(move(table, rules, position, (4, 1)))


@clause("FE-15.AURA-2", "FE-5.2-13")
def test_where_leaving_is_free_but_struck_at_the_aura_is_used_up_by_the_step_that_spares_the_blow(rules):
    table = squares(LANE).ground("objective", (8, 1))
    position = table.put(E="blue 3,0", E2="blue 6,0", L="red 4,0 leader", M="red 3,1 speed=6")
    position = position.reading(command_auras=True, leave_unpaid="provokes")
    assert strikers(move(table, rules, position, (5, 1))) == []
    assert max(costs(table, rules, position))[0] == 6
    assert strikers(move(table, rules, position.reading(command_auras=False), (5, 1))) == [("5.3-1", ("E",), (table.at(3, 1),))]


@clause("FE-15.AURA-2")
def test_the_leader_himself_is_not_led(rules):
    table = squares(LANE)
    assert max(costs(table, rules, led(table, M="red 0,1 speed=6 leader")))[0] == 3


# CONTROL LANES


def laned(**units):
    """The ledger's lane: eight cells by two, with its module in play."""
    table = squares("0..7 x 0..1").ground("lane", *((x, y) for x in range(8) for y in range(2)), value=1)
    return table, table.put(**units).reading(control_lanes=True)


@clause("FE-15.LANES-1")
@pytest.mark.parametrize("way", ["slip_by", "rush"])
def test_in_a_lane_no_boon_leads_past_a_zone(rules, way):
    table, position = laned(E="blue 3,0", E2="blue 7,0", M="red 0,1 speed=6 boons=2")
    free = position.reading(control_lanes=False)
    to = (5, 1) if way == "slip_by" else (6, 0)
    assert move(table, rules, free, to, way=way).legal
    answer = move(table, rules, position, to, way=way)
    assert "15.LANES-1" in refused(answer)
    assert ("15.LANES-1", ("E",)) in [(r.clause.number, r.by) for r in answer.verdict.reasons if r.effect.kind == "stop"]
    beside = table.put(E="blue 3,0", E2="blue 7,0", M="red 0,1 speed=6 boons=2").reading(control_lanes=True)
    off = beside.replace(board=beside.board.with_cells("lane", dict.fromkeys(map(table.cell, [(2, 0), (3, 1), (4, 0)]), 0)))
    assert move(table, rules, off, to, way=way).legal


@clause("FE-15.LANES-1", "FE-15.AURA-2")
def test_in_a_lane_no_aura_leads_past_a_zone(rules):
    table, position = laned(E="blue 3,0", L="red 1,0 leader", M="red 0,1 speed=6")
    led_on = position.replace(board=position.board.with_cells("objective", [table.cell((7, 1))])).reading(command_auras=True)
    assert max(costs(table, rules, led_on.reading(control_lanes=False)))[0] == 6
    assert max(costs(table, rules, led_on))[0] == 3


@clause("FE-15.LANES-1")
def test_a_lane_is_open_this_turn_to_whoever_has_disengaged(rules):
    table, position = laned(E="blue 3,0", M="red 2,0 speed=6 boons=1")
    freed = under_way(position, "M", disengaged=1)
    answer = move(table, rules, freed, (6, 1))
    assert (answer.legal, strikers(answer)) == (
        True,
        [("5.3-1", ("E",), (table.at(2, 0),)), ("5.3-1", ("E",), (table.at(3, 1),))],
    )
    assert not move(table, rules, freed.reading(control_lanes=False), (6, 1)).legal
    assert max(costs(table, rules, freed.reading(control_lanes=False)))[0] == 3
    assert move(table, rules, position, (6, 1), way="move_by_boon").legal
    other = freed.added("E2", "E", table.at(5, 0))
    assert max(costs(table, rules, other))[0] == 5
