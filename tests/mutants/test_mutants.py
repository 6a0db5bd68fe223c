"""Mutants are what they say, and in some books all are noticed; ``python3 run mutants`` hunts those of every book."""

from __future__ import annotations

from types import FunctionType

import pytest

from tests.mutants.hunt import Hunt, found, meaning_the_same
from zoc.testing.mutation import mutants_of

DONE = {"bashketball": 1, "europa": 10, "freeciv": 1, "wesnoth": 1}
"""The books whose mutants are all noticed, and one in how many is hunted here; ``python3 run mutants`` hunts all of them."""


def small(a: int, b: int, *, c: bool = False) -> bool:
    """Something to get wrong."""
    return (a == 1) & (b < 2) if not c else a in (3, b)


def test_every_operator_constant_term_and_negation_is_written_wrongly_once() -> None:
    assert isinstance(small, FunctionType)
    written = [(mutant.was, mutant.now) for mutant in mutants_of(small)]
    assert sorted(written) == sorted([
        ("(a == 1) & (b < 2)", "(a == 1) | (b < 2)"), ("(a == 1) & (b < 2)", "a == 1"), ("(a == 1) & (b < 2)", "b < 2"),
        ("a == 1", "a != 1"), ("b < 2", "b <= 2"), ("1", "2"), ("2", "3"), ("not c", "c"), ("a in (3, b)", "a not in (3, b)"),
        ("3", "4"),
    ])  # fmt: skip


def test_a_mutant_answers_otherwise_and_the_book_stays_as_it_is() -> None:
    mutant = next(mutant for mutant in found("wesnoth") if mutant.place == "book.extent: z.distance == 1 → z.distance != 1")
    rules = Hunt("wesnoth").rules
    wrong = mutant.into(rules)
    assert [c.number for c in wrong.clauses] == [c.number for c in rules.clauses]
    assert [c.number for c in wrong.clauses if c.ask not in {r.ask for r in rules.clauses}] == ["1"]


@pytest.mark.long
@pytest.mark.parametrize("book", DONE)
def test_every_mutant_is_noticed_or_means_the_same(book: str) -> None:
    hunted = found(book)[:: DONE[book]]
    alive = {mutant.place for mutant in Hunt(book).survivors(hunted)}
    assert alive == meaning_the_same(book).keys() & {mutant.place for mutant in hunted}
