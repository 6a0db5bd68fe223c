"""Bounds on the shape of a TOML text, checked in one pass before it is parsed.

A parser's time and memory may grow with the square of what a stranger writes: a key of 40,000 parts takes the standard
library a gigabyte. So a text that no person would write is refused by its shape, before anything is made of it.
"""

from __future__ import annotations

import re
from itertools import accumulate

from zoc.errors import Malformed, Problem

LENGTH, LINES, TABLES, VALUES = 16 << 20, 200_000, 50_000, 500_000
"""The most characters, lines, tables and values of a text."""
PARTS, DEPTH = 16, 32
"""The most parts of a dotted key, and the deepest nesting of lists and inline tables."""

_TEXT = re.compile(
    r'"""(?:[^"\\]|\\.|"(?!""))*+(?:"""|\\?\Z)|' r"'''(?:[^']|'(?!''))*+(?:'''|\Z)|"
    r'"(?:[^"\\\n]|\\[^\n])*+"?|' r"'[^'\n]*+'?|" r"#[^\n]*+",
    re.DOTALL,
)  # fmt: skip
"""A string or a comment; one without an end goes as far as it can."""
_KEY = re.compile(rf"(?:\.[^.,=\[\]{{}}\n]*+){{{PARTS}}}")
_TABLE = re.compile(r"^[ \t]*+\[", re.MULTILINE)
_BRACKET = re.compile(r"[\[\]{}]")
_STEP = {"[": 1, "{": 1, "]": -1, "}": -1}


def check_shape(text: str) -> None:
    """Refuse a text whose shape is out of bounds.

    >>> check_shape("a" + ".b" * 20 + " = 1")
    Traceback (most recent call last):
    zoc.errors.Malformed: line 1: a key has more than 16 parts
    """
    if len(text) > LENGTH:
        raise Malformed(f"the text is longer than {LENGTH:,} characters")
    if text.count("\n") >= LINES:
        raise Malformed(f"the text has more than {LINES:,} lines")
    bare = _TEXT.sub(_unsaid, text)
    if found := _KEY.search(bare):
        line = bare.count("\n", 0, found.start()) + 1
        raise Malformed(Problem(f"a key has more than {PARTS} parts", line=line))
    if bare.count("=") + bare.count(",") > VALUES:
        raise Malformed(f"there are more than {VALUES:,} values")
    if (
        bare.count("[") + bare.count("{") > VALUES
        or max(accumulate(map(_STEP.__getitem__, _BRACKET.findall(bare))), default=0) > DEPTH
    ):
        raise Malformed("lists or tables are nested too deeply")
    if len(_TABLE.findall(bare)) > TABLES:
        raise Malformed(f"there are more than {TABLES:,} tables")


def _unsaid(found: re.Match[str]) -> str:
    """A string or a comment without what it says: its lines count."""
    return "s" + "\n" * found[0].count("\n")
