"""12.7 Extenders: five Transport Points that stay where they are and carry trace supply on; made and packed up again."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import TYPE_CHECKING

from zoc.action import Order, Part, Script
from zoc.action.finding import One
from zoc.columns import Bools
from zoc.law import Forbid
from zoc.position import Position
from zoc.rulesets.ocs.acts import MARCHES
from zoc.rulesets.ocs.carried import CARRIED
from zoc.rulesets.ocs.chain import net
from zoc.rulesets.ocs.counters import full_allowance, rules
from zoc.rulesets.ocs.deeds.telling import told
from zoc.rulesets.ocs.events.supply import BecameExtender, PackedUp
from zoc.rulesets.ocs.facts import Acts, Findings
from zoc.rulesets.ocs.line import runs_to
from zoc.rulesets.ocs.march import standing
from zoc.rulesets.ocs.terms import MOVE, TRANSPORT, Mode

if TYPE_CHECKING:
    from zoc.table import Table

POINTS = 5
"""How many Transport Points make an Extender."""


@rules.act("12.7", "What becomes an Extender", Forbid, of="extend")
def what_extends(a: Acts) -> Bools:
    """Five empty Transport Points that are not organic become an Extender."""
    wrong = (a.actor.kind != TRANSPORT) | a.actor.extender | a.actor.organic
    return wrong | (a.actor.points < POINTS * a.point) | (a.actor.load > 0)


@rules.finds(Findings.connected, of="extend", by=("unit",))
def connected(o: One) -> bool:
    """Whether its line would reach a hex that gives trace supply."""
    side = o.position.unit(o.unit).side
    return any(runs_to(o.table, o.unit, goal, "extender") for goal in net(o.table, side))


@rules.act("12.7d", "Connected", Forbid, of="extend")
def where_it_extends(a: Acts) -> Bools:
    """An Extender is made where its line reaches a source of trace supply."""
    return ~a.found.connected


@rules.act("12.7d-1", "Half the allowance", Forbid, of=("extend", "pack_up"), turn=True)
def half_its_allowance(a: Acts) -> Bools:
    """To become an Extender, or Transport Points again, takes half the allowance."""
    return 2 * a.actor.ma < a.actor.full_ma


@rules.act("12.7d-2", "What is packed up", Forbid, of="pack_up")
def what_is_packed_up(a: Acts) -> Bools:
    """Only an Extender becomes Transport Points again."""
    return ~a.actor.extender


@rules.act("12.7-1", "Extenders stay", Forbid, of=(*MARCHES, *CARRIED, "load", "unload"))
def extenders_stay(a: Acts) -> Bools:
    """An Extender neither moves nor is carried, loads or unloads."""
    return a.actor.extender


@rules.parts("extend", "pack_up")
def changing(_table: Table, order: Order) -> Iterator[Part]:
    """What becomes of it, and the points it takes."""
    yield Part(order.name, order.unit, through=())
    yield Part("spend", order.unit, through=())


@rules.deed("extend")
def extend(table: Table, order: Order) -> Script:
    """Make an Extender of Transport Points, for half their allowance: trace supply is drawn from it."""
    after = _changed(table.position, order.unit, Mode.NONE)
    yield told(table, after, order.side, BecameExtender(order.unit, after.unit(order.unit).label))


@rules.deed("pack_up")
def pack_up(table: Table, order: Order) -> Script:
    """Make Transport Points of an Extender again, for half their allowance."""
    after = _changed(table.position, order.unit, Mode(MOVE))
    yield told(table, after, order.side, PackedUp(order.unit, after.unit(order.unit).label))


def _changed(position: Position, unit: str, mode: Mode) -> Position:
    half = Fraction(int(full_allowance(position)[position.row(unit)]), 2 * position.board.parts)
    return standing(position, unit, half).changed(unit, mode=int(mode))
