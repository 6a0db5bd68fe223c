"""Freeciv's restricted movement said again in plain Python, as a rule for the walker."""

from __future__ import annotations

from fractions import Fraction

import numpy as np

from zoc.board import Board, Chart, Ground
from zoc.grid import Cell, Grid
from zoc.position import Position, Sides
from zoc.testing import walk

TERRAIN = ("plains", "hills", "mountains", "ocean")
MOVEMENT = ("land", "sea")
SIDES = Sides(("red", "blue", "green"), allies=(("red", "green"),))


class PlainFreeciv:
    """One unit on one table."""

    def __init__(self, position: Position, unit: str, points: Fraction | None = None) -> None:
        self.position, self.unit = position, unit
        self.me = position.unit(unit)
        self.points = self.me.moves if points is None else points
        others = [position.unit(other) for other in position.ids if other != unit]
        enemies = [other for other in others if position.sides.hostile(self.me.side, other.side)]
        around = position.board.grid.neighbours
        self.closed = {enemy.cell for enemy in enemies}
        self.zones = {tile for enemy in enemies if enemy.zoc and enemy.cell is not None for tile in around(enemy.cell)}
        self.own = {other.cell for other in others if other.side == self.me.side}
        self.terrain = position.board.cells["terrain"]
        self.costs = position.board.charts["cost"].values[self.me.movement]

    def step(self, position: Position, unit: str, path: tuple[Cell, ...]) -> tuple[int, bool] | None:
        """What the last step of a path costs; entering a zone never stops."""
        left, entered = path[-2:]
        cost = int(self.costs[self.terrain[entered]])
        barred = left in self.zones and entered in self.zones and entered not in self.own and not self.me.ignores_zoc
        return None if cost >= 99 or entered in self.closed or barred else (cost, False)

    def reach(self) -> dict[Cell, Fraction]:
        """Every tile it can come to; its last points take it one tile on, whatever that costs."""
        found = walk(self.position, self.unit, self.step, self.points, overdraw=True, remembers=lambda path: path[-1])
        return {tile: Fraction(cost) for tile, cost in found.items()}


def random_position(rng: np.random.Generator, kind: str) -> Position:
    """A crowded map with stacks on it, on squares or hexes."""
    width, height = int(rng.integers(4, 9)), int(rng.integers(4, 9))
    lies = ("flat", "pointy")[rng.integers(2)]
    grid = Grid.square(width, height) if kind == "square" else Grid.hex(width, height, orientation=lies)
    costs = np.array([[1, 2, 3, 99], [99, 99, 99, 1]], np.int32) if rng.random() < 0.5 else rng.choice((1, 2, 3, 5, 99), (2, 4))
    terrain = rng.choice(4, grid.box.size, p=(0.5, 0.25, 0.15, 0.1)).astype(np.int32)
    chart = Chart(MOVEMENT, TERRAIN, costs.astype(np.int32))
    board = Board.of(grid, grounds=[Ground(name) for name in TERRAIN], terrain=terrain, charts={"cost": chart})
    tiles: list[Cell] = []
    units = []
    for number in range(int(rng.integers(2, width * height // 3))):
        side = SIDES.names[rng.integers(3)]
        mates = [cell for _, other, cell in units if other == side]
        tile = int(rng.choice(mates)) if mates and rng.random() < 0.2 else int(rng.choice(grid.cells))
        if tile in mates or tile not in tiles:
            units.append((f"u{number}", side, tile))
            tiles.append(tile)
    count = len(units)
    facts = {
        "moves": rng.integers(0, 7, count).astype(np.int32),
        "movement": rng.choice(2, count, p=(0.8, 0.2)).astype(np.int32),
        "zoc": rng.random(count) < 0.8,
        "ignores_zoc": rng.random(count) < 0.15,
    }
    return Position.of(board, SIDES, units, facts)
