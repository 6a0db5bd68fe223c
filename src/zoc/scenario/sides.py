"""The tables ``[[side]]``: the sides, their allies and their colours."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from zoc.colour import read_colour
from zoc.position import Side, Sides
from zoc.scenario.entry import Entry, shown
from zoc.values import JsonObject

SIDE = ("name", "allies", "colour")
MOST = 32
"""The most sides of a game: each has a list of enemies, so the work grows with the square of their number."""


def read_sides(top: Entry) -> Sides:
    """The sides and their allies; it is enough that one of two allies names the other."""
    entries: dict[Side, Entry] = {}
    for entry in top.tables("side"):
        if len(entries) == MOST:
            entry.wrong(f"there are more than {MOST} sides: no more can play")
            break
        entry.only(SIDE)
        if not entry.needs("name", SIDE):
            name = entry.own_name("name", entries, "side")
            entries[name] = entry.called(f"side {name}")
    pairs = set[tuple[Side, Side]]()
    for name, entry in entries.items():
        others = [other for other in entries if other != name]
        pairs |= {(name, ally.one_of(others, "other side")) for ally in entry.list("allies")}
    names = tuple(entries)
    allies = tuple((a, b) for i, a in enumerate(names) for b in names[i + 1 :] if (a, b) in pairs or (b, a) in pairs)
    return Sides(names, allies)


def read_colours(top: Entry) -> dict[Side, str]:
    """The colours of the sides that have one."""
    tables = [entry for entry in top.tables("side") if "colour" in entry]
    for entry in tables:
        if isinstance(written := entry.value["colour"], str) and read_colour(written) is None:
            entry.wrong(f"{shown(written)} is no colour; write a name such as firebrick, or #b22222", "colour")
    return {entry.text("name"): entry.text("colour") for entry in tables}


def write_sides(sides: Sides, colours: Mapping[Side, str]) -> Iterator[JsonObject]:
    """A table for each side."""
    for name in sides.names:
        allies = [other for other in sides.names if other != name and not sides.hostile(name, other)]
        written: JsonObject = {"name": name}
        written |= {"allies": allies} if allies else {}
        written |= {"colour": colours[name]} if name in colours else {}
        yield written
