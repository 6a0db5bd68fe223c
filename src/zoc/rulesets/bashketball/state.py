"""What a match keeps: the cards of each team, the score, the actions left, and who begins after a basket."""

from __future__ import annotations

import re
from dataclasses import dataclass

from zoc.errors import Malformed
from zoc.law.effect import signed
from zoc.state import BookState, BySide, Path, SideName, kept

ACTIONS, WINNING = 3, 11
"""Actions of a turn, and the points that win, unless a scenario says otherwise."""
HIGHEST = 8
FACE_DOWN = "?"
WRITTEN = re.compile(r"([0-8])(?::([a-z_]+)([+-]\d)?)?", re.ASCII)
FATE = f"a fate is a number from 0 to {HIGHEST}"


@dataclass(frozen=True, order=True)
class Card:
    """A card of a deck: its fate, and its name and level if it is known by them.

    >>> str(Card(6, "spirit", 1)), Card(5).written
    ('6:spirit+1', 5)
    """

    fate: int
    name: str = ""
    level: int = 0

    @classmethod
    def spelled(cls, said: object) -> Card:
        """A card as a file writes it: a fate, or a fate with a name and a level."""
        return card(said)

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


def card(written: object, of: str = "") -> Card:
    """A card as somebody wrote it."""
    found = WRITTEN.fullmatch(str(written))
    if found is None:
        kind = "a card is a fate, a name and a level, such as 6:spirit+1" if ":" in str(written) else FATE
        raise Malformed(f"{kind}, not {str(written)!r}{f' ({of})' if of else ''}")
    fate, name, level = found.groups()
    return Card(int(fate), name or "", int(level or 0))


EVERY_FATE = tuple(map(Card, range(HIGHEST + 1)))


@dataclass(frozen=True)
class HeldCards:
    """The cards in a team's hand: those that one sees, and how many lie face down."""

    cards: tuple[Card, ...] = ()
    face_down: int = 0

    def __len__(self) -> int:
        return len(self.cards) + self.face_down


@dataclass(frozen=True)
class MatchState(BookState):
    """What a match keeps besides the court and the players."""

    fresh: BySide[tuple[Card, ...]] = kept(BySide(), "the cards each deck begins with; one of each fate, if nobody says")
    decks: BySide[tuple[Card, ...]] = kept(BySide(), "the cards left in each deck; all it begins with, if nobody says")
    hands: BySide[HeldCards] = kept(BySide(), "the hands of the teams that play with one")
    tabled: BySide[tuple[Card, ...]] = kept(BySide(), "the cards of each team that lie on the table for good")
    score: BySide[int] = kept(BySide(), "the points of each team")
    winning: int = kept(WINNING, "the points that win; 0 if none do")
    actions: int = kept(ACTIONS, "the actions that are left of the turn")
    begins: SideName = kept("", "who begins once both sides are ready after a basket")

    @classmethod
    def upgraded(cls, name: str, said: object) -> tuple[Path, object]:
        """Piles were texts, one for each team: ``home_deck = "0 1 2"``."""
        team, _, what = name.rpartition("_")
        if what == "score":
            return (what, team), said
        if what not in PILES or not team:
            return (name,), said
        cards = [_plain(word) for word in said.split() if word != FACE_DOWN] if isinstance(said, str) else said
        if what != "hand" or not isinstance(said, str):
            return (PILES[what], team), cards
        down = said.split().count(FACE_DOWN)
        return (PILES[what], team), {"cards": cards} | ({"face_down": down} if down else {})


def _plain(word: str) -> int | str:
    return int(word) if word.isdecimal() else word


PILES = {"deck": "decks", "fresh": "fresh", "hand": "hands", "table": "tabled"}
"""What the piles were called in older files, after the name of the team."""
