"""Europa family, §5 Zones of Control, version 10.06.01, in the section's own order.

Classes are NO < PARTIAL < FULL < DOUBLE < TRIPLE. A unit's class is a plain sum: its basic class, every reduction, the
increase of artillery support. The units of a hex then count together, the place adds its increases, and the sum is kept
between NO and TRIPLE. Screening comes last, as the mover finds it. What exerts nothing at all is barred, not NO.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import numpy as np

from zoc.control import Projections, Stacks
from zoc.law import (
    Bar, Base, Book, ChartField, Commits, Cost, Exert, Field, Floor, Forbid, Points, Row, Ruleset, Shift,
)  # fmt: skip
from zoc.movement import Bodies, Ends, Meetings, Steps
from zoc.rulesets.europa.screen import Screen, best_screen, declared_screen
from zoc.rulesets.europa.terms import (
    AIR, ANTI_AIRCRAFT, ANTI_TANK, ARMOUR, ARTILLERY, CLASS_COSTS, FORT, FULL_KINDS, MARKER, NOTHING, PARTIAL_KINDS, PROHIBITED,
   
    TERRAIN_COSTS, Arm, Kind, Level,
)  # fmt: skip

rules = Ruleset(
    Book("europa", title="Europa", edition="§5, V 10.06.01", source="the section's text; its origin is not known"),
    revision=1,
    radii={"anti_partisan": 3},
    ways={"plain": "moves as usual", "unscreened": "declines to be screened"},
    levels=Level,
    purposes=("move", "retreat", "advance", "supply_line", "attack_supply", "red", "screen"),
    units={
        "kind": Field(Kind, Kind.DIVISION, "what the unit is"),
        "arm": Field(Arm, Arm.INFANTRY, "the symbol on the counter"),
        "moves": Field(Points, 6, "movement points"),
        "mobility": Field(Row("terrain"), "leg", "the row of the charts it moves by"),
        "strength": Field(int, 1, "defence strength; a fort without one is no unit"),
        "combat": Field(bool, True, "a combat unit"),
        "supported": Field(bool, True, "needs no support from others (9.A)"),
        "receives_support": Field(bool, False, "on the support map: artillery supports it"),
        "gives_support": Field(bool, False, "artillery that supports others"),
        "badly_dispersed": Field(bool, False, "badly dispersed"),
        "reserve": Field(bool, False, "in reserve"),
        "even_markers": Field(int, 0, "how many of its + # MP markers carry an even number"),
        "half_markers": Field(int, 0, "half of each + # MP marker's number, rounded down, added up"),
        "partisan": Field(bool, False, "in partisan mode"),
        "apzoc": Field(bool, False, "has an anti-partisan zone"),
        "landed": Field(bool, False, "made an amphibious or airborne assault this player-turn"),
        "other_reductions": Field(int, 0, "reductions by supply effects or surprise-turn rules"),
        "attacked_at": Field(Points, 0, "the odds at which it is being attacked, as attackers for one defender"),
        "resolved": Field(bool, False, "the attack on it is over, with its retreats and advances"),
        "under_marker": Field(bool, False, "hidden under a Corps/Army marker that stands for it"),
        "began_here": Field(bool, True, "stood in this hex when the phase began"),
    },
    cells={
        "bad": Field(bool, False, "bad terrain"),
        "arctic": Field(bool, False, "in weather zone A"),
        "fortified": Field(bool, False, "has a fortification"),
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
    notes={"min_odds": Fraction(1, 2), "apzoc_radius": 1, "screens": ""},
    charts={
        "terrain": ChartField("mobility", "terrain", "points to enter; 99 may not be entered", {"leg": TERRAIN_COSTS, "motorised": TERRAIN_COSTS}),
        "enter": ChartField("mobility", "class", "points to enter a zone, by its class", {"leg": CLASS_COSTS, "motorised": CLASS_COSTS}),
        "leave": ChartField("mobility", "class", "points to leave a zone, by its class", {"leg": CLASS_COSTS, "motorised": CLASS_COSTS}),
        "between": ChartField("mobility", "class", "points more from zone to zone, by the class entered", {"leg": NOTHING, "motorised": NOTHING}),
    },
)  # fmt: skip

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
    clause="INC-4",
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
    clause="RED-4",
)
rules.reading(
    "great_river_frozen",
    {"none": "a great river stops zones even when frozen", "normal": "a frozen great river is like any hexside"},
    clause="BASE-N1",
)
rules.reading(
    "bad_hexside_and_hex",
    {"both": "bad terrain and a bad hexside are two reductions", "once": "together they are one"},
    clause="RED-12",
)
rules.reading(
    "own_hex_raises_no",
    {True: "even NO is one class higher in the own hex", False: "a stack at NO stays NO in its own hex"},
    clause="INC-1",
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


def movement_phase(rows: Any) -> Any:
    """Whether it is one of the movement phases."""
    return (rows.phase == "movement") | (rows.phase == "reaction_move") | (rows.phase == "exploitation_move")


def bearing_on_movement(z: Projections) -> Any:
    """A movement phase, and a purpose that bears on moves."""
    return movement_phase(z) & ((z.purpose == "move") | (z.purpose == "screen"))


def is_one_of(column: Any, kinds: Any) -> Any:
    """Whether a column holds one of these."""
    return np.isin(column, [int(kind) for kind in kinds])


# 5  ZONES OF CONTROL


@rules.exert("5-3", "Own hex", Exert)
def own_hex(z: Projections) -> Any:
    """A unit exerts a zone into the hex it occupies."""
    return z.distance == 0


@rules.exert("5-4", "Adjacent hexes", Exert)
def adjacent(z: Projections) -> Any:
    """A unit exerts a zone into the six hexes around it."""
    return z.distance == 1


@rules.exert("5-2", "Ground units", Bar)
def ground_units(z: Projections) -> Any:
    """Only ground units have a zone; aircraft and ships have none."""
    return z.unit.kind >= AIR


@rules.exert("5-5", "Prohibited terrain", Bar)
def prohibited_terrain(z: Projections) -> Any:
    """A unit exerts nothing into terrain it may not enter."""
    return (z.distance > 0) & (z.chart.terrain[z.unit.mobility, z.target.terrain] >= PROHIBITED * z.point)


@rules.exert("5-6", "Prohibited hexsides", Bar)
def prohibited_hexside(z: Projections) -> Any:
    """A unit exerts nothing through a hexside it may not cross."""
    return z.hexside.impassable & ~z.hexside.crossing


@rules.exert("5-7", "All-sea hexsides", Bar)
def all_sea(z: Projections) -> Any:
    """Nobody exerts through an all-sea hexside, unless it is frozen."""
    return z.hexside.sea & ~z.hexside.frozen


@rules.exert("5-8", "Under attack", Bar)
def under_attack(z: Projections) -> Any:
    """A unit attacked at the minimum odds or better exerts nothing outside its own hex while the attack lasts."""
    attacked = (z.unit.attacked_at >= z.note.min_odds) & (z.unit.attacked_at > 0)
    lasts = ~z.unit.resolved | (z.reading.attacked_until == "phase_end")
    return (z.distance > 0) & attacked & lasts & ~((z.purpose == "attack_supply") | (z.purpose == "red"))


# 5.A  CLASSES


@rules.exert("BASE-F", "Full zones", Base(2))
def full_kinds(z: Projections) -> Any:
    """Divisions, divisional groupings, corps and Corps/Army markers have a FULL zone."""
    return is_one_of(z.unit.kind, FULL_KINDS) & ~z.unit.badly_dispersed


@rules.exert("BASE-P", "Partial zones", Base(1))
def partial_kinds(z: Projections) -> Any:
    """Brigades, brigade groupings, regiments, cadres and port fortifications have a PARTIAL zone."""
    return is_one_of(z.unit.kind, PARTIAL_KINDS) & ~z.unit.badly_dispersed


@rules.exert("BASE-N", "No zones", Base(0))
def no_kinds(z: Projections) -> Any:
    """Headquarters, battalions, remnants, batteries and forts have class NO, and so has whatever is badly dispersed."""
    return ~is_one_of(z.unit.kind, FULL_KINDS + PARTIAL_KINDS) | z.unit.badly_dispersed


@rules.exert("BASE-F4", "Under a marker", Bar)
def under_marker(z: Projections) -> Any:
    """What lies under a Corps/Army marker exerts nothing besides it."""
    return z.unit.under_marker & (z.unit.kind != MARKER)


@rules.exert("BASE-N5", "Forts without strength", Bar)
def empty_fort(z: Projections) -> Any:
    """A fort without a defence strength is no unit."""
    return (z.unit.kind == FORT) & (z.unit.strength < 1)


@rules.exert("BASE-N1", "Great rivers", Bar)
def great_river(z: Projections) -> Any:
    """Nobody exerts across a great river."""
    return z.hexside.great_river & ~(z.hexside.frozen & (z.reading.great_river_frozen == "normal"))


@rules.exert("BASE-N2", "Narrow straits", Bar)
def strait(z: Projections) -> Any:
    """Nobody exerts across a narrow strait."""
    return z.hexside.strait


# 5.A.2, 5.A.3  REDUCTIONS


@rules.exert("RED-1", "Major rivers", Shift(-1))
def major_river(z: Projections) -> Any:
    """Across an unfrozen major river the class is one lower."""
    return z.hexside.major_river & ~z.hexside.frozen


@rules.exert("RED-2", "Unsupported", Shift(-1))
def unsupported(z: Projections) -> Any:
    """An unsupported unit bears on movement one class lower, in movement phases."""
    return ~z.unit.supported & bearing_on_movement(z)


@rules.exert("5.A.4-5", "Artillery that gives support", overrides="RED-2")
def giver_is_supported(z: Projections) -> Any:
    """Artillery that gives support is never itself unsupported."""
    return z.unit.gives_support


@rules.exert("RED-3", "Reserve", Shift(-1))
def in_reserve(z: Projections) -> Any:
    """A unit in reserve exerts one class less."""
    return z.unit.reserve


@rules.exert("RED-4", "Movement markers", Shift(-1))
def movement_markers(z: Projections) -> Any:
    """Every + # MP marker with an even number takes one class off."""
    halves = z.reading.mp_marker_mode == "floor_half"
    return np.where(halves, z.unit.half_markers, z.unit.even_markers)


