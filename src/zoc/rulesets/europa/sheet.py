"""What the section's readers write down: facts of units, hexes and hexsides, charts, and the readings to choose.

The charts and the state hold what the section leaves to other rules; their defaults are illustrations (see ``terms``).
"""

from __future__ import annotations

from pathlib import Path

from zoc.law import Book, ChartField, Ruleset
from zoc.rulesets.europa.facts import Counter, Hex, Hexside, Readings
from zoc.rulesets.europa.state import EuropaState
from zoc.rulesets.europa.terms import (
    BAD_TERRAIN,
    CLASS_COSTS,
    HEXSIDE_COSTS,
    NOTHING,
    TERRAIN_COSTS,
    Level,
    by_mobility,
)

SEQUENCE = ("march", "assault", "retire", "follow", "landing", "ending")
"""What is done in a phase, whatever zones say to it: see ``sequence``."""

rules = Ruleset(
    Book("europa", title="Europa", edition="§5, V 10.06.01", source="the section's text; its origin is not known"),
    revision=2,
    radii={"anti_partisan": 3},
    flags=("from_zone",),
    lapsing=("from_zone",),
    ways={"move": "moves as usual", "move_unscreened": "declines to be screened"},
    formerly={"unscreened": "move_unscreened"},
    levels=Level,
    purposes=("move", "retreat", "advance", "supply_line", "attack_supply", "red", "screen", *SEQUENCE),
    units=Counter,
    cells=Hex,
    hexsides=Hexside,
    readings=Readings,
    state=EuropaState,
    charts={
        "terrain": ChartField("mobility", "terrain", "points to enter; 99 may not be entered", by_mobility(TERRAIN_COSTS)),
        "hexside": ChartField("mobility", "hexside", "points to cross; 99 may not be crossed", by_mobility(HEXSIDE_COSTS), 0),
        "ground": ChartField("quality", "terrain", "1 where the ground is bad terrain", {"bad": BAD_TERRAIN}, 0),
        "enter": ChartField("mobility", "class", "points to enter a zone, by its class", by_mobility(CLASS_COSTS)),
        "leave": ChartField("mobility", "class", "points to leave a zone, by its class", by_mobility(CLASS_COSTS)),
        "between": ChartField("mobility", "class", "points more from zone to zone, by the class entered", by_mobility(NOTHING)),
    },
    after_move={"began_here": False},
    words=Path(__file__).with_name("words.toml"),
)
