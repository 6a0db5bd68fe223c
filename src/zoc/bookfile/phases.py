"""The order of phases in a turn, and what begins afresh with one."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from zoc import action
from zoc.action.allowance import restored
from zoc.action.events import TurnEnded
from zoc.action.script import happened
from zoc.law.event import Event
from zoc.position import Position, Side
from zoc.text import Free, Team

if TYPE_CHECKING:
    from zoc.action import Order, Script
    from zoc.table import Table


@dataclass(frozen=True)
class Sequence:
    """The phases of a turn, and the flags that a side's units lose when its turn begins."""

    phases: tuple[str, ...] = ()
    fresh: tuple[str, ...] = ()


@dataclass(frozen=True)
class PhaseEnded(Event):
    """A phase has ended, and the next one of the same side begins."""

    side: Team
    phase: Free
    then: Free


def end_phase(table: Table, order: Order, sequence: Sequence) -> Script:
    """A side ends its phase; after the last, its turn."""
    now, phases = table.position.phase, sequence.phases
    nth = phases.index(now) + 1 if now in phases else 0
    if nth == len(phases):
        yield from fresh_turn(table, order, sequence)
        return
    yield happened(table.position.replace(phase=phases[nth]), PhaseEnded(order.side, now, phases[nth]))


def fresh_turn(table: Table, order: Order, sequence: Sequence) -> Script:
    """A side ends its turn; the next one begins with all its points, in the first phase."""
    after = action.passed_on(table.position, order.side)
    after = restored(after, after.to_move, table.law.allowance)
    after = _without(after, after.to_move, sequence.fresh)
    if sequence.phases:
        after = after.replace(phase=sequence.phases[0])
    told = TurnEnded(order.side, None if after.played_out else after.turn, after.to_move)
    yield happened(after, told, over=action.ended(after))


def _without(position: Position, side: Side, flags: tuple[str, ...]) -> Position:
    """The table without these flags on the units of a side."""
    mine = position.units["side"] == position.sides.number(side)
    gone = {name: np.asarray(position.units[name]) & ~mine for name in flags if name in position.units}
    return position.with_columns(**gone) if gone else position
