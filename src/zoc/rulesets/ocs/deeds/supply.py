"""12 Supply: drawing from dumps, throwing by HQs, tracing to sources; who is out of supply, and what that costs.

A line that is used binds whoever negates zones on it (4.5b).
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from zoc.action import Acts, Choose, Order, Pick, Script, Told
from zoc.law import Forbid, Ruleset, Verdict
from zoc.position import Position
from zoc.rulesets.ocs.counters import rules
from zoc.rulesets.ocs.deeds.dumps import amount, dumps, short, taken_out
from zoc.rulesets.ocs.deeds.losses import counted, in_steps, lose
from zoc.rulesets.ocs.deeds.party import nearest, needed
from zoc.rulesets.ocs.deeds.telling import aloud, dice, tell, they, zone_told
from zoc.rulesets.ocs.jointly import judged, together
from zoc.rulesets.ocs.lift import port_level
from zoc.rulesets.ocs.line import Line, traced
from zoc.rulesets.ocs.terms import COMBAT_KINDS, HQ, LAST_COMBAT, STRAT

TOKEN = Fraction(1, 4)
"""What fuels one unit for a phase, and the least there is."""
TRACES = ("trace", "rail_trace", "port_trace")


@rules.act("12.3b", "Who throws", Forbid, of="throwing")
def who_throws(a: Acts) -> Any:
    """HQs throw supply, but not in Strat Mode."""
    return (a.actor.kind != HQ) | (a.actor.mode == STRAT)


@rules.act("12.6", "When trace is checked", Forbid, of=("starve", "tracing"))
def when_trace_is_checked(a: Acts) -> Any:
    """Combat units check for trace supply in their own Supply Phase, and in the Breakout Segment."""
    return ~a.actor.acting | ~a.actor.combat | ((a.phase != "supply") & (a.note.segment != "breakout"))


@rules.act("12.8a", "When units are marked", Forbid, of="starve")
def when_units_are_marked(a: Acts) -> Any:
    """Units are marked Out of Supply, and suffer for it, in their Supply Phase."""
    return a.phase != "supply"


@rules.act("12.8b", "Attrition", Forbid, of="wither")
def attrition_clause(a: Acts) -> Any:
    """Attrition is for units that are marked out of supply, once in a Supply Phase."""
    return ~a.actor.oos | (a.actor.worked > 0)


def _dumps(law: Ruleset, position: Position, unit: str) -> tuple[str, ...]:
    """The dumps of its side from which a unit might draw."""
    return dumps(position, unit)


@rules.deed("draw", dump=_dumps, points="word?")
def draw(law: Ruleset, position: Position, order: Order) -> Script:
    """Draw supply from a dump within five points of truck movement."""
    dump, points = needed(order, "dump"), amount(order.get("points"), TOKEN)
    line = traced(position, order.unit, position.unit(dump).label, "draw")
    yield together([line.verdict, short(position, dump, points)], line.verdict.about)
    yield _drawn(position, order, (line,), dump, points, f"{order.unit} draws {points} SP from {dump}")


def _users(law: Ruleset, position: Position, unit: str) -> tuple[str, ...]:
    """The combat units of its side that an HQ might throw to."""
    it = position.unit(unit)
    return nearest(position, unit, COMBAT_KINDS, it.throw // position.board.parts + 1) if it.kind == HQ else ()


@rules.deed("throw", user=_users, dump="friend?", points="word?")
def throw(law: Ruleset, position: Position, order: Order) -> Script:
    """Throw supply from an HQ to a unit, out of a dump from which the HQ can draw."""
    user, dump, points = needed(order, "user"), order.get("dump") or "", amount(order.get("points"), TOKEN)
    yield judged(position, "throwing", [order.unit])
    lines = [traced(position, order.unit, position.unit(user).label, "throw")]
    verdicts = [lines[0].verdict]
    dump = dump or next(iter(dumps(position, order.unit)), "")
    if dump:
        lines.append(traced(position, order.unit, position.unit(dump).label, "draw"))
        verdicts += [lines[1].verdict, short(position, dump, points)]
    else:
        verdicts.append(Verdict(lacking="there is no dump to throw from"))
    yield together(verdicts, lines[0].verdict.about)
    yield _drawn(position, order, tuple(lines), dump, points, f"{order.unit} throws {points} SP out of {dump} to {user}")


def _drawn(position: Position, order: Order, lines: tuple[Line, ...], dump: str, points: Fraction, text: str) -> Told:
    """Lines that are used: the supply is spent, and whoever negates on them is bound."""
    after = position
    for line in lines:
        after = line.used(after)
        text += f"; {' → '.join(line.path)}" if len(line.path) > 1 else ""
    text += "".join(f"; {' or '.join(p.keepers)} has to stay in {position.where(p.cell)}" for line in lines for p in line.entries)
    after = taken_out(after, dump, points)
    cites = tuple(dict.fromkeys(number for line in lines for number in ("12.3", *line.verdict.cites)))
    return tell(
        position,
        after,
        order.side,
        f"{text}.",
        openly=f"{order.side} uses {points} SP.",
        cites=cites,
        about=(order.unit, *lines[0].path),
    )


def _sources(law: Ruleset, position: Position, unit: str) -> tuple[str, ...]:
    """The hexes of the map that may be sources: those it calls so, and ports."""
    grid, cells = position.board.grid, position.board.cells
    said = [grid.label(cell) for cell in grid.cells.tolist() if "source" in cells and cells["source"][cell]]
    ports = [grid.label(cell) for cell in grid.cells.tolist() if "port" in cells and cells["port"][cell]]
    return tuple(dict.fromkeys((*said, *ports)))


@rules.deed("trace", source=_sources, line=TRACES)
def trace(law: Ruleset, position: Position, order: Order) -> Script:
    """Trace a line of supply to a source; in the Supply Phase that takes an Out of Supply marker off."""
    source, kind = needed(order, "source"), needed(order, "line")
    yield judged(position, "tracing", [order.unit])
    line = traced(position, order.unit, source, kind)
    nowhere = kind == "port_trace" and not port_level(position, source)
    yield together([line.verdict, Verdict(lacking=f"there is no port in {source}" if nowhere else "")], line.verdict.about)
    after = line.used(position)
    regained = position.phase == "supply" and bool(position.unit(order.unit).oos)
    after = after.changed(order.unit, oos=0) if regained else after
    text = f"{order.unit} traces supply to {source}" + (" and is back in supply" if regained else "")
    text += "".join(f"; {' or '.join(p.keepers)} has to stay in {position.where(p.cell)}" for p in line.entries)
    openly = f"Units of {order.side} in {position.unit(order.unit).label} are back in supply." if regained else ""
    cites = ("12.6", *line.verdict.cites)
    yield tell(position, after, order.side, f"{text}.", openly=openly, cites=cites, about=(order.unit, *line.path))


@rules.deed("out_of_supply")
def out_of_supply(law: Ruleset, position: Position, order: Order) -> Script:
    """Mark a unit that makes no trace Out of Supply, in the Supply Phase."""
    already = Verdict(lacking=f"{order.unit} is marked already" if position.unit(order.unit).oos else "")
    yield together([judged(position, "starve", [order.unit]), already], order.say())
    after = position.changed(order.unit, oos=1)
    label = position.unit(order.unit).label
    text = f"{order.unit} is marked Out of Supply in {label}: it has no zone of control."
    openly = f"Units of {order.side} in {label} are marked Out of Supply. {zone_told(position, after, order.side, label)}".strip()
    yield tell(position, after, order.side, text, openly=openly, cites=("12.8a", "4.5-1"), about=(order.unit, label))


@rules.deed("attrition")
def attrition(law: Ruleset, position: Position, order: Order) -> Script:
    """Check a stack that is Out of Supply for attrition; the players read the losses off their own table."""
    yield judged(position, "starve", [order.unit])
    yield judged(position, "wither", [order.unit])
    label = position.unit(order.unit).label
    here = (position.unit(unit) for unit in position.at(label))
    units = [it.id for it in here if it.oos and it.side == order.side and it.kind <= LAST_COMBAT]
    for unit in units:
        position = position.changed(unit, worked=1)
    text, openly = f"{they(units, 'suffers', 'suffer')} attrition in {label}.", f"{order.side} suffers attrition in {label}."
    yield tell(position, position, order.side, text, openly=openly, cites=("12.8b",), about=(*units, label))
    yield dice(position, "Attrition", order.side, 2)
    most = in_steps(position, units)
    lost = yield Choose(
        order.side, "Off your table: how many steps are lost?", tuple(Pick(str(n), counted(n)) for n in range(most + 1))
    )
    if int(lost):
        position = yield from lose(position, units, int(lost), why=" to attrition, as the players read it off their table")
    else:
        yield aloud(position, f"As the players read it off their table, nothing is lost in {label}.", ("12.8b",), (label,))
