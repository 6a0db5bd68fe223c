"""The rulebooks: one explicit list, each loaded when it is first asked for."""

from __future__ import annotations

from importlib import import_module

from zoc.errors import Unknown
from zoc.law import Ruleset

BOOKS = {
    "freeciv": "zoc.rulesets.freeciv",
    "wesnoth": "zoc.rulesets.wesnoth",
}


def ruleset(name: str) -> Ruleset:
    """The ruleset of that name."""
    if name not in BOOKS:
        raise Unknown.name("ruleset", name, BOOKS)
    rules: Ruleset = import_module(BOOKS[name]).rules
    return rules
