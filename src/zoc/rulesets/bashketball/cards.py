"""Cards: what is left in a deck, what is held in a hand, and what the other team can know of either.

A card is written by its fate, and by its name and the level it adds where it has them: ``5``, ``3:long_arms``,
``6:spirit+1``. A team has a hand if the scenario writes one down, be it empty; without one it neither draws cards nor
discards any.

The pages do not say what is public, so we say: what a deck begins with is known to both teams, and whatever is turned
over, played or discarded lies face up. Each can therefore work out which cards the other has left, but not which of them
are in his hand: to the other team a hand is so many cards face down (``?``), and its cards are told with the deck.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from zoc.errors import Malformed
from zoc.law.effect import signed
from zoc.position import Position, Side
from zoc.rulesets.bashketball.book import EVERY_FATE, rules
from zoc.rulesets.bashketball.court import BASKETS

if TYPE_CHECKING:
    from zoc.table import Table

HIGHEST = 8
FACE_DOWN = "?"
ATTACHED = ("long_arms", "tireless", "scheme", "alley_oop", "shot_pressure", "pass_pressure")
"""The cards that stay with a player and that the law knows."""
WRITTEN = re.compile(r"([0-8])(?::([a-z_]+)([+-]\d)?)?", re.ASCII)


@dataclass(frozen=True, order=True)
class Card:
    """A card of a deck: its fate, and its name and level if it is known by them.

    >>> str(Card(6, "spirit", 1)), Card(5).written
    ('6:spirit+1', 5)
    """

    fate: int
    name: str = ""
    level: int = 0

    @property
    def written(self) -> int | str:
        """The card as a pile holds it."""
        return str(self) if self.name else self.fate

    @property
    def pick(self) -> str:
        """What one calls it to choose it."""
        return self.name or f"fate_{self.fate}"

    def __str__(self) -> str:
        level = f"{self.level:+d}" if self.level else ""
        return f"{self.fate}:{self.name}{level}" if self.name else str(self.fate)

    def say(self) -> str:
        """The card in words."""
        if not self.name:
            return f"{'an' if self.fate == HIGHEST else 'a'} {self.fate}"
        level = f"{signed(self.level)}, " if self.level else ""
        return f"{self.name.replace('_', ' ')} ({level}fate {self.fate})"


def card(written: int | str, of: str = "") -> Card:
    """A card as somebody wrote it."""
    found = WRITTEN.fullmatch(str(written))
    if found is None:
        kind = "a card is a fate, a name and a level, such as 6:spirit+1" if ":" in str(written) else _FATE
        raise Malformed(f"{kind}, not {str(written)!r}{f' ({of})' if of else ''}")
    fate, name, level = found.groups()
    return Card(int(fate), name or "", int(level or 0))


_FATE = f"a fate is a number from 0 to {HIGHEST}"


# Piles


def pile(position: Position, side: Side, *, fresh: bool = False) -> tuple[Card, ...]:
    """The cards left in a team's deck, or all it begins with (D-2); where nobody says, one card of each fate."""
    begun = position.notes.get(f"{side}_fresh", EVERY_FATE)
    written = begun if fresh else position.notes.get(f"{side}_deck", begun)
    return tuple(card(word, f"deck of {side}") for word in str(written).split())


def with_pile(position: Position, side: Side, cards: Iterable[Card], *, fresh: bool = False) -> Position:
    """The same table with these cards left in a team's deck, or with these to begin with."""
    return position.noted(**{f"{side}_{'fresh' if fresh else 'deck'}": " ".join(map(str, cards))})


def rest(cards: Iterable[Card], gone: Iterable[Card]) -> tuple[Card, ...]:
    """Cards without those that are gone."""
    return tuple((Counter(cards) - Counter(gone)).elements())


# Hands


def has_hand(position: Position, side: Side) -> bool:
    """Whether a team plays with a hand of cards."""
    return f"{side}_hand" in position.notes


def hand(position: Position, side: Side) -> tuple[Card, ...]:
    """The cards in a team's hand, as far as one sees them."""
    return tuple(card(word, f"hand of {side}") for word in _held(position, side) if word != FACE_DOWN)


def face_down(position: Position, side: Side) -> int:
    """How many cards of a hand one does not see: they are told with the deck."""
    return _held(position, side).count(FACE_DOWN)


def with_hand(position: Position, side: Side, cards: Iterable[Card]) -> Position:
    """The same table with these cards in a team's hand."""
    return position.noted(**{f"{side}_hand": " ".join(map(str, cards))})


def tabled(position: Position, side: Side) -> tuple[Card, ...]:
    """The cards of a team that lie on the table for good: they are in nobody's deck any more."""
    return tuple(card(word, f"table of {side}") for word in str(position.notes.get(f"{side}_table", "")).split())


def with_table(position: Position, side: Side, cards: Iterable[Card]) -> Position:
    """The same table with these cards lying on it."""
    return position.noted(**{f"{side}_table": " ".join(map(str, cards))})


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


def _held(position: Position, side: Side) -> list[str]:
    return str(position.notes.get(f"{side}_hand", "")).split()


@rules.view
def hands(table: Table, side: Side) -> Position:
    """Nobody looks into the other team's hand: its cards lie face down, and could as well be in the deck."""
    position = table.position
    for other in BASKETS:
        if other != side and has_hand(position, other):
            held = held_by(position, other)
            told = with_pile(position, other, sorted((*pile(position, other), *hand(position, other))))
            told = told.noted(**{f"{other}_hand": " ".join([FACE_DOWN] * held)})
            position = position if told.notes == position.notes else told
    return position
