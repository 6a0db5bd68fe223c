"""What a Wesnoth table has: units, villages, the cost chart."""

from __future__ import annotations

from enum import IntEnum
from pathlib import Path

from zoc.law import Book, ChartField, Field, Marker, Points, Row, Ruleset
from zoc.rulesets.wesnoth.chart import COSTS


class Emits(IntEnum):
    """Whether a unit exerts a zone: as its level says, or as the scenario says."""

    BY_LEVEL, NEVER, ALWAYS = range(3)


rules = Ruleset(
    Book("wesnoth", title="Wesnoth", edition="1.16", source="the engine's behaviour and in-game help"),
    revision=2,
    labels="c,r",
    words=Path(__file__).with_name("words.toml"),
    units={
        "moves": Field(Points, 5, "movement points; in its turn, those it has left", "Points left"),
        "level": Field(int, 1, "the level of the unit's type"),
        "movement": Field(Row("cost"), "smallfoot", "the row of the cost chart it moves by"),
        "emits": Field(Emits, Emits.BY_LEVEL, "whether it exerts a zone: by_level, never or always", "Zone"),
        "skirmisher": Field(bool, False, "ignores enemy zones", "skirmisher"),
        "petrified": Field(bool, False, "turned to stone", "turned to stone"),
        "slowed": Field(bool, False, "moves at half speed", "slowed"),
        "teleports": Field(bool, False, "goes from one village of its side to another in one step", "teleports"),
        "rate": Field(Points, 0, "points at the start of the turn, once some are spent", kept=True),
    },
    cells={"tunnel": Field(int, 0, "the mouth of a tunnel: mouths of the same number are joined; 0 is none")},
    markers={"village_of": Marker("whose village it is", of_side=True)},
    charts={"cost": ChartField("movement", "terrain", "points to enter each terrain; 99 is the dearest", COSTS)},
)
