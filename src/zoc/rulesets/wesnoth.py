"""Battle for Wesnoth: movement and zones of control, as the engine plays them.

In the order of the game's own help. Each function is one clause; its docstring is what a player reads when it
bites. Hidden units are out of play for those who cannot see them: 1.3 and 4.2 say so to an umpire, and a player's
own view leaves them out altogether.
"""

from __future__ import annotations

from collections.abc import Iterator
from enum import IntEnum
from typing import TYPE_CHECKING, Any

import numpy as np

from zoc import action
from zoc.action.allowance import spent
from zoc.action.lurking import ambushing
from zoc.control import Projections
from zoc.law import Bar, Book, ChartField, Choices, Cost, Exert, Field, Forbid, NoEnd, Points, Prior, Row, Ruleset, Status, Stop
from zoc.law.face import Face, facts_of
from zoc.movement import Along, Bodies, Meetings, Steps
from zoc.position import Position

if TYPE_CHECKING:
    from zoc.action import Order, Script
    from zoc.table import Table

IMPASSABLE = 99


class Emits(IntEnum):
    """Whether a unit exerts a zone: as its level says, or as the scenario says."""

    BY_LEVEL, NEVER, ALWAYS = range(3)


LEAST = np.array([1, 1 << 20, 0], np.int32)
"""The least level at which a unit exerts a zone: by its level, never, always."""

COSTS = {
    "smallfoot": {"flat": 1, "hills": 2, "mountains": 3, "forest": 2, "shallow": 3, "deep": 99, "village": 1, "castle": 1},
    "orcish": {"flat": 1, "hills": 1, "mountains": 2, "forest": 2, "shallow": 3, "deep": 99, "village": 1, "castle": 1},
    "woodland": {"flat": 1, "hills": 2, "mountains": 3, "forest": 1, "shallow": 3, "deep": 99, "village": 1, "castle": 1},
    "mounted": {"flat": 1, "hills": 2, "mountains": 99, "forest": 3, "shallow": 4, "deep": 99, "village": 1, "castle": 1},
    "fly": {"flat": 1, "hills": 1, "mountains": 1, "forest": 1, "shallow": 1, "deep": 1, "village": 1, "castle": 1},
}

rules = Ruleset(
    Book("wesnoth", title="Wesnoth", edition="1.16", source="the engine's behaviour and in-game help"),
    revision=1,
    labels="c,r",
    units={
        "moves": Field(Points, 5, "movement points; in its turn, those it has left", "Points left"),
        "level": Field(int, 1, "the level of the unit's type"),
        "movement": Field(Row("cost"), "smallfoot", "the row of the cost chart it moves by"),
        "emits": Field(Emits, Emits.BY_LEVEL, "whether it exerts a zone: by_level, never or always", "Zone"),
        "skirmisher": Field(bool, False, "ignores enemy zones", "skirmisher"),
        "petrified": Field(bool, False, "turned to stone", "turned to stone"),
        "slowed": Field(bool, False, "moves at half speed", "slowed"),
        "rate": Field(Points, 0, "points at the start of the turn, once some are spent", kept=True),
    },
    charts={"cost": ChartField("movement", "terrain", "points to enter each terrain; 99 is impassable", COSTS)},
)


# 1  ZONES OF CONTROL


@rules.exert("1", "Extent", Exert)
def extent(z: Projections) -> Any:
    """A unit controls the six hexes around its own."""
    return z.distance == 1


@rules.exert("1.1", "Level 0", overrides="1")
def level_zero(z: Projections) -> Any:
    """A unit of level 0 controls nothing, unless the scenario says that it does."""
    return z.unit.level < LEAST[z.unit.emits]


@rules.exert("1.2", "Petrified", Bar)
def petrified(z: Projections) -> Any:
    """A petrified unit controls nothing."""
    return z.unit.petrified


@rules.exert("1.3", "Hidden", Bar)
def hidden(z: Projections) -> Any:
    """A hidden unit controls nothing as long as its enemies cannot see it."""
    return z.unit.hidden


# 2  MOVEMENT


@rules.step("2", "Terrain", Cost)
def terrain(s: Steps) -> Any:
    """Entering a hex costs what its terrain costs this kind of mover."""
    return s.chart.cost[s.mover.movement, s.there.terrain]


@rules.step("2.1", "Impassable", Forbid)
def impassable(s: Steps) -> Any:
    """Terrain that costs 99 or more cannot be entered."""
    return s.chart.cost[s.mover.movement, s.there.terrain] >= IMPASSABLE * s.point


@rules.step("2.2", "Slowed", Cost)
def slowed(s: Steps) -> Any:
    """A slowed unit pays double."""
    return s.chart.cost[s.mover.movement, s.there.terrain] * s.mover.slowed


