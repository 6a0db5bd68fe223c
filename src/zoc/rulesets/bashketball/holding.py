"""What a team holds, as far as whoever asks may know it: its hand, its deck, and what lies on the table for good."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING

from zoc.errors import Unknown
from zoc.position import Side
from zoc.rulesets.bashketball.book import rules
from zoc.rulesets.bashketball.cards import face_down, hand, has_hand, pile, tabled
from zoc.rulesets.bashketball.court import BASKETS
from zoc.rulesets.bashketball.fate import left
from zoc.rulesets.bashketball.state import Card
from zoc.values import JsonObject

if TYPE_CHECKING:
    from zoc.table import Table


@dataclass(frozen=True)
class Holding:
    """The cards of a team: those in hand that one sees and how many one does not, those in the deck, those on the table.

    Cards of a hand that one does not see are among ``deck``: each could as well be there.
    """

    side: Side
    plays_with_a_hand: bool
    hand: tuple[Card, ...]
    face_down: int
    deck: tuple[Card, ...]
    count: int
    table: tuple[Card, ...]

    def say(self) -> str:
        """The cards as one lays them out."""
        lines = [f"{self.side}: {self.count} cards in the deck"]
        if self.plays_with_a_hand:
            held = [card.say() for card in self.hand] + ([f"{self.face_down} face down"] if self.face_down else [])
            lines.append(f"  in hand: {', '.join(held) or 'nothing'}")
        told = "in the deck or in hand" if self.face_down else "in the deck"
        counted = ", ".join(f"{count} × {card}" for card, count in sorted(Counter(self.deck).items()))
        lines.append(f"  {told}: {counted or 'nothing'}")
        lines += [f"  on the table: {', '.join(card.say() for card in self.table)}"] if self.table else []
        return "\n".join(lines)

    def as_dict(self) -> JsonObject:
        """The same for the wire."""
        piles = {"hand": self.hand, "deck": tuple(sorted(self.deck)), "table": self.table}
        told = {name: [str(card) for card in cards] for name, cards in piles.items()}
        return {"side": self.side, **told, "face_down": self.face_down, "count": self.count}


@rules.question("cards")
def holding(table: Table, side: str) -> Holding:
    """The cards of a team: its hand, its deck, its table."""
    position = table.position
    if side not in BASKETS:
        raise Unknown.name("team", side, BASKETS)
    held, unseen, deck = hand(position, side), face_down(position, side), pile(position, side)
    return Holding(side, has_hand(position, side), held, unseen, deck, left(position, side), tabled(position, side))
