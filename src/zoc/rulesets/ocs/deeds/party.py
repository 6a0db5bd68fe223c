"""Who carries an order out: the unit it is given to, and those of its side who are named with it."""

from __future__ import annotations

from collections.abc import Collection

import numpy as np

from zoc.action import Order
from zoc.errors import Malformed
from zoc.grid import Cell
from zoc.position import Position
from zoc.rulesets.ocs.counters import combat, fact


def party(position: Position, order: Order, key: str = "others") -> tuple[str, ...]:
    """The unit of an order with the others it names, each once."""
    units = tuple(dict.fromkeys((order.unit, *(order.get(key) or ()))))
    strange = [unit for unit in units if position.sides.hostile(order.side, position.unit(unit).side)]
    if strange:
        raise Malformed(f"{', '.join(strange)}: an enemy takes no orders")
    return units


def needed(order: Order, key: str) -> str:
    """What was said for a key that has a list of words to choose from."""
    said = order.get(key)
    if not said:
        raise Malformed(f"an order to {order.name.replace('_', ' ')} takes {key!r}")
    return str(said)


def defenders(position: Position, side: str, cell: str) -> tuple[str, ...]:
    """The combat units in a hex that are enemies of a side, the top of the stack first."""
    able = combat(position)
    units = (unit for unit in reversed(position.at(cell)) if able[position.row(unit)])
    return tuple(unit for unit in units if position.sides.hostile(side, position.unit(unit).side))


def beside(position: Position, unit: str) -> tuple[str, ...]:
    """The hexes next to a unit, those in which enemy combat units stand first."""
    it, grid = position.unit(unit), position.board.grid
    if it.cell is None:
        return ()
    theirs = combat(position) & position.sides.enmity[position.sides.number(it.side)][position.units["side"]]
    held = set(position.cells()[theirs].tolist())
    return tuple(grid.label(cell) for cell in sorted(grid.neighbours(it.cell), key=lambda cell: cell not in held))


def own(position: Position, side: str, kinds: Collection[int]) -> tuple[tuple[str, Cell], ...]:
    """A side's units of some kinds on the map, each with its hex."""
    rows = (position.units["side"] == position.sides.number(side)) & np.isin(fact(position, "kind"), list(kinds))
    rows &= position.cells() >= 0
    return tuple(zip(position.units["id"][rows].tolist(), position.cells()[rows].tolist(), strict=True))


def nearest(position: Position, unit: str, kinds: Collection[int], far: int) -> tuple[str, ...]:
    """A side's other units of some kinds within so many hexes of one of them, the nearest first."""
    it, grid = position.unit(unit), position.board.grid
    if it.cell is None:
        return ()
    here = it.cell
    found = sorted((grid.distance(here, cell), name) for name, cell in own(position, it.side, kinds) if name != unit)
    return tuple(name for distance, name in found if distance <= far)
