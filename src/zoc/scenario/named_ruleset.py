"""How a scenario names its ruleset: by the name of a book, or by the path of its file or folder."""

from __future__ import annotations

import re

SAID = re.compile(rb"""^\s*ruleset\s*=\s*(?:"([^"\\\n]*)"|'([^'\n]*)')""", re.MULTILINE)
IN_GAME = re.compile(rb'"ruleset"\s*:\s*"([^"\\]*)()"')
TABLE = re.compile(rb"^\s*\[", re.MULTILINE)


def is_path(word: object) -> bool:
    """Whether a ruleset is named by its file or folder.

    >>> is_path("./frontier.toml"), is_path("frontier.toml"), is_path("frontier")
    (True, True, False)
    """
    return isinstance(word, str) and (word.startswith(".") or "/" in word or "\\" in word or word.endswith((".toml", ".py")))


def named_ruleset(data: bytes) -> str:
    """The ruleset that a scenario names at its top, or a recorded game in its first line; found without reading the rest.

    >>> named_ruleset(b'title = "Ford"\\nruleset = "wesnoth"\\n[grid]'), named_ruleset(b"{}")
    ('wesnoth', '')
    """
    first = data.split(b"\n", 1)[0]
    found = IN_GAME.search(first) if first.startswith(b"{") else SAID.search(TABLE.split(data, maxsplit=1)[0])
    return (found[1] or found[2] or b"").decode("utf-8", "replace") if found else ""
