"""Status lines for a book whose only clock is the turn: its number, and the units that can still move."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from zoc.law.ruleset import Ruleset
from zoc.look.status import Status, turn_of
from zoc.position import Position, Unit, UnitId
from zoc.text import Phrase, Pieces

if TYPE_CHECKING:
    from zoc.table import Table


@dataclass(frozen=True)
class CanStillMove(Phrase):
    """The units that have points left."""

    units: Pieces


def movers(table: Table, able: Callable[[Unit], bool] = lambda unit: True) -> Iterator[Status]:
    """The turn, and the units of the side to move that have points left and are able to use them."""
    yield turn_of(table.position, table.law.words)
    ready = able_to_move(table.law, table.position, able)
    yield Status.of(table.law.words, CanStillMove(ready), ready)


def able_to_move(law: Ruleset, position: Position, able: Callable[[Unit], bool] = lambda unit: True) -> tuple[UnitId, ...]:
    """The units of the side to move that are on the map, have points left and are able to use them."""
    units = (position.unit(unit) for unit in position.ids)
    mine = [unit for unit in units if unit.cell is not None and position.to_move in ("", unit.side) and able(unit)]
    if law.allowance in position.units:
        mine = [unit for unit in mine if unit.facts[law.allowance] > 0]
    return tuple(unit.id for unit in mine)
