"""4.7 Transport: who may be carried how and when, from where and to where, and how much of it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction

import numpy as np

from zoc.action.finding import One
from zoc.columns import Bools, plain
from zoc.law import Forbid
from zoc.law.finding import Found
from zoc.law.setting import Setting
from zoc.position import Position, Unit
from zoc.rulesets.ocs import placing as placing
from zoc.rulesets.ocs.capture import controller
from zoc.rulesets.ocs.counters import full_allowance, readings, rules, tabled, value
from zoc.rulesets.ocs.dead import DEAD
from zoc.rulesets.ocs.deeds.party import own
from zoc.rulesets.ocs.facts import ACounter, Acts, Counter, Findings
from zoc.rulesets.ocs.placing import defended
from zoc.rulesets.ocs.size import transport
from zoc.rulesets.ocs.state import OcsState
from zoc.rulesets.ocs.terms import COMBAT, HQ, LAST_COMBAT, MOVE, NOT_CARRIED, RAIL_REPAIR, SP, TRANSPORT, Carrier, Kind
from zoc.rulesets.ocs.zone import zones

CARRIERS: Mapping[str, Carrier] = {
    "rail": Carrier.RAIL,
    "air": Carrier.AIR,
    "sea": Carrier.SEA,
    "landing": Carrier.LANDING,
    "drop": Carrier.DROP,
}
CARRIED = tuple(CARRIERS)
FLOWN = ("movement", "reaction", "exploitation")
MOVING = ("", "movement")
"""The segment in which things move; where a scenario names none, it is that one."""
NIGHT_RATE = 4
UNLIMITED = Fraction(10**6)
CARGO = (TRANSPORT, SP)


# 4.7  WHO IS CARRIED


@rules.act("4.7", "What can be carried", Forbid, of=CARRIED)
def what_is_carried(a: Acts) -> Bools:
    """Trains, planes, ships and landing craft carry combat units, Transport Points and supply."""
    return ~(a.actor.combat | np.isin(a.actor.kind, CARGO))


def is_cargo(it: Unit) -> bool:
    """Whether trains, planes and ships carry a unit."""
    return it.kind <= LAST_COMBAT or it.kind in CARGO


@rules.act("4.7-2", "What trucks carry", Forbid, of="truck")
def what_trucks_carry(a: Acts) -> Bools:
    """Transport Points carry nothing but supply."""
    return a.actor.kind != SP


@rules.finds(Findings.apart, of=CARRIED, by=("unit", "cargo"))
def apart(o: One) -> Found[bool]:
    """Whether what is carried together starts in several places."""
    start = o.position.unit(o.unit).label
    others = tuple(unit for unit in o.get("cargo", ()) if o.position.unit(unit).label != start)
    return Found(bool(others), by=others)


@rules.act("4.7-3", "Together", Forbid, of=CARRIED)
def together(a: Acts) -> Bools:
    """Units that are carried together start in one place (our reading; the book speaks of one at a time)."""
    return a.found.apart


@rules.act("4.7-4", "Somewhere else", Forbid, of=("rail", "air", "sea", "drop"))
def somewhere_else(a: Acts) -> Bools:
    """Whoever is carried comes to another hex of the map."""
    return ~a.in_place | (a.on_map & (a.distance == 0))


@rules.act("13.5-1", "The Dead Pile", Forbid, of=(*CARRIED, "arrive"))
def dead_pile(a: Acts) -> Bools:
    """A unit in the Dead Pile comes back by Repls alone (our reading)."""
    return a.found.dead


@rules.finds(Findings.dead, of=(*CARRIED, "arrive"), by=("unit",))
def dead(o: One) -> bool:
    """Whether a unit was lost."""
    return o.position.unit(o.unit).label == DEAD


# 4.7a  HOW MUCH


@rules.finds(Findings.over, of=CARRIED, by=("unit", "cargo", "supply_points", "act", "at", "capacity"))
def over(o: One) -> Found[bool]:
    """Whether the cargo takes more room than there is."""
    cargo = tuple(o.get("cargo", (o.unit,)))
    ports = _ports(o) if o.act == "sea" else ()
    load = loaded(o.table, cargo, o.position.unit(o.unit).side, ports, Fraction(o.get("supply_points", 0)))
    said = o.get("capacity")
    room = left(o.position, o.position.unit(o.unit).side, o.act) if said is None else Fraction(said)
    return Found(load > room, by=cargo, cells=ports)


@rules.finds(Findings.over, of="truck", by=("unit", "carrier", "points"))
def over_the_truck(o: One) -> Found[bool]:
    """Whether a truck has less room than the supply takes that it is to carry."""
    truck = o.position.unit(o["carrier"])
    wanted = o.get("points")
    amount = Fraction(wanted) if wanted is not None else transport(o.position, o.unit) or Fraction(0)
    return Found(amount > Fraction(truck.points - truck.load, o.position.board.parts), by=(truck.id,))


@rules.act("4.7a", "Capacity", Forbid, of=(*CARRIED, "truck"))
def capacity(a: Acts) -> Bools:
    """A point of capacity carries one point of supply or one transportation equivalent."""
    return a.found.over


def loaded(
    table: Setting, cargo: tuple[str, ...], side: str, ports: tuple[str, ...] = (), more: Fraction = Fraction(0)
) -> Fraction:
    """The capacity that a cargo takes; by sea dearer where a port works at night."""
    position = tabled(table).position
    load = sum((transport(position, unit) or Fraction(0) for unit in cargo), more)
    return load * max((rate(table, side, port) for port in ports), default=1)


def rate(table: Setting, side: str, port: str) -> int:
    """The Sea Cap that a point of supply takes at a port."""
    return NIGHT_RATE if readings(table).sea_cap_in_ezoc == "night" and port in zones(table, side) else 1


def capacity_of(position: Position, by: str) -> Mapping[str, Fraction]:
    """What each side carries in a phase by rail or by sea, where the scenario says so."""
    state = OcsState.of(position)
    return state.rail_cap if by == "rail" else state.sea_cap


def left(position: Position, side: str, by: str) -> Fraction:
    """What a side can still carry this phase; where the scenario says nothing, the players keep count."""
    if by not in ("rail", "sea"):
        return UNLIMITED
    state, said = OcsState.of(position), capacity_of(position, by)
    used = state.rail_used if by == "rail" else state.sea_used
    return said[side] - used.get(side, Fraction(0)) if side in said else UNLIMITED


def using(position: Position, side: str, by: str, load: Fraction) -> Position:
    """The table with so much of a side's capacity used, by rail or by sea."""
    state = OcsState.of(position)
    used = state.rail_used if by == "rail" else state.sea_used
    more = used.having(side, used.get(side, Fraction(0)) + load)
    return position.with_state(replace(state, rail_used=more) if by == "rail" else replace(state, sea_used=more))


