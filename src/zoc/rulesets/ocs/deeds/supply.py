"""12 Supply: drawing from dumps, throwing by HQs, tracing to sources; who is out of supply, and what that costs.

A line that is used binds whoever negates zones on it (4.5b).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from fractions import Fraction
from typing import TYPE_CHECKING

from zoc.action import Ask, Choice, Order, Part, Script, ScriptOf, happened
from zoc.action.finding import One
from zoc.columns import Bools
from zoc.law import Forbid
from zoc.law.deed import cell, friend, units, word
from zoc.law.finding import Found
from zoc.position import Position
from zoc.rulesets.ocs.carried import port_level, shut
from zoc.rulesets.ocs.chain import supplied, unsupplied
from zoc.rulesets.ocs.counters import rules
from zoc.rulesets.ocs.deeds.dumps import AMOUNT, amount, dumps, holds, is_dump, taken_out
from zoc.rulesets.ocs.deeds.losses import in_steps, lose
from zoc.rulesets.ocs.deeds.party import named, nearest
from zoc.rulesets.ocs.deeds.telling import bindings, dice, told, zone_changes
from zoc.rulesets.ocs.events.losses import StepCount
from zoc.rulesets.ocs.events.supply import (
    Ate,
    BackInSupply,
    Drew,
    MarkedOutOfSupply,
    NothingLost,
    SuffersAttrition,
    SupplyLine,
    SupplyUsed,
    Threw,
    Traced,
    WhatAttritionCosts,
)
from zoc.rulesets.ocs.facts import Acts, Findings
from zoc.rulesets.ocs.line import LineOfSupply, LineTo, ends, runs_to, traced
from zoc.rulesets.ocs.phases import phasing
from zoc.rulesets.ocs.size import regiments
from zoc.rulesets.ocs.sources import counted as counted_here
from zoc.rulesets.ocs.sources import sources
from zoc.rulesets.ocs.terms import AIR_BASE, COMBAT_KINDS, HQ, LAST_COMBAT, STRAT

if TYPE_CHECKING:
    from zoc.table import Table

TOKEN = Fraction(1, 4)
"""What fuels one unit for a phase, and the least there is."""
EVERYWHERE = 1 << 20


# 12.3  DRAWING AND THROWING


@rules.finds(Findings.stock, of="drawing", by=("unit", "target", "at"))
def stock(o: One) -> Found[bool]:
    """The dumps of its own side that a unit could draw from there: the one it names, else those in the hex; and who else is."""
    found, others = _dumps_there(o)
    return Found(bool(found), by=others)


def _dumps_there(o: One) -> tuple[list[str], list[str]]:
    position, side = o.position, o.position.unit(o.unit).side
    named = position.at(o.at) if o.target is None and o.at is not None else (o.target,) if o.target is not None else ()
    mine = [unit for unit in named if position.unit(unit).side == side and is_dump(position, position.unit(unit))]
    return mine, [unit for unit in named if unit not in mine and position.sides.hostile(side, position.unit(unit).side)]


@rules.act("12.3", "Where supply is drawn", Forbid, of="drawing")
def where_drawn(a: Acts) -> Bools:
    """Supply is drawn from a dump or a loaded truck of one's own side."""
    return ~a.found.stock


@rules.act("12.3-1", "Who draws", Forbid, of="drawing")
def who_draws(a: Acts) -> Bools:
    """Combat units draw supply, and air bases for their aircraft (our reading)."""
    return ~a.actor.combat & (a.actor.kind != AIR_BASE)


@rules.finds(Findings.short, of="drawing", by=("unit", "target", "at", "points"))
def short(o: One) -> Found[bool]:
    """Whether less is there than is drawn."""
    there = {unit: holds(o.position, o.position.unit(unit)) for unit in _dumps_there(o)[0]}
    wanted = amount(o.get("points"), TOKEN)
    return Found(bool(there) and max(there.values()) < wanted, by=there)


@rules.act("12.3-2", "No more than there is", Forbid, of="drawing")
def no_more(a: Acts) -> Bools:
    """No more is drawn from a dump than it holds."""
    return a.found.short


@rules.act("12.3b", "Who throws", Forbid, of="throwing")
def who_throws(a: Acts) -> Bools:
    """HQs throw supply, but not in Strat Mode."""
    return (a.actor.kind != HQ) | (a.actor.mode == STRAT)


@rules.finds(Findings.user, of="throwing", by=("unit", "target", "at"))
def user(o: One) -> Found[bool]:
    """Whether a combat unit of the HQ's own side is there, and which enemies are."""
    position, side = o.position, o.position.unit(o.unit).side
    named = (o.target,) if o.target is not None else position.at(o.at) if o.at is not None else ()
    here = [position.unit(unit) for unit in named]
    mine = [it.id for it in here if it.side == side and it.kind <= LAST_COMBAT and it.id != o.unit]
    return Found(bool(mine), by=[it.id for it in here if position.sides.hostile(side, it.side)])


