"""The tables ``[[promise]]``: what units relied on earlier in the phase."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from zoc.law import Ruleset
from zoc.position import Position, Promise, UnitId
from zoc.scenario.entry import Entry
from zoc.scenario.places import Places
from zoc.values import JsonObject

PROMISE = ("clause", "cell", "keepers", "need", "relied_on_by")


def read_promises(top: Entry, places: Places, ids: Collection[UnitId], rules: Ruleset | None) -> tuple[Promise, ...]:
    """Every promise of the file."""
    made = []
    numbers = dict.fromkeys(clause.number for clause in rules.clauses) if rules else {}
    for entry in top.tables("promise"):
        entry.only(PROMISE)
        clause = "" if entry.needs("clause", PROMISE) or not rules else entry["clause"].one_of(numbers, "clause")
        cell = None if entry.needs("cell", PROMISE) else places.place(entry["cell"])
        keepers = tuple(keeper.one_of(ids, "unit") for keeper in entry.list("keepers"))
        relied = entry["relied_on_by"].one_of(ids, "unit") if "relied_on_by" in entry else ""
        made.append(Promise(clause, cell or 0, keepers, entry.number("need", 1, 1, 9999), relied))
    return tuple(made)


def write_promises(position: Position) -> Iterator[JsonObject]:
    """A table for each promise."""
    for promise in position.promises:
        written: JsonObject = {
            "clause": promise.clause,
            "cell": position.where(promise.cell),
            "keepers": list(promise.keepers),
        }
        written |= {"need": promise.need} if promise.need != 1 else {}
        written |= {"relied_on_by": promise.relied_on_by} if promise.relied_on_by else {}
        yield written
