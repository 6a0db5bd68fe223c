"""The kernels as plain Python and compiled are the same functions."""

from __future__ import annotations

from inspect import isfunction
from typing import Any

import numpy as np
import pytest

from tests.law import invented
from zoc import kernels
from zoc.law import Ruleset
from zoc.movement import reach, reach_each
from zoc.rulesets import ruleset
from zoc.testing.random_table import TablePlan, random_position

BOOKS = {
    "wesnoth": (ruleset("wesnoth"), TablePlan()),
    "freeciv": (ruleset("freeciv"), TablePlan(stacked=True)),
    "toll": (invented.toll(), TablePlan(parts=2)),
    "disengaging": (invented.disengaging(), TablePlan()),
    "graded": (invented.graded(), TablePlan(units=18, stacked=True)),
    "braced": (invented.braced(), TablePlan()),
    "negators": (invented.negators(), TablePlan(units=18, stacked=True)),
}


@pytest.fixture
def plain_kernels(monkeypatch: pytest.MonkeyPatch) -> None:
    """The kernels as they are written, whatever has been compiled by now."""
    monkeypatch.setenv("ZOC_COMPILE", "never")
    for name in kernels._KERNELS:
        monkeypatch.setattr(kernels, name, getattr(getattr(kernels, name), "py_func", getattr(kernels, name)))


def answers(rules: Ruleset, plan: TablePlan) -> list[Any]:
    """All there is to compare: tables, costs, routes, a few units at once."""
    told: list[Any] = []
    fresh = rules.without()
    for number in range(6):
        position = random_position(fresh, np.random.default_rng((3, number)), plan)
        units = position.ids[:4]
        for unit in units:
            found = reach(fresh, position, unit, points=3)
            search = found.search
            told += [search.case.table.tolist(), search.case.end.tolist(), search.case.burden.tolist()]
            told += [sorted(found.costs.items()), [[step.onto for step in found.route(cell)] for cell in sorted(found.costs)]]
        together = reach_each(fresh, position, units, points=3)
        told += [sorted(together[unit].costs.items()) for unit in units]
    return told


@pytest.fixture(scope="module")
def compiled() -> dict[str, list[Any]]:
    assert kernels.compile_all(), "numba is not installed here"
    assert all(hasattr(getattr(kernels, name), "py_func") for name in kernels._KERNELS)
    return {name: answers(*BOOKS[name]) for name in BOOKS}


@pytest.mark.parametrize("name", BOOKS)
def test_compiled_and_plain_kernels_answer_alike(name: str, compiled: dict[str, list[Any]], plain_kernels: None) -> None:
    assert not any(hasattr(getattr(kernels, kernel), "py_func") for kernel in kernels._KERNELS)
    assert answers(*BOOKS[name]) == compiled[name]


def test_every_loop_is_on_the_list_to_be_compiled() -> None:
    loops = {name for name, value in vars(kernels).items() if isfunction(getattr(value, "py_func", value))}
    own = {name for name in loops if not name.startswith("_")}
    assert own - {"searched", "compile_all"} == set(kernels._KERNELS)
