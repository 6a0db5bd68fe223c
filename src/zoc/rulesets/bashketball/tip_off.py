"""The tip-off: both players reveal, and the higher fate has the ball."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import TYPE_CHECKING

from zoc.action import Action, Assessment, Attempt, ruled_parts
from zoc.odds import Distribution
from zoc.rulesets.bashketball.attempt import as_ordered
from zoc.rulesets.bashketball.book import rules
from zoc.rulesets.bashketball.fate import PILES, Level, outlook, too_few
from zoc.rulesets.bashketball.sources import sources

if TYPE_CHECKING:
    from zoc.table import Table

TIED = "A tie at the tip-off the game leaves open."


@rules.attempt("tip_off")
def tip_off(table: Table, action: Action) -> Attempt:
    """Who wins the jump: each reveals as his size lets him (D-11), from the decks that are left and from fresh ones."""
    law, position = table.law, table.position
    verdict = ruled_parts(table, as_ordered(table, action), about=action.say())
    if not verdict.legal or action.target is None:
        return Attempt(action, verdict, Assessment(()))
    found = sources(law, position, action)
    mine, theirs = Level(int(found.total())), Level(int(sources(law, position, _facing(action)).total()))
    ours, others = (position.unit(id).side for id in (action.unit, action.target))
    notes = (*too_few(position, ours, mine), *too_few(position, others, theirs), TIED)
    chances: dict[str, Fraction | None] = {}
    for name, fresh in PILES.items():
        higher = _higher(outlook(position, ours, mine, fresh=fresh), outlook(position, others, theirs, fresh=fresh))
        chances[name] = None if higher is None else higher[1]
        chances[f"{name}: a tie"] = None if higher is None else higher[0]
    facts = {"level": mine, "against": theirs}
    return Attempt(action, verdict, found, f"a higher fate than {action.target}", chances, facts, notes)


def _facing(action: Action) -> Action:
    """The same jump as the opponent sees it."""
    return replace(action, unit=action.target or "", target=action.unit, said={})


def _higher(mine: Distribution[int] | None, theirs: Distribution[int] | None) -> Distribution[int] | None:
    """Whether mine is higher (1), equal (0) or lower (−1), where both have cards enough."""
    if mine is None or theirs is None:
        return None
    return mine.then(lambda fate: theirs.map(lambda other: (fate > other) - (fate < other)))
