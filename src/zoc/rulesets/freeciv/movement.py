"""3 Points: terrain, roads, rivers, railroads, ports and ships."""

from __future__ import annotations

import numpy as np

from zoc.board import Board
from zoc.columns import Bools, Ints
from zoc.grid import Shape
from zoc.law import Cost, Forbid
from zoc.rulesets.freeciv.facts import Steps, Tile
from zoc.rulesets.freeciv.sheet import IMPASSABLE, THIRDS, WATER, rules
from zoc.rulesets.freeciv.zones import watery
from zoc.units import Column


@rules.step("3", "Terrain", Cost)
def terrain(s: Steps) -> Ints:
    """Entering a tile costs what its terrain costs; whoever has any points left may enter one more tile."""
    return s.chart.cost[s.mover.movement, s.there.terrain]


@rules.step("3.1", "Impassable", Forbid)
def impassable(s: Steps) -> Bools:
    """Terrain that costs 99 or more cannot be entered."""
    return _closed(s, s.there)


@rules.step("3.2", "Roads", Cost, overrides="3")
def roads(s: Steps) -> Ints:
    """From road to road a land unit pays a third of a point; every city has roads, and a railroad is a road too."""
    return _third(s, _by_road(s) & ~_by_river(s))


@rules.step("3.3", "Rivers", Cost, overrides="3")
def rivers(s: Steps) -> Ints:
    """Along a river a land unit pays a third of a point, on squares not across the corner."""
    return _third(s, _by_river(s))


@rules.step("3.4", "Railroads", overrides=("3", "3.2", "3.3"))
def railroads(s: Steps) -> Bools:
    """From railroad to railroad a land unit pays nothing."""
    return _by_rail(s)


@rules.step("3.5", "Restricted infrastructure", overrides=("3.2", "3.4"))
def restricted(s: Steps) -> Bools:
    """Where the server restricts infrastructure, roads and railroads of an enemy's land serve nobody at war with it."""
    return _restricted(s)


@rules.step("3.6", "Units that ignore terrain", Cost, overrides="3")
def ignoring_terrain(s: Steps) -> Ints:
    """Some types of unit pay a third of a point for any tile."""
    quick = (_by_road(s) & ~_restricted(s)) | _by_river(s)
    return s.point // THIRDS * (s.mover.ignores_terrain & ~quick)


@rules.step("3.7", "Ships and ports", Cost, overrides="3")
def ships_and_ports(s: Steps) -> Ints:
    """Getting on or off a ship, and in or out of a port, costs one point whatever the terrain."""
    return s.point * ((_closed(s, s.here) | _closed(s, s.there)) & ~s.mover.ignores_terrain)


@rules.step("3.8", "Boarding", overrides="3.1")
def boarding(s: Steps) -> Bools:
    """A unit may enter water where a ship of its own side or of an ally has room for it; ships do not board ships."""
    return (s.mover.capacity == 0) & watery(s.there) & (s.friends(lambda unit: unit.room > 0) > 0)


@rules.step("3.9", "Ports", overrides="3.1")
def ports(s: Steps) -> Bools:
    """A ship may enter a city that lies by the water."""
    return s.there.city & (s.survey.harbour > 0)


def _closed(s: Steps, tile: Tile) -> Bools:
    """Whether a tile's terrain is impassable to the mover."""
    return s.chart.cost[s.mover.movement, tile.terrain] >= IMPASSABLE * s.point


def _on_foot(s: Steps) -> Bools:
    """Whether the mover goes over ground of its own at both ends: roads are for those alone."""
    return ~_closed(s, s.here) & ~_closed(s, s.there)


def _third(s: Steps, quick: Bools) -> Ints:
    """A third of a point, where the way is quick."""
    return s.point // THIRDS * quick


def _by_road(s: Steps) -> Bools:
    return _paved(s.here) & _paved(s.there) & _on_foot(s)


def _paved(tile: Tile) -> Bools:
    return tile.road | tile.rail | tile.city


def _by_river(s: Steps) -> Bools:
    return s.here.river & s.there.river & ~s.diagonal & _on_foot(s)


def _by_rail(s: Steps) -> Bools:
    return s.here.rail & s.there.rail & _on_foot(s)


def _restricted(s: Steps) -> Bools:
    return s.reading.restrictinfra & (_hostile(s, s.here) | _hostile(s, s.there))


def _hostile(s: Steps, tile: Tile) -> Bools:
    """Whether a tile is an enemy's land."""
    return (tile.owner > 0) & s.enemy_of(tile.owner - 1)


@rules.survey("harbour")
def harbour(board: Board, _shape: Shape) -> Column:
    """Whether a step leads to a tile beside water."""
    beside: Column = np.any(_is_water(board)[board.box.onto], axis=1)
    column: Column = np.asarray(beside)[board.box.onto]
    return column


def _is_water(board: Board) -> Column:
    made = np.zeros(board.box.size, np.bool_)
    for name in WATER:
        if name in board.cells:
            made = made | np.asarray(board.cells[name], np.bool_)
    return made & ~np.asarray(board.cells["void"], np.bool_)
