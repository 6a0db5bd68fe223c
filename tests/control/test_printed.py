"""Zones by kind of unit and cell: looked up they are what the clauses say, for kinds met for the first time and again."""

from __future__ import annotations

from random import Random
from typing import Any

import numpy as np
import pytest

import zoc
from zoc.control import Control
from zoc.control import control as control_of
from zoc.control.projections import DefaultUnit
from zoc.law.asking import ask
from zoc.movement.mover import Mover
from zoc.position import Position

EXAMPLES = ("meeting", "counterstroke", "relief", "river_line", "arctic_front")
FACTS: dict[str, list[int]] = {
    "reserve": [0, 1], "supported": [0, 1], "landed": [0, 1], "partisan": [0, 1], "mp_markers": [0, 2, 24],
    "supply_effects": [0, 1],
}  # fmt: skip


def changed(position: Position, random: Random) -> Position:
    """The same table with some unit somewhere else, and another kind of unit."""
    unit = random.choice(position.ids)
    known = {name: random.choice(values) for name, values in FACTS.items() if name in position.units}
    empty = [cell for cell in position.board.grid.cells.tolist() if not position.at(cell)]
    return position.changed(unit, **known).moved(unit, random.choice(empty))


def zones(rules: Any, position: Position, against: Any) -> Control:
    part = position.on_map()
    return Control(rules, part, np.arange(len(part.units["id"])), rules.in_force(position.readings), against=against)


@pytest.mark.parametrize("name", EXAMPLES)
def test_zones_looked_up_are_zones_asked_for(name: str) -> None:
    scenario, random = zoc.loads(zoc.example(f"europa/{name}")), Random(name)
    rules, position = scenario.rules, scenario.position
    looked_up = 0
    for n in range(24):
        whom = Mover.unit(rules, position, n % len(position.ids)) if n % 2 else None
        found = zones(rules, position, whom)
        [stage] = found.stages
        looked_up += "said" not in vars(stage)
        before = stage.unit_extends, stage.unit_level
        asked = stage._asked()
        shape = (len(stage.units.rows), len(stage.units.offsets))
        extends, again = (np.broadcast_to(column, shape) for column in (before[0], asked[0]))
        assert np.array_equal(extends, again)
        level, anew = (np.broadcast_to(column, shape) for column in (before[1], asked[1]))
        assert np.array_equal(level[extends], anew[extends])
        if n % 6 == 5:
            position = changed(position, random)
    assert looked_up >= 12


def test_an_explanation_of_zones_that_were_looked_up_asks_the_clauses() -> None:
    scenario = zoc.loads(zoc.example("europa/meeting"))
    side = scenario.position.sides.names[0]
    told = [control_of(scenario.rules, scenario.position.replace(), side) for _ in range(4)]
    assert len({str(found.reasons()) for found in told}) == 1
    assert len({found.derive(cell, cell).say() for found in told for cell in [found[next(iter(found))].by[0].source]}) == 1
    assert ask(told[-1].control.stages[0].clauses, told[-1].control.stages[0].units)


def test_nobody_in_particular_and_a_mover_are_told_apart() -> None:
    scenario = zoc.loads(zoc.example("europa/meeting"))
    rules, position = scenario.rules, scenario.position
    unit = position.ids[0]
    partisan = position.changed(unit, partisan=1)
    nobody, plain, against = (
        [zones(rules, p, whom).level.tolist() for _ in range(4)][-1]
        for p, whom in (
            (position, DefaultUnit(rules, position.board.parts)),
            (position, Mover.unit(rules, position, 0)),
            (position, Mover.unit(rules, partisan, 0)),
        )
    )
    assert nobody == plain
    assert against != plain
