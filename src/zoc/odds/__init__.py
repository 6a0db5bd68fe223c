"""Exact chances as fractions: cards drawn, dice thrown, and what waits along a route. Knows no ruleset.

>>> successes(6, 10, {6: 1, 7: 1, 8: 1, 9: 1, 10: 2}).at_least(4)
Fraction(809, 1600)
>>> draw(range(9), reveal=2, keep="lowest").at_least(3)
Fraction(5, 12)
"""

from zoc.odds.cards import draw
from zoc.odds.chain import Arrival, Chain, Hazard, Plight, arrival, gauntlet
from zoc.odds.chance import Chance, percent
from zoc.odds.dice import Reroll, Roll, pool, read, successes

__all__ = [
    "Arrival",
    "Chain",
    "Chance",
    "Hazard",
    "Plight",
    "Reroll",
    "Roll",
    "arrival",
    "draw",
    "gauntlet",
    "percent",
    "pool",
    "read",
    "successes",
]