@rules.exert("RED-6", "Partisan mode", Shift(-1))
def partisan_mode(z: Projections) -> Any:
    """A unit in partisan mode exerts one class less."""
    return z.unit.partisan


@rules.exert("RED-7", "Against partisans", Shift(-1))
def against_partisans(z: Projections) -> Any:
    """A unit without an anti-partisan zone exerts one class less against a unit in partisan mode."""
    return ~z.unit.apzoc & z.against.partisan


@rules.exert("RED-8", "After a landing", Shift(-1))
def landed(z: Projections) -> Any:
    """A unit that made an amphibious or airborne assault in this player-turn exerts one class less."""
    return z.unit.landed


@rules.exert("RED-9", "Guns", Shift(-1))
def guns(z: Projections) -> Any:
    """Artillery, anti-aircraft and anti-tank units exert one class less."""
    return (z.unit.arm == ARTILLERY) | (z.unit.arm == ANTI_AIRCRAFT) | (z.unit.arm == ANTI_TANK)


@rules.exert("RED-10", "Standing in bad terrain", Shift(-1))
def in_bad_terrain(z: Projections) -> Any:
    """A unit standing in bad terrain exerts one class less."""
    return z.source.bad


@rules.exert("RED-11", "Armour and artillery into bad terrain", Shift(-1))
def into_bad_terrain(z: Projections) -> Any:
    """Armour and artillery exert one class less into bad terrain, their own hex included; motorised infantry is not armour."""
    return z.target.bad & ((z.unit.arm == ARMOUR) | (z.unit.arm == ARTILLERY))