# 4.7c, 5.6, 14.9  BY WHAT


@rules.act("4.7c-2", "Transport Points by air", Forbid, of=("air", "drop"))
def trucks_by_air(a: Acts) -> Bools:
    """Transport Points do not go by air."""
    return a.actor.kind == TRANSPORT


@rules.act("14.9c", "Units by air", Forbid, of=("air", "drop"))
def units_by_air(a: Acts) -> Bools:
    """By air go combat units whose move side is Leg with an allowance of at most ten."""
    return a.actor.combat & ~a.actor.light


@rules.act("5.6a", "Mode for transport", Forbid, of=("rail", "air", "sea", "drop"))
def mode_for_transport(a: Acts) -> Bools:
    """Combat units are carried in Move Mode, but for Rail Repair units and whoever goes by landing craft."""
    return a.actor.combat & (a.actor.mode != MOVE) & (a.actor.kind != RAIL_REPAIR)


# 4.7d, 13.3b  WHEN


@rules.act("13.3b", "When cargo moves", Forbid, of=CARRIED, turn=True)
def when_cargo_moves(a: Acts) -> Bools:
    """Cargo is carried in its own Movement Phase; by air also in Reaction and Exploitation; always in the Movement Segment."""
    flown = np.bool_(a.act == "air") & np.isin(str(a.phase), FLOWN)
    return ~a.actor.acting | ((a.phase != "movement") & ~flown) | ~np.isin(str(a.note.segment), MOVING)


