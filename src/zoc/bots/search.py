"""The bot that searches: OpenSpiel's IS-MCTS over tables that look to the side like the one it sees.

Ours are the tables (``law.resample``), the orders that are looked at (``shortlist``), and the score where a line of play is
cut off; the search itself is OpenSpiel's.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from random import Random

import numpy as np
from open_spiel.python.algorithms.ismcts import ISMCTSBot

from zoc.action import Order
from zoc.bots.greedy import ranking, thought
from zoc.bots.imagined import Evaluator, Imagined
from zoc.bots.thought import Thought
from zoc.env.spiel import TYPE
from zoc.env.stage import GameStage, SideMemory
from zoc.play import Game
from zoc.play.known import Known

CANDIDATES = 8
"""How many of the best orders are searched."""
ENDLESS = 1_000_000
"""More simulations or decisions than there will ever be."""


class TimeUp(Exception):
    """The budget is used up."""


@dataclass(frozen=True)
class Typed:
    """The game of a search, which only says what kind of game it is."""

    def get_type(self) -> object:
        """Sequential, with imperfect information."""
        return TYPE


class Root(Imagined):
    """A state of a search that names its game."""

    def get_game(self) -> Typed:
        """The game."""
        return Typed()


class SearchBot:
    """The order that IS-MCTS visits most, within CPU ``seconds`` or a number of ``simulations``."""

    name = "search"

    def __init__(self, seed: int = 0, seconds: float = 2.0, simulations: int | None = None) -> None:
        self.seed, self.seconds, self.simulations = seed, seconds, simulations

    def decide(self, known: Known) -> Thought | None:
        """The best order; with a number of simulations, the same for the same knowledge and seed."""
        until = time.process_time() + self.seconds
        random = Random(f"{self.seed} {len(known.heard)}")
        orders = known.orders
        if not orders:
            return None
        ranked = ranking(known, random)[:CANDIDATES]
        if not ranked or known.supposed is None:
            return Thought(known.side, orders[random.randrange(len(orders))], listed=len(orders))
        if len(ranked) == 1:
            return thought(known, ranked)
        visits = self._visits(known, known.supposed, [each.order for each in ranked], random, until)
        best = sorted(range(len(ranked)), key=lambda nth: (-visits[nth], nth))
        found = thought(known, [ranked[nth] for nth in best])
        return replace(found, simulations=sum(visits), visits=visits[best[0]])

    def _visits(self, known: Known, supposed: Game, orders: Sequence[Order], random: Random, until: float) -> list[int]:
        """How often the search has visited each order."""
        before = {known.side: SideMemory((), known.heard)}
        most = ENDLESS if self.simulations is None else self.simulations
        bot = ISMCTSBot(None, Evaluator(), 1.0, most, random_state=np.random.RandomState(random.getrandbits(32)))

        def drawn(state: Root, player: int) -> Root:
            if self.simulations is None and time.process_time() > until:
                raise TimeUp
            return Root(GameStage(known.drawn(random) or supposed, ENDLESS, before=before), orders)

        root = Root(GameStage(supposed, ENDLESS, before=before), orders)
        bot.set_resampler(drawn)
        with suppress(TimeUp):
            bot.run_search(root)
        node = bot.lookup_node(root)
        return [int(node.child_info[nth].visits) if nth in node.child_info else 0 for nth in range(len(orders))]
