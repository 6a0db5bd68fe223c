"""What a Freeciv table has: units, tiles, the cost chart, the server's switch.

On squares with eight neighbours or on hexes. Points are counted in thirds and spent tile by tile; whoever has any left
may always enter one more tile.
"""

from __future__ import annotations

from pathlib import Path

from zoc.law import Book, ChartField, Ruleset
from zoc.rulesets.freeciv.facts import Readings, Tile, Troop

IMPASSABLE = 99
THIRDS = 3

LAND = {
    "grassland": 1, "plains": 1, "desert": 1, "tundra": 1, "hills": 2, "forest": 2, "swamp": 2, "jungle": 2, "glacier": 2,
    "mountains": 3,
}  # fmt: skip
WATER = ("lake", "ocean", "deep_ocean")
COSTS = {
    "land": {**LAND, **dict.fromkeys(WATER, IMPASSABLE), "inaccessible": IMPASSABLE},
    "sea": {**dict.fromkeys(LAND, IMPASSABLE), **dict.fromkeys(WATER, 1), "inaccessible": IMPASSABLE},
    "trireme": {**dict.fromkeys(LAND, IMPASSABLE), "lake": 1, "ocean": 1, "deep_ocean": IMPASSABLE, "inaccessible": IMPASSABLE},
}

rules = Ruleset(
    Book("freeciv", title="Freeciv", edition="3.0 classic", source="the server's behaviour and rules manual"),
    revision=2,
    grids=("square", "hex"),
    overdraw=True,
    parts=THIRDS,
    words=Path(__file__).with_name("words.toml"),
    units=Troop,
    cells=Tile,
    readings=Readings,
    charts={"cost": ChartField("movement", "terrain", "points to enter each terrain; 99 is impassable", COSTS)},
)
