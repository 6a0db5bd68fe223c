"""Every row of every ledger is proved by a test, every clause is carried by a row, and none can be struck out unnoticed."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path

import pytest

from zoc.cli.coverage import Coverage
from zoc.rulesets import BOOKS, ruleset
from zoc.rulesets.ledger import LEDGERS, ledger
from zoc.testing import proofs_of, survivors

HERE = Path(__file__).parent
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


@pytest.mark.parametrize("book", LANDED)
def test_no_clause_can_be_struck_out_unnoticed(book: str) -> None:
    files = sorted(file.stem for file in (HERE / book).glob("test_*.py"))
    modules = [import_module(f"tests.conformance.{book}.{file}") for file in files]
    rows = ledger(book)
    unnoticed = survivors(ruleset(book), lambda number: proofs_of((row.id for row in rows if number in row.clauses), modules))
    assert [clause.citation for clause in unnoticed] == []
