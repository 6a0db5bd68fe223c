"""Calling hooks of a book, with the book to blame for exceptions."""

from __future__ import annotations

from pathlib import Path
from types import TracebackType

from zoc.errors import BadRuleset, ZocError
from zoc.law.clause import Book
from zoc.law.finding import Unsaid


class blamed:
    """Report an exception in a hook of a book as a fault of that book, with the place; bad input stays bad input."""

    __slots__ = ("_book", "_what")

    def __init__(self, book: Book, what: str) -> None:
        self._book, self._what = book, what

    def __enter__(self) -> None:
        return None

    def __exit__(self, kind: type[BaseException] | None, wrong: BaseException | None, trace: TracebackType | None) -> None:
        if isinstance(wrong, Exception) and not isinstance(wrong, ZocError | StopIteration | Unsaid):
            raise BadRuleset(f"{self._book.title}: {self._what}: {told(wrong)}", cited=True) from wrong


def told(wrong: Exception) -> str:
    """What went wrong and where: file and line of the innermost call."""
    import traceback  # only when something is wrong

    frames = traceback.extract_tb(wrong.__traceback__)
    place = f" ({Path(frames[-1].filename).name}, line {frames[-1].lineno})" if frames else ""
    return f"{type(wrong).__name__}: {wrong}{place}"
