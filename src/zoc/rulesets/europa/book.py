"""Europa family, §5 Zones of Control, version 10.06.01, in the section's own order.

Classes are NO < PARTIAL < FULL < DOUBLE < TRIPLE. A unit's class is a plain sum: its basic class, every reduction, the
increase of artillery support. The units of a hex then count together, the place adds its increases, and the sum is kept
between NO and TRIPLE. Screening comes last, as the mover finds it. What exerts nothing at all is barred, not NO.

The lines of the class table have no numbers of their own: 5.A-F, -P and -N are its classes, 5.A-R its reductions, 5.A-I
its increases.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from zoc.columns import Bools, Ints, Numbers, Texts
from zoc.control import Stacks
from zoc.control.projections import Charts
from zoc.law import Bar, Base, Commits, Cost, Exert, Floor, Forbid, Mark, Shift
from zoc.rulesets.europa.facts import Bodies, Ends, Hex, Hexside, Meetings, Projections, Steps
from zoc.rulesets.europa.screen import LIMITS, Screen, Watch, best_screen, declared_screen
from zoc.rulesets.europa.sheet import rules
from zoc.rulesets.europa.terms import (
    AIR,
    ANTI_AIRCRAFT,
    ANTI_TANK,
    ARMOUR,
    ARTILLERY,
    BAD,
    FORT,
    FULL_KINDS,
    GREAT_RIVER,
    IMPASSABLE,
    MAJOR_RIVER,
    MARKER,
    NO,
    PARTIAL_KINDS,
    PROHIBITED,
    STRAIT,
    Level,
)

MOVEMENT_PHASES = ("movement", "reaction_move", "exploitation_move")


def movement_phase(phase: Texts) -> Bools:
    """Whether it is one of the movement phases."""
    first, second, third = MOVEMENT_PHASES
    return (phase == first) | (phase == second) | (phase == third)


def bearing_on_movement(z: Projections) -> Bools:
    """A movement phase, and a purpose that bears on moves."""
    return movement_phase(z.phase) & ((z.purpose == "move") | (z.purpose == "screen"))


def bad_terrain(chart: Charts, cells: Hex) -> Bools:
    """Whether cells are bad terrain, by their ground or by themselves."""
    return cells.bad | (chart.ground[0, cells.terrain] > 0)


def crossing(chart: Charts, side: Hexside, mobility: Numbers | int) -> Numbers:
    """What a hexside costs to cross: nothing by a road or bridge; water costs nothing once it is frozen."""
    price = chart.hexside[mobility]
    dry = price[..., IMPASSABLE] * side.impassable + price[..., BAD] * side.bad
    river = price[..., MAJOR_RIVER] * side.major_river + price[..., GREAT_RIVER] * side.great_river
    wet = river + price[..., STRAIT] * side.strait
    return (dry + wet * ~side.frozen) * ~side.crossing


def digits(numbers: Numbers) -> list[Numbers]:
    """The digits of each number, the last first."""
    return [numbers // 10**place % 10 for place in range(6)]


# 5  ZONES OF CONTROL


@rules.exert("5-2", "Ground units", Bar)
def ground_units(z: Projections) -> Bools:
    """Only ground units have a zone; aircraft and ships have none."""
    return z.unit.kind >= AIR


@rules.exert("5-3", "Own hex", Exert)
def own_hex(z: Projections) -> Bools:
    """A unit exerts a zone into the hex it occupies."""
    return z.distance == 0


@rules.exert("5-4", "Adjacent hexes", Exert)
def adjacent(z: Projections) -> Bools:
    """A unit exerts a zone into the six hexes around it."""
    return z.distance == 1


@rules.exert("5-5", "Prohibited terrain", Bar)
def prohibited_terrain(z: Projections) -> Bools:
    """A unit exerts nothing into terrain it may not enter."""
    return (z.distance > 0) & (z.chart.terrain[z.unit.mobility, z.target.terrain] >= PROHIBITED * z.point)


@rules.exert("5-6", "Prohibited hexsides", Bar)
def prohibited_hexside(z: Projections) -> Bools:
    """A unit exerts nothing through a hexside it may not cross."""
    return crossing(z.chart, z.hexside, z.unit.mobility) >= PROHIBITED * z.point


@rules.exert("5-7", "All-sea hexsides", Bar)
def all_sea(z: Projections) -> Bools:
    """Nobody exerts through an all-sea hexside, unless it is frozen."""
    return z.hexside.sea & ~z.hexside.frozen


@rules.exert("5-8", "Under attack", Bar)
def under_attack(z: Projections) -> Bools:
    """A unit attacked at the minimum odds or better exerts nothing outside its own hex while the attack lasts."""
    attacked = (z.unit.attacked_at >= z.note.min_odds) & (z.unit.attacked_at > 0)
    lasts = ~z.unit.resolved | ((z.reading.attacked_until == "phase_end") & (z.phase == "combat"))
    return (z.distance > 0) & attacked & lasts & ~((z.purpose == "attack_supply") | (z.purpose == "red"))


# 5.A  CLASSES


@rules.exert("5.A-F", "Full zones", Base(2))
def full_kinds(z: Projections) -> Bools:
    """Divisions, divisional groupings, corps and Corps/Army markers have a FULL zone."""
    return FULL_KINDS[z.unit.kind] & ~z.unit.badly_dispersed


@rules.exert("5.A-F4", "Under a marker", Bar)
def under_marker(z: Projections) -> Bools:
    """What lies under a Corps/Army marker exerts nothing besides it."""
    return z.unit.under_marker & (z.unit.kind != MARKER)


@rules.exert("5.A-P", "Partial zones", Base(1))
def partial_kinds(z: Projections) -> Bools:
    """Brigades, brigade groupings, regiments, cadres and port fortifications have a PARTIAL zone."""
    return PARTIAL_KINDS[z.unit.kind] & ~z.unit.badly_dispersed


@rules.exert("5.A-N", "No zones", Base(0))
def no_kinds(z: Projections) -> Bools:
    """Headquarters, battalions, remnants, batteries and forts have class NO, and so has whatever is badly dispersed."""
    return ~(FULL_KINDS | PARTIAL_KINDS)[z.unit.kind] | z.unit.badly_dispersed


@rules.exert("5.A-N1", "Great rivers", Bar)
def great_river(z: Projections) -> Bools:
    """Nobody exerts across a great river."""
    return z.hexside.great_river & ~(z.hexside.frozen & (z.reading.great_river_frozen == "normal"))


@rules.exert("5.A-N2", "Narrow straits", Bar)
def strait(z: Projections) -> Bools:
    """Nobody exerts across a narrow strait."""
    return z.hexside.strait


@rules.exert("5.A-N5", "Forts without strength", Bar)
def empty_fort(z: Projections) -> Bools:
    """A fort without a defence strength is no unit."""
    return (z.unit.kind == FORT) & (z.unit.strength < 1)


# 5.A.2, 5.A.3  REDUCTIONS


@rules.exert("5.A-R1", "Major rivers", Shift(-1))
def major_river(z: Projections) -> Bools:
    """Across an unfrozen major river the class is one lower."""
    return z.hexside.major_river & ~z.hexside.frozen


@rules.exert("5.A-R2", "Unsupported", Shift(-1))
def unsupported(z: Projections) -> Bools:
    """An unsupported unit bears on movement one class lower, in movement phases."""
    return ~z.unit.supported & bearing_on_movement(z)


@rules.exert("5.A-R3", "Reserve", Shift(-1))
def in_reserve(z: Projections) -> Bools:
    """A unit in reserve exerts one class less."""
    return z.unit.reserve


@rules.exert("5.A-R4", "Movement markers", Shift(-1))
def movement_markers(z: Projections) -> Ints:
    """Every + # MP marker with an even number takes one class off."""
    numbers = digits(z.unit.mp_markers)
    even = sum((number > 0) & (number % 2 == 0) for number in numbers)
    return np.where(z.reading.mp_marker_mode == "floor_half", sum(number // 2 for number in numbers), even)


@rules.exert("5.A-R6", "Partisan mode", Shift(-1))
def partisan_mode(z: Projections) -> Bools:
    """A unit in partisan mode exerts one class less."""
    return z.unit.partisan


@rules.exert("5.A-R7", "Against partisans", Shift(-1))
def against_partisans(z: Projections) -> Bools:
    """A unit without an anti-partisan zone exerts one class less against a unit in partisan mode."""
    return ~z.unit.apzoc & z.against.partisan


@rules.exert("5.A-R8", "After a landing", Shift(-1))
def landed(z: Projections) -> Bools:
    """A unit that made an amphibious or airborne assault in this player turn exerts one class less."""
    return z.unit.landed


@rules.exert("5.A-R9", "Guns", Shift(-1))
def guns(z: Projections) -> Bools:
    """Artillery, anti-aircraft and anti-tank units exert one class less."""
    return (z.unit.arm == ARTILLERY) | (z.unit.arm == ANTI_AIRCRAFT) | (z.unit.arm == ANTI_TANK)


@rules.exert("5.A-R10", "Standing in bad terrain", Shift(-1))
def in_bad_terrain(z: Projections) -> Bools:
    """A unit standing in bad terrain exerts one class less."""
    return bad_terrain(z.chart, z.source)


@rules.exert("5.A-R11", "Armour and artillery into bad terrain", Shift(-1))
def into_bad_terrain(z: Projections) -> Bools:
    """Armour and artillery exert one class less into bad terrain, their own hex included; motorised infantry is not armour."""
    return bad_terrain(z.chart, z.target) & ((z.unit.arm == ARMOUR) | (z.unit.arm == ARTILLERY))


@rules.exert("5.A-R12", "Bad hexsides", Shift(-1))
def across_bad_hexside(z: Projections) -> Bools:
    """Across a bad-terrain hexside the class is one lower."""
    return z.hexside.bad & ~(bad_terrain(z.chart, z.source) & (z.reading.bad_hexside_and_hex == "once"))


@rules.exert("5.A-R13a", "Supply effects", Shift(-1))
def supply_effects(z: Projections) -> Ints:
    """Supply effects take off as many classes as their own rules say."""
    return z.unit.supply_effects


@rules.exert("5.A-R13b", "Surprise turn", Shift(-1))
def surprise_effects(z: Projections) -> Ints:
    """Surprise-turn rules take off as many classes as they say."""
    return z.unit.surprise_effects


@rules.exert("5.A-2", "No less than NO", Floor(0))
def floor_first(z: Projections) -> Bools:
    """Where reductions are counted first, they take nobody below NO."""
    return z.reading.level_sums == "floor_first"


# 5.A.4  INCREASES


@rules.exert("5.A-I4", "Artillery support", Shift(+1))
def supported_by_artillery(z: Projections) -> Bools:
    """A unit that lacks support and is supported by artillery exerts one class more."""
    return z.unit.receives_support & ~z.unit.supported & (bearing_on_movement(z) | (z.reading.support_increase == "all"))


@rules.exert("5.A-I5", "Supporting artillery", Shift(+1))
def supporting_artillery(z: Projections) -> Bools:
    """The artillery that gives the support exerts one class more."""
    return z.unit.gives_support & (bearing_on_movement(z) | (z.reading.support_increase == "all"))


@rules.exert("5.A.4-5", "Artillery that gives support", overrides="5.A-R2")
def giver_is_supported(z: Projections) -> Bools:
    """Artillery that gives support is never itself unsupported."""
    return z.unit.gives_support


@rules.combine("5.A-I2", "Three of a class")
def three_of_a_class(stack: Stacks) -> Ints:
    """Three units of one class stacked together count as one of the next, again and again, up to FULL."""
    for level in range(stack.lowest, Level.FULL):
        promoted = stack.count[level] // 3
        stack.count[level] -= 3 * promoted
        stack.count[level + 1] += promoted
    return stack.highest


@rules.place("5.A-I1", "Into its own hex", Shift(+1))
def into_own_hex(z: Projections) -> Bools:
    """A stack exerts one class more into the hex it occupies."""
    return (z.distance == 0) & (z.reading.own_hex_raises_no | (z.level > NO))


@rules.place("5.A-I3", "Into the Arctic", Shift(+1))
def into_the_arctic(z: Projections) -> Bools:
    """Into the Arctic a stack exerts one class more."""
    return z.target.arctic


# 5.B  ANTI-PARTISAN ZONES


@rules.exert("5.B-1", "Anti-partisan zones", Exert, zone="anti_partisan")
def anti_partisan(z: Projections) -> Bools:
    """Some units have an anti-partisan zone."""
    return z.unit.apzoc & (z.distance <= z.note.apzoc_radius)


@rules.exert("5.B-2", "Only partisans", Bar, zone="anti_partisan")
def only_partisans(z: Projections) -> Bools:
    """Anti-partisan zones affect partisans and nobody else."""
    return z.felt & ~z.against.partisan


# 5.C  SCREENING


class ScreenChoices(NamedTuple):
    """The screening of one hex: the enemy stacks there as rows, the friends who can screen, what they are up to, the choice."""

    rows: Ints
    units: Ints
    watch: Watch
    screen: Screen


def began_there(m: Meetings) -> Bools:
    """Whether it is the hex in which the mover stood when the phase began."""
    return m.at_start & m.mover.began_here


def choice_in(m: Meetings, cell: int) -> ScreenChoices:
    """Who screens a hex against whom: the best choice, or what was declared.

    Whoever began beside a screener leaves screened only if that screener began there too (5.C.1.a-2, -4).
    """
    rows, friends = (m.cell == cell).nonzero()[0], m.friendly
    able = (friends.cell == cell) & (friends.unit.began_here | ~_in_row(m, began_there(m), rows[0]))
    units = friends.row[able]
    ids, pledged = m.ids(units), m.pledged(cell)
    watch = Watch(
        friends=tuple(friends.level[able].tolist()),
        enemies=tuple(m.level[rows, 0].tolist()),
        place=int(_in_row(m, m.at.arctic, rows[0])),
        bound=tuple(name in pledged for name in ids),
    )
    if m.reading.screen_assignment == "declared":
        hexes = [m.label(m.source(row)) for row in rows]
        met = [one for one in m.note.screens if not m.partial or set(one.against) <= set(hexes)]
        limits = LIMITS & {clause.number for clause in m.law.clauses}
        return ScreenChoices(rows, units, watch, declared_screen(met, ids, hexes, watch, limits))
    return ScreenChoices(rows, units, watch, best_screen(watch))


def _in_row(m: Meetings, column: Bools, row: int) -> np.bool_:
    found: np.bool_ = np.broadcast_to(column, m.level.shape)[row, 0]
    return found


def screens(m: Meetings) -> Bools:
    """Which of the enemy stacks met are screened, [enemy, 1]."""
    screened = np.zeros(m.level.shape, np.bool_) & began_there(m)  # none yet; where the mover began is looked at in any case
    for cell in np.intersect1d(m.cell, m.friendly.cell).tolist():
        choice = choice_in(m, cell)
        screened[choice.rows, 0] = choice.screen.screened
    return screened


def screeners(m: Meetings, row: int) -> Ints:
    """The units that must stay for one stack to be screened."""
    choice = choice_in(m, int(m.cell[row]))
    return choice.units[list(choice.screen.by[choice.rows.tolist().index(row)])]


@rules.end("5.C-2", "Staying with the screen", Cost, of="move")
def full_rate(e: Ends) -> Ints:
    """Whoever ends his move with the screener pays as if there were no screen."""
    enter, between = e.chart.enter[e.mover.mobility], e.chart.between[e.mover.mobility]
    full = enter[e.zone.exerted] + between[e.zone.exerted] * e.state.from_zone
    return np.maximum(full - enter[e.zone.level] - between[e.zone.level] * e.state.from_zone, 0)


STAY = Commits(lambda u: u.combat, exactly=screeners, passing=True)


@rules.against("5.C.1.a", "Screening", Shift(-1), of="move", commits=STAY)
def screened_in_movement(m: Meetings) -> Bools:
    """In a movement phase friends who stay in a hex lower the enemy zones they match there by one class."""
    return screens(m) & movement_phase(m.phase) & (m.mover.way != "move_unscreened")


@rules.against("5.C.1.b", "Combat results", Shift(-1), of=("retreat", "advance"))
def screened_after_combat(m: Meetings) -> Bools:
    """Whoever retreats or advances by a combat result treats the hex where he stood as screened."""
    return m.at_start & (m.phase == "combat")


@rules.against("5.C.1.c", "Reserves in reaction", Shift(-1), overrides="5.C.1.a", of="move")
def screened_in_reaction(m: Meetings) -> Bools:
    """In the reaction movement phase any friendly combat unit in a hex screens it for reserves, against every stack."""
    return (m.phase == "reaction_move") & m.mover.reserve & (m.friends(lambda u: u.combat) > 0)


@rules.end("5.C.1.c-2", "Stopping in reaction", overrides="5.C-2", of="move")
def stopping_in_reaction(e: Ends) -> Bools:
    """A reserve that moves in the reaction phase need not leave the hex of a friendly combat unit to be screened."""
    return (e.phase == "reaction_move") & e.mover.reserve & (e.friends(lambda u: u.combat) > 0)


@rules.against("5.C.1.c-3", "Fortifications", Bar, of="move")
def fortified(m: Meetings) -> Bools:
    """In the reaction movement phase a fortification of one's own cancels enemy zones in its hex; an entrenchment does not."""
    usable = (m.at.fort_of == 0) | (m.at.fort_of == m.mover.side + 1)
    return (m.phase == "reaction_move") & m.at.fortified & usable


@rules.step("5.C.2.b", "The duty to stay", Forbid, of="move")
def must_stay(s: Steps) -> Bools:
    """A unit that has screened ends the phase where it screened."""
    return s.mover.bound


# WHAT THE SECTION POINTS AT


@rules.step("MP", "Terrain", Cost)
def terrain(s: Steps) -> Ints:
    """A step costs what its terrain costs this kind of mover."""
    return s.chart.terrain[s.mover.mobility, s.there.terrain]


@rules.step("MP-1", "Prohibited terrain", Forbid)
def prohibited(s: Steps) -> Bools:
    """Terrain that is prohibited to a mover is not entered."""
    return s.chart.terrain[s.mover.mobility, s.there.terrain] >= PROHIBITED * s.point


@rules.step("MP-2", "Prohibited hexsides", Forbid)
def prohibited_side(s: Steps) -> Bools:
    """A hexside that a mover may not cross is not crossed."""
    return (crossing(s.chart, s.hexside, s.mover.mobility) >= PROHIBITED * s.point) | (s.hexside.sea & ~s.hexside.frozen)


@rules.step("MP-3", "Crossing", Cost)
def crossing_cost(s: Steps) -> Ints:
    """Crossing a hexside costs what the chart says of it."""
    return crossing(s.chart, s.hexside, s.mover.mobility)


@rules.share("MP-4", "Enemy hexes", Forbid)
def enemy_hexes(b: Bodies) -> Bools:
    """No unit enters a hex with an enemy ground unit in it."""
    return b.hostile & (b.unit.kind < AIR)


@rules.step("ZOC-1", "Entering a zone", Cost, of="move")
def entering(s: Steps) -> Ints:
    """Entering a zone costs by its class."""
    return s.chart.enter[s.mover.mobility, s.enters.level] * s.enters.any


@rules.step("ZOC-2", "Leaving a zone", Cost, of="move")
def leaving(s: Steps) -> Ints:
    """Leaving a zone costs by its class."""
    return s.chart.leave[s.mover.mobility, s.leaves.level] * s.leaves.any


@rules.step("ZOC-3", "From zone to zone", Cost, of="move")
def zone_to_zone(s: Steps) -> Ints:
    """Going straight from zone to zone may cost more."""
    return s.chart.between[s.mover.mobility, s.enters.level] * (s.leaves.any & s.enters.any)


@rules.step("ZOC-4", "Coming from a zone", Mark("from_zone"), of="move")
def coming_from_a_zone(s: Steps) -> Bools:
    """Where coming from zone to zone costs more for want of a screen, whoever ends his move there still owes it."""
    between = s.chart.between[s.mover.mobility]
    return s.leaves.any & s.enters.any & (between[s.enters.exerted] > between[s.enters.level])
