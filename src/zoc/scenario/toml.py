"""Values as TOML, in standard form."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import SupportsInt

WIDTH = 100
"""Longer lists are broken into lines of about this length."""
_BARE = re.compile(r"[A-Za-z0-9_-]+")


class Rows(str):
    """A picture or a paragraph in multi-line form; surrounding blanks are ignored."""


def key(name: str) -> str:
    """A key, in quotes only where necessary.

    >>> key("river"), key("0304/0404")
    ('river', '"0304/0404"')
    """
    return name if _BARE.fullmatch(name) else quoted(name)


def quoted(text: str) -> str:
    """A text on one line."""
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")


def value(what: object) -> str:
    """Anything a scenario holds, as TOML.

    >>> value(["a", 1, True]), value({"at": "0304"}), value(Fraction(7, 2))
    ('["a", 1, true]', '{at = "0304"}', '"7/2"')
    """
    if isinstance(what, bool):
        return str(what).lower()
    if isinstance(what, Fraction):
        return str(int(what)) if what.denominator == 1 else quoted(str(what))
    if isinstance(what, str):
        return _rows(what) if isinstance(what, Rows) else quoted(what)
    if isinstance(what, Mapping):
        return "{" + ", ".join(f"{key(name)} = {value(part)}" for name, part in what.items()) + "}"
    if isinstance(what, list | tuple):
        line = "[" + ", ".join(value(part) for part in what) + "]"
        return line if len(line) <= WIDTH else _filled([value(part) for part in what])
    if not isinstance(what, SupportsInt):
        raise TypeError(f"a scenario holds no {type(what).__name__}")
    return str(int(what))


def table(header: str, pairs: Mapping[str, object]) -> str:
    """A table under its header; without one, the top of the file."""
    lines = [header] if header else []
    return "\n".join([*lines, *(f"{key(name)} = {value(part)}" for name, part in pairs.items())])


def tables(header: str, pairs: Mapping[str, object], depth: int = 1) -> Iterator[str]:
    """A table and, down to a depth, the tables within it; an empty one is written only at the bottom."""
    within = {name: part for name, part in pairs.items() if depth and isinstance(part, Mapping)}
    plain = {name: part for name, part in pairs.items() if name not in within}
    if plain or not depth:
        yield table(f"[{header}]", plain)
    for name, part in within.items():
        yield from tables(f"{header}.{key(name)}", part, depth - 1)


def _rows(text: str) -> str:
    """A text of several lines between triple quotes."""
    safe = "\n".join(quoted(line)[1:-1] for line in text.split("\n"))
    if '""' not in text:
        safe = re.sub(r"\\(.)", lambda pair: '"' if pair[1] == '"' else pair[0], safe)
    return f'"""\n{safe}\n"""'


def _filled(words: list[str]) -> str:
    lines, line = [], "   "
    for word in words:
        if len(line) + len(word) > WIDTH and line.strip():
            lines.append(line)
            line = "   "
        line += f" {word},"
    return "\n".join(["[", *lines, line, "]"])
