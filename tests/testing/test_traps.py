"""The bench finds what a writer of clauses falls into: neighbours, silence, a zone beyond its radius, a hook that fails."""

from __future__ import annotations

import subprocess
import sys
from typing import Any

import numpy as np
import pytest

from tests.law import invented
from zoc.errors import BadRuleset
from zoc.law import Cost, Exert, Field, Forbid, Ruleset
from zoc.look.face import Face
from zoc.testing import check_ruleset
from zoc.testing.bench import SMALL

FOREST = Field(bool, False, "trees")


def book(radius: int = 1) -> Ruleset:
    rules = invented.book("trapped", cells={"forest": FOREST}, radius=radius)

    @rules.step("1", "A step", Cost(1))
    def a_step(s: Any) -> Any:
        """A step costs one point."""
        return np.True_

    return rules


def check(rules: Ruleset, **how: Any) -> int:
    return check_ruleset(rules, boards=1, plans=(SMALL,), **how)


def test_a_clause_that_looks_at_its_neighbours_is_named() -> None:
    rules = book()

    @rules.step("2", "Woods", Forbid)
    def woods(s: Any) -> Any:
        """No unit enters a forest, if there is one anywhere."""
        return s.there.forest | (np.zeros((1, 1), bool) & np.any(s.there.forest))

    assert check(rules) == 3

    @rules.step("3", "Anywhere", Cost(1))
    def anywhere(s: Any) -> Any:
        """A step costs one point more if there is a forest."""
        return np.any(s.there.forest)

    with pytest.raises(AssertionError, match=r"Trapped §3 \(step\) answers otherwise about some of its rows"):
        check(rules)


def test_a_clause_that_never_stood_is_named_unless_it_may_be_silent() -> None:
    rules = book()

    @rules.step("2", "Ice", Forbid)
    def ice(s: Any) -> Any:
        """No unit enters a mountain of ice."""
        return s.there.elevation > 99

    with pytest.raises(AssertionError, match=r"never stood on any of these tables: Trapped §2 \(step\)"):
        check(rules, silent=())
    assert check(rules, silent=["2"]) == check(rules) == 3


def test_a_zone_that_reaches_beyond_the_radius_is_refused() -> None:
    def extent(z: Any) -> Any:
        """A unit controls the cells two steps around it."""
        return (z.distance >= 1) & (z.distance <= 2)

    short, wide = book(), book(radius=2)
    for rules in (short, wide):
        rules.exert("4", "Extent", Exert)(extent)
    with pytest.raises(AssertionError, match="Trapped §4 extends to distance 2, but the radius of the book is 1: say radius=2"):
        check(short)
    assert check(wide) == 3


def test_every_hook_is_called_on_the_tables_that_are_given() -> None:
    rules = book()

    @rules.counter
    def face(table: Any, unit: str) -> Face:
        """A counter."""
        return Face(values=(table.position.unit(unit).facts["no_such_fact"],))

    assert check(rules) == 3
    from zoc.testing import random_position

    with pytest.raises(BadRuleset, match="Trapped: a counter: KeyError: 'no_such_fact'"):
        check(rules, tables=[random_position(rules, np.random.default_rng(0), SMALL)])


def test_the_bench_needs_no_pytest() -> None:
    told = (
        "import sys\n"
        "sys.modules['pytest'] = sys.modules['hypothesis'] = None\n"
        "from zoc.testing import check_ruleset, clause\n"
        "from zoc.testing.bench import SMALL\n"
        "from zoc.rulesets import ruleset\n"
        "marked = clause('A-1')(len)\n"
        "print(check_ruleset(ruleset('wesnoth'), boards=1, plans=(SMALL,)), marked is len)\n"
    )
    ran = subprocess.run([sys.executable, "-c", told], capture_output=True, text=True, check=False)
    assert (ran.stdout, ran.stderr) == ("3 True\n", "")
