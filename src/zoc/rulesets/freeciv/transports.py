"""4 Transports: who is aboard which ship, how much room is left, getting on and off."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

import numpy as np

from zoc.action import Order, Script
from zoc.action.allowance import spent, with_column
from zoc.action.script import happened
from zoc.columns import Bools
from zoc.errors import Malformed, Problem
from zoc.law import Forbid
from zoc.law.deed import friend
from zoc.law.event import Event
from zoc.movement import Along
from zoc.position import Position, Unit
from zoc.rulesets.freeciv.facts import Troop
from zoc.rulesets.freeciv.sheet import IMPASSABLE, WATER, rules
from zoc.text import Piece
from zoc.text.names import spoken
from zoc.units import Column

if TYPE_CHECKING:
    from zoc.law.setting import Setting
    from zoc.rulesets.freeciv.facts import Acts
    from zoc.table import Table


@rules.derive(Troop.room)
def room(table: Setting) -> Column:
    """How many more units a ship takes aboard."""
    position = table.position
    capacity, number, aboard = (_column(position, name) for name in ("capacity", "ship", "aboard"))
    taken = np.array([int((aboard == ship).sum()) if ship else 0 for ship in number.tolist()], np.int32)
    return np.asarray(capacity - taken, np.int32)


def _column(position: Position, name: str) -> Column:
    return position.units[name] if name in position.units else np.zeros(len(position.units["id"]), np.int32)


# Who is aboard what


def passengers_of(position: Position, ship: Unit) -> tuple[str, ...]:
    """The units aboard a ship."""
    number = int(ship.facts.get("ship", 0))
    return tuple(map(str, position.units["id"][_column(position, "aboard") == number])) if number else ()


def arrived(position: Position, gone: Along) -> Position:
    """The table after a move: points are spent, passengers have come along, and whoever went onto a ship is aboard it."""
    position = spent(position, gone)
    it = position.unit(gone.unit)
    for passenger in passengers_of(position, it):
        position = position.moved(passenger, it.label)
    return _embarked(position, it)


def _embarked(position: Position, it: Unit) -> Position:
    """The table with a unit aboard a ship of its tile, if it cannot stand there by itself; aboard none, if it can."""
    if stands(position, it):
        return position.changed(it.id, aboard=0) if it.facts.get("aboard") else position
    ship = next((ship for ship in _ships(position, it) if _room(position, ship) > 0), None)
    return position if ship is None else position.changed(it.id, aboard=int(ship.facts["ship"]))


def stands(position: Position, it: Unit) -> bool:
    """Whether a unit can be where it is without a ship."""
    board, cell = position.board, it.cell
    if cell is None or ("city" in board.cells and board.cells["city"][cell]):
        return True
    row = int(it.facts.get("movement", 0))
    return bool(board.charts["cost"].values[row, board.cells["terrain"][cell]] < IMPASSABLE * board.parts)


def _ships(position: Position, it: Unit) -> Iterator[Unit]:
    """The ships of its own side and of allies where a unit is."""
    others = (position.unit(other) for other in position.at(it.cell or 0) if other != it.id)
    return (other for other in others if other.facts.get("capacity", 0) and not position.sides.hostile(it.side, other.side))


def _room(position: Position, ship: Unit) -> int:
    return int(ship.facts["capacity"]) - len(passengers_of(position, ship))


@rules.arrange
def berths(table: Table) -> Position:
    """The table with ships numbered and everybody on the water aboard one; what cannot be is said at once."""
    position, problems = table.position, list[Problem]()
    for unit in position.ids:
        if position.unit(unit).facts.get("capacity", 0) and not position.unit(unit).facts.get("ship", 0):
            position = with_column(with_column(position, "ship"), "aboard")
            position = position.changed(unit, ship=int(position.units["ship"].max()) + 1)
    for it in map(position.unit, position.ids):
        if not it.facts.get("capacity", 0) and not it.facts.get("aboard", 0):
            position = _embarked(position, it)
    for it in map(position.unit, position.ids):
        problems += _adrift(position, it)
    if problems:
        raise Malformed(problems)
    return position


def _adrift(position: Position, it: Unit) -> Iterator[Problem]:
    """What is wrong with where a unit is: no ship under it, one that is not there, or more aboard than it carries."""
    if it.cell is None:
        return
    if number := it.facts.get("aboard", 0):
        if all(ship.facts.get("ship") != number for ship in _ships(position, it)):
            yield Problem(f"ship {number} is not where {spoken(it.id)} is aboard it", f"unit {it.id}, aboard")
    elif not stands(position, it) and position.board.ground(it.cell).name in WATER and not it.facts.get("capacity", 0):
        yield Problem(f"{spoken(it.id)} cannot be in {it.label} without a ship", f"unit {it.id}, at")
    if it.facts.get("capacity", 0) and (over := -_room(position, it)) > 0:
        yield Problem(f"{spoken(it.id)} has {over} more aboard than it carries", f"unit {it.id}, capacity")


# 4  TRANSPORTS


@rules.act("4", "Ships", Forbid, of="board")
def ships_carry(a: Acts) -> Bools:
    """Units go aboard ships that carry units; ships do not board ships."""
    return (a.target.capacity == 0) | (a.actor.capacity > 0)


@rules.act("4.1", "Alongside", Forbid, of="board")
def alongside(a: Acts) -> Bools:
    """A unit goes aboard a ship in its own tile; onto one in the next tile it moves."""
    return ~a.on_map | ~a.in_place | (a.distance > 0)


@rules.act("4.2", "Room", Forbid, of="board")
def full(a: Acts) -> Bools:
    """A ship takes no more units than it carries."""
    return (a.target.room <= 0) & (a.target.capacity > 0)


@rules.act("4.3", "One ship at a time", Forbid, of="board")
def one_ship(a: Acts) -> Bools:
    """A unit that is aboard a ship goes ashore before it boards another."""
    return a.actor.aboard > 0


@rules.act("4.4", "Ashore", Forbid, of="alight")
def ashore(a: Acts) -> Bools:
    """A unit goes ashore in a city or on land; from the water it moves to the land."""
    dry = a.chart.cost[a.actor.movement, a.here.terrain] < IMPASSABLE * a.point
    return ~(a.here.city | dry)


@rules.act("4.5", "Aboard", Forbid, of="alight")
def aboard(a: Acts) -> Bools:
    """Only a unit that is aboard a ship goes ashore from it."""
    return a.actor.aboard == 0


@dataclass(frozen=True)
class WentAboard(Event):
    """A unit has gone aboard a ship."""

    cites: ClassVar = ("4",)
    noticed: ClassVar = ("unit",)
    unit: Piece
    ship: Piece


@dataclass(frozen=True)
class WentAshore(Event):
    """A unit has left its ship."""

    cites: ClassVar = ("4.4",)
    noticed: ClassVar = ("unit",)
    unit: Piece


@rules.deed("board", target=friend())
def board(table: Table, order: Order) -> Script:
    """Go aboard a ship in the same tile; it takes no points, and from then on the unit goes where the ship goes."""
    position, ship = with_column(table.position, "aboard"), str(order["target"])
    after = position.changed(order.unit, aboard=int(position.unit(ship).facts["ship"]))
    yield happened(after, WentAboard(order.unit, ship))


@rules.deed("alight")
def alight(table: Table, order: Order) -> Script:
    """Go ashore where the ship lies; it takes no points."""
    yield happened(table.position.changed(order.unit, aboard=0), WentAshore(order.unit))
