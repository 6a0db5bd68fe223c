"""What comes of an attempt: who is exhausted, where the ball is, who scores; and recovering."""

from __future__ import annotations

from dataclasses import dataclass

from zoc.action import Attempt
from zoc.errors import Malformed
from zoc.position import Position


@dataclass(frozen=True)
class Outcome:
    """The position after an attempt, what happened in words, the points scored, and the rows of the ledger it follows."""

    position: Position
    events: tuple[str, ...]
    points: int = 0
    cites: tuple[str, ...] = ("D-7",)


def outcome(position: Position, attempt: Attempt, *, success: bool) -> Outcome:
    """Carry a shot or a pass out (D-7). What a failure does with the ball is for the players to say (D-9)."""
    if not attempt.legal:
        raise Malformed(attempt.verdict.say())
    name, actor, target = attempt.action.name, attempt.action.actor, attempt.action.target
    if name not in ("shot", "pass"):
        raise Malformed(f"a {name} is not carried out here: its cards say what it does")
    tired = position.changed(actor, exhausted=1, ball=0)
    if not success:
        failed = f"{actor}'s {name} fails; {actor} is exhausted"
        return Outcome(tired, (failed, "the ball's new place is for the players to say"), cites=("D-7", "D-9"))
    if name == "pass":
        assert target is not None
        return Outcome(tired.changed(target, ball=1), (f"{actor} passes to {target}; {actor} is exhausted",))
    points = int(attempt.facts["points"])
    events = (f"{actor} scores {points}", "everybody recovers", "the other team has the ball")
    return Outcome(recovered(tired), events, points, ("D-6", "D-7", "G-7"))


def recovered(position: Position, side: str | None = None) -> Position:
    """Everybody recovers after a basket; in its upkeep one side does, but for those who have to skip it."""
    for unit in map(position.unit, position.ids):
        if side is None or unit.side == side:
            skips = bool(unit.facts.get("skips"))
            position = position.changed(unit.id, exhausted=int(skips and side is not None and bool(unit.exhausted)))
            position = position.changed(unit.id, skips=0) if skips else position
    return position


def with_ball(position: Position, unit: str) -> Position:
    """The ball in a player's hands, and in nobody else's."""
    for other in position.ids:
        position = position.changed(other, ball=int(other == unit))
    return position
