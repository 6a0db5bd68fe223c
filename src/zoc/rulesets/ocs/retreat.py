"""Retreats (4.5c, 9.12): which hexes are open to them; in enemy zones who turns DG, which stack loses a step, who is lost."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from zoc.action import Part
from zoc.action.finding import One
from zoc.action.judge import reasons_of
from zoc.columns import Bools
from zoc.errors import Malformed
from zoc.law import Forbid, Verdict
from zoc.law import deed as take
from zoc.law.finding import Found
from zoc.law.verdict import merged
from zoc.movement import Errand
from zoc.position import Position
from zoc.rulesets.ocs.capture import CaptureEvent, captures
from zoc.rulesets.ocs.counters import combat, rules
from zoc.rulesets.ocs.dead import alive, gone
from zoc.rulesets.ocs.facts import Acts, Findings
from zoc.rulesets.ocs.march import escorted, first_step
from zoc.rulesets.ocs.size import steps_left
from zoc.rulesets.ocs.terms import DG, STRAT
from zoc.rulesets.ocs.zone import zones
from zoc.text.names import called

if TYPE_CHECKING:
    from zoc.table import Table


@dataclass(frozen=True)
class Retreat:
    """What became of a retreat: whether the path is open, what happened on it, and the position after it."""

    verdict: Verdict
    events: tuple[CaptureEvent, ...]
    position: Position

    @property
    def legal(self) -> bool:
        return self.verdict.legal

    def say(self) -> str:
        return "\n".join([self.verdict.say(), *(f"  {event.say()}" for event in self.events)])

    def as_dict(self) -> dict[str, object]:
        return {**self.verdict.as_dict(), "events": [event.as_dict() for event in self.events]}


# 9.12  WHERE TO


@rules.finds(Findings.nearer, of="fall_back", by=("unit", "at", "start"))
def nearer(o: One) -> bool:
    """Whether the hex is nearer to where the retreat began than the unit is now."""
    grid, here = o.position.board.grid, o.position.unit(o.unit).cell
    begun, onto = grid.cell(o.get("start") or o.position.unit(o.unit).label), o.part.there(o.position)
    return here is not None and onto is not None and grid.distance(begun, onto) < grid.distance(begun, here)


@rules.finds(Findings.been_there, of="fall_back", by=("at", "been"))
def been_there(o: One) -> bool:
    """Whether the retreat has been in the hex."""
    return o.at in (o.get("been") or ())


@rules.finds(Findings.held_before, of="fall_back", by=("at", "closed"))
def held_before(o: One) -> Found[bool]:
    """Whether enemy combat units stood in the hex when the combat began."""
    return Found(o.at in (o.get("closed") or ()), cells=() if o.at is None else (o.at,))


@rules.act("9.12", "Away", Forbid, of="fall_back")
def away(a: Acts) -> Bools:
    """A retreat never comes nearer to where it began, and enters no hex twice."""
    return a.found.nearer | a.found.been_there


@rules.act("9.12f", "Held when it began", Forbid, of="fall_back")
def held_when_it_began(a: Acts) -> Bools:
    """Nobody retreats through a hex in which enemy combat units stood when the combat began."""
    return a.found.held_before


@dataclass(frozen=True)
class Back:
    """The step of a retreat: what stands in the hex, and the ground; its zones forbid nothing."""

    units: tuple[str, ...]

    def verdict(self, table: Table, part: Part) -> Verdict:
        """The law's word on it."""
        facts = {"escorted": escorted(table.position, self.units, part.unit)}
        return first_step(Errand(table.law, table.position, part.unit, "retreat", facts=facts), str(part.at))


def _open(table: Table, units: Sequence[str], onto: str, been: Sequence[str], closed: Iterable[str]) -> Verdict:
    """What the law says to a stack that falls back into the next hex."""
    said = {"start": been[0], "been": tuple(been), "closed": tuple(closed)}
    parts = [Part("fall_back", unit, at=onto, through=(), way=Back(tuple(units)), said=said) for unit in units]
    reasons = [reason for found in reasons_of(table, parts) for reason in found]
    verdict = Verdict.of(merged(reasons))
    if verdict.refused:
        return verdict
    steps = [reason for part in parts if part.way for reason in part.way.verdict(table, part).reasons]
    return Verdict.of(merged([*reasons, *steps]))


