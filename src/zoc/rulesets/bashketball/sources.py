"""Everything that bears on a test: zones, distance and size by their clauses, cards by their names."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from zoc.action import Action, Assessment, assess
from zoc.errors import Malformed
from zoc.law import Ruleset
from zoc.position import Position

CARDS = "S-3"


def with_cards(action: Action, played: Mapping[str, int]) -> Action:
    """The same action with cards played for or against it: each by its name and its level."""
    return replace(action, said={**action.said, "cards": dict(played)})


def sources(law: Ruleset, position: Position, action: Action) -> Assessment:
    """What the law says to a test, and each card that is played as a source of its own (S-3)."""
    reasons = [*assess(law, position, action).reasons]
    for name, level in _played(action).items():
        alone = assess(law, position, replace(action, said={**action.said, "played": level}))
        reasons += [replace(reason, by=(name,)) for reason in alone.reasons if reason.clause.number == CARDS]
    return Assessment(tuple(sorted(reasons, key=lambda reason: reason.clause.place)))


def _played(action: Action) -> Mapping[str, int]:
    cards = action.said.get("cards", {})
    if not isinstance(cards, Mapping) or not all(isinstance(level, int) for level in cards.values()):
        raise Malformed(f"cards are given by name and level, such as {{'Spirit': 1}}, not {cards!r}")
    return cards
