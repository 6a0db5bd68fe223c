"""What stands at a glance where a turn is all there is: which one it is, and who can still move in it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from zoc.law.ruleset import Ruleset
from zoc.law.status import Status, turn_of
from zoc.position import Position, Unit, UnitId
from zoc.text.names import listed, spoken

if TYPE_CHECKING:
    from zoc.table import Table


def movers(table: Table, able: Callable[[Unit], bool] = lambda unit: True) -> Iterator[Status]:
    """The turn, and the units of the side to move that have points left and are able to use them."""
    yield turn_of(table.position)
    ready = able_to_move(table.law, table.position, able)
    yield Status("Can still move", listed(map(spoken, ready), most=8) or "nobody: the turn can be ended", ready=ready)


def able_to_move(law: Ruleset, position: Position, able: Callable[[Unit], bool] = lambda unit: True) -> tuple[UnitId, ...]:
    """The units of the side to move that are on the map, have points left and are able to use them."""
    units = (position.unit(unit) for unit in position.ids)
    mine = [unit for unit in units if unit.cell is not None and position.to_move in ("", unit.side) and able(unit)]
    if law.allowance in position.units:
        mine = [unit for unit in mine if unit.facts[law.allowance] > 0]
    return tuple(unit.id for unit in mine)
