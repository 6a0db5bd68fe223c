"""4.9d Air combat: all aircraft there are shown, and those that fight; the players read the result off their own table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from zoc.action import Ask, Choice, Order, Script, ScriptOf, happened
from zoc.columns import Bools
from zoc.law import Forbid
from zoc.law import deed as take
from zoc.position import Position
from zoc.rulesets.ocs.counters import rules
from zoc.rulesets.ocs.dead import gone
from zoc.rulesets.ocs.deeds.capture import PLANE_STEPS
from zoc.rulesets.ocs.deeds.telling import dice
from zoc.rulesets.ocs.events.air import Aborted, Aborts, AirCombat, FightsOn, ShotDown, TakesALoss, WhatBefallsPlane
from zoc.rulesets.ocs.events.combat import NoEffect
from zoc.rulesets.ocs.facts import Acts
from zoc.rulesets.ocs.terms import PLANE
from zoc.rulesets.ocs.view import air_view

if TYPE_CHECKING:
    from zoc.table import Table

NONE = Choice("none", NoEffect())


def _aircraft(position: Position, cell: str) -> tuple[str, ...]:
    """The Active aircraft in a hex, of both sides."""
    here = (position.unit(unit) for unit in position.at(cell))
    return tuple(it.id for it in here if it.kind == PLANE and it.active)


def _opponents(table: Table, unit: str) -> tuple[str, ...]:
    """The enemy aircraft that an Active plane could fight: those it sees."""
    position = table.position
    it = position.unit(unit)
    if it.kind != PLANE or not it.active:
        return ()
    others = (position.unit(other) for other in position.ids)
    return tuple(o.id for o in others if o.kind == PLANE and o.cell is not None and position.sides.hostile(it.side, o.side))


@rules.act("14.3", "Who fights in the air", Forbid, of="dogfight")
def who_fights_in_the_air(a: Acts) -> Bools:
    """Air combat is between Active aircraft on the map; Inactive ones take no part."""
    flies = (a.actor.kind == PLANE) & a.actor.active
    return ~flies | (a.target.kind != PLANE) | ~a.target.active | ~a.in_place


@rules.deed("dogfight", target=take.enemy(_opponents))
def dogfight(table: Table, order: Order) -> Script:
    """Fly at an enemy plane and fight one round with it; all aircraft there are shown to both sides."""
    position, unit, target = table.position, order.unit, order["target"]
    yield from one_round(position, order.side, position.unit(target).label, unit, target)


def one_round(position: Position, side: str, cell: str, unit: str, target: str, also: Sequence[str] = ()) -> ScriptOf[Position]:
    """One round of air combat over a hex, and the table after it: every plane there is shown, those that flew in ``also``;
    the side that flies at the other reads the result off the table."""
    there = tuple(dict.fromkeys((unit, target, *also, *_aircraft(position, cell))))
    shown = air_view(there, [(unit, target)])
    one, other = shown["rounds"][0]
    yield happened(position, AirCombat(cell, tuple(shown["present"]), one, other), reveals=True)
    yield dice("Air combat", side, 2)
    mine, theirs = yield from _read_off(side, unit, target)
    return (yield from _suffered(position, cell, ((unit, mine), (target, theirs))))


def _read_off(side: str, unit: str, target: str) -> ScriptOf[tuple[str, ...]]:
    results = []
    for plane in (unit, target):
        choices = (NONE, Choice("abort", Aborts(plane)), Choice("loss", TakesALoss(plane)))
        results.append((yield Ask(side, WhatBefallsPlane(plane), choices)))
    return tuple(results)


def _suffered(position: Position, cell: str, results: tuple[tuple[str, str], ...]) -> ScriptOf[Position]:
    """What the round does to each: a plane that aborts is inactive, one that has lost its last step is gone."""
    for plane, result in results:
        if result == NONE.name:
            yield happened(position, FightsOn(plane, cell), reveals=True)
            continue
        lost = position.unit(plane).steps_lost + (result == "loss")
        if lost >= PLANE_STEPS:
            position = gone(position, plane)
            yield happened(position, ShotDown(plane, cell), reveals=True)
        else:
            position = position.changed(plane, active=0, steps_lost=lost)
            yield happened(position, Aborted(plane, cell, hit=result == "loss"), reveals=True)
    return position