@rules.exert("RED-12", "Bad hexsides", Shift(-1))
def across_bad_hexside(z: Projections) -> Any:
    """Across a bad-terrain hexside the class is one lower."""
    return z.hexside.bad & ~(z.source.bad & (z.reading.bad_hexside_and_hex == "once"))


@rules.exert("RED-13", "Other reductions", Shift(-1))
def other_reductions(z: Projections) -> Any:
    """Supply effects and surprise-turn rules take off what they say."""
    return z.unit.other_reductions


@rules.exert("5.A-2", "No less than NO", Floor(0))
def floor_first(z: Projections) -> Any:
    """Where reductions are counted first, they take nobody below NO."""
    return z.reading.level_sums == "floor_first"


# 5.A.4  INCREASES


@rules.exert("INC-4", "Artillery support", Shift(+1))
def supported_by_artillery(z: Projections) -> Any:
    """A unit that artillery supports exerts one class more."""
    return z.unit.receives_support & (bearing_on_movement(z) | (z.reading.support_increase == "all"))


@rules.exert("INC-5", "Supporting artillery", Shift(+1))
def supporting_artillery(z: Projections) -> Any:
    """The artillery that gives the support exerts one class more."""
    return z.unit.gives_support & (bearing_on_movement(z) | (z.reading.support_increase == "all"))


