"""Whose turn is next, and when the last one is over."""

from __future__ import annotations

from typing import TYPE_CHECKING

from zoc.action.allowance import restored
from zoc.action.events import LastTurn, TurnEnded
from zoc.action.order import Order
from zoc.action.script import Script, happened
from zoc.position import Position, Side

if TYPE_CHECKING:
    from zoc.table import Table


def end_turn(table: Table, order: Order) -> Script:
    """A side ends its turn; the next one moves, with all its points again."""
    after = passed_on(table.position, order.side)
    after = restored(after, after.to_move, table.law.allowance)
    yield happened(after, TurnEnded(order.side, None if after.played_out else after.turn, after.to_move), over=ended(after))


def passed_on(position: Position, done: Side) -> Position:
    """The table as the next side's turn begins; after the last side, the next turn begins."""
    names = position.sides.names
    nth = position.sides.number(position.to_move or done) + 1
    if nth < len(names):
        return position.replace(to_move=names[nth])
    return position.replace(to_move=names[0], turn=position.turn + 1)


def ended(position: Position) -> LastTurn | None:
    """How the game has ended, if the scenario says how many turns it has."""
    return LastTurn(position.last_turn) if position.played_out else None
