"""Wesnoth's clauses, in the order of the game's own help.

Each function is one clause; its docstring is what a player reads when it bites. Hidden units are out of play for those
who cannot see them: 1.3 and 4.2 say so to an umpire, and a player's own view leaves them out altogether.
"""

from __future__ import annotations

import numpy as np

from zoc.columns import Bools, Ints, Numbers
from zoc.law import Bar, Cost, Exert, Forbid, NoEnd, Stop
from zoc.rulesets.wesnoth.chart import CLOSED
from zoc.rulesets.wesnoth.facts import Bodies, Meetings, Projections, Steps
from zoc.rulesets.wesnoth.sheet import rules

LEAST = np.array([1, 1 << 20, 0], np.int32)
"""The least level at which a unit exerts a zone: by its level, never, always."""


# 1  ZONES OF CONTROL


@rules.exert("1", "Extent", Exert)
def extent(z: Projections) -> Bools:
    """A unit controls the six hexes around its own."""
    return z.distance == 1


@rules.exert("1.1", "Level 0", overrides="1")
def level_zero(z: Projections) -> Bools:
    """A unit of level 0 controls nothing, unless the scenario says that it does."""
    return z.unit.level < LEAST[z.unit.emits]


@rules.exert("1.2", "Petrified", Bar)
def petrified(z: Projections) -> Bools:
    """A petrified unit controls nothing."""
    return z.unit.petrified


@rules.exert("1.3", "Hidden", Bar)
def hidden(z: Projections) -> Bools:
    """A hidden unit controls nothing as long as its enemies cannot see it."""
    return z.unit.hidden


# 2  MOVEMENT


@rules.step("2", "Terrain", Cost)
def terrain(s: Steps) -> Ints:
    """Entering a hex costs what its terrain costs this kind of mover: never more than 99 points, never nothing."""
    return price(s.chart.cost[s.mover.movement, s.there.terrain], s.point)


def price(printed: Ints, point: Numbers) -> Ints:
    """What a printed cost comes to: whatever is above 99 counts as 99, and 0 as 1."""
    return np.where(np.asarray(printed) == 0, point, np.minimum(printed, CLOSED * point))


@rules.step("2.2", "Slowed", Cost)
def slowed(s: Steps) -> Ints:
    """A slowed unit pays double, but no more for what costs 99 already."""
    cost = price(s.chart.cost[s.mover.movement, s.there.terrain], s.point)
    return cost * (s.mover.slowed & (cost < CLOSED * s.point))


@rules.step("2.3", "Stone does not move", Forbid)
def stone(s: Steps) -> Bools:
    """A petrified unit stays where it is."""
    return s.mover.petrified


# 3  ENTERING A ZONE


@rules.enter("3", "Entering", Stop)
def entering(m: Meetings) -> Bools:
    """A unit that enters an enemy zone has no points left and stops there."""
    return m.level > 0


@rules.enter("3.1", "Skirmishers", overrides="3")
def skirmisher(m: Meetings) -> Bools:
    """A skirmisher ignores enemy zones."""
    return m.mover.skirmisher


# 4  OTHER UNITS


@rules.share("4", "Enemies block", Forbid)
def enemies(b: Bodies) -> Bools:
    """No one enters a hex with an enemy in it."""
    return b.hostile


@rules.share("4.1", "Friends", NoEnd)
def friends(b: Bodies) -> Bools:
    """A unit may pass a friend or an ally, but not stop on it."""
    return ~b.hostile


@rules.share("4.2", "Hidden units", overrides="4")
def unseen(b: Bodies) -> Bools:
    """A hidden enemy does not block those who cannot see it."""
    return b.unit.hidden
