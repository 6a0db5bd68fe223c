"""With numpy alone one loads a scenario, asks and plays; whoever needs more is told which extra brings it."""

from __future__ import annotations

import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from zoc.extras import EXTRAS

ROOT = Path(__file__).parent.parent

ALONE = """
import sys
from importlib.machinery import PathFinder

class OnlyThese:
    @staticmethod
    def find_spec(name, path=None, target=None):
        top = name.partition(".")[0]
        return PathFinder.find_spec(name, path, target) if top in sys.stdlib_module_names or top in ALLOWED else None

sys.meta_path[sys.meta_path.index(PathFinder)] = OnlyThese
"""

PLAY = """
import zoc
ford = zoc.loads(zoc.example("ford"))
assert ford.table.why("spearman", "7,3").blockers == ("grunt",)
assert len(ford.table.reach("spearman")) == 37
played = zoc.Game(ford.rules, ford.position).order(zoc.Order("move", "red", "spearman", {"at": "5,4"}))
assert played.legal and played.game.position.at("5,4") == ("spearman",)
assert ford.table._repr_svg_().startswith("<svg")
from zoc.rulesets import BOOKS
for book in BOOKS:
    assert zoc.ruleset(book).clauses
from zoc.odds import draw, pool
assert draw([0, 3, 3, 8], 2) and pool(4, 6, {6: 1})
import zoc.testing
import numpy
assert zoc.testing.random_position(ford.rules, numpy.random.default_rng(1)).ids
"""


def run(code: str) -> subprocess.CompletedProcess[str]:
    """Run a program that finds no package but numpy and zoc."""
    allowed = {"zoc", "numpy", "_distutils_hack"}
    program = f"ALLOWED = {allowed!r}\n{ALONE}\n{code}"
    return subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)


def test_numpy_is_enough_to_load_to_ask_and_to_play() -> None:
    ran = run(PLAY)
    assert (ran.returncode, ran.stderr) == (0, "")


@pytest.mark.parametrize(("code", "extra"), [("import zoc.cli; zoc.cli.main()", "cli"), ("import zoc.service", "serve")])
def test_who_needs_more_is_told_which_extra_brings_it(code: str, extra: str) -> None:
    ran = run(code)
    assert ran.returncode != 0
    assert f"{EXTRAS[extra][0]} is not installed: pip install 'zoc[{extra}]' brings it" in ran.stderr
    if extra == "cli":
        assert ran.stderr.count("\n") == 1, "one sentence, and no traceback"


def test_the_extras_are_those_of_the_package() -> None:
    written = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    assert [part.partition(">")[0] for part in written["dependencies"]] == ["numpy"]
    for extra, parts in EXTRAS.items():
        names = {part.partition(">")[0].partition("[")[0] for part in written["optional-dependencies"][extra]}
        assert names == set(parts), extra
