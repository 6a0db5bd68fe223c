"""Which orders a bot looks at: the best placed moves, and a sample of the rest that leaves no kind of order out."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from random import Random

from zoc.action import Order
from zoc.law import Ruleset
from zoc.play.known import Known


@dataclass(frozen=True)
class Breadth:
    """How much a bot looks at: moves placed on the map, moves and other orders carried out, scripts run for all of them."""

    placed: int
    moves: int
    others: int
    runs: int


WIDE, NARROW = Breadth(300, 5, 10, 40), Breadth(100, 3, 6, 14)


def breadth(law: Ruleset) -> Breadth:
    """How much a bot looks at under a law: little where orders take long to plan."""
    return NARROW if law.planning else WIDE


def shortlist(known: Known, random: Random, wide: Breadth) -> Sequence[Order]:
    """The best placed moves, and orders of every other kind in turn; all of them if they are few."""
    orders = known.orders
    if len(orders) <= wide.moves + wide.others:
        return orders
    moves, rest = list[Order](), list[Order]()
    for order in orders:
        (moves if _goes(known, order) else rest).append(order)
    if len(moves) > wide.placed:
        moves = random.sample(moves, wide.placed)
    random.shuffle(moves)
    best = sorted(moves, key=lambda order: -_placed(known, order))
    return [*best[: wide.moves], *_in_turn(rest, random)[: wide.others]]


def _goes(known: Known, order: Order) -> bool:
    """Whether an order sends a unit to a cell."""
    deed, at = known.law.deeds.get(order.name), order.get("at")
    return deed is not None and bool(deed.moves) and isinstance(at, str)


def _placed(known: Known, order: Order) -> Fraction:
    """What the table would be worth with the unit simply put where the order sends it."""
    return known.law.worth(known.view.moved(order.unit, order["at"]), known.side)


def _in_turn(orders: Sequence[Order], random: Random) -> list[Order]:
    """The orders, one of each kind at a time."""
    kinds: dict[str, list[Order]] = {}
    for order in orders:
        kinds.setdefault(order.name, []).append(order)
    for kind in kinds.values():
        random.shuffle(kind)
    ranked = [(nth, number, order) for number, kind in enumerate(kinds.values()) for nth, order in enumerate(kind)]
    return [order for _, _, order in sorted(ranked, key=lambda each: each[:2])]
