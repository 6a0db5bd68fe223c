"""What the game leaves open: one team proposes, the other agrees or proposes in its turn, until they are at one."""

from __future__ import annotations

from collections.abc import Generator, Iterable
from typing import Any

from zoc.action import NO, YES, Choose, Pick
from zoc.position import Position, Side
from zoc.rulesets.bashketball.court import BASKETS

Asking = Generator[Any, Any, str]


def other(side: Side) -> Side:
    """The opposing team."""
    return next(team for team in BASKETS if team != side)


def settled(side: Side, question: str, picks: Iterable[Pick]) -> Asking:
    """What both teams agree on; the one that is asked first proposes first."""
    listed = {pick.name: pick for pick in picks}
    if len(listed) == 1:
        return next(iter(listed))
    while True:
        name = yield Choose(side, f"The game leaves it open, so propose: {question}", tuple(listed.values()))
        side = other(side)
        agrees = yield Choose(side, f"{question} {other(side)} proposes: {listed[name].text}. Agreed?", (YES, NO))
        if agrees == YES.name:
            return str(name)


def ball_goes(position: Position, side: Side) -> Asking:
    """Whose the ball is after a failure (D-9): a player's on the court, for there is no rule to pick up a ball that lies."""
    on_court = [unit for unit in map(position.unit, position.ids) if unit.cell is not None]
    picks = [Pick(unit.id, f"{unit.id} ({unit.side}) in {unit.label}") for unit in on_court]
    return (yield from settled(side, "Who has the ball now?", picks))
