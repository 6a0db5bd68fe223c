"""``python -m zoc.bots.bars``: how well the bots play, as docs/opponents.md tells it.

``greedy`` plays ``random``, and ``search`` (2 seconds of CPU an order) plays ``greedy``, on one scenario of each book, each at
every side in turn. It prints a table with 95 % intervals, row by row. ``--games 200`` is the whole run; a smaller number is
told as what it is.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence

from zoc.bots.contest import contest
from zoc.bots.win_rate import WinRate
from zoc.extras import has
from zoc.scenario.examples import example
from zoc.scenario.scenario import loads

SCENARIOS = ("ford", "bashketball/whole_game", "europa/meeting", "fates_edge/shield_wall", "ocs/spearhead")
PAIRS = (("greedy", "random"), ("search", "greedy"))
COLUMNS = ("scenario", "bots", "games", "won by the first", "won by the second", "undecided", "longest decision")
HEAD = f"| {' | '.join(COLUMNS)} |\n|{'---|' * len(COLUMNS)}"


def row(scenario: str, pair: tuple[str, str], games: int, seed: int, orders: int) -> str:
    """One contest as a row of the table."""
    tally = contest(loads(example(scenario)), pair, games, seed, orders)
    first, second = (WinRate(tally.won.get(bot, 0), tally.games) for bot in pair)
    ahead = [f"`{bot}` ahead in {tally.ahead[bot]}" for bot in pair if bot in tally.ahead]
    undecided = ", ".join([str(tally.undecided), *ahead])
    told = (f"`{scenario}`", " – ".join(f"`{bot}`" for bot in pair), str(tally.games), first.say(), second.say(), undecided)
    return f"| {' | '.join(told)} | {tally.longest:.1f} s |"


def main(words: Sequence[str] | None = None) -> None:
    """Play and print the table."""
    parser = argparse.ArgumentParser(prog="python -m zoc.bots.bars", description=__doc__)
    parser.add_argument("scenarios", nargs="*", help=f"bundled scenarios; by default {', '.join(SCENARIOS)}")
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--orders", type=int, default=2000, help="a game ends undecided after so many orders")
    parser.add_argument("--bot", choices=[first for first, _ in PAIRS], help="only the contests of this bot")
    said = parser.parse_args(words)
    print(HEAD, flush=True)
    for pair in PAIRS:
        if said.bot in (None, pair[0]) and (pair[0] != "search" or has("ai")):
            for scenario in said.scenarios or SCENARIOS:
                print(row(scenario, pair, said.games, said.seed, said.orders), flush=True)


if __name__ == "__main__":
    main()
