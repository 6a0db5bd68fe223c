"""The standard actions, played: shoot and block, pass and steal, screen and check."""

from __future__ import annotations

from collections.abc import Generator
from fractions import Fraction
from typing import Any

from zoc.action import Action, Attempt, Choose, Order, Pick, Script, Told, attempt, judge
from zoc.law import Ruleset, Verdict
from zoc.movement import Answer, Errand, Reach
from zoc.position import Position
from zoc.rulesets.bashketball.book import rules
from zoc.rulesets.bashketball.cards import with_an_action
from zoc.rulesets.bashketball.drawing import revealed
from zoc.rulesets.bashketball.fate import Level, Revealed, counted
from zoc.rulesets.bashketball.flow import ENGAGE
from zoc.rulesets.bashketball.injury import RECOIL, SURE, TRIED, struck
from zoc.rulesets.bashketball.open_point import ball_goes
from zoc.rulesets.bashketball.payment import affordable, paid, played, together
from zoc.rulesets.bashketball.possession import outcome, with_ball
from zoc.rulesets.bashketball.sources import with_cards
from zoc.rulesets.bashketball.turn import scored

Testing = Generator[Any, Any, Revealed]


# SHOOT AND BLOCK


@rules.deed("shot", card=with_an_action)
def shot(law: Ruleset, position: Position, order: Order) -> Script:
    """Shoot at the basket that the team attacks."""
    tried = _tried(law, position, order, Action("shot", order.unit))
    yield together(order, tried.verdict, affordable(law, position, order))
    shown = yield from _tested((yield from paid(position, order, tried)), tried)
    yield from _shot(shown, tried, order.side)


@rules.deed("block", target="enemy", card=with_an_action)
def block(law: Ruleset, position: Position, order: Order) -> Script:
    """Make an opponent under the basket shoot at once or be exhausted; the blocker is exhausted either way."""
    blocker, target = order.unit, order["target"]
    yield together(order, judge(law, position, Action("block", blocker, target)), affordable(law, position, order))
    position = yield from paid(position, order)
    yield Told(position, f"{blocker} blocks {target}, who must shoot or be exhausted.", ("A-4",), (blocker, target))
    tried = attempt(law, position, Action("shot", target))
    picks = (Pick("shoot", f"{target} shoots"), Pick("exhaust", f"{target} is exhausted and skips a recovery"))
    side = position.unit(target).side
    if tried.legal and (yield Choose(side, f"What does {target} do?", picks, target, tried)) == "shoot":
        shown = yield from _tested(position, tried)
        yield from _shot(shown, tried, order.side, blocker)
        return
    after = position.changed(target, exhausted=1, skips=1).changed(blocker, exhausted=1)
    text = f"{target} and {blocker} are exhausted; {target} skips the next recovery."
    yield Told(after, text, ("A-4", "D-7"), (target, blocker))


def _shot(shown: Revealed, tried: Attempt, turn_of: str, blocker: str = "") -> Script:
    """What comes of a shot, once the cards are turned over."""
    shooter, position = tried.action.actor, shown.position
    side = position.unit(shooter).side
    for unit, facts in ((shooter, {"alley_oop": 0}), (blocker, {"exhausted": 1})):
        position = position.changed(unit, **facts) if unit else position
    done = outcome(position, tried, success=shown.success)
    if shown.success:
        yield from scored(done.position, shooter, done.points, turn_of, f"{_counts(shown, tried)}: {done.events[0]}")
        return
    yield Told(done.position, f"{_counts(shown, tried)}: {done.events[0]}.", done.cites, (shooter,))
    yield from _loose(done.position, side)


# PASS AND STEAL


@rules.deed("pass", target="friend", card=with_an_action)
def pass_(law: Ruleset, position: Position, order: Order) -> Script:
    """Pass the ball to a team-mate."""
    tried = _tried(law, position, order, Action("pass", order.unit, order["target"]))
    yield together(order, tried.verdict, affordable(law, position, order))
    shown = yield from _tested((yield from paid(position, order, tried)), tried)
    done = outcome(shown.position, tried, success=shown.success)
    about = (order.unit, order["target"])
    yield Told(done.position, f"{_counts(shown, tried)}: {done.events[0]}.", done.cites, about)
    if not shown.success:
        yield from _loose(done.position, order.side)


@rules.deed("steal", target="enemy", at="cell?", card=with_an_action)
def steal(law: Ruleset, position: Position, order: Order) -> Script:
    """Go up to the ball carrier and try to take the ball."""
    thief, tried, shown = yield from _engaging(law, position, order)
    if shown.success:
        text, after = f"{thief} takes the ball from {order['target']}", with_ball(shown.position, thief)
    else:
        text, after = f"{thief} fails and is exhausted", shown.position.changed(thief, exhausted=1)
    yield Told(after, f"{_counts(shown, tried)}: {text}.", ("A-2", "D-7"), (thief, order["target"]))


