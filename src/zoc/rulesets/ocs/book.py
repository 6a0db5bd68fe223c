"""OCS 4.3, §4 General Concepts: attack-capability, zones of control, the closed list A–K, negation, enemy stacks.

In the book's own order. "Truck" movement is what zones are about: leg and track movement never asks for them. What a unit
is (combat, attack-capable, with a zone, on which mobility, with what allowance) follows from its counter and its mode,
and is worked out once for the whole position.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from zoc.control import Projections
from zoc.law import Bar, Book, ChartField, Commits, Cost, Exert, Field, Forbid, Points, Ruleset, Stop
from zoc.movement import Bodies, Meetings, Steps
from zoc.position import Position
from zoc.rulesets.ocs.terms import (
    COMBAT,
    DG,
    EXPLOIT,
    LAST_COMBAT,
    LAST_GROUND,
    REPL,
    RESERVE,
    STRAT,
    TRUCK,
    Arrival,
    Carrier,
    Kind,
    Mobility,
    Mode,
    Side,
    Size,
)  # fmt: skip
from zoc.units import Column

PROHIBITED = 99
NOT_PRINTED = -1
SUPPLY = ("draw", "throw", "trace")
RAIL = ("rail_cap", "rail_trace")

COSTS = {
    "leg": {"open": 1, "rough": 2, "hilly": 2, "very_hilly": 3, "mountain": 4, "woods": 2, "swamp": 3, "city": 1, "sea": PROHIBITED},
    "track": {"open": 1, "rough": 3, "hilly": 3, "very_hilly": 4, "mountain": PROHIBITED, "woods": 3, "swamp": 5, "city": 1, "sea": PROHIBITED},
    "truck": {"open": 1, "rough": 4, "hilly": 3, "very_hilly": 6, "mountain": PROHIBITED, "woods": 4, "swamp": 8, "city": 1, "sea": PROHIBITED},
}  # fmt: skip
"""An illustration: every game prints its own terrain chart."""

rules = Ruleset(
    Book("ocs", title="OCS", edition="4.3", source="the series rules, section 4"),
    revision=1,
    parts=4,
    purposes=("move", "retreat", *SUPPLY, *RAIL),
    units={
        "kind": Field(Kind, Kind.COMBAT, "what the counter is"),
        "up": Field(Side, Side.COMBAT, "which side of the counter is up: combat or move"),
        "mode": Field(Mode, Mode.COMBAT, "combat, move, reserve, strat, dg, exploit, or none"),
        "oos": Field(bool, False, "marked out of supply"),
        "combat_strength": Field(Points, 0, "strength on the combat side; -1 if none is printed"),
        "move_strength": Field(Points, 0, "strength on the move side; -1 if none is printed"),
        "parenthesised": Field(bool, False, "its strength is printed in parentheses"),
        "combat_mobility": Field(Mobility, Mobility.LEG, "leg, track or truck on the combat side"),
        "move_mobility": Field(Mobility, Mobility.LEG, "leg, track or truck on the move side"),
        "combat_ma": Field(Points, 4, "movement allowance on the combat side"),
        "move_ma": Field(Points, 6, "movement allowance on the move side"),
        "size": Field(Size, Size.REGIMENT, "company, battalion, regiment, brigade, division, other"),
        "multi_step": Field(bool, False, "has several steps"),
        "re": Field(Points, 1, "the regimental equivalents printed on a multi-step unit"),
        "steps_lost": Field(int, 0, "steps it has lost"),
        "ar": Field(int, 0, "action rating"),
        "started_here": Field(bool, True, "stood in this hex when the phase began"),
        "finished": Field(bool, False, "has moved, or was dropped, this phase"),
        "released": Field(bool, False, "released from reserve this phase"),
        "barred": Field(bool, False, "may spend no more movement points, by construction or the like"),
        "mp_spent": Field(Points, 0, "movement points it has spent this phase"),
        "arrived": Field(Arrival, Arrival.NONE, "how it came here this phase, other than by moving"),
        "carried_by": Field(Carrier, Carrier.NONE, "what has carried it this phase"),
        "embarked": Field(bool, False, "aboard a landing craft"),
        "kept_free": Field(bool, False, "its owner keeps it free to move: it negates nothing"),
        "active": Field(bool, False, "an active plane"),
        "fighter": Field(bool, False, "a fighter"),
        "throw": Field(Points, 0, "how far an HQ throws supply"),
        "throw_mobility": Field(Mobility, Mobility.TRUCK, "leg, track or truck: how it throws and draws"),
        "capacity": Field(Points, 0, "points of a Transport Point, level of a base or hedgehog, capacity of a port"),
        "load": Field(Points, 0, "supply it carries"),
    },
    cells={
        "port": Field(int, 0, "capacity of a printed port"),
        "hedgehog": Field(int, 0, "level of a printed hedgehog"),
        "city": Field(bool, False, "a village or city"),
        "source": Field(bool, False, "a supply source"),
    },
    hexsides={
        "prohibited": Field(bool, False, "crossed by nobody"),
        "rail": Field(bool, False, "a railway runs through"),
        "road": Field(bool, False, "a road runs through"),
    },
    notes={"game": "", "phasing": "", "segment": ""},
    charts={"cost": ChartField("mobility", "terrain", "movement points by mobility; 99 is prohibited", COSTS)},
    allowance="ma",
)

rules.reading(
    "dropoff_negates",
    {True: "a combat unit dropped by a moving stack negates for the rest of it", False: "only for movers that come later"},
    clause="4.5b-8",
)
rules.reading(
    "arrival_counts_as_start",
    {False: "a unit landed in an enemy zone this phase has entered it", True: "it counts as having begun the phase there"},
    clause="4.5a.A-11",
)
rules.reading(
    "strict_ac_each",
    {False: "one attack-capable unit among those entering together is enough", True: "each unit that enters must be"},
    clause="4.4c",
)
rules.reading(
    "show_all_mode_markers",
    {False: "the enemy learns Strat, DG and out of supply", True: "the enemy also learns Reserve and Exploit"},
    clause="4.9a",
)
rules.reading(
    "hq_top_ignores_facilities",
    {False: "any adjacent enemy ground unit keeps an HQ off the top", True: "ports, air bases and hedgehogs do not"},
    clause="4.8b.D",
)
rules.reading(
    "sea_cap_in_ezoc",
    {
        "closed": "no Sea Cap at a port in an enemy zone",
        "negatable": "a negator opens the port",
        "night": "up to its capacity, at four times the Sea Cap",
    },
    clause="4.5a.G",
)
rules.reading(
    "embarked_counts",
    {False: "a unit on a landing craft neither exerts nor negates", True: "it does both"},
    clause="4.5-5",
)
rules.reading(
    "stop_ends_all_mp",
    {False: "a stopped unit may still spend points without leaving its hex", True: "it may spend none"},
    clause="4.5a.A-15",
)
rules.reading(
    "adjacent_end",
    {"dump": "a draw is spared the dump's hex, a throw the user's", "either": "a draw may also begin next to the drawing unit"},
    clause="4.5a.B-4",
)
rules.reading(
    "breakout_stacking_check",
    {False: "the end of the Breakout Segment is no stacking check", True: "it is one"},
    clause="4.8a",
)
rules.reading("secret_rolls", {False: "every roll is open", True: "agreed rolls are shown to their owner only"}, clause="4.9e")


# 4.0  WHAT A UNIT IS, WORKED OUT FOR THE WHOLE POSITION


def fact(position: Position, name: str) -> Column:
    """A column of the position; where nobody wrote it, its default."""
    if name in position.units:
        return position.units[name]
    default = rules.units[name].absent(position.board.parts)
    return np.full(len(position.units["id"]), default)


@rules.derive("combat")
def combat(position: Position) -> Column:
    """Combat units have a strength, printed or implied."""
    column: Column = fact(position, "kind") <= LAST_COMBAT
    return column


@rules.derive("ground")
def ground(position: Position) -> Column:
    """Combat and non-combat units are ground units."""
    column: Column = fact(position, "kind") <= LAST_GROUND
    return column


@rules.derive("attack_capable")
def attack_capable(position: Position) -> Column:
    """Attack-capable: a combat unit whose printed strength is not in parentheses, neither in Strat nor in Reserve (4.4)."""
    up_strength = np.where(
        fact(position, "up") == Side.COMBAT, fact(position, "combat_strength"), fact(position, "move_strength")
    )
    kind, mode = fact(position, "kind"), fact(position, "mode")
    printed = ((up_strength >= 0) & (kind == Kind.COMBAT) & ~fact(position, "parenthesised")) | (kind == REPL)
    printed |= (up_strength >= 0) & (kind > Kind.REPL) & (kind <= LAST_COMBAT) & ~fact(position, "parenthesised")
    column: Column = printed & (mode != STRAT) & ~((mode == RESERVE) & ~fact(position, "released"))
    return column


@rules.derive("mobility")
def mobility(position: Position) -> Column:
    """Leg, track or truck, as printed on the side that is up."""
    column: Column = np.where(
        fact(position, "up") == Side.COMBAT, fact(position, "combat_mobility"), fact(position, "move_mobility")
    )
    return column.astype(np.int32)


@rules.derive("ma")
def allowance(position: Position) -> Column:
    """The movement allowance of the side that is up, changed by the mode and never rounded, less what is spent."""
    printed = np.where(fact(position, "up") == Side.COMBAT, fact(position, "combat_ma"), fact(position, "move_ma"))
    mode, released = fact(position, "mode"), fact(position, "released")
    quarters = np.full(len(printed), 4)
    quarters[mode == RESERVE] = 1
    quarters[(mode == RESERVE) & released] = 2 if position.phase == "reaction" else 4
    quarters[(mode == DG) | (mode == EXPLOIT)] = 2
    quarters[mode == STRAT] = 8
    column: Column = np.maximum(printed * quarters // 4 - fact(position, "mp_spent"), 0)
    return column.astype(np.int32)


# 4.5  ZONE OF CONTROL


@rules.exert("4.5", "Zone of control", Exert)
def zone(z: Projections) -> Any:
    """A unit's zone is the six hexes around it, whatever lies in them or between."""
    return z.distance == 1


