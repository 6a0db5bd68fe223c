"""``python -m zoc.bots.pace``: how long ``greedy`` thinks about an order on every bundled scenario, in CPU seconds.

It plays the first orders of each scenario with ``greedy`` at every side, prints the longest and the median decision, and ends
with 1 if one took longer than a second.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from statistics import median

from zoc.bots.greedy import Greedy
from zoc.play import Chance, Game
from zoc.play.known import Known, given
from zoc.play.sides import acting
from zoc.scenario.examples import example, names
from zoc.scenario.scenario import loads

LONGEST = 1.0
"""CPU seconds that a decision may take."""
WARM = ("ford", "bashketball/fast_break")
"""Played a little before anything is measured, so that no import is, nor the loading of compiled code."""


@dataclass(frozen=True)
class DecisionPace:
    """How long the decisions of a scenario took."""

    scenario: str
    seconds: tuple[float, ...]
    slowest: str
    """The order that took longest to decide on."""

    @property
    def slow(self) -> bool:
        """Whether one took too long."""
        return max(self.seconds, default=0.0) > LONGEST

    def say(self) -> str:
        """One row."""
        if not self.seconds:
            return f"{self.scenario}: nothing to decide"
        longest, middle = max(self.seconds), median(self.seconds)
        told = f"{self.scenario}: {len(self.seconds)} decisions, median {middle:.2f} s, longest {longest:.2f} s"
        return f"{told}, too long: {self.slowest}" if self.slow else told


def paced(scenario: str, orders: int, seed: int) -> DecisionPace:
    """The first decisions of a scenario, each measured."""
    timed = list(_decisions(scenario, orders, seed))
    slowest = max(timed, key=lambda each: each[0], default=(0.0, ""))
    return DecisionPace(scenario, tuple(seconds for seconds, _ in timed), slowest[1])


def _decisions(scenario: str, orders: int, seed: int) -> Iterator[tuple[float, str]]:
    read = loads(example(scenario))
    game, source, bot = Game(read.rules, read.position), Chance(seed), Greedy(seed)
    for _ in range(orders):
        side = next(iter(acting(game)), None)
        if game.over or side is None or not read.rules.deeds:
            return
        known, since = Known.of(game, side), time.process_time()
        thought = bot.decide(known)
        if thought is None:
            return
        yield time.process_time() - since, thought.order.say()
        game = given(game, thought.order, source).game


def main(words: Sequence[str] | None = None) -> int:
    """Measure and print; 1 if a decision took too long."""
    parser = argparse.ArgumentParser(prog="python -m zoc.bots.pace", description=__doc__)
    parser.add_argument("scenarios", nargs="*", help="bundled scenarios; all of them by default")
    parser.add_argument("--orders", type=int, default=30, help="decisions of each scenario")
    parser.add_argument("--seed", type=int, default=1)
    said = parser.parse_args(words)
    for scenario in WARM:
        paced(scenario, 5, said.seed)
    slow = False
    for scenario in said.scenarios or names():
        pace = paced(scenario, said.orders, said.seed)
        slow = slow or pace.slow
        print(pace.say(), flush=True)
    return 1 if slow else 0


if __name__ == "__main__":
    raise SystemExit(main())
