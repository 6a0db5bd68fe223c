"""4.7d Units that come down from the air or ashore: air drops, and landing craft boarded and left.

What a landing costs stands in the games' own tables: the players read it off and say it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from zoc.action import Ask, Choice, Order, Part, Script, happened
from zoc.action.finding import One
from zoc.columns import Bools
from zoc.law import Forbid
from zoc.law.deed import cell, flag, friend
from zoc.rulesets.ocs.capture import captures
from zoc.rulesets.ocs.carried import CARRIERS
from zoc.rulesets.ocs.counters import rules, value
from zoc.rulesets.ocs.deeds.capture import captured
from zoc.rulesets.ocs.deeds.losses import in_steps, lose
from zoc.rulesets.ocs.deeds.party import own
from zoc.rulesets.ocs.deeds.telling import dice, told
from zoc.rulesets.ocs.events.air import (
    CameAshore,
    Dropped,
    NobodyLands,
    TheyLand,
    TheyStayAboard,
    WentAboard,
    WhatAltRollGives,
    WhatLandingCosts,
)
from zoc.rulesets.ocs.events.losses import StepCount
from zoc.rulesets.ocs.facts import Acts, Counter, Findings
from zoc.rulesets.ocs.lift import LIFTED, carried
from zoc.rulesets.ocs.terms import LAST_COMBAT, Kind

if TYPE_CHECKING:
    from zoc.table import Table

LANDED = Choice("landed", TheyLand())
ABOARD = Choice("aboard", TheyStayAboard())


def _lost(table: Table, side: str, units: Sequence[str], what: str) -> Script:
    """The steps that a landing costs, as the players read it off their table; then whatever the enemy has left there."""
    position = table.position
    place = position.unit(units[0]).label
    most = in_steps(position, [unit for unit in units if value(position, unit, Counter.kind) <= LAST_COMBAT])
    choices = tuple(Choice(str(n), StepCount(n)) for n in range(most + 1))
    lost = yield Ask(side, WhatLandingCosts(what, place), choices)
    if int(lost):
        position = yield from lose(table.on(position), units, int(lost), cause=what)
    down = any(position.unit(unit).label == place for unit in units if unit in position.ids)
    if down and place not in position.boxes:
        yield from captured(table.on(position), side, captures(position, side, place))


# 14.10  AIR DROPS


def _droppable(table: Table, unit: str) -> tuple[str, ...]:
    """The hexes into which a unit at an air base of its side's might be dropped, the nearest first."""
    position = table.position
    it, grid = position.unit(unit), position.board.grid
    if it.cell is None or it.cell not in {place for _, place in own(position, it.side, (Kind.AIR_BASE,))}:
        return ()
    here = it.cell
    near = sorted((place for place in grid.cells.tolist() if place != here), key=lambda place: grid.distance(here, place))
    return tuple(map(grid.label, near))


@rules.parts("drop")
def drop_parts(table: Table, order: Order) -> Iterator[Part]:
    """How it is carried, and what it finds where it comes down."""
    yield from LIFTED["drop"](table.position, (order.unit,), order.get("to"))


@rules.deed("drop", to=cell(_droppable))
def drop(table: Table, order: Order) -> Script:
    """Drop a unit from the air: it spends no points in that phase, and is finished where it comes down."""
    place = order["to"]
    after = carried(table.position, "drop", (order.unit,), place)
    yield told(table, after, order.side, Dropped(order.unit, place))
    yield dice("Air drop", order.side, 2)
    yield from _lost(table.on(after), order.side, [order.unit], "air_drop")


# 18  LANDING CRAFT


def _craft(table: Table, unit: str) -> tuple[str, ...]:
    """The landing craft of its side where a unit is."""
    position = table.position
    it = position.unit(unit)
    here = (position.unit(other) for other in position.at(it.label))
    return tuple(other.id for other in here if other.kind == Kind.LANDING_CRAFT and other.side == it.side)


@rules.act("4.5-5", "Aboard a landing craft", Forbid, of=("board", "leave_craft"))
def aboard(a: Acts) -> Bools:
    """A unit goes aboard a landing craft once, and only one that is aboard comes ashore from it."""
    return a.actor.embarked ^ (a.act != "board")


@rules.finds(Findings.alongside, of="board", by=("unit", "target"))
def alongside(o: One) -> bool:
    """Whether a landing craft of its side's lies where a unit is."""
    return o.target in _craft(o.table, o.unit)


@rules.act("18.4-1", "Craft", Forbid, of="board")
def craft_alongside(a: Acts) -> Bools:
    """A unit goes aboard a landing craft of its own side in its hex (our reading)."""
    return ~a.found.alongside


@rules.parts("embark")
def embark_parts(_table: Table, order: Order) -> Iterator[Part]:
    """Going aboard, and being carried."""
    yield Part("board", order.unit, target=order.get("craft"), through=())
    yield Part("landing", order.unit, through=(), said={"cargo": (order.unit,)})


@rules.deed("embark", craft=friend(_craft))
def embark(table: Table, order: Order) -> Script:
    """Go aboard a landing craft in its hex: from then on it is cargo and has no zone."""
    craft, unit, position = order["craft"], order.unit, table.position
    where = position.unit(unit).label
    after = position.changed(unit, embarked=1, carried_by=int(CARRIERS["landing"]), finished=1)
    yield told(table, after, order.side, WentAboard(unit, craft, where))


def _beaches(table: Table, unit: str) -> tuple[str, ...]:
    """The hexes where a unit aboard a craft might come ashore: its own and those beside it; from a box, anywhere."""
    it, grid = table.position.unit(unit), table.position.board.grid
    return tuple(map(grid.label, grid.cells.tolist() if it.cell is None else (it.cell, *grid.neighbours(it.cell))))


@rules.act("18.4-2", "Beaches", Forbid, of="leave_craft")
def beaches(a: Acts) -> Bools:
    """A unit comes ashore in the hex of its craft or beside it; from a box, anywhere on the map (our reading)."""
    return ~a.in_place | (a.distance > 1)


@rules.parts("land")
def land_parts(table: Table, order: Order) -> Iterator[Part]:
    """Leaving the craft, being carried, and what it finds ashore."""
    yield from LIFTED["landing"](table.position, (order.unit,), order.get("to"))


@rules.deed("land", act="landing", to=cell(_beaches), alt=flag())
def land(table: Table, order: Order) -> Script:
    """Come ashore from a landing craft; by an ALT roll it may still spend half its allowance, else it is finished."""
    unit, place, alt, position = order.unit, order["to"], bool(order.get("alt")), table.position
    if alt:
        yield dice("ALT", order.side, 2)
        pick = yield Ask(order.side, WhatAltRollGives(place), (LANDED, ABOARD))
        if pick == ABOARD.name:
            yield happened(position, NobodyLands(place), reveals=True)
            return
    after = carried(position, "landing", (unit,), place, alt=alt).changed(unit, embarked=0)
    yield told(table, after, order.side, CameAshore(unit, place))
    yield from _lost(table.on(after), order.side, [unit], "landing")
