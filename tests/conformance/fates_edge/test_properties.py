"""Fate's Edge: what holds on every table; and the search against the oracle on both grids."""

from __future__ import annotations

import numpy as np
import pytest

from tests.conformance.fates_edge.draws import DRAW, plan_of, read_anyhow
from zoc.movement import reach
from zoc.rulesets.fates_edge import rules
from zoc.rulesets.fates_edge.cover import see
from zoc.testing import check_ruleset, random_position
from zoc.testing.random_table import TablePlan

pytestmark = pytest.mark.long

SMALL = TablePlan(width=7, height=6, units=8)
BOTH = pytest.mark.parametrize("kind", ["square", "hex"])


def tables(kind, count, *, big=False, seed=0):
    for nth in range(count):
        rng = np.random.default_rng((seed, nth))
        yield random_position(rules, rng, plan_of(kind, SMALL, big=big)), rng


def goes(position, unit, **how):
    return reach(rules, position, unit, **how).costs


@BOTH
@pytest.mark.parametrize("big", [False, True])
def test_the_search_finds_what_the_oracle_finds_under_any_readings(kind, big):
    plan = plan_of(kind, SMALL, big=big)
    assert check_ruleset(rules, boards=2, seed=7, plans=(plan,), change=read_anyhow(rules), draw=DRAW, points=(2, 4)) == 6


@BOTH
def test_no_plain_move_goes_through_an_enemys_zone(kind):
    for position, _ in tables(kind, 6):
        for unit in position.ids[:3]:
            found = reach(rules, position, unit)
            for cell in found:
                stops = [found.why(step).stops for step in found.route(cell)]
                assert not any(stops[:-1])


@BOTH
def test_one_more_enemy_never_adds_a_cell(kind):
    for position, rng in tables(kind, 8, seed=1):
        unit, *others = position.ids
        enemies = [o for o in others if position.sides.hostile(position.unit(unit).side, position.unit(o).side)]
        if enemies:
            gone = enemies[int(rng.integers(len(enemies)))]
            assert set(goes(position, unit)) <= set(goes(position.without(gone), unit))


def test_modes_nest():
    for position, _ in tables("square", 8, seed=2):
        unit = position.ids[0]
        assert set(goes(position.reading(zoc_square=8), unit)) <= set(goes(position, unit))
        assert set(goes(position.reading(diagonals="manhattan"), unit)) <= set(goes(position, unit))


@BOTH
def test_sight_is_the_same_both_ways_and_stricter_where_it_is_strict(kind):
    for position, rng in tables(kind, 4, seed=3):
        cells = position.board.grid.cells
        for a, b in rng.choice(cells, (40, 2)):
            strict, loose = (see(rules, position.reading(los_corner=c), int(a), int(b)) for c in ("strict", "both_sides"))
            assert strict.open == see(rules, position.reading(los_corner="strict"), int(b), int(a)).open
            assert loose.open or not strict.open
