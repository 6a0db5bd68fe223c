"""The examples: each is sound, and what its remarks promise is so."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from zoc.movement import reach
from zoc.scenario import examples, load, loads

ROOT = Path(__file__).parents[2]
ALL = [examples.path(name) for name in examples.names()]
PROMISE = re.compile(r"#   zoc why (\S+) (\S+) (\S+) +(yes|no|by)\b")
PROMISES = [match.groups() for name in examples.names() for match in PROMISE.finditer(examples.example(name))]


@pytest.mark.parametrize("file", ALL, ids=lambda file: str(file.relative_to(ROOT)))
def test_an_example_is_sound_and_can_be_written_again(file: Path) -> None:
    scenario = load(file)
    assert scenario.title
    assert scenario.source == str(file)
    assert loads(scenario.dump()) == scenario


@pytest.mark.parametrize(("file", "unit", "cell", "answer"), PROMISES, ids=[" ".join(words) for words in PROMISES])
def test_what_an_example_promises_is_so(file: str, unit: str, cell: str, answer: str) -> None:
    scenario = load(examples.path(file))
    assert (cell in reach(scenario.rules, scenario.position, unit)) == (answer != "no")


def test_the_examples_of_both_presets_promise_something() -> None:
    assert {file.partition("/")[0] for file, *_ in PROMISES} >= {"wesnoth", "freeciv"}


def test_the_ford_has_a_way_round() -> None:
    scenario = load(examples.path("wesnoth/bridge"))
    grid, way = scenario.position.board.grid, reach(scenario.rules, scenario.position, "rider")
    assert way["0703"].cost == 8
    assert "0501" in [grid.label(step.onto) for step in way.route("0703")]
    alone = reach(scenario.rules, scenario.position.without("pikeman"), "rider")
    assert alone["0703"].cost == 7
    assert "0805" in alone
