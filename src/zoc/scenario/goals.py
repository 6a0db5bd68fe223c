"""The tables ``[[goal]]``: what each side must achieve, and by when.

[[goal]]
side = "red"
reach = ["9,3", "9,4"]
where = "the far bank"
units = ["spearman"]
by = 6

[[goal]]
side = "blue"
otherwise = true
"""

from __future__ import annotations

from collections.abc import Iterator

from zoc.goal import Goal
from zoc.grid import Cell
from zoc.law import Ruleset
from zoc.position import Position, Sides
from zoc.scenario.entry import Entry, shown
from zoc.scenario.places import Places

REST = ("units", "where", "count", "by", "last")
MOST = 9999


def read_goals(top: Entry, places: Places, sides: Sides, rules: Ruleset) -> tuple[Goal, ...]:
    """Every goal of the file."""
    return tuple(goal for entry in top.tables("goal") if (goal := _read(entry, places, sides, rules)))


def _read(entry: Entry, places: Places, sides: Sides, rules: Ruleset) -> Goal | None:
    known = ("side", *rules.goals, *REST)
    entry.only(known)
    side = "" if entry.needs("side", known) else entry["side"].one_of(sides.names, "side")
    said = [name for name in rules.goals if name in entry]
    if len(said) != 1:
        entry.wrong(f"expected one of {', '.join(rules.goals)} in each goal, not {' and '.join(said) or 'none of them'}")
        return None
    what, takes = said[0], rules.goals[said[0]].takes
    if takes == "flag" and not entry.flag(what):
        entry.wrong("expected true, or no such goal at all", what)
    cells = _cells(entry, what, places) if takes == "cells" else ()
    units = tuple(_names(entry, what if takes == "units" else "units"))
    most = len(cells or units) if takes in ("cells", "units") and what != "reach" else MOST
    count = entry.number(what, 1, 1, MOST) if takes == "number" else entry.number("count", 0, 1, most) if "count" in entry else 0
    by = entry.number("by", 0, 1, MOST) if "by" in entry else 0
    return Goal(side, what, cells, units, entry.line("where"), count, by, entry.flag("last"))


def _cells(entry: Entry, key: str, places: Places) -> tuple[Cell, ...]:
    found = [places.cell(each) for each in entry.list(key)]
    if not found:
        entry.wrong("expected at least one cell", key)
    return tuple(dict.fromkeys(cell for cell in found if cell is not None))


def _names(entry: Entry, key: str) -> Iterator[str]:
    """The named units; one that is out of the game is not on the table."""
    for each in entry.list(key):
        if isinstance(each.value, str) and each.value:
            yield each.value
        else:
            each.wrong(f"expected the name of a unit in quotes, not {shown(each.value)}")


def write_goals(position: Position, rules: Ruleset) -> Iterator[dict[str, object]]:
    """A table for each goal."""
    for goal in position.goals:
        takes = rules.goals[goal.what].takes
        cells, units = [position.where(cell) for cell in goal.cells], list(goal.units)
        said: object = {"cells": cells, "units": units, "number": goal.count, "flag": True}[takes]
        written: dict[str, object] = {"side": goal.side, goal.what: said}
        written |= {"where": goal.where} if goal.where else {}
        written |= {"units": units} if units and takes != "units" else {}
        written |= {"count": goal.count} if goal.count and takes != "number" else {}
        written |= {"by": goal.by} if goal.by else {}
        yield written | ({"last": True} if goal.last else {})