@rules.combine("INC-2", "Three of a class")
def three_of_a_class(stack: Stacks) -> Any:
    """Three units of one class stacked together count as one of the next, again and again, up to FULL."""
    for level in range(stack.lowest, Level.FULL):
        promoted = stack.count[level] // 3
        stack.count[level] -= 3 * promoted
        stack.count[level + 1] += promoted
    return stack.highest


@rules.place("INC-1", "Into its own hex", Shift(+1))
def into_own_hex(z: Projections) -> Any:
    """A stack exerts one class more into the hex it occupies."""
    return (z.distance == 0) & (z.reading.own_hex_raises_no | (z.level > Level.NO))


@rules.place("INC-3", "Into the Arctic", Shift(+1))
def into_the_arctic(z: Projections) -> Any:
    """Into the Arctic a stack exerts one class more."""
    return z.target.arctic


# 5.B  ANTI-PARTISAN ZONES


@rules.exert("5.B-1", "Anti-partisan zones", Exert, zone="anti_partisan")
def anti_partisan(z: Projections) -> Any:
    """Some units have an anti-partisan zone."""
    return z.unit.apzoc & (z.distance <= z.note.apzoc_radius)


@rules.exert("5.B-2", "Only partisans", Bar, zone="anti_partisan")
def only_partisans(z: Projections) -> Any:
    """Anti-partisan zones affect partisans and nobody else."""
    return ~z.against.partisan


# 5.C  SCREENING


def screens(m: Meetings) -> Any:
    """Which of the enemy stacks met are screened, [enemy, 1]."""
    screened = np.zeros((len(m.cell), 1), np.bool_)
    for cell in np.intersect1d(m.cell, m.friendly.cell).tolist():
        rows, _, choice = choice_in(m, cell)
        screened[rows, 0] = choice.screened
    return screened


def choice_in(m: Meetings, cell: int) -> tuple[Any, Any, Screen]:
    """The enemy rows in a hex, the friends there who may screen, and what they screen: the best choice, or what was declared.

    Whoever began beside a screener leaves screened only if that screener began there too (5.C.1.a-2, -4).
    """
    rows, friends = (m.cell == cell).nonzero()[0], m.friendly
    able = friends.cell == cell
    able &= np.broadcast_to(friends.unit.began_here, able.shape) | ~m.at_start[rows[0], 0]
    units, arctic = friends.row[able], np.broadcast_to(m.at.arctic, (len(m.cell), 1))[rows[0], 0]
    levels = tuple((friends.level[able] + int(arctic)).tolist())
    enemies = tuple(m.level[rows, 0].tolist())
    if m.reading.screen_assignment == "declared":
        return rows, units, declared_screen(m, units, rows, levels, enemies)
    return rows, units, best_screen(levels, enemies)