@rules.exert("4.4b", "Attack-capable units", Bar)
def only_attack_capable(z: Projections) -> Any:
    """Only attack-capable units have a zone."""
    return ~z.unit.attack_capable


@rules.exert("4.5-2", "Other modes", Bar)
def other_modes(z: Projections) -> Any:
    """A unit that is not in Combat Mode has no zone."""
    return z.unit.mode != COMBAT


@rules.exert("5.9c", "Exploit Mode", overrides="4.5-2")
def exploit_mode(z: Projections) -> Any:
    """In Exploit Mode a unit keeps the zone it had: it has one if its combat side is up."""
    return (z.unit.mode == EXPLOIT) & (z.unit.up == int(Side.COMBAT))


@rules.exert("4.5-1", "Out of supply", Bar)
def out_of_supply(z: Projections) -> Any:
    """A unit marked out of supply has no zone."""
    return z.unit.oos


@rules.exert("4.5-5", "Aboard a landing craft", Bar)
def aboard(z: Projections) -> Any:
    """A unit aboard a landing craft is cargo and has no zone."""
    return z.unit.embarked & ~z.reading.embarked_counts


# 4.5a  WHAT CANNOT BE DONE IN AN ENEMY ZONE


@rules.enter("4.5a.A", "Truck movement", Stop, of="move")
def truck_movement(m: Meetings) -> Any:
    """A unit moving by truck that enters an enemy zone ends its movement there, or overruns."""
    return m.mover.mobility == TRUCK


