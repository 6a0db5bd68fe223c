"""OCS 4.3, §4 General Concepts: zones of control, the closed list A–K, negation, enemy stacks; and the steps they need of §6.

In the book's own order. "Truck" movement is what zones are about: leg and track movement never asks for them.
"""

from __future__ import annotations

from typing import cast

import numpy as np

from zoc.columns import ALWAYS, Bools, Ints, Numbers
from zoc.law import Bar, Commits, Cost, Exert, Forbid, Stop
from zoc.rulesets.ocs.counters import PROHIBITED, RIVER, ROAD, rules
from zoc.rulesets.ocs.facts import Bodies, Counter, Meetings, Projections, Steps
from zoc.rulesets.ocs.terms import (
    ALT,
    COMBAT_SIDE,
    EXPLOIT,
    PLANE,
    PORTS_NOT_NEGATED,
    RAIL,
    RESERVE,
    STRAT,
    SUPPLY,
    TRUCK,
    Kind,
    game_named,
)  # fmt: skip

WALKING = ("move", "retreat")
IMMOBILE = tuple(int(kind) for kind in (Kind.PORT, Kind.AIR_BASE, Kind.HEDGEHOG, Kind.SP))


# 3.3, 4.4c  GROUND UNITS AND ENEMY NON-COMBAT UNITS


@rules.share("4.4c", "Enemy non-combat units", Forbid, of=WALKING)
def enemy_non_combat(b: Bodies) -> Bools:
    """Only attack-capable units enter a hex with an enemy port, air base, hedgehog, Transport Point or supply in it."""
    return b.hostile & b.unit.ground & ~b.unit.combat & b.mover.ground & ~b.mover.attack_capable


@rules.step("3.3", "Printed ports and hedgehogs", Forbid, of=WALKING)
def printed_facilities(s: Steps) -> Bools:
    """A printed port or hedgehog counts as a non-combat unit of whoever controls its hex: only attack-capable units enter."""
    owner = cast("Numbers", np.where(s.marker.held > 0, s.marker.held, s.there.controller))
    theirs = (owner != 0) & (owner != s.mover.side + 1)
    printed = (s.there.port > 0) | (s.there.hedgehog > 0)
    alone = ~s.mover.escorted | s.reading.strict_ac_each
    return theirs & printed & s.mover.ground & ~s.mover.attack_capable & alone


# 4.5  ZONE OF CONTROL


@rules.exert("4.5", "Zone of control", Exert)
def zone(z: Projections) -> Bools:
    """A unit's zone is the six hexes around it, whatever lies in them or between."""
    return z.distance == 1


@rules.exert("4.4b", "Attack-capable units", Bar)
def only_attack_capable(z: Projections) -> Bools:
    """Only attack-capable units have a zone."""
    return ~z.unit.attack_capable


@rules.exert("4.5-2", "Other modes", Bar)
def other_modes(z: Projections) -> Bools:
    """A unit that is not in Combat Mode has no zone."""
    return ~z.unit.in_combat_mode


@rules.exert("5.9c", "Exploit Mode", overrides="4.5-2")
def exploit_mode(z: Projections) -> Bools:
    """In Exploit Mode a unit keeps the zone it had: it has one if its combat side is up."""
    return (z.unit.mode == EXPLOIT) & (z.unit.up == COMBAT_SIDE)


@rules.exert("4.5-1", "Out of supply", Bar)
def out_of_supply(z: Projections) -> Bools:
    """A unit marked out of supply has no zone."""
    return z.unit.oos


@rules.exert("4.5-5", "Aboard a landing craft", Bar)
def aboard(z: Projections) -> Bools:
    """A unit aboard a landing craft is cargo and has no zone."""
    return z.unit.embarked & ~z.reading.embarked_counts


# 4.5a  WHAT CANNOT BE DONE IN AN ENEMY ZONE


@rules.enter("4.5a.A", "Truck movement", Stop, of="move")
def truck_movement(m: Meetings) -> Bools:
    """A unit moving by truck that enters an enemy zone ends its movement there, or overruns."""
    return m.mover.mobility == TRUCK


@rules.leave("4.5a.A", "Truck movement", Forbid, of="move")
def going_on(m: Meetings) -> Bools:
    """A unit moving by truck does not go on from an enemy zone that it entered this phase."""
    return m.at_start & (m.mover.mobility == TRUCK) & ~m.mover.started_here & (m.mover.arrived != ALT)


