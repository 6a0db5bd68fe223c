"""Strike a clause out of the book, and one of the tests that claim to prove it fails."""

from __future__ import annotations

import inspect
from importlib import import_module
from pathlib import Path

from zoc.cli.coverage import ledger
from zoc.rulesets.bashketball import rules
from zoc.testing import survivors

FILES = [file.stem for file in Path(__file__).parent.glob("test_*.py") if file.stem not in ("test_ablation", "test_properties")]
MODULES = [import_module(f"tests.conformance.bashketball.{name}") for name in sorted(FILES)]
LEDGER = ledger("bashketball")


def proofs(number):
    """The tests that name a row which the clause carries, and need nothing but a law."""
    rows = {row.id for row in LEDGER if number in row.clauses}
    for module in MODULES:
        for test in vars(module).values():
            marks = [mark for mark in getattr(test, "pytestmark", ()) if mark.name == "clause"]
            if rows & {row for mark in marks for row in mark.args} and list(inspect.signature(test).parameters) == ["rules"]:
                yield test


def test_no_clause_can_be_struck_out_unnoticed():
    assert [clause.number for clause in survivors(rules, proofs)] == []


def test_every_clause_is_carried_by_a_row_and_every_row_names_clauses_that_exist():
    named = {number for row in LEDGER for number in row.clauses}
    assert named == {clause.number for clause in rules.clauses}
