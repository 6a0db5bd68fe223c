"""The loops compiled or not, with one answer: whatever is installed, wherever one may write, on any thread."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from benchmarks.battlefield import battlefield
from zoc import kernels
from zoc.movement import reach, reach_side

pytestmark = pytest.mark.long

ROOT = Path(__file__).parents[1]
ASK = """
import json
from benchmarks.battlefield import battlefield
from zoc import kernels
from zoc.movement import reach
compiled = kernels.compile_all()
field = battlefield(16, units=20)
told = {unit: reach(field.rules, field.position, unit, points=4).costs for unit in field.movers}
print(json.dumps([compiled, told]))
"""
WITHOUT_NUMBA = "import sys; sys.modules['numba'] = None"
NOWHERE_TO_WRITE = """
import tempfile
def refuse(*_, **__): raise OSError("read-only file system")
tempfile.TemporaryFile = refuse  # with which numba tries whether it may write somewhere
"""


def told(before: str = "") -> tuple[bool, dict[str, dict[str, int]]]:
    ran = subprocess.run([sys.executable, "-c", before + ASK], cwd=ROOT, capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stderr
    compiled, costs = json.loads(ran.stdout)
    return compiled, costs


def test_without_numba_the_answers_are_the_same() -> None:
    compiled, plain = told(WITHOUT_NUMBA)
    assert not compiled
    assert plain == told()[1]


def test_where_numba_finds_no_place_for_its_cache_it_compiles_all_the_same() -> None:
    pytest.importorskip("numba")
    compiled, costs = told(NOWHERE_TO_WRITE)
    assert compiled
    assert costs == told(WITHOUT_NUMBA)[1]


def test_two_threads_tell_what_one_tells_every_time() -> None:
    kernels.compile_all()
    field = battlefield(30, units=300)
    alone = reach_side(field.rules, field.position, field.side, points=7)
    expected = {unit: alone[unit].costs for unit in alone}
    for _ in range(20):
        together = reach_side(field.rules, field.fresh(), field.side, points=7, threads=2)
        assert {unit: together[unit].costs for unit in together} == expected


def test_a_side_and_its_units_share_room_to_search_in_and_stay_apart() -> None:
    field = battlefield(30, units=60)
    for unit in field.movers:
        side = reach_side(field.rules, field.position, field.side, points=5)
        assert reach(field.rules, field.position, unit, points=5).costs == side[unit].costs


COUNT = """
from zoc import kernels
from zoc.rulesets import BOOKS, ruleset
from zoc.testing.bench import check_ruleset
kernels.compile_all()
for book in BOOKS:
    check_ruleset(ruleset(book), boards=2, symmetric=False)
print({name: seen for name in kernels._KERNELS if len(seen := getattr(kernels, name).signatures) > 1})
"""


def test_each_kernel_is_compiled_for_one_kind_of_arguments() -> None:
    """A column of another kind would cost a second of compiling in the middle of a question."""
    pytest.importorskip("numba")
    ran = subprocess.run([sys.executable, "-c", COUNT], cwd=ROOT, capture_output=True, text=True, check=False)
    assert (ran.returncode, ran.stdout) == (0, "{}\n"), ran.stderr
