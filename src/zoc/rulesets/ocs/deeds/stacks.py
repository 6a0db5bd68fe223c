"""4.8 Stacking: the owner lays his stacks out, and takes units away where there are too many."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any

from zoc.action import Choose, Order, Pick, Script, Told
from zoc.law import Ruleset, Verdict
from zoc.position import Position
from zoc.rulesets.ocs.counters import rules
from zoc.rulesets.ocs.dead import gone
from zoc.rulesets.ocs.deeds.telling import tell
from zoc.rulesets.ocs.size import regiments
from zoc.rulesets.ocs.stack import LIMIT, Overstack, checked, overstacks
from zoc.rulesets.ocs.terms import Kind


@rules.deed("put_on_top")
def put_on_top(law: Ruleset, position: Position, order: Order) -> Script:
    """Lay a unit on top of its stack; planes, hedgehogs and zones still come first."""
    label = position.unit(order.unit).label
    mine = [unit for unit in position.at(label) if not position.sides.hostile(order.side, position.unit(unit).side)]
    lacking = f"{order.unit} lies on top already" if mine[-1] == order.unit else ""
    yield Verdict(about=order.say(), lacking=lacking)
    after = position.moved(order.unit, label)
    text = f"{order.unit} is laid on top in {label}."
    yield tell(position, after, order.side, text, cites=("4.8b",), about=(order.unit, label))


def reduced(position: Position) -> Generator[Any, str, Position]:
    """As a segment closes, owners take units of their choice out of overstacked hexes, one after the other (4.8a)."""
    if not checked(position):
        return position
    while over := next(iter(overstacks(position)), None):
        picks = _removable(position, over)
        chosen = yield Choose(over.side, f"{over.cell} is overstacked. Which unit is taken away?", picks)
        after = gone(position, chosen)
        yield _removed(position, after, over, chosen)
        position = after
    return position


def _removable(position: Position, over: Overstack) -> tuple[Pick, ...]:
    """What may be taken away: combat units where they are too many, facilities where there is more than one of a kind."""
    if over.size > LIMIT:
        sizes = ((unit, regiments(position, unit)) for unit in over.units)
        return tuple(Pick(unit, f"{unit}, {size} RE") for unit, size in sizes if size)
    kinds = {unit: Kind(position.unit(unit).kind).name.lower().replace("_", " ") for unit in over.units}
    return tuple(Pick(unit, f"{unit}, {kind}") for unit, kind in kinds.items() if kind in over.facilities)


def _removed(before: Position, after: Position, over: Overstack, unit: str) -> Told:
    many = f"{over.size} RE of {LIMIT}" if over.size > LIMIT else f"more than one {' and one '.join(over.facilities)}"
    text = f"{over.cell} holds {many} of {over.side}: {unit} is taken away."
    openly = f"{over.cell} is overstacked: a unit of {over.side} is taken away."
    return tell(before, after, over.side, text, openly=openly, cites=("4.8", "4.8a"), about=(over.cell,), reveals=True)
