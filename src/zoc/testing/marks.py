"""The mark by which a test names the ledger rows it proves."""

from __future__ import annotations

import pytest


def clause(*rows: str) -> pytest.MarkDecorator:
    """Say which rows of a book's ledger a test proves: ``@clause("WES-ZOC-1")``."""
    return pytest.mark.clause(*rows)
