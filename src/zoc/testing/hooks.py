"""Every hook of a book is called once on a table, so that a misspelt word in one is found before a player finds it."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from zoc.law import Ruleset
from zoc.law.unseen import Prior
from zoc.position import Position
from zoc.scenario import load
from zoc.scenario.examples import SCENARIOS
from zoc.testing.random_play import played

ORDERS = 8
"""How many orders of a random game are played."""


def own_tables(rules: Ruleset) -> Iterator[Position]:
    """The tables of the scenarios in the folder of a book."""
    for file in sorted((rules.home / SCENARIOS).rglob("*.toml")) if rules.home is not None else ():
        yield load(file, rules=rules).position


def check_hooks(rules: Ruleset, position: Position, seed: int = 0) -> None:
    """Call the views, status lines, counters, doubts, the score, what is unseen, the surveys, and play a little."""
    for side in position.sides.names:
        seen = rules.seen(position, side)
        rules.glance(seen, side)
        rules.worth(seen, side)
        rules.resample(seen, Random(seed), Prior(side, position))
        for unit in seen.ids:
            rules.counter_of(seen, unit)
    rules.doubted(position)
    for name in rules.surveys:
        rules.surveyed(name, position.board, ((0, 0),))
    for name in rules.boards:
        rules.made(rules.boards[name], f"the board {name!r}")
    if rules.deeds:
        played(rules, position, seed, ORDERS)
