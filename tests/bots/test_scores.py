"""What a book counts beyond the goals: strength, steps, supply, and the way to the goals by the ground."""

from __future__ import annotations

from typing import Any

import pytest

from zoc import example, loads
from zoc.bots import pace
from zoc.bots.pace import DecisionPace
from zoc.law.score import aims, worth
from zoc.movement.distance import ground_costs
from zoc.rulesets.ocs import Mode
from zoc.table import Table


def table(name: str) -> Table:
    return loads(example(name)).table


def beyond(on: Table, side: str) -> Any:
    """What the book counts, without the goals."""
    return worth(on, side) - aims(on, side)


@pytest.mark.parametrize(
    ("name", "unit", "facts"),
    [
        ("europa/meeting", "infantry_1", {"strength": 1}),
        ("europa/meeting", "infantry_1", {"badly_dispersed": True}),
        ("europa/meeting", "infantry_1", {"supply_effects": 1}),
        ("europa/meeting", "infantry_1", {"retreats": 2}),
        ("ocs/bridgehead", "panzer", {"steps_lost": 1}),
        ("ocs/bridgehead", "panzer", {"oos": True}),
        ("ocs/bridgehead", "panzer", {"mode": Mode.DG}),
    ],
)
def test_what_weakens_a_unit_is_bad_for_its_side_and_good_for_the_enemy(name: str, unit: str, facts: dict[str, Any]) -> None:
    before = table(name)
    side = before.position.unit(unit).side
    [enemy] = [each for each in before.position.sides.names if each != side]
    after = before.on(before.position.changed(unit, **facts))
    assert beyond(after, side) < beyond(before, side)
    assert beyond(after, enemy) > beyond(before, enemy)


def test_supply_counts_in_ocs() -> None:
    before = table("ocs/bridgehead")
    dump = next(unit for unit in before.position.ids if before.position.unit(unit).points > 0)
    side = before.position.unit(dump).side
    assert beyond(before.on(before.position.without(dump)), side) < beyond(before, side)


@pytest.mark.parametrize("name", ["europa/river_line", "ocs/bridgehead"])
def test_the_way_to_a_goal_is_measured_by_the_ground(name: str) -> None:
    here = table(name)
    position, law = here.position, here.law
    goal = next(goal for goal in position.goals if goal.cells)
    errand = "draw" if law.name == "ocs" else "move"
    costs = ground_costs(law, position, goal.side, goal.cells[:1], {"mobility": 0}, errand)
    grid = position.board.grid
    by_steps = {cell: grid.distance(cell, goal.cells[0]) for cell in costs}
    assert costs[goal.cells[0]] == 0
    apart = {steps: {costs[cell] for cell in costs if by_steps[cell] == steps} for steps in set(by_steps.values())}
    assert any(len(each) > 1 for each in apart.values()), "as many steps may cost otherwise"


@pytest.mark.parametrize(("name", "unit"), [("europa/meeting", "infantry_1"), ("ocs/bridgehead", "panzer")])
def test_strength_that_comes_nearer_is_worth_more(name: str, unit: str) -> None:
    here = table(name)
    position = here.position
    side = position.unit(unit).side
    goal = next(goal for goal in position.goals if goal.cells and goal.side == side)
    grid = position.board.grid
    far = max(grid.cells.tolist(), key=lambda cell: min(grid.distance(cell, end) for end in goal.cells))
    near, away = (here.on(position.moved(unit, position.where(cell))) for cell in (goal.cells[0], far))
    assert beyond(near, side) > beyond(away, side)


def test_the_pace_of_decisions_is_told_scenario_by_scenario(capsys: pytest.CaptureFixture[str]) -> None:
    pace.main(["freeciv/gap", "--orders", "2"])
    assert capsys.readouterr().out.startswith("freeciv/gap: 2 decisions, median 0.")
    assert (
        DecisionPace("ford", (0.2, 1.2), "end turn").say()
        == "ford: 2 decisions, median 0.70 s, longest 1.20 s, too long: end turn"
    )
