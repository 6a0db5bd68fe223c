"""From turn to turn: the upkeep, the end of a turn, what follows a basket, and when the game is over."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from zoc.action import Ask, Choice, Script, ScriptOf, ended, happened
from zoc.position import Position, Side
from zoc.rulesets.bashketball.cards import hand, has_hand, with_hand
from zoc.rulesets.bashketball.court import BASKETS
from zoc.rulesets.bashketball.drawing import dealt
from zoc.rulesets.bashketball.events import (
    Ended,
    HasBall,
    PlayerAt,
    Ready,
    Score,
    Scored,
    Tested,
    TurnBegan,
    TurnOver,
    WhoTakesBall,
    Won,
    shown,
)
from zoc.rulesets.bashketball.flow import MAIN, RESTART
from zoc.rulesets.bashketball.open_point import other
from zoc.rulesets.bashketball.possession import recovered, with_ball
from zoc.rulesets.bashketball.state import ACTIONS, MatchState


def next_turn(position: Position, before: Side, side: Side) -> Position:
    """The table as a side is next; when it is not later in the order than the one before, the next turn begins."""
    names = position.sides.names
    later = side in names and before in names and names.index(side) > names.index(before)
    return position.replace(to_move=side, turn=position.turn if later else position.turn + 1)


def upkeep(position: Position, side: Side) -> Script:
    """A side's turn begins: its players recover, it has its actions, and it draws its cards if it plays with a hand."""
    position = _nobody_moved(recovered(position, side)).replace(phase=MAIN, to_move=side)
    position = position.with_state(replace(MatchState.of(position), actions=ACTIONS, begins=""))
    yield happened(position, TurnBegan(position.turn, side, ACTIONS))
    if has_hand(position, side):
        yield from dealt(position, side)


def turn_over(position: Position, side: Side) -> Script:
    """A side's turn ends: what is left of its hand is discarded, and the other team is next."""
    after = next_turn(position, side, other(side))
    if held := hand(position, side):
        after = with_hand(after, side, ())
    event = TurnOver(side, tuple(map(shown, held)))
    if over := _ended(after):
        yield happened(after, event, over=over)
        return
    yield happened(after, event)
    yield from upkeep(after, after.to_move)


def score(position: Position) -> Score:
    """The score as it stands."""
    home, away = (MatchState.of(position).score.get(side, 0) for side in BASKETS)
    return Score(home, away)


def _ended(position: Position) -> Ended | None:
    """How the game has ended, if its last turn is over."""
    return Ended(position.turn - 1, score(position)) if ended(position) else None


def scored(position: Position, scorer: str, points: int, turn_of: Side, test: Tested) -> Script:
    """After a basket (D-6, G-7): the points, the ball for the other team, and a moment for both sides to sort themselves."""
    side, state = position.unit(scorer).side, MatchState.of(position)
    total = state.score.get(side, 0) + points
    position = position.with_state(replace(state, score=state.score.having(side, total)))
    event = Scored(scorer, points, test, score(position))
    if state.winning and total >= state.winning:
        yield happened(position, event, "D-6", "G-8", over=Won(side, score(position)))
        return
    begins = other(side)
    position = _nobody_moved(next_turn(position, turn_of, begins)).replace(phase=RESTART)
    position = position.with_state(replace(MatchState.of(position), begins=begins))
    if over := _ended(position):
        yield happened(position, event, "D-6", "G-7", over=over)
        return
    yield happened(position, event, "D-6", "D-7", "G-7")
    yield from handed(position, begins, ("G-7",))


def handed(position: Position, side: Side, cites: tuple[str, ...], among: tuple[str, ...] = ()) -> ScriptOf[Position]:
    """A team gives the ball to one of its players on the court, or of those named."""
    able = among or tuple(u.id for u in map(position.unit, position.ids) if u.side == side and u.cell is not None)
    if not able:
        return position
    choices = tuple(Choice(unit, PlayerAt(unit, position.unit(unit).label)) for unit in able)
    taker = able[0] if len(able) == 1 else (yield Ask(side, WhoTakesBall(), choices))
    position = with_ball(position, taker)
    yield happened(position, HasBall(taker), *cites)
    return position


def restarted(position: Position, side: Side) -> Script:
    """A side is done with what it may do after a basket: the other one is next, then the new turn begins."""
    begins = MatchState.of(position).begins or side
    if side == begins:
        yield happened(position.replace(to_move=other(side)), Ready(side, other(side)))
    else:
        yield from upkeep(position, begins)


def _nobody_moved(position: Position) -> Position:
    nobody = np.zeros(len(position.ids), np.bool_)
    return position.with_columns(moved=nobody, swapped=nobody)
