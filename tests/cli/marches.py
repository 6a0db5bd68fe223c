"""An invented book with all that the presets lack: levels, stacks, a reading, a way that is paid for, an act, a test."""

from __future__ import annotations

from enum import IntEnum
from typing import Any

import numpy as np

from zoc.action import Acts, Contests
from zoc.control import Projections, Stacks
from zoc.law import Base, Book, Cost, Exert, Field, Forbid, Points, Ruleset, Shift, Stop
from zoc.movement import Bodies, Meetings, Steps


class Grip(IntEnum):
    """How firmly a hex is held."""

    NO, PARTIAL, FULL = range(3)


rules = Ruleset(
    Book("marches", title="Marches", edition="1st", source="nothing"),
    levels=Grip,
    ways={"plain": "moves as usual", "rush": "rushes"},
    units={"moves": Field(Points, 4, "movement points"), "size": Field(int, 1, "how large it is")},
)
rules.reading("grip_stops", {"partial": "any grip stops", "full": "only a full grip stops"}, clause="3")


@rules.exert("1", "Extent", Exert)
def extent(z: Projections) -> Any:
    """A unit holds the hexes around its own."""
    return z.distance == 1


@rules.exert("1.1", "Grip", Base)
def grip(z: Projections) -> Any:
    """A unit of size 2 holds fully, a smaller one partially."""
    return np.minimum(z.unit.size, Grip.FULL)


@rules.combine("1.2", "Stacks")
def stacks(s: Stacks) -> Any:
    """Two units of one hex hold fully."""
    return np.where(s.counts.sum(axis=0) >= 2, Grip.FULL, s.highest)


@rules.step("2", "A step", Cost(1))
def a_step(s: Steps) -> Any:
    """A step costs one point."""
    return np.True_


@rules.enter("3", "Grip stops", Stop)
def stops(m: Meetings) -> Any:
    """A unit stops where an enemy's grip is firm enough."""
    return m.level >= np.where(m.reading.grip_stops == "full", Grip.FULL, Grip.PARTIAL)


@rules.enter("3.1", "Rush", overrides="3")
def rush(m: Meetings) -> Any:
    """A unit that rushes does not stop."""
    return m.mover.way == "rush"


@rules.share("4", "Enemies", Forbid)
def enemies(b: Bodies) -> Any:
    """No one enters a hex with an enemy in it."""
    return b.hostile


@rules.act("5", "Range", Forbid, of="shoot")
def too_far(a: Acts) -> Any:
    """One shoots no farther than two hexes."""
    return a.distance > 2


@rules.contest("5.1", "Harassed", Shift(-1), of="shoot")
def harassed(c: Contests) -> Any:
    """Each enemy who holds the shooter's hex makes it harder."""
    return c.unit.size > 0


SCENARIO = """
title = "A pass"
ruleset = "marches"

[grid]
width = 7
height = 4
labels = "ccrr"

[terrain.legend]
"." = "clear"

[[side]]
name = "red"

[[side]]
name = "blue"

[[unit]]
id = "a"
side = "red"
at = "0202"

[[unit]]
id = "e"
side = "blue"
at = "0502"

[[unit]]
id = "f"
side = "blue"
at = "0502"

[[unit]]
id = "g"
side = "blue"
at = "0403"
"""
