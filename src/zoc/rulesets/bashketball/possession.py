"""What comes of an attempt: who is exhausted, where the ball is, who scores; and recovering."""

from __future__ import annotations

from dataclasses import dataclass

from zoc.action import Attempt
from zoc.errors import Malformed
from zoc.position import Position
from zoc.rulesets.bashketball.facts import APlayer


@dataclass(frozen=True)
class Outcome:
    """The position after an attempt, whether it was a success, and the points scored."""

    position: Position
    success: bool
    points: int = 0


def outcome(position: Position, attempt: Attempt, *, success: bool) -> Outcome:
    """Carry a shot or a pass out (D-7). What a failure does with the ball is for the players to say (D-9)."""
    if not attempt.legal:
        raise Malformed(attempt.verdict.say())
    name, actor, target = attempt.action.name, attempt.action.actor, attempt.action.target
    if name not in ("shot", "pass"):
        raise Malformed(f"a {name} is not carried out here: its cards say what it does")
    tired = position.changed(actor, exhausted=1, ball=0)
    if not success:
        return Outcome(tired, success=False)
    if name == "pass":
        assert target is not None
        return Outcome(tired.changed(target, ball=1), success=True)
    return Outcome(recovered(tired), success=True, points=int(attempt.facts["points"]))


def recovered(position: Position, side: str | None = None) -> Position:
    """Everybody recovers after a basket; in its upkeep one side does, but for those who have to skip it."""
    for id in position.ids:
        player = APlayer(position, id)
        if side is None or player.side == side:
            position = position.changed(id, exhausted=int(player.skips and side is not None and player.exhausted))
            position = position.changed(id, skips=0) if player.skips else position
    return position


def with_ball(position: Position, unit: str) -> Position:
    """The ball in a player's hands, and in nobody else's."""
    for other in position.ids:
        position = position.changed(other, ball=int(other == unit))
    return position
