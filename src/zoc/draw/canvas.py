"""A sheet of characters, plain or coloured for a terminal."""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import groupby

PLAIN = ""


@dataclass(frozen=True)
class Canvas:
    """Characters by line and column, each with its colour codes; later text covers earlier text."""

    signs: dict[tuple[int, int], tuple[str, str]] = field(default_factory=dict)

    def put(self, line: int, column: int, text: str, style: str = PLAIN) -> None:
        """Write a text from a place to the right."""
        for nth, sign in enumerate(printable(text)):
            self.signs[line, column + nth] = sign, style

    def lines(self, *, colour: bool = False) -> list[str]:
        """The sheet line by line, without blanks at the ends."""
        height = max((line for line, _ in self.signs), default=-1) + 1
        ends = [0] * height
        for (line, column), (sign, style) in self.signs.items():
            if sign != " " or style:
                ends[line] = max(ends[line], column + 1)
        return [self._line(line, end, colour=colour) for line, end in enumerate(ends)]

    def _line(self, line: int, end: int, *, colour: bool) -> str:
        row = [self.signs.get((line, column), (" ", PLAIN)) for column in range(end)]
        if not colour:
            return "".join(sign for sign, _ in row).rstrip()
        return "".join(painted("".join(sign for sign, _ in run), style) for style, run in groupby(row, key=lambda each: each[1]))


def printable(text: str) -> str:
    """A text without control characters that a terminal would obey.

    >>> printable("a\\x1b[2Jb")
    'a\ufffd[2Jb'
    """
    return "".join(sign if sign.isprintable() else "\ufffd" for sign in text)


def painted(text: str, style: str) -> str:
    """A text in the colours of a terminal.

    >>> painted("stop", "1;31")
    '\\x1b[1;31mstop\\x1b[0m'
    """
    return f"\x1b[{style}m{text}\x1b[0m" if style else text


def ansi(colour: str) -> int:
    """The nearest of a terminal's 256 colours to one such as ``#0072b2``.

    >>> ansi("#0072b2"), ansi("#ffffff")
    (31, 231)
    """
    red, green, blue = (round(int(colour[i : i + 2], 16) / 255 * 5) for i in (1, 3, 5))
    return 16 + 36 * red + 6 * green + blue
