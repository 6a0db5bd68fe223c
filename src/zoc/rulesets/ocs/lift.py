"""Transport (4.7): a lift by rail, air, sea, landing craft or drop; its load and capacity, what it allows before and after."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from zoc.action import Part
from zoc.action.judge import judge_part
from zoc.errors import Malformed, Unknown
from zoc.law import Verdict
from zoc.law import deed as take
from zoc.law.setting import Setting
from zoc.position import Position
from zoc.rulesets.ocs.carried import CARRIERS, afterwards, loaded, port_level, rate
from zoc.rulesets.ocs.counters import rules, tabled
from zoc.rulesets.ocs.line import LineTo, word_on
from zoc.rulesets.ocs.ratio import Number, modified
from zoc.rulesets.ocs.terms import ArrivalKind, Kind
from zoc.text.names import spoken


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
        return "\n".join(lines + [f"  {spoken(unit)}: {left} points afterwards" for unit, left in self.after.items()])

    def as_dict(self) -> dict[str, object]:
        after = {unit: str(left) for unit, left in self.after.items()}
        return {**self.verdict.as_dict(), "load": str(self.load), "capacity": str(self.capacity), "after": after}

    def carried(self, position: Position) -> Position:
        """The position after it: the units are there, and it is noted what carried them."""
        if not self.legal:
            raise Malformed(self.verdict.say())
        return carried(position, self.by, self.cargo, self.to, alt=self.alt)


def carried(position: Position, by: str, cargo: Sequence[str], to: str, *, alt: bool = False) -> Position:
    """The position after a lift: the units are there, and it is noted what carried them."""
    landed = ArrivalKind.ALT if alt else ArrivalKind.UNLOADED
    arrival = landed if by == "landing" else ArrivalKind.NONE
    for unit in cargo:
        facts = {"carried_by": int(CARRIERS[by]), "arrived": int(arrival), "started_here": 0}
        position = position.moved(unit, to).changed(unit, **facts)
    return position


@rules.question(
    "lift",
    by=take.word(*CARRIERS, label="By which carrier"),
    cargo=take.units(label="Which units are carried"),
    to=take.cell(label="To which hex"),
    capacity=take.number(label="How much there is room for"),
    after=take.number(label="How many points each unit spends afterwards"),
    supply_points=take.number(label="How many supply points go along"),
    arriving=take.flag(label="Whether they arrive as reinforcements"),
    alt=take.flag(label="Whether a landing has made its ALT roll"),
)
def lift(
    table: Setting,
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
    if not cargo:
        raise Malformed("name what is carried: a unit, a truck or a dump")
    table, names = tabled(table), tuple(cargo)
    position, room, more = table.position, modified(capacity, ()), modified(supply_points, ())
    if to not in position.boxes:
        position.board.grid.cell(to)
    said = {"capacity": room, "supply_points": more, "after": modified(after, ()), "alt": alt}
    parts = [replace(part, said={**part.said, **said}) for part in LIFTED[by](position, names, to)]
    parts = [part for part in parts if not (arriving and part.act == "entrain")]
    left = {unit: afterwards(position, unit, by, alt=alt) for unit in names if position.unit(unit).kind != Kind.SP}
    ports = on_the_map(position, names[0], to) if by == "sea" else ()
    load = loaded(table, names, position.unit(names[0]).side, ports, more)
    told = word_on(table, parts, f"{', '.join(names)} by {by} to {to}")
    verdict = replace(told, reasons=tuple(reason for reason in told.reasons if reason.effect.kind != "cost"))
    return Lift(by, names, to, load, room, left, verdict, alt)


# THE PARTS OF A LIFT


def by_rail(position: Position, cargo: Sequence[str], to: str | None) -> Iterator[Part]:
    """By rail: each unit, the railway between, and both its ends."""
    for unit in cargo:
        yield Part("rail", unit, at=to, through=(), said={"cargo": tuple(cargo)})
    yield Part("entrain", cargo[0])
    if to is not None:
        starts = position.unit(cargo[0]).cell is not None
        yield Part("detrain", cargo[0], at=to, through=(to,), way=LineTo("rail_cap", to) if starts else None)


def by_air(_position: Position, cargo: Sequence[str], to: str | None) -> Iterator[Part]:
    """By air from base to base: each unit, and what it finds where it comes down; zones do not matter."""
    for unit in cargo:
        yield Part("air", unit, at=to, through=(), said={"cargo": tuple(cargo)})
        if to is not None:
            yield Part("come_down", unit, at=to, through=())


def by_sea(position: Position, cargo: Sequence[str], to: str | None) -> Iterator[Part]:
    """By sea: each unit, the ports at both ends and the zones in them, and what it finds where it comes ashore."""
    for unit in cargo:
        yield Part("sea", unit, at=to, through=(), said={"cargo": tuple(cargo)})
    for port in on_the_map(position, cargo[0], to):
        if port_level(position, port):
            yield Part("sea_cap", cargo[0], at=port, through=(port,))
    if to is not None:
        for unit in cargo:
            yield Part("come_ashore", unit, at=to, through=())


def by_craft(_position: Position, cargo: Sequence[str], to: str | None) -> Iterator[Part]:
    """By landing craft: each unit leaves its craft, is carried, and meets what is ashore."""
    for unit in cargo:
        yield Part("leave_craft", unit, at=to, through=())
        yield Part("landing", unit, at=to, through=(), said={"cargo": tuple(cargo)})
        if to is not None:
            yield Part("come_ashore", unit, at=to, through=())


def by_parachute(_position: Position, cargo: Sequence[str], to: str | None) -> Iterator[Part]:
    """By air drop: each unit, and what it finds where it comes down."""
    for unit in cargo:
        yield Part("drop", unit, at=to, through=(), said={"cargo": tuple(cargo)})
        if to is not None:
            yield Part("come_down", unit, at=to, through=())


LIFTED: Mapping[str, Callable[[Position, Sequence[str], str | None], Iterator[Part]]] = {
    "rail": by_rail,
    "air": by_air,
    "sea": by_sea,
    "landing": by_craft,
    "drop": by_parachute,
}


def on_the_map(position: Position, unit: str, to: str | None) -> tuple[str, ...]:
    """The hexes of the map that a voyage begins and ends in: they had better be ports."""
    ends = (position.unit(unit).label, to)
    return tuple(dict.fromkeys(cell for cell in ends if cell is not None and cell not in position.boxes))


def harbour(table: Setting, side: str, cell: str) -> Harbour:
    """What a port handles for a side: nothing in an enemy zone, unless the reading in force opens it."""
    table = tabled(table)
    position = table.position
    actor = next((unit for unit in position.ids if position.unit(unit).side == side), "")
    if not actor:
        raise Malformed(f"{side} has no unit that could be asked for")
    verdict = judge_part(table, Part("sea_cap", actor, at=cell, through=(cell,), stays=True))
    verdict = replace(verdict, about=f"Sea Cap at {cell}")
    handled = Fraction(port_level(position, cell, side)) if verdict.legal else Fraction(0)
    return Harbour(cell, handled, rate(table, side, cell), verdict)
