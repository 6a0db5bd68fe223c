"""What is written down of units and hexes, and what the law finds."""

from __future__ import annotations

from enum import IntEnum
from typing import TYPE_CHECKING

from zoc import control, movement
from zoc.facts import ActFacts, Arguments, CellFacts, HexsideFacts, UnitFacts, choice, flag, number, points, row
from zoc.law import Rulings

if TYPE_CHECKING:
    from zoc import action


class Emits(IntEnum):
    """Whether a unit exerts a zone: as its level says, or as the scenario says."""

    BY_LEVEL, NEVER, ALWAYS = range(3)


class Fighter(UnitFacts):
    """The facts of units."""

    moves = points(5, "movement points; in its turn, those it has left", "Points left", least=0)
    level = number(1, "the level of the unit's type", least=0)
    movement = row("cost", "smallfoot", "the row of the cost chart it moves by")
    emits = choice(Emits.BY_LEVEL, "whether it exerts a zone: by_level, never or always", "Zone")
    skirmisher = flag("ignores enemy zones", "skirmisher")
    petrified = flag("turned to stone", "turned to stone")
    slowed = flag("moves at half speed", "slowed")
    teleports = flag("goes from one village of its side to another in one step", "teleports")
    rate = points(0, "points at the start of the turn, once some are spent", kept=True, least=0)


class Hex(CellFacts):
    """The facts of hexes."""

    tunnel = number(0, "the mouth of a tunnel: mouths of the same number are joined; 0 is none", least=0)


class Findings(ActFacts):
    """What the law finds about actions."""

    joined = flag("a tunnel leads there")
    between = flag("both hexes are villages of its side")
    goes = flag("it comes anywhere this turn")


Projections = control.Projections[Fighter, Hex, HexsideFacts, Rulings]
Meetings = movement.Meetings[Fighter, Hex, HexsideFacts, Rulings]
Steps = movement.Steps[Fighter, Hex, HexsideFacts, Rulings]
Bodies = movement.Bodies[Fighter, Hex, HexsideFacts, Rulings]
if TYPE_CHECKING:
    Acts = action.Acts[Fighter, Hex, Rulings, Arguments, Findings]
