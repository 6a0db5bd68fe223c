"""12.8e Breakout: units out of trace make for a friend who is not, and come back later, or never."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import TYPE_CHECKING

from zoc.action import Order, Part, Script, Way, happened
from zoc.action.finding import One
from zoc.columns import Bools
from zoc.law import Forbid
from zoc.law import deed as take
from zoc.rulesets.ocs.chain import supplied
from zoc.rulesets.ocs.counters import rules, value
from zoc.rulesets.ocs.dead import RETURNING, gone
from zoc.rulesets.ocs.deeds.party import nearest
from zoc.rulesets.ocs.deeds.telling import dice, told
from zoc.rulesets.ocs.events.movement import BreakoutFailed, BreakoutSucceeded, TriesToBreakOut
from zoc.rulesets.ocs.facts import Acts, Counter, Findings
from zoc.rulesets.ocs.sources import counted
from zoc.rulesets.ocs.terms import COMBAT_KINDS, Mode, Side

if TYPE_CHECKING:
    from zoc.table import Table

FARTHEST, ANYWHERE = 15, 1000
ANY_LENGTH = Fraction(1000)
ESCAPES = 5
"""The least die that succeeds; in the first turn out of trace one is added."""


@rules.act("12.8e", "When units break out", Forbid, of="break_out", turn=True)
def when_units_break_out(a: Acts) -> Bools:
    """A side's units break out in its own Breakout Segment."""
    return ~a.actor.acting | (a.phase != "movement") | (a.note.segment != "breakout")


def first_turn_out(table: Table, unit: str, *, said: bool) -> bool:
    """Whether a unit is in its first turn out of trace: without trace and not marked; where players keep count, as is said."""
    it = table.position.unit(unit)
    if it.first_turn_out or not counted(table.position):
        return bool(it.first_turn_out) or said
    return not it.oos and not supplied(table, unit)


@rules.finds(Findings.first_out, of="break_out", by=("unit", "first"))
def first_out(o: One) -> bool:
    """Whether a unit is in its first turn out of trace."""
    return first_turn_out(o.table, o.unit, said=bool(o.get("first")))


@rules.finds(Findings.in_trace, of="break_out", by=("unit",))
def in_trace(o: One) -> bool:
    """Whether a unit has trace supply; where the players keep count, whether it is not marked."""
    return supplied(o.table, o.unit) if counted(o.position) else not o.position.unit(o.unit).oos


@rules.finds(Findings.friend_cut_off, of="break_out", by=("target",))
def friend_cut_off(o: One) -> bool:
    """Whether the friend is out of supply itself."""
    if o.target is None:
        return False
    return bool(o.position.unit(o.target).oos) or (counted(o.position) and not supplied(o.table, o.target))


@rules.act("12.8e-1", "Out of trace", Forbid, of="break_out")
def out_of_trace(a: Acts) -> Bools:
    """Only units that have no trace supply break out."""
    return a.found.in_trace & ~a.found.first_out


@rules.act("12.8e-2", "How far", Forbid, of="break_out")
def how_far(a: Acts) -> Bools:
    """The friend is within 15 hexes, unless it is the unit's first turn out of trace."""
    return (a.distance > FARTHEST) & ~a.found.first_out


@rules.act("12.8e-3", "Who breaks out", Forbid, of="break_out")
def who_breaks_out(a: Acts) -> Bools:
    """Combat units that can move at all break out."""
    return ~a.actor.combat | ((a.actor.combat_ma <= 0) & (a.actor.move_ma <= 0))


@rules.act("12.8e-4", "Towards whom", Forbid, of="break_out")
def towards_whom(a: Acts) -> Bools:
    """A Breakout makes for a combat unit of its side elsewhere on the map, in supply unless it is the first turn out of trace."""
    return ~a.target.combat | (a.distance == 0) | (a.found.friend_cut_off & ~a.found.first_out)


def _towards(table: Table, unit: str) -> tuple[str, ...]:
    """The friendly combat units elsewhere, the nearest first."""
    position = table.position
    here = position.unit(unit).label
    near = nearest(position, unit, COMBAT_KINDS, ANYWHERE) if value(position, unit, Counter.kind) in COMBAT_KINDS else ()
    return tuple(name for name in near if position.unit(name).label != here)


@rules.parts("breakout")
def breakout_parts(table: Table, order: Order) -> Iterator[Part]:
    """The attempt, and the way to the friend, of any length: enemies, ground, and zones for trucks; not in the first turn."""
    position, friend = table.position, order.get("towards")
    it = position.unit(order.unit)
    waived = friend is None or first_turn_out(table, order.unit, said=bool(order.get("first")))
    off = it.cell is None or (friend is not None and position.unit(friend).cell is None)
    way = None
    if not (waived or off):
        way = Way("breakout", "", position.unit(friend).label, (), ANY_LENGTH, {"mobility": it.move_mobility})
    yield Part("break_out", order.unit, target=friend, way=way)


@rules.deed("breakout", towards=take.friend(_towards), first=take.flag(default=None))
def breakout(table: Table, order: Order) -> Script:
    """Break out towards a friend in supply, ``first`` in the first turn out of trace: on 5 or 6 it returns, else it is lost."""
    position, unit = table.position, order.unit
    first = first_turn_out(table, unit, said=bool(order.get("first")))
    label = position.unit(unit).label
    yield told(table, position, order.side, TriesToBreakOut(unit, label))
    [die] = yield dice("Breakout", order.side, 1)
    if die + first < ESCAPES:
        yield happened(gone(position, unit), BreakoutFailed(label, unit), reveals=True)
        return
    [turns] = yield dice("Turns until it returns", order.side, 1)
    after = position.changed(unit, mode=int(Mode.MOVE), up=int(Side.MOVE))
    yield happened(gone(after, unit, box=RETURNING), BreakoutSucceeded(label, unit, position.turn + turns), reveals=True)
