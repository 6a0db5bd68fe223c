"""4.9d Air combat: all aircraft there are shown, and those that fight; the players read the result off their own table."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any

from zoc.action import Choose, Order, Pick, Script, Told
from zoc.law import Ruleset, Verdict
from zoc.position import Position
from zoc.rulesets.ocs.counters import rules
from zoc.rulesets.ocs.dead import gone
from zoc.rulesets.ocs.deeds.capture import PLANE_STEPS
from zoc.rulesets.ocs.deeds.party import needed
from zoc.rulesets.ocs.deeds.telling import aloud, dice, listed
from zoc.rulesets.ocs.terms import PLANE
from zoc.rulesets.ocs.view import air_view

NONE = Pick("none", "no effect")
CITES = ("4.9d",)


def _aircraft(position: Position, cell: str) -> tuple[str, ...]:
    """The Active aircraft in a hex, of both sides."""
    here = (position.unit(unit) for unit in position.at(cell))
    return tuple(it.id for it in here if it.kind == PLANE and it.active)


def _opponents(law: Ruleset, position: Position, unit: str) -> tuple[str, ...]:
    """The enemy aircraft that an Active plane could fight: those it sees."""
    it = position.unit(unit)
    if it.kind != PLANE or not it.active:
        return ()
    others = (position.unit(other) for other in position.ids)
    return tuple(o.id for o in others if o.kind == PLANE and o.cell is not None and position.sides.hostile(it.side, o.side))


@rules.deed("dogfight", target=_opponents)
def dogfight(law: Ruleset, position: Position, order: Order) -> Script:
    """Fly at an enemy plane and fight one round with it; all aircraft there are shown to both sides."""
    unit, target = order.unit, needed(order, "target")
    cell = position.unit(target).label
    yield Verdict(about=order.say(), lacking="" if position.unit(target).active else f"{target} is not in the air")
    there = tuple(dict.fromkeys((unit, target, *_aircraft(position, cell))))
    shown = air_view(there, [(unit, target)])
    text = f"Air combat over {cell}: {listed(shown['present'])} are there; {' fights '.join(shown['rounds'][0])}."
    yield aloud(position, text, CITES, (*there, cell))
    yield dice(position, "Air combat", order.side, 2)
    mine, theirs = yield from _read_off(order.side, unit, target)
    yield from _suffered(position, cell, ((unit, mine), (target, theirs)))


def _read_off(side: str, unit: str, target: str) -> Generator[Any, str, tuple[str, ...]]:
    results = []
    for plane in (unit, target):
        picks = (NONE, Pick("abort", f"{plane} aborts and is inactive"), Pick("loss", f"{plane} takes a loss and aborts"))
        results.append((yield Choose(side, f"Off your table: what happens to {plane}?", picks)))
    return tuple(results)


def _suffered(position: Position, cell: str, results: tuple[tuple[str, str], ...]) -> Script:
    """What the round does to each: a plane that aborts is inactive, one that has lost its last step is gone."""
    for plane, result in results:
        if result == NONE.name:
            yield _told(position, f"{plane} fights on over {cell}.", cell)
            continue
        lost = position.unit(plane).steps_lost + (result == "loss")
        if lost >= PLANE_STEPS:
            position = gone(position, plane)
            yield _told(position, f"{plane} is shot down over {cell}.", cell)
        else:
            position = position.changed(plane, active=0, steps_lost=lost)
            yield _told(position, f"{plane} {'takes a loss and ' if result == 'loss' else ''}aborts over {cell}.", cell)


def _told(position: Position, text: str, cell: str) -> Told:
    return aloud(position, f"As the players read it off their table, {text}", CITES, (cell,))