@rules.act("12.3b-1", "To whom", Forbid, of="throwing")
def to_whom(a: Acts) -> Bools:
    """Supply is thrown to another combat unit of the HQ's own side."""
    return ~a.found.user


@rules.act("12.3b-2", "Out of a dump", Forbid, of="thrown")
def out_of_a_dump(a: Acts) -> Bools:
    """What is thrown comes out of a dump from which the HQ can draw."""
    return ~a.said.has.dump


def _dumps(table: Table, unit: str) -> tuple[str, ...]:
    """The dumps of its side from which a unit might draw."""
    return dumps(table.position, unit, EVERYWHERE)


@rules.parts("draw")
def draw_parts(table: Table, order: Order) -> Iterator[Part]:
    """Drawing, and the line to the dump."""
    yield _drawing(table, order)


def _drawing(table: Table, order: Order) -> Part:
    dump = order.get("dump")
    way = LineTo("draw", table.position.unit(dump).label) if dump else None
    return Part("drawing", order.unit, target=dump, through=(), way=way)


@rules.deed("draw", dump=friend(_dumps), points=AMOUNT)
def draw(table: Table, order: Order) -> Script:
    """Draw supply from a dump within five points of truck movement."""
    dump, points = order["dump"], amount(order.get("points"), TOKEN)
    line = traced(table, order.unit, table.position.unit(dump).label, "draw")
    yield from _drawn(table, order, (line,), dump, Drew(order.unit, points, dump, _ways((line,))))


def _users(table: Table, unit: str) -> tuple[str, ...]:
    """The combat units of its side that an HQ might throw to."""
    return nearest(table.position, unit, COMBAT_KINDS, EVERYWHERE)


def _nearest_dump(table: Table, order: Order) -> str | None:
    """The dump that an HQ throws from unless it is told otherwise: the nearest it can draw from, else the nearest."""
    found = dumps(table.position, order.unit, EVERYWHERE)
    wanted = amount(order.get("points"), TOKEN)
    enough = (dump for dump in found if holds(table.position, table.position.unit(dump)) >= wanted)
    runs = (dump for dump in enough if runs_to(table, order.unit, table.position.unit(dump).label, "draw"))
    return next(runs, next(iter(found), None))


@rules.parts("throw")
def throw_parts(table: Table, order: Order) -> Iterator[Part]:
    """Throwing and the line to the user; drawing and the line to the dump."""
    target = order.get("user")
    yield Part("thrown", order.unit, through=())
    way = LineTo("throw", table.position.unit(target).label) if target else None
    yield Part("throwing", order.unit, target=target, through=(), way=way)
    if order.get("dump"):
        yield _drawing(table, order)


@rules.deed("throw", user=friend(_users), dump=friend(_dumps, default=_nearest_dump), points=AMOUNT)
def throw(table: Table, order: Order) -> Script:
    """Throw supply from an HQ to a unit, out of a dump from which the HQ can draw."""
    target, dump, points, position = order["user"], order.get("dump", ""), amount(order.get("points"), TOKEN), table.position
    lines = [traced(table, order.unit, position.unit(target).label, "throw")]
    lines += [traced(table, order.unit, position.unit(dump).label, "draw")] if dump else []
    yield from _drawn(table, order, tuple(lines), dump, Threw(order.unit, points, target, dump, _ways(lines)))


def _drawn(table: Table, order: Order, lines: tuple[LineOfSupply, ...], dump: str, event: Drew | Threw) -> Script:
    """Lines that are used: the supply is spent, and units that negate zones on them are bound."""
    after, points = table.position, amount(order.get("points"), TOKEN)
    for line in lines:
        after = line.used(after)
    after = taken_out(after, dump, points) if dump else after
    left = holds(after, after.unit(dump)) if dump in after.ids else None
    cites = dict.fromkeys(number for line in lines for number in ("12.3", *line.verdict.cites))
    yield told(table, after, order.side, replace(event, left=left), *cites)
    yield told(table.on(after), after, order.side, SupplyUsed(order.side, points), "12.3")
    yield from bindings(after, (promise for line in lines for promise in line.entries))


def _ways(lines: Iterable[LineOfSupply]) -> tuple[SupplyLine, ...]:
    """The lines that are longer than a hex."""
    return tuple(SupplyLine(line.path) for line in lines if len(line.path) > 1)


# 12.6  TRACING


@rules.act("12.6", "When trace is checked", Forbid, of=("starve", "tracing", "eating"), turn=True)
def when_trace_is_checked(a: Acts) -> Bools:
    """Units check for trace supply in their own Supply Phase, and in the Breakout Segment."""
    return ~a.actor.acting | ((a.phase != "supply") & (a.note.segment != "breakout"))