@rules.act("4.7d-1", "One carrier a phase", Forbid, of=CARRIED, turn=True)
def one_carrier(a: Acts) -> Bools:
    """A unit uses one kind of transport in a phase."""
    return (a.actor.carried_by != NOT_CARRIED) & (a.actor.carried_by != plain(CARRIERS[a.act]))


@rules.act("4.7d-2", "No points before", Forbid, of=("sea", "drop"), turn=True)
def no_points_before(a: Acts) -> Bools:
    """A unit that is shipped or dropped spends no points at all in that phase."""
    return a.actor.mp_spent > 0


@rules.act("4.7d-3", "Half the allowance before", Forbid, of=("rail", "air"), turn=True)
def half_before(a: Acts) -> Bools:
    """A unit spends at most half its allowance before it goes by rail or by air; Rail Repair units go by rail as they like."""
    return a.actor.half_spent & ~((a.actor.kind == RAIL_REPAIR) & np.bool_(a.act == "rail"))


@rules.finds(Findings.too_far, of=CARRIED, by=("unit", "act", "after", "alt"))
def too_far(o: One) -> bool:
    """Whether a unit means to spend more points afterwards than it may."""
    if (wanted := Fraction(o.get("after", 0))) <= 0:
        return False
    return o.position.unit(o.unit).kind == Kind.SP or wanted > afterwards(o.position, o.unit, o.act, alt=bool(o.get("alt")))


@rules.act("4.7d-4", "Points afterwards", Forbid, of=CARRIED)
def points_afterwards(a: Acts) -> Bools:
    """After being carried a unit spends no points, but for half its allowance by air, all told, or after a landing by roll."""
    return a.found.too_far


def afterwards(position: Position, unit: str, by: str, *, alt: bool = False) -> Fraction:
    """How many points a unit may spend after being carried (4.7d)."""
    it, whole = position.unit(unit), Fraction(int(full_allowance(position)[position.row(unit)]), position.board.parts)
    before = ACounter(position, it.id).mp_spent
    if by == "rail" and it.kind == Kind.RAIL_REPAIR:
        return max(whole - before, Fraction(0))
    if by == "air" and it.kind <= LAST_COMBAT:
        return max(whole / 2 - before, Fraction(0))
    return whole / 2 if by == "landing" and alt else Fraction(0)


# 4.8c.D, 13.3  RAILWAYS


@rules.act("4.8c.D", "Detraining", Forbid, of="detrain")
def detraining(a: Acts) -> Bools:
    """Trains pass enemy non-combat units, planes and ships, but nothing detrains among them."""
    return a.found.strangers


@rules.finds(Findings.station, of="detrain", by=("unit", "at"))
def station(o: One) -> bool:
    """Whether a unit may leave a train in a hex."""
    there = o.part.there(o.position)
    return there is not None and o.position.board.grid.label(there) in stations(o.position, o.unit)


@rules.act("13.3-2", "Where trains stop", Forbid, of="detrain")
def where_trains_stop(a: Acts) -> Bools:
    """Cargo leaves a train in a town, at a port, or at an HQ of its own in Combat Mode; Rail Repair units at any rail hex."""
    return ~a.found.station


def tracks(position: Position) -> dict[str, int]:
    """The hexes that a railway runs through."""
    edges, grid = position.board.edges, position.board.grid
    return {grid.label(cell): cell for cell in grid.cells.tolist() if "rail" in edges and edges["rail"][cell].any()}


def stations(position: Position, unit: str) -> tuple[str, ...]:
    """The rail hexes at which a unit may leave a train: those where trains stop; for Rail Repair units all (13.3)."""
    it = position.unit(unit)
    return tuple(tracks(position)) if it.kind == RAIL_REPAIR else stops(position, it.side)