def screeners(m: Meetings, row: int) -> Any:
    """The units that must stay for one stack to be screened."""
    rows, units, choice = choice_in(m, int(m.cell[row]))
    return units[list(choice.by[rows.tolist().index(row)])]


@rules.against("5.C.1.a", "Screening", Shift(-1), of="move", commits=Commits(lambda u: u.combat, exactly=screeners))
def screened_in_movement(m: Meetings) -> Any:
    """In a movement phase friends who stay in a hex lower the enemy zones they match there by one class."""
    return screens(m) & movement_phase(m) & (m.mover.way != "unscreened") & ~screened_in_reaction(m)


@rules.against("5.C.1.b", "Combat results", Shift(-1), of=("retreat", "advance"))
def screened_after_combat(m: Meetings) -> Any:
    """Whoever retreats or advances by a combat result treats the hex where he stood as screened."""
    return m.at_start & (m.phase == "combat")


@rules.against("5.C.1.c", "Reserves in reaction", Shift(-1), of="move")
def screened_in_reaction(m: Meetings) -> Any:
    """In the reaction movement phase any friendly combat unit in a hex screens it for reserves, against every stack."""
    return (m.phase == "reaction_move") & m.mover.reserve & (m.friends(lambda u: u.combat) > 0)


@rules.against("5.C.1.c-3", "Fortifications", Bar, of="move")
def fortified(m: Meetings) -> Any:
    """In the reaction movement phase a fortification cancels enemy zones in its hex; an entrenchment does not."""
    return (m.phase == "reaction_move") & m.at.fortified


@rules.step("5.C.2.b", "The duty to stay", Forbid, of="move")
def must_stay(s: Steps) -> Any:
    """A unit that has screened ends the phase where it screened."""
    return s.mover.bound


@rules.end("5.C-2", "Staying with the screen", Cost, of="move")
def full_rate(e: Ends) -> Any:
    """Whoever ends his move with the screener pays as if there were no screen, except a reserve in reaction."""
    enter = e.chart.enter[e.mover.mobility]
    return (enter[e.zone.exerted] - enter[e.zone.level]) * ~((e.phase == "reaction_move") & e.mover.reserve)


# WHAT THE SECTION POINTS AT


@rules.step("MP", "Terrain", Cost)
def terrain(s: Steps) -> Any:
    """A step costs what its terrain costs this kind of mover."""
    return s.chart.terrain[s.mover.mobility, s.there.terrain]


@rules.step("MP-1", "Prohibited terrain", Forbid)
def prohibited(s: Steps) -> Any:
    """Terrain that is prohibited to a mover is not entered."""
    return s.chart.terrain[s.mover.mobility, s.there.terrain] >= PROHIBITED * s.point


@rules.step("MP-2", "Prohibited hexsides", Forbid)
def prohibited_side(s: Steps) -> Any:
    """A hexside that a mover may not cross is not crossed."""
    return (s.hexside.impassable & ~s.hexside.crossing) | (s.hexside.sea & ~s.hexside.frozen)


@rules.step("ZOC-1", "Entering a zone", Cost, of="move")
def entering(s: Steps) -> Any:
    """Entering a zone costs by its class."""
    return s.chart.enter[s.mover.mobility, s.enters.level] * s.enters.any


@rules.step("ZOC-2", "Leaving a zone", Cost, of="move")
def leaving(s: Steps) -> Any:
    """Leaving a zone costs by its class."""
    return s.chart.leave[s.mover.mobility, s.leaves.level] * s.leaves.any


@rules.step("ZOC-3", "From zone to zone", Cost, of="move")
def zone_to_zone(s: Steps) -> Any:
    """Going straight from zone to zone may cost more."""
    return s.chart.between[s.mover.mobility, s.enters.level] * (s.leaves.any & s.enters.any)


@rules.share("MP-3", "Enemy hexes", Forbid)
def enemy_hexes(b: Bodies) -> Any:
    """No unit enters a hex with an enemy ground unit in it."""
    return b.hostile & (b.unit.kind < AIR)