@rules.leave("4.5a.A-11", "After a landing", Forbid, of="move")
def after_landing(m: Meetings) -> Bools:
    """By truck, a unit does not leave an enemy zone in which it landed this phase: it has entered it."""
    landed = m.mover.arrived == ALT
    return m.at_start & (m.mover.mobility == TRUCK) & landed & ~m.reading.arrival_counts_as_start


@rules.enter("4.5a.B", "Supply lines", Forbid, of=SUPPLY)
@rules.leave("4.5a.B", "Supply lines", Forbid, of=SUPPLY)
def supply_lines(m: Meetings) -> Bools:
    """A supply line by truck runs neither into nor out of an enemy zone."""
    return m.mover.mobility == TRUCK


@rules.within("4.5a.B-6", "Sources", Forbid, of=("source", "relay"))
def sources(m: Meetings) -> Bools:
    """A supply source, a station or an Extender in an enemy zone gives no trace, however near the line comes."""
    return m.level > 0


@rules.enter("4.5a.C", "Rail transport", Forbid, of="rail_cap")
@rules.leave("4.5a.C", "Rail transport", Forbid, of="rail_cap")
@rules.within("4.5a.C", "Rail transport", Forbid, of=("entrain", "detrain"))
def rail_transport(m: Meetings) -> Bools:
    """Whatever goes by Rail Cap neither entrains in, passes nor detrains in an enemy zone."""
    return m.level > 0


@rules.enter("4.5a.D", "Rail trace", Forbid, of="rail_trace")
@rules.leave("4.5a.D", "Rail trace", Forbid, of="rail_trace")
def rail_trace(m: Meetings) -> Bools:
    """The rail part of a trace does not run through an enemy zone."""
    return m.level > 0


@rules.within("4.5a.E", "Rail conversion", Forbid, of="convert_rail")
def rail_conversion(m: Meetings) -> Bools:
    """No railway is converted in an enemy zone."""
    return m.level > 0


@rules.within("4.5a.F", "Port trace", Forbid, of="port_trace")
def port_trace(m: Meetings) -> Bools:
    """A port in an enemy zone is no source of trace supply."""
    return m.level > 0


@rules.within("4.5a.G", "Sea Cap", Forbid, of="sea_cap")
def sea_cap(m: Meetings) -> Bools:
    """A port in an enemy zone handles no Sea Cap."""
    return (m.level > 0) & (m.reading.sea_cap_in_ezoc != "night")


@rules.within("4.5a.H", "Aircraft refit", Forbid, of="refit")
def refit(m: Meetings) -> Bools:
    """An air base in an enemy zone does not refit."""
    return m.level > 0


@rules.within("4.5a.I", "Reserve Mode", Forbid, of=("enter_reserve", "reinforce"))
def reserve_mode(m: Meetings) -> Bools:
    """A unit does not take up Reserve Mode in an enemy zone."""
    return (m.errand == "enter_reserve") | (m.mover.mode == RESERVE)


@rules.within("4.5a.J", "Strat Mode", Forbid, of=("enter_strat", "reinforce"))
@rules.enter("4.5a.J", "Strat Mode", Forbid, of="move")
def strat_mode(m: Meetings) -> Bools:
    """A unit does not change to Strat Mode in an enemy zone, nor enter one in Strat Mode."""
    return (m.errand == "enter_strat") | (m.mover.mode == STRAT)


@rules.within("4.5a.K", "Rebuilding", Forbid, of="rebuild")
def rebuilding(m: Meetings) -> Bools:
    """Nothing is rebuilt from Repls in an enemy zone."""
    return m.level > 0


@rules.enter("12.8e", "Breakout", Forbid, of="breakout")
def breakout(m: Meetings) -> Bools:
    """The Breakout of a unit that is truck on its move side avoids enemy zones, but not in its first turn out of trace."""
    return (m.mover.move_mobility == TRUCK) & ~m.mover.first_turn_out


@rules.within("13.6", "Reinforcements at a port", Forbid, of="reinforce")
def reinforcements(m: Meetings) -> Bools:
    """Reinforcements may be placed in enemy zones, but not at a port that lies in one."""
    return m.at.port > 0


