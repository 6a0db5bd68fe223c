"""13, 15, 16 Works: reinforcements placed, units rebuilt, bases and hedgehogs built, railways converted, aircraft refitted."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import numpy as np

from zoc.action import Order, Part, Script
from zoc.action.finding import One
from zoc.columns import Bools
from zoc.law import Forbid
from zoc.law.deed import cell, friend, units, word
from zoc.law.finding import Found
from zoc.position import Position
from zoc.rulesets.ocs import placing as placing
from zoc.rulesets.ocs.carried import MOVING, port_level, shut
from zoc.rulesets.ocs.counters import rules, value
from zoc.rulesets.ocs.dead import DEAD
from zoc.rulesets.ocs.deeds.dumps import made
from zoc.rulesets.ocs.deeds.party import named
from zoc.rulesets.ocs.deeds.telling import told
from zoc.rulesets.ocs.events.works import Arrived, Builds, Built, RailConverted, Rebuilt, Refitted
from zoc.rulesets.ocs.facts import Acts, Counter, Findings
from zoc.rulesets.ocs.rebuild import hqs, rebuilding
from zoc.rulesets.ocs.size import steps
from zoc.rulesets.ocs.stack import active_planes
from zoc.rulesets.ocs.terms import AIR_BASE, COMBAT, COMBAT_SIDE, DG, HQ, LAST_COMBAT, MOVE, RAIL_REPAIR, REPL, Kind, Mode, Side

if TYPE_CHECKING:
    from zoc.table import Table

ENGINEERS = (int(Kind.ENGINEER), HQ)
BUILT, GAUGE = "built", "gauge"
"""The markers on a hex where something was built this turn, and on one whose railway was converted."""
HIGHEST = {Kind.HEDGEHOG: 4, Kind.AIR_BASE: 3}
FULL_RATE = 4
"""The most rail hexes that are converted in a phase."""


# 13.6  REINFORCEMENTS


@rules.act("13.6", "When reinforcements come", Forbid, of="arrive", turn=True)
def when_reinforcements_come(a: Acts) -> Bools:
    """Reinforcements are placed in their side's Reinforcement Phase."""
    return ~a.actor.acting | (a.phase != "reinforcement")


@rules.act("13.6-1", "From beside the map", Forbid, of="arrive")
def from_beside_the_map(a: Acts) -> Bools:
    """Reinforcements come from beside the map."""
    return a.on_map


@rules.finds(Findings.entry, of="arrive", by=("unit", "at"))
def entry(o: One) -> Found[bool]:
    """Whether reinforcements of a unit's side enter there."""
    there = o.part.there(o.position)
    if there is None:
        return Found(False)
    label, side = o.position.board.grid.label(there), o.position.unit(o.unit).side
    return Found(label in entries(o.position, side), by=shut(o.position, side, label)[1], cells=(label,))


@rules.act("13.6-2", "Where they enter", Forbid, of="arrive")
def where_they_enter(a: Acts) -> Bools:
    """Reinforcements enter at sources and ports that are not the enemy's; where the map has none, at its edge (our reading)."""
    return ~a.found.entry


def entries(position: Position, side: str) -> tuple[str, ...]:
    """The hexes at which reinforcements of a side enter."""
    key = ("entries", side)
    if (found := position.memo.get(key)) is None:
        grid, cells = position.board.grid, position.board.cells
        labels = {place: grid.label(place) for place in grid.cells.tolist()}
        source = cells["source"] if "source" in cells else np.zeros(grid.box.size, np.bool_)
        mine = [p for p, label in labels.items() if source[p] or port_level(position, label, side)]
        mine = [p for p in mine if not shut(position, side, labels[p])[0]]
        edge = [p for p in labels if len(grid.neighbours(p)) < len(grid.way_names)]
        found = position.memo[key] = tuple(labels[p] for p in mine or edge)
    known: tuple[str, ...] = found
    return known


def _entries(table: Table, unit: str) -> tuple[str, ...]:
    """Where reinforcements enter: sources and ports of their side's; where the map has none, its edge."""
    it = table.position.unit(unit)
    return entries(table.position, it.side) if it.cell is None else ()


def _turned(position: Position, unit: str, mode: str) -> dict[str, int]:
    """The mode and the upper side with which a unit arrives; what has no modes has its own."""
    it = position.unit(unit)
    if it.kind > LAST_COMBAT:
        return {"mode": it.mode, "up": it.up}
    wanted = Mode[mode.upper()]
    up = {Mode.COMBAT: Side.COMBAT, Mode.RESERVE: Side(it.up)}.get(wanted, Side.MOVE)
    return {"mode": int(wanted), "up": int(up)}


