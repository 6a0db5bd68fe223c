"""Exact chances as fractions: cards, dice, and one thing after another. This package knows no ruleset.

>>> successes(6, 10, {6: 1, 7: 1, 8: 1, 9: 1, 10: 2}).at_least(4)
Fraction(809, 1600)
>>> draw(range(9), reveal=2, keep="lowest").at_least(3)
Fraction(5, 12)
"""

from zoc.odds.cards import draw
from zoc.odds.chain import MarkovChain
from zoc.odds.chance import Distribution, percent
from zoc.odds.dice import PoolRoll, Reroll, pool, read, successes

__all__ = [
    "MarkovChain",
    "Distribution",
    "Reroll",
    "PoolRoll",
    "draw",
    "percent",
    "pool",
    "read",
    "successes",
]
