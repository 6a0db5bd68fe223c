"""Fate: the cards of a team's deck, how many a level turns over, and the exact chance that the one that counts is enough."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import IntEnum
from fractions import Fraction

from zoc.action import Attempt
from zoc.errors import Malformed
from zoc.odds import Chance, draw
from zoc.position import Position, Side
from zoc.rulesets.bashketball.book import EVERY_FATE

HIGHEST = 8


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

    def chance(self, cards: Sequence[int]) -> Chance[int] | None:
        """What the card that counts may be; nothing if there are fewer cards than are to be revealed."""
        return None if len(cards) < self.cards else draw(cards, self.cards, "highest" if self >= 0 else "lowest")

    def __str__(self) -> str:
        return self.name.replace("_", " ").title()


# Decks


def deck(position: Position, side: Side, *, fresh: bool = False) -> tuple[int, ...]:
    """The fates left in a team's deck, or all it begins with (D-2); where nobody says, one card of each fate."""
    begun = position.notes.get(f"{side}_fresh", EVERY_FATE)
    written = begun if fresh else position.notes.get(f"{side}_deck", begun)
    return _fates(str(written), side)


def _fates(written: str, side: Side) -> tuple[int, ...]:
    strange = [word for word in written.split() if word not in EVERY_FATE.split()]
    if strange:
        raise Malformed(f"a fate is a number from 0 to {HIGHEST}, not {strange[0]!r} (deck of {side})")
    return tuple(map(int, written.split()))


def with_deck(position: Position, side: Side, fates: Iterable[int], *, fresh: bool = False) -> Position:
    """The same table with these cards left in a team's deck, or with these to begin with."""
    written = " ".join(map(str, fates))
    _fates(written, side)
    return position.noted(**{f"{side}_{'fresh' if fresh else 'deck'}": written})


# Turning cards over


@dataclass(frozen=True)
class Revealed:
    """Cards turned over for a test: the table without them, the card that counts, and whether it is enough."""

    position: Position
    fates: tuple[int, ...]
    kept: int
    success: bool


def reveal(position: Position, attempt: Attempt, *fates: int) -> Revealed:
    """Turn these cards of the tester's deck over for a test, and see whether it succeeds."""
    if not attempt.legal:
        raise Malformed(attempt.verdict.say())
    if "difficulty" not in attempt.facts:
        raise Malformed(f"a {attempt.action.name} has no difficulty: compare both cards")
    level, side = Level(attempt.facts["level"]), position.unit(attempt.action.actor).side
    left = Counter(deck(position, side))
    if len(fates) != level.cards:
        raise Malformed(f"{level} reveals {level.cards} of {side}'s cards, not {len(fates)}")
    if missing := Counter(fates) - left:
        raise Malformed(f"there is no {min(missing)} left in the deck of {side}")
    kept, rest = level.kept(fates), left - Counter(fates)
    return Revealed(with_deck(position, side, rest.elements()), fates, kept, kept >= attempt.facts["difficulty"])


def chances(position: Position, side: Side, level: Level, need: int) -> dict[str, Fraction | None]:
    """The chance that a test succeeds: from the deck that is left, and from a fresh one."""
    drawn = {name: level.chance(deck(position, side, fresh=fresh)) for name, fresh in PILES.items()}
    return {name: None if chance is None else chance.at_least(need) for name, chance in drawn.items()}


def too_few(position: Position, side: Side, level: Level) -> tuple[str, ...]:
    """What is said where a deck has fewer cards than are to be revealed: the game does not say what happens then (D-3)."""
    left = {name: len(deck(position, side, fresh=fresh)) for name, fresh in PILES.items()}
    return tuple(
        f"{name}: {level} reveals {level.cards} cards and {side} has {count}, so there are no odds (D-3)."
        for name, count in left.items()
        if count < level.cards
    )


PILES = {"success": False, "from a fresh deck": True}
"""What a test is asked, and whether of a fresh deck."""
