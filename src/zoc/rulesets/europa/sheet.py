"""What the section's readers write down: facts of units, hexes and hexsides, notes, charts, and the readings to choose.

The charts and notes hold what the section leaves to other rules; their defaults are illustrations (see ``terms``).
"""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

from zoc.law import Book, ChartField, Field, Points, Row, Ruleset
from zoc.rulesets.europa.terms import (
    BAD_TERRAIN,
    CLASS_COSTS,
    HEXSIDE_COSTS,
    NOTHING,
    TERRAIN_COSTS,
    Arm,
    Kind,
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
    ways={"plain": "moves as usual", "unscreened": "declines to be screened"},
    levels=Level,
    purposes=("move", "retreat", "advance", "supply_line", "attack_supply", "red", "screen", *SEQUENCE),
    units={
        "kind": Field(Kind, Kind.DIVISION, "what the unit is"),
        "arm": Field(Arm, Arm.INFANTRY, "the symbol on the counter"),
        "moves": Field(Points, 6, "movement points; in its phase, those it has left", "Points left"),
        "mobility": Field(Row("terrain"), "leg", "the row of the charts it moves by"),
        "strength": Field(int, 1, "defence strength; a fort without one is no unit"),
        "combat": Field(bool, True, "a combat unit", otherwise="no combat unit"),
        "supported": Field(bool, True, "needs no support from others (9.A)", otherwise="needs support"),
        "receives_support": Field(bool, False, "on the support map: artillery supports it", "supported by artillery"),
        "gives_support": Field(bool, False, "artillery that supports others", "supports others"),
        "badly_dispersed": Field(bool, False, "badly dispersed", "badly dispersed"),
        "reserve": Field(bool, False, "in reserve", "in reserve"),
        "mp_markers": Field(int, 0, "the numbers on its + # MP markers, digit by digit: 24 is a +2 and a +4", "MP markers"),
        "partisan": Field(bool, False, "in partisan mode", "in partisan mode"),
        "apzoc": Field(bool, False, "has an anti-partisan zone", "anti-partisan zone"),
        "landed": Field(bool, False, "made an amphibious or airborne assault this player turn", "landed this player turn"),
        "supply_effects": Field(int, 0, "classes lost by supply effects", "Classes lost by supply"),
        "surprise_effects": Field(int, 0, "classes lost by surprise-turn rules", "Classes lost by surprise"),
        "attacked_at": Field(
            Points, 0, "the odds at which it is being attacked, as attackers for one defender", "Attacked at odds"
        ),
        "resolved": Field(bool, False, "the attack on it is over, with its retreats and advances", kept=True),
        "under_marker": Field(bool, False, "hidden under a Corps/Army marker that stands for it", "under a marker"),
        "began_here": Field(bool, True, "stood in this hex when the phase began", kept=True),
        "rate": Field(Points, 0, "points at the start of the phase, once some are spent", kept=True),
        "retreats": Field(int, 0, "hexes it has to retreat by a combat result", "Hexes to retreat"),
        "advances": Field(int, 0, "hexes it may advance by a combat result", "Hexes it may advance"),
    },
    cells={
        "bad": Field(bool, False, "bad terrain, whatever the chart says of its ground"),
        "arctic": Field(bool, False, "in weather zone A"),
        "fortified": Field(bool, False, "has a fortification"),
        "fort_of": Field(int, 0, "whose fortification it is: the number of a side as listed, from 1; 0, whoever holds it"),
        "entrenched": Field(bool, False, "has an entrenchment"),
    },
    hexsides={
        "great_river": Field(bool, False, "a great river"),
        "strait": Field(bool, False, "a narrow strait"),
        "major_river": Field(bool, False, "a major river"),
        "bad": Field(bool, False, "a bad-terrain hexside"),
        "sea": Field(bool, False, "all sea"),
        "impassable": Field(bool, False, "crossed by nobody"),
        "crossing": Field(bool, False, "a road or bridge that lets units cross"),
        "frozen": Field(bool, False, "frozen over"),
    },
    notes={
        "min_odds": Fraction(1, 2),
        "apzoc_radius": 1,
        "screens": "",
        "phases": "movement reaction_move combat exploitation_move",
        "player_turn": "",
        "attacks": "",
    },
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

rules.reading(
    "level_sums",
    {
        "plain": "a unit's class is one plain sum, below NO if need be, and is clamped at the end",
        "floor_first": "reductions never take a unit below NO; increases start from there",
    },
    clause="5.A-2",
)
rules.reading(
    "support_increase",
    {
        "all": "artillery support raises the class in every phase",
        "movement": "it does so only where a lack of support could lower it",
    },
    clause="5.A-I4",
)
rules.reading(
    "supply_level",
    {
        "exerted": "what the defending stack exerts on the attackers' hexes counts",
        "own_hex": "what it exerts on its own hex counts",
        "basic": "the highest basic class in the hex counts",
    },
    clause="5.A.1-1",
)
rules.reading(
    "mp_marker_mode",
    {
        "even_markers": "each marker with an even number counts one",
        "floor_half": "each marker counts half its number, rounded down",
    },
    clause="5.A-R4",
)
rules.reading(
    "great_river_frozen",
    {"none": "a great river stops zones even when frozen", "normal": "a frozen great river is like any hexside"},
    clause="5.A-N1",
)
rules.reading(
    "bad_hexside_and_hex",
    {"both": "bad terrain and a bad hexside are two reductions", "once": "together they are one"},
    clause="5.A-R12",
)
rules.reading(
    "own_hex_raises_no",
    {True: "even NO is one class higher in the own hex", False: "a stack at NO stays NO in its own hex"},
    clause="5.A-I1",
)
rules.reading(
    "attacked_until",
    {"resolved": "an attack silences zones until it is resolved", "phase_end": "it does so until the combat phase is over"},
    clause="5-8",
)
rules.reading(
    "screen_assignment",
    {"best": "the screeners that serve best are chosen", "declared": "only the screens declared beforehand count"},
    clause="5.C.2.d",
)
rules.reading(
    "fog",
    {"none": "everybody sees every unit", "stacks": "of an enemy stack one sees the top unit and nothing else"},
    clause="5.A-F4",
)
