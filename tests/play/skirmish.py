"""Skirmish, an invented book to play with: dice, a reaction that interrupts, a card, a secret, an end."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar

import numpy as np

from tests.law.invented import book, one_point
from zoc import action
from zoc.action import YES, Acts, Ask, Draw, Order, Roll, Script, happened
from zoc.action.events import YES_OR_NO
from zoc.law import Field, Forbid, Ruleset
from zoc.law.event import Event
from zoc.position import Position
from zoc.table import Table
from zoc.text import Amount, Phrase, Piece, Team


@dataclass(frozen=True)
class Hit(Event):
    cites: ClassVar = ("5",)
    unit: Piece
    target: Piece


@dataclass(frozen=True)
class Parried(Event):
    target: Piece


@dataclass(frozen=True)
class MayParry(Phrase):
    target: Piece


@dataclass(frozen=True)
class CardIs(Event):
    """What a card shows, for the side that has drawn it."""

    private: ClassVar = "side"
    side: Team
    card: Amount


@dataclass(frozen=True)
class CardDrawn(Event):
    side: Team


@dataclass(frozen=True)
class NextToMove(Event):
    side: Team


WORDS = {
    "Hit": "{unit} hits {target}",
    "Parried": "{target} parries",
    "MayParry": "Does {target} parry?",
    "CardIs": "It is a {card}",
    "CardDrawn": "{side} draws a card",
    "NextToMove": "{side} is to move",
}


def skirmish() -> Ruleset:
    """A unit may strike one next to it; whoever is struck may parry first; somebody keeps a card up his sleeve."""
    rules = one_point(
        book(
            "skirmish",
            units={"wounds": Field(int, 0, "hits taken"), "secret": Field(int, 0, "a card that nobody else sees")},
            purposes=("strike",),
            words=WORDS,
        )
    )

    @rules.act("5", "Reach", Forbid, of="strike")
    def too_far(a: Acts) -> Any:
        """Only a neighbour is struck."""
        return a.distance != 1

    @rules.view
    def sleeves(table: Table, side: str) -> Position:
        position = table.position
        enemies = position.sides.enmity[position.sides.number(side)][position.units["side"]]
        return position.with_columns(secret=np.where(enemies, 0, position.units["secret"])) if enemies.any() else position

    @rules.deed("move", moves="move", at="cell?", route="route?")
    def move(table: Table, order: Order) -> Script:
        """Go somewhere."""
        yield from action.walk(table, order)

    @rules.deed("strike", target="enemy")
    def strike(table: Table, order: Order) -> Script:
        """Strike a neighbour."""
        position, target = table.position, order["target"]
        [blow] = yield Roll("Strike", order.unit, 1, 6)
        answer = yield Ask(position.unit(target).side, MayParry(target), YES_OR_NO, target)
        if answer == YES.name:
            [parry] = yield Roll("Parry", target, 1, 6)
            blow -= parry
        if blow > 0:
            hit = position.changed(target, wounds=position.unit(target).wounds + 1)
            yield happened(hit, Hit(order.unit, target))
        else:
            yield happened(position, Parried(target))

    @rules.deed("draw")
    def draw(table: Table, order: Order) -> Script:
        """Take a card from the pile, unseen by the enemy."""
        [card] = yield Draw("A card", order.unit, (1, 2, 3), only=(order.side,))
        drawn = table.position.changed(order.unit, secret=card)
        yield happened(drawn, CardDrawn(order.side))
        yield happened(drawn, CardIs(order.side, card))

    @rules.deed("end_turn", by="side")
    def end_turn(table: Table, order: Order) -> Script:
        """End the turn."""
        after = action.passed_on(table.position, order.side)
        yield happened(after, NextToMove(after.to_move), over=action.ended(after))

    return rules
