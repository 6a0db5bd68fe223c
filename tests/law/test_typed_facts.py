"""A book's facts are declared once: as fields, columns and values, with types that mypy checks."""

import re
import subprocess
import sys
from fractions import Fraction
from pathlib import Path

import numpy as np
import pytest

from tests.law.typed import frontier
from tests.law.typed.frontier import ACounter, Arm, Counter, Hex, Size
from zoc.board import Board, Chart
from zoc.errors import BadRuleset
from zoc.facts import UnitFacts, flag
from zoc.grid import Grid
from zoc.law import Book, Exert, Ruleset
from zoc.movement import reach
from zoc.position import Position
from zoc.scenario.schema import schema
from zoc.units import Points, Row

ROOT = Path(__file__).parents[2]
BOOK = Path(frontier.__file__)

MISTAKES = {
    "a misspelt fact of a unit": ("m.unit.size >", "m.unit.szie >"),
    "a misspelt fact of the mover": ("s.mover.dug_in", "s.mover.dug_out"),
    "a misspelt fact of a cell": ("~m.at.forest", "~m.at.forrest"),
    "a misspelt fact of a hexside": ("z.hexside.river &", "z.hexside.rivers &"),
    "a member of another enum": ("m.unit.arm == FOOT", "m.unit.arm == SMALL"),
    "a fact compared with a word": ("m.mover.arm == HORSE", 'm.mover.arm == "horse"'),
    "a word compared with a number": ('z.reading.rivers == "stop"', "z.reading.rivers == 1"),
    "a number for yes or no": ("z.hexside.river & (z.reading", "z.unit.strength  # & (z.reading"),
    "yes or no for a number": ("return s.chart.terrain", "return s.there.forest  # s.chart.terrain"),
    "a misspelt finding": ("a.found.tired", "a.found.tried"),
    "a misspelt argument": ("a.said.odds < 2", "a.said.ods < 2"),
    "a misspelt reading": ("z.reading.own_hex", "z.reading.own_hexes"),
    "a finder of another type": ("(o.position, o.unit).label))", "(o.position, o.unit).label)) / 2"),
    "a finding of another type": ("(o.position, o.unit).moves == 0", "(o.position, o.unit).moves"),
    "a misspelt fact among friends": ("lambda u: u.size == LARGE", "lambda u: u.sise == LARGE"),
    "a misspelt fact of a piece": ("(position, unit).size", "(position, unit).sze"),
    "a value of another enum": ("is Size.SMALL", "== Arm.FOOT"),
    "a term that no clause has": ('"Digging in", Forbid)', '"Digging in", Forbid, by=1)'),
}  # fmt: skip


def test_mypy_finds_every_planted_mistake_and_nothing_in_the_book_without_them(tmp_path):
    sound, expected = BOOK.read_text(), {}
    (tmp_path / "sound.py").write_text(sound)
    for i, (before, after) in enumerate(MISTAKES.values()):
        assert sound.count(before) == 1, before
        (tmp_path / f"flawed_{i}.py").write_text(sound.replace(before, after))
        expected[f"flawed_{i}"] = sound[: sound.index(before)].count("\n") + 1
    run = [sys.executable, "-m", "mypy", "--strict", "--no-error-summary", "--config-file", str(ROOT / "pyproject.toml")]
    found = subprocess.run([*run, str(tmp_path)], cwd=ROOT, capture_output=True, text=True, check=False)
    errors = re.findall(r"(\w+)\.py:(\d+): error", found.stdout)
    lines = {name: {int(line) for file, line in errors if file == name} for name, _ in errors}
    named = dict(zip(expected, MISTAKES, strict=True))
    assert lines.keys() == expected.keys(), [named.get(file, file) for file in lines.keys() ^ expected.keys()]
    assert all(expected[file] in lines[file] for file in expected), found.stdout


# What the one declaration is at run time


def position() -> Position:
    board = Board.of(Grid.hex(8, 6), charts={"terrain": Chart(("leg",), ("clear",), np.ones((1, 1), np.int32))})
    units = [("a", "red", "0203"), ("b", "red", "0204"), ("e", "blue", "0403")]
    facts = {"size": np.array([0, 1, 1]), "dug_in": np.array([True, False, False]), "pass": np.array([0, 7, 2])}
    return Position.of(board, ["red", "blue"], units, facts)


def test_on_the_class_a_fact_is_a_field():
    rules = frontier.rules
    assert list(rules.units) == ["size", "arm", "moves", "strength", "mobility", "dug_in", "pass"]
    assert list(rules.cells) == ["forest"]
    assert list(rules.hexsides) == ["river"]
    assert Counter.size is rules.units["size"]
    assert [(field.kind, field.default) for field in rules.units.values()] == [
        (Size, Size.SMALL), (Arm, Arm.FOOT), (Points, 4), (int, 3), (Row("terrain"), "leg"), (bool, False), (int, 1),
    ]  # fmt: skip
    assert (Counter.size.label, Hex.forest.text) == ("Size", "trees")
    assert {name: reading.default for name, reading in rules.readings.items()} == {"rivers": "stop", "own_hex": False}


def test_the_schema_of_a_scenario_comes_from_the_same_declaration():
    unit = schema(frontier.rules)["properties"]["unit"]["items"]["properties"]
    assert unit["size"]["anyOf"][0]["enum"] == ["small", "large"]
    assert unit["pass"]["type"] == "integer"
    assert "lonely" not in unit


def test_of_one_piece_a_fact_is_a_value_and_what_nobody_wrote_is_its_default():
    a, b = (ACounter(position(), unit) for unit in "ab")
    assert (a.size, b.size, a.dug_in, b.dug_in) == (Size.SMALL, Size.LARGE, True, False)
    assert isinstance(b.size, Size)
    assert (a.strength, a.moves, a.arm, b.pass_) == (3, Fraction(4), Arm.FOOT, 7)
    assert isinstance(a.moves, Fraction)
    assert (a.id, a.side, a.label) == ("a", "red", "0203")
    assert repr(a) == "<ACounter a at 0203>"


def test_a_fact_that_the_law_works_out_is_read_off_the_table_it_has_furnished():
    with pytest.raises(AttributeError, match="lonely is worked out by the law"):
        _ = ACounter(position(), "a").lonely
    assert ACounter(frontier.rules.furnish(position()), "e").lonely is True


def test_over_rows_a_fact_is_a_column():
    go = reach(frontier.rules, position(), "a")
    assert sorted(go) == ["0203", "0204"]  # it has dug in, and a large friend waits in 0204
    assert "0503" in reach(frontier.rules, position(), "b")


def test_a_fact_called_like_a_keyword_is_read_with_an_underscore():
    horse = position().with_columns(arm=np.array([0, 1, 0]))
    assert "0303" in reach(frontier.rules, horse, "b")  # it passes messages better than e, which is no larger
    assert "0303" not in reach(frontier.rules, horse.changed("b", **{"pass": 1}), "b")


def test_a_misspelt_fact_is_named_at_run_time_too():
    class Scout(UnitFacts):
        light = flag("rides light")

    rules = Ruleset(Book("scouts", title="Scouts"), units=Scout)

    @rules.exert("1", "Zone", Exert)
    def zone(z):
        """It controls hexes."""
        return z.unit.heavy

    with pytest.raises(BadRuleset, match="no declared fact 'heavy'"):
        reach(rules, position(), "a")
