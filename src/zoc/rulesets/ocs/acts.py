"""OCS acts that are not moves: attacks and overruns, changes of mode, points spent standing, transport, rebuilding.

What concerns a whole stack or a whole plan (together over the limit, begun apart) is found by whoever asks and said with the act.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from zoc.action.rows import Acts
from zoc.law import Forbid
from zoc.position import Position
from zoc.rulesets.ocs import book as book
from zoc.rulesets.ocs.counters import allowance, fact, full_allowance, rules
from zoc.rulesets.ocs.terms import COMBAT, DG, EXPLOIT, MOVE, RAIL_REPAIR, REPL, RESERVE, TRANSPORT, Carrier, Kind, Mobility
from zoc.units import Column

TURNS = ("enter_combat", "enter_move", "enter_reserve", "enter_strat")
CARRIED = ("rail", "air", "sea", "landing", "drop")
MODELESS = tuple(int(kind) for kind in Kind if kind >= Kind.PORT and kind != Kind.TRANSPORT)
LIGHT = 10
"""The most Leg allowance that goes by air."""


@rules.derive("can_overrun")
def can_overrun(position: Position) -> Column:
    """Has three points left."""
    column: Column = allowance(position) >= 3 * position.board.parts
    return column


@rules.derive("half_spent")
def half_spent(position: Position) -> Column:
    """Has spent more than half its allowance."""
    column: Column = 2 * fact(position, "mp_spent") > full_allowance(position)
    return column


@rules.derive("light")
def light(position: Position) -> Column:
    """Leg with an allowance of at most ten on its move side."""
    column: Column = (fact(position, "move_mobility") == Mobility.LEG) & (
        fact(position, "move_ma") <= LIGHT * position.board.parts
    )
    return column


# 4.4a, 8.1  ATTACKS AND OVERRUNS


@rules.act("4.4a", "Attackers", Forbid, of=("attack", "fight", "overrun"))
def attackers(a: Acts) -> Any:
    """Every unit that attacks or overruns is attack-capable."""
    return ~a.actor.attack_capable


@rules.act("8.0", "What is overrun", Forbid, of="overrun")
def overrun_target(a: Acts) -> Any:
    """An overrun is made from a neighbouring hex against enemy combat units; onto other enemy units one simply moves."""
    return (a.distance != 1) | a.given.no_enemy


@rules.act("8.1", "Modes that overrun", Forbid, of="overrun")
def overrun_modes(a: Acts) -> Any:
    """Units overrun in Combat, Move or Exploit Mode."""
    return ~np.isin(a.actor.mode, (COMBAT, MOVE, EXPLOIT))


@rules.act("8.1-1", "Three points", Forbid, of="overrun")
def overrun_points(a: Acts) -> Any:
    """An overrun takes three points of each unit that makes it."""
    return ~a.actor.can_overrun


@rules.act("8.1-2", "Ground too difficult", Forbid, of="overrun")
def overrun_ground(a: Acts) -> Any:
    """A hex that costs more than three points to enter, roads and bridges aside, is not overrun."""
    return a.given.too_dear


@rules.act("8.1-3", "Begun together", Forbid, of="overrun")
def overrun_together(a: Acts) -> Any:
    """Units that overrun together began the phase stacked together."""
    return a.given.apart


@rules.act("4.8a-5", "A crowded start", Forbid, of="overrun")
def overrun_crowded(a: Acts) -> Any:
    """The units that overrun and the others in the hex they come from are within the stacking limit."""
    return a.given.crowded


# 4.5b, 6  POINTS SPENT


@rules.act("4.5b", "The promise kept", Forbid, of=("overrun", "spend"))
def promise_kept(a: Acts) -> Any:
    """The last unit that can keep a negation already used spends no more points this phase."""
    return a.actor.bound


@rules.act("6.0", "Who moves", Forbid, of=("overrun", "spend"))
def who_moves(a: Acts) -> Any:
    """In each phase only those spend points who may do so in it."""
    return ~a.actor.eligible | (a.actor.in_reserve & (a.phase != "movement"))


@rules.act("6.1g", "Finished units", Forbid, of=("overrun", "spend"))
def finished(a: Acts) -> Any:
    """A unit that has finished its move, was dropped or is barred spends no more points this phase."""
    return a.actor.finished | a.actor.barred


@rules.act("6.1b", "Allowance", Forbid, of="spend")
def within_allowance(a: Acts) -> Any:
    """A unit spends no more than its allowance."""
    return a.actor.ma < a.given.points


@rules.act("4.5a.A-15", "Stopped units", Forbid, of="spend")
def stopped(a: Acts) -> Any:
    """A unit stopped by an enemy zone spends no more points at all."""
    return a.actor.stopped & a.reading.stop_ends_all_mp


# 5  MODES


@rules.act("5.4", "When modes change", Forbid, of=(*TURNS, "turn_over"))
def when_modes_change(a: Acts) -> Any:
    """A unit changes its mode as it begins to move in the Movement Phase."""
    return (a.phase != "movement") | ~a.actor.eligible | (a.actor.mp_spent > 0) | a.actor.finished


@rules.act("5.4-1", "Turned over", Forbid, of="turn_over")
def turned_over(a: Acts) -> Any:
    """Only a DG unit is turned over and stays in its mode."""
    return a.actor.mode != DG


@rules.act("5.2", "Modes that pass by themselves", Forbid, of=TURNS)
def imposed_modes(a: Acts) -> Any:
    """A unit leaves DG and Exploit Mode only in its owner's Clean Up Phase."""
    return (a.actor.mode == DG) | (a.actor.mode == EXPLOIT)


