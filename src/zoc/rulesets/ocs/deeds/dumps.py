"""12.1, 12.3 Supply points: dumps on the ground and on trucks, what is in them, and what is taken out."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from zoc.action import Order
from zoc.errors import Malformed
from zoc.law.deed import word
from zoc.position import Position, Unit
from zoc.rulesets.ocs.counters import UNITS, value
from zoc.rulesets.ocs.deeds.party import nearest
from zoc.rulesets.ocs.facts import ACounter, Counter
from zoc.rulesets.ocs.terms import COMBAT_KINDS, Kind, Mode
from zoc.units import exact

if TYPE_CHECKING:
    from zoc.table import Table


def holds(position: Position, it: Unit) -> Fraction:
    """The supply in a dump or on a truck."""
    counter = ACounter(position, it.id)
    return counter.points if counter.kind == Kind.SP else counter.load if counter.kind == Kind.TRANSPORT else Fraction(0)


def is_dump(position: Position, it: Unit) -> bool:
    """Whether supply can be drawn from a counter: a dump, or a truck with a load."""
    return it.kind in (Kind.SP, Kind.TRANSPORT) and bool(holds(position, it))


def dumps(position: Position, unit: str, far: int) -> tuple[str, ...]:
    """The dumps of a unit's side near it, the nearest first."""
    if value(position, unit, Counter.kind) not in (*COMBAT_KINDS, Kind.AIR_BASE):
        return ()
    near = nearest(position, unit, (Kind.SP, Kind.TRANSPORT), far)
    return tuple(name for name in near if is_dump(position, position.unit(name)))


def amount(said: str | None, otherwise: Fraction = Fraction(0)) -> Fraction:
    """An amount of supply as one writes it: whole points and quarters, ``3/4``."""
    if said is None:
        return otherwise
    try:
        points = exact(said)
    except ValueError as wrong:
        raise Malformed(str(wrong)) from None
    if points <= 0 or (points * 4).denominator != 1:
        raise Malformed(f"supply is counted in points and quarters of them, not {said}")
    return points


def read_amount(_table: Table, _order: Order, said: str) -> Fraction:
    """The amount of supply that an order says."""
    return amount(said)


AMOUNT = word(optional=True, reads=read_amount)
"""So much supply, as an order says it."""


def taken_out(position: Position, dump: str, points: Fraction) -> Position:
    """The position after supply was taken out of a dump; an empty one is removed."""
    it = ACounter(position, dump)
    left = int(max(Fraction(0), holds(position, position.unit(dump)) - points) * position.board.parts)
    if it.kind == Kind.TRANSPORT:
        return position.changed(dump, load=left)
    if it.kind == Kind.SP:
        return position.changed(dump, points=left) if left else position.without(dump)
    return position


def put_down(position: Position, like: str, points: Fraction) -> Position:
    """The position after supply was put on the ground where a unit stands: onto a dump of its side, or a new one."""
    it, parts = position.unit(like), position.board.parts
    here = (position.unit(unit) for unit in position.at(it.label))
    dump = next((other for other in here if other.kind == Kind.SP and other.side == it.side), None)
    if dump is not None:
        return position.changed(dump.id, points=dump.points + int(points * parts))
    facts = {"kind": int(Kind.SP), "mode": int(Mode.NONE), "points": int(points * parts)}
    return made(position, f"supply in {it.label}", like, it.label, facts)


def made(position: Position, name: str, like: str, cell: str, facts: dict[str, int]) -> Position:
    """The position with a new counter of a unit's side, blank but for these facts."""
    while name in position.ids:
        name += " too"
    plain = {key: field.absent(position.board.parts).item() for key, field in UNITS.items() if key in position.units}
    return position.added(name, like, cell).changed(name, **{**plain, **facts})
