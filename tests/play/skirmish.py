"""Skirmish, an invented book to play with: dice, a reaction that interrupts, a card, a secret, an end."""

from __future__ import annotations

from typing import Any

import numpy as np

from tests.law.invented import book, one_point
from zoc import action
from zoc.action import NO, YES, Acts, Choose, Draw, Order, Roll, Script, Told
from zoc.law import Field, Forbid, Ruleset
from zoc.position import Position
from zoc.table import Table


def skirmish() -> Ruleset:
    """A unit may strike one next to it; whoever is struck may parry first; somebody keeps a card up his sleeve."""
    rules = one_point(
        book(
            "skirmish",
            units={"wounds": Field(int, 0, "hits taken"), "secret": Field(int, 0, "a card that nobody else sees")},
            purposes=("strike",),
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

    @rules.deed("move", moves="plain", at="cell?", route="route?")
    def move(table: Table, order: Order) -> Script:
        """Go somewhere."""
        yield from action.walk(table, order)

    @rules.deed("strike", target="enemy")
    def strike(table: Table, order: Order) -> Script:
        """Strike a neighbour."""
        position, target = table.position, order["target"]
        [blow] = yield Roll("Strike", order.unit, 1, 6)
        answer = yield Choose(position.unit(target).side, f"Does {target} parry?", (YES, NO), unit=target)
        if answer == YES.name:
            [parry] = yield Roll("Parry", target, 1, 6)
            blow -= parry
        if blow > 0:
            hit = position.changed(target, wounds=position.unit(target).wounds + 1)
            yield Told(hit, f"{order.unit} hits {target}.", cites=("5",), about=(order.unit, target))
        else:
            yield Told(position, f"{target} parries.", about=(target,))

    @rules.deed("draw")
    def draw(table: Table, order: Order) -> Script:
        """Take a card from the pile, unseen by the enemy."""
        [card] = yield Draw("A card", order.unit, (1, 2, 3), only=(order.side,))
        drawn = table.position.changed(order.unit, secret=card)
        yield Told(drawn, f"It is a {card}.", only=(order.side,), otherwise="A card is drawn.")

    @rules.deed("end_turn", by="side")
    def end_turn(table: Table, order: Order) -> Script:
        """End the turn."""
        after = action.passed_on(table.position, order.side)
        yield Told(after, f"{after.to_move} is to move.", over=action.ended(after))

    return rules
