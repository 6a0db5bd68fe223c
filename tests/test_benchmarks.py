"""The benchmarks run, and everyone they measure gives the same answers. Nothing here depends on the clock."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from benchmarks.agreement import Disagreement, agree
from benchmarks.battlefield import battlefield
from benchmarks.europa_map import Front, agreed
from benchmarks.handmade import Handmade
from benchmarks.rivals import rivals

pytestmark = pytest.mark.long

ROOT = Path(__file__).parents[1]
SECTIONS = (
    "First answer", "Every book", "Reach of one unit", "Cold against Wesnoth itself",
    "Reach of a whole side", "Control map", "Europa map", "Growth", "Frames", "Strokes",
    "Tables",
)  # fmt: skip


@pytest.fixture(scope="module")
def printed() -> str:
    ran = subprocess.run([sys.executable, "-m", "benchmarks", "--quick"], cwd=ROOT, capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stderr
    return ran.stdout


@pytest.mark.parametrize("section", SECTIONS)
def test_every_section_is_printed(printed: str, section: str) -> None:
    assert f"\n## {section}\n" in printed


def test_every_table_has_all_its_lines(printed: str) -> None:
    lines = printed.splitlines()
    for name in ("40², 5", "40², 10", "1,000", "search, by hexes reached", "whole side, by units"):
        assert any(line.startswith(f"| {name} ") for line in lines), name


def test_all_answers_agreed(printed: str) -> None:
    assert "answers compared, and all agreed." in printed


def test_the_run_stops_if_plain_europa_says_something_else() -> None:
    front = Front.of(12, 8, 30)
    assert agreed(front) > 30
    front.table.pieces = front.table.pieces[:-5]
    with pytest.raises(Disagreement, match="plain Europa and zoc differ on"):
        agreed(front)


def test_the_run_stops_if_a_rival_answers_something_else() -> None:
    field = battlefield(12, units=10)
    against = rivals(Handmade.of(field))
    assert agree(field, against, field.movers[:2], 4) == 2 * (len(against) + 2)
    wrong = Handmade.of(field)
    wrong.cost[:] = [2 * cost for cost in wrong.cost]
    with pytest.raises(Disagreement, match="heapq and zoc differ on u0 with 4 points"):
        agree(field, rivals(wrong), field.movers[:1], 4)
