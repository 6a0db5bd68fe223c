"""A bot: from what a side knows to the order that it gives."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from typing import Protocol

from zoc.bots.greedy import Greedy
from zoc.bots.thought import Thought
from zoc.errors import Unknown
from zoc.extras import require
from zoc.play.known import Known


class Bot(Protocol):
    """Whatever decides for a seat."""

    name: str

    def decide(self, known: Known) -> Thought | None:
        """The order to give or the answer to choose, with the reasons; nothing if there is nothing to do."""


class AtRandom:
    """Any legal order, each as likely as the others."""

    name = "random"

    def __init__(self, seed: int = 0) -> None:
        self.random = Random(seed)

    def decide(self, known: Known) -> Thought | None:
        orders = known.orders
        if not orders:
            return None
        return Thought(known.side, orders[self.random.randrange(len(orders))], listed=len(orders))


def _search(seed: int) -> Bot:
    require("ai")
    from zoc.bots.search import SearchBot

    return SearchBot(seed)


BOTS: Mapping[str, Callable[[int], Bot]] = {"random": AtRandom, "greedy": Greedy, "search": _search}
"""The bots by their names, each made with a seed."""


def bot_named(name: str, seed: int = 0) -> Bot:
    """A bot by its name."""
    if name not in BOTS:
        raise Unknown.name("bot", name, BOTS)
    return BOTS[name](seed)
