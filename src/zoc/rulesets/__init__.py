"""The rulebooks: one explicit list, each loaded when it is first asked for.

A package may bring more under the entry point ``zoc.rulesets``; a program may ``register`` its own.
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING

from zoc.errors import BadRuleset, Unknown

if TYPE_CHECKING:
    from importlib.metadata import EntryPoints
    from pathlib import Path

    from zoc.law import Ruleset

BOOKS = {
    "bashketball": "zoc.rulesets.bashketball",
    "europa": "zoc.rulesets.europa",
    "fates_edge": "zoc.rulesets.fates_edge",
    "freeciv": "zoc.rulesets.freeciv",
    "ocs": "zoc.rulesets.ocs",
    "wesnoth": "zoc.rulesets.wesnoth",
}

_registered: dict[str, Ruleset] = {}


def register(rules: Ruleset) -> Ruleset:
    """Make a ruleset known by its book's name, so that scenarios can name it."""
    if rules.name in BOOKS:
        raise BadRuleset(f"{rules.name!r} is the name of a book that is here already")
    _registered[rules.name] = rules
    return rules


def registered(name: str) -> Ruleset | None:
    """The ruleset of that name that a program or a command has registered."""
    return _registered.get(name)


def homes() -> dict[str, Path]:
    """The books that come from a place of their own, each with its folder or file."""
    brought = (ruleset(point.name) for point in _brought() if point.name not in _registered)
    return {rules.name: rules.home for rules in (*_registered.values(), *brought) if rules.home is not None}


@cache
def _brought() -> EntryPoints:
    """What packages bring; those of a running program do not change, and to look through them takes ten milliseconds."""
    from importlib.metadata import entry_points  # a fifth of the time to the first answer, and rarely needed

    return entry_points(group="zoc.rulesets")


def names() -> tuple[str, ...]:
    """The rulesets there are."""
    brought = (point.name for point in _brought())
    return tuple(dict.fromkeys([*BOOKS, *_registered, *brought]))


def ruleset(name: str) -> Ruleset:
    """The ruleset of that name."""
    if name in _registered:
        return _registered[name]
    if name in BOOKS:
        rules: Ruleset = import_module(BOOKS[name]).rules
        return rules
    for point in _brought():
        if point.name == name:
            brought: Ruleset = point.load()
            return brought
    raise Unknown.name("ruleset", name, names())
