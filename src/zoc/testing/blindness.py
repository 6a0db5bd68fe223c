"""Whether a bot knows more than it may: another hidden truth must not change what it orders."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from zoc.action import Order
from zoc.law import Prior
from zoc.law.unseen import alike
from zoc.play import Game
from zoc.position import Side

Decides = Callable[[Game, Side], Order | None]
"""From a game as it is in truth, and a side, to what a bot orders: an honest one looks at what the side knows only."""


def check_blind(decides: Decides, game: Game, side: Side, random: Random, draws: int = 3) -> int:
    """Let a bot decide on a table and on others that look the same to its side; how many of them were in truth different."""
    law, truth = game.law, game.position
    view = law.seen(truth, side)
    ordered, others = decides(Game(law, truth), side), 0
    for _ in range(draws):
        other = law.resample(view, random, Prior(side, truth))
        again = decides(Game(law, other), side)
        assert _key(again) == _key(ordered), f"{side} orders {_said(again)} where it ordered {_said(ordered)}, and sees the same"
        others += not alike(other, truth)
    return others


def _key(order: Order | None) -> object:
    return order.key if order is not None else None


def _said(order: Order | None) -> str:
    return order.say() if order is not None else "nothing"
