"""Retreats into enemy zones (4.5c, 9.12e): who turns DG, which stack loses a step, who is lost."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from zoc.errors import Malformed
from zoc.law import Verdict
from zoc.movement import Errand
from zoc.movement.why import why_step
from zoc.position import Position
from zoc.rulesets.ocs.capture import Event, captures
from zoc.rulesets.ocs.counters import attack_capable, combat, rules
from zoc.rulesets.ocs.dead import alive, gone
from zoc.rulesets.ocs.jointly import together
from zoc.rulesets.ocs.size import steps_left
from zoc.rulesets.ocs.terms import DG, STRAT
from zoc.rulesets.ocs.zone import zones


@dataclass(frozen=True)
class Retreat:
    """What became of a retreat: whether the path is open, what happened on it, and the position after it."""

    verdict: Verdict
    events: tuple[Event, ...]
    position: Position

    @property
    def legal(self) -> bool:
        return self.verdict.legal

    def say(self) -> str:
        return "\n".join([self.verdict.say(), *(f"  {event.say()}" for event in self.events)])

    def as_dict(self) -> dict[str, Any]:
        return {**self.verdict.as_dict(), "events": [event.as_dict() for event in self.events]}


def retreat(
    position: Position, units: Sequence[str], path: Sequence[str], *, closed: Iterable[str] = (), loser: str = ""
) -> Retreat:
    """Retreat units stacked together along a path; zones are never negated and terrain in them never matters.

    ``closed``: hexes in which enemy combat units stood when the combat began. ``loser``: who takes the step, if anybody must;
    unless said, the first DG unit.
    """
    if not units or len({position.unit(unit).label for unit in units}) > 1:
        raise Malformed("a retreat is of units that stand in one hex")
    if not path:
        raise Malformed("a retreat leads somewhere: name its hexes")
    about = f"{', '.join(units)} retreat to {path[-1]}"
    going, events, shut, here = list(units), list[Event](), set(closed), position.unit(units[0]).label
    for count, onto in enumerate(path, start=1):
        verdict = _open(position, going, here, onto, shut)
        if not verdict.legal:
            return Retreat(replace(verdict, about=about), tuple(events), position)
        side = position.unit(going[0]).side
        zone = onto in zones(position, side)
        lost = [unit for unit in going if zone and position.unit(unit).mode == STRAT]
        if lost:
            events.append(Event("eliminated", "5.8a", tuple(lost), onto))
            position, going = gone(position, *lost), [unit for unit in going if unit not in lost]
        shaken = [unit for unit in going if position.unit(unit).mode == DG]
        for unit in going:
            position = position.moved(unit, onto).changed(unit, displaced=1)
        if going:
            events += captures(position, side, onto)
        if zone and going:
            position, more = _in_zone(position, going, shaken, onto, side, loser)
            events += more
            going = [unit for unit in going if alive(position, unit)]
        elif count == 2:
            position, more = _disorganised(position, going, onto, "5.10a")
            events += more
        if not going:
            break
        here = onto
    return Retreat(Verdict(about), tuple(events), position)


def _open(position: Position, units: Sequence[str], here: str, onto: str, shut: set[str]) -> Verdict:
    """Whether a hex may be retreated into: by what stands there and by the ground; not where the enemy was when it began."""
    if onto in shut:
        return Verdict(lacking=f"enemy combat units stood in {onto} when the combat began (OCS §9.12f)")
    able, grid = attack_capable(position), position.board.grid
    verdicts = []
    for unit in units:
        escorted = any(able[position.row(other)] for other in units if other != unit)
        errand = Errand(rules, position, unit, "retreat", facts={"escorted": escorted})
        cell = grid.cell(here)
        verdicts.append(why_step(errand.case(whole=True), cell, grid.way(cell, grid.cell(onto))))
    return together(verdicts, "")


def _in_zone(
    position: Position, units: list[str], shaken: list[str], cell: str, side: str, loser: str
) -> tuple[Position, list[Event]]:
    """In an enemy zone all turn DG, those waiting there too; if any came DG already, the stack loses one step."""
    events = list[Event]()
    if shaken:
        victim = loser if loser in shaken else shaken[0]
        lost = position.unit(victim).steps_lost + 1
        position = position.changed(victim, steps_lost=lost)
        events.append(Event("step_lost", "4.5c", (victim,), cell))
        if steps_left(position, victim) == 0:
            position = gone(position, victim)
            events.append(Event("eliminated", "4.5c", (victim,), cell))
    able = combat(position)
    here = [unit for unit in position.at(cell) if position.unit(unit).side == side and able[position.row(unit)]]
    position, more = _disorganised(position, here, cell, "4.5c")
    return position, events + more


def _disorganised(position: Position, units: Iterable[str], cell: str, clause: str) -> tuple[Position, list[Event]]:
    able = combat(position)
    fresh = tuple(unit for unit in units if able[position.row(unit)] and position.unit(unit).mode != DG)
    for unit in fresh:
        position = position.changed(unit, mode=DG, released=0)
    return position, [Event("dg", clause, fresh, cell)] if fresh else []


@rules.question("retreat")
def retreated(
    position: Position, units: Sequence[str], path: Sequence[str], loser: str = "", closed: Sequence[str] = ()
) -> Retreat:
    """What becomes of units that retreat along a path: who turns DG, who loses a step, who is lost."""
    grid = position.board.grid
    return retreat(position, units, path, closed=[grid.label(grid.cell(cell)) for cell in closed], loser=loser)
