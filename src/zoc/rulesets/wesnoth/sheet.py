"""What a Wesnoth table has: units, villages, the cost chart."""

from __future__ import annotations

from pathlib import Path

from zoc.law import Book, ChartField, Ruleset
from zoc.look import Marker
from zoc.rulesets.wesnoth.chart import COSTS
from zoc.rulesets.wesnoth.facts import Fighter, Hex

rules = Ruleset(
    Book("wesnoth", title="Wesnoth", edition="1.16", source="the engine's behaviour and in-game help"),
    revision=2,
    labels="c,r",
    words=Path(__file__).with_name("words.toml"),
    units=Fighter,
    cells=Hex,
    markers={"village_of": Marker("whose village it is", of_side=True)},
    charts={"cost": ChartField("movement", "terrain", "points to enter each terrain; 99 is the dearest", COSTS)},
)
