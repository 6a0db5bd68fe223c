"""Whose turn is next, and when the last one is over."""

from __future__ import annotations

from zoc.action.allowance import restored
from zoc.action.script import Order, Script, Told
from zoc.law.ruleset import Ruleset
from zoc.position import Position


def end_turn(law: Ruleset, position: Position, order: Order) -> Script:
    """A side has done; the next one moves, with all its points again."""
    after = passed_on(position)
    after = restored(after, after.to_move, law.allowance)
    yield Told(after, f"{order.side} ends its turn; turn {after.turn}, {after.to_move} to move.", over=ended(after))


def passed_on(position: Position) -> Position:
    """The table as the next side's turn begins; after the last side's, the next turn begins."""
    names = position.sides.names
    nth = names.index(position.to_move) + 1 if position.to_move in names else len(names)
    if nth < len(names):
        return position.replace(to_move=names[nth])
    return position.replace(to_move=names[0], turn=position.turn + 1)


def ended(position: Position) -> str:
    """How the game has ended, if the scenario says how many turns it has."""
    last = int(position.notes.get("last_turn", 0) or 0)
    return f"turn {last} was the last one" if last and position.turn > last else ""
