"""Which rows of a book's ledger the tests of a checkout prove.

A ledger lists what the book says, row by row, beside its ruleset; a test names the rows it proves: ``@clause("WES-1")``.
The marks are read off the tests' source, so nothing is run.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from zoc.errors import Malformed, Problem
from zoc.rulesets import homes
from zoc.rulesets.ledger import LedgerRow, ledger

MARK = "clause"


@dataclass(frozen=True)
class Coverage:
    """The rows of a ledger, and for every row that is named anywhere the tests that name it."""

    rows: tuple[LedgerRow, ...]
    tests: dict[str, list[str]]

    @classmethod
    def of(cls, book: str, checkout: Path | None = None) -> Coverage:
        """The coverage of a book by the tests of this checkout."""
        rows = ledger(book)
        tests: dict[str, list[str]] = {row.id: [] for row in rows}
        families = {_family(row.id) for row in rows}
        for row, test in marks(checkout / "tests" if checkout else tests_of(book)):
            if row in tests or _family(row) in families:
                tests.setdefault(row, []).append(test)
        return cls(rows, tests)

    @property
    def missing(self) -> tuple[str, ...]:
        """The rows that no test names."""
        return tuple(row.id for row in self.rows if not self.tests[row.id])

    @property
    def covered(self) -> int:
        return len(self.rows) - len(self.missing)

    @property
    def unknown(self) -> tuple[str, ...]:
        """What tests name as if it were a row of this ledger."""
        return tuple(row for row in self.tests if row not in {known.id for known in self.rows})

    def as_dict(self) -> dict[str, int | list[str]]:
        """The same for the wire."""
        told: dict[str, int | list[str]] = {"rows": len(self.rows), "covered": self.covered, "missing": list(self.missing)}
        return told | {"unknown": list(self.unknown)} if self.unknown else told


def _family(row: str) -> str:
    """The letters in front of a row's number: those of one ledger share them."""
    return row.rpartition("-")[0]


def tests_of(book: str) -> Path:
    """The tests of a book: in its own folder, or in this checkout."""
    home = homes().get(book)
    if home is None:
        return checkout_here() / "tests"
    return (home if home.is_dir() else home.parent) / "tests"


def checkout_here() -> Path:
    """The checkout one stands in, or the one this package runs from."""
    here = Path.cwd().resolve()
    for folder in (here, *here.parents, *Path(__file__).resolve().parents):
        if (folder / "tests").is_dir() and (folder / "src" / "zoc").is_dir():
            return folder
    raise Malformed("coverage is read off the tests, and this is not a checkout of zoc: run it in one")


def marks(tests: Path) -> Iterator[tuple[str, str]]:
    """Every row that a test names, with the test."""
    for file in sorted(tests.rglob("test_*.py")):
        found = file.stat()
        for row, name in _marks_in(file, found.st_mtime_ns, found.st_size):
            yield row, f"{file.relative_to(tests.parent)}::{name}"


@cache
def _marks_in(file: Path, changed: int, size: int) -> tuple[tuple[str, str], ...]:
    """The rows that the tests of one file name; read again only if the file has changed."""
    try:
        tree = ast.parse(file.read_text(encoding="utf-8"))
    except SyntaxError as error:
        raise Malformed(Problem(f"not Python: {error.msg}", line=error.lineno), source=str(file)) from None
    named = (node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef))
    return tuple((row, node.name) for node in named for row in _rows(node.decorator_list))


def _rows(decorators: list[ast.expr]) -> Iterator[str]:
    """The rows named in ``@clause(…)``, ``@pytest.mark.clause(…)`` or the marks of a parameter."""
    for decorator in decorators:
        for node in ast.walk(decorator):
            if isinstance(node, ast.Call) and _name(node.func) == MARK:
                yield from (a.value for a in node.args if isinstance(a, ast.Constant) and isinstance(a.value, str))


def _name(function: ast.expr) -> str:
    return function.attr if isinstance(function, ast.Attribute) else function.id if isinstance(function, ast.Name) else ""