def stops(position: Position, side: str) -> tuple[str, ...]:
    """The rail hexes at which a side's trains stop: towns, ports, its HQs in Combat Mode."""
    cells, lines = position.board.cells, tracks(position)
    ready = (cell for hq, cell in own(position, side, (HQ,)) if value(position, hq, Counter.mode) == COMBAT)
    ports = (cell for _, cell in own(position, side, (Kind.PORT,)))
    hosts = set(map(position.board.grid.label, (*ready, *ports)))
    printed = [name for name in ("city", "port") if name in cells]
    towns = {label for label, cell in lines.items() if any(cells[name][cell] for name in printed)}
    return tuple(label for label in lines if label in towns | hosts)


# 14.9, 14.10  AIR BASES


@rules.finds(Findings.no_base, of=("air", "drop"), by=("unit", "act", "at"))
def no_base(o: One) -> Found[bool]:
    """Whether a flight does not begin at an air base of its side's, or is no drop and does not end at one."""
    it, grid = o.position.unit(o.unit), o.position.board.grid
    bases = {grid.label(cell) for _, cell in own(o.position, it.side, (Kind.AIR_BASE,))}
    there = o.part.there(o.position)
    ends = [it.label] if o.act == "drop" else [it.label, "" if there is None else grid.label(there)]
    bare = [end for end in ends if end not in (*bases, "", *o.position.boxes)]
    return Found(not bases.issuperset(ends), cells=bare)


@rules.act("14.9-1", "Air bases", Forbid, of=("air", "drop"))
def air_bases(a: Acts) -> Bools:
    """Air transport is flown from one air base of its side's to another; units are dropped from one."""
    return a.found.no_base


# 19  PORTS


def port_level(position: Position, cell: str, side: str = "") -> int:
    """The capacity of the port in a hex: printed, or a counter's; for a side, of none that is its enemy's. A box has none."""
    if cell in position.boxes:
        return 0
    here, cells = position.board.grid.cell(cell), position.board.cells
    ports = [it for it in map(position.unit, position.at(cell)) if it.kind == Kind.PORT]
    counters = [it.level for it in ports if not side or not position.sides.hostile(side, it.side)]
    return max([int(cells["port"][here]) if "port" in cells else 0, *counters])


def shut(position: Position, side: str, cell: str) -> tuple[bool, tuple[str, ...]]:
    """Whether a port or a source serves the enemy and nobody else, and who of his is there."""
    owner, theirs = controller(position, position.board.grid.cell(cell)), defended(position, side, cell)
    held = bool(owner) and position.sides.hostile(side, owner)
    return held or bool(theirs), theirs


def _ports(o: One) -> tuple[str, ...]:
    """The hexes of the map that a voyage begins and ends in: they had better be ports."""
    ends = [o.part.here(o.position), o.part.there(o.position)]
    return tuple(dict.fromkeys(o.position.board.grid.label(cell) for cell in ends if cell is not None))


@rules.finds(Findings.port_full, of="sea", by=("unit", "cargo", "supply_points", "at"))
def port_full(o: One) -> Found[bool]:
    """Whether a port of the voyage handles less than its cargo."""
    side, cargo = o.position.unit(o.unit).side, tuple(o.get("cargo", (o.unit,)))
    load = loaded(o.table, cargo, side, (), Fraction(o.get("supply_points", 0)))
    full = [port for port in _ports(o) if load > port_level(o.position, port, side)]
    return Found(bool(full), by=cargo, cells=full)


@rules.act("19.0", "Port capacity", Forbid, of="sea")
def port_capacity(a: Acts) -> Bools:
    """A port handles no more than its capacity."""
    return a.found.port_full


@rules.finds(Findings.shut, of="sea_cap", by=("unit", "at"))
def port_shut(o: One) -> Found[bool]:
    """Whether a port is in the enemy's hands."""
    there = o.part.there(o.position)
    if there is None:
        return Found(False)
    cell = o.position.board.grid.label(there)
    held, theirs = shut(o.position, o.position.unit(o.unit).side, cell)
    return Found(held, by=theirs, cells=(cell,))


@rules.act("19.0-1", "Whose port it is", Forbid, of="sea_cap")
def whose_port(a: Acts) -> Bools:
    """A port that an enemy controls, or in which an enemy combat unit stands, handles nothing for anybody but him."""
    return a.found.shut
