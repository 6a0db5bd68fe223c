"""The tables ``[[side]]``: who plays, who is allied with whom, in which colours."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from zoc.notation.entry import Entry, shown
from zoc.position import Side, Sides

SIDE = ("name", "allies", "colour")


def read_sides(top: Entry) -> tuple[Sides, dict[Side, str]]:
    """Who plays, who is allied with whom, and in which colours."""
    entries: dict[Side, Entry] = {}
    for entry in top.list("side"):
        if not isinstance(entry.value, dict):
            entry.wrong(f"expected a table, such as [[side]], not {shown(entry.value)}")
            continue
        name = entry.own_name("name", entries, "side")
        entries[name] = entry.named(f"side {name}")
    if not entries:
        top.wrong("needs at least one side: [[side]]")
    pairs: set[tuple[str, str]] = set()
    for name, entry in entries.items():
        entry.only(SIDE)
        for ally in entry.list("allies"):
            pairs.add((name, ally.one_of([other for other in entries if other != name], "other side")))
    names = tuple(entries)
    allies = [(a, b) for i, a in enumerate(names) for b in names[i + 1 :] if {(a, b), (b, a)} & pairs]
    return Sides(names, tuple(allies)), {name: entry.text("colour") for name, entry in entries.items() if "colour" in entry}


def write_sides(sides: Sides, colours: Mapping[Side, str]) -> Iterator[dict[str, Any]]:
    """A table for each side."""
    for name in sides.names:
        allies = [other for other in sides.names if other != name and not sides.hostile(name, other)]
        written: dict[str, Any] = {"name": name}
        written |= {"allies": allies} if allies else {}
        yield written | ({"colour": colours[name]} if name in colours else {})
