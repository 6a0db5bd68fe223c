"""5 Modes: changed as a unit begins to move; Reserves released."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import TYPE_CHECKING

from zoc.action import Order, Part, Script
from zoc.law import deed as take
from zoc.position import Position
from zoc.rulesets.ocs import modes
from zoc.rulesets.ocs.counters import rules
from zoc.rulesets.ocs.deeds.telling import told, zone_changes
from zoc.rulesets.ocs.events.stacking import CounterShows, InMode, Released, TurnedOver
from zoc.rulesets.ocs.terms import Mode, Side
from zoc.rulesets.ocs.view import counter
from zoc.rulesets.ocs.zone import bearers

if TYPE_CHECKING:
    from zoc.table import Table

Made = Callable[..., InMode | TurnedOver | Released]
"""The event of a change, when it is known whether a zone comes or goes with it."""


@rules.parts("mode")
def mode_parts(_table: Table, order: Order) -> Iterator[Part]:
    """The mode it changes to; a change as such while none is said."""
    wanted = order.get("to")
    yield Part(f"enter_{wanted}" if wanted else "mode", order.unit)


@rules.deed("mode", to=take.word("combat", "move", "reserve", "strat"), up=take.word("combat", "move", optional=True))
def mode(table: Table, order: Order) -> Script:
    """Change to another mode, as its move begins; a Reserve may have either side up."""
    wanted, up = Mode[order["to"].upper()], order.get("up")
    after = modes.changed(table.position, order.unit, wanted)
    if up:
        after = after.changed(order.unit, up=int(Side[up.upper()]))
    yield from _turned(table, after, order, partial(InMode, order.unit, wanted.name.lower()))


@rules.deed("turn_over")
def turn_over(table: Table, order: Order) -> Script:
    """Turn a DG unit's other side up, as its move begins; it stays DG."""
    after = modes.turned(table.position, order.unit)
    side = Side(after.unit(order.unit).up).name.lower()
    yield from _turned(table, after, order, partial(TurnedOver, order.unit, side))


@rules.deed("release")
def release(table: Table, order: Order) -> Script:
    """Release a Reserve: it is at once in the mode its upper side says."""
    after = modes.released(table.position, order.unit)
    yield from _turned(table, after, order, partial(Released, order.unit))


def _turned(table: Table, after: Position, order: Order, made: Made) -> Script:
    """A counter that shows something else now; the enemy learns what it sees of it, and of every zone that comes or goes."""
    unit, then = order.unit, table.on(after)
    was, now = unit in bearers(table), unit in bearers(then)
    shown = counter(then, unit)
    if counter(table, unit) != shown:
        yield told(table, after, order.side, CounterShows(unit, shown.status, shown.up))
    yield told(table, after, order.side, made(gains=now and not was, loses=was and not now))
    yield from zone_changes(table, then, order.side, after.unit(unit).label)
