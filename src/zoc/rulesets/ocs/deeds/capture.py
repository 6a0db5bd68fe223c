"""9.14 Specialised combats: what becomes of enemy ports, bases, works, trucks, supply, ships and planes in a hex one enters.

Ports, air bases and hedgehogs change hands and ships are lost. How much supply and how many trucks are captured, and which
planes take a loss, stands in the games' own tables: the players read it off and say it.
"""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from typing import TYPE_CHECKING

from zoc.action import YES, Ask, Choice, ScriptOf, happened
from zoc.action.events import YES_OR_NO
from zoc.law.event import Event
from zoc.law.setting import Setting
from zoc.position import Position
from zoc.rulesets.ocs.capture import CaptureEvent, taken
from zoc.rulesets.ocs.counters import extender, placed, tabled
from zoc.rulesets.ocs.dead import gone
from zoc.rulesets.ocs.deeds.party import own
from zoc.rulesets.ocs.deeds.telling import told
from zoc.rulesets.ocs.events.capture import (
    BaseIn,
    Captured,
    Collapsed,
    Destroyed,
    Displaced,
    DisplacedTo,
    HowManyTrucks,
    HowMuchSupply,
    IsPlaneHit,
    NoBase,
    PlaneLeft,
    PlaneLost,
    PlaneMoved,
    PrintedCaptured,
    SetDown,
    ShareCaptured,
    SupplyCaptured,
    TrucksCaptured,
    WhereDisplaced,
    WhichBase,
)
from zoc.rulesets.ocs.ratio import rounded
from zoc.rulesets.ocs.terms import Kind, Mode

if TYPE_CHECKING:
    from zoc.table import Table

Steps = ScriptOf[Position]

SHARES = tuple(Choice(str(share), ShareCaptured(share)) for share in (0, 25, 50, 75, 100))
TOKENS = 4
"""Tokens in a supply point: what is captured is rounded to whole ones."""


def captured(where: Setting, side: str, events: Iterable[CaptureEvent]) -> Steps:
    """Carry out the specialised combats that a side's entry into hexes has set off."""
    table, position = tabled(where), placed(where)
    for event in dict.fromkeys(events):
        if event.units and event.units[0] not in position.ids:
            continue
        if not event.units:
            named = PrintedCaptured(event.name, event.cell, side)
            position = yield from _seen(taken(position, side, event.cell), named, event)
            continue
        [unit] = event.units
        match Kind(position.unit(unit).kind):
            case Kind.PORT | Kind.AIR_BASE | Kind.HEDGEHOG:
                after = taken(_turned(position, unit, side), side, event.cell)
                position = yield from _seen(after, Captured(unit, event.cell, side), event)
            case Kind.SHIP | Kind.LANDING_CRAFT:
                position = yield from _seen(gone(position, unit), Destroyed(unit, event.cell), event)
            case Kind.PLANE:
                position = yield from _planes(table.on(position), side, unit, event)
            case Kind.SP:
                position = yield from _supply(position, side, unit, event)
            case _:
                position = yield from _trucks(table.on(position), side, unit, event)
    return position


def _seen(after: Position, occurrence: Event, event: CaptureEvent) -> Steps:
    """What both sides see, by the clause that set it off."""
    yield happened(after, occurrence, "9.14", event.clause, reveals=True)
    return after


def _turned(position: Position, unit: str, side: str) -> Position:
    """A counter that has changed hands; an organic truck becomes an ordinary one."""
    return position.changed(unit, side=position.sides.number(side), organic=0)


def _supply(position: Position, side: str, unit: str, event: CaptureEvent) -> Steps:
    """A dump: part of it is captured, the rest is destroyed."""
    whole = position.unit(unit).points
    share = yield Ask(side, HowMuchSupply(event.cell), SHARES)
    got = _part(whole, share, position.board.parts, TOKENS)
    after = _turned(position, unit, side).changed(unit, points=got) if got else position.without(unit)
    points = Fraction(got, position.board.parts)
    return (yield from _seen(after, SupplyCaptured(event.cell, side, int(share), points), event))