@rules.leave("4.5a.A-11", "After a landing", Forbid, of="move")
def after_landing(m: Meetings) -> Any:
    """A unit that landed in an enemy zone this phase has entered it, and does not drive on."""
    return m.at_start & (m.mover.mobility == TRUCK) & (m.mover.arrived == int(Arrival.ALT)) & ~m.reading.arrival_counts_as_start


@rules.enter("4.5a.B", "Supply lines", Forbid, of=SUPPLY)
@rules.leave("4.5a.B", "Supply lines", Forbid, of=SUPPLY)
def supply_lines(m: Meetings) -> Any:
    """A supply line by truck runs neither into nor out of an enemy zone."""
    return m.mover.mobility == TRUCK


@rules.enter("4.5a.C", "Rail transport", Forbid, of="rail_cap")
@rules.leave("4.5a.C", "Rail transport", Forbid, of="rail_cap")
@rules.within("4.5a.C", "Rail transport", Forbid, of=("rail_cap", "entrain", "detrain"))
def rail_transport(m: Meetings) -> Any:
    """Whatever goes by Rail Cap neither entrains in, passes nor detrains in an enemy zone."""
    return m.level > 0


@rules.enter("4.5a.D", "Rail trace", Forbid, of="rail_trace")
@rules.leave("4.5a.D", "Rail trace", Forbid, of="rail_trace")
def rail_trace(m: Meetings) -> Any:
    """The rail part of a trace does not run through an enemy zone."""
    return m.level > 0


@rules.within("4.5a.E", "Rail conversion", Forbid, of="convert_rail")
def rail_conversion(m: Meetings) -> Any:
    """No railway is converted in an enemy zone."""
    return m.level > 0


@rules.within("4.5a.F", "Port trace", Forbid, of="port_trace")
def port_trace(m: Meetings) -> Any:
    """A port in an enemy zone is no source of trace supply."""
    return m.level > 0


@rules.within("4.5a.G", "Sea Cap", Forbid, of="sea_cap")
def sea_cap(m: Meetings) -> Any:
    """A port in an enemy zone handles no Sea Cap."""
    return (m.level > 0) & (m.reading.sea_cap_in_ezoc != "night")


