"""The standard actions, played: shoot and block, pass and steal, screen and check."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from typing import TYPE_CHECKING

from zoc.action import Action, Ask, Attempt, Choice, Order, Part, Script, ScriptOf, Way, happened
from zoc.law.deed import cell, enemy, friend, word
from zoc.movement import Answer, Reach
from zoc.rulesets.bashketball.attempt import lane_of, played_for, weighed
from zoc.rulesets.bashketball.book import DEFENCE, rules
from zoc.rulesets.bashketball.cards import with_an_action
from zoc.rulesets.bashketball.court import BASKETS
from zoc.rulesets.bashketball.drawing import revealed
from zoc.rulesets.bashketball.events import (
    Blocks,
    BothExhausted,
    Engaged,
    Failed,
    FailedOn,
    HasBall,
    IsExhausted,
    Passed,
    Shoots,
    Stole,
    Tested,
    WhatDoes,
)
from zoc.rulesets.bashketball.fate import Level, Revealed, counted
from zoc.rulesets.bashketball.flow import ENGAGE
from zoc.rulesets.bashketball.injury import RECOIL, SURE, TRIED, struck
from zoc.rulesets.bashketball.open_point import ball_goes
from zoc.rulesets.bashketball.payment import paid, payment
from zoc.rulesets.bashketball.possession import outcome, with_ball
from zoc.rulesets.bashketball.turn import scored

if TYPE_CHECKING:
    from zoc.position import Position
    from zoc.table import Table

Testing = ScriptOf[Revealed]
CARD = word(among=with_an_action, optional=True, each=True)
"""A card that is played for an action, in place of two that are discarded."""


# SHOOT AND BLOCK


@rules.parts("shot")
def shooting(table: Table, order: Order) -> Iterator[Part]:
    """A shot at the basket that the team attacks, and what is paid for it."""
    yield aimed(table, order.unit)
    yield payment(order)


def aimed(table: Table, unit: str) -> Part:
    """A player's shot as such, whoever's turn it is."""
    return Part("shot", unit, at=BASKETS.get(table.position.unit(unit).side))


@rules.deed("shot", called=("shoot",), card=CARD)
def shot(table: Table, order: Order) -> Script:
    """Shoot at the basket that the team attacks."""
    tried = _tried(table, order)
    shown = yield from _tested((yield from paid(table, order, tried)), tried)
    yield from _shot(shown, tried, order.side)


@rules.parts("block")
def blocking(_table: Table, order: Order) -> Iterator[Part]:
    """The block, and what is paid for it."""
    yield Part("block", order.unit, order.get("target"))
    yield payment(order)


@rules.deed("block", target=enemy(), card=CARD)
def block(table: Table, order: Order) -> Script:
    """Make an opponent under the basket shoot at once or be exhausted; the blocker is exhausted either way."""
    blocker, target = order.unit, order["target"]
    position = yield from paid(table, order)
    yield happened(position, Blocks(blocker, target))
    tried = weighed(table.on(position), Action("shot", target), [aimed(table, target)])
    choices = (Choice("shoot", Shoots(target)), Choice("exhaust", IsExhausted(target)))
    side = position.unit(target).side
    if tried.legal and (yield Ask(side, WhatDoes(target), choices, target, tried)) == "shoot":
        shown = yield from _tested(position, tried)
        yield from _shot(shown, tried, order.side, blocker)
        return
    after = position.changed(target, exhausted=1, skips=1).changed(blocker, exhausted=1)
    yield happened(after, BothExhausted(target, blocker), "A-4")


def _shot(shown: Revealed, tried: Attempt, turn_of: str, blocker: str = "") -> Script:
    """What comes of a shot, once the cards are turned over."""
    shooter, position = tried.action.actor, shown.position
    side = position.unit(shooter).side
    for unit, facts in ((shooter, {"alley_oop": 0}), (blocker, {"exhausted": 1})):
        position = position.changed(unit, **facts) if unit else position
    done = outcome(position, tried, success=shown.success)
    if shown.success:
        yield from scored(done.position, shooter, done.points, turn_of, _counts(shown, tried))
        return
    yield happened(done.position, Failed(shooter, "shot", _counts(shown, tried)))
    yield from _loose(done.position, side)


# PASS AND STEAL


@rules.parts("pass")
def passing(table: Table, order: Order) -> Iterator[Part]:
    """A pass through the zones on its lane, and what is paid for it."""
    part = Part("pass", order.unit, order.get("target"))
    lane = lane_of(table, part) if part.target else None
    yield part if lane is None else replace(part, through=lane.counting)
    yield payment(order)


@rules.deed("pass", target=friend(), card=CARD)
def pass_(table: Table, order: Order) -> Script:
    """Pass the ball to a team-mate."""
    tried = _tried(table, order)
    shown = yield from _tested((yield from paid(table, order, tried)), tried)
    done = outcome(shown.position, tried, success=shown.success)
    unit, target, test = order.unit, order["target"], _counts(shown, tried)
    if shown.success:
        yield happened(done.position, Passed(unit, target, test))
        return
    yield happened(done.position, Failed(unit, "pass", test, target))
    yield from _loose(done.position, order.side)


@rules.parts(*DEFENCE)
def engaging(table: Table, order: Order) -> Iterator[Part]:
    """What is tried on an opponent, what is paid for it, and the way up to him, for at most two points (A-1)."""
    yield Part(order.name, order.unit, order.get("target"))
    yield payment(order)
    at = order.get("at")
    if at is not None:
        there = at == table.position.unit(order.unit).label
        way = None if there else Way(goal=at, points=Fraction(ENGAGE))
        yield Part("engage", order.unit, order["target"], at=at, way=way)


def nearest(table: Table, order: Order) -> str | None:
    """The hex from which one engages unless another is said: where one stands, else the cheapest beside the opponent.

    If none can be reached, the nearest, so that the law can say why.
    """
    key = ("nearest", table.law, order.unit, order.get("target"))
    memo = table.position.memo
    if key not in memo:
        memo[key] = _nearest(table, order.unit, order.get("target"))
    hex: str | None = memo[key]
    return hex


def _nearest(table: Table, unit: str, target: str | None) -> str | None:
    position, grid = table.position, table.position.board.grid
    if target not in position.ids:
        return None
    here, there = (int(position.cells()[position.row(name)]) for name in (unit, target))
    if here < 0 or there < 0 or grid.distance(here, there) > ENGAGE:
        return None
    beside = grid.neighbours(there)
    if here in beside:
        return grid.label(here)
    costs = _approach(table, unit).costs
    steps = grid.distance
    return grid.label(min(beside, key=lambda cell: (cell not in costs, costs.get(cell, steps(here, cell)))))


def _approach(table: Table, unit: str) -> Reach:
    """Where a player can go to engage somebody; searched once."""
    key = ("approach", table.law, unit)
    if (found := table.position.memo.get(key)) is None:
        found = table.position.memo[key] = Reach(Way(points=Fraction(ENGAGE)).going(table, unit))
    reach: Reach = found
    return reach


FROM = cell(default=nearest)
"""The hex from which an opponent is engaged."""


@rules.deed("steal", target=enemy(), at=FROM, card=CARD)
def steal(table: Table, order: Order) -> Script:
    """Go up to the ball carrier and try to take the ball."""
    thief, target = order.unit, order["target"]
    tried, shown = yield from _engaging(table, order)
    test = _counts(shown, tried)
    if shown.success:
        yield happened(with_ball(shown.position, thief), Stole(thief, target, test))
    else:
        yield happened(shown.position.changed(thief, exhausted=1), FailedOn(thief, target, test), "A-2")


# SCREEN AND CHECK


@rules.deed("screen", target=enemy(), at=FROM, card=CARD)
def screen(table: Table, order: Order) -> Script:
    """Go up to a defender and screen him, while the team has the ball."""
    yield from _shoulder(table, order)


@rules.deed("check", target=enemy(), at=FROM, card=CARD)
def check(table: Table, order: Order) -> Script:
    """Go up to an opponent and check him, while the other team has the ball."""
    yield from _shoulder(table, order)


def _shoulder(table: Table, order: Order) -> Script:
    """A screen or a check: both are exhausted, or whoever tried it is; hard ones hurt."""
    unit, target = order.unit, order["target"]
    tried, shown = yield from _engaging(table, order)
    need = int(tried.facts["difficulty"])
    after = shown.position.changed(unit, exhausted=1)
    if not shown.success:
        yield happened(after, FailedOn(unit, target, _counts(shown, tried)), "A-3")
        if shown.fates and need - shown.kept >= RECOIL:
            yield from struck(after, unit, need - shown.kept, sure=False)
        return
    after = after.changed(target, exhausted=1, skips=1)
    yield happened(after, BothExhausted(target, unit, _counts(shown, tried)), "A-3")
    if shown.kept - need >= TRIED:
        yield from struck(after, target, shown.kept - need, sure=shown.kept - need >= SURE)


# HOW THEY ARE TRIED


def _tried(table: Table, order: Order) -> Attempt:
    """The attempt that an order comes to, with the card that is played for it."""
    action = played_for(table, order)
    part = aimed(table, order.unit) if order.name == "shot" else Part(order.name, order.unit, order["target"])
    return weighed(table, action, [part])


def _tested(position: Position, tried: Attempt) -> Testing:
    """Turn the cards over."""
    action = tried.action
    position, fates = yield from revealed(position, action.name.capitalize(), action.actor, Level(tried.facts["level"]), tried)
    return counted(position, fates, tried)


def _counts(shown: Revealed, tried: Attempt) -> Tested:
    """What was needed, and what came."""
    return Tested(shown.kept if shown.fates else None, int(tried.facts["difficulty"]))


def _loose(position: Position, side: str) -> Script:
    taker = yield from ball_goes(position, side)
    yield happened(with_ball(position, taker), HasBall(taker), "D-9")


def _engaging(table: Table, order: Order) -> ScriptOf[tuple[Attempt, Revealed]]:
    """Go up to an opponent, then try it on him."""
    tried, unit, at = _tried(table, order), order.unit, order.get("at")
    position = yield from paid(table, order, tried)
    if at is not None and at != position.unit(unit).label:
        way = Answer(Way(points=Fraction(ENGAGE)).going(table, unit), at).verdict
        position = position.moved(unit, at)
        yield happened(position, Engaged(unit, order["target"], at), *way.cites)
    return tried, (yield from _tested(position, tried))