# 4.5b  NEGATION


def negators(u: Counter) -> Bools:
    """Combat units not kept free to move; cargo is left out by the clauses."""
    return u.combat & ~u.kept_free


PASSAGE = Commits(negators, passing=True)
NEGATED = ("4.5a.A", "4.5a.B", "4.5a.D", "12.8e")
NEGATED_LEAVING = ("4.5a.A", "4.5a.A-11", "4.5a.B", "4.5a.D")
NEGATED_WITHIN = ("4.5a.B-6", "4.5a.F", "4.5a.H")
WITHIN = ("source", "relay", "port_trace", "refit")
ANY_MOBILITY = ("rail_trace", "port_trace", "refit", "source", "relay", "breakout")


@rules.within("4.5b", "Negation", overrides=NEGATED_WITHIN, of=WITHIN)
@rules.leave("4.5b", "Negation", overrides=NEGATED_LEAVING)
@rules.enter("4.5b", "Negation", overrides=NEGATED)
def negation(m: Meetings) -> Bools:
    """A friendly combat unit in the hex that can spend no more points this phase negates the zone there."""
    embarked = m.reading.embarked_counts
    done = m.friends(lambda u: negators(u) & (~u.embarked | embarked) & (u.settled | (u.under_way & (m.errand == "move"))))
    return (done > 0) & ((m.mover.mobility == TRUCK) | np.isin(str(m.errand), ANY_MOBILITY))


@rules.within("4.5b-2", "A promise", overrides=NEGATED_WITHIN, commits=PASSAGE, of=WITHIN)
@rules.leave("4.5b-2", "A promise", overrides=NEGATED_LEAVING, commits=PASSAGE)
@rules.enter("4.5b-2", "A promise", overrides=NEGATED, commits=PASSAGE)
def promise(m: Meetings) -> Bools:
    """A friendly combat unit that could still move negates the zone too, but then spends no more points this phase."""
    embarked = m.reading.embarked_counts
    some = m.friends(lambda u: negators(u) & (~u.embarked | embarked))
    done = m.friends(lambda u: negators(u) & (~u.embarked | embarked) & (u.settled | (u.under_way & (m.errand == "move"))))
    return (some > 0) & (done == 0) & ((m.mover.mobility == TRUCK) | np.isin(str(m.errand), ANY_MOBILITY))


@rules.within("4.5a.G-1", "An open port", overrides="4.5a.G", of="sea_cap", commits=PASSAGE)
def open_port(m: Meetings) -> Bools:
    """Where a garrison may open a port, a friendly combat unit in it does."""
    allowed = (m.reading.sea_cap_in_ezoc == "negatable") & ~np.isin(game_named(str(m.note.game)), PORTS_NOT_NEGATED)
    embarked = m.reading.embarked_counts
    return allowed & (m.friends(lambda u: negators(u) & (~u.embarked | embarked)) > 0)


@rules.within("4.5a.F-2", "Ports in DAK", overrides=("4.5b", "4.5b-2"), of="port_trace")
def dak_ports(m: Meetings) -> Bools:
    """In DAK nobody negates a zone for port operations."""
    return np.isin(game_named(str(m.note.game)), PORTS_NOT_NEGATED)


@rules.step("4.5b", "The promise kept", Forbid, of="move")
def promise_kept(s: Steps) -> Bools:
    """The last unit that can keep a negation already used spends no more points this phase."""
    return s.mover.bound


# 4.8c  ENEMY STACKS


@rules.share("4.8c", "Enemy combat units", Forbid)
def enemy_combat_units(b: Bodies) -> Bools:
    """Nothing enters a hex with an enemy combat unit in it."""
    return b.hostile & b.unit.combat


@rules.share("4.8c.A", "Enemy ships and planes", Forbid, of=WALKING)
def enemy_ships_and_planes(b: Bodies) -> Bools:
    """Of ground units only attack-capable ones enter a hex with enemy ships or planes in it."""
    return b.hostile & ~b.unit.ground & b.mover.ground & ~b.mover.attack_capable


@rules.share("4.4c-1", "In company", overrides=("4.4c", "4.8c.A"), of=WALKING)
def in_company(b: Bodies) -> Bools:
    """A unit that enters together with an attack-capable one needs not be so itself."""
    return b.mover.escorted & ~b.reading.strict_ac_each


