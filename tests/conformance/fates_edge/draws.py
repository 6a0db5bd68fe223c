"""How random tables of the guide are drawn: seldom a wall, mostly units that may move."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np
from numpy.random import Generator

from zoc.grid import Footprint, Shape
from zoc.law import Ruleset
from zoc.position import Position
from zoc.testing.random_table import Draw, TablePlan

SELDOM = {
    "blocking": 0.08, "impassable": 0.05, "deep": 0.05, "rubble": 0.15, "foliage": 0.2, "shallow": 0.1, "objective": 0.03,
    "hazard": 0.05, "leader": 0.2, "prone": 0.1, "moved": 0.05, "halted": 0.05, "shifted": 0.1, "spared": 0.1, "led": 0.1,
    "running": 0.2, "npc": 0.05, "braced": 0.3, "guarding": 0.2, "outsider": 0.3, "amphibious": 0.2, "odd": 0.5,
}  # fmt: skip
NUMBERS = {
    "difficult": [0, 0, 0, 0, 1, 2], "conjured": [0] * 12 + [2], "conjured_dv": [3], "ward": [0] * 6 + [2],
    "ward_side": [0, 1, 2, 3], "cover": [0, 0, 1, 2], "lane": [0], "passage": [0], "balance_dv": [0, 0, 0, 3],
    "harm": [0, 0, 0, 1, 3], "boons": [0, 1, 2, 3], "reactions": [0, 1, 1], "reach": [1, 1, 2], "speed": [3, 4, 5],
}  # fmt: skip


def _often(part: float) -> Draw:
    return lambda rng, count: rng.random(count) < part


def _one_of(values: list[int]) -> Draw:
    return lambda rng, count: rng.choice(values, count)


DRAW: dict[str, Draw] = {name: _often(part) for name, part in SELDOM.items()} | {n: _one_of(v) for n, v in NUMBERS.items()}


def read_anyhow(rules: Ruleset) -> Any:
    """A change that reads a table at random, and names an enemy or nobody."""

    def change(position: Position, rng: Generator) -> Position:
        readings = {name: list(r.values)[int(rng.integers(len(r.values)))] for name, r in rules.readings.items()}
        named = str(rng.choice(["", *position.ids]))
        facing = rng.integers(0, position.board.grid.ways_each, len(position.ids)).astype(np.int32)
        phase = "end" if rng.random() < 0.3 else "movement"
        return position.reading(**readings).noted(named=named).replace(phase=phase).with_columns(facing=facing)

    return change


def bases(kind: str) -> tuple[Shape, ...]:
    """The bases of the guide, small ones most often."""
    names = ("one", "two", "2x2" if kind == "square" else "triangle")
    return tuple(Footprint.named("square" if kind == "square" else "hex", name).offsets for name in names)


def plan_of(kind: str, plan: TablePlan, *, big: bool = False) -> TablePlan:
    return replace(plan, grid=kind, edged=0.06, draw=DRAW, shapes=bases(kind) if big else plan.shapes)
