"""The small memory of a move: flags set, held, turned over and dropped."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from tests.law import invented
from tests.law.small import lay
from zoc.law import Book, Field, Flip, Forbid, Keep, Mark, Points, Ruleset
from zoc.movement import reach
from zoc.testing import Oracle


def book(effect: Any, *, lapsing: bool, begins: tuple[str, ...], when: Any) -> Ruleset:
    """One flag, changed by one clause; whoever bears it does not climb."""
    rules = Ruleset(
        Book("states", title="States"),
        flags=("flag",),
        lapsing=("flag",) if lapsing else (),
        begins={"move": lambda engaged: begins},
        units={"moves": Field(Points, 9, "moves")},
    )
    invented.one_point(rules)
    rules.step("1", "A change", effect)(when)

    @rules.step("2", "Flagged", Forbid)
    def flagged(s: Any) -> Any:
        """Whoever bears the flag does not climb."""
        return s.state.flag & (s.there.elevation > s.here.elevation)

    return rules


def always(s: Any) -> Any:
    """At every step."""
    return np.True_


def never(s: Any) -> Any:
    """At no step."""
    return np.False_


CASES = {
    "a flag that nobody sets stays down": (Keep("flag"), True, (), always, 9),
    "a lapsing flag drops after the first step": (Mark("flag"), True, ("flag",), never, 9),
    "a lapsing flag that is kept stays": (Keep("flag"), True, ("flag",), always, 3),
    "a flag that does not lapse stays by itself": (Mark("flag"), False, ("flag",), never, 3),
    "a flag is set by a step and felt by the next": (Mark("flag"), False, (), always, 3),
    "a flag turned over at every step is down at every second": (Flip("flag"), False, (), always, 4),
}


@pytest.mark.parametrize("name", CASES)
def test_flags(name: str) -> None:
    """A lane of nine cells, the first three of them level, then climbing: how many of them one reaches."""
    effect, lapsing, begins, when, farthest = CASES[name]
    rules = book(effect, lapsing=lapsing, begins=begins, when=when)
    height = {(column, 0): max(0, column - 2) for column in range(9)}
    position = lay(rules, {"a": (0, 0)}, cells={"elevation": height}, size=(9, 1), kind="square")
    found = reach(rules, position, "a")
    assert found.costs == {cell: best.cost for cell, best in Oracle(rules, position, "a").reach(9).items()}
    assert len(found) == farthest
