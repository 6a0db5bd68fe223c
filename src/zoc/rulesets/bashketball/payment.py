"""What is paid for what a player does with his turn: an action, and the cards that are played or discarded."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from zoc.action import Ask, Attempt, Choice, Order, Part, ScriptOf, happened
from zoc.position import Position
from zoc.rulesets.bashketball.cards import called, hand, has_hand, rest, with_hand
from zoc.rulesets.bashketball.events import CardPlayed, Discarded, WhichDiscard, shown
from zoc.rulesets.bashketball.flow import FUEL
from zoc.rulesets.bashketball.state import Card, MatchState

if TYPE_CHECKING:
    from zoc.table import Table


def payment(order: Order) -> Part:
    """The part of an order by which it is paid: with a card that says so, or as a standard action with two of the hand."""
    return Part("card" if order.get("card") else "standard", order.unit)


def played(position: Position, order: Order) -> Card | None:
    """The card that an order plays, if it plays one."""
    name = order.get("card")
    return next((card for card in hand(position, order.side) if name and card.name == name), None)


def acted(position: Position) -> Position:
    """The table with one action less."""
    state = MatchState.of(position)
    return position.with_state(replace(state, actions=max(0, state.actions - 1)))


def having_run(position: Position, unit: str) -> Position:
    """The table after a player has moved with one of the turn's actions."""
    return acted(position).changed(unit, moved=1)


def paid(table: Table, order: Order, tried: Attempt | None = None) -> ScriptOf[Position]:
    """Pay for a standard action: one action, and the card that is played or the two that are discarded for what is tried."""
    position, side = acted(table.position), order.side
    if card := played(position, order):
        position = with_hand(position, side, rest(hand(position, side), [card]))
        yield happened(position, CardPlayed(side, shown(card)))
    elif has_hand(position, side) and "G-3" not in table.law.struck:
        gone = []
        for nth in range(FUEL):
            held = hand(position, side)
            if not held:
                break  # a hand that lies face down: which cards go is for its owner to say
            picks = {card.pick: Choice(card.pick, shown(card)) for card in held}
            name = next(iter(picks))
            if len(picks) > 1 and len(held) > FUEL - nth:
                name = yield Ask(side, WhichDiscard(nth + 1, FUEL), tuple(picks.values()), order.unit, tried)
            gone.append(called(position, side, name))
            position = with_hand(position, side, rest(held, gone[-1:]))
        if gone:
            yield happened(position, Discarded(side, tuple(map(shown, gone))))
    return position
