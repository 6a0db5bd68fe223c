"""Every invented book, and both presets, on the whole bench; and the bench itself notices what is wrong."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from importlib import import_module
from typing import Any

import numpy as np
import pytest

from tests.effort import seeds
from tests.law import invented
from tests.law.invented import Seasons
from zoc.grid import ONE_CELL, Footprint
from zoc.grid.grid import Kind
from zoc.law import Cost, Ruleset
from zoc.movement.tables import Case
from zoc.position import Position
from zoc.rulesets import ruleset
from zoc.testing import check_ruleset
from zoc.testing.bench import LARGE, SMALL, BenchCase, check_oracle, check_routes, check_turning, check_words
from zoc.testing.random_table import TablePlan, random_position
from zoc.units import Field

STACKED = (replace(SMALL, units=18, stacked=True), replace(LARGE, units=220, stacked=True))
THIRDS = (replace(SMALL, parts=3), replace(LARGE, parts=2))
KINDS: tuple[tuple[Kind, str], ...] = (("square", "2x2"), ("hex", "triangle"), ("hex", "row of three"))
BASES = tuple(
    TablePlan(width=size, height=size, units=units, grid=kind, shapes=(ONE_CELL, Footprint.named(kind, name).offsets))
    for size, units in ((10, 9), (36, 110))
    for kind, name in KINDS
)


def weather(position: Position, rng: np.random.Generator) -> Position:
    """Frost, night and smoke, as it comes."""
    position = position.with_state(Seasons(frost=bool(rng.random() < 0.5))).replace(
        phase="night" if rng.random() < 0.3 else "movement"
    )
    for cell in rng.choice(position.board.grid.cells, 10):
        position = position.marked("smoke", int(cell))
    return position


def tolls(position: Position, rng: np.random.Generator) -> Position:
    return position.reading(tolls=str(rng.choice(["sum", "highest"])))


BOOKS: dict[str, tuple[Ruleset, dict[str, Any]]] = {
    "wesnoth": (ruleset("wesnoth"), {}),
    "freeciv": (ruleset("freeciv"), {"plans": (replace(SMALL, stacked=True), replace(LARGE, stacked=True))}),
    "toll": (invented.toll(), {"change": tolls, "plans": (*THIRDS, SMALL, LARGE)}),
    "rivals": (invented.rivals(), {}),
    "first step": (invented.first_step(), {"plans": (*THIRDS, SMALL, LARGE)}),
    "rivers": (invented.rivers(), {}),
    "halves": (invented.halves(), {"points": (1, Fraction(3, 2), Fraction(5, 2))}),
    "braced": (invented.braced(), {}),
    "partisans": (invented.partisans(), {}),
    "rash": (invented.rash(), {"plans": (*THIRDS, SMALL, LARGE)}),
    "graded": (invented.graded(), {"plans": STACKED}),
    "negators": (invented.negators(), {"plans": STACKED}),
    "disengaging": (invented.disengaging(), {"draw": {"reach": lambda rng, count: rng.integers(0, 3, count)}}),
    "large": (invented.large(), {"plans": BASES}),
    "carts": (invented.carts(), {"plans": BASES}),
    "knotted": (invented.knotted(), {}),
    "knotted in a crowd": (invented.knotted(crowd=True), {}),
    "seasons": (invented.seasons(), {"change": weather}),
    "ledges": (invented.ledges(), {}),
    "beacons": (invented.beacons(), {}),
    "supported": (invented.supported(), {}),
    "supply": (invented.supply(), {"errands": ("move", "supply", "rail")}),
}


BOARDS = len(seeds(8, deep=160))


@pytest.mark.parametrize("name", BOOKS)
def test_a_book_stands_the_bench(name: str) -> None:
    rules, how = BOOKS[name]
    assert check_ruleset(rules, boards=BOARDS, **how) >= 3 * BOARDS


# What the bench must notice


def one_table(rules: Ruleset, seed: int = 5) -> BenchCase:
    position = random_position(rules, np.random.default_rng(seed), replace(SMALL, units=20))
    return BenchCase(rules, position, position.ids[0], Fraction(4))


def test_it_notices_a_table_that_is_not_written(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Case, "_share_cells", lambda self, clauses: None)
    with pytest.raises(AssertionError, match="search and oracle differ"):
        check_oracle(one_table(invented.toll()))


def test_it_notices_reasons_that_do_not_add_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(import_module("zoc.movement.why"), "_amount", lambda *_: Fraction(7))
    with pytest.raises(AssertionError, match="reasons"):
        check_routes(one_table(invented.toll()))


def test_it_notices_a_book_with_a_north_of_its_own() -> None:
    rules = invented.one_point(invented.book("north", hexsides={"wall": Field(bool, False, "a wall")}))

    @rules.step("5", "Uphill", Cost(1))
    def uphill(s: Any) -> Any:
        """Going north costs one more, and so does a wall."""
        return s.hexside.wall | (np.arange(6) == 0)

    plan = replace(SMALL, disc=True, width=9)
    with pytest.raises(AssertionError, match="the answer differs"):
        check_turning(rules, np.random.default_rng(0), plan, Fraction(4), None, (0,))


def test_it_notices_a_clause_that_is_no_sentence() -> None:
    rules = invented.book("mute")

    @rules.step("5", "Mumbling", Cost(1))
    def mumbling(s: Any) -> Any:
        """mumble mumble"""
        return np.True_

    with pytest.raises(AssertionError, match="no sentence"):
        check_words(rules)
