"""Values of files that are loosely typed: what is missing or of another kind is empty, and never breaks a reader."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import Any

Table = dict[str, Any]
"""A JSON object from outside."""
NUMBER = re.compile(r"[+-]?[0-9]{1,15}(\.[0-9]{0,25})?([eE][+-]?[0-9]{1,2})?")
LARGEST = 10**9
"""Nothing on a map is this many pixels away."""


def table(value: object) -> Table:
    """A JSON object, or an empty one."""
    return value if isinstance(value, dict) else {}


def tables(value: object) -> list[Table]:
    """The JSON objects of a list; those of old files may be the values of an object."""
    listed = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    return [each for each in listed if isinstance(each, dict)]


def whole(value: object, default: int = 0) -> int:
    """A whole number, also if it is written as a text or with a point."""
    if isinstance(value, bool):
        return default
    if isinstance(value, float):
        return int(value) if abs(value) < 1e12 else default
    if isinstance(value, str):
        text = value.strip()
        return int(text) if text.lstrip("-").isdecimal() and len(text) < 20 else default
    return value if isinstance(value, int) else default


def text(value: object) -> str:
    """A text of one line; nothing if it is none."""
    return " ".join(value.split())[:100] if isinstance(value, str) else ""


def number(value: object) -> Fraction:
    """A number, also if it is written as a text; 0 for anything else.

    >>> number("2.5"), number(None)
    (Fraction(5, 2), Fraction(0, 1))
    """
    if isinstance(value, bool) or not isinstance(value, int | float | str):
        return Fraction(0)
    written = str(value).strip()
    read = Fraction(written) if NUMBER.fullmatch(written) else Fraction(0)
    return read if abs(read) < LARGEST else Fraction(0)
