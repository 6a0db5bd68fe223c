"""1 Zones of control, and 2 restricted movement."""

from __future__ import annotations

from zoc.columns import Bools
from zoc.law import Bar, Exert, Forbid
from zoc.rulesets.freeciv.facts import Bodies, Projections, Steps, Tile
from zoc.rulesets.freeciv.sheet import rules

# 1  ZONES OF CONTROL


@rules.exert("1", "Extent", Exert)
def extent(z: Projections) -> Bools:
    """A unit controls the tiles around its own."""
    return z.distance == 1


@rules.exert("1.1", "Units without a zone", overrides="1")
def no_zone(z: Projections) -> Bools:
    """Some types of unit control nothing."""
    return ~z.unit.zoc


@rules.exert("1.2", "Occupied cities", overrides="1.1")
def occupied_cities(z: Projections) -> Bools:
    """A city with any unit in it controls the tiles around it, whatever the unit's type."""
    return z.source.city


@rules.exert("1.3", "Water", Bar)
def water(z: Projections) -> Bools:
    """Lakes, oceans and deep oceans know no zones: nobody on them has one, and nobody's zone extends to them."""
    return watery(z.source) | watery(z.target)


def watery(tile: Tile) -> Bools:
    """Whether a tile is water, or terrain of the map's own that is like it."""
    return tile.lake | tile.ocean | tile.deep_ocean | tile.no_zoc


@rules.exert("1.4", "Passengers", Bar)
def passengers(z: Projections) -> Bools:
    """A unit aboard a ship controls nothing, unless they lie in a city."""
    return (z.unit.aboard > 0) & ~z.source.city


# 2  RESTRICTED MOVEMENT


@rules.step("2", "From zone to zone", Forbid)
def zone_to_zone(s: Steps) -> Bools:
    """A unit may not go straight from one enemy-controlled tile to another."""
    return s.leaves.any & s.enters.any


@rules.step("2.1", "Friends", overrides="2")
def friends(s: Steps) -> Bools:
    """It may go where a unit of its own side or of an ally stands already."""
    return s.friends(lambda unit: unit.order >= 0) > 0


@rules.step("2.2", "Units that ignore zones", overrides="2")
def ignoring(s: Steps) -> Bools:
    """Some types of unit walk through enemy zones."""
    return s.mover.ignores_zoc


@rules.share("2.3", "Enemy tiles", Forbid)
def enemies(b: Bodies) -> Bools:
    """No one enters a tile with an enemy on it."""
    return b.hostile


@rules.step("2.4", "Cities", overrides="2")
def cities(s: Steps) -> Bools:
    """Every unit goes freely into a city and out of it."""
    return s.here.city | s.there.city


@rules.step("2.5", "Foreign cities", Forbid)
def foreign_cities(s: Steps) -> Bools:
    """An enemy's city is taken by conquest, even where it stands empty; no one simply moves into it."""
    return s.there.city & (s.there.owner > 0) & s.enemy_of(s.there.owner - 1)
