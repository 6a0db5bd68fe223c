"""13, 15, 16 Works: reinforcements placed, units rebuilt, bases and hedgehogs built, railways converted, aircraft refitted."""

from __future__ import annotations

from typing import Any

import numpy as np

from zoc.action import Action, Acts, Order, Script, judge
from zoc.errors import Malformed
from zoc.law import Forbid, Ruleset, Verdict
from zoc.position import Position
from zoc.rulesets.ocs.capture import controller
from zoc.rulesets.ocs.counters import rules, value
from zoc.rulesets.ocs.dead import DEAD
from zoc.rulesets.ocs.deeds.dumps import made
from zoc.rulesets.ocs.deeds.party import needed, party
from zoc.rulesets.ocs.deeds.telling import in_sight, listed, tell, they
from zoc.rulesets.ocs.jointly import judged, together
from zoc.rulesets.ocs.overrun import prohibited
from zoc.rulesets.ocs.rebuild import rebuild as judged_rebuild
from zoc.rulesets.ocs.size import steps
from zoc.rulesets.ocs.stack import active_planes
from zoc.rulesets.ocs.terms import COMBAT, DG, HQ, LAST_COMBAT, MOVE, RAIL_REPAIR, REPL, Kind, Mode, Side

ENGINEERS = (int(Kind.ENGINEER), HQ)
BUILT = "built"
"""The marker on a hex where something was built this turn."""
HIGHEST = {Kind.HEDGEHOG: 4, Kind.AIR_BASE: 3}
FULL_RATE = 4
"""The most rail hexes that are converted in a phase."""


def placing(position: Position, unit: str, cell: str) -> dict[str, bool]:
    """What stands against putting a unit into a hex: enemies, ground it may not enter."""
    side = position.unit(unit).side
    strangers = any(position.sides.hostile(side, position.unit(other).side) for other in position.at(cell))
    return {"enemy_here": strangers, "prohibited": prohibited(position, unit, cell)}


# 13.6  REINFORCEMENTS


@rules.act("4.8-7", "One side in a hex", Forbid, of=("arrive", "build", "come_down"))
def one_side(a: Acts) -> Any:
    """Nothing is placed in a hex with enemy units in it."""
    return a.given.enemy_here


@rules.act("13.6", "When reinforcements come", Forbid, of="arrive")
def when_reinforcements_come(a: Acts) -> Any:
    """Reinforcements are placed from beside the map in their side's Reinforcement Phase, on ground they can enter."""
    return ~a.actor.acting | (a.phase != "reinforcement") | a.on_map | a.given.prohibited


def _entries(law: Ruleset, position: Position, unit: str) -> tuple[str, ...]:
    """Where reinforcements enter: sources and ports of their side's; where the map has none, its edge."""
    it, grid, cells = position.unit(unit), position.board.grid, position.board.cells
    if it.cell is not None or it.label == DEAD:
        return ()
    marked = [name for name in ("source", "port") if name in cells]
    mine = [c for c in grid.cells.tolist() if any(cells[n][c] for n in marked) and controller(position, c) in ("", it.side)]
    edge = [c for c in grid.cells.tolist() if len(grid.neighbours(c)) < len(grid.way_names)]
    found = tuple(map(grid.label, mine or edge))
    return found if position.phase == "reinforcement" else found[:1]


@rules.deed("reinforce", at=_entries, mode=("", "combat", "move", "reserve", "strat"))
def reinforce(law: Ruleset, position: Position, order: Order) -> Script:
    """Place a reinforcement at an entry hex, in a mode of its owner's choice."""
    cell, unit = needed(order, "at"), order.unit
    wanted = Mode[(order.get("mode") or "move").upper()]
    ready = position
    if position.unit(unit).kind <= LAST_COMBAT:
        up = {Mode.COMBAT: Side.COMBAT, Mode.RESERVE: Side(position.unit(unit).up)}.get(wanted, Side.MOVE)
        ready = position.changed(unit, mode=int(wanted), up=int(up))
    zones = judge(rules, ready, Action("reinforce", unit, through=(cell,)))
    yield together([judged(position, "arrive", [unit], facts=lambda unit: placing(position, unit, cell)), zones], order.say())
    after = ready.moved(unit, cell)
    known = listed(in_sight(position, after, order.side, [unit]), "something")
    text, openly = (f"{who} arrives in {cell}." for who in (unit, known))
    yield tell(position, after, order.side, text, openly=openly, cites=("13.6", *zones.cites), about=(unit, cell))


