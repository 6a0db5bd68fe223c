"""Frontier with typed facts: a small book whose every look at a fact, finding, argument or reading mypy knows."""

from __future__ import annotations

from enum import IntEnum

import numpy as np

from zoc import action, control, movement
from zoc.action.finding import One
from zoc.columns import ALWAYS, Bools, Ints, plain
from zoc.facts import ActFacts, Arguments, CellFacts, HexsideFacts, UnitFacts, choice, flag, number, points, row, word
from zoc.law import Book, ChartField, Cost, Exert, Forbid, Ruleset, Rulings, reading
from zoc.law.finding import Found
from zoc.position import PieceFacts, Position
from zoc.table import Table


class Size(IntEnum):
    SMALL, LARGE = range(2)


class Arm(IntEnum):
    FOOT, HORSE = range(2)


SMALL, LARGE = map(plain, Size)
FOOT, HORSE = map(plain, Arm)


class Counter(UnitFacts):
    size = choice(Size.SMALL, "how large it is", "Size")
    arm = choice(Arm.FOOT, "how it travels")
    moves = points(4, "movement points")
    strength = number(3, "how strong it is")
    mobility = row("terrain", "leg", "the row of the chart it moves by")
    dug_in = flag("has dug in", "dug in")
    pass_ = number(1, "how well it passes messages")
    lonely = flag("nobody of its side is on the map besides it", derived=True)


class ACounter(Counter, PieceFacts): ...


class Hex(CellFacts):
    forest = flag("trees")


class Side(HexsideFacts):
    river = flag("not crossed by control")


class Readings(Rulings):
    rivers = reading({"stop": "control ends at rivers", "none": "rivers mean nothing"}, clause="6.2")
    own_hex = reading({False: "only the hexes around it", True: "its own hex too"}, clause="6.1")


class Said(Arguments):
    odds = number()
    posture = word()


class Findings(ActFacts):
    crowd = number()
    tired = flag()


Projections = control.Projections[Counter, Hex, Side, Readings]
Meetings = movement.Meetings[Counter, Hex, Side, Readings]
Steps = movement.Steps[Counter, Hex, Side, Readings]
Acts = action.Acts[Counter, Hex, Readings, Said, Findings]

rules = Ruleset(
    Book("frontier", title="Frontier"),
    units=Counter,
    cells=Hex,
    hexsides=Side,
    readings=Readings,
    charts={"terrain": ChartField("mobility", "terrain", "points to enter", {"leg": {"clear": 1}})},
)


@rules.derive(Counter.lonely)
def lonely(table: Table) -> Bools:
    """Whose side has no other piece."""
    side = table.position.units["side"]
    return np.less(np.bincount(side, minlength=2)[side], 2)


@rules.exert("6.1", "Extent", Exert)
def extent(z: Projections) -> Bools:
    """A unit controls the six hexes around its own."""
    return (z.distance == 1) | ((z.distance == 0) & z.reading.own_hex)


@rules.exert("6.2", "Rivers", overrides="6.1")
def rivers(z: Projections) -> Bools:
    """Control does not cross a river hexside."""
    return z.hexside.river & (z.reading.rivers == "stop")


@rules.step("5.1", "A step", Cost)
def a_step(s: Steps) -> Ints:
    """A hex costs what the chart says, and forest as much again."""
    return s.chart.terrain[s.mover.mobility, s.there.terrain] * (s.there.forest + 1)


@rules.step("5.2", "Digging in", Forbid)
def digging_in(s: Steps) -> Bools:
    """A unit that has dug in stays, unless a friend waits there or it is alone."""
    return ALWAYS & s.mover.dug_in & ~s.mover.lonely & (s.friends(lambda u: u.size == LARGE) == 0)


@rules.enter("6.3", "Horse", Forbid)
def horse(m: Meetings) -> Bools:
    """Horse does not ride up to foot that is larger or passes messages better."""
    better = m.unit.pass_ > m.mover.pass_
    return (m.mover.arm == HORSE) & (m.unit.arm == FOOT) & ((m.unit.size > m.mover.size) | better) & ~m.at.forest


@rules.act("8", "Assault", Forbid, of="assault")
def assault(a: Acts) -> Bools:
    """No assault at poor odds, by the tired, or from a crowd."""
    return (a.said.has.odds & (a.said.odds < 2)) | a.found.tired | (a.found.crowd > 2) | (a.said.posture == "prone")


@rules.finds(Findings.crowd, of="assault", by="unit")
def crowd(o: One) -> int:
    """How many stand in the hex."""
    return len(o.position.at(ACounter(o.position, o.unit).label))


@rules.finds(Findings.tired, of="assault", by="unit")
def tired(o: One) -> Found[bool]:
    """Whether the unit has no points left."""
    return Found(ACounter(o.position, o.unit).moves == 0, by=(o.unit,))


def is_small(position: Position, unit: str) -> bool:
    """Whether a unit is small."""
    return ACounter(position, unit).size is Size.SMALL
