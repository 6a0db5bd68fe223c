"""Calling what a book declares, with the book to blame if it goes wrong."""

from __future__ import annotations

import traceback
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from zoc.errors import BadRuleset, ZocError
from zoc.law.finding import Unsaid


@contextmanager
def blamed(book: Any, what: str) -> Iterator[None]:
    """Report an exception in a hook of a book as a fault of that book, with the place; bad input stays bad input."""
    try:
        yield
    except (ZocError, StopIteration, Unsaid):
        raise
    except Exception as wrong:
        raise BadRuleset(f"{book.title}: {what}: {told(wrong)}", cited=True) from wrong


def told(wrong: Exception) -> str:
    """What went wrong and where: file and line of the innermost call."""
    frames = traceback.extract_tb(wrong.__traceback__)
    place = f" ({Path(frames[-1].filename).name}, line {frames[-1].lineno})" if frames else ""
    return f"{type(wrong).__name__}: {wrong}{place}"
