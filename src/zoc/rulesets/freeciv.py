"""Freeciv: zones of control and restricted movement, as the classic rules play them.

On squares with eight neighbours or on hexes. Points are spent tile by tile; whoever has any left may always
enter one more tile.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from zoc import action
from zoc.action import Order, Script
from zoc.action.allowance import spent
from zoc.action.lurking import lurking
from zoc.control import Projections
from zoc.law import Book, ChartField, Choices, Cost, Exert, Field, Forbid, Points, Prior, Row, Ruleset, Status
from zoc.law.face import Face, facts_of
from zoc.movement import Bodies, Steps
from zoc.position import Position

if TYPE_CHECKING:
    from zoc.table import Table

IMPASSABLE = 99

LAND = {"grassland": 1, "plains": 1, "desert": 1, "hills": 2, "forest": 2, "swamp": 2, "jungle": 2, "mountains": 3}
COSTS = {
    "land": {**LAND, "ocean": IMPASSABLE},
    "sea": {**dict.fromkeys(LAND, IMPASSABLE), "ocean": 1},
}

rules = Ruleset(
    Book("freeciv", title="Freeciv", edition="3.0 classic", source="the server's behaviour and rules manual"),
    revision=1,
    grids=("square", "hex"),
    overdraw=True,
    units={
        "moves": Field(Points, 1, "movement points; in its turn, those it has left", "Points left"),
        "movement": Field(Row("cost"), "land", "the row of the cost chart it moves by"),
        "zoc": Field(bool, True, "exerts a zone", otherwise="has no zone"),
        "ignores_zoc": Field(bool, False, "walks through enemy zones", "ignores zones"),
        "rate": Field(Points, 0, "points at the start of the turn, once some are spent", kept=True),
    },
    charts={"cost": ChartField("movement", "terrain", "points to enter each terrain; 99 is impassable", COSTS)},
)


# 1  ZONES OF CONTROL


@rules.exert("1", "Extent", Exert)
def extent(z: Projections) -> Any:
    """A unit controls the tiles around its own."""
    return z.distance == 1


@rules.exert("1.1", "Units without a zone", overrides="1")
def no_zone(z: Projections) -> Any:
    """Some types of unit control nothing."""
    return ~z.unit.zoc


# 2  RESTRICTED MOVEMENT


@rules.step("2", "From zone to zone", Forbid)
def zone_to_zone(s: Steps) -> Any:
    """A unit may not go straight from one enemy-controlled tile to another."""
    return s.leaves.any & s.enters.any


@rules.step("2.1", "Own units", overrides="2")
def own_units(s: Steps) -> Any:
    """It may go where a unit of its own side stands already."""
    return s.own(lambda unit: unit.order >= 0) > 0


@rules.step("2.2", "Units that ignore zones", overrides="2")
def ignoring(s: Steps) -> Any:
    """Some types of unit walk through enemy zones."""
    return s.mover.ignores_zoc


@rules.share("2.3", "Enemy tiles", Forbid)
def enemies(b: Bodies) -> Any:
    """No one enters a tile with an enemy on it."""
    return b.hostile


# 3  POINTS


@rules.step("3", "Terrain", Cost)
def terrain(s: Steps) -> Any:
    """Entering a tile costs what its terrain costs; whoever has any points left may enter one more tile."""
    return s.chart.cost[s.mover.movement, s.there.terrain]


@rules.step("3.1", "Impassable", Forbid)
def impassable(s: Steps) -> Any:
    """Terrain that costs 99 or more cannot be entered."""
    return s.chart.cost[s.mover.movement, s.there.terrain] >= IMPASSABLE * s.point


# PLAYING


@rules.deed("move", moves="plain", at="cell?", route="route?")
def move(table: Table, order: Order) -> Script:
    """Go to a tile, with the points it has left this turn."""
    yield from action.walk(table, order, after=spent)


@rules.deed("end_turn", by="side")
def end_turn(table: Table, order: Order) -> Script:
    """End the turn; the other side moves."""
    yield from action.end_turn(table, order)


@rules.unseen
def unseen(table: Table, prior: Prior, choices: Choices) -> Position:
    """Hidden enemies, drawn wherever they can stand unseen."""
    return lurking(table, prior, choices)


@rules.status
def status(table: Table, side: str) -> Iterator[Status]:
    """The turn, and who can still move in it."""
    yield from action.movers(table)


# COUNTERS


@rules.counter
def face(table: Table, unit: str) -> Face:
    """A square counter: the points it has, and whether it minds zones."""
    position, fields = table.position, table.law.units
    facts, parts = facts_of(fields, position, unit), position.board.parts
    rows = position.board.charts["cost"].rows if "cost" in position.board.charts else ()
    sails = facts["movement"] < len(rows) and rows[facts["movement"]] == "sea"
    marks = ("IgZOC",) if facts["ignores_zoc"] else ()
    return Face("ship" if sails else "", (str(fields["moves"].write(facts["moves"], parts)),), marks=marks)
