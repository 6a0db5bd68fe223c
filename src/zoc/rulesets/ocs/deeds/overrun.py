"""8 Overrun: an attack on the move, for three points of each unit that makes it."""

from __future__ import annotations

from zoc.action import Order, Script, Told
from zoc.law import Ruleset
from zoc.position import Position
from zoc.rulesets.ocs.counters import rules
from zoc.rulesets.ocs.dead import alive
from zoc.rulesets.ocs.deeds.combat import Battlefield, announced, entered, fought_out
from zoc.rulesets.ocs.deeds.party import beside, defenders, needed, party
from zoc.rulesets.ocs.deeds.telling import listed, tell, they
from zoc.rulesets.ocs.march import halted
from zoc.rulesets.ocs.overrun import fought
from zoc.rulesets.ocs.overrun import overrun as judged_overrun


@rules.deed("overrun", at=lambda law, position, unit: beside(position, unit), others="units?", leader="friend?", factors="word?",
            defence="word?")  # fmt: skip
def overrun(law: Ruleset, position: Position, order: Order) -> Script:
    """Overrun a neighbouring hex in the middle of a move; the players read the result off their own table."""
    cell, units = needed(order, "at"), party(position, order)
    yield judged_overrun(position, units, cell)
    field = Battlefield.of(position, order, units, cell)
    before, position = position, fought(position, units, cell, entered=False)
    yield announced(before, position, field, what=("overruns", "overrun"))
    position, _, kept = yield from fought_out(position, field, exploits=False)
    left = [unit for unit in units if alive(position, unit)]
    if kept and not defenders(position, order.side, cell):
        position = yield from entered(position, field, left)
        left = [unit for unit in left if alive(position, unit)]
    if left:
        yield _afterwards(position, field, left, kept=kept)


def _afterwards(position: Position, field: Battlefield, units: list[str], *, kept: bool) -> Told:
    """Whoever retreated is finished (8.1f); for all others it is asked anew, where they stand now, whether they may go on."""
    after, stuck = position, list[str]()
    for unit in units:
        stops = kept and halted(position, unit, units)
        stuck += [unit] if stops else []
        after = after.changed(unit, stopped=int(stops), finished=int(not kept))
    free = [unit for unit in units if kept and unit not in stuck]
    told = [f"{listed(free)} may go on"] if free else []
    told += [f"{they(stuck, 'stands', 'stand')} in an enemy zone and may only overrun"] if stuck else []
    text = "; ".join(told) or f"the overrun of {field.cell} is over"
    cites = ("4.5a.A",) if stuck else ("8.1",)
    return tell(position, after, field.side, f"{text}.", cites=cites, about=(*units, field.cell))