@rules.parts("reinforce")
def reinforce_parts(table: Table, order: Order) -> Iterator[Part]:
    """Arriving, and the zones in which it does, in the mode that it arrives in."""
    place, said = order.get("at"), _turned(table.position, order.unit, order.get("mode", "move"))
    yield Part("arrive", order.unit, at=place, through=(), said=said)
    if place is not None:
        yield Part("reinforce", order.unit, at=place, through=(place,), said=said)


@rules.deed("reinforce", at=cell(_entries), mode=word("combat", "move", "reserve", "strat", default="move"))
def reinforce(table: Table, order: Order) -> Script:
    """Place a reinforcement at an entry hex, in a mode of its owner's choice."""
    place, unit, position = order["at"], order.unit, table.position
    after = position.changed(unit, **_turned(position, unit, order["mode"])).moved(unit, place)
    yield told(table, after, order.side, Arrived(unit, place))


# 13.5  REBUILDING


@rules.act("13.5", "When Repls are spent", Forbid, of="replace", turn=True)
def when_repls_are_spent(a: Acts) -> Bools:
    """Repls are spent in their side's Reinforcement Phase."""
    return ~a.actor.acting | (a.phase != "reinforcement")


@rules.act("13.5-2", "What is spent", Forbid, of="replace")
def what_is_spent(a: Acts) -> Bools:
    """Repls in Move Mode rebuild; nothing else does."""
    return (a.actor.kind != REPL) | (a.actor.mode != MOVE)


@rules.finds(Findings.rebuildable, of="replace", by=("unit", "target"))
def can_be_rebuilt(o: One) -> Found[bool]:
    """Whether a unit lies in the Dead Pile, or has lost steps and stands with the Repls."""
    return Found(o.target in _rebuildable(o.table, o.unit), by=(o.target,) if o.target else ())


@rules.act("13.5-3", "What is rebuilt", Forbid, of="replace")
def what_is_rebuilt(a: Acts) -> Bools:
    """Repls rebuild a combat unit of their side in the Dead Pile, or one in their own hex that has lost steps."""
    return ~a.found.rebuildable


@rules.finds(Findings.elsewhere, of="replace", by=("unit", "repls"))
def elsewhere(o: One) -> bool:
    """Whether Repls are not where the others are that are spent with them."""
    label = o.position.unit(o.unit).label
    return any(o.position.unit(repl).label != label for repl in o.get("repls", ()))


@rules.act("13.5-4", "In one hex", Forbid, of="replace")
def in_one_hex(a: Acts) -> Bools:
    """Repls that are spent together are in one hex (our reading)."""
    return a.found.elsewhere


@rules.finds(Findings.hq, of="rebuild", by=("unit",))
def hq(o: One) -> Found[bool]:
    """Whether an HQ is near enough and in a mode to rebuild."""
    found = hqs(o.position, o.unit)
    return Found(bool(found), by=found)


@rules.act("13.5a", "Where Repls are spent", Forbid, of="rebuild")
def where_rebuilt(a: Acts) -> Bools:
    """Repls rebuild within two hexes of an HQ that is in Combat Mode, or DG with its combat side up."""
    return ~a.found.hq


def _rebuildable(table: Table, unit: str) -> tuple[str, ...]:
    """What Repls could rebuild: units in the Dead Pile, and those in their own hex that have lost steps."""
    position = table.position
    it = position.unit(unit)
    mine = (other for other in map(position.unit, position.ids) if other.side == it.side and other.kind <= LAST_COMBAT)
    return tuple(o.id for o in mine if o.id != unit and (o.label == DEAD or (o.label == it.label and o.steps_lost)))


@rules.parts("rebuild")
def rebuild_parts(_table: Table, order: Order) -> Iterator[Part]:
    """Each of the Repls, and the zones in which they are spent."""
    for repl in named(order):
        yield Part("replace", repl, target=order.get("what"), through=(), said={"repls": named(order)})
        yield rebuilding(repl)


@rules.deed("rebuild", what=friend(_rebuildable), others=units())
def rebuild(table: Table, order: Order) -> Script:
    """Spend Repls on a unit in the Dead Pile, or on lost steps of one in their hex; how many it takes the players know."""
    what, repls, position = order["what"], named(order), table.position
    place, it = position.unit(order.unit).label, position.unit(what)
    whole = max(0, steps(position, what) - 1 if it.label == DEAD else it.steps_lost - 1)
    after = position.without(*repls)
    if it.label == DEAD:
        after = after.moved(what, place).changed(what, mode=int(Mode.MOVE), up=int(Side.MOVE))
    after = after.changed(what, steps_lost=whole)
    yield told(table, after, order.side, Rebuilt(what, place, repls))


# 13.8, 15.3, 16.0b  CONSTRUCTION


