"""Three invented books said again in plain Python; thousands of random tables, every walk tried."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

import numpy as np
import pytest

from tests.law import invented
from zoc.grid import Cell
from zoc.law import Ruleset
from zoc.movement import reach
from zoc.position import Position
from zoc.testing import walk
from zoc.testing.random_table import TablePlan, random_position
from zoc.testing.walk import Path

pytestmark = pytest.mark.long

DRAW = {"moves": lambda rng, count: rng.integers(1, 6, count), "cost": lambda rng, count: rng.integers(1, 3, count)}
PLAN = TablePlan(width=6, height=5, units=9, draw=DRAW)


class Around:
    """Who stands round a mover, worked out piece by piece."""

    def __init__(self, position: Position, unit: str) -> None:
        self.position, self.me = position, position.unit(unit)
        self.enemies = [piece for piece in map(position.unit, position.ids) if position.sides.hostile(piece.side, self.me.side)]
        self.closed = {enemy.cell for enemy in self.enemies}
        self.ground = position.board.cells["cost"]
        self.elevation = position.board.cells["elevation"]

    def holders(self, cell: Cell) -> dict[str, int]:
        """The enemies beside a cell, and how fierce they are."""
        grid = self.position.board.grid
        return {e.id: e.facts.get("fierce", 1) for e in self.enemies if e.cell is not None and grid.distance(e.cell, cell) == 1}

    def hexside(self, name: str, a: Cell, b: Cell) -> int:
        return int(self.position.board.edges[name][a, self.position.board.grid.way(a, b)])


def plain_toll(position: Position, unit: str) -> dict[Cell, int | Fraction]:
    table = Around(position, unit)
    together = sum if position.readings.get("tolls") == "sum" else max

    def step(_: Position, __: str, path: Path) -> tuple[int, bool] | None:
        left, entered = path[-2:]
        if entered in table.closed:
            return None
        leaving, meeting = table.holders(left), table.holders(entered)
        toll = together([0, *leaving.values()]) + len(meeting.keys() - leaving.keys())
        return int(table.ground[entered]) + toll, False

    return walk(position, unit, step, table.me.moves, remembers=lambda path: path[-1])


def plain_first_step(position: Position, unit: str) -> dict[Cell, int | Fraction]:
    table = Around(position, unit)

    def step(_: Position, __: str, path: Path) -> tuple[int, bool] | None:
        left, entered = path[-2:]
        barred = len(path) > 2 and table.holders(left) and table.holders(entered)
        return None if barred or entered in table.closed else (int(table.ground[entered]), False)

    return walk(position, unit, step, table.me.moves, remembers=lambda path: (path[-1], len(path) == 1))


def plain_rivers(position: Position, unit: str) -> dict[Cell, int | Fraction]:
    table = Around(position, unit)

    def held(cell: Cell) -> bool:
        for enemy in table.enemies:
            if enemy.cell is not None and position.board.grid.distance(enemy.cell, cell) == 1:
                wet, bridged = (table.hexside(name, enemy.cell, cell) for name in ("river", "bridge"))
                if bridged or not wet:
                    return True
        return False

    def step(_: Position, __: str, path: Path) -> tuple[int, bool] | None:
        left, entered = path[-2:]
        if entered in table.closed or table.elevation[entered] - table.elevation[left] > 1:
            return None
        river, bridge, scarp = (table.hexside(name, left, entered) for name in ("river", "bridge", "scarp"))
        return int(table.ground[entered]) + scarp + (2 if river and not bridge else 0), bool(river and held(entered))

    return walk(position, unit, step, table.me.moves, remembers=lambda path: path[-1])


def with_tolls(position: Position, rng: np.random.Generator) -> Position:
    return position.reading(tolls="sum" if rng.random() < 0.5 else "highest")


BOOKS = {
    "toll": (invented.toll, plain_toll),
    "first step": (invented.first_step, plain_first_step),
    "rivers": (invented.rivers, plain_rivers),
}


@pytest.mark.parametrize("batch", range(4))
@pytest.mark.parametrize("name", BOOKS)
def test_the_search_equals_every_walk_tried(name: str, batch: int) -> None:
    make: Callable[[], Ruleset]
    make, plain = BOOKS[name]
    rules = make()
    for number in range(300):
        rng = np.random.default_rng((batch, number))
        position = random_position(rules, rng, PLAN)
        position = with_tolls(position, rng) if name == "toll" else position
        for unit in position.ids[:2]:
            assert reach(rules, position, unit).costs == plain(position, unit), (batch, number, unit)


def test_what_a_walk_remembers_loses_nothing() -> None:
    """The shortcut of the plain walks above, against walks that remember every step."""
    for number in range(40):
        rng = np.random.default_rng((9, number))
        position = random_position(invented.first_step(), rng, PLAN)
        unit = position.ids[0]
        table = Around(position, unit)

        def step(_: Position, __: str, path: Path, table: Around = table) -> tuple[int, bool] | None:
            left, entered = path[-2:]
            barred = len(path) > 2 and table.holders(left) and table.holders(entered)
            return None if barred or entered in table.closed else (int(table.ground[entered]), False)

        points = min(table.me.moves, 4)
        short = walk(position, unit, step, points, remembers=lambda path: (path[-1], len(path) == 1))
        assert walk(position, unit, step, points) == short
