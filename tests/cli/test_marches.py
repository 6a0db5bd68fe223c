"""What the presets lack, on an invented book: levels, stacks, readings, ways, acts."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.cli.commands import Ran, zoc
from tests.cli.marches import SCENARIO, rules
from zoc import rulesets


@pytest.fixture(autouse=True)
def a_pass(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(rulesets._registered, rules.name, rules)
    monkeypatch.chdir(tmp_path)
    Path("pass.toml").write_text(SCENARIO)


def reach(*words: str) -> dict[str, Any]:
    cells: dict[str, Any] = zoc("reach", "pass.toml", "a", "--json", *words).told["cells"]
    return cells


def ask(**question: object) -> Any:
    return json.loads(zoc("ask", "pass.toml", stdin=json.dumps(question)).out)


def test_the_level_and_who_stands_together_are_named() -> None:
    cells = zoc("control", "pass.toml", "blue", "--json").told["cells"]
    assert cells["0401"] == {"level": "full", "by": [{"unit": "e", "with": ["f"], "level": "full"}]}
    assert cells["0402"]["by"] == [{"unit": "e", "with": ["f"], "level": "full"}, {"unit": "g", "level": "partial"}]


def test_control_is_told_level_by_level() -> None:
    out = zoc("control", "pass.toml", "blue").out
    assert "Controlled by blue: 10 hexes, 6 full and 4 partial.\n" in out
    assert "\nfull     e, f     0401  0501  0601  0602\n" in out
    assert "\nfull     e, f, g  0402  0503\n" in out
    assert "\npartial  g        0303  0304  0404  0504\n" in out


def test_a_level_is_derived_line_by_line() -> None:
    out = zoc("control", "pass.toml", "blue", "--cell", "0402").out
    assert out.startswith("blue in 0402: full\n")
    assert "  f: PARTIAL (Marches §1.1) = 1\n  together FULL: Two units of one hex hold fully. (Marches §1.2)\n" in out


def test_a_reading_changes_the_answer_and_is_named_in_it() -> None:
    assert reach()["0303"]["stops"]
    assert not reach("--reading", "grip_stops=full")["0303"]["stops"]
    ran = zoc("why", "pass.toml", "a", "0402", "--reading", "grip_stops=full")
    assert "as read here: grip_stops = full" in ran.out
    assert "grip_stops is 'partial' or 'full', not 'half'" in zoc("reach", "pass.toml", "a", "--reading", "grip_stops=half").err


def test_the_same_reading_may_be_asked_for() -> None:
    assert ask(ask="reach", unit="a", readings={"grip_stops": "full"})["cells"] == reach("--reading", "grip_stops=full")
    assert ask(ask="show", readings={"grip_stops": "full"})["readings"] == {"grip_stops": "full"}


def test_a_way_is_chosen_and_is_a_remedy() -> None:
    assert not reach("--way", "rush")["0303"]["stops"]
    ran = zoc("why", "pass.toml", "a", "0404")
    assert ran.code == 1
    assert "It would be legal\n  if a rushes, for " in ran.out
    rushed = zoc("why", "pass.toml", "a", "0404", "--way", "rush")
    assert rushed.code == 0
    assert "Waived: it must stop in " in rushed.out
    assert "but: A unit that rushes does not stop. (Marches §3.1)" in rushed.out
    assert "moving “rush”" in zoc("reach", "pass.toml", "a", "--way", "rush").out


def test_an_act_is_judged_and_its_test_is_told() -> None:
    far = ask(ask="judge", action={"name": "shoot", "actor": "a", "target": "e"})
    assert (far["legal"], far["reasons"][0]["clause"]) == (False, "5")
    near = {"name": "shoot", "actor": "g", "at": "0303"}
    assert ask(ask="judge", action=near) == {"ok": True, "legal": True, "reasons": []}
    Path("pass.toml").write_text(SCENARIO.replace('at = "0202"', 'at = "0303"'))
    harassed = ask(ask="judge", action=near)["test"]
    assert harassed["total"] == {"level": "-1"}
    assert [(source["clause"], source["by"], source["amount"]) for source in harassed["sources"]] == [("5.1", ["a"], "-1")]


def test_the_book_shows_its_readings_and_ways() -> None:
    out = zoc("rules", "marches").out
    assert "grip_stops (clause 3)\n    partial: any grip stops (unless a scenario says otherwise)\n" in out
    assert "\n    full: only a full grip stops\n" in out
    assert "\nWays of moving\n" in out
    clause: Ran = zoc("rules", "marches", "3")
    assert "Marches §3  Grip stops" in clause.out
    assert "overridden by  3.1 Rush" in clause.out
    assert "grip_stops (clause 3)" in clause.out


def test_the_view_of_a_side_is_all_it_is_told() -> None:
    Path("pass.toml").write_text(SCENARIO.replace('id = "g"', 'id = "g"\nhidden = true'))
    assert "g" in zoc("show", "pass.toml", "--json").told["units"]
    assert "g" not in zoc("show", "pass.toml", "--as", "red", "--json").told["units"]
    assert zoc("reach", "pass.toml", "g", "--as", "red").code == 2
    assert "\ng " not in zoc("show", "pass.toml", "--as", "red").out
    assert not reach("--as", "red").get("0303", {"stops": True})["stops"]