@rules.act("13.8a", "When engineers build", Forbid, of="build", turn=True)
def when_built(a: Acts) -> Bools:
    """Engineers and HQs build in the Movement Segment of their Movement Phase, without moving in it."""
    still = (a.actor.mp_spent == 0) & ~a.actor.finished & ~a.actor.barred
    return ~a.actor.acting | (a.phase != "movement") | ~np.isin(str(a.note.segment), MOVING) | ~still


@rules.act("13.8a-1", "Who builds", Forbid, of="build")
def who_builds(a: Acts) -> Bools:
    """Engineers and HQs build in Combat Mode, or DG with the combat side up."""
    return ~np.isin(a.actor.kind, ENGINEERS) | ~_ready(a)


def _ready(a: Acts) -> Bools:
    return (a.actor.mode == COMBAT) | ((a.actor.mode == DG) & (a.actor.up == COMBAT_SIDE))


@rules.act("13.8d", "Construction", Forbid, of="construct")
def construction(a: Acts) -> Bools:
    """Engineers build on the map within two hexes of their own; enemy zones do not matter."""
    return ~a.on_map | ~a.in_place | (a.distance > 2)


@rules.finds(Findings.built_already, of="build", by=("unit", "at"))
def built_already(o: One) -> bool:
    """Whether something was built in the hex this turn."""
    there = o.part.there(o.position)
    return there is not None and bool(o.position.markers.get(BUILT, {}).get(there))


@rules.act("16.0b", "One level a turn", Forbid, of="build", turn=True)
def one_level(a: Acts) -> Bools:
    """A hedgehog or an air base grows by one level a turn."""
    return a.found.built_already


@rules.finds(Findings.highest, of="build", by=("unit", "at", "what"))
def highest(o: One) -> Found[bool]:
    """Whether what is to be built there has its highest level already."""
    kind, there = Kind[o["what"].upper()], o.part.there(o.position)
    standing = _standing(o.position, o.position.unit(o.unit).side, there, kind)
    return Found(standing is not None and o.position.unit(standing).level >= HIGHEST[kind], by=(standing,) if standing else ())


@rules.act("16.0b-1", "How high", Forbid, of="build")
def how_high(a: Acts) -> Bools:
    """A hedgehog grows to the fourth level, an air base to the third."""
    return a.found.highest


def _standing(position: Position, side: str, place: int | str | None, kind: Kind) -> str | None:
    """The base or hedgehog of a side in a hex."""
    here = map(position.unit, position.at(place)) if place is not None else ()
    return next((it.id for it in here if it.kind == kind and it.side == side), None)


def _marked(position: Position, name: str, place: str, number: int) -> Position:
    """A hex marked; a box beside the map takes no markers."""
    return position if place in position.boxes else position.marked(name, place, number)


def _sites(table: Table, unit: str) -> tuple[str, ...]:
    """The hexes within two of a unit."""
    here, grid = table.position.unit(unit).cell, table.position.board.grid
    return () if here is None else tuple(grid.label(c) for c in grid.cells.tolist() if grid.distance(here, c) <= 2)


def _own_hex(table: Table, order: Order) -> str:
    """Its own hex."""
    return table.position.unit(order.unit).label


@rules.parts("construct")
def construct_parts(_table: Table, order: Order) -> Iterator[Part]:
    """Building, and where."""
    yield Part("build", order.unit, at=order.get("at"), through=())
    yield Part("construct", order.unit, at=order.get("at"))


@rules.deed("construct", what=word("hedgehog", "air_base"), at=cell(_sites, default=_own_hex))
def construct(table: Table, order: Order) -> Script:
    """Build or improve a hedgehog or an air base, in its own hex or within two; what it costs is paid by drawing supply."""
    place, name, position = order["at"], order["what"], table.position
    kind = Kind[name.upper()]
    there = _standing(position, order.side, place, kind)
    level = 1 if there is None else position.unit(there).level + 1
    if there is None:
        after = made(position, f"{name} {place}", order.unit, place, {"kind": int(kind), "mode": int(Mode.NONE), "level": 1})
    else:
        after = position.changed(there, level=level)
    after = _marked(after, BUILT, place, 1).changed(order.unit, barred=1, worked=1)
    yield told(table, after, order.side, Builds(order.side, place))
    yield told(table.on(after), after, order.side, Built(order.unit, name, place, level))


# 13.3f  RAIL CONVERSION


@rules.act("13.3g", "When railways are converted", Forbid, of="regauge", turn=True)
def when_converted(a: Acts) -> Bools:
    """A Rail Repair unit converts up to four rail hexes in the Movement Segment of its Movement Phase."""
    timely = (a.phase == "movement") & np.isin(str(a.note.segment), MOVING)
    return ~a.actor.acting | ~timely | (a.actor.worked >= FULL_RATE)


