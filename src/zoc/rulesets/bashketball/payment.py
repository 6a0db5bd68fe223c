"""What a turn allows, and what is paid for it: an action, and the cards that are played or discarded."""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import replace
from typing import Any

from zoc.action import Action, Attempt, Choose, Order, Pick, Told, judge
from zoc.law import Ruleset, Verdict
from zoc.position import Position
from zoc.rulesets.bashketball.book import rules
from zoc.rulesets.bashketball.cards import Card, called, hand, has_hand, rest, with_an_action, with_hand
from zoc.rulesets.bashketball.flow import FUEL


def together(order: Order, *verdicts: Verdict) -> Verdict:
    """Several verdicts on one order: everything that stands against it is said."""
    lacking = next((verdict.lacking for verdict in verdicts if verdict.lacking), "")
    return Verdict.of((r for verdict in verdicts for r in verdict.reasons), about=order.say(), lacking=lacking)


def allowed(law: Ruleset, position: Position, order: Order, kind: str, **facts: Any) -> Verdict:
    """Whether the turn allows what is ordered: a run, a standard action, a card."""
    found = judge(law, position, Action(kind, order.unit, order.get("target"), facts=facts))
    used = any(reason.counts and reason.clause.number == "G-2" for reason in found.reasons)
    return replace(found, about=order.say(), lacking="all three actions of this turn are used" if used else found.lacking)


def affordable(law: Ruleset, position: Position, order: Order) -> Verdict:
    """Whether a team can pay for a standard action: with a card that says so, or with an action and two cards."""
    if name := order.get("card"):
        held = name in with_an_action(law, position, order.unit)
        lacking = "" if held else f"{order.side} has no card {name!r} in hand to do it with"
        return together(order, allowed(law, position, order, "card"), Verdict(lacking=lacking))
    facts = {"hand": has_hand(position, order.side), "held": len(hand(position, order.side))}
    return allowed(law, position, order, "standard", **facts)


def played(position: Position, order: Order) -> Card | None:
    """The card that an order plays, if it plays one that is there."""
    name = order.get("card")
    return next((card for card in hand(position, order.side) if name and card.name == name), None)


def acted(position: Position) -> Position:
    """The table with one action less."""
    return position.noted(actions=max(0, int(position.notes.get("actions", rules.notes["actions"])) - 1))


def paid(position: Position, order: Order, tried: Attempt | None = None) -> Generator[Any, Any, Position]:
    """Pay for a standard action: one action, and the card that is played or the two that are discarded for what is tried."""
    position, side = acted(position), order.side
    if card := played(position, order):
        position = with_hand(position, side, rest(hand(position, side), [card]))
        yield Told(position, f"{side} plays {card.say()}.", ("G-2", "S-3"))
    elif has_hand(position, side):
        gone = []
        for nth in range(FUEL):
            held = hand(position, side)
            picks = {card.pick: Pick(card.pick, card.say()) for card in held}
            name = next(iter(picks))
            if len(picks) > 1 and len(held) > FUEL - nth:
                question = f"Which card is discarded, {nth + 1} of {FUEL}?"
                name = yield Choose(side, question, tuple(picks.values()), order.unit, tried)
            gone.append(called(position, side, name))
            position = with_hand(position, side, rest(held, gone[-1:]))
        yield Told(position, f"{side} discards {' and '.join(card.say() for card in gone)}.", ("G-3",))
    return position
