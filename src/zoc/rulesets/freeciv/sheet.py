"""What a Freeciv table has: units, tiles, the cost chart, the server's switch.

On squares with eight neighbours or on hexes. Points are counted in thirds and spent tile by tile; whoever has any left
may always enter one more tile.
"""

from __future__ import annotations

from pathlib import Path

from zoc.law import Book, ChartField, Field, Points, Row, Ruleset

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
    units={
        "moves": Field(Points, 1, "movement points; in its turn, those it has left", "Points left"),
        "movement": Field(Row("cost"), "land", "the row of the cost chart it moves by"),
        "zoc": Field(bool, True, "exerts a zone", otherwise="has no zone"),
        "ignores_zoc": Field(bool, False, "walks through enemy zones", "ignores zones"),
        "ignores_terrain": Field(bool, False, "pays a third of a point for any tile", "ignores terrain"),
        "capacity": Field(int, 0, "how many units it carries", "Carries"),
        "ship": Field(int, 0, "its number, by which its passengers know it", kept=True),
        "aboard": Field(int, 0, "the number of the ship it is aboard; 0, it is aboard none", "Aboard ship"),
        "rate": Field(Points, 0, "points at the start of the turn, once some are spent", kept=True),
    },
    cells={
        **{name: Field(bool, False, "water, which knows no zones") for name in WATER},
        "no_zoc": Field(bool, False, "terrain of the map's own that knows no zones"),
        "city": Field(bool, False, "a city"),
        "owner": Field(int, 0, "whose land or city it is: 1 the first side, 2 the second, 0 nobody's"),
        "road": Field(bool, False, "a road"),
        "rail": Field(bool, False, "a railroad"),
        "river": Field(bool, False, "a river"),
    },
    charts={"cost": ChartField("movement", "terrain", "points to enter each terrain; 99 is impassable", COSTS)},
)

rules.reading(
    "restrictinfra",
    {False: "roads and railroads serve everybody", True: "roads and railroads of an enemy's land serve nobody at war with it"},
    clause="3.5",
)
