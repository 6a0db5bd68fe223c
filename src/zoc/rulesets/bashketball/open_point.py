"""What the game leaves open: one team proposes, the other agrees or proposes in its turn, until they are at one."""

from __future__ import annotations

from collections.abc import Iterable

from zoc.action import YES, Ask, Choice, ScriptOf
from zoc.action.events import YES_OR_NO
from zoc.position import Position, Side
from zoc.rulesets.bashketball.court import BASKETS
from zoc.rulesets.bashketball.events import PlayerOf, Proposed, Proposing, WhoHasBall
from zoc.text import Phrase

Asking = ScriptOf[str]


def other(side: Side) -> Side:
    """The opposing team."""
    return next(team for team in BASKETS if team != side)


def settled(side: Side, question: Phrase, choices: Iterable[Choice]) -> Asking:
    """What both teams agree on; the one that is asked first proposes first."""
    listed = {choice.name: choice for choice in choices}
    if len(listed) == 1:
        return next(iter(listed))
    while True:
        name = yield Ask(side, Proposing(question), tuple(listed.values()))
        proposed = Proposed(question, side, listed[name].phrase or question)
        side = other(side)
        agrees = yield Ask(side, proposed, YES_OR_NO)
        if agrees == YES.name:
            return str(name)


def ball_goes(position: Position, side: Side) -> Asking:
    """Whose the ball is after a failure (D-9): a player's on the court, for there is no rule to pick up a ball that lies."""
    on_court = [unit for unit in map(position.unit, position.ids) if unit.cell is not None]
    choices = [Choice(unit.id, PlayerOf(unit.id, unit.side, unit.label)) for unit in on_court]
    return (yield from settled(side, WhoHasBall(), choices))
