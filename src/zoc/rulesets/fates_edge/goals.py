"""Goals of scenarios: who is down counts for none, and a ritual may be one."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from zoc.goal import Goal
from zoc.position import Position
from zoc.rulesets.fates_edge.book import rules
from zoc.rulesets.fates_edge.facts import AFigure
from zoc.rulesets.fates_edge.round import able
from zoc.text import Amount, Phrase, Pieces, Team

if TYPE_CHECKING:
    from zoc.law.setting import Setting


@dataclass(frozen=True)
class ToPerform(Phrase):
    """Units are to end their rituals."""

    side: Team
    units: Pieces
    by: Amount = None


@dataclass(frozen=True)
class Performed(Phrase):
    """Units have ended their rituals."""

    units: Pieces


@rules.counts
def on_their_feet(position: Position, unit: str) -> bool:
    """Whoever is down holds nothing and reaches nothing."""
    return able(position, unit)


def _to_perform(_: Setting, goal: Goal) -> Phrase:
    return ToPerform(goal.side, goal.units, goal.by or None)


@rules.goal("perform", takes="units", wants=_to_perform)
def performed(table: Setting, goal: Goal) -> Phrase | None:
    """A side wins by the rituals of its units."""
    position = table.position
    done = tuple(unit for unit in goal.units if unit in position.ids and AFigure(position, unit).performed)
    return Performed(done) if len(done) >= (goal.count or len(goal.units)) else None
