"""What a side cannot see changes nothing it is told: every question of every book, with a hidden enemy put elsewhere."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest

import zoc
from zoc.position import Position
from zoc.scenario.examples import names
from zoc.testing.secrecy import told

pytestmark = pytest.mark.long

LURKER = "xyzzy"


def hidden(position: Position, unit: str) -> Position:
    """The same table with a unit hidden, under a name that nothing else has in it."""
    column, ids = position.units["hidden"].copy(), position.units["id"].copy()
    column[position.row(unit)], ids[position.row(unit)] = True, LURKER
    return position.with_columns(hidden=column, id=ids)


def elsewhere(position: Position, unit: str, random: Random) -> Position:
    """The same table with a unit somewhere else, or with some of its facts changed."""
    free = [cell for cell in position.board.grid.cells.tolist() if not position.at(cell)]
    moved = position.moved(unit, random.choice(free)) if free else position
    numbers = [name for name in ("moves", "speed", "mp", "level", "size", "zoc") if name in position.units]
    for name in numbers:
        column = moved.units[name].copy()
        if column.dtype != np.bool_:
            column[moved.row(unit)] += random.randint(0, 1)
            moved = moved.with_columns(**{name: column})
    return moved


def both_sides(name: str) -> bool:
    """Whether enemies face each other on the map of a scenario."""
    position = zoc.loads(zoc.example(name)).position
    placed = [unit for unit in map(position.unit, position.ids) if unit.cell is not None]
    first = position.sides.names[0]
    hostile = [unit for unit in placed if position.sides.hostile(first, unit.side)]
    return bool(hostile) and any(unit.side == first for unit in placed)


@pytest.mark.parametrize("name", [name for name in names() if both_sides(name)])
def test_a_hidden_enemy_may_be_anywhere(name: str) -> None:
    scenario, random = zoc.loads(zoc.example(name)), Random(name)
    position = scenario.position
    side = position.sides.names[0]
    others = [unit for unit in map(position.unit, position.ids) if position.sides.hostile(side, unit.side)]
    enemies = [unit.id for unit in others if unit.cell is not None]
    before = hidden(position, random.choice(enemies))
    after = elsewhere(before, LURKER, random)
    first = told(scenario.with_position(before), side, names=(LURKER,), cells=3)
    second = told(scenario.with_position(after), side, names=(LURKER,), cells=3)
    assert first.keys() == second.keys()
    for question, answer in first.items():
        assert answer == second[question], question
    assert LURKER not in str({question: answer for question, answer in first.items() if LURKER not in question})
