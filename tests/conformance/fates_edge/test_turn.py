"""Fate's Edge §3 and the resolution of a Move; §10 Dash; §15 lanes and auras."""

from __future__ import annotations

from fractions import Fraction as F
from random import Random
from typing import Any

import pytest

from tests.conformance.fates_edge.table import attempted, barred, carried_out, costs, hexes, sources, squares, under_way
from zoc.control import control
from zoc.errors import Malformed
from zoc.movement import along
from zoc.position import Sides
from zoc.rulesets.fates_edge.core_test import TestRoll
from zoc.rulesets.fates_edge.dash import dash
from zoc.rulesets.fates_edge.lanes import lane, lane_of
from zoc.rulesets.fates_edge.outcome import struck
from zoc.rulesets.fates_edge.route import passage, pending, routes
from zoc.rulesets.fates_edge.turn import end_strikers, engaged, start
from zoc.testing import clause

HIT, PARTIAL, MISS = TestRoll(4, 0, 0, "clean"), TestRoll(1, 1, 0, "partial"), TestRoll(0, 0, 0, "miss")


def there(table, outcome, unit="M"):
    return table.place(outcome.position.unit(unit).label)


# THE TURN


@clause("FE-3-6")
def test_enemies_engaged_this_turn_are_named_at_the_end(rules):
    table = hexes()
    position = table.put(E="blue 0,0", M="red -2,0")
    done = carried_out(rules, position, along(rules, position, "M", [table.at(-1, 0)]))
    assert done.position.unit("M").halted == 1
    assert (engaged(done.position), end_strikers(rules, done.position, "M")) == (("E",), ())
    striking = done.position.reading(end_reactions="guarded_strike")
    assert end_strikers(rules, striking, "M") == ("E",)
    assert end_strikers(rules, striking.changed("E", reactions=0), "M") == ()
    assert engaged(start(done.position, "M").position) == ()


@clause("FE-2-11", "FE-3-1")
def test_a_move_carried_out_is_used(rules):
    table = squares()
    position = table.put(M="red 0,0 acted")
    done = carried_out(rules, position, along(rules, position, "M", [table.at(1, 1)]))
    assert (done.position.unit("M").moved, done.position.unit("M").odd, done.position.unit("M").acted) == (1, 1, 1)
    again = rules.table(done.position).route("M", [table.at(2, 2)])
    assert (again.legal, "2-11" in again.verdict.cites) == (False, True)
    later = rules.table(done.position).at_large().route("M", [table.at(2, 2)])
    assert later.legal
    fresh = start(done.position, "M").position
    assert along(rules, fresh, "M", [table.at(2, 2)]).cost == 1


@clause("FE-5.3-8", "FE-5.3-4")
def test_a_hit_goes_on_and_a_fall_stays_in_the_old_cell(rules):
    table = squares()
    position = table.put(E="blue 0,0", M="red 1,0")
    way = along(rules, position, "M", [table.at(2, 0), table.at(3, 0)], way="disengage")
    hit = carried_out(rules, position, way, [HIT])
    assert (there(table, hit), hit.position.unit("M").harm) == ((3, 0), 1)
    heavy = position.changed("E", harm_dealt=3)
    down = carried_out(rules, heavy, along(rules, heavy, "M", way.cells, way="disengage"), [HIT])
    assert (there(table, down), down.position.unit("M").harm, down.position.unit("E").reactions) == ((1, 0), 3, 0)
    assert there(table, carried_out(rules, position, way, declined=["E"])) == (3, 0)


@clause("FE-9-4")
def test_whoever_fails_on_a_ledge_lies_prone_below(rules):
    table = squares("0..3 x 0..0").height(1, (0, 0)).side("ledge", (0, 0), (1, 0), directed=True)
    position = table.put(M="red 0,0")
    way = along(rules, position, "M", [table.at(1, 0), table.at(2, 0)])
    [test] = pending(rules, position, way)
    assert (sources(test.attempt, "dv"), test.attempt.chance) == ([("11-7a", 4, ())], F(141, 400))
    fallen = carried_out(rules, position, way, [PARTIAL])
    assert (there(table, fallen), fallen.position.unit("M").prone, fallen.position.unit("M").boons) == ((1, 0), 1, 1)
    assert there(table, carried_out(rules, position, way, [HIT])) == (2, 0)


