"""Exact chances as fractions: cards, dice, and one thing after another. This package knows no ruleset.

>>> successes(6, 10, {6: 1, 7: 1, 8: 1, 9: 1, 10: 2}).at_least(4)
Fraction(809, 1600)
>>> draw(range(9), reveal=2, keep="lowest").at_least(3)
Fraction(5, 12)
"""

from zoc.odds.cards import draw
from zoc.odds.chain import Chain
from zoc.odds.chance import Chance, percent
from zoc.odds.dice import Reroll, Roll, pool, read, successes

__all__ = [
    "Chain",
    "Chance",
    "Reroll",
    "Roll",
    "draw",
    "percent",
    "pool",
    "read",
    "successes",
]
