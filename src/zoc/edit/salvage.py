"""A scenario without its mistakes: a map to look at while the author fixes them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from zoc.edit.document import Document
from zoc.edit.rewriting import Top
from zoc.errors import Malformed
from zoc.scenario.draft import read_position
from zoc.scenario.entry import Entry, Report
from zoc.scenario.lines import Lines, Path
from zoc.scenario.scenario import Scenario
from zoc.scenario.sides import read_colours

NEEDED = ("ruleset", "board", "grid", "terrain", "side")
"""Without these there is no map, or another one."""
ROUNDS = 6
"""Removing a mistake may cause another, such as a unit without a place; the file is read again at most this often."""


def remains(document: Document) -> Scenario | None:
    """The scenario without its mistakes; nothing if its map is wrong, or too little is left.

    >>> text = 'ruleset = "wesnoth"\\ngrid = {width = 3, height = 2}\\nside = [{name = "red"}]\\n'
    >>> units = 'unit = [{id = "a", side = "red", at = "2,2", levle = 2}, {id = "b", side = "red", at = "9,9"}]\\n'
    >>> remains(Document.read(text + units)).position.ids
    ('a',)
    """
    top = document.own()
    for _ in range(ROUNDS):
        entry = Entry(top, Report(Lines(""), most=0))
        try:
            found = read_position(entry, None, lawful=False)
        except Malformed:
            return None
        title, about, colours, public = entry.line("title"), entry.story("about"), read_colours(entry), entry.flag("public")
        if found is not None and not entry.report.count:
            return Scenario(*found, title, about, colours, public=public)
        if not _strike_out(top, entry.report.places):
            return None
    return None


def _strike_out(top: Top, places: Iterable[Path]) -> bool:
    """Remove the values at some places; returns whether each place had a removable value."""
    # From the last to the first: removing an item of a list leaves earlier indices unchanged.
    ordered = sorted(places, key=lambda path: [("", key) if isinstance(key, int) else (key, 0) for key in path], reverse=True)
    return bool(ordered) and all(_struck(top, path) for path in ordered)


def _struck(top: Top, path: Path) -> bool:
    if not path or path[0] in NEEDED:
        return False
    table: Any = top
    for nth, key in enumerate(path):
        there = key in table if isinstance(table, dict) else isinstance(table, list) and isinstance(key, int) and key < len(table)
        if not there:
            return _struck(top, path[:nth])
        if nth == len(path) - 1:
            del table[key]
        else:
            table = table[key]
    return True