@clause("FE-4-14", "FE-11-7")
def test_the_way_down_says_how_hard_it_is(rules):
    for dv, chance in ((3, F(49, 80)), (5, F(39, 250))):
        table = squares("0..3 x 0..0").side("balance_dv", (0, 0), (1, 0), dv, directed=True)
        position = table.put(M="red 0,0")
        [test] = pending(rules, position, along(rules, position, "M", [table.at(1, 0)]))
        assert test.attempt.chance == chance


@clause("FE-11-1", "FE-5.2-20")
def test_boons_are_paid_when_the_move_is_made(rules):
    table = squares()
    position = table.put(E="blue 0,0", M="red 1,0 boons=2")
    way = along(rules, position, "M", [table.at(2, 0)], way="slip_by")
    done = carried_out(rules, position, way).position.unit("M")
    assert (done.boons, done.spared, done.acted) == (1, 1, 0)
    boon = along(rules, position, "M", [table.at(2, 0)], way="move_by_boon")
    assert carried_out(rules, position, boon, [MISS]).position.unit("M").boons == 1


@clause("FE-SRD-5")
def test_harm_adds_up_and_three_is_down(rules):
    position = squares().put(A="red 0,0 harm_dealt=2", E="blue 1,0 harm=1")
    after = struck(position, "A", "E", HIT).position
    assert (after.unit("E").harm, after.unit("A").acted) == (3, 1)
    assert len(control(rules, after, "blue")) == 0


# THE CHANCE TO ARRIVE


@clause("FE-5.3-3")
def test_the_exact_chance_to_arrive_and_to_arrive_unhurt(rules):
    table = squares()
    position = table.put(E="blue 0,0 harm_dealt=3", M="red 1,0 pool=6")
    way = along(rules, position, "M", [table.at(2, 0)], way="disengage")
    found = passage(rules, position, way, way="disengage")
    assert [(t.kind, t.wrong) for t in found.tests] == [("disengage", F(791, 1600)), ("strike", F(179, 400))]
    assert found.arrives == found.unhurt == F(809, 1600) * F(221, 400)
    light = position.changed("E", harm_dealt=1)
    scratched = passage(rules, light, along(rules, light, "M", [table.at(2, 0)], way="move_by_boon"), way="move_by_boon")
    assert (scratched.arrives, scratched.unhurt) == (1, F(221, 400))


@clause("FE-5.3-5", "FE-10.BRACE-3")
def test_an_enemy_reacts_once_on_the_way_unless_reactions_are_unlimited(rules):
    table = squares("1..3 x 0..0")
    position = table.put(E="blue 0,0 braced harm_dealt=3", M="red 1,0 boons=1")
    cells = [table.at(2, 0), table.at(3, 0)]
    once = passage(rules, position, along(rules, position, "M", cells, way="move_by_boon"))
    assert (len(once.tests), once.arrives) == (2, F(221, 400))
    often = position.reading(reactions_per_round="unlimited")
    assert passage(rules, often, along(rules, often, "M", cells, way="move_by_boon")).arrives == F(221, 400) ** 2


@clause("FE-9-4")
def test_a_ledge_on_the_way_and_a_longer_way_round(rules):
    table = squares("0..2 x 0..1").height(1, (0, 0), (0, 1), (1, 1)).side("ledge", (0, 0), (1, 0), directed=True)
    table.side("ledge", (1, 1), (1, 0), directed=True)
    position = table.put(M="red 0,0").reading(diagonals="manhattan")
    both = routes(rules, position, "M", table.at(2, 0))
    assert [(name, r.plan.cost, len(r.tests), r.arrives) for name, r in both.items()] == [
        ("cheapest", 2, 1, F(141, 400)), ("fewest tests", 4, 0, 1), ("safest", 4, 0, 1),
    ]  # fmt: skip
    assert routes(rules, position, "M", table.at(2, 0))["fewest tests"].plan.cells[1] == table.at(0, 1)
    assert "arrives 141/400" in both["cheapest"].say()


