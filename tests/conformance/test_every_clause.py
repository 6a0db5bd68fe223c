"""Every row of every ledger is proved by a test, every clause is carried by a row, and none can be struck out unnoticed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache, partial
from importlib import import_module
from pathlib import Path

import pytest

from zoc.cli.coverage import Coverage
from zoc.rulesets import BOOKS, ruleset
from zoc.rulesets.ledger import LEDGERS, ledger
from zoc.testing import proofs_of, survivors
from zoc.testing.ablation import Proof

HERE = Path(__file__).parent
PIECE = 16
"""How many clauses are struck out in one test, one after the other."""
LANDED = sorted(BOOKS)


def test_every_book_has_a_ledger_and_every_ledger_a_book() -> None:
    assert sorted(file.stem for file in LEDGERS.glob("*.toml")) == LANDED


@pytest.mark.parametrize("book", LANDED)
def test_every_row_is_proved_and_every_row_named_exists(book: str) -> None:
    coverage = Coverage.of(book, HERE.parent.parent)
    assert coverage.missing == ()
    assert coverage.unknown == ()
    assert coverage.covered == len(coverage.rows) > 0


@pytest.mark.parametrize("book", LANDED)
def test_every_clause_is_carried_by_a_row_and_every_clause_a_row_names_exists(book: str) -> None:
    carried = {number for row in ledger(book) for number in row.clauses}
    assert carried == {clause.number for clause in ruleset(book).clauses}


def pieces() -> Iterator[tuple[str, tuple[str, ...]]]:
    """The clauses of every book, a few at a time, so that the work can be shared out evenly."""
    for book in LANDED:
        numbers = list(dict.fromkeys(clause.number for clause in ruleset(book).clauses))
        yield from ((book, piece) for piece in batched(numbers, PIECE))


def batched(numbers: Sequence[str], size: int) -> Iterator[tuple[str, ...]]:
    for start in range(0, len(numbers), size):
        yield tuple(numbers[start : start + size])


def test_the_pieces_have_every_clause_once() -> None:
    struck = [(book, number) for book, piece in pieces() for number in piece]
    assert len(struck) == len(set(struck))
    assert set(struck) == {(book, clause.number) for book in LANDED for clause in ruleset(book).clauses}


rows = cache(ledger)


@cache
def proofs(book: str, number: str) -> tuple[Proof, ...]:
    """The tests of a book that prove a clause."""
    files = sorted(file.stem for file in (HERE / book).glob("test_*.py"))
    modules = [import_module(f"tests.conformance.{book}.{file}") for file in files]
    return tuple(proofs_of((row.id for row in rows(book) if number in row.clauses), modules))


@pytest.mark.long
@pytest.mark.parametrize(("book", "numbers"), [pytest.param(*each, id=f"{each[0]}-{each[1][0]}") for each in pieces()])
def test_no_clause_can_be_struck_out_unnoticed(book: str, numbers: tuple[str, ...]) -> None:
    unnoticed = survivors(ruleset(book), partial(proofs, book), numbers)
    assert [clause.citation for clause in unnoticed] == []