# 13.5  REBUILDING


@rules.act("13.5", "When Repls are spent", Forbid, of="replace")
def when_repls_are_spent(a: Acts) -> Any:
    """Repls in Move Mode are spent in their side's Reinforcement Phase."""
    return ~a.actor.acting | (a.phase != "reinforcement") | (a.actor.kind != REPL) | (a.actor.mode != MOVE)


def _rebuildable(law: Ruleset, position: Position, unit: str) -> tuple[str, ...]:
    """What Repls could rebuild: units in the Dead Pile, and those in their own hex that have lost steps."""
    it = position.unit(unit)
    if it.kind != REPL:
        return ()
    mine = (other for other in map(position.unit, position.ids) if other.side == it.side and other.kind <= LAST_COMBAT)
    return tuple(o.id for o in mine if o.label == DEAD or (o.label == it.label and o.steps_lost and o.id != unit))


@rules.deed("rebuild", what=_rebuildable, others="units?")
def rebuild(law: Ruleset, position: Position, order: Order) -> Script:
    """Spend Repls on a unit in the Dead Pile, or on lost steps of one in their hex; how many it takes the players know."""
    what, repls = needed(order, "what"), party(position, order)
    cell = position.unit(order.unit).label
    apart = any(position.unit(repl).label != cell for repl in repls)
    verdicts = [judged_rebuild(position, repl) for repl in repls]
    verdicts += [judged(position, "replace", repls), Verdict(lacking="the Repls are not in one hex" if apart else "")]
    yield together(verdicts, order.say())
    it = position.unit(what)
    whole = steps(position, what) - 1 if it.label == DEAD else it.steps_lost - 1
    after = position.without(*repls)
    if it.label == DEAD:
        after = after.moved(what, cell).changed(what, mode=int(Mode.MOVE), up=int(Side.MOVE))
    after = after.changed(what, steps_lost=whole)
    known = listed(in_sight(position, after, order.side, [what]), "something")
    text, openly = (f"{who} is rebuilt in {cell}" for who in (f"{what} ({listed(repls)} spent)", known))
    cites = ("13.5a",)
    yield tell(position, after, order.side, f"{text}.", openly=f"{openly}.", cites=cites, about=(what, cell))


# 13.8, 15.3, 16.0b  CONSTRUCTION


@rules.act("13.8a", "Who builds", Forbid, of="build")
def who_builds(a: Acts) -> Any:
    """Engineers and HQs build in their Movement Phase, in Combat Mode or DG with the combat side up, without moving."""
    ready = (a.actor.mode == COMBAT) | ((a.actor.mode == DG) & (a.actor.up == int(Side.COMBAT)))
    still = (a.actor.mp_spent == 0) & ~a.actor.finished & ~a.actor.barred
    return ~a.actor.acting | (a.phase != "movement") | ~np.isin(a.actor.kind, ENGINEERS) | ~ready | ~still


@rules.act("16.0b", "One level a turn", Forbid, of="build")
def one_level(a: Acts) -> Any:
    """A hedgehog or an air base grows by one level a turn, to the fourth and to the third."""
    return a.given.twice | a.given.too_high


@rules.deed("construct", what=("hedgehog", "air_base"), at="cell?")
def construct(law: Ruleset, position: Position, order: Order) -> Script:
    """Build or improve a hedgehog or an air base, in its own hex or within two; what it costs is paid by drawing supply."""
    cell, kind = order.get("at") or position.unit(order.unit).label, Kind[needed(order, "what").upper()]
    if cell in position.boxes:
        raise Malformed(f"{cell} is not on the map: nothing is built there")
    here = [position.unit(unit) for unit in position.at(cell)]
    there = next((it for it in here if it.kind == kind and it.side == order.side), None)
    facts = {
        **placing(position, order.unit, cell),
        "twice": bool(position.markers.get(BUILT, {}).get(position.board.grid.cell(cell))),
        "too_high": there is not None and there.level >= HIGHEST[kind],
    }
    within = judge(rules, position, Action("construct", order.unit, at=cell))
    yield together([judged(position, "build", [order.unit], facts=lambda unit: facts), within], order.say())
    name = kind.name.lower()
    if there is None:
        after = made(position, f"{name} {cell}", order.unit, cell, {"kind": int(kind), "mode": int(Mode.NONE), "level": 1})
    else:
        after = position.changed(there.id, level=there.level + 1)
    after = after.marked(BUILT, cell).changed(order.unit, barred=1, worked=1)
    level = 1 if there is None else there.level + 1
    text = f"{order.unit} builds in {cell}: {name.replace('_', ' ')} of level {level}."
    openly = f"{order.side} builds in {cell}."
    yield tell(position, after, order.side, text, openly=openly, cites=("13.8d",), about=(order.unit, cell))


