"""Injuries: who was screened or checked hard may be hurt, may brace against it, and is replaced from the bench."""

from __future__ import annotations

from zoc.action import YES, Ask, Choice, ScriptOf, happened
from zoc.action.events import YES_OR_NO
from zoc.position import Position
from zoc.rulesets.bashketball.drawing import revealed
from zoc.rulesets.bashketball.events import Braced, HasBall, Injured, MayBeInjured, Nobody, Replaced, WhoComesIn
from zoc.rulesets.bashketball.facts import APlayer
from zoc.rulesets.bashketball.fate import Level
from zoc.rulesets.bashketball.flow import INJURED
from zoc.rulesets.bashketball.open_point import ball_goes
from zoc.rulesets.bashketball.possession import with_ball

TRIED, SURE, RECOIL = 2, 4, 3
"""By how much a screen or a check must succeed to hurt, to hurt for sure, and fail to hurt whoever tried it."""

Hurting = ScriptOf[Position]


def struck(position: Position, unit: str, margin: int, *, sure: bool) -> Hurting:
    """A player may be injured: bracing helps, the better the larger the player is, unless it is sure (I-1, I-2)."""
    if not sure:
        player = APlayer(position, unit)
        side, level = player.side, Level(player.size)
        if (yield Ask(side, MayBeInjured(unit, str(level), margin), YES_OR_NO, unit)) == YES.name:
            position, fates = yield from revealed(position, "Brace", unit, level)
            if fates and level.kept(fates) >= margin:
                yield happened(position, Braced(unit, level.kept(fates)))
                return position
    return (yield from hurt(position, unit))


def hurt(position: Position, unit: str) -> Hurting:
    """A player is out of the game; the ball he had is for the players to give away, and one from the bench takes his place."""
    was = APlayer(position, unit)
    boxes = position.boxes if INJURED in position.boxes else (*position.boxes, INJURED)
    position = position.replace(boxes=boxes).moved(unit, INJURED).changed(unit, ball=0)
    yield happened(position, Injured(unit, was.label, was.ball))
    bench = [u.id for u in map(position.unit, position.ids) if u.side == was.side and u.cell is None and u.label != INJURED]
    if bench:
        comes = yield Ask(was.side, WhoComesIn(unit), (*map(Choice, bench), Choice("nobody", Nobody())))
        if comes != "nobody":
            position = position.moved(comes, was.label).changed(comes, exhausted=1)
            yield happened(position, Replaced(comes, was.label))
    if was.ball and any(u.cell is not None for u in map(position.unit, position.ids)):
        taker = yield from ball_goes(position, was.side)
        position = with_ball(position, taker)
        yield happened(position, HasBall(taker), "D-9")
    return position
