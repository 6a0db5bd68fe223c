"""§4, §5, §11 Moves of every kind, and the facing chosen at their end."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypedDict

from zoc.action import Order, Script, happened
from zoc.law.deed import Take, cell, enemy, route, word
from zoc.position import Position
from zoc.rulesets.fates_edge.book import rules
from zoc.rulesets.fates_edge.deeds.own_turn import in_own_turn
from zoc.rulesets.fates_edge.deeds.rolling import thrown, weighed
from zoc.rulesets.fates_edge.deeds.turning import faced_about, facings
from zoc.rulesets.fates_edge.deeds.walking import planned_cells, walk
from zoc.rulesets.fates_edge.events.moving import NotShifted
from zoc.rulesets.fates_edge.events.rolling import came
from zoc.rulesets.fates_edge.facts import AFigure
from zoc.rulesets.fates_edge.opening import opened
from zoc.rulesets.fates_edge.terms import DOWN
from zoc.rulesets.fates_edge.turn import acts, earned

if TYPE_CHECKING:
    from zoc.law import Ruleset
    from zoc.table import Table


class Where(TypedDict):
    """What every Move says: the cell it goes to, or the cells of its way."""

    at: Take
    route: Take


WHERE: Where = {"at": cell(optional=True), "route": route(optional=True)}
FACING = word(among=facings, optional=True)
NAMED = enemy(optional=True)


def moved(table: Table, order: Order, way: str) -> Script:
    """A Move in one of the ways there are, and the facing chosen at its end."""
    position = yield from walk(table.law, table.position, order, planned_cells(table, order, way), way)
    yield from _faces(table.law, position, order)


def _faces(law: Ruleset, position: Position, order: Order) -> Script:
    """The facing that was chosen along with a Move, if the unit can still turn."""
    facing = order.get("facing")
    if facing and order.unit in position.ids and AFigure(position, order.unit).harm < DOWN:
        yield from faced_about(law, position, order.unit, facing)


@rules.deed("move", moves="move", **WHERE, facing=FACING)
@in_own_turn
def move(table: Table, order: Order) -> Script:
    """Move up to its Speed, and choose its facing."""
    yield from moved(table, order, "move")


@rules.deed("move_by_boon", moves="move_by_boon", **WHERE, facing=FACING)
@in_own_turn
def move_by_boon(table: Table, order: Order) -> Script:
    """Disengage for a Boon, without a roll, and move."""
    yield from moved(table, order, "move_by_boon")


@rules.deed("slip_by", moves="slip_by", **WHERE, facing=FACING)
@in_own_turn
def slip_by(table: Table, order: Order) -> Script:
    """Move and pay a Boon to disregard zones in one step, ending outside them."""
    yield from moved(table, order, "slip_by")


@rules.deed("rush", moves="rush", **WHERE, target=NAMED, facing=FACING)
@in_own_turn
def rush(table: Table, order: Order) -> Script:
    """Heroic Rush for 2 Boons: move through zones into melee with an enemy."""
    yield from moved(table, order, "rush")


def price_left(table: Table, order: Order) -> str | None:
    """What is left to pay a Shift with once the Act is used; else its player says, and the Act is never taken unasked."""
    return "test" if AFigure(opened(table, order.unit).table.position, order.unit).acted else None


@rules.deed("shift", moves="shift", **WHERE, target=NAMED, pay=Take("choice", ("act", "test"), default=price_left), facing=FACING)
@in_own_turn
def shift(table: Table, order: Order) -> Script:
    """Shift inside an enemy's zone, for the Act or on a test in place of the Move."""
    law, position, unit, cells = table.law, table.position, order.unit, planned_cells(table, order, "shift")
    if order["pay"] == "act":
        position = acts(position, unit)
    else:
        position, rolled = yield from thrown(law, position, weighed(table, order), "Shift")
        position = earned(position, unit, rolled.outcome).changed(unit, moved=1, halted=1)
        if not rolled.success:
            yield happened(position.changed(unit, shifted=1, turned=1), NotShifted(unit, came(rolled)))
            return
    position = yield from walk(law, position, order, cells, "shift")
    yield from _faces(law, position, order)
