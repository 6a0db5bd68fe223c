"""The words of the section: classes of zone, kinds of unit, and the parameters it only points at.

What the section leaves to other rules (movement costs of zones, minimum odds, bad terrain, support, combat supply, the
RED table, partisans) is a scenario's own data; the defaults here are illustrations.
"""

from __future__ import annotations

from enum import IntEnum
from fractions import Fraction

import numpy as np

from zoc.columns import Bools, plain


class Level(IntEnum):
    """The classes of zone, lowest first."""

    NO, PARTIAL, FULL, DOUBLE, TRIPLE = range(5)


NO = plain(Level.NO)


class Kind(IntEnum):
    """What a unit is; its basic class follows from it."""

    DIVISION, GROUPING, CORPS, MARKER, PORT_FORTIFICATION, BRIGADE, BRIGADE_GROUPING, REGIMENT, CADRE = range(9)
    HQ, BATTALION, REMNANT, BATTERY, FORT, AIR, NAVAL = range(9, 16)


MARKER, FORT, AIR = map(plain, (Kind.MARKER, Kind.FORT, Kind.AIR))
FULL_KINDS: Bools = np.array([kind <= Kind.MARKER for kind in Kind])
PARTIAL_KINDS: Bools = np.array([Kind.PORT_FORTIFICATION <= kind <= Kind.CADRE for kind in Kind])
"""Whether each kind has a FULL zone, or a PARTIAL one, by the class table."""


class Arm(IntEnum):
    """The symbol on the counter, as far as zones ask for it."""

    INFANTRY, MOTORISED, ARMOUR, ARTILLERY, ANTI_AIRCRAFT, ANTI_TANK = range(6)


ARMOUR, ARTILLERY, ANTI_AIRCRAFT, ANTI_TANK = map(plain, (Arm.ARMOUR, Arm.ARTILLERY, Arm.ANTI_AIRCRAFT, Arm.ANTI_TANK))


PROHIBITED = 99
"""A terrain that costs this much may not be entered, a hexside not crossed."""

CLASS_COSTS = {"no": 0, "partial": 1, "full": 2, "double": 3, "triple": 4}
NOTHING = dict.fromkeys(CLASS_COSTS, 0)
TERRAIN_COSTS = {"clear": 1, "forest": 2, "swamp": 3, "rough": 2, "mountain": 3, "sea": PROHIBITED}

HEXSIDE_COSTS = {"impassable": PROHIBITED, "bad": 0, "major_river": 0, "great_river": 0, "strait": 0}
IMPASSABLE, BAD, MAJOR_RIVER, GREAT_RIVER, STRAIT = range(len(HEXSIDE_COSTS))
"""The columns of the chart of hexsides."""

BAD_TERRAIN = {"forest": 1, "swamp": 1, "rough": 1, "mountain": 1}
"""What counts as bad terrain (3.F.1.a is not at hand); only the forest is proven by the section's own example."""


def by_mobility(costs: dict[str, int]) -> dict[str, dict[str, int]]:
    """The same costs for every kind of mover, until a scenario says otherwise."""
    return {"leg": costs, "motorised": costs}


SUPPLY = {
    Level.TRIPLE: Fraction(3),
    Level.DOUBLE: Fraction(2),
    Level.FULL: Fraction(1),
    Level.PARTIAL: Fraction(1, 2),
    Level.NO: Fraction(1, 4),
}
"""The ZOC modifier: by what an attack's combat supply is multiplied."""

RED = {Level.TRIPLE: 0, Level.DOUBLE: 0, Level.FULL: 0, Level.PARTIAL: -1, Level.NO: -2}
"""What the defender's class does to the RED result."""