@clause("FE-5.3-3", "FE-SRD-5")
def test_two_light_blows_are_safer_than_one_that_fells(rules):
    pit = [(x, y) for x in range(1, 8) for y in range(1, 6)]
    table = squares("0..8 x 0..6").ground("impassable", *pit)
    foes = {"G": "blue 4,2 braced harm_dealt=3", "L1": "blue 2,4 braced", "L2": "blue 6,4 braced"}
    position = table.put(M="red 0,3 speed=14", **foes).reading(diagonals="manhattan")
    found = routes(rules, position, "M", table.at(8, 3))
    told = {name: ({test.who for test in way.tests}, way.arrives, way.unhurt) for name, way in found.items()}
    assert told["fewest tests"] == ({"G"}, F(221, 400), F(221, 400))
    assert told["safest"] == ({"L1", "L2"}, 1, F(221, 400) ** 2)


def test_no_way_is_safer_than_the_safest(rules):
    table, dangerous = squares("0..3 x 0..3"), 0
    for seed in range(3):
        rng = Random(seed)
        cells = rng.sample([(x, y) for x in range(4) for y in range(4)], 4)
        harms = [rng.choice((1, 2, 3)) for _ in range(3)]
        foes = {f"E{n}": f"blue {x},{y} braced harm_dealt={harms[n]}" for n, (x, y) in enumerate(cells[1:])}
        position = table.put(M=f"red {cells[0][0]},{cells[0][1]} boons=1 speed=3", **foes).reading(diagonals="manhattan")
        best: dict[Any, Any] = {}
        for made in walks(rules, position):
            chances = passage(rules, position, made)
            best[made.cells[-1]] = max(best.get(made.cells[-1], (F(0), F(0))), (chances.arrives, chances.unhurt))
        for cell, chance in best.items():
            told = routes(rules, position, "M", cell, way="move_by_boon")
            assert (told["safest"].arrives, told["safest"].unhurt) == chance, (seed, cell)
            dangerous += chance[0] < 1
    assert dangerous


def walks(rules, position, path=()):
    """Every lawful walk for a Boon that visits no cell twice and may end where it ends."""
    grid = position.board.grid
    here = path[-1] if path else position.unit("M").label
    for cell in map(grid.label, grid.neighbours(grid.cell(here))):
        if cell not in (position.unit("M").label, *path) and len(path) < 3:
            made = along(rules, position, "M", [*path, cell], way="move_by_boon")
            if made.legal:
                yield made
                yield from walks(rules, position, (*path, cell))


# DASH


@clause("FE-10.DASH-1", "FE-9-3")
def test_a_dash_is_declared_as_late_as_can_be(rules):
    table = squares("0..9 x 0..0").ground("foliage", *((x, 0) for x in range(10)))
    found = dash(rules, table.put(M="red 0,0 speed=5"), "M")
    assert max(map(table.place, found)) == (6, 0)
    open_table = squares("0..12 x 0..0")
    assert max(map(open_table.place, dash(rules, open_table.put(M="red 0,0 speed=5"), "M"))) == (7, 0)
    held = open_table.put(M="red 0,0 speed=5", E="blue 6,0")
    assert max(map(open_table.place, dash(rules, held, "M"))) == (5, 0)


@clause("FE-4-4")
def test_the_diagonal_of_a_dash_goes_on_counting(rules):
    table = squares("0..2 x 0..2").ground("impassable", (1, 0), (0, 1), (2, 1), (1, 2), (2, 0), (0, 2))
    found = dash(rules, table.put(M="red 0,0 speed=1"), "M")
    assert {table.place(label): cost for label, cost in found.items()} == {(0, 0): 0, (1, 1): 1, (2, 2): 3}


# MODULES


