"""Cards: what is left in a deck, what is held in a hand, and what the other team can know of either.

A card is written by its fate, and by its name and the level it adds where it has them: ``5``, ``3:long_arms``,
``6:spirit+1``. A team has a hand if the scenario writes one down, be it empty; without one it neither draws cards nor
discards any.

The pages do not say what is public, so we say: what a deck begins with is known to both teams, and whatever is turned
over, played or discarded lies face up. Each can therefore work out which cards the other has left, but not which of them
are in his hand: to the other team a hand is so many cards face down (``?``), and its cards are told with the deck.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import replace
from typing import TYPE_CHECKING

from zoc.errors import Malformed
from zoc.position import Position, Side
from zoc.rulesets.bashketball.book import rules
from zoc.rulesets.bashketball.court import BASKETS
from zoc.rulesets.bashketball.state import EVERY_FATE, Card, HeldCards, MatchState

if TYPE_CHECKING:
    from zoc.table import Table

ATTACHED = ("long_arms", "tireless", "scheme", "alley_oop", "shot_pressure", "pass_pressure")
"""The cards that stay with a player and that the law knows."""

# Piles


def pile(position: Position, side: Side, *, fresh: bool = False) -> tuple[Card, ...]:
    """The cards left in a team's deck, or all it begins with (D-2); where nobody says, one card of each fate."""
    state = MatchState.of(position)
    begun = state.fresh.get(side, EVERY_FATE)
    return begun if fresh else state.decks.get(side, begun)


def with_pile(position: Position, side: Side, cards: Iterable[Card], *, fresh: bool = False) -> Position:
    """The same table with these cards left in a team's deck, or with these to begin with."""
    state, cards = MatchState.of(position), tuple(cards)
    if fresh:
        return position.with_state(replace(state, fresh=state.fresh.having(side, cards)))
    return position.with_state(replace(state, decks=state.decks.having(side, cards)))


def rest(cards: Iterable[Card], gone: Iterable[Card]) -> tuple[Card, ...]:
    """Cards without those that are gone."""
    return tuple((Counter(cards) - Counter(gone)).elements())


# Hands


def has_hand(position: Position, side: Side) -> bool:
    """Whether a team plays with a hand of cards."""
    return side in MatchState.of(position).hands


def hand(position: Position, side: Side) -> tuple[Card, ...]:
    """The cards in a team's hand, as far as one sees them."""
    return _held(position, side).cards


def face_down(position: Position, side: Side) -> int:
    """How many cards of a hand one does not see: they are told with the deck."""
    return _held(position, side).face_down


def with_hand(position: Position, side: Side, cards: Iterable[Card], face_down: int = 0) -> Position:
    """The same table with these cards in a team's hand."""
    state = MatchState.of(position)
    return position.with_state(replace(state, hands=state.hands.having(side, HeldCards(tuple(cards), face_down))))


def tabled(position: Position, side: Side) -> tuple[Card, ...]:
    """The cards of a team that lie on the table for good: they are in nobody's deck any more."""
    return MatchState.of(position).tabled.get(side, ())


def with_table(position: Position, side: Side, cards: Iterable[Card]) -> Position:
    """The same table with these cards lying on it."""
    state = MatchState.of(position)
    return position.with_state(replace(state, tabled=state.tabled.having(side, tuple(cards))))


def held_by(position: Position, side: Side) -> int:
    """How many cards a team has in hand, whoever sees them."""
    return len(_held(position, side))


def named(table: Table, unit: str) -> tuple[str, ...]:
    """The cards in the hand of a player's team that can be called by a name; each once."""
    held = hand(table.position, table.position.unit(unit).side)
    return tuple(dict.fromkeys(card.name for card in held if card.name))


def with_an_action(table: Table, unit: str) -> tuple[str, ...]:
    """The cards that are played with an action; those that stay with a player are played on their own."""
    return tuple(name for name in named(table, unit) if name not in ATTACHED)


def called(position: Position, side: Side, name: str) -> Card:
    """The card of that name in a team's hand."""
    for held in hand(position, side):
        if name in (held.name, held.pick):
            return held
    raise Malformed(f"{side} has no card {name!r} in hand")


def _held(position: Position, side: Side) -> HeldCards:
    return MatchState.of(position).hands.get(side, HeldCards())


@rules.view
def hands(table: Table, side: Side) -> Position:
    """Nobody looks into the other team's hand: its cards lie face down, and could as well be in the deck."""
    position = table.position
    for other in BASKETS:
        if other != side and has_hand(position, other):
            held = held_by(position, other)
            told = with_pile(position, other, sorted((*pile(position, other), *hand(position, other))))
            told = with_hand(told, other, (), face_down=held)
            position = position if told.state == position.state else told
    return position
