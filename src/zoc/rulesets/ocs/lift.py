"""Transport (4.7): a lift by rail, air, sea, landing craft or drop; its load and capacity, what it allows before and after."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

from zoc.action import Action, judge
from zoc.errors import Malformed, Unknown
from zoc.law import Verdict
from zoc.position import Position
from zoc.rulesets.ocs.counters import full_allowance, rules
from zoc.rulesets.ocs.jointly import judged, together
from zoc.rulesets.ocs.line import supply
from zoc.rulesets.ocs.ratio import Number, modified
from zoc.rulesets.ocs.size import points, transport
from zoc.rulesets.ocs.terms import LAST_COMBAT, Arrival, Carrier, Kind
from zoc.rulesets.ocs.zone import zones

CARRIERS: Mapping[str, Carrier] = {
    "rail": Carrier.RAIL,
    "air": Carrier.AIR,
    "sea": Carrier.SEA,
    "landing": Carrier.LANDING,
    "drop": Carrier.DROP,
}
NIGHT_RATE = 4


@dataclass(frozen=True)
class Harbour:
    """What a port handles for a side: supply points a phase, at so many points of Sea Cap each."""

    cell: str
    capacity: Fraction
    rate: int
    verdict: Verdict

    def say(self) -> str:
        cost = f", each for {self.rate} of Sea Cap" if self.rate != 1 else ""
        return f"port {self.cell}: {self.capacity} SP{cost}\n{self.verdict.say()}"


@dataclass(frozen=True)
class Lift:
    """One lift: what it carries and how much room that takes, whether it may be made, and what its units may do after it."""

    by: str
    cargo: tuple[str, ...]
    to: str
    load: Fraction
    capacity: Fraction
    after: Mapping[str, Fraction]
    verdict: Verdict
    alt: bool = False

    @property
    def legal(self) -> bool:
        return self.verdict.legal

    def say(self) -> str:
        lines = [self.verdict.say(), f"  {self.load} of {self.capacity} points of capacity (OCS §4.7)"]
        return "\n".join(lines + [f"  {unit}: {left} points afterwards" for unit, left in self.after.items()])

    def as_dict(self) -> dict[str, Any]:
        after = {unit: str(left) for unit, left in self.after.items()}
        return {**self.verdict.as_dict(), "load": str(self.load), "capacity": str(self.capacity), "after": after}

    def carried(self, position: Position) -> Position:
        """The position after it: the units are there, and it is noted what carried them."""
        if not self.legal:
            raise Malformed(self.verdict.say())
        landed = Arrival.ALT if self.alt else Arrival.UNLOADED
        arrival = landed if self.by == "landing" else Arrival.NONE
        for unit in self.cargo:
            facts = {"carried_by": int(CARRIERS[self.by]), "arrived": int(arrival), "started_here": 0}
            position = position.moved(unit, self.to).changed(unit, **facts)
        return position


@rules.question("lift")
def lift(
    position: Position,
    by: str,
    cargo: Sequence[str],
    to: str,
    capacity: Number,
    after: Number = 0,
    supply_points: Number = 0,
    arriving: bool = False,
    alt: bool = False,
) -> Lift:
    """Whether a lift may be made: room, who may be carried so, points before and after, zones where it starts, passes and ends.

    ``after``: the points each unit means to spend afterwards. ``arriving``: a reinforcement, which entrains nowhere. ``alt``:
    a landing with its roll made.
    """
    if by not in CARRIERS:
        raise Unknown.name("carrier", by, CARRIERS)
    room, names = modified(capacity, ()), tuple(cargo)
    load = sum((transport(position, unit) or Fraction(0) for unit in names), modified(supply_points, ()))
    left = {unit: afterwards(position, unit, by, alt=alt) for unit in names if position.unit(unit).kind != Kind.SP}
    wants = modified(after, ())

    ports = [harbour(position, position.unit(names[0]).side, cell) for cell in _ports(position, names, to)] if by == "sea" else []
    cost = load * max([port.rate for port in ports], default=1)
    full = any(load > port_level(position, port.cell) for port in ports)

    def facts(unit: str) -> dict[str, Any]:
        own = {
            "too_far": wants > left.get(unit, Fraction(0)),
            "carrier": int(CARRIERS[by]),
            "by_rail": by == "rail",
            "by_air": by == "air",
        }
        return {**own, "over": cost > room, "port_full": full}

    verdicts = [judged(position, by, names, facts=facts)] if names else []
    verdicts += _ends(position, by, names, to, arriving=arriving)
    told = together(verdicts, f"{', '.join(names) or 'supply'} by {by} to {to}")
    verdict = replace(told, reasons=tuple(reason for reason in told.reasons if reason.effect.kind != "cost"))
    return Lift(by, names, to, cost, room, left, verdict, alt)


def afterwards(position: Position, unit: str, by: str, *, alt: bool = False) -> Fraction:
    """How many points a unit may spend after being carried (4.7d)."""
    it, whole = position.unit(unit), Fraction(int(full_allowance(position)[position.row(unit)]), position.board.parts)
    before = points(position, it, "mp_spent")
    if by == "rail" and it.kind == Kind.RAIL_REPAIR:
        return max(whole - before, Fraction(0))
    if by == "air" and it.kind <= LAST_COMBAT:
        return max(whole / 2 - before, Fraction(0))
    return whole / 2 if by == "landing" and alt else Fraction(0)


def _ends(position: Position, by: str, names: Sequence[str], to: str, *, arriving: bool) -> list[Verdict]:
    """What zones and enemies say where a lift starts, passes and ends."""
    if not names:
        return []
    unit, found = names[0], list[Verdict]()
    it = position.unit(unit)
    if by == "rail":
        if not arriving:
            found.append(judge(rules, position, Action("entrain", unit)))
        if it.cell is not None:
            found.append(supply(position, unit, to, kind="rail_cap").verdict)
        strangers = any(position.sides.hostile(it.side, position.unit(other).side) for other in position.at(to))
        found.append(judge(rules, position, Action("detrain", unit, at=to, through=(to,), facts={"enemy_here": strangers})))
    if by == "sea":
        found += [judge(rules, position, Action("sea_cap", unit, through=(cell,))) for cell in _ports(position, names, to)]
    return found


def _ports(position: Position, names: Sequence[str], to: str) -> tuple[str, ...]:
    """The hexes of the map that a voyage begins and ends in: they had better be ports."""
    ends = (*(position.unit(unit).label for unit in names[:1]), to)
    return tuple(cell for cell in ends if cell not in position.boxes)


def port_level(position: Position, cell: str) -> int:
    """The capacity of the port in a hex: printed, or a counter's."""
    here, cells = position.board.grid.cell(cell), position.board.cells
    counters = [it.level for it in map(position.unit, position.at(cell)) if it.kind == Kind.PORT]
    return max([int(cells["port"][here]) if "port" in cells else 0, *counters])


def harbour(position: Position, side: str, cell: str) -> Harbour:
    """What a port handles for a side: nothing in an enemy zone, unless the reading in force opens it."""
    reading = rules.in_force(position.readings).values["sea_cap_in_ezoc"]
    own = [unit for unit in position.ids if position.unit(unit).side == side and position.unit(unit).label != cell]
    actor = own[0] if own else next(unit for unit in position.ids if position.unit(unit).side == side)
    asking = position if own else position.added(f"{actor} itself", actor, cell)
    verdict = replace(judge(rules, asking, Action("sea_cap", actor, through=(cell,))), about=f"Sea Cap at {cell}")
    rate = NIGHT_RATE if reading == "night" and cell in zones(position, side) else 1
    return Harbour(cell, Fraction(port_level(position, cell)) if verdict.legal else Fraction(0), rate, verdict)
