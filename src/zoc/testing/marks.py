"""The mark by which a test names the ledger rows it proves."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import pytest


def clause(*rows: str) -> pytest.MarkDecorator:
    """Say which rows of a book's ledger a test proves: ``@clause("WES-ZOC-1")``."""
    import pytest  # the rest of the bench works without it

    return pytest.mark.clause(*rows)
