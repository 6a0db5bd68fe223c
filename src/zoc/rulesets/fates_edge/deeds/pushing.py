"""§7 Shoves, pulls and swaps, with whoever may strike at those who are moved."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from zoc.action import NO, YES, Choose, Order, Part, Pick, Script
from zoc.action.ruling import parts_of
from zoc.law.deed import cell, enemy, flag, friend
from zoc.rulesets.fates_edge.book import rules
from zoc.rulesets.fates_edge.deeds.own_turn import in_own_turn
from zoc.rulesets.fates_edge.deeds.reacting import Interruption, disturbed, strikes
from zoc.rulesets.fates_edge.deeds.rolling import thrown, weighed
from zoc.rulesets.fates_edge.deeds.telling import tell, told
from zoc.rulesets.fates_edge.deeds.walking import arrived
from zoc.rulesets.fates_edge.event import Event
from zoc.rulesets.fates_edge.outcome import moves, pushed, traded
from zoc.rulesets.fates_edge.placement import base_at, closed, push_strikers, rooms, swap_strikers
from zoc.rulesets.fates_edge.spells import mark_used
from zoc.rulesets.fates_edge.turn import acts, earned
from zoc.rulesets.fates_edge.view import shown

if TYPE_CHECKING:
    from zoc.law import Ruleset
    from zoc.position import Position
    from zoc.table import Table


def push(table: Table, order: Order) -> Script:
    """A Shove or a Pull: where to is asked once it has come off, unless the order says."""
    law, name, unit, target, tried = table.law, order.name, order.unit, order["target"], weighed(table, order)
    position = mark_used(table.position, target) if order.get("mark") else table.position
    position, rolled = yield from thrown(law, shown(position, unit), tried, name.title())
    onto = order.get("at")
    if moves(position, tried, rolled) and onto is None:
        label, seen = position.board.grid.label, law.seen(position, order.side)
        free = [label(room) for room in rooms(law, seen, unit, target, pull=name == "pull")]
        picks = tuple(Pick(name, name) for name in free)
        asks = Choose(order.side, f"Where does {target} go?", picks, unit=target)
        onto = (yield asks) if len(free) > 1 else free[0] if free else seen.unit(target).label
        if closed(position, target, base_at(position, target, position.board.grid.cell(onto))):
            hiding = [other for other in position.at(onto) if other not in seen.ids]
            found = shown(earned(acts(position, unit), unit, rolled.outcome), *hiding)
            yield told(found, Event(f"{target} stays: somebody unseen is in {onto}.", (), (unit, target, *hiding)), reveals=True)
            return
    able = push_strikers(law, position, target, position.board.grid.cell(onto)) if onto else ()
    done = pushed(position, tried, rolled, onto or "")
    yield from tell(done)
    if done.position.unit(target).label != position.unit(target).label:
        after = yield from arrived(law, done.position, target, position)
        yield from strikes(law, after, able, target, f"is pushed to {onto}")


@rules.deed("shove", target=enemy(), at=cell(optional=True), boon=flag(), mark=flag())
@in_own_turn
def shove(table: Table, order: Order) -> Script:
    """Shove an enemy in its zone one cell away."""
    yield from push(table, order)


@rules.deed("pull", target=enemy(), at=cell(optional=True), boon=flag(), mark=flag())
@in_own_turn
def pull(table: Table, order: Order) -> Script:
    """Pull an enemy in its zone one cell nearer."""
    yield from push(table, order)


@rules.parts("swap")
def both(table: Table, order: Order) -> Iterator[Part]:
    """Both who trade places; it takes the Act of the one who is ordered."""
    yield Part("swap", order.unit, order.get("target"))
    yield Part("swap", order["target"], order.unit, said={"free": True, "boon": False})


@rules.deed("swap", target=friend(), boon=flag())
@in_own_turn
def swap(table: Table, order: Order) -> Script:
    """Trade places with a friend beside it; both are tested."""
    law, position, unit, ally = table.law, table.position, order.unit, order["target"]
    tried, theirs = (table.odds(part) for part in parts_of(table, order))
    owner = position.unit(ally).side
    if owner != order.side:
        pick = yield Choose(owner, f"Does {ally} trade places with {unit}?", (YES, NO), unit=ally)
        if pick == NO.name:
            yield told(acts(position, unit), Event(f"{ally} does not want to trade places.", ("7-6",), (unit, ally)))
            return
    position, mine = yield from thrown(law, position, tried, "Swap")
    position, its = yield from thrown(law, position, theirs, "Swap")
    if mine.success and its.success:
        position = yield from _left(law, position, unit, ally)
    before = position
    done = traded(position, unit, ally, mine, its)
    yield from tell(done)
    position = done.position
    for mover in (unit, ally):
        position = yield from disturbed(law, position, mover, before)


def _left(law: Ruleset, position: Position, unit: str, ally: str) -> Interruption:
    """The strikes at those who leave a zone as they trade places, before they do."""
    for striker, mover in swap_strikers(law, position, unit, ally):
        position = yield from strikes(law, position, (striker,), mover, "leaves its zone, trading places")
    return position
