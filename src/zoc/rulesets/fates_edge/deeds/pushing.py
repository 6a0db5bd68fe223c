"""§7 Shoves, pulls and swaps, with whoever may strike at those who are moved."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from zoc.action import Ask, Attempt, Choice, Order, Part, Script, happened
from zoc.action.events import YES_OR_NO
from zoc.action.ruling import parts_of
from zoc.law.deed import cell, enemy, flag, friend
from zoc.rulesets.fates_edge.book import rules
from zoc.rulesets.fates_edge.core_test import TestRoll
from zoc.rulesets.fates_edge.deeds.carrying import Crossing, come_down, past_wards
from zoc.rulesets.fates_edge.deeds.own_turn import in_own_turn
from zoc.rulesets.fates_edge.deeds.reacting import Interruption, disturbed, interrupted, strikes
from zoc.rulesets.fates_edge.deeds.rolling import thrown, weighed
from zoc.rulesets.fates_edge.deeds.telling import tell
from zoc.rulesets.fates_edge.events.fighting import IsPushed, LeavesTrading
from zoc.rulesets.fates_edge.events.moving import AgreeToSwap, PushBlocked, RefusedSwap, SwapWarded, WhereSent
from zoc.rulesets.fates_edge.facts import AFigure
from zoc.rulesets.fates_edge.outcome import moves, pushed, traded
from zoc.rulesets.fates_edge.placement import push_strikers, swap_strikers
from zoc.rulesets.fates_edge.result import Outcome
from zoc.rulesets.fates_edge.spells import mark_used
from zoc.rulesets.fates_edge.terms import DOWN
from zoc.rulesets.fates_edge.turn import acts, earned
from zoc.rulesets.fates_edge.view import shown

if TYPE_CHECKING:
    from zoc.law import Ruleset
    from zoc.position import Position
    from zoc.table import Table


def places(seen: Table, order: Order) -> list[str]:
    """The cells to which the law lets the target be sent, as far as its pusher sees: those beside it, judged as orders."""
    grid, position = seen.position.board.grid, seen.position
    beside = [grid.label(cell) for cell in grid.neighbours(position.board.grid.cell(position.unit(order["target"]).label))]
    orders = seen.legal(order.side, order.unit, (order.name,), said={"target": order["target"]}, among={"at": beside})
    return [str(one["at"]) for one in orders]


def push(table: Table, order: Order) -> Script:
    """A Shove or a Pull: where to is asked once it has come off, unless the order says."""
    law, name, unit, target, tried = table.law, order.name, order.unit, order["target"], weighed(table, order)
    position = mark_used(table.position, target) if order.get("mark") else table.position
    position = shown(position, unit)
    position, rolled = yield from thrown(law, position, tried, name.title())
    if not moves(position, tried, rolled):
        yield from tell(pushed(position, tried, rolled, ""))
        return
    seen, onto = table.seen_by(order.side), order.get("at")
    if onto is None:
        choices = tuple(map(Choice, places(seen, order)))
        onto = (yield Ask(order.side, WhereSent(target), choices, target)) if len(choices) > 1 else choices[0].name
    truth = table.judge(order.saying(at=onto))
    if truth.refused:
        hiding = tuple(other for other in truth.by if other not in seen.position.ids)
        found = shown(earned(acts(position, unit), unit, rolled.outcome), *hiding)
        yield happened(found, PushBlocked(unit, target, hiding), *truth.cites, reveals=True)
        return
    yield from _sent(law, position, tried, rolled, onto)


def _sent(law: Ruleset, position: Position, tried: Attempt, rolled: TestRoll, onto: str) -> Script:
    """A target that is sent to a cell: past wards, over ledges, into whatever fills it; then strikes, and its ritual."""
    pusher, target, goal = tried.action.actor, str(tried.action.target), position.board.grid.cell(onto)
    able, before = push_strikers(law, position, target, goal), position
    position, passes = yield from past_wards(law, position, target, goal)
    if not passes:
        yield from tell(Outcome(earned(acts(position, pusher), pusher, rolled.outcome)))
        return
    done = pushed(position, tried, rolled, onto)
    yield from tell(done)
    position = yield from come_down(law, done.position, target, before)
    position = yield from disturbed(law, position, target, before)
    position = yield from interrupted(law, position, target, before, moved=True)
    yield from strikes(law, position, able, target, IsPushed(target, onto))


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
def both(_: Table, order: Order) -> Iterator[Part]:
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
        pick = yield Ask(owner, AgreeToSwap(ally, unit), YES_OR_NO, ally)
        if pick == "no":
            yield happened(acts(position, unit), RefusedSwap(ally, unit))
            return
    position, mine = yield from thrown(law, position, tried, "Swap")
    position, its = yield from thrown(law, position, theirs, "Swap")
    if mine.success and its.success:
        position = yield from _left(law, position, unit, ally)
        position, passes = yield from _warded(law, position, unit, ally)
        if not passes:
            position = acts(position, unit) if unit in position.ids else position
            yield happened(position, SwapWarded(tuple(each for each in (unit, ally) if each in position.ids)))
            return
    before, done = position, traded(position, unit, ally, mine, its)
    yield from tell(done)
    position = done.position
    for mover in (unit, ally):
        if position.unit(mover).label != before.unit(mover).label:
            position = yield from come_down(law, position, mover, before)
            position = yield from disturbed(law, position, mover, before)
    yield from interrupted(law, position, ally, before, moved=True)


def _warded(law: Ruleset, position: Position, unit: str, ally: str) -> Crossing:
    """The wards between two who trade places: each tests those on its way, and both must get past."""
    for mover, other in ((unit, ally), (ally, unit)):
        onto = position.unit(other).cell
        assert onto is not None
        if all(AFigure(position, each).harm < DOWN for each in (unit, ally)):
            position, passes = yield from past_wards(law, position, mover, onto)
            if not passes:
                return position, False
    return position, True


def _left(law: Ruleset, position: Position, unit: str, ally: str) -> Interruption:
    """The strikes at those who leave a zone as they trade places, before they do."""
    for striker, mover in swap_strikers(law, position, unit, ally):
        position = yield from strikes(law, position, (striker,), mover, LeavesTrading(mover))
    return position
