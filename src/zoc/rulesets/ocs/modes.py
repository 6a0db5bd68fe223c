"""Modes (5): changing them, turning a counter over, releasing a Reserve."""

from __future__ import annotations

from typing import TYPE_CHECKING

from zoc.action import Order
from zoc.law import Verdict
from zoc.position import Position
from zoc.rulesets.ocs.terms import Mode, Side

if TYPE_CHECKING:
    from zoc.table import Table

UP = {Mode.COMBAT: Side.COMBAT, Mode.MOVE: Side.MOVE, Mode.STRAT: Side.MOVE}
"""Which side of the counter a mode shows; a Reserve keeps the one it has."""


def changed(position: Position, unit: str, mode: Mode) -> Position:
    """The position after a unit has changed to a mode; it costs no points."""
    up = UP.get(mode, Side(position.unit(unit).up))
    return position.changed(unit, mode=int(mode), up=int(up))


def turned(position: Position, unit: str) -> Position:
    """The position after a unit was turned over; it stays in its mode."""
    return position.changed(unit, up=1 - position.unit(unit).up)


def released(position: Position, unit: str) -> Position:
    """The position after a Reserve was released: it is at once in the mode its upper side says, and may have a zone."""
    mode = Mode.COMBAT if position.unit(unit).up == Side.COMBAT else Mode.MOVE
    return position.changed(unit, mode=int(mode), released=1)


# Whether, and what then


def change(table: Table, unit: str, mode: Mode) -> tuple[Verdict, Position]:
    """Whether a unit may change to a mode now, and the position if it does."""
    verdict = table.judge(_order(table, "mode", unit, to=mode.name.lower()))
    return verdict, changed(table.position, unit, mode) if verdict.legal else table.position


def turn_over(table: Table, unit: str) -> tuple[Verdict, Position]:
    """Whether a unit may have its other side turned up now, and the position if it does."""
    verdict = table.judge(_order(table, "turn_over", unit))
    return verdict, turned(table.position, unit) if verdict.legal else table.position


def release(table: Table, unit: str) -> tuple[Verdict, Position]:
    """Whether a Reserve may be released now, and the position if it is."""
    verdict = table.judge(_order(table, "release", unit))
    return verdict, released(table.position, unit) if verdict.legal else table.position


def _order(table: Table, name: str, unit: str, **said: str) -> Order:
    return Order(name, table.position.unit(unit).side, unit, said)
