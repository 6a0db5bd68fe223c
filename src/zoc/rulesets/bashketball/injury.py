"""Injuries: who was screened or checked hard may be hurt, may brace himself, and is replaced from the bench."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any

from zoc.action import NO, YES, Choose, Pick, Told
from zoc.position import Position
from zoc.rulesets.bashketball.drawing import revealed
from zoc.rulesets.bashketball.fate import Level
from zoc.rulesets.bashketball.flow import INJURED
from zoc.rulesets.bashketball.open_point import ball_goes
from zoc.rulesets.bashketball.possession import with_ball

TRIED, SURE, RECOIL = 2, 4, 3
"""By how much a screen or a check must succeed to hurt, to hurt for sure, and fail to hurt whoever tried it."""

Hurting = Generator[Any, Any, Position]


def struck(position: Position, unit: str, margin: int, *, sure: bool) -> Hurting:
    """A player may be injured: he may brace himself against it, the better the larger he is, unless it is sure (I-1, I-2)."""
    if not sure:
        side, level = position.unit(unit).side, Level(position.unit(unit).size)
        question = f"{unit} may be injured. Does he brace himself ({level}, a fate of {margin} or more)?"
        if (yield Choose(side, question, (YES, NO), unit)) == YES.name:
            position, fates = yield from revealed(position, "Brace", unit, level)
            if fates and level.kept(fates) >= margin:
                yield Told(position, f"{unit} braces himself: {level.kept(fates)} is enough.", ("I-2",), (unit,))
                return position
    return (yield from hurt(position, unit))


def hurt(position: Position, unit: str) -> Hurting:
    """A player is out of the game; the ball he had is for the players to give away, and one from the bench takes his place."""
    was = position.unit(unit)
    boxes = position.boxes if INJURED in position.boxes else (*position.boxes, INJURED)
    position = position.replace(boxes=boxes).moved(unit, INJURED).changed(unit, ball=0)
    text = f"{unit} is injured and out of the game" + (", and loses the ball" if was.ball else "")
    yield Told(position, f"{text}.", ("I-1",), (unit, was.label))
    bench = [u.id for u in map(position.unit, position.ids) if u.side == was.side and u.cell is None and u.label != INJURED]
    if bench:
        picks = (*(Pick(name, name) for name in bench), Pick("nobody", "Nobody"))
        comes = yield Choose(was.side, f"Who comes in for {unit}?", picks)
        if comes != "nobody":
            position = position.moved(comes, was.label).changed(comes, exhausted=1)
            yield Told(position, f"{comes} comes in at {was.label}, exhausted.", ("I-3",), (comes, was.label))
    if was.ball and any(u.cell is not None for u in map(position.unit, position.ids)):
        taker = yield from ball_goes(position, was.side)
        position = with_ball(position, taker)
        yield Told(position, f"{taker} has the ball.", ("D-9",), (taker,))
    return position