@clause("FE-15.LANES-1")
@pytest.mark.parametrize("zoc", [4, 8])
def test_a_unit_closes_a_lane_until_it_is_paid_off(rules, zoc):
    table = squares().ground("lane", *((x, y) for x in range(8) for y in range(2)), value=1)
    table.ground("lane_end", (0, 0), (0, 1), (7, 0), (7, 1))
    position = table.put(E="blue 3,0", M="red 2,0").reading(control_lanes=True, zoc_square=zoc)
    shut = lane_of(rules, position, "red", 1)
    assert (shut.open, shut.closed_by) == (False, ("E",))
    assert lane_of(rules, position.without("E"), "red", 1).open
    assert lane_of(rules, position, "red", 1, frozenset({"E"})).open
    assert lane_of(rules, position, "blue", 1).open is False
    with pytest.raises(Malformed, match="optional module"):
        lane_of(rules, position.reading(control_lanes=False), "red", 1)


@clause("FE-15.LANES-1")
def test_a_lane_may_run_any_way_and_is_open_to_whoever_has_disengaged(rules):
    table = squares().ground("lane", *((x, y) for x in range(2) for y in range(8)), value=1)
    table.ground("lane_end", (0, 0), (1, 0), (0, 7), (1, 7))
    position = table.put(E="blue 0,3", M="red 0,2").reading(control_lanes=True)
    asked = rules.table(position)
    assert (lane(asked, "red", unit="M").open, lane(asked, "red", unit="M").closed_by) == (False, ("E",))
    assert lane(rules.table(position.without("E")), "red").open
    freed = under_way(position, "M", disengaged=1)
    assert (lane(rules.table(freed), "red", unit="M").open, lane(rules.table(freed), "red").open) == (True, False)
    assert not lane(rules.table(freed.changed("M", moved=1)), "red", unit="M").open


@clause("FE-15.LANES-1")
def test_what_stands_at_a_glance_tells_of_the_lanes(rules):
    table = squares().ground("lane", *((x, y) for x in range(8) for y in range(2)), value=1)
    table.ground("lane_end", (0, 0), (0, 1), (7, 0), (7, 1))
    position = table.put(E="blue 3,0", M="red 9,9").reading(control_lanes=True)
    shown = {line.name: line.text for line in rules.table(position).status}
    assert shown["Control lanes"] == "lane 1 is closed to red by E; lane 1 is open to blue"
    assert "Control lanes" not in {line.name for line in rules.table(position.reading(control_lanes=False)).status}


@clause("FE-15.AURA-1")
@pytest.mark.parametrize(
    ("kind", "diagonals", "count"), [(hexes, "alternating", 18), (squares, "alternating", 20), (squares, "manhattan", 12)]
)
def test_an_aura_reaches_two_cells(rules, kind, diagonals, count):
    table, led = kind(), 0
    span = range(-3, 4)
    for x in span:
        for y in span:
            if (x, y) == (0, 0):
                continue
            position = _beside_an_enemy(table, x, y, diagonals)
            led += len(costs(table, rules, position, points=1)) > 1
    assert led == count


def _beside_an_enemy(table, x, y, diagonals):
    """A unit in the zone of one enemy, the leader in the middle, the objective one step farther from it."""
    board, away = table.board, 1 if x >= 0 else -1
    table.board = board.with_cells("objective", [table.cell((x + 9 * away, y))])
    enemy = (x - away, y) if (x - away, y) != (0, 0) else (x, y - 1)
    position = table.put(L="red 0,0 leader", M=f"red {x},{y}", E=f"blue {enemy[0]},{enemy[1]}")
    table.board = board
    return position.reading(command_auras=True, diagonals=diagonals)


@clause("FE-5.1-9")
def test_allied_sides_do_not_restrain_each_other(rules):
    table = squares("0..5 x 0..1")
    sides = Sides(("red", "green", "blue"), allies=(("red", "green"),))
    position = table.put(sides, M="red 0,0", G="green 2,1", E="blue 5,1")
    assert max(costs(table, rules, position))[0] == 5
    assert "6-9a" in barred(attempted(rules, position.moved("M", table.at(1, 1)), "attack", "M", "G"))
