"""Who carries an order out: the unit it is given to, and those of its side who are named with it."""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING

import numpy as np

from zoc.action import Order
from zoc.grid import Cell
from zoc.position import Position
from zoc.rulesets.ocs.counters import combat, fact
from zoc.rulesets.ocs.facts import Counter

if TYPE_CHECKING:
    from zoc.table import Table


def party_in(order: Order, key: str = "others") -> tuple[str, ...]:
    """The unit of an order with the others it names, each once."""
    return tuple(dict.fromkeys((order.unit, *(order.get(key) or ()))))


def named(order: Order, key: str = "others") -> tuple[str, ...]:
    """The unit of an order with the others it names, each once; whose they are is asked by the law."""
    return tuple(dict.fromkeys((order.unit, *(order.get(key) or ()))))


def defenders(position: Position, side: str, cell: str) -> tuple[str, ...]:
    """The combat units in a hex that are enemies of a side, the top of the stack first."""
    able = combat(position)
    units = (unit for unit in reversed(position.at(cell)) if able[position.row(unit)])
    return tuple(unit for unit in units if position.sides.hostile(side, position.unit(unit).side))


def beside(position: Position, unit: str) -> tuple[str, ...]:
    """The hexes next to a unit, those in which enemy combat units stand first."""
    near, held = _near(position, unit)
    return tuple(map(position.board.grid.label, sorted(near, key=lambda cell: cell not in held)))


def fronts(table: Table, unit: str) -> tuple[str, ...]:
    """The hexes next to a unit in which enemy combat units stand; if there are none, one of the others."""
    near, held = _near(table.position, unit)
    return tuple(map(table.position.board.grid.label, [cell for cell in near if cell in held] or near[:1]))


def _near(position: Position, unit: str) -> tuple[list[Cell], frozenset[Cell]]:
    """The hexes next to a unit, and all those in which enemy combat units stand."""
    row, sides = position.row(unit), position.units["side"]
    here, side = int(position.cells()[row]), int(sides[row])
    key = ("held by the enemy", side)
    if (held := position.memo.get(key)) is None:
        theirs = combat(position) & position.sides.enmity[side][sides]
        held = position.memo[key] = frozenset(position.cells()[theirs].tolist())
    return ([] if here < 0 else list(position.board.grid.neighbours(here))), held


def own(position: Position, side: str, kinds: Collection[int]) -> tuple[tuple[str, Cell], ...]:
    """A side's units of some kinds on the map, each with its hex."""
    rows = (position.units["side"] == position.sides.number(side)) & np.isin(fact(position, Counter.kind), list(kinds))
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
