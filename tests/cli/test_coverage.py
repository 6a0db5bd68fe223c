"""Coverage is read off the ledgers and the marks of the tests."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.commands import zoc
from zoc.cli import coverage
from zoc.cli.coverage import Coverage
from zoc.errors import Malformed
from zoc.rulesets import ledger

LEDGER = """
[[row]]
id = "TOY-1"
gist = "A unit controls what is around it."
clauses = ["1"]

[[row]]
id = "TOY-2"
gist = "Entering a zone stops."
clauses = ["3", "3.1"]

[[row]]
id = "TOY-3"
gist = "Nobody proves this."
clauses = ["4"]
"""

TESTS = """
import pytest
from somewhere import clause

@clause("TOY-1")
def test_one(): ...

@pytest.mark.parametrize("x", [pytest.param(1, marks=clause("TOY-2")), pytest.param(2, marks=pytest.mark.clause("TOY-9"))])
def test_two(x): ...

@clause("OTHER-1", "TOY-1")
class TestMany: ...

def clause_like(): return clause("TOY-3")
"""


@pytest.fixture
def checkout(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    (tmp_path / "src" / "zoc").mkdir(parents=True)
    (tmp_path / "tests" / "toy").mkdir(parents=True)
    (tmp_path / "ledgers").mkdir()
    (tmp_path / "ledgers" / "toy.toml").write_text(LEDGER)
    (tmp_path / "tests" / "toy" / "test_toy.py").write_text(TESTS)
    monkeypatch.setattr(ledger, "LEDGERS", tmp_path / "ledgers")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_rows_are_covered_by_the_tests_that_name_them(checkout: Path) -> None:
    found = Coverage.of("toy")
    assert (len(found.rows), found.covered, found.missing, found.unknown) == (3, 2, ("TOY-3",), ("TOY-9",))
    assert found.tests["TOY-1"] == ["tests/toy/test_toy.py::test_one", "tests/toy/test_toy.py::TestMany"]


def test_the_wire_has_rows_covered_and_missing(checkout: Path) -> None:
    assert Coverage.of("toy").as_dict() == {"rows": 3, "covered": 2, "missing": ["TOY-3"], "unknown": ["TOY-9"]}


def test_any_folder_of_the_checkout_will_do(checkout: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(checkout / "tests" / "toy")
    assert Coverage.of("toy").covered == 2


def test_a_book_without_a_ledger_is_said_to_have_none(checkout: Path) -> None:
    with pytest.raises(Malformed, match="freeciv has no ledger"):
        Coverage.of("freeciv")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("[[row]]\nid = 1", "not a ledger: 'gist'"),
        ("row = 5", "not a ledger"),
        ("[[", "not a ledger"),
        (LEDGER + LEDGER, "TOY-2 is written twice"),
    ],
)
def test_a_ledger_that_is_none_is_refused(checkout: Path, text: str, said: str) -> None:
    (checkout / "ledgers" / "toy.toml").write_text(text)
    with pytest.raises(Malformed, match=said):
        Coverage.of("toy")


def test_a_test_that_is_not_python_is_named_with_its_line(checkout: Path) -> None:
    (checkout / "tests" / "test_broken.py").write_text("x = 1\ndef (")
    with pytest.raises(Malformed, match=r"test_broken\.py: line 2: not Python"):
        Coverage.of("toy")


def test_outside_a_checkout_there_is_no_coverage(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(coverage, "__file__", str(tmp_path / "site-packages" / "zoc" / "cli" / "coverage.py"))
    with pytest.raises(Malformed, match="not a checkout of zoc"):
        coverage.checkout_here()


def test_coverage_of_no_book_asks_whose() -> None:
    ran = zoc("rules", "--coverage")
    assert ran.code == 2
    assert "whose coverage?" in ran.err
