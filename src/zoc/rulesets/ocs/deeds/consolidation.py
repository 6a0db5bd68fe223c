"""13.9 Consolidation: two reduced units that are alike are made one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from zoc.action import Order, Script
from zoc.action.finding import One
from zoc.columns import Bools
from zoc.law import Forbid
from zoc.law.deed import friend
from zoc.law.finding import Found
from zoc.position import Position
from zoc.rulesets.ocs.counters import rules
from zoc.rulesets.ocs.dead import gone
from zoc.rulesets.ocs.deeds.telling import told
from zoc.rulesets.ocs.events.works import Consolidated, StepsNow
from zoc.rulesets.ocs.facts import Acts, Findings
from zoc.rulesets.ocs.size import steps, steps_left
from zoc.rulesets.ocs.terms import DG, FULL, LAST_COMBAT

if TYPE_CHECKING:
    from zoc.table import Table

PRINTED = (
    "kind", "combat_strength", "move_strength", "parenthesised", "combat_mobility", "move_mobility", "combat_ma", "move_ma",
    "throw", "throw_mobility", "barrage", "range", "size", "multi_step", "re", "re_in_game", "steps_in_game", "ar", "category",
    "anti_tank",
)  # fmt: skip
"""What is printed on the two sides of a counter."""


@rules.act("13.9", "When units consolidate", Forbid, of="consolidate", turn=True)
def when_consolidated(a: Acts) -> Bools:
    """Units are consolidated in their side's Reinforcement Phase."""
    return ~a.actor.acting | (a.phase != "reinforcement")


@rules.finds(Findings.alike, of="consolidate", by=("unit", "target"))
def alike(o: One) -> Found[bool]:
    """Whether two units in one place are printed alike, and have several steps."""
    return Found(o.target in _alike(o.table, o.unit), by=(o.target,) if o.target else ())


@rules.act("13.9-1", "What is consolidated", Forbid, of="consolidate")
def what_is_consolidated(a: Acts) -> Bools:
    """Two multi-step units of one side in one hex or box are made one, if both sides of their counters are alike."""
    return ~a.found.alike


@rules.act("13.9-2", "Fit for it", Forbid, of="consolidate")
def fit_for_it(a: Acts) -> Bools:
    """No unit is consolidated that is DG, or whose internal stocks are low or exhausted."""
    low = (a.actor.stocks != FULL) | (a.target.stocks != FULL)
    return low | (a.actor.mode == DG) | (a.target.mode == DG)


def _alike(table: Table, unit: str) -> tuple[str, ...]:
    """The other multi-step units of its side where a unit is that are printed as it is."""
    position, it = table.position, table.position.unit(unit)
    if it.kind > LAST_COMBAT or steps(position, unit) < 2:
        return ()
    mine = (other for other in position.ids if other != unit and position.unit(other).side == it.side)
    near = (other for other in mine if position.unit(other).label == it.label)
    return tuple(other for other in near if _printed(position, other) == _printed(position, unit))


def _printed(position: Position, unit: str) -> tuple[int, ...]:
    """What is printed on a counter."""
    row = position.row(unit)
    return tuple(int(position.units[name][row]) for name in PRINTED if name in position.units)


@rules.deed("consolidate", other=friend(_alike))
def consolidate(table: Table, order: Order) -> Script:
    """Make one of two reduced units that are alike, in the Reinforcement Phase; steps beyond its full strength are lost."""
    position, unit, other = table.position, order.unit, order["other"]
    whole = steps(position, unit)
    left = min(whole, steps_left(position, unit) + steps_left(position, other))
    place = position.unit(unit).label
    after = gone(position, other).changed(unit, steps_lost=whole - left)
    yield told(table, after, order.side, Consolidated(order.side, unit, other, place))
    yield told(table.on(after), after, order.side, StepsNow(unit, left))