@rules.within("4.5a.H", "Aircraft refit", Forbid, of="refit")
def refit(m: Meetings) -> Any:
    """An air base in an enemy zone does not refit."""
    return m.level > 0


@rules.within("4.5a.I", "Reserve Mode", Forbid, of="enter_reserve")
def reserve_mode(m: Meetings) -> Any:
    """A unit does not go into Reserve Mode in an enemy zone."""
    return m.level > 0


@rules.within("4.5a.J", "Strat Mode", Forbid, of="enter_strat")
@rules.enter("4.5a.J", "Strat Mode", Forbid, of="move")
def strat_mode(m: Meetings) -> Any:
    """A unit does not change to Strat Mode in an enemy zone, nor enter one in Strat Mode."""
    return (m.errand == "enter_strat") | (m.mover.mode == STRAT)


@rules.within("4.5a.K", "Rebuilding", Forbid, of="rebuild")
def rebuilding(m: Meetings) -> Any:
    """Nothing is rebuilt from Repls in an enemy zone."""
    return m.level > 0


# 4.5b  NEGATION


def negators(u: Any) -> Any:
    """Combat units that are not cargo and are not kept free to move."""
    return u.combat & ~u.embarked & ~u.kept_free


NEGATION = Commits(negators)


@rules.within("4.5b", "Negation", overrides=("4.5a.F", "4.5a.H"), commits=NEGATION)
@rules.leave("4.5b", "Negation", overrides=("4.5a.A-11", "4.5a.B", "4.5a.D"), commits=NEGATION)
@rules.enter("4.5b", "Negation", overrides=("4.5a.A", "4.5a.B", "4.5a.D"), commits=NEGATION)
def negation(m: Meetings) -> Any:
    """A friendly combat unit in the hex that spends no more points this phase negates the zone there."""
    return m.friends(negators) > 0


@rules.within("4.5a.G-1", "An open port", overrides="4.5a.G", of="sea_cap", commits=NEGATION)
def open_port(m: Meetings) -> Any:
    """Where ports may be opened by a garrison, a friendly combat unit opens it."""
    return (m.reading.sea_cap_in_ezoc == "negatable") & (m.friends(negators) > 0)


@rules.within("4.5a.F-2", "Ports in DAK", overrides="4.5b", of="port_trace")
def dak_ports(m: Meetings) -> Any:
    """In DAK nobody negates a zone for port operations."""
    return m.note.game == "DAK"


@rules.step("4.5b-2", "The promise kept", Forbid, of="move")
def promise_kept(s: Steps) -> Any:
    """The last unit that can keep a negation already used spends no more points this phase."""
    return s.mover.bound


# 4.8c  ENEMY STACKS


@rules.share("4.8c", "Enemy combat units", Forbid)
def enemy_combat_units(b: Bodies) -> Any:
    """Nothing enters a hex with an enemy combat unit in it."""
    return b.hostile & b.unit.combat


@rules.share("4.8c.A", "Enemy non-combat units", Forbid, of=("move", "retreat"))
def enemy_non_combat(b: Bodies) -> Any:
    """Only attack-capable units enter a hex with enemy non-combat units, ships or planes in it."""
    return b.hostile & ~b.unit.combat & ~b.mover.attack_capable


# 6.1  MOVEMENT


@rules.step("6.1", "Terrain", Cost, of=("move", "retreat", *SUPPLY))
def terrain(s: Steps) -> Any:
    """A hex costs what the terrain chart says for the mobility."""
    return s.chart.cost[s.mover.mobility, s.there.terrain]


@rules.step("6.1-1", "Prohibited terrain", Forbid)
def prohibited(s: Steps) -> Any:
    """Prohibited terrain is not entered and a prohibited hexside is not crossed."""
    return (s.chart.cost[s.mover.mobility, s.there.terrain] >= PROHIBITED * s.point) | s.hexside.prohibited


@rules.step("6.1g", "Finished units", Forbid, of="move")
def finished(s: Steps) -> Any:
    """A unit that has finished its move, was dropped or is barred does not move again this phase."""
    return s.mover.finished | s.mover.barred


@rules.step("13.3", "Railways", Forbid, of=RAIL)
def along_rails(s: Steps) -> Any:
    """Rail movement and rail traces run along railways."""
    return ~s.hexside.rail


@rules.step("13.3-1", "Rail hexes", Cost(1), of=RAIL)
def rail_hexes(s: Steps) -> Any:
    """A rail line is counted in hexes."""
    return True
