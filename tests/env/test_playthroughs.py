"""Golden playthroughs: what a researcher's program sees of a game does not change unnoticed."""

from __future__ import annotations

import pytest

from tests.env.playthroughs import SCENARIOS, place, written


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_a_game_of_openspiel_is_as_it_was(scenario: str) -> None:
    golden = place(scenario).read_text(encoding="utf-8")
    assert written(scenario) == golden, "if this was meant: python -m tests.env.playthroughs"


def test_the_playthroughs_have_chance_nodes_and_decisions_of_both_sides() -> None:
    lines = {line for each in SCENARIOS for line in place(each).read_text(encoding="utf-8").splitlines()}
    assert {"IsChanceNode() = True", "CurrentPlayer() = 0", "CurrentPlayer() = 1", "IsTerminal() = True"} <= lines
    assert any(line.startswith("ChanceOutcomes() = [") for line in lines)
