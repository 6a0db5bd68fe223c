"""Strike a clause out of the book, and one of the tests that claim to prove it fails."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path

from zoc.rulesets.bashketball import rules
from zoc.rulesets.ledger import ledger
from zoc.testing import proofs_of, survivors

OTHERS = ("test_ablation", "test_properties")
FILES = sorted(file.stem for file in Path(__file__).parent.glob("test_*.py") if file.stem not in OTHERS)
MODULES = [import_module(f"tests.conformance.bashketball.{name}") for name in FILES]
LEDGER = ledger("bashketball")


def proofs(number):
    """The tests that name a row which the clause carries."""
    return proofs_of((row.id for row in LEDGER if number in row.clauses), MODULES)


def test_no_clause_can_be_struck_out_unnoticed():
    assert [clause.number for clause in survivors(rules, proofs)] == []


def test_every_clause_is_carried_by_a_row_and_every_row_names_clauses_that_exist():
    named = {number for row in LEDGER for number in row.clauses}
    assert named == {clause.number for clause in rules.clauses}
