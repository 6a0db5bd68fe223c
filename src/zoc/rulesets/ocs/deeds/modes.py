"""5 Modes: changed as a unit begins to move; Reserves released."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from zoc.action import Order, Part, Script, Told
from zoc.law import deed as take
from zoc.position import Position
from zoc.rulesets.ocs import modes
from zoc.rulesets.ocs.counters import rules
from zoc.rulesets.ocs.deeds.telling import in_sight, tell, zone_told
from zoc.rulesets.ocs.terms import Mode, Side
from zoc.rulesets.ocs.view import counter
from zoc.rulesets.ocs.zone import bearers

if TYPE_CHECKING:
    from zoc.table import Table


@rules.parts("mode")
def mode_parts(table: Table, order: Order) -> Iterator[Part]:
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
    yield _turned(table, after, order, f"{order.unit} is in {wanted.name.capitalize()} Mode")


@rules.deed("turn_over")
def turn_over(table: Table, order: Order) -> Script:
    """Turn a DG unit's other side up, as its move begins; it stays DG."""
    after = modes.turned(table.position, order.unit)
    side = Side(after.unit(order.unit).up).name.lower()
    yield _turned(table, after, order, f"{order.unit} is turned to its {side} side")


@rules.deed("release")
def release(table: Table, order: Order) -> Script:
    """Release a Reserve: it is at once in the mode its upper side says."""
    after = modes.released(table.position, order.unit)
    yield _turned(table, after, order, f"{order.unit} is released from Reserve")


CLAUSES = {"mode": "5.4", "turn_over": "5.4-1", "release": "5.7"}


def _turned(table: Table, after: Position, order: Order, text: str) -> Told:
    """A counter that shows something else now; the enemy is told as far as he sees it, and of every zone that comes or goes."""
    unit, openly, then = order.unit, "", table.on(after)
    if (gains := unit in bearers(then)) != (unit in bearers(table)):
        text += " and has a zone of control" if gains else " and has no zone of control"
    if in_sight(table, then, order.side, (unit,)) and counter(table, unit) != counter(then, unit):
        shown = counter(then, unit)
        openly = f"{shown.say()} shows its {shown.up} side."
    label = after.unit(unit).label
    openly = f"{openly} {zone_told(table, then, order.side, label)}".strip()
    return tell(table, after, order.side, f"{text}.", openly=openly, cites=(CLAUSES[order.name],), about=(unit, label))