# SCREEN AND CHECK


@rules.deed("screen", target="enemy", at="cell?", card=with_an_action)
def screen(law: Ruleset, position: Position, order: Order) -> Script:
    """Go up to a defender and screen him, while the team has the ball."""
    yield from _shoulder(law, position, order)


@rules.deed("check", target="enemy", at="cell?", card=with_an_action)
def check(law: Ruleset, position: Position, order: Order) -> Script:
    """Go up to an opponent and check him, while the other team has the ball."""
    yield from _shoulder(law, position, order)


def _shoulder(law: Ruleset, position: Position, order: Order) -> Script:
    """A screen or a check: both are exhausted, or whoever tried it is; hard ones hurt."""
    unit, tried, shown = yield from _engaging(law, position, order)
    target, need = order["target"], int(tried.facts["difficulty"])
    after = shown.position.changed(unit, exhausted=1)
    if not shown.success:
        yield Told(after, f"{_counts(shown, tried)}: {unit} fails and is exhausted.", ("A-3", "D-7"), (unit, target))
        if shown.fates and need - shown.kept >= RECOIL:
            yield from struck(after, unit, need - shown.kept, sure=False)
        return
    after = after.changed(target, exhausted=1, skips=1)
    text = f"{unit} and {target} are exhausted; {target} skips the next recovery"
    yield Told(after, f"{_counts(shown, tried)}: {text}.", ("A-3", "D-7"), (unit, target))
    if shown.kept - need >= TRIED:
        yield from struck(after, target, shown.kept - need, sure=shown.kept - need >= SURE)


# HOW THEY ARE TRIED


def _tried(law: Ruleset, position: Position, order: Order, action: Action) -> Attempt:
    """The attempt, with the card that is played for it."""
    card = played(position, order)
    return attempt(law, position, with_cards(action, {card.name: card.level}) if card and card.level else action)


def _tested(position: Position, tried: Attempt) -> Testing:
    """Turn the cards over."""
    action = tried.action
    position, fates = yield from revealed(position, action.name.capitalize(), action.actor, Level(tried.facts["level"]), tried)
    return counted(position, fates, tried)


def _counts(shown: Revealed, tried: Attempt) -> str:
    """What was needed, and what came."""
    need = tried.facts["difficulty"]
    return f"{shown.kept} counts and {need} was needed" if shown.fates else f"nothing counts and {need} was needed"


def _loose(position: Position, side: str) -> Script:
    taker = yield from ball_goes(position, side)
    yield Told(with_ball(position, taker), f"{taker} has the ball.", ("D-9",), (taker,))


def _engaging(law: Ruleset, position: Position, order: Order) -> Generator[Any, Any, tuple[str, Attempt, Revealed]]:
    """Go up to an opponent, then try it on him."""
    tried = _tried(law, position, order, Action(order.name, order.unit, order["target"]))
    way, beside = _engage(law, position, order)
    yield together(order, tried.verdict, way, affordable(law, position, order))
    position = yield from paid(position, order, tried)
    if beside != position.unit(order.unit).label:
        position = position.moved(order.unit, beside)
        text = f"{order.unit} engages {order['target']} from {beside}."
        yield Told(position, text, (*way.cites, "A-1"), (order.unit, order["target"], beside))
    return order.unit, tried, (yield from _tested(position, tried))


def _engage(law: Ruleset, position: Position, order: Order) -> tuple[Verdict, str]:
    """The way to a hex beside the opponent, for at most two points with what zones charge; and that hex (A-1)."""
    me, target, grid = position.unit(order.unit), position.unit(order["target"]), position.board.grid
    if me.cell is None or target.cell is None or grid.distance(me.cell, target.cell) > ENGAGE:
        return Verdict(), me.label
    going, beside = Errand(law, position, me.id, points=Fraction(ENGAGE)), [grid.label(c) for c in grid.neighbours(target.cell)]
    wanted = order.get("at")
    if wanted is None and me.label in beside:
        return Verdict(), me.label
    if wanted is not None and wanted not in beside:
        return Verdict(lacking=f"{wanted} is not beside {target.id}"), me.label
    reach = Reach(going)
    open_ones = sorted((cell for cell in beside if cell in reach), key=lambda cell: reach[cell].cost)
    nearest = min(beside, key=lambda cell: grid.distance(me.cell or 0, grid.cell(cell)))
    goal = wanted or (open_ones[0] if open_ones else nearest)
    return Answer(going, goal).verdict, goal
