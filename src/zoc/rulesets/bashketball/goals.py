"""A goal of scenarios that only this book knows: points scored."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from zoc.goal import Goal
from zoc.rulesets.bashketball.book import rules
from zoc.rulesets.bashketball.events import Score
from zoc.rulesets.bashketball.turn import score
from zoc.text import Amount, Phrase, Team

if TYPE_CHECKING:
    from zoc.law.setting import Setting


@dataclass(frozen=True)
class ToScore(Phrase):
    """A team is to have so many points."""

    side: Team
    points: Amount
    by: Amount = None


@dataclass(frozen=True)
class HasScored(Phrase):
    """A team has so many points."""

    side: Team
    score: Score


def _to_score(_: Setting, goal: Goal) -> Phrase:
    return ToScore(goal.side, goal.count, goal.by or None)


@rules.goal("score", takes="number", wants=_to_score)
def scored(table: Setting, goal: Goal) -> Phrase | None:
    """A team wins by so many points."""
    now = score(table.position)
    points = {"home": now.home, "away": now.away}.get(goal.side, 0)
    return HasScored(goal.side, now) if (points or 0) >= goal.count else None
