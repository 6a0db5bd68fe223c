"""The safest way, against every walk tried: enemies react only so often, and whoever is hurt often enough does not arrive."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from itertools import pairwise

import numpy as np
import pytest

from tests.law import invented
from tests.law.small import lay
from zoc.grid import Cell
from zoc.movement import reach
from zoc.position import Position
from zoc.rulesets.fates_edge.gauntlet import Hazard
from zoc.rulesets.fates_edge.safest import MetTest, safest
from zoc.testing import Oracle
from zoc.testing.random_table import TablePlan, random_position

pytestmark = pytest.mark.long

DRAW = {
    "cost": lambda rng, count: np.ones(count, np.int32),
    "braced": lambda rng, count: rng.random(count) < 0.7,
    "swift": lambda rng, count: rng.random(count) < 0.1,
}
PLAN = TablePlan(width=9, height=8, units=9, draw=DRAW)


def blow(enemy: str) -> Hazard:
    """Every enemy strikes with a strength of its own, and some do more harm than others."""
    strength = sum(map(ord, enemy))
    return Hazard(enemy, Fraction(1 + strength % 5, 7), 1 + strength % 2)


def hurt(met: MetTest) -> Hazard:
    return blow(met.who)


@cache
def strikers(position: Position, unit: str, left: Cell, entered: Cell) -> tuple[str, ...]:
    """Who strikes at that step, by the book's own words: braced enemies two cells far, on coming into their reach."""
    mover, grid = position.unit(unit), position.board.grid
    found = []
    for enemy in map(position.unit, position.ids):
        if position.sides.hostile(mover.side, enemy.side) and enemy.braced and not mover.swift:
            assert enemy.cell is not None
            far = [grid.distance(enemy.cell, cell) for cell in (left, entered)]
            if 1 <= far[1] <= 2 and not 1 <= far[0] <= 2:
                found.append(enemy.id)
    return tuple(found)


def walks(oracle: Oracle, points: Fraction) -> Iterator[tuple[Cell, ...]]:
    """Every lawful walk that visits no cell twice."""
    grid = oracle.position.board.grid

    def on(path: tuple[Cell, ...], spent: Fraction) -> Iterator[tuple[Cell, ...]]:
        yield path
        for onto in grid.neighbours(path[-1]):
            taken = None if onto in path else oracle.step(path[-1], grid.way(path[-1], onto))
            if taken and spent + taken.cost <= points:
                yield from [(*path, onto)] if taken.stops else on((*path, onto), spent + taken.cost)

    return on((oracle.starts[0],), Fraction(0))


def chance(position: Position, unit: str, path: tuple[Cell, ...], reactions: int, down_at: int) -> Fraction:
    """The chance to arrive by a walk, blow by blow."""
    harm = [Fraction(1)] + [Fraction(0)] * (down_at - 1)
    struck: dict[str, int] = {}
    for left, entered in pairwise(path):
        for enemy in strikers(position, unit, left, entered):
            if struck.get(enemy, 0) < reactions:
                struck[enemy] = struck.get(enemy, 0) + 1
                _, chance, much, _ = blow(enemy)
                harm = [p * (1 - chance) + (harm[n - much] * chance if n >= much else 0) for n, p in enumerate(harm)]
    return sum(harm, Fraction(0))


def test_no_walk_arrives_more_surely() -> None:
    rules = invented.braced()
    dangerous = dict.fromkeys([(1, 1), (2, 1), (1, 2), (1, 3)], 0)
    for number in range(12):
        position = random_position(rules, np.random.default_rng((11, number)), PLAN)
        unit = position.ids[0]
        found = reach(rules, position, unit, points=4)
        paths = list(walks(Oracle(rules, position, unit), Fraction(4)))
        for reactions, down_at in dangerous:
            best: dict[Cell, Fraction] = {}
            for path in paths:
                arrives = chance(position, unit, path, reactions, down_at)
                best[path[-1]] = max(best.get(path[-1], Fraction(0)), arrives)
            assert best.keys() == found.costs.keys()
            for cell, arrives in best.items():
                told = safest(found, cell, hurt, reactions=reactions, down_at=down_at)
                assert told is not None
                assert told.arrives == arrives, (number, position.where(cell), told)
                path = tuple(map(position.board.grid.cell, told.cells))
                assert chance(position, unit, path, reactions, down_at) == arrives
                dangerous[reactions, down_at] += arrives < 1
    assert min(dangerous.values()) >= 5


def test_a_way_round_the_strike_zone_is_safe_and_dearer() -> None:
    rules = invented.braced()
    position = lay(rules, {"a": (2, 6), "E": (4, 3)}, facts={"E": {"braced": True}, "a": {"moves": 9}}, size=(9, 9))
    found = reach(rules, position, "a")
    told = safest(found, "0907", hurt)
    assert told is not None
    assert (told.arrives, told.unhurt) == (1, 1)
    assert told.cost >= found["0907"].cost
    there = safest(found, "0505", hurt)
    assert there is not None
    assert there.arrives == 1 - blow("E").chance


def test_no_way_no_answer() -> None:
    rules = invented.braced()
    position = lay(rules, {"a": (2, 6)})
    assert safest(reach(rules, position, "a", points=1), "0909", hurt) is None
