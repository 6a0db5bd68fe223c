"""What the other team may hold: so many cards of its deck, any of them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from zoc.law import Choices, Prior
from zoc.law.unseen import NoRoom
from zoc.position import Position
from zoc.rulesets.bashketball.book import rules
from zoc.rulesets.bashketball.cards import face_down, hand, has_hand, pile, rest, with_hand, with_pile
from zoc.rulesets.bashketball.court import BASKETS

if TYPE_CHECKING:
    from zoc.table import Table


@rules.unseen
def dealt(table: Table, _prior: Prior, choices: Choices) -> Position:
    """The view with the cards that lie face down drawn from the decks they are told with; a deck is in no order."""
    view = table.position
    for team in BASKETS:
        down = face_down(view, team) if has_hand(view, team) else 0
        held = list(hand(view, team)) if down else []
        for nth in range(down):
            left = rest(pile(view, team), held)
            if not left:
                raise NoRoom(f"{down} cards of {team}")
            held.append(choices.pick("card", f"{team} {nth}", left))
        if down:
            view = with_hand(with_pile(view, team, rest(pile(view, team), held)), team, held)
    return view
