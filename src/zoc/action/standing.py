"""What stands at a glance where a turn is all there is: which one it is, and who can still move in it."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from zoc.law.ruleset import Ruleset
from zoc.law.status import Status, turn_of
from zoc.position import Position, Unit
from zoc.spoken import listed, spoken


def movers(law: Ruleset, position: Position, able: Callable[[Unit], bool] = lambda unit: True) -> Iterator[Status]:
    """The turn, and the units of the side to move that have points left and are able to use them."""
    yield turn_of(position)
    units = (position.unit(unit) for unit in position.ids)
    mine = [unit for unit in units if unit.cell is not None and position.to_move in ("", unit.side) and able(unit)]
    if law.allowance in position.units:
        mine = [unit for unit in mine if unit.facts[law.allowance] > 0]
    names = listed((spoken(unit.id) for unit in mine), most=8)
    yield Status("Can still move", names or "nobody: the turn can be ended")