# 13.3f  RAIL CONVERSION


@rules.act("13.3g", "Who converts", Forbid, of="regauge")
def who_converts(a: Acts) -> Any:
    """Rail Repair units convert up to four rail hexes in their Movement Phase, in Combat Mode or DG with the combat side up."""
    ready = (a.actor.mode == COMBAT) | ((a.actor.mode == DG) & (a.actor.up == int(Side.COMBAT)))
    able = ready & (a.actor.kind == RAIL_REPAIR) & (a.actor.worked < FULL_RATE) & ~a.given.no_rail
    return ~a.actor.acting | (a.phase != "movement") | ~able


@rules.deed("convert_rail")
def convert_rail(law: Ruleset, position: Position, order: Order) -> Script:
    """Convert the railway in its hex to its side's gauge."""
    it, edges = position.unit(order.unit), position.board.edges
    railway = it.cell is not None and "rail" in edges and bool(edges["rail"][it.cell].any())
    done = it.cell is not None and position.markers.get("gauge", {}).get(it.cell) == position.sides.number(order.side) + 1
    zones = judge(rules, position, Action("convert_rail", order.unit))
    own = Verdict(lacking="it is of that gauge already" if done else "")
    yield together(
        [judged(position, "regauge", [order.unit], facts=lambda unit: {"no_rail": not railway}), zones, own], order.say()
    )
    after = position.marked("gauge", it.label, position.sides.number(order.side) + 1).changed(order.unit, worked=it.worked + 1)
    text = f"{order.unit} converts the railway in {it.label}."
    openly = f"{order.side} converts the railway in {it.label}."
    yield tell(position, after, order.side, text, openly=openly, cites=("13.3g",), about=(order.unit, it.label))


# 15.1  REFIT


@rules.act("15.1", "When aircraft refit", Forbid, of="service")
def when_aircraft_refit(a: Acts) -> Any:
    """An air base refits aircraft once in its side's Refit Phase, two for each level, within its room for Active ones."""
    return ~a.actor.acting | (a.phase != "refit") | (a.actor.kind != int(Kind.AIR_BASE)) | (a.actor.worked > 0) | a.given.over


@rules.deed("refit", others="units?")
def refit(law: Ruleset, position: Position, order: Order) -> Script:
    """Refit the inactive aircraft at a base, all of them unless some are named."""
    it = position.unit(order.unit)
    here = (position.unit(unit) for unit in position.at(it.label))
    idle = [other.id for other in here if other.kind == Kind.PLANE and not other.active and other.side == order.side]
    named = [unit for unit in party(position, order) if unit != order.unit] or idle[: 2 * it.level]
    lacking = "" if named and set(named) <= set(idle) else "there are no such inactive aircraft at the base"
    lacking = "a plane does not refit itself: its air base does" if it.kind == Kind.PLANE else lacking
    flying = sum(1 for unit in position.at(it.label) if value(position, unit, "active"))
    facts = {"over": len(named) > 2 * it.level or flying + len(named) > active_planes(it.level)}
    verdicts = [
        judged(position, "service", [order.unit], facts=lambda unit: facts),
        judge(rules, position, Action("refit", order.unit)),
    ]
    yield together([*verdicts, Verdict(lacking=lacking)], order.say())
    after = position.changed(order.unit, worked=1)
    for plane in named:
        after = after.changed(plane, active=1)
    text, openly = f"{they(named, 'is', 'are')} refitted at {order.unit}.", f"{order.side} refits aircraft in {it.label}."
    yield tell(position, after, order.side, text, openly=openly, cites=("15.1",), about=(*named, it.label))
