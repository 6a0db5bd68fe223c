"""The ledger of a book: what it says, row by row, with the clauses that carry each; a row without one is procedure.

A citation names a clause or a row. A row is found by its number, with or without the letters of its book in front; a section
is found by what its rows begin with: ``4.2`` are the rows ``OCS-4.2-1``, ``OCS-4.2-2`` and so on.
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from zoc.errors import Malformed, Problem
from zoc.rulesets import BOOKS, homes

LEDGERS = Path(__file__).parent / "ledgers"
CROSSED = "X-"
"""In front of the number of a row that another section of the book is the source of."""


@dataclass(frozen=True)
class LedgerRow:
    """One thing a book says: its id, its gist, and the clauses that carry it."""

    id: str
    gist: str
    clauses: tuple[str, ...]

    @property
    def number(self) -> str:
        """Its number in the book.

        >>> LedgerRow("OCS-X-12.3", "", ()).number, LedgerRow("BB-D-7", "", ()).number
        ('12.3', 'D-7')
        """
        return self.id.partition("-")[2].removeprefix(CROSSED)


def file_of(book: str) -> Path:
    """The ledger of a book: of a built-in one here, else in the book's own folder, or in its one file."""
    home = homes().get(book) if book not in BOOKS else None
    if home is None:
        return LEDGERS / f"{book}.toml"
    return home / "ledger.toml" if home.is_dir() else home if home.suffix == ".toml" else home.with_name("ledger.toml")


def ledger(book: str) -> tuple[LedgerRow, ...]:
    """The rows of a book's ledger."""
    file = file_of(book)
    if not file.exists():
        raise Malformed(f"{book} has no ledger; it would be {file}")
    try:
        written = tomllib.loads(file.read_text(encoding="utf-8")).get("row", [])
        rows = tuple(LedgerRow(row["id"], row["gist"], tuple(row["clauses"])) for row in written)
    except (tomllib.TOMLDecodeError, KeyError, TypeError, AttributeError) as error:
        raise Malformed(f"not a ledger: {error}; a row is [[row]] with id, gist and clauses", source=str(file)) from None
    ids = [row.id for row in rows]
    if twice := sorted({id for id in ids if ids.count(id) > 1}):
        raise Malformed([Problem(f"row {id} is written twice") for id in twice], source=str(file))
    return rows


@cache
def _kept(book: str) -> tuple[LedgerRow, ...]:
    """The rows of a book's ledger, read once; none if it comes without one."""
    return ledger(book) if file_of(book).exists() else ()


def cited(book: str, number: str) -> tuple[LedgerRow, ...]:
    """The rows that a citation names: one of that number or id, else those of the section.

    >>> [row.id for row in cited("bashketball", "D-7")], [row.id for row in cited("ocs", "4.1")], cited("ocs", "99")
    (['BB-D-7'], ['OCS-4.1-1', 'OCS-4.1-2'], ())
    """
    rows = _kept(book)
    exactly = tuple(row for row in rows if number in (row.id, row.number))
    return exactly or tuple(row for row in rows if row.number.startswith((f"{number}-", f"{number}.")))
