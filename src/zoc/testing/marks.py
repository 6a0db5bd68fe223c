"""The mark by which a test names the ledger rows it proves."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

if TYPE_CHECKING:
    import pytest


def clause(*rows: str) -> pytest.MarkDecorator:
    """Say which rows of a book's ledger a test proves: ``@clause("WES-ZOC-1")``."""
    try:
        import pytest  # the bench works without it
    except ModuleNotFoundError:
        return cast("pytest.MarkDecorator", lambda test: test)
    return pytest.mark.clause(*rows)
