"""A table to measure on: hexes, mixed terrain, units of two sides strewn over it, under the Wesnoth preset."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

import numpy as np

from zoc.board import Board, Chart, Ground
from zoc.grid import Grid
from zoc.law import Ruleset
from zoc.position import Position
from zoc.rulesets import ruleset
from zoc.rulesets.wesnoth import COSTS
from zoc.units import columns_of

TERRAIN = {"flat": 0.6, "forest": 0.25, "mountains": 0.15}
"""How often each kind of ground comes up; a unit on foot pays 1, 2 and 3 points."""


@dataclass(frozen=True)
class Battlefield:
    """A position, the side that moves and the units of that side."""

    rules: Ruleset
    position: Position
    side: str

    @property
    def movers(self) -> list[str]:
        own = self.position.sides.number(self.side)
        return [str(unit) for unit in self.position.units["id"][self.position.units["side"] == own]]

    def fresh(self) -> Position:
        """The same position, never asked about before."""
        return self.position.replace()


@lru_cache(maxsize=4)
def board(width: int) -> Board:
    """A square map of that many hexes a side."""
    grid, rng = Grid.hex(width, width, labels="c,r"), np.random.default_rng(width)
    terrain = np.zeros(grid.box.size, np.int32)
    terrain[grid.cells] = rng.choice(len(TERRAIN), len(grid.cells), p=list(TERRAIN.values()))
    costs = np.array([[row[ground] for ground in TERRAIN] for row in COSTS.values()], np.int32)
    chart = Chart(tuple(COSTS), tuple(TERRAIN), costs)
    return Board.of(grid, grounds=[Ground(name) for name in TERRAIN], terrain=terrain, charts={"cost": chart})


def battlefield(width: int, *, units: int | None = None, one_side: bool = False) -> Battlefield:
    """Units on one hex in twenty, or so many, turn about of either side, with every fact a scenario would write."""
    rules, printed = ruleset("wesnoth"), board(width)
    count = width * width // 20 if units is None else units
    cells = np.random.default_rng(count).choice(printed.grid.cells, count, replace=False).tolist()
    sides = ["red" if one_side or i % 2 == 0 else "blue" for i in range(count)]
    placed = [(f"u{i}", side, cell) for i, (side, cell) in enumerate(zip(sides, cells, strict=True))]
    facts = columns_of(rules.units, [{}] * count, rows={"cost": tuple(COSTS)})
    return Battlefield(rules, Position.of(printed, ("red", "blue"), placed, facts), "red")
