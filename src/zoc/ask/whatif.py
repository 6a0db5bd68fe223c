"""What if: supposed changes to a table, to ask the law about; the game itself does not change."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any

from zoc.ask.keys import MOST, Reader, fields, mapping, name, switches
from zoc.ask.subject import Subject
from zoc.errors import Malformed, Problem, shown
from zoc.scenario.pieces import unit_fields
from zoc.units import Value, columns_of

Change = dict[str, Any]
"""One change, its keys read."""

CHANGES: dict[str, tuple[dict[str, Reader], tuple[str, ...]]] = {
    "move": ({"move": name, "to": name}, ("to",)),
    "remove": ({"remove": name}, ()),
    "add": ({"add": name, "like": name, "side": name, "at": name, "facts": mapping}, ("at",)),
    "set": ({"set": name, "facts": mapping}, ("facts",)),
    "phase": ({"phase": name}, ()),
    "readings": ({"readings": switches}, ()),
}
"""The first key of a change names its kind; then the keys it takes, and the required ones."""


def changes(written: object) -> tuple[Change, ...]:
    """A list of changes: ``[{"move": "grunt", "to": "7,5"}, {"remove": "archer"}]``."""
    if not isinstance(written, list) or len(written) > MOST:
        raise ValueError(f"expected a list of changes, not {shown(written)}")
    problems, read = list[Problem](), list[Change]()
    for nth, each in enumerate(written, 1):
        try:
            kind = next((key for key in CHANGES if isinstance(each, dict) and key in each), None)
            if kind is None:
                raise Malformed(f"expected one of {', '.join(CHANGES)}, not {shown(each)}")
            known, needed = CHANGES[kind]
            read.append(fields(each, known, needed))
            if kind == "add" and ("like" in each) == ("side" in each):
                raise Malformed("a piece is added like another, or for a side: give one of like and side")
            if "like" in each and "facts" in each:
                raise Malformed("a piece like another has its facts; set them afterwards")
        except Malformed as wrong:
            problems += [Problem(p.message, f"change {nth}" + (f", {p.where}" if p.where else "")) for p in wrong.problems]
    if problems:
        raise Malformed(problems)
    return tuple(read)


def supposed(table: Subject, wanted: Iterable[Change]) -> Subject:
    """The table after these changes, one after the other."""
    for change in wanted:
        table = _supposed(table, change)
    return table


def _supposed(table: Subject, change: Change) -> Subject:
    position = table.position
    match change:
        case {"move": unit, "to": cell}:
            position = position.moved(unit, cell)
        case {"remove": unit}:
            position = position.without(unit)
        case {"add": unit, "like": like, "at": cell}:
            position = position.added(unit, like, cell)
        case {"add": unit, "side": side, "at": cell}:
            return _joined(table, unit, side, cell, change.get("facts", {}))
        case {"set": unit, "facts": facts}:
            table = table.counting(facts)
            position = table.position.changed(unit, **table.numbers(facts))
        case {"phase": phase}:
            position = position.replace(phase=phase)
        case {"readings": readings}:
            return table.seen(readings=readings)
    return replace(table, scenario=replace(table.scenario, position=position))


def _joined(table: Subject, unit: str, side: str, cell: str, facts: Mapping[str, Value]) -> Subject:
    """The table with a new unit of a side: as its book starts one, with these facts."""
    rules = table.rules
    usual = {name: value for name, value in rules.starting.get("b", {}).items() if name != "at"}
    table = table.counting({**usual, **facts})
    board = table.position.board
    rows = {chart: found.rows for chart, found in board.charts.items()}
    columns = columns_of(unit_fields(rules), [{**usual, **facts}], parts=board.parts, rows=rows)
    return replace(table, scenario=table.scenario.with_position(table.position.joined(unit, side, cell, columns)))


def alone(table: Subject, unit: str) -> Subject:
    """The table as if nobody else were on it."""
    return _without(table, [other for other in table.position.ids if other != unit])


def unopposed(table: Subject, unit: str) -> Subject:
    """The table as if a unit had no enemies."""
    position = table.position
    mine = position.unit(unit).side
    return _without(table, [other for other in position.ids if position.sides.hostile(mine, position.unit(other).side)])


def _without(table: Subject, others: list[str]) -> Subject:
    position = table.position.replace(promises=())
    return replace(table, scenario=replace(table.scenario, position=position.without(*others) if others else position))
