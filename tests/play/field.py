"""A small open field: red's units on the left, blue's as a test writes them; and orders given there."""

from __future__ import annotations

from typing import Any

import zoc
from zoc.play import Game, Played, WrittenDice, order_of

FIELD = """
ruleset = "{ruleset}"
to_move = "red"
[grid]
width = 9
height = 6
{grid}
[terrain]
map = '''
{rows}
'''
[terrain.legend]
"." = "{ground}"
[[side]]
name = "red"
[[side]]
name = "blue"
[units.red]
{red}
[units.blue]
{blue}
"""


def field(ruleset: str, grid: str, ground: str, red: str, **blue: str) -> Game:
    """A game on it: each blue unit with its facts as a scenario writes them."""
    pieces = "\n".join(f"{name} = {{{facts}}}" for name, facts in blue.items())
    rows = "\n".join(["." * 9] * 6)
    scenario = zoc.loads(FIELD.format(ruleset=ruleset, grid=grid, ground=ground, rows=rows, red=red, blue=pieces))
    return Game(scenario.rules, scenario.position)


def order(game: Game, side: str, **written: Any) -> Played:
    return game.order(order_of(game.law, game.seen_by(side), side, written), WrittenDice())


def done(game: Game, side: str, **written: Any) -> Game:
    given = order(game, side, **written)
    assert given.legal, given.verdict.say()
    return given.game