@rules.share("4.8c.B", "Ships", Forbid, of=WALKING)
def ships(b: Bodies) -> Bools:
    """A ship does not enter a hex with an enemy ship in it; ports, bases, supply and planes it does not mind."""
    return b.hostile & b.unit.naval & b.mover.naval


@rules.share("4.8c.C", "Planes without a mission", Forbid, of=WALKING)
def planes(b: Bodies) -> Bools:
    """A plane without a mission does not enter a hex with an enemy unit in it."""
    return b.hostile & (b.mover.kind == PLANE) & ~b.mover.on_mission


@rules.share("4.8c.C-1", "Missions", overrides="4.8c", of="move")
def missions(b: Bodies) -> Bools:
    """A plane conducting a mission enters any hex."""
    return (b.mover.kind == PLANE) & b.mover.on_mission


# 6, 7, 11  MOVEMENT


@rules.step("6.1b", "Units without an allowance", Forbid, of="move")
def without_allowance(s: Steps) -> Bools:
    """Ports, air bases, hedgehogs and supply do not move, and planes fly missions only."""
    return np.isin(s.mover.kind, IMMOBILE) | ((s.mover.kind == PLANE) & ~s.mover.on_mission)


@rules.step("6.1", "Terrain", Cost, of=(*WALKING, *SUPPLY, "breakout"))
def terrain(s: Steps) -> Ints:
    """A hex costs what the terrain chart says for the mobility."""
    return s.chart.cost[s.mover.mobility, s.there.terrain]


@rules.step("6.1-2", "Roads", Cost, overrides="6.1", of=(*WALKING, *SUPPLY, "breakout"))
def roads(s: Steps) -> Ints:
    """Along a road a hex costs what the chart says for roads, if that is less."""
    by_road = s.chart.hexside[s.mover.mobility, ROAD]
    return np.minimum(by_road, s.chart.cost[s.mover.mobility, s.there.terrain]) * s.hexside.road


@rules.step("6.1-3", "Rivers", Cost, of=(*WALKING, *SUPPLY, "breakout"))
def rivers(s: Steps) -> Ints:
    """A river costs what the chart says, besides the hex beyond it."""
    return s.chart.hexside[s.mover.mobility, RIVER] * s.hexside.river


@rules.step("6.1-4", "Bridges", overrides="6.1-3", of=(*WALKING, *SUPPLY, "breakout"))
def bridges(s: Steps) -> Bools:
    """By a road or a bridge a river costs nothing."""
    return s.hexside.road | s.hexside.bridge


@rules.step("6.1c", "The one hex", Stop, overrides=("6.1", "6.1-2", "6.1-3"), of="move")
def one_hex(s: Steps) -> Bools:
    """A unit with any allowance may always move one hex, whatever it costs, if it has spent nothing yet; it is done then."""
    return (s.mover.way == "one_hex") & (s.mover.full_ma > 0) & (s.mover.mp_spent == 0)


@rules.step("6.1-1", "Prohibited terrain", Forbid, of=(*WALKING, *SUPPLY, "breakout"))
def prohibited(s: Steps) -> Bools:
    """Prohibited terrain is not entered and a prohibited hexside or river is not crossed."""
    river = s.hexside.river & (s.chart.hexside[s.mover.mobility, RIVER] >= PROHIBITED * s.point)
    return (s.chart.cost[s.mover.mobility, s.there.terrain] >= PROHIBITED * s.point) | s.hexside.prohibited | river


@rules.step("6.1-5", "Where roads and bridges lead", overrides="6.1-1", of=(*WALKING, *SUPPLY, "breakout"))
def leads_on(s: Steps) -> Bools:
    """A road leads into any ground and over any hexside, a bridge over any hexside."""
    passable = s.chart.cost[s.mover.mobility, s.there.terrain] < PROHIBITED * s.point
    return s.hexside.road | (s.hexside.bridge & passable)


@rules.step("13.3", "Railways", Forbid, of=RAIL)
def along_rails(s: Steps) -> Bools:
    """Rail movement and rail traces run along railways."""
    return ~s.hexside.rail


@rules.step("13.3-1", "Rail hexes", Cost(1), of=RAIL)
def rail_hexes(_s: Steps) -> Bools:
    """A rail line is counted in hexes."""
    return ALWAYS
