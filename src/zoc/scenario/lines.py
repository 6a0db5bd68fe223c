"""The line of each value in a TOML text.

The standard library reads TOML without line numbers, and so does tomlkit; so a valid text is scanned a second time, only
for the places where keys and values begin.
"""

from __future__ import annotations

import re
import tomllib
from bisect import bisect_left
from functools import cached_property
from typing import NamedTuple

Path = tuple[str | int, ...]
"""The path to a value from the top of the file: ``("unit", 2, "at")`` is the place of the third unit."""

_BLANK = re.compile(r"(?:[ \t\r\n]|#[^\n]*)*")
_SPACE = re.compile(r"[ \t]*")
_BARE = re.compile(r"[A-Za-z0-9_-]+")
_PLAIN = re.compile(r"[^,\]}\n#]*")
_STRING = re.compile(r'"""(?:[^\\]|\\.)*?""""{0,2}|\'\'\'.*?\'\'\'\'{0,2}|"(?:[^"\\\n]|\\.)*"|\'[^\'\n]*\'', re.DOTALL)


class Span(NamedTuple):
    """The line of a name, and the first and last line of its value."""

    line: int
    first: int
    last: int


class Lines:
    """The line of every key, table and item of a valid TOML text; scanned on first use.

    >>> lines = Lines('title = "Ford"\\n\\n[[unit]]\\nid = "a"\\nat = "0304"\\n')
    >>> lines.of(("unit", 0, "at")), lines.of(("unit", 0, "level"))
    (5, 3)
    """

    def __init__(self, text: str) -> None:
        self._text, self._at = text.replace("\r\n", "\n"), 0
        self._ends = [place.start() for place in re.finditer("\n", self._text)]
        self._found: dict[Path, Span] = {}
        self._counts: dict[Path, int] = {}

    def of(self, path: Path) -> int | None:
        """The line of a value, or of the nearest value around it."""
        for length in range(len(path), 0, -1):
            if span := self._spans.get(path[:length]):
                return span.line
        return None

    def row(self, path: Path, row: int) -> int | None:
        """The line of a row, counted from 0, of a text that runs over several."""
        span = self._spans.get(path)
        return min(span.first + row, span.last) if span else self.of(path)

    # Walking through the text

    @cached_property
    def _spans(self) -> dict[Path, Span]:
        self._walk()
        return self._found

    def _line(self) -> int:
        return bisect_left(self._ends, self._at) + 1

    def _skip(self, what: re.Pattern[str] = _BLANK) -> None:
        found = what.match(self._text, self._at)
        self._at = found.end() if found else self._at

    def _walk(self) -> None:
        table: Path = ()
        self._skip()
        while self._at < len(self._text):
            if self._text.startswith("[", self._at):
                table = self._header()
            else:
                self._pair(table)
            self._skip()

    def _header(self) -> Path:
        line, brackets = self._line(), 2 if self._text.startswith("[[", self._at) else 1
        self._at += brackets
        *outer, last = self._key()
        self._at += brackets
        path = (*self._inner((), outer, line), last)
        if brackets == 2:
            self._counts[path] = self._counts.get(path, 0) + 1
            self._keep(path, line)
        path = self._latest(path)
        self._keep(path, line)
        return path

    def _inner(self, path: Path, names: list[str], line: int) -> Path:
        """The table that dotted names lead to; tables on the path are recorded."""
        for name in names:
            path = self._latest((*path, name))
            self._keep(path, line)
        return path

    def _latest(self, path: Path) -> Path:
        """The latest table of an array of tables."""
        return (*path, self._counts[path] - 1) if path in self._counts else path

    def _keep(self, path: Path, line: int) -> None:
        self._found.setdefault(path, Span(line, line, line))

    def _key(self) -> list[str]:
        names: list[str] = []
        while True:
            self._skip(_SPACE)
            found = _BARE.match(self._text, self._at) or _STRING.match(self._text, self._at)
            if not found:
                return names or [""]
            self._at = found.end()
            names.append(_unquoted(found.group()))
            self._skip(_SPACE)
            if not self._text.startswith(".", self._at):
                return names
            self._at += 1

    def _pair(self, table: Path) -> None:
        line, before = self._line(), self._at
        *outer, last = self._key()
        path = (*self._inner(table, outer, line), last)
        self._at += 1  # the sign =
        self._skip(_SPACE)
        self._value(path, line)
        self._at = max(self._at, before + 1)

    def _value(self, path: Path, line: int) -> None:
        begun, sign = self._line(), self._text[self._at : self._at + 1]
        self._found[path] = Span(line, begun, begun)
        if sign == "[":
            self._items(path)
        elif sign == "{":
            self._inline(path)
        elif found := _STRING.match(self._text, self._at):
            opening = found.group()[:4] in ('"""\n', "'''\n")
            self._at = found.end()
            self._found[path] = Span(line, begun + opening, self._line())
        else:
            self._skip(_PLAIN)

    def _items(self, path: Path) -> None:
        self._at += 1
        item = 0
        while self._more("]"):
            self._value((*path, item), self._line())
            item += 1

    def _inline(self, path: Path) -> None:
        self._at += 1
        while self._more("}"):
            self._pair(path)

    def _more(self, closing: str) -> bool:
        """Go to the next item of an array or inline table, or past its end."""
        self._skip()
        if self._text.startswith(",", self._at):
            self._at += 1
            self._skip()
        if self._at >= len(self._text) or self._text[self._at] == closing:
            self._at += 1
            return False
        return True


def _unquoted(key: str) -> str:
    if key[0] not in "\"'":
        return key
    return str(tomllib.loads(f"key = {key}")["key"]) if "\\" in key else key[1:-1]