@rules.act("12.6-1", "Who traces", Forbid, of=("starve", "tracing", "eating"))
def who_traces(a: Acts) -> Bools:
    """Combat units need trace supply; nothing else does."""
    return ~a.actor.combat


@rules.finds(Findings.serves, of=("source", "port_trace"), by=("unit", "act", "at"))
def serves(o: One) -> Found[bool]:
    """Whether a hex is a source, or has a port, that is not the enemy's; and who of his stands in it."""
    there = o.part.there(o.position)
    if there is None:
        return Found(False)
    position, side, label = o.position, o.position.unit(o.unit).side, o.position.board.grid.label(there)
    held, theirs = shut(position, side, label)
    marked = o.act == "source" and "source" in position.board.cells and bool(position.board.cells["source"][there])
    return Found(not held and (marked or port_level(position, label, side) > 0), by=theirs, cells=(label,))


@rules.act("4.5a.F-1", "Whose source it is", Forbid, of=("source", "port_trace"))
def whose_source(a: Acts) -> Bools:
    """Trace supply comes from a source or a port that the enemy neither controls nor stands in with combat units."""
    return ~a.found.serves


def _sources(table: Table, unit: str) -> tuple[str, ...]:
    """The hexes of the map that serve a unit's side as sources: those it calls so, and ports."""
    return sources(table.position, table.position.unit(unit).side)


@rules.parts("trace")
def trace_parts(table: Table, order: Order) -> Iterator[Part]:
    """Tracing, the line to the source, and the source itself."""
    source, kind = order.get("source"), order.get("line")
    if source is None or kind is None:
        yield Part("tracing", order.unit, through=())
        return
    yield Part("tracing", order.unit, through=(), way=LineTo(kind, source))
    yield from ends(table.position, kind, order.unit, source)


@rules.deed("trace", source=cell(_sources), line=word("trace", "rail_trace", "port_trace"))
def trace(table: Table, order: Order) -> Script:
    """Trace a line of supply to a source; in the Supply Phase that takes an Out of Supply marker off."""
    source, position = order["source"], table.position
    line = traced(table, order.unit, source, order["line"])
    after = line.used(position)
    regained = position.phase == "supply" and bool(position.unit(order.unit).oos)
    after = after.changed(order.unit, oos=0) if regained else after
    event = Traced(order.unit, source, next(iter(_ways((line,))), None))
    yield told(table, after, order.side, event, *line.verdict.cites)
    yield from bindings(after, line.entries)
    if regained:
        label = position.unit(order.unit).label
        yield told(table, after, order.side, BackInSupply(order.side, (order.unit,), label))
        yield from zone_changes(table, after, order.side, label)


# 12.8  OUT OF SUPPLY


@rules.act("12.8a", "When units are marked", Forbid, of=("starve", "eating"), turn=True)
def when_units_are_marked(a: Acts) -> Bools:
    """Units are marked Out of Supply, suffer for it, or eat off the map, in their Supply Phase."""
    return a.phase != "supply"


@rules.act("12.8a-1", "Marked already", Forbid, of="mark")
def marked_already(a: Acts) -> Bools:
    """A unit that is marked Out of Supply is not marked again."""
    return a.actor.oos


@rules.finds(Findings.supplied, of=("mark", "eating"), by=("unit",))
def has_trace(o: One) -> bool:
    """Whether a unit has trace supply; where the map names no source, the players keep count."""
    return counted_here(o.position) and supplied(o.table, o.unit)


@rules.act("12.8a-2", "Who has trace supply", Forbid, of="mark")
def who_has_trace(a: Acts) -> Bools:
    """A unit that has trace supply is not marked Out of Supply."""
    return a.found.supplied


@rules.act("12.6c", "Eating off the map", Forbid, of="eating")
def who_eats(a: Acts) -> Bools:
    """Units without trace supply eat supply off the map instead, but not in Strat Mode."""
    return a.found.supplied | (a.actor.mode == STRAT)


@rules.act("12.8b", "Attrition", Forbid, of="wither")
def attrition_clause(a: Acts) -> Bools:
    """Attrition is for units that are marked out of supply."""
    return ~a.actor.oos


@rules.act("12.8b-1", "Once", Forbid, of=("wither", "eating"), turn=True)
def once(a: Acts) -> Bools:
    """A unit suffers attrition, or eats, once in a Supply Phase."""
    return a.actor.worked > 0


@rules.parts("out_of_supply")
def marking(_table: Table, order: Order) -> Iterator[Part]:
    """Checking for trace, and being marked."""
    yield Part("starve", order.unit, through=())
    yield Part("mark", order.unit, through=())


