"""A bot: from what a side knows to the order that it gives."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from random import Random
from typing import Protocol

from zoc.bots.greedy import Greedy
from zoc.bots.thought import Thought
from zoc.errors import Malformed, Unknown
from zoc.extras import has, require
from zoc.play.known import Known

SECONDS, LONGEST = 2.0, 60
"""CPU seconds that a search thinks about an order, unless its name says otherwise, and the most it may say."""


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


def _search(seed: int, seconds: float = SECONDS) -> Bot:
    require("ai")
    from zoc.bots.search import SearchBot

    return SearchBot(seed, seconds)


BOTS: Mapping[str, Callable[[int], Bot]] = {"random": AtRandom, "greedy": Greedy, "search": _search}
"""The bots by their names, each made with a seed."""


def bot_named(name: str, seed: int = 0) -> Bot:
    """A bot by its name; ``search:5`` thinks for 5 seconds of CPU.

    >>> bot_named("greedy").name
    'greedy'
    """
    kind, sign, said = name.partition(":")
    if kind not in BOTS or (sign and kind != "search"):
        raise Unknown.name("bot", name, BOTS)
    if not sign:
        return BOTS[kind](seed)
    if not (said.isascii() and said.isdigit() and 0 < int(said) <= LONGEST):
        raise Malformed(f"the bot {name!r} thinks for 1 to {LONGEST} whole seconds, such as search:5")
    return _search(seed, int(said))


@dataclass(frozen=True)
class BotLevel:
    """How strong an opponent is: a bot by its name, and what it does in a few words."""

    bot: str
    title: str
    about: str


LEVELS = (
    BotLevel("random", "Random", "gives any legal order"),
    BotLevel("greedy", "Quick", "looks one order ahead"),
    BotLevel("search:2", "Strong", "searches for 2 seconds an order"),
    BotLevel("search:10", "Patient", "searches for 10 seconds an order"),
)
"""The opponents that a player is offered, the weakest first."""


def levels() -> tuple[BotLevel, ...]:
    """The levels that can be played here: without the extra ``zoc[ai]`` nothing searches."""
    return tuple(level for level in LEVELS if not level.bot.startswith("search") or has("ai"))
