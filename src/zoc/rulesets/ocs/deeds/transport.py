"""4.7 Transport: by rail, by air and by sea, with the capacity that a side has in a phase."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from zoc.action import Order, Part, Script
from zoc.law.deed import cell, units
from zoc.rulesets.ocs.carried import UNLIMITED, is_cargo, left, loaded, stations, tracks, using
from zoc.rulesets.ocs.counters import readings, rules
from zoc.rulesets.ocs.deeds.party import named, own
from zoc.rulesets.ocs.deeds.telling import told
from zoc.rulesets.ocs.events.works import CapacityUsed, Carried
from zoc.rulesets.ocs.lift import LIFTED, carried, on_the_map
from zoc.rulesets.ocs.negation import use
from zoc.rulesets.ocs.terms import Kind
from zoc.rulesets.ocs.zone import zones

if TYPE_CHECKING:
    from zoc.table import Table

BY = {"rail": "rail", "fly": "air", "ship": "sea"}


@rules.parts("rail", "fly", "ship")
def lifted(table: Table, order: Order) -> Iterator[Part]:
    """Whoever goes, and both ends of the way."""
    yield from LIFTED[BY[order.name]](table.position, named(order), order.get("to"))


def _carried(table: Table, order: Order) -> Script:
    """A lift is made, and taken off the capacity of the phase."""
    position, by, to, cargo = table.position, BY[order.name], order["to"], named(order)
    ports = on_the_map(position, order.unit, to) if by == "sea" else ()
    load, after = loaded(table, cargo, order.side, ports), carried(position, by, cargo, to)
    if readings(table).sea_cap_in_ezoc == "negatable":
        opened = [port for port in ports if port in zones(table, order.side)]
        after = use(table.on(after), opened, order.side, order.unit, cargo)
    if left(position, order.side, by) != UNLIMITED:
        after = using(after, order.side, by, load)
    start = position.unit(order.unit).label
    yield told(table, after, order.side, Carried(order.side, cargo, by, start, to))
    yield told(table.on(after), after, order.side, CapacityUsed(order.side, by, load))


# 13.3  RAIL


def _stations(table: Table, unit: str) -> tuple[str, ...]:
    """The rail hexes at which cargo leaves a train."""
    position = table.position
    it = position.unit(unit)
    if not is_cargo(it) or (it.cell is not None and it.label not in tracks(position)):
        return ()
    return tuple(label for label in stations(position, unit) if label != it.label)


@rules.deed("rail", to=cell(_stations), others=units())
def rail(table: Table, order: Order) -> Script:
    """Go by rail: entrain, pass and detrain free of enemy zones."""
    yield from _carried(table, order)


# 14.9  AIR


def _airfields(table: Table, unit: str) -> tuple[str, ...]:
    """The other air bases of its side, for a unit that is at one."""
    position = table.position
    it = position.unit(unit)
    bases = [position.board.grid.label(cell) for _, cell in own(position, it.side, (Kind.AIR_BASE,))]
    return tuple(base for base in dict.fromkeys(bases) if base != it.label) if is_cargo(it) and it.label in bases else ()


@rules.deed("fly", act="air", to=cell(_airfields), others=units())
def fly(table: Table, order: Order) -> Script:
    """Go by air from one air base to another; zones do not matter."""
    yield from _carried(table, order)


# 19  SHIPPING


def _harbours(table: Table, unit: str) -> tuple[str, ...]:
    """The ports of the map, for a unit that is at one or waits in a box."""
    position = table.position
    it, grid, cells = position.unit(unit), position.board.grid, position.board.cells
    friends = [side for side in position.sides.names if not position.sides.hostile(it.side, side)]
    counters = [grid.label(cell) for side in friends for _, cell in own(position, side, (Kind.PORT,))]
    printed = [grid.label(cell) for cell in grid.cells.tolist() if "port" in cells and cells["port"][cell]]
    ports = list(dict.fromkeys((*printed, *counters)))
    there = it.cell is None or it.label in ports
    return tuple(port for port in ports if port != it.label) if is_cargo(it) and there else ()


@rules.deed("ship", act="sea", to=cell(_harbours), others=units())
def ship(table: Table, order: Order) -> Script:
    """Go by sea to a port, with Sea Cap and within what the port handles."""
    yield from _carried(table, order)
