"""``python -m zoc.bots.contest ford greedy random --games 200``: two bots against each other, each at every side in turn.

It prints how often each has won, with 95 % intervals, and the CPU time that a decision has taken.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Sequence
from dataclasses import dataclass, field

from zoc.bots.bot import bot_named
from zoc.bots.match import steps
from zoc.bots.win_rate import WinRate
from zoc.play import Chance, Game
from zoc.play.sides import winners
from zoc.scenario.examples import example
from zoc.scenario.scenario import Scenario, loads


@dataclass
class Tally:
    """What has come of the games so far."""

    won: dict[str, int] = field(default_factory=dict)
    ahead: dict[str, int] = field(default_factory=dict)
    """Who stood better by the score at the end of games that nobody won."""
    games: int = 0
    orders: int = 0
    longest: float = 0.0
    """The most CPU seconds that one decision has taken."""

    @property
    def undecided(self) -> int:
        """How many games nobody has won."""
        return self.games - sum(self.won.values())

    def rows(self, bots: Sequence[str]) -> list[str]:
        """The result, one line a bot, and a line for the rest."""
        won = {bot: WinRate(self.won.get(bot, 0), self.games) for bot in bots}
        lines = [f"{bot}: {share.part} of {self.games} won, {share.say()}" for bot, share in won.items()]
        ahead = "".join(f", {bot} ahead in {self.ahead[bot]}" for bot in bots if bot in self.ahead)
        return [*lines, f"undecided: {self.undecided}{ahead}; {self.orders} orders; longest decision {self.longest:.2f} s of CPU"]


def contest(scenario: Scenario, bots: tuple[str, str], games: int, seed: int, most: int = 2000) -> Tally:
    """So many games of one bot against the other; they change sides after each."""
    tally = Tally()
    names = scenario.position.sides.names
    for nth in range(games):
        mine = names[nth % len(names)]
        seats = {side: bots[0 if not scenario.position.sides.hostile(side, mine) else 1] for side in names}
        players = {side: bot_named(name, seed + 7 * nth) for side, name in seats.items()}
        game, clock = Game(scenario.rules, scenario.position), time.process_time()
        for step in steps(game, players, Chance(seed + nth), most):
            game, now = step.game, time.process_time()
            tally.orders, tally.longest, clock = tally.orders + 1, max(tally.longest, now - clock), now
        tally.games += 1
        for bot in dict.fromkeys(seats[side] for side in winners(game)):
            tally.won[bot] = tally.won.get(bot, 0) + 1
        stands = 0 if winners(game) else game.law.worth(game.seen_by(mine), mine)
        if stands:
            better = bots[0 if stands > 0 else 1]
            tally.ahead[better] = tally.ahead.get(better, 0) + 1
    return tally


def main(words: Sequence[str] | None = None) -> None:
    """Run a contest as the command line says, and print what came of it."""
    parser = argparse.ArgumentParser(prog="python -m zoc.bots.contest", description=__doc__)
    parser.add_argument("scenario", help="a bundled scenario")
    parser.add_argument("bots", nargs=2, metavar="BOT", help="random, greedy or search")
    parser.add_argument("--games", type=int, default=10)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--orders", type=int, default=2000, help="a game ends undecided after so many orders")
    said = parser.parse_args(words)
    bots = (said.bots[0], said.bots[1])
    tally = contest(loads(example(said.scenario)), bots, said.games, said.seed, said.orders)
    print("\n".join([f"{said.scenario}, seed {said.seed}", *tally.rows(bots)]))


if __name__ == "__main__":
    main()
