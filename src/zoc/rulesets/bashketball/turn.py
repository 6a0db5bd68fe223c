"""From turn to turn: the upkeep, the end of a turn, what follows a basket, and when the game is over."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any

import numpy as np

from zoc.action import Choose, Pick, Told, ended
from zoc.position import Position, Side
from zoc.rulesets.bashketball.book import ACTIONS, WINNING
from zoc.rulesets.bashketball.cards import hand, has_hand, with_hand
from zoc.rulesets.bashketball.court import BASKETS
from zoc.rulesets.bashketball.drawing import dealt
from zoc.rulesets.bashketball.flow import MAIN, RESTART
from zoc.rulesets.bashketball.open_point import other
from zoc.rulesets.bashketball.possession import recovered, with_ball
from zoc.spoken import listed

Playing = Generator[Any, Any, None]


def next_turn(position: Position, before: Side, side: Side) -> Position:
    """The table as a side is next; when it is not later in the order than the one before, the next turn begins."""
    names = position.sides.names
    later = side in names and before in names and names.index(side) > names.index(before)
    return position.replace(to_move=side, turn=position.turn if later else position.turn + 1)


def upkeep(position: Position, side: Side) -> Playing:
    """A side's turn begins: its players recover, it has its actions, and it draws its cards if it plays with a hand."""
    position = _nobody_moved(recovered(position, side)).noted(actions=ACTIONS, begins="").replace(phase=MAIN, to_move=side)
    yield Told(position, f"Turn {position.turn} of {side}: its players recover, and it has {ACTIONS} actions.", ("D-7", "G-6"))
    if has_hand(position, side):
        yield from dealt(position, side)


def turn_over(position: Position, side: Side) -> Playing:
    """A side's turn ends: what is left of its hand is discarded, and the other team is next."""
    after = next_turn(position, side, other(side))
    cites: tuple[str, ...] = ("G-6",)
    text = f"The turn of {side} ends"
    if held := hand(position, side):
        after, text = with_hand(after, side, ()), f"{text}; it discards {listed(card.say() for card in held)}"
    if over := ended(after):
        yield Told(after, f"{text}.", cites, over=f"{over}; {score(after)}")
        return
    yield Told(after, f"{text}.", cites)
    yield from upkeep(after, after.to_move)


def score(position: Position) -> str:
    """The score in words."""
    return ", ".join(f"{side} {position.notes.get(f'{side}_score', 0)}" for side in BASKETS)


def scored(position: Position, scorer: str, points: int, turn_of: Side, told: str) -> Playing:
    """After a basket (D-6, G-7): the points, the ball for the other team, and a moment for both sides to sort themselves."""
    side = position.unit(scorer).side
    total = int(position.notes.get(f"{side}_score", 0)) + points
    position = position.noted(**{f"{side}_score": total})
    text = f"{told}, and everybody recovers. {score(position)}."
    winning = int(position.notes.get("winning", WINNING))
    if winning and total >= winning:
        yield Told(position, text, ("D-6", "G-8"), (scorer,), over=f"{side} wins; {score(position)}")
        return
    begins = other(side)
    position = _nobody_moved(next_turn(position, turn_of, begins)).noted(begins=begins).replace(phase=RESTART)
    if over := ended(position):
        yield Told(position, text, ("D-6", "G-7"), (scorer,), over=f"{over}; {score(position)}")
        return
    yield Told(position, text, ("D-6", "D-7", "G-7"), (scorer,))
    yield from handed(position, begins, ("G-7",))


def handed(position: Position, side: Side, cites: tuple[str, ...], among: tuple[str, ...] = ()) -> Generator[Any, Any, Position]:
    """A team gives the ball to one of its players on the court, or of those named."""
    able = among or tuple(u.id for u in map(position.unit, position.ids) if u.side == side and u.cell is not None)
    if not able:
        return position
    picks = tuple(Pick(unit, f"{unit} in {position.unit(unit).label}") for unit in able)
    taker = able[0] if len(able) == 1 else (yield Choose(side, "Who takes the ball?", picks))
    position = with_ball(position, taker)
    yield Told(position, f"{taker} has the ball.", cites, (taker,))
    return position


def restarted(position: Position, side: Side) -> Playing:
    """A side is done with what it may do after a basket: the other one is next, then the new turn begins."""
    begins = str(position.notes.get("begins", "")) or side
    if side == begins:
        yield Told(position.replace(to_move=other(side)), f"{side} is ready; {other(side)} may move a player.", ("G-7",))
    else:
        yield from upkeep(position, begins)


def _nobody_moved(position: Position) -> Position:
    nobody = np.zeros(len(position.ids), np.bool_)
    return position.with_columns(moved=nobody, swapped=nobody)
