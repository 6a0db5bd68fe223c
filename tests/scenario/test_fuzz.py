"""Whatever comes in: a scenario or a list of problems comes out, and never anything else."""

from __future__ import annotations

import contextlib
import random
import tempfile
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.effort import tries
from tests.scenario.invented import files, rules, text_of
from zoc.errors import Malformed, Problem
from zoc.rulesets import ruleset
from zoc.scenario import Scenario, load, loads, toml
from zoc.scenario.diagram import Diagram
from zoc.scenario.starter import starter

EXAMPLES = [file.read_text(encoding="utf-8") for file in sorted((Path(__file__).parents[2] / "examples").rglob("*.toml"))]
TEXTS = [*EXAMPLES, starter(ruleset("wesnoth")), starter(ruleset("bashketball")), starter(rules), starter(rules, "square")]
SIGNS = [*"[]{}\"'=.,\n#é\x00\ufeff\\", '"""', "-1", "0", "9" * 30, "1e9", "true", "nan"]
WORDS = ["id", "at", "side", "unit", "grid", "map", "legend", "void", "wesnoth", "two", "[[unit]]", "[units.red]", "0304", "1/0"]
VALUES = [
    "0", "-7", "3.5", "true", "''", "'x'", "'red'", "[]", "{}", "[1, 'a']", "{a = 1}", "1979-05-27", "inf", "[[0, 0]]",
]  # fmt: skip
TABLES = [
    "grid", "terrain", "unit", "side", "units", "cells", "hexsides", "charts", "markers", "notes", "promise", "readings",
    "elevation", "boxes", "board", "turn", "title",
]  # fmt: skip
KEYS = ["name", "id", "at", "side", "base", "map", "legend", "cost", "x"]
plain = st.one_of(st.integers(), st.booleans(), st.text(max_size=5), st.sampled_from(["red", "0101"]))
anything = st.recursive(
    plain, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(KEYS), inner, max_size=3), max_leaves=12
)
slowly = settings(max_examples=tries(200), deadline=None, suppress_health_check=[HealthCheck.too_slow])


def read(text: str) -> Scenario | None:
    """Read it, or be told why not: every problem has words, and a line of the text if it has one at all."""
    told: tuple[Problem, ...] = ()
    try:
        return loads(text, rules=rules if 'ruleset = "invented"' in text else None)
    except Malformed as refusal:
        told = refusal.problems
    assert told
    for problem in told:
        assert problem.message
        assert problem.line is None or 1 <= problem.line <= text.count("\n") + 1
        assert len(str(problem)) < 600
    return None


@slowly
@given(st.sampled_from(TEXTS), st.integers(0, 2**32))
def test_texts_with_something_changed(text: str, seed: int) -> None:
    dice = random.Random(seed)
    for _ in range(dice.randint(1, 4)):
        a, b = sorted(dice.choices(range(len(text) + 1), k=2))
        b = min(b, a + dice.choice([0, 1, 5, 40]))
        text = text[:a] + dice.choice(["", *SIGNS, *WORDS, text[b : b + 20]]) + text[b:]
    if scenario := read(text):
        assert loads(scenario.dump(), rules=scenario.rules) == scenario


@slowly
@given(st.sampled_from(TEXTS), st.integers(0, 2**32))
def test_values_of_another_kind(text: str, seed: int) -> None:
    dice = random.Random(seed)
    rows = text.split("\n")
    for _ in range(dice.randint(1, 3)):
        at = dice.choice([i for i, row in enumerate(rows) if "=" in row])
        rows[at] = f"{rows[at].split('=')[0]}= {dice.choice(VALUES)}"
    read("\n".join(rows))


@slowly
@given(st.sampled_from(TEXTS), st.data())
def test_texts_cut_short(text: str, data: st.DataObject) -> None:
    read(text[: data.draw(st.integers(0, len(text)))])


@slowly
@given(st.text())
def test_any_text(text: str) -> None:
    read(text)


@slowly
@given(st.dictionaries(st.sampled_from(TABLES), anything))
def test_tables_of_any_shape(file: dict[str, Any]) -> None:
    read('ruleset = "invented"\n' + toml.table("", file))


@slowly
@given(files(), st.integers(0, 2**32))
def test_whole_scenarios_with_a_line_taken_out(file: dict[str, Any], seed: int) -> None:
    rows = text_of(file).split("\n")
    del rows[random.Random(seed).randrange(len(rows))]
    read("\n".join(rows))


@slowly
@given(st.binary())
def test_any_file(data: bytes) -> None:
    with tempfile.NamedTemporaryFile(suffix=".toml") as file:
        file.write(data)
        file.flush()
        with contextlib.suppress(Malformed):
            load(file.name)


@slowly
@given(st.text(alphabet=" .AE|/\\-\n xf"))
def test_any_drawing(text: str) -> None:
    with contextlib.suppress(Malformed):
        drawn = Diagram.read(text)
        assert sorted(Diagram.read(str(drawn)).letters.values()) == sorted(drawn.letters.values())
        with contextlib.suppress(Malformed):
            drawn.position(rules, bars="river")


@pytest.mark.parametrize("number", ["0x" + "f" * 9000, "9" * 5000, "0b" + "1" * 70])
def test_numbers_without_end(number: str) -> None:
    read(f"turn = {number}")
    read(f'ruleset = "invented"\ngrid = {{width = {number}, height = 2}}\nside = [{{name = "a"}}]')


def test_many_mistakes_are_told_in_good_time() -> None:
    units = "".join(f'[[unit]]\nid = "u{i}"\nside = "rde"\nat = "1,1"\nmvoes = 3\n' for i in range(2000))
    with pytest.raises(Malformed) as caught:
        loads('ruleset = "wesnoth"\ngrid = {width = 3, height = 3}\nside = [{name = "red"}]\n' + units)
    *told, rest = caught.value.problems
    assert (len(told), rest.message) == (300, "and 3,700 more problems")