@rules.step("2.3", "Stone does not move", Forbid)
def stone(s: Steps) -> Any:
    """A petrified unit stays where it is."""
    return s.mover.petrified


# 3  ENTERING A ZONE


@rules.enter("3", "Entering", Stop)
def entering(m: Meetings) -> Any:
    """A unit that enters an enemy zone has no points left and stops there."""
    return m.level > 0


@rules.enter("3.1", "Skirmishers", overrides="3")
def skirmisher(m: Meetings) -> Any:
    """A skirmisher ignores enemy zones."""
    return m.mover.skirmisher


# 4  OTHER UNITS


@rules.share("4", "Enemies block", Forbid)
def enemies(b: Bodies) -> Any:
    """No one enters a hex with an enemy in it."""
    return b.hostile


@rules.share("4.1", "Friends", NoEnd)
def friends(b: Bodies) -> Any:
    """A unit may pass a friend or an ally, but not stop on it."""
    return ~b.hostile


@rules.share("4.2", "Hidden units", overrides="4")
def unseen(b: Bodies) -> Any:
    """A hidden enemy does not block those who cannot see it."""
    return b.unit.hidden


# PLAYING


@rules.deed("move", moves="plain", at="cell?", route="route?")
def move(table: Table, order: Order) -> Script:
    """Go to a hex, with the points it has left this turn; next to a hidden enemy it finds him and stops."""
    yield from action.walk(table, order, after=_moved, lurking=ambush)


def ambush(position: Position, unit: str, cells: tuple[str, ...]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """How far a unit comes before it finds hidden enemies: to the first hex next to one, and never onto one."""
    for nth, cell in enumerate(cells[1:], 1):
        if close := _lurking(position, unit, cell):
            onto = any(position.unit(enemy).label == cell for enemy in close)
            return cells[: nth + (not onto)], close
    return cells, ()


def _lurking(position: Position, unit: str, cell: str) -> tuple[str, ...]:
    """The hidden enemies in a hex and next to it."""
    grid, mine = position.board.grid, position.unit(unit).side
    hostile = position.sides.enmity[position.sides.number(mine)][position.units["side"]] & position.units["hidden"]
    close = np.isin(position.cells(), [grid.cell(cell), *grid.neighbours(grid.cell(cell))]) & hostile
    return tuple(map(str, position.units["id"][close]))


def _moved(position: Position, gone: Along) -> Position:
    """The table after a move: whoever found an enemy has no points left, and who goes next to one is hidden no longer."""
    position, grid = spent(position, gone), position.board.grid
    me = position.unit(gone.unit)
    if _lurking(position, gone.unit, me.label):
        position = position.changed(gone.unit, moves=0)
    beside = (position.unit(other) for cell in grid.neighbours(grid.cell(me.label)) for other in position.at(cell))
    seen = me.hidden and any(position.sides.hostile(me.side, other.side) for other in beside)
    return action.found(position, (gone.unit,)) if seen else position


@rules.deed("end_turn", by="side")
def end_turn(table: Table, order: Order) -> Script:
    """End the turn; the other side moves."""
    yield from action.end_turn(table, order)


@rules.unseen
def lying_in_wait(table: Table, prior: Prior, choices: Choices) -> Position:
    """Hidden enemies, drawn wherever they can stand unseen."""
    return ambushing(table, prior, choices)


@rules.status
def status(table: Table, side: str) -> Iterator[Status]:
    """The turn, and who can still move in it."""
    yield from action.movers(table, lambda unit: not unit.facts.get("petrified"))


# COUNTERS


SYMBOLS = {"smallfoot": "sword", "orcish": "axe", "woodland": "bow", "mounted": "horse", "fly": "wings"}
"""What a counter shows for each row of the cost chart; a row of a scenario's own shows the unit's name instead."""
ARMS = {"archer": "bow", "bowman": "bow", "spearman": "spear", "horseman": "horse", "cavalryman": "horse"}
"""What a counter shows for a unit that is called by its arm, whatever it moves like."""


@rules.counter
def face(table: Table, unit: str) -> Face:
    """A square counter: the points it has, its level, and what is the matter with it."""
    position, fields = table.position, table.law.units
    facts, parts = facts_of(fields, position, unit), position.board.parts
    rows = position.board.charts["cost"].rows if "cost" in position.board.charts else ()
    kind = rows[facts["movement"]] if facts["movement"] < len(rows) else ""
    marks = [mark for name, mark in (("petrified", "stone"), ("slowed", "slow"), ("skirmisher", "skir")) if facts[name]]
    values = (str(fields["moves"].write(facts["moves"], parts)), f"L{facts['level']}")
    arm = next((symbol for name, symbol in ARMS.items() if name in unit.lower()), SYMBOLS.get(kind, ""))
    return Face(arm, values, marks=tuple(marks), faded=bool(facts["petrified"]))
