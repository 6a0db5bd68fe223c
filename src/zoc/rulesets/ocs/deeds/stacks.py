"""4.8 Stacking: the owner lays his stacks out, and takes units away where there are too many."""

from __future__ import annotations

from typing import TYPE_CHECKING

from zoc.action import Ask, Choice, Order, Script, ScriptOf
from zoc.action.finding import One
from zoc.columns import Bools
from zoc.law import Forbid
from zoc.law.setting import Setting
from zoc.position import Position
from zoc.rulesets.ocs.counters import placed, rules, tabled
from zoc.rulesets.ocs.dead import gone
from zoc.rulesets.ocs.deeds.telling import told
from zoc.rulesets.ocs.events.stacking import (
    LaidOnTop,
    OfKind,
    OfSize,
    Overstacked,
    OverstackedFacilities,
    TakenAway,
    WhichIsTakenAway,
)
from zoc.rulesets.ocs.facts import Acts, Findings
from zoc.rulesets.ocs.size import regiments
from zoc.rulesets.ocs.stack import LIMIT, Overstack, checked, overstacks
from zoc.rulesets.ocs.terms import Kind

if TYPE_CHECKING:
    from zoc.table import Table


@rules.finds(Findings.topmost, of="put_on_top", by=("unit",))
def topmost(o: One) -> bool:
    """Whether a unit lies on top of its stack."""
    position, side = o.position, o.position.unit(o.unit).side
    here = position.at(position.unit(o.unit).label)
    return o.unit == [unit for unit in here if not position.sides.hostile(side, position.unit(unit).side)][-1]


@rules.act("4.8b", "On top", Forbid, of="put_on_top")
def on_top(a: Acts) -> Bools:
    """An owner orders his stack as he likes; what lies on top is not laid there again."""
    return a.found.topmost


@rules.deed("put_on_top")
def put_on_top(table: Table, order: Order) -> Script:
    """Lay a unit on top of its stack; planes, hedgehogs and zones still come first."""
    label = table.position.unit(order.unit).label
    after = table.position.moved(order.unit, label)
    yield told(table, after, order.side, LaidOnTop(order.unit, label))


def reduced(where: Setting) -> ScriptOf[Position]:
    """As a segment closes, owners take units of their choice out of overstacked hexes, one after the other (4.8a)."""
    table, position = tabled(where), placed(where)
    if not checked(table):
        return position
    while over := next(iter(overstacks(position)), None):
        chosen = yield Ask(over.side, WhichIsTakenAway(over.cell), _removable(position, over))
        after = gone(position, chosen)
        yield told(table.on(position), position, over.side, _overstacked(over))
        event = TakenAway(over.cell, over.side, chosen)
        yield told(table.on(position), after, over.side, event, reveals=True)
        position = after
    return position


def _removable(position: Position, over: Overstack) -> tuple[Choice, ...]:
    """What may be taken away: combat units where they are too many, facilities where there is more than one of a kind."""
    if over.size > LIMIT:
        sizes = ((unit, regiments(position, unit)) for unit in over.units)
        return tuple(Choice(unit, OfSize(unit, size)) for unit, size in sizes if size)
    kinds = {unit: Kind(position.unit(unit).kind).name.lower().replace("_", " ") for unit in over.units}
    return tuple(Choice(unit, OfKind(unit, kind)) for unit, kind in kinds.items() if kind in over.facilities)


def _overstacked(over: Overstack) -> Overstacked | OverstackedFacilities:
    """What there is too much of, for its owner."""
    if over.size > LIMIT:
        return Overstacked(over.cell, over.side, over.size, LIMIT)
    return OverstackedFacilities(over.cell, over.side, over.facilities)