@rules.deed("out_of_supply")
def out_of_supply(table: Table, order: Order) -> Script:
    """Mark a unit that makes no trace Out of Supply, in the Supply Phase."""
    position = table.position
    after = position.changed(order.unit, oos=1)
    label = position.unit(order.unit).label
    yield told(table, after, order.side, MarkedOutOfSupply(order.side, (order.unit,), label), "12.8a", "4.5-1")
    yield from zone_changes(table, after, order.side, label)


@rules.parts("attrition")
def withering(_table: Table, order: Order) -> Iterator[Part]:
    """Checking for trace, and suffering for having none."""
    yield Part("starve", order.unit, through=())
    yield Part("wither", order.unit, through=())


@rules.deed("attrition")
def attrition(table: Table, order: Order) -> Script:
    """Check a stack that is Out of Supply for attrition; the players read the losses off their own table."""
    yield from _withered(table, order.side, table.position.unit(order.unit).label)


def _withered(table: Table, side: str, label: str) -> ScriptOf[Position]:
    """The attrition of a side's marked units in a hex, and the table after it."""
    position = table.position
    here = (position.unit(unit) for unit in position.at(label))
    units = [it.id for it in here if it.oos and it.side == side and it.kind <= LAST_COMBAT]
    for unit in units:
        position = position.changed(unit, worked=1)
    yield told(table, position, side, SuffersAttrition(side, tuple(units), label))
    yield dice("Attrition", side, 2)
    most = in_steps(position, units)
    choices = tuple(Choice(str(n), StepCount(n)) for n in range(most + 1))
    lost = yield Ask(side, WhatAttritionCosts(label), choices)
    if int(lost):
        return (yield from lose(table.on(position), units, int(lost), cause="attrition"))
    yield happened(position, NothingLost(label), reveals=True)
    return position


def _meal(position: Position, units: Iterable[str]) -> Fraction:
    """What some units eat: a token for two regimental equivalents, rounded up (12.6c)."""
    size = sum((regiments(position, unit) or Fraction(0) for unit in units), Fraction(0))
    return TOKEN * max(1, -(-size // 2))


@rules.parts("eat")
def eat_parts(table: Table, order: Order) -> Iterator[Part]:
    """Each unit that eats, and the line of each to the dump; together they eat no more than it holds."""
    units, dump = named(order), order.get("dump")
    for unit in units:
        yield Part("eating", unit, through=())
        if dump:
            way = LineTo("draw", table.position.unit(dump).label)
            meal = str(_meal(table.position, units))
            yield Part("drawing", unit, target=dump, through=(), way=way, said={"points": meal})


@rules.deed("eat", dump=friend(_dumps), others=units())
def eat(table: Table, order: Order) -> Script:
    """Feed units that have no trace supply out of a dump, in the Supply Phase: they are not marked Out of Supply."""
    position, dump, fed = table.position, order["dump"], named(order)
    points = _meal(position, fed)
    after = taken_out(position, dump, points)
    for unit in fed:
        after = after.changed(unit, worked=1, oos=0)
    yield told(table, after, order.side, Ate(fed, points, dump))
    yield told(table.on(after), after, order.side, SupplyUsed(order.side, points), "12.6c")


# 12.6, 12.8a  AS THE SUPPLY PHASE CLOSES


def checked_for_trace(table: Table) -> ScriptOf[Position]:
    """Markers come off units in trace supply, units without it that have not eaten are marked, marked stacks wither."""
    position = table.position
    side = phasing(position)
    if position.phase != "supply" or not counted_here(position):
        return position
    without = unsupplied(table, side)
    mine = [u for u in map(position.unit, position.ids) if u.side == side and u.kind <= LAST_COMBAT and u.cell is not None]
    back = [u.id for u in mine if u.oos and u.id not in without]
    fresh = [u.id for u in mine if u.id in without and not u.oos and not u.worked]
    for names, oos in ((back, 0), (fresh, 1)):
        for label in dict.fromkeys(position.unit(unit).label for unit in names):
            here = [unit for unit in names if position.unit(unit).label == label]
            position = yield from _checked(table.on(position), side, here, label, oos)
    starving = [u for u in map(position.unit, position.ids) if u.side == side and u.oos and not u.worked and u.cell is not None]
    for label in dict.fromkeys(u.label for u in starving):
        position = yield from _withered(table.on(position), side, label)
    return position


def _checked(table: Table, side: str, units: list[str], label: str, oos: int) -> ScriptOf[Position]:
    """Units of a hex marked Out of Supply, or no longer."""
    after = table.position
    for unit in units:
        after = after.changed(unit, oos=oos)
    event = (MarkedOutOfSupply if oos else BackInSupply)(side, tuple(units), label)
    yield told(table, after, side, event, "12.6", "12.8a")
    yield from zone_changes(table, after, side, label)
    return after
