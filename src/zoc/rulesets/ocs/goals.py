"""A goal of scenarios that only this book knows: hexes in which nobody is overstacked (4.7)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from zoc.goal import Goal
from zoc.rulesets.ocs.counters import rules
from zoc.rulesets.ocs.stack import overstacks
from zoc.text import Amount, Phrase, Places, Team

if TYPE_CHECKING:
    from zoc.law.setting import Setting


@dataclass(frozen=True)
class ToUnstack(Phrase):
    """A side is to have no overstack in some hexes."""

    side: Team
    hexes: Places
    by: Amount = None


@dataclass(frozen=True)
class Unstacked(Phrase):
    """A side has no overstack in some hexes."""

    side: Team
    hexes: Places


def _labels(table: Setting, goal: Goal) -> tuple[str, ...]:
    return tuple(map(table.position.where, goal.cells))


def _to_unstack(table: Setting, goal: Goal) -> Phrase:
    return ToUnstack(goal.side, _labels(table, goal), goal.by or None)


@rules.goal("unstack", takes="cells", wants=_to_unstack, last=True)
def unstacked(table: Setting, goal: Goal) -> Phrase | None:
    """A side wins by having no overstack in some hexes."""
    hexes = _labels(table, goal)
    over = any(each.cell in hexes and each.side == goal.side for each in overstacks(table.position))
    return None if over else Unstacked(goal.side, hexes)
