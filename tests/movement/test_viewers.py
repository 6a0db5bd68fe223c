"""A side is told only what it may know: whatever it cannot see may stand anywhere, and nothing it is told changes."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from zoc.control import control
from zoc.errors import Unknown
from zoc.movement import reach, reach_side, remedies, why
from zoc.position import Position
from zoc.rulesets import ruleset
from zoc.testing.random_table import TablePlan, random_position

rules = ruleset("wesnoth")


def everything_told(position: Position, side: str) -> list[Any]:
    """Reach, reasons, refusals, remedies and control, as the side sees the table."""
    seen = position.seen_by(side)
    mine = [unit for unit in seen.ids if seen.unit(unit).side == side][:2]
    told: list[Any] = [sorted(reach_side(rules, seen, side).cells().items())]
    for unit in mine:
        found = reach(rules, seen, unit)
        told.append(sorted(found.costs.items()))
        told += [found.why(step).say() for cell in list(found)[:4] for step in found.route(cell)]
        for cell in seen.board.grid.cells[::17].tolist():
            answer = why(rules, seen, unit, cell)
            told += [answer.say(), answer.as_dict(), [remedy.as_dict() for remedy in remedies(answer)]]
    for other in seen.sides.names:
        zones = control(rules, seen, other)
        told.append({cell: zones[cell] for cell in zones})
    return told


def shuffled(position: Position, side: str, rng: np.random.Generator) -> Position:
    """The same table with the units that the side cannot see put elsewhere, and changed."""
    unseen = sorted(set(position.ids) - set(position.seen_by(side).ids))
    taken = {position.unit(unit).cell for unit in position.ids}
    free = [cell for cell in position.board.grid.cells.tolist() if cell not in taken]
    for unit, cell in zip(unseen, rng.permutation(free).tolist(), strict=False):
        position = position.moved(unit, cell).changed(unit, level=int(rng.integers(0, 3)), petrified=bool(rng.integers(0, 2)))
    return position


def test_what_cannot_be_seen_changes_nothing_that_is_told() -> None:
    moved = 0
    for number in range(12):
        rng = np.random.default_rng((21, number))
        position = random_position(rules, rng, TablePlan(width=8, height=7, units=16))
        hidden = position.units["hidden"] | (rng.random(len(position.ids)) < 0.4)
        position = position.with_columns(hidden=hidden)
        for side in position.sides.names[:2]:
            elsewhere = shuffled(position, side, rng)
            moved += (elsewhere.cells() != position.cells()).any()
            assert everything_told(elsewhere, side) == everything_told(position, side), (number, side)
    assert moved > 15


def test_a_unit_that_cannot_be_seen_is_as_unknown_as_one_that_is_not_there() -> None:
    position = random_position(rules, np.random.default_rng(4), TablePlan(units=16))
    enemy = next(unit for unit in position.ids if position.unit(unit).side == "blue")
    seen = position.changed(enemy, hidden=True).seen_by("red")
    with pytest.raises(Unknown) as hidden:
        reach(rules, seen, enemy)
    with pytest.raises(Unknown) as absent:
        reach(rules, position.without(enemy).seen_by("red"), enemy)
    assert str(hidden.value) == str(absent.value)


def test_a_side_sees_its_own_hidden_units_and_those_of_its_allies() -> None:
    position = random_position(rules, np.random.default_rng(4), TablePlan(units=16))
    position = position.with_columns(hidden=np.ones(len(position.ids), np.bool_))
    assert {position.unit(unit).side for unit in position.seen_by("red").ids} == {"red", "green"}
    assert {position.unit(unit).side for unit in position.seen_by("blue").ids} == {"blue"}
