"""Calls into a book: what goes wrong in its code is the book's fault, reported with the book, the hook, the file and the line."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import fields, is_dataclass
from pathlib import Path
from types import TracebackType

import numpy as np

from zoc.errors import BadRuleset, Malformed, MissingKey, Unavailable, Unknown, Unsound, ZocError
from zoc.law.clause import Book
from zoc.law.signal import Signal

ENGINE = Path(__file__).parent.parent
"""The package, whose ``rulesets`` are books and whose other modules are not."""
LIBRARIES = (Path(np.__file__).parent, Path(os.__file__).parent)


class blamed:
    """Report an exception in a hook of a book as a fault of that book, with its place.

    ``reads`` is what a player wrote, for a hook that reads it: what the book refuses about it is bad input. In any other hook
    a `Malformed` is the book's own fault, as any exception is: what it works with has been read and judged before. `Unsound`
    says that the table itself was written wrongly.
    """

    __slots__ = ("_book", "_hook", "_reads", "_what")

    def __init__(
        self, book: Book, what: str, hook: Callable[..., object] | None = None, *, reads: Sequence[object] | None = None
    ) -> None:
        self._book, self._what, self._hook, self._reads = book, what, hook, reads

    def __enter__(self) -> None:
        return None

    def __exit__(self, kind: type[BaseException] | None, wrong: BaseException | None, trace: TracebackType | None) -> None:
        if isinstance(wrong, Exception) and not isinstance(wrong, StopIteration) and of_the_book(wrong, reads=self._reads):
            raise BadRuleset(f"{self._book.title}: {self._what}: {told(wrong, self._hook)}", cited=True) from wrong


def of_the_book(wrong: Exception, *, reads: Sequence[object] | None = None) -> bool:
    """Whether an exception out of a book's code is the book's own fault, and not reported as such yet.

    In a hook that ``reads`` what a player wrote it is the player's mistake, unless the book looks up a name that the player
    did not write.
    """
    if isinstance(wrong, BadRuleset):
        return not wrong.cited
    if isinstance(wrong, Signal | Unavailable | Unsound | MissingKey):
        return False
    if not isinstance(wrong, Malformed) or reads is None:
        return True
    if not reads:
        return False  # the table itself was written by somebody
    name = wrong.named if isinstance(wrong, Unknown) else None
    if name is None or _in_a_book(_frames(wrong)[-1][0]):
        return False
    return not any(name in word for word in _words(reads))


def _words(written: object) -> Iterator[str]:
    """Every word and number in what a player wrote: names, lists, orders, acts."""
    if isinstance(written, str | int):
        yield str(written)
    elif isinstance(written, Mapping):
        yield from (word for pair in written.items() for each in pair for word in _words(each))
    elif isinstance(written, Sequence):
        yield from (word for each in written for word in _words(each))
    elif is_dataclass(written):
        yield from _words([getattr(written, part.name) for part in fields(written)])


def told(wrong: Exception, hook: Callable[..., object] | None = None) -> str:
    """What went wrong, and the file and line of the book: the innermost call in it, or else where the hook begins."""
    return f"{named(wrong)}{place_of(wrong, hook)}"


def named(wrong: Exception) -> str:
    """What went wrong; an error that zoc raised on purpose is a sentence."""
    return str(wrong) if isinstance(wrong, ZocError) else f"{type(wrong).__name__}: {wrong}"


def place_of(wrong: Exception, hook: Callable[..., object] | None = None) -> str:
    """The file and line of the book to look at, in brackets."""
    frames = [frame for frame in _frames(wrong) if _in_a_book(frame[0])]
    code = getattr(getattr(hook, "__wrapped__", hook), "__code__", None)
    if not frames and code is not None:
        frames = [(code.co_filename, code.co_firstlineno)]
    return f" ({Path(frames[-1][0]).name}, line {frames[-1][1]})" if frames else ""


def _frames(wrong: Exception) -> list[tuple[str, int]]:
    """The files and lines of the calls that led to an exception, the innermost last."""
    frames, trace = list[tuple[str, int]](), wrong.__traceback__
    while trace is not None:
        frames.append((trace.tb_frame.f_code.co_filename, trace.tb_lineno))
        trace = trace.tb_next
    return frames or [("", 0)]


def _in_a_book(name: str) -> bool:
    """Whether a file is part of a book: neither of the engine nor of a library that books compute with."""
    file = Path(name)
    if file.is_relative_to(ENGINE):
        return file.is_relative_to(ENGINE / "rulesets")
    if not name or name.startswith("<"):
        return False
    numpy, standard = LIBRARIES
    installed = "site-packages" in file.parts
    return not file.is_relative_to(numpy) and (installed or not file.is_relative_to(standard))
