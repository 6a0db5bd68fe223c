"""Fate: the cards of a team's deck, how many a level turns over, and the exact chance that the one that counts is enough."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import IntEnum
from fractions import Fraction

from zoc.action import Attempt
from zoc.errors import Malformed
from zoc.odds import Distribution, draw
from zoc.position import Position, Side
from zoc.rulesets.bashketball.cards import face_down, pile, rest, with_pile
from zoc.rulesets.bashketball.state import card


class Level(IntEnum):
    """How good a test is: it turns over one card, two or three, and the best or the worst of them counts (D-3).

    >>> str(Level(-2)), Level(-2).cards, Level.NORMAL.cards
    ('Double Disadvantage', 3, 1)
    """

    DOUBLE_DISADVANTAGE, DISADVANTAGE, NORMAL, ADVANTAGE, DOUBLE_ADVANTAGE = range(-2, 3)

    @property
    def cards(self) -> int:
        """How many cards are revealed."""
        return 1 + abs(self)

    def kept(self, fates: Iterable[int]) -> int:
        """The card that counts."""
        return max(fates) if self >= 0 else min(fates)

    def chance(self, cards: Sequence[int]) -> Distribution[int] | None:
        """What the card that counts may be; nothing if there are fewer cards than are to be revealed."""
        return None if len(cards) < self.cards else draw(cards, self.cards, "highest" if self >= 0 else "lowest")

    def __str__(self) -> str:
        return self.name.replace("_", " ").title()


# Decks


def deck(position: Position, side: Side, *, fresh: bool = False) -> tuple[int, ...]:
    """The fates left in a team's deck, or all it begins with (D-2)."""
    return tuple(card.fate for card in pile(position, side, fresh=fresh))


def with_deck(position: Position, side: Side, fates: Iterable[int], *, fresh: bool = False) -> Position:
    """The same table with these fates left in a team's deck, or with these to begin with."""
    return with_pile(position, side, [card(fate, f"deck of {side}") for fate in fates], fresh=fresh)


def left(position: Position, side: Side, *, fresh: bool = False) -> int:
    """How many cards a deck has; those face down in the hand are told with it, but are not in it."""
    return len(pile(position, side, fresh=fresh)) - (0 if fresh else face_down(position, side))


# Turning cards over

NONE = -1
"""The fate of no card."""


@dataclass(frozen=True)
class Revealed:
    """Cards turned over for a test: the table without them, the card that counts, and whether it is enough."""

    position: Position
    fates: tuple[int, ...]
    kept: int
    success: bool


def reveal(position: Position, attempt: Attempt, *cards: int | str) -> Revealed:
    """Turn these cards of the tester's deck over for a test, and see whether it succeeds."""
    if not attempt.legal:
        raise Malformed(attempt.verdict.say())
    if "difficulty" not in attempt.facts:
        raise Malformed(f"a {attempt.action.name} has no difficulty: compare both cards")
    level, side = Level(attempt.facts["level"]), position.unit(attempt.action.actor).side
    if len(cards) != level.cards:
        raise Malformed(f"{level} reveals {level.cards} of {side}'s cards, not {len(cards)}")
    return counted(*turned(position, side, *cards), attempt)


def counted(position: Position, fates: tuple[int, ...], attempt: Attempt) -> Revealed:
    """Which of the cards turned over counts, and whether it is enough; without any card nothing is."""
    kept = Level(attempt.facts["level"]).kept(fates) if fates else NONE
    return Revealed(position, fates, kept, kept >= attempt.facts["difficulty"] and bool(fates))


def turned(position: Position, side: Side, *cards: int | str) -> tuple[Position, tuple[int, ...]]:
    """The table with these cards of a deck turned over and laid aside, and their fates."""
    shown, there = [card(one, f"deck of {side}") for one in cards], pile(position, side)
    if missing := Counter(shown) - Counter(there):
        raise Malformed(f"there is no {min(missing)} left in the deck of {side}")
    return with_pile(position, side, rest(there, shown)), tuple(one.fate for one in shown)


def chances(position: Position, side: Side, level: Level, need: int) -> dict[str, Fraction | None]:
    """The chance that a test succeeds: from the deck that is left, and from a fresh one."""
    drawn = {name: outlook(position, side, level, fresh=fresh) for name, fresh in PILES.items()}
    return {name: None if chance is None else chance.at_least(need) for name, chance in drawn.items()}


def outlook(position: Position, side: Side, level: Level, *, fresh: bool = False) -> Distribution[int] | None:
    """What the card that counts may be, as far as one knows the deck; nothing if it has too few cards."""
    return None if left(position, side, fresh=fresh) < level.cards else level.chance(deck(position, side, fresh=fresh))


def too_few(position: Position, side: Side, level: Level) -> tuple[str, ...]:
    """What is said where a deck has fewer cards than are to be revealed: the game does not say what happens then (D-3)."""
    counts = {name: left(position, side, fresh=fresh) for name, fresh in PILES.items()}
    return tuple(
        f"{name}: {level} reveals {level.cards} cards and {side} has {count}, so there are no odds (D-3)."
        for name, count in counts.items()
        if count < level.cards
    )


PILES = {"success": False, "from a fresh deck": True}
"""What a test is asked, and whether of a fresh deck."""