@rules.act("5.1", "Units without modes", Forbid, of=(*TURNS, "turn_over"))
def without_modes(a: Acts) -> Any:
    """Ports, bases, hedgehogs, supply, ships and planes have no modes."""
    return np.isin(a.actor.kind, MODELESS)


@rules.act("5.5c", "Never in Combat Mode", Forbid, of="enter_combat")
def never_combat(a: Acts) -> Any:
    """Repls and Transport Points are never in Combat Mode."""
    return (a.actor.kind == REPL) | (a.actor.kind == TRANSPORT)


@rules.act("5.8c", "Never in Strat Mode", Forbid, of="enter_strat")
def never_strat(a: Acts) -> Any:
    """Transport Points are never in Strat Mode."""
    return a.actor.kind == TRANSPORT


@rules.act("5.7f", "Trucks in Reserve", Forbid, of="enter_reserve")
def trucks_in_reserve(a: Acts) -> Any:
    """Of Transport Points only organic trucks go into Reserve Mode."""
    return (a.actor.kind == TRANSPORT) & ~a.actor.organic


@rules.act("5.7", "Release", Forbid, of="release")
def release(a: Acts) -> Any:
    """A Reserve is released in the other side's Reaction Phase or in its own Exploitation Phase."""
    return (a.actor.mode != RESERVE) | ~a.actor.eligible | (a.phase == "movement")


# 4.7  TRANSPORT


@rules.act("4.7", "What can be carried", Forbid, of=CARRIED)
def what_is_carried(a: Acts) -> Any:
    """Trains, planes, ships and landing craft carry combat units, Transport Points and supply."""
    return ~(a.actor.combat | (a.actor.kind == TRANSPORT) | (a.actor.kind == int(Kind.SP)))


@rules.act("4.7-2", "What trucks carry", Forbid, of="truck")
def what_trucks_carry(a: Acts) -> Any:
    """Transport Points carry nothing but supply."""
    return a.actor.kind != int(Kind.SP)


@rules.act("4.7a", "Capacity", Forbid, of=(*CARRIED, "truck"))
def capacity(a: Acts) -> Any:
    """A point of capacity carries one point of supply or one transportation equivalent."""
    return a.given.over


@rules.act("4.7c-2", "Transport Points by air", Forbid, of=("air", "drop"))
def trucks_by_air(a: Acts) -> Any:
    """Transport Points do not go by air."""
    return a.actor.kind == TRANSPORT


@rules.act("14.9c", "Units by air", Forbid, of=("air", "drop"))
def units_by_air(a: Acts) -> Any:
    """By air go combat units whose move side is Leg with an allowance of at most ten."""
    return a.actor.combat & ~a.actor.light


@rules.act("5.6a", "Mode for transport", Forbid, of=("rail", "air", "sea", "drop"))
def mode_for_transport(a: Acts) -> Any:
    """Combat units are carried in Move Mode, but for Rail Repair units and whoever goes by landing craft."""
    return a.actor.combat & (a.actor.mode != MOVE) & (a.actor.kind != RAIL_REPAIR)


@rules.act("4.7d-1", "One carrier a phase", Forbid, of=CARRIED)
def one_carrier(a: Acts) -> Any:
    """A unit uses one kind of transport in a phase."""
    return (a.actor.carried_by != int(Carrier.NONE)) & (a.actor.carried_by != a.given.carrier)


@rules.act("4.7d-2", "No points before", Forbid, of=("sea", "drop"))
def no_points_before(a: Acts) -> Any:
    """A unit that is shipped or dropped spends no points at all in that phase."""
    return a.actor.mp_spent > 0


@rules.act("4.7d-3", "Half the allowance before", Forbid, of=("rail", "air"))
def half_before(a: Acts) -> Any:
    """A unit spends at most half its allowance before it goes by rail or by air; Rail Repair units go by rail as they like."""
    return a.actor.half_spent & ~((a.actor.kind == RAIL_REPAIR) & a.given.by_rail)


@rules.act("4.7d-4", "Points afterwards", Forbid, of=CARRIED)
def points_afterwards(a: Acts) -> Any:
    """After being carried a unit spends no points, but for half its allowance by air, all told, or after a landing by roll."""
    return a.given.too_far


@rules.act("19.0", "Port capacity", Forbid, of="sea")
def port_capacity(a: Acts) -> Any:
    """A port handles no more than its capacity."""
    return a.given.port_full


@rules.act("4.8c.D", "Detraining", Forbid, of="detrain")
def detraining(a: Acts) -> Any:
    """Trains pass enemy non-combat units, planes and ships, but nothing detrains among them."""
    return a.given.enemy_here


# 13  REBUILDING


@rules.act("13.5a", "Where Repls are spent", Forbid, of="rebuild")
def where_rebuilt(a: Acts) -> Any:
    """Repls rebuild within two hexes of an HQ that is in Combat Mode, or DG with its combat side up."""
    return a.given.no_hq


@rules.act("13.8d", "Construction", Forbid, of="construct")
def construction(a: Acts) -> Any:
    """Engineers build within two hexes of their own; enemy zones do not matter."""
    return a.distance > 2