def retreat(table: Table, units: Sequence[str], path: Sequence[str], *, closed: Iterable[str] = (), loser: str = "") -> Retreat:
    """Retreat units stacked together along a path; zones are never negated and terrain in them never matters.

    ``closed``: hexes in which enemy combat units stood when the combat began. ``loser``: who takes the step, if anybody must;
    unless said, the first DG unit.
    """
    position = table.position
    if not units or len({position.unit(unit).label for unit in units}) > 1:
        raise Malformed("a retreat is of units that stand in one hex")
    if not path:
        raise Malformed("a retreat leads somewhere: name its hexes")
    about = f"{called(units)} retreat to {path[-1]}"
    going, events, shut, been = list(units), list[CaptureEvent](), tuple(closed), [position.unit(units[0]).label]
    for count, onto in enumerate(path, start=1):
        verdict = _open(table.on(position), going, onto, been, shut)
        if not verdict.legal:
            return Retreat(replace(verdict, about=about), tuple(events), position)
        side = position.unit(going[0]).side
        zone = onto in zones(table.on(position), side)
        lost = [unit for unit in going if zone and position.unit(unit).mode == STRAT]
        if lost:
            events.append(CaptureEvent("eliminated", "5.8a", tuple(lost), onto))
            position, going = gone(position, *lost), [unit for unit in going if unit not in lost]
        shaken = [unit for unit in going if position.unit(unit).mode == DG]
        for unit in going:
            position = position.moved(unit, onto).changed(unit, displaced=1)
        if going:
            events += captures(position, side, onto)
        if zone and going:
            position, more = _in_zone(position, shaken, onto, side, loser)
            events += more
            going = [unit for unit in going if alive(position, unit)]
        elif count == 2:
            position, more = _disorganised(position, going, onto, "5.10a")
            events += more
        if not going:
            break
        been.append(onto)
    return Retreat(Verdict(about), tuple(events), position)


def _in_zone(position: Position, shaken: list[str], cell: str, side: str, loser: str) -> tuple[Position, list[CaptureEvent]]:
    """In an enemy zone all turn DG, those waiting there too; if any came DG already, the stack loses one step."""
    events = list[CaptureEvent]()
    if shaken:
        victim = loser if loser in shaken else shaken[0]
        lost = position.unit(victim).steps_lost + 1
        position = position.changed(victim, steps_lost=lost)
        events.append(CaptureEvent("step_lost", "4.5c", (victim,), cell))
        if steps_left(position, victim) == 0:
            position = gone(position, victim)
            events.append(CaptureEvent("eliminated", "4.5c", (victim,), cell))
    able = combat(position)
    here = [unit for unit in position.at(cell) if position.unit(unit).side == side and able[position.row(unit)]]
    position, more = _disorganised(position, here, cell, "4.5c")
    return position, events + more


def _disorganised(position: Position, units: Iterable[str], cell: str, clause: str) -> tuple[Position, list[CaptureEvent]]:
    able = combat(position)
    fresh = tuple(unit for unit in units if able[position.row(unit)] and position.unit(unit).mode != DG)
    for unit in fresh:
        position = position.changed(unit, mode=DG, released=0)
    return position, [CaptureEvent("dg", clause, fresh, cell)] if fresh else []


@rules.question("retreat", loser=take.unit(label="Who loses the step"), closed=take.route(label="Which hexes are closed to them"))
def retreated(table: Table, units: Sequence[str], path: Sequence[str], loser: str = "", closed: Sequence[str] = ()) -> Retreat:
    """What becomes of units that retreat along a path: who turns DG, who loses a step, who is lost."""
    grid = table.position.board.grid
    return retreat(table, units, path, closed=[grid.label(grid.cell(cell)) for cell in closed], loser=loser)
