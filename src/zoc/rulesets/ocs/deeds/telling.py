"""Who learns what of a deed (4.9): its own side all of it, the enemy what the event shows of the units that it sees."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from zoc.action import Happened, Roll, happened
from zoc.law.event import Event
from zoc.law.setting import Setting
from zoc.position import Position, Promise, Side
from zoc.rulesets.ocs.counters import Where, tabled
from zoc.rulesets.ocs.events.movement import MustStay, OneMustStay
from zoc.rulesets.ocs.events.stacking import ZoneCame, ZoneWent
from zoc.rulesets.ocs.view import open_to
from zoc.rulesets.ocs.zone import bearers

if TYPE_CHECKING:
    from zoc.table import Table


def friends(position: Position, side: Side) -> tuple[Side, ...]:
    """The sides that are no enemies of a side, itself among them."""
    return tuple(name for name in position.sides.names if not position.sides.hostile(side, name))


def enemies(position: Position, side: Side) -> tuple[Side, ...]:
    return tuple(name for name in position.sides.names if position.sides.hostile(side, name))


def later(before: Setting, after: Where) -> Table:
    """The table after something has happened, under the law it happened by."""
    return tabled(before).on(after) if isinstance(after, Position) else tabled(after)


def uncovers(before: Setting, after: Where, side: Side) -> bool:
    """Whether an enemy now sees a unit that lay under others before."""
    was, now = tabled(before), later(before, after)
    ids, others = frozenset(was.position.ids), enemies(was.position, side)
    return any(not open_to(now, enemy) & ids <= open_to(was, enemy) for enemy in others)


def told(before: Setting, after: Position, side: Side, event: Event, *cites: str, reveals: bool = False) -> Happened:
    """What a side does; it cannot be taken back alone once an enemy has seen something new by it."""
    return happened(after, event, *cites, reveals=reveals or uncovers(before, after, side))


def zone_changes(before: Setting, after: Where, side: Side, cell: str) -> Iterator[Happened]:
    """The event of a stack whose zone has come or gone (4.8b.D); none where it is as it was."""

    def has(table: Table) -> bool:
        position = table.position
        own = (unit for unit in position.at(cell) if not position.sides.hostile(side, position.unit(unit).side))
        return any(unit in bearers(table) for unit in own)

    then = later(before, after)
    gained = has(then)
    if has(tabled(before)) != gained:
        yield happened(then.position, ZoneCame(side, cell) if gained else ZoneWent(side, cell))


def bindings(after: Position, promises: Iterable[Promise]) -> Iterator[Happened]:
    """The units that promises bind to their hexes (4.5b), which is for their own side to know."""
    for promise in dict.fromkeys(promises):
        at, keepers = after.where(promise.cell), promise.keepers
        event = MustStay(keepers[0], at) if len(keepers) == 1 else OneMustStay(keepers, at)
        yield happened(after, event)


def dice(what: str, by: Side, count: int) -> Roll:
    """Six-sided dice that are rolled in the open, their purpose stated (4.9e)."""
    return Roll(what, by, count, 6)
