"""8 Overrun: an attack on the move, for three points of each unit that makes it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from zoc.action import Happened, Order, Part, Script
from zoc.law import deed as take
from zoc.rulesets.ocs.counters import rules
from zoc.rulesets.ocs.dead import alive
from zoc.rulesets.ocs.deeds.combat import Battlefield, announced, entered, fought_out
from zoc.rulesets.ocs.deeds.factors import FACTOR, FACTORS
from zoc.rulesets.ocs.deeds.party import defenders, fronts, party_in
from zoc.rulesets.ocs.deeds.telling import told
from zoc.rulesets.ocs.events.combat import Overruns
from zoc.rulesets.ocs.events.movement import FinishedByRetreat, MayGoOn, MayOnlyOverrun
from zoc.rulesets.ocs.march import halted
from zoc.rulesets.ocs.overrun import fought

if TYPE_CHECKING:
    from zoc.table import Table


@rules.parts("overrun")
def overrun_parts(_table: Table, order: Order) -> Iterator[Part]:
    """Each unit that overruns."""
    party = party_in(order)
    for unit in party:
        yield Part("overrun", unit, at=order.get("at"), said={"party": party})


@rules.deed("overrun", at=take.cell(fronts), others=take.units(), leader="friend?", factors=FACTORS, defence=FACTOR)
def overrun(table: Table, order: Order) -> Script:
    """Overrun a neighbouring hex in the middle of a move; the players read the result off their own table."""
    cell, units = order["at"], party_in(order)
    field = Battlefield.of(table.position, order, units, cell)
    position = fought(table, units, cell, entered=False)
    yield announced(table, position, field, Overruns)
    position, _, kept = yield from fought_out(table.on(position), field, exploits=False)
    left = [unit for unit in units if alive(position, unit)]
    if kept and not defenders(position, order.side, cell):
        position = yield from entered(table.on(position), field, left)
        left = [unit for unit in left if alive(position, unit)]
    if left:
        yield from _afterwards(table.on(position), field, left, kept=kept)


def _afterwards(table: Table, field: Battlefield, units: list[str], *, kept: bool) -> Iterator[Happened]:
    """Units that retreated are finished (8.1f); all others may go on if the law lets them, where they stand now."""
    after, stuck = table.position, list[str]()
    for unit in units:
        stops = kept and halted(table, unit, units)
        stuck += [unit] if stops else []
        after = after.changed(unit, stopped=int(stops), finished=int(not kept))
    if not kept:
        yield told(table, after, field.side, FinishedByRetreat(tuple(units)))
        return
    if free := tuple(unit for unit in units if unit not in stuck):
        yield told(table, after, field.side, MayGoOn(free))
    if stuck:
        yield told(table, after, field.side, MayOnlyOverrun(tuple(stuck)))
