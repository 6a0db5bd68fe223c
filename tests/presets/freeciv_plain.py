"""Freeciv's movement said again in plain Python, as a rule for the walker."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import numpy as np

from zoc.board import Board, Chart, Ground
from zoc.grid import Cell, Grid
from zoc.position import Position, Sides, Unit
from zoc.testing import walk

TERRAIN = ("plains", "hills", "mountains", "ocean", "lake", "deep_ocean")
WATER = (3, 4, 5)
MOVEMENT = ("land", "sea")
SIDES = Sides(("red", "blue", "green"), allies=(("red", "green"),))
THIRD = Fraction(1, 3)


class PlainFreeciv:
    """One unit on one table."""

    def __init__(self, position: Position, unit: str, points: Fraction | None = None) -> None:
        self.position, self.unit, self.parts = position, unit, position.board.parts
        self.me = position.unit(unit)
        self.points = Fraction(self.me.moves, self.parts) if points is None else points
        self.others = [position.unit(other) for other in position.ids if other != unit]
        self.enemies = [other for other in self.others if position.sides.hostile(self.me.side, other.side)]
        self.friends = [other for other in self.others if other not in self.enemies]
        self.around = position.board.grid.neighbours
        self.closed = {enemy.cell for enemy in self.enemies}
        self.terrain = position.board.cells["terrain"]
        self.costs = position.board.charts["cost"].values[self.me.movement]
        self.zones = {tile for enemy in self.enemies for tile in self.zone(enemy)}

    def has(self, what: str, tile: Cell) -> bool:
        cells = self.position.board.cells
        return what in cells and bool(cells[what][tile])

    def water(self, tile: Cell) -> bool:
        return int(self.terrain[tile]) in WATER

    def native(self, tile: Cell) -> bool:
        return int(self.costs[self.terrain[tile]]) < 99 * self.parts

    def at_war_with(self, tile: Cell) -> bool:
        cells = self.position.board.cells
        owner = int(cells["owner"][tile]) if "owner" in cells else 0
        return owner > 0 and self.position.sides.hostile(self.me.side, SIDES.names[owner - 1])

    def zone(self, enemy: Unit) -> list[Cell]:
        """The tiles it controls: none from the water or into it, none of a unit without a zone or aboard but in a city."""
        if enemy.cell is None or self.water(enemy.cell):
            return []
        if not self.has("city", enemy.cell) and (not enemy.zoc or enemy.aboard):
            return []
        return [tile for tile in self.around(enemy.cell) if not self.water(tile)]

    def room(self, ship: Unit) -> int:
        everybody = map(self.position.unit, self.position.ids)
        return int(ship.capacity) - (sum(one.aboard == ship.ship for one in everybody) if ship.ship else 0)

    def enterable(self, tile: Cell) -> bool:
        if tile in self.closed or (self.has("city", tile) and self.at_war_with(tile)):
            return False
        boat = any(friend.cell == tile and self.room(friend) > 0 for friend in self.friends) and not self.me.capacity
        port = self.has("city", tile) and any(map(self.water, self.around(tile)))
        return self.native(tile) or (boat and self.water(tile)) or port

    def barred(self, left: Cell, entered: Cell) -> bool:
        free = self.me.ignores_zoc or any(friend.cell == entered for friend in self.friends)
        free = free or self.has("city", left) or self.has("city", entered)
        return left in self.zones and entered in self.zones and not free

    def cost(self, left: Cell, entered: Cell) -> Fraction:
        if not (self.native(left) and self.native(entered)):
            return THIRD if self.me.ignores_terrain else Fraction(1)
        cost = Fraction(int(self.costs[self.terrain[entered]]), self.parts)
        both = (left, entered)
        grid = self.position.board.grid
        (x, y), (u, v) = grid.place(left), grid.place(entered)
        if all(self.has("river", tile) for tile in both) and (grid.kind == "hex" or x == u or y == v):
            cost = min(cost, THIRD)
        if not (self.position.readings.get("restrictinfra") and any(map(self.at_war_with, both))):
            if all(any(self.has(what, tile) for what in ("road", "rail", "city")) for tile in both):
                cost = min(cost, THIRD)
            if all(self.has("rail", tile) for tile in both):
                cost = Fraction(0)
        return min(cost, THIRD) if self.me.ignores_terrain else cost

    def step(self, position: Position, unit: str, path: tuple[Cell, ...]) -> tuple[Fraction, bool] | None:
        """What the last step of a path costs; entering a zone never stops."""
        left, entered = path[-2:]
        return (self.cost(left, entered), False) if self.enterable(entered) and not self.barred(left, entered) else None

    def reach(self) -> dict[Cell, Fraction]:
        """Every tile it can come to; its last points take it one tile on, whatever that costs."""
        found = walk(self.position, self.unit, self.step, self.points, overdraw=True, remembers=lambda path: path[-1])
        return {tile: Fraction(cost) for tile, cost in found.items()}


def random_position(rng: np.random.Generator, kind: str) -> Position:
    """A crowded map with stacks, cities, roads, rivers and ships on it, on squares or hexes."""
    width, height = int(rng.integers(4, 9)), int(rng.integers(4, 9))
    lies: Any = ("flat", "pointy")[rng.integers(2)]
    grid = Grid.square(width, height) if kind == "square" else Grid.hex(width, height, orientation=lies)
    costs = np.array([[1, 2, 3, 99, 99, 99], [99, 99, 99, 1, 1, 1]])
    if rng.random() < 0.3:
        costs = rng.choice((1, 2, 3, 5, 99), (2, 6))
    terrain = rng.choice(6, grid.box.size, p=(0.5, 0.15, 0.1, 0.13, 0.06, 0.06)).astype(np.int32)
    chart = Chart(MOVEMENT, TERRAIN, 3 * costs.astype(np.int32))
    land = ~np.isin(terrain, WATER)
    layers = {name: (rng.random(grid.box.size) < often) & land for name, often in
              (("city", 0.1), ("road", 0.3), ("rail", 0.15), ("river", 0.25))}  # fmt: skip
    layers["owner"] = rng.integers(0, 4, grid.box.size).astype(np.int32)
    grounds = [Ground(name) for name in TERRAIN]
    board = Board.of(grid, grounds=grounds, terrain=terrain, layers=layers, charts={"cost": chart}, parts=3)
    units = _units(rng, grid)
    readings = {"restrictinfra": bool(rng.random() < 0.5)}
    return Position.of(board, SIDES, units, _facts(rng, len(units)), readings=readings)


def _units(rng: np.random.Generator, grid: Grid) -> list[tuple[str, str, Cell]]:
    tiles: list[Cell] = []
    units: list[tuple[str, str, Cell]] = []
    for number in range(int(rng.integers(2, grid.width * grid.height // 3))):
        side = SIDES.names[rng.integers(3)]
        mates = [cell for _, other, cell in units if other == side]
        tile = int(rng.choice(mates)) if mates and rng.random() < 0.2 else int(rng.choice(grid.cells))
        if tile in mates or tile not in tiles:
            units.append((f"u{number}", side, tile))
            tiles.append(tile)
    return units


def _facts(rng: np.random.Generator, count: int) -> dict[str, np.ndarray]:
    sails = rng.random(count) < 0.3
    return {
        "moves": rng.integers(0, 16, count).astype(np.int32),
        "movement": sails.astype(np.int32),
        "zoc": rng.random(count) < 0.7,
        "ignores_zoc": rng.random(count) < 0.15,
        "ignores_terrain": rng.random(count) < 0.15,
        "capacity": (sails * rng.integers(0, 3, count)).astype(np.int32),
        "ship": (sails * (1 + np.arange(count))).astype(np.int32),
        "aboard": (~sails * (rng.random(count) < 0.3) * rng.integers(1, count + 1, count)).astype(np.int32),
    }