@rules.act("13.3g-1", "Who converts", Forbid, of="regauge")
def who_converts(a: Acts) -> Bools:
    """Rail Repair units convert railways in Combat Mode, or DG with the combat side up."""
    return (a.actor.kind != RAIL_REPAIR) | ~_ready(a)


@rules.finds(Findings.railway, of="regauge", by=("unit",))
def railway(o: One) -> bool:
    """Whether a railway runs through its hex that is not of its side's gauge yet."""
    it, edges = o.position.unit(o.unit), o.position.board.edges
    if it.cell is None or "rail" not in edges or not edges["rail"][it.cell].any():
        return False
    return o.position.markers.get(GAUGE, {}).get(it.cell) != o.position.sides.number(it.side) + 1


@rules.act("13.3g-2", "What is converted", Forbid, of="regauge")
def what_is_converted(a: Acts) -> Bools:
    """A railway in its own hex is converted, if it is not of its side's gauge already."""
    return ~a.found.railway


@rules.parts("convert_rail")
def convert_parts(_table: Table, order: Order) -> Iterator[Part]:
    """Converting, and the zones in which it is done."""
    yield Part("regauge", order.unit, through=())
    yield Part("convert_rail", order.unit)


@rules.deed("convert_rail")
def convert_rail(table: Table, order: Order) -> Script:
    """Convert the railway in its hex to its side's gauge."""
    position = table.position
    it = position.unit(order.unit)
    after = _marked(position, GAUGE, it.label, position.sides.number(order.side) + 1).changed(order.unit, worked=it.worked + 1)
    yield told(table, after, order.side, RailConverted(order.side, order.unit, it.label))


# 15.1  REFIT


@rules.act("15.1", "When aircraft refit", Forbid, of="service", turn=True)
def when_aircraft_refit(a: Acts) -> Bools:
    """An air base refits aircraft once, in its side's Refit Phase."""
    return ~a.actor.acting | (a.phase != "refit") | (a.actor.worked > 0)


@rules.act("15.1-1", "Who refits", Forbid, of="service")
def who_refits(a: Acts) -> Bools:
    """Air bases refit aircraft; a plane does not refit itself."""
    return a.actor.kind != AIR_BASE


@rules.finds(Findings.too_many, of="service", by=("unit", "others"))
def too_many(o: One) -> Found[bool]:
    """Whether more aircraft are to be refitted than the base can refit, or has room for."""
    it, planes = o.position.unit(o.unit), _refitted(o.position, o.unit, o.get("others"))
    flying = sum(1 for unit in o.position.at(it.label) if value(o.position, unit, Counter.active))
    return Found(len(planes) > 2 * it.level or flying + len(planes) > active_planes(it.level), by=planes)


@rules.act("15.1-2", "How many", Forbid, of="service")
def how_many(a: Acts) -> Bools:
    """An air base refits two aircraft for each of its levels, within its room for Active ones."""
    return a.found.too_many


@rules.finds(Findings.idle, of="service", by=("unit", "others"))
def idle(o: One) -> Found[bool]:
    """Whether all aircraft to be refitted are inactive at the base, and there are some."""
    planes, here = _refitted(o.position, o.unit, o.get("others")), _idle(o.position, o.unit)
    return Found(bool(planes) and set(planes) <= set(here), by=[plane for plane in planes if plane not in here])


@rules.act("15.1-3", "What is refitted", Forbid, of="service")
def what_is_refitted(a: Acts) -> Bools:
    """Inactive aircraft of its own side at the base are refitted."""
    return ~a.found.idle


def _idle(position: Position, base: str) -> list[str]:
    """The inactive aircraft of its side at a base."""
    it = position.unit(base)
    here = (position.unit(unit) for unit in position.at(it.label))
    return [other.id for other in here if other.kind == Kind.PLANE and not other.active and other.side == it.side]


def _refitted(position: Position, base: str, others: tuple[str, ...] | None) -> list[str]:
    """The aircraft that an order refits: those it names, else as many as the base can."""
    said = [unit for unit in others or () if unit != base]
    return said or _idle(position, base)[: 2 * position.unit(base).level]


@rules.parts("refit")
def refit_parts(_table: Table, order: Order) -> Iterator[Part]:
    """Refitting, and the zones in which the base lies."""
    yield Part("service", order.unit, through=())
    yield Part("refit", order.unit)


@rules.deed("refit", others=units())
def refit(table: Table, order: Order) -> Script:
    """Refit the inactive aircraft at a base, all of them unless some are named."""
    position = table.position
    planes, label = _refitted(position, order.unit, order.get("others")), position.unit(order.unit).label
    after = position.changed(order.unit, worked=1)
    for plane in planes:
        after = after.changed(plane, active=1)
    yield told(table, after, order.side, Refitted(order.side, tuple(planes), label))
