"""§7 Shoves, pulls and swaps, with whoever may strike at those who are moved."""

from __future__ import annotations

from zoc.action import NO, YES, Action, Choose, Order, Pick, Script, attempt
from zoc.law import Ruleset
from zoc.position import Position
from zoc.rulesets.fates_edge.book import rules
from zoc.rulesets.fates_edge.deeds.own_turn import in_own_turn
from zoc.rulesets.fates_edge.deeds.reacting import Interruption, disturbed, strikes
from zoc.rulesets.fates_edge.deeds.rolling import paying, thrown
from zoc.rulesets.fates_edge.deeds.telling import tell, told
from zoc.rulesets.fates_edge.deeds.walking import arrived
from zoc.rulesets.fates_edge.event import Event
from zoc.rulesets.fates_edge.outcome import moves, pushed, traded
from zoc.rulesets.fates_edge.placement import base_at, closed, push_strikers, rooms, swap_strikers
from zoc.rulesets.fates_edge.spells import mark_used
from zoc.rulesets.fates_edge.turn import acts, earned
from zoc.rulesets.fates_edge.view import shown


def push(law: Ruleset, position: Position, order: Order, name: str) -> Script:
    """A Shove or a Pull: where to is asked once it has come off, unless the order says."""
    unit, target = order.unit, order["target"]
    tried = attempt(law, position, Action(name, unit, target, order.get("at"), facts=paying(order)))
    yield tried.verdict
    position = mark_used(position, target) if order.get("mark") else position
    position, rolled = yield from thrown(law, shown(position, unit), tried, name.title())
    onto = order.get("at")
    if moves(position, tried, rolled) and onto is None:
        label, seen = position.board.grid.label, law.seen(position, order.side)
        free = [label(cell) for cell in rooms(law, seen, unit, target, pull=name == "pull")]
        picks = tuple(Pick(cell, cell) for cell in free)
        onto = free[0] if len(free) == 1 else (yield Choose(order.side, f"Where does {target} go?", picks, unit=target))
        if closed(position, target, base_at(position, target, position.board.grid.cell(onto))):
            hiding = [name for name in position.at(onto) if name not in seen.ids]
            found = shown(earned(acts(position, unit), unit, rolled.outcome), *hiding)
            yield told(found, Event(f"{target} stays: somebody unseen is in {onto}.", (), (unit, target, *hiding)), reveals=True)
            return
    able = push_strikers(law, position, target, position.board.grid.cell(onto)) if onto else ()
    done = pushed(position, tried, rolled, onto or "")
    yield from tell(done)
    if done.position.unit(target).label != position.unit(target).label:
        after = yield from arrived(law, done.position, target, position)
        yield from strikes(law, after, able, target, f"is pushed to {onto}")


@rules.deed("shove", target="enemy", at="cell?", boon="flag?", mark="flag?")
@in_own_turn
def shove(law: Ruleset, position: Position, order: Order) -> Script:
    """Shove an enemy in its zone one cell away."""
    yield from push(law, position, order, "shove")


@rules.deed("pull", target="enemy", at="cell?", boon="flag?", mark="flag?")
@in_own_turn
def pull(law: Ruleset, position: Position, order: Order) -> Script:
    """Pull an enemy in its zone one cell nearer."""
    yield from push(law, position, order, "pull")


@rules.deed("swap", target="friend", boon="flag?")
@in_own_turn
def swap(law: Ruleset, position: Position, order: Order) -> Script:
    """Trade places with a friend beside it; both are tested."""
    unit, ally = order.unit, order["target"]
    tried = attempt(law, position, Action("swap", unit, ally, facts=paying(order)))
    theirs = attempt(law, position, Action("swap", ally, unit, facts={"free": True}))
    yield tried.verdict
    yield theirs.verdict
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
