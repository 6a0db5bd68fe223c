"""The bench that is handed to others works as it says: marks, ablation, pictures, walks, turning, random tables."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from tests.law import invented
from tests.law.small import at, lay
from zoc.grid import ONE_CELL, Footprint
from zoc.grid.grid import Kind
from zoc.law import Forbid, Ruleset
from zoc.movement import Errand, Reach, reach
from zoc.position import Promise
from zoc.rulesets import ruleset
from zoc.testing import Oracle, Turn, clause, proofs_of, random_position, reaches, ruling, step, survivors, walk
from zoc.testing.random_table import TablePlan

rules = ruleset("wesnoth")


def test_a_mark_names_rows() -> None:
    mark = clause("A-1", "A-2")
    assert (mark.name, mark.args) == ("clause", ("A-1", "A-2"))


# Ablation


@clause("ROW-1")
def stops(rules: Ruleset) -> None:
    assert step(rules, "A X E\n . .").stops


@clause("ROW-2")
def always(rules: Ruleset) -> None:
    assert rules.clauses


@clause("ROW-2")
def never(rules: Ruleset) -> None:
    raise AssertionError


@clause("ROW-2")
def needs_more(rules: Ruleset, other: Any) -> None:
    raise AssertionError


MODULE: Any = SimpleNamespace(stops=stops, always=always, never=never, needs_more=needs_more)


def test_a_struck_clause_that_nobody_misses_survives() -> None:
    found = survivors(rules, lambda number: [stops] if number == "3" else [always])
    assert "3" not in {clause.number for clause in found}
    assert {clause.number for clause in found} == {clause.number for clause in rules.clauses} - {"3"}


def test_a_proof_that_fails_anyway_proves_nothing() -> None:
    assert len(survivors(rules, lambda number: [never])) == len(rules.clauses)


def test_proofs_are_the_tests_that_name_a_row_and_need_only_the_rules() -> None:
    assert list(proofs_of(["ROW-1"], [MODULE])) == [stops]
    assert list(proofs_of(["ROW-2"], [MODULE])) == [always, never]


# Pictures


def test_a_wrong_picture_is_shown_beside_the_right_one() -> None:
    with pytest.raises(AssertionError) as wrong:
        reaches(rules, before="A . .\n . .", after="A x .\n x .", allowance=2)
    assert "A reaches\nA x x\n x x\n\nnot\nA x .\n x ." in str(wrong.value)


def test_a_ruling_may_be_asked_from_anywhere_and_in_any_rule_state() -> None:
    book = invented.first_step()
    position = lay(book, {"a": (0, 0), "E": (4, 2), "F": (3, 4)})
    assert ruling(book, position, "a", "0504", start="0505").having(Forbid)
    assert not ruling(book, position, "a", "0504", start="0505", flags=["fresh"]).having(Forbid)


# Walks and the oracle


def test_a_walk_tries_everything_and_the_unit_may_stay() -> None:
    position = lay(invented.toll(), {"a": (4, 4)})
    grid = position.board.grid
    found = walk(position, "a", lambda _, __, path: (Fraction(1, 2), len(path) == 3), 2)
    assert {cell: cost * 2 for cell, cost in found.items()} == {
        cell: grid.distance(cell, at(position, (4, 4))) for cell in grid.disc(at(position, (4, 4)), 2)
    }
    assert walk(position, "a", lambda *_: None, 9) == {at(position, (4, 4)): 0}
    assert set(walk(position, "a", lambda *_: (9, False), 1, overdraw=True)) == set(grid.disc(at(position, (4, 4)), 1))
    ended = walk(position, "a", lambda *_: (1, False), 1, end=lambda _, __, path: 0 if path[-1] == at(position, (4, 3)) else None)
    assert set(ended) == {at(position, (4, 4)), at(position, (4, 3))}


def test_the_oracle_by_hand() -> None:
    """One enemy three hexes off: the six hexes round it stop, its own is closed, all else is open."""
    position = lay(invented.braced(), {"a": (4, 6), "E": (4, 3)})
    grid = position.board.grid
    found = Oracle(invented.braced(), position, "a").reach(3)
    assert found[at(position, (4, 4))].cost == 2
    assert at(position, (4, 3)) not in found
    assert set(found) == set(grid.disc(at(position, (4, 6)), 3)) - {at(position, (4, 3))}


# Turning


@pytest.mark.parametrize("kind", ["hex", "square"])
def test_turning_all_the_way_round_changes_nothing(kind: Kind) -> None:
    book = invented.carts()
    shapes = (ONE_CELL, Footprint.named(kind, "two").offsets)
    plan = TablePlan(width=9, disc=True, grid=kind, shapes=shapes, units=10)
    position = random_position(book, np.random.default_rng(1), plan)
    position = position.marked("smoke", int(position.cells()[0])).replace(
        promises=(Promise("9", int(position.cells()[0]), (position.ids[0],)),)
    )
    turned, full = position, 6 if kind == "hex" else 4
    for _ in range(full):
        turned = Turn(position.board.grid, 1).position(turned)
    mirror = Turn(position.board.grid, 0, True)
    for back in (turned, mirror.position(mirror.position(position))):
        assert back.cells().tolist() == position.cells().tolist()
        assert (back.shapes, back.markers, back.promises) == (position.shapes, position.markers, position.promises)
        inside = ~np.asarray(position.board.cells["void"])
        for name in position.board.cells:
            assert (back.board.cells[name][inside] == position.board.cells[name][inside]).all(), name
        for name in position.board.edges:
            assert (back.board.edges[name][inside] == position.board.edges[name][inside]).all(), name
    assert len(list(Turn.every(position.board.grid))) == 2 * full - 1


# Random tables


def test_random_tables_are_the_same_for_the_same_seed_and_different_for_another() -> None:
    drawn = [random_position(rules, np.random.default_rng(seed)) for seed in (1, 1, 2)]
    columns = [(p.cells().tolist(), p.board.cells["terrain"].tolist(), p.units["moves"].tolist()) for p in drawn]
    assert columns[0] == columns[1] != columns[2]


def test_random_tables_hold_what_the_book_declares() -> None:
    position = random_position(invented.carts(), np.random.default_rng(3), TablePlan(parts=4, units=20, grid="hex"))
    assert position.board.parts == 4
    assert position.board.edges["ditch"].any()
    ways = position.board.edges["ramp"]
    opposite = [(way + 3) % 6 for way in range(6)]
    onto = position.board.box.onto
    assert (ways != ways[onto, opposite]).any(), "some hexsides are directed"
    assert set(random_position(rules, np.random.default_rng(3), TablePlan(units=30)).units["emits"].tolist()) == {0, 1, 2}


def test_bases_do_not_overlap_unless_stacks_are_wanted() -> None:
    shapes = (ONE_CELL, Footprint.named("hex", "triangle").offsets)
    plan = TablePlan(width=9, height=9, units=30, shapes=shapes)
    for seed in range(10):
        position = random_position(invented.large(), np.random.default_rng(seed), replace(plan, grid="hex"))
        filled = [cell for unit in position.ids for cell in position.footprint(unit)]
        assert len(filled) == len(set(filled))
        assert all(cell in position.board.grid for cell in filled)
    stacked = random_position(rules, np.random.default_rng(0), TablePlan(units=30, stacked=True))
    assert len(set(stacked.cells().tolist())) < len(stacked.ids)


def test_a_window_is_smaller_than_the_board_the_bench_draws() -> None:
    """Else nothing would be cut off, and nothing proved about cutting."""
    from zoc.testing.bench import LARGE

    position = random_position(rules, np.random.default_rng(0), LARGE)
    errand = Errand(rules, position, position.ids[0], points=Fraction(2))
    assert Reach(errand).search.case.scene.box.size < 0.6 * position.board.box.size
    assert reach(rules, position, position.ids[0], points=2).costs == Reach(errand).costs
