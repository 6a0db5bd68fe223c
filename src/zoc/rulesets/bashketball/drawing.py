"""Drawing in play: cards turned over for a test, cards drawn into a hand, and what happens where a deck has too few."""

from __future__ import annotations

from zoc.action import Attempt, Choice, Draw, ScriptOf, happened
from zoc.position import Position, Side
from zoc.rulesets.bashketball.cards import hand, pile, rest, tabled, with_hand, with_pile
from zoc.rulesets.bashketball.events import Dealt, NothingToTurn, OnlyThese, Shuffled, ShuffleIn, TooFewCards
from zoc.rulesets.bashketball.fate import Level, left, turned
from zoc.rulesets.bashketball.flow import DRAW
from zoc.rulesets.bashketball.open_point import settled
from zoc.rulesets.bashketball.state import Card, card

Drawing = ScriptOf[tuple[Position, tuple[int, ...]]]
SHUFFLE, FEWER = Choice("shuffle", ShuffleIn()), Choice("fewer", OnlyThese())


def revealed(position: Position, what: str, by: str, level: Level, attempt: Attempt | None = None) -> Drawing:
    """Turn over as many cards of a player's deck as the level says: the table without them, and their fates."""
    side = position.unit(by).side
    position, count = yield from _enough(position, side, level.cards, str(level))
    if not count:
        yield happened(position, NothingToTurn(what, side))
        return position, ()
    cards = yield Draw(what, by, _written(pile(position, side)), count, attempt)
    return turned(position, side, *cards)


def dealt(position: Position, side: Side) -> ScriptOf[Position]:
    """Draw the cards of an upkeep into the hand, unseen by the other team."""
    position, count = yield from _enough(position, side, DRAW)
    if count:
        cards = yield Draw("Upkeep", side, _written(pile(position, side)), count, only=(side,))
        drawn = [card(one) for one in cards]
        position = with_pile(position, side, rest(pile(position, side), drawn))
        position = with_hand(position, side, (*hand(position, side), *drawn))
    yield happened(position, Dealt(side, count))
    return position


def _enough(position: Position, side: Side, count: int, level: str = "") -> ScriptOf[tuple[Position, int]]:
    """The table with cards enough to draw, or how many there are: what happens then the players settle (D-3)."""
    here = left(position, side)
    aside = rest(pile(position, side, fresh=True), (*pile(position, side), *hand(position, side), *tabled(position, side)))
    if here >= count or not (here or aside):
        return position, min(here, count)
    question = TooFewCards(level, not level, count, side, here)
    answer = yield from settled(side, question, [SHUFFLE, FEWER] if aside else [FEWER])
    if answer == FEWER.name:
        return position, here
    position = with_pile(position, side, (*pile(position, side), *aside))
    yield happened(position, Shuffled(side, len(aside)))
    return position, min(left(position, side), count)


def _written(cards: tuple[Card, ...]) -> tuple[int | str, ...]:
    return tuple(one.written for one in cards)