def _trucks(table: Table, side: str, unit: str, event: CaptureEvent) -> Steps:
    """Transport Points: part of them is captured with its load, the rest is displaced by its owner; an Extender collapses."""
    position = table.position
    if extender(position)[position.row(unit)]:
        position = yield from _seen(position.changed(unit, mode=int(Mode.MOVE)), Collapsed(unit, event.cell), event)
    it, parts = position.unit(unit), position.board.parts
    share = yield Ask(side, HowManyTrucks(event.cell), SHARES)
    got, load = _part(it.points, share, parts, 1), _part(it.load, share, parts, TOKENS)
    if got >= it.points:
        after, left = _turned(position, unit, side), 0
    elif got:
        name = _fresh(position, f"{unit} captured")
        after = position.added(name, unit, event.cell).changed(unit, points=it.points - got, load=it.load - load)
        after, left = _turned(after, name, side).changed(name, points=got, load=load), it.points - got
    else:
        after, left = position, it.points
    named = TrucksCaptured(event.cell, side, int(share), Fraction(got, parts), rest=bool(left))
    position = yield from _seen(after, named, event)
    return (yield from displaced(table.on(position), unit, event.cell)) if left else position


def _part(whole: int, share: str, parts: int, each: int) -> int:
    """A share of an amount, rounded to whole points or tokens; never more than there is."""
    return min(whole, rounded(Fraction(whole, parts) * int(share) / 100 * each) * parts // each)


def _fresh(position: Position, name: str) -> str:
    return name if name not in position.ids else _fresh(position, f"{name} too")


def displaced(table: Table, unit: str, start: str) -> Steps:
    """Its owner sets a counter down somewhere else: enemies, zones and ground do not matter, only the map ends (9.14c)."""
    position = table.position
    owner, grid, here = position.unit(unit).side, position.board.grid, start
    while True:
        near = [
            cell
            for cell in map(grid.label, grid.neighbours(grid.cell(here)))
            if not position.board.cells["void"][grid.cell(cell)]
        ]
        stay = () if here == start else (Choice("here", SetDown(here)),)
        onto = yield Ask(owner, WhereDisplaced(start, here), (*stay, *map(Choice, near)))
        if onto == "here":
            break
        here = onto
    after = position.moved(unit, here).changed(unit, displaced=1)
    yield told(table, after, owner, Displaced(owner, start))
    yield told(table.on(after), after, owner, DisplacedTo(unit, here))
    return after


def _planes(table: Table, side: str, unit: str, event: CaptureEvent) -> Steps:
    """A plane caught on the ground: a loss as the table says, then it flies to another base or is lost."""
    position = table.position
    owner = position.unit(unit).side
    hit = yield Ask(side, IsPlaneHit(unit, event.cell), YES_OR_NO)
    lost = position.unit(unit).steps_lost + (hit == YES.name)
    bases = _bases(position, owner, event.cell)
    if lost >= PLANE_STEPS:
        return (yield from _seen(gone(position, unit), Destroyed(unit, event.cell), event))
    pick = yield Ask(owner, WhichBase(unit, event.cell), (*bases, LOST))
    if pick == LOST.name:
        return (yield from _seen(gone(position, unit), PlaneLost(unit, event.cell), event))
    base = position.unit(pick).label
    after = position.moved(unit, base).changed(unit, active=0, steps_lost=lost)
    yield told(table, after, owner, PlaneLeft(unit, event.cell), reveals=True)
    yield told(table, after, owner, PlaneMoved(unit, pick, base), reveals=True)
    return after


PLANE_STEPS = 2
LOST = Choice("none", NoBase())


def _bases(position: Position, owner: str, apart: str) -> tuple[Choice, ...]:
    """The other air bases of a side."""
    mine = ((base, position.board.grid.label(cell)) for base, cell in own(position, owner, (Kind.AIR_BASE,)))
    return tuple(Choice(base, BaseIn(base, label)) for base, label in mine if label != apart)
