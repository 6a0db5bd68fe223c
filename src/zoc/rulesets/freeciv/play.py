"""Playing Freeciv: moves, turns, what stands at a glance, and counters."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from zoc import action
from zoc.action import Order, Script
from zoc.look import Status
from zoc.look.face import Face, facts_of
from zoc.rulesets.freeciv.sheet import rules
from zoc.rulesets.freeciv.transports import arrived

if TYPE_CHECKING:
    from zoc.table import Table


@rules.deed("move", moves="move", at="cell?", route="route?")
def move(table: Table, order: Order) -> Script:
    """Go to a tile, with the points it has left this turn; a ship takes along whoever is aboard."""
    yield from action.walk(table, order, after=arrived)


@rules.deed("end_turn", by="side")
def end_turn(table: Table, order: Order) -> Script:
    """End the turn; the other side moves."""
    yield from action.end_turn(table, order)


@rules.status
def status(table: Table, _side: str) -> Iterator[Status]:
    """The turn, and who can still move in it."""
    yield from action.movers(table)


# COUNTERS


@rules.counter
def face(table: Table, unit: str) -> Face:
    """A square counter: the points it has, whether it minds zones, how many it carries."""
    position, fields = table.position, table.law.units
    facts, parts = facts_of(fields, position, unit), position.board.parts
    rows = position.board.charts["cost"].rows if "cost" in position.board.charts else ()
    sails = facts["movement"] < len(rows) and rows[facts["movement"]] in ("sea", "trireme")
    marks = [mark for name, mark in (("ignores_zoc", "IgZOC"), ("ignores_terrain", "IgTer"), ("aboard", "cargo")) if facts[name]]
    values = (str(fields["moves"].write(facts["moves"], parts)), *([f"+{facts['capacity']}"] if facts["capacity"] else []))
    return Face("ship" if sails else "", values, marks=tuple(marks))
