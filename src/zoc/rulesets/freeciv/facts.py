"""What is written down of units and tiles, the server's switch, and what is worked out of them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from zoc import control, movement
from zoc.facts import ActFacts, Arguments, CellFacts, HexsideFacts, UnitFacts, flag, number, points, row
from zoc.law import Rulings, reading

if TYPE_CHECKING:
    from zoc import action

NO_ZONES = "water, which knows no zones"


class Troop(UnitFacts):
    """The facts of units."""

    moves = points(1, "movement points; in its turn, those it has left", "Points left", least=0)
    movement = row("cost", "land", "the row of the cost chart it moves by")
    zoc = flag("exerts a zone", default=True, otherwise="has no zone")
    ignores_zoc = flag("walks through enemy zones", "ignores zones")
    ignores_terrain = flag("pays a third of a point for any tile", "ignores terrain")
    capacity = number(0, "how many units it carries", "Carries", least=0)
    ship = number(0, "its number, by which its passengers know it", kept=True, least=0)
    aboard = number(0, "the number of the ship it is aboard; 0, it is aboard none", "Aboard ship", least=0)
    rate = points(0, "points at the start of the turn, once some are spent", kept=True, least=0)
    room = number(0, "how many more units it takes aboard", derived=True)


class Tile(CellFacts):
    """The facts of tiles."""

    lake = flag(NO_ZONES)
    ocean = flag(NO_ZONES)
    deep_ocean = flag(NO_ZONES)
    no_zoc = flag("terrain of the map's own that knows no zones")
    city = flag("a city")
    owner = number(0, "whose land or city it is: 1 the first side, 2 the second, 0 nobody's", least=0)
    road = flag("a road")
    rail = flag("a railroad")
    river = flag("a river")


class Readings(Rulings):
    """The server's switch."""

    restrictinfra = reading(
        {
            False: "roads and railroads serve everybody",
            True: "roads and railroads of an enemy's land serve nobody at war with it",
        },
        clause="3.5",
    )


Projections = control.Projections[Troop, Tile, HexsideFacts, Readings]
Steps = movement.Steps[Troop, Tile, HexsideFacts, Readings]
Bodies = movement.Bodies[Troop, Tile, HexsideFacts, Readings]
if TYPE_CHECKING:
    Acts = action.Acts[Troop, Tile, Readings, Arguments, ActFacts]
