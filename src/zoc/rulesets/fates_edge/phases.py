"""§3 Turn structure: whose turn it is, and what its End is for.

The guide does not say who goes first. Ours (reading FE-3-1): the sides take turns, one unit at a time; a side that has
nobody left to go is passed over; when all who can have gone, the next round begins with the side after the one that
went last.
"""

from __future__ import annotations

from typing import Any

from zoc.action import Acts
from zoc.law import Forbid
from zoc.movement import Steps
from zoc.rulesets.fates_edge.book import rules
from zoc.rulesets.fates_edge.terms import OTHER_ACTS, ROLLED

AT_ANY_TIME = ("strike", "balance", "ward", "wall", "hold", "notice", "resist", "stand")
"""What is called for by others, or has its price in Boons."""

# 3  TURN STRUCTURE


@rules.act("3-1", "One turn a round", Forbid, of="begin")
def one_turn(a: Acts) -> Any:
    """A unit has one turn a round; the sides take turns, one unit at a time (our reading FE-3-1)."""
    return a.actor.gone


@rules.act("3-1a", "Whose turn", Forbid, of="begin")
def another_turn(a: Acts) -> Any:
    """A turn is ended before the next begins."""
    return a.note.active != ""


@rules.step("3-1b", "The End", Forbid)
def no_move_in_the_end(s: Steps) -> Any:
    """In the End of a turn nothing is done but what Boons pay for."""
    paid = (s.mover.way == "boon") | (s.mover.way == "one_step") | (s.mover.way == "rush")
    return (s.phase == "end") & ~paid


@rules.act("3-1b", "The End", Forbid, of=tuple(name for name in (*ROLLED, *OTHER_ACTS) if name not in AT_ANY_TIME))
def no_act_in_the_end(a: Acts) -> Any:
    """In the End of a turn nothing is done but what Boons pay for."""
    return a.phase == "end"


@rules.act("3-5", "When Boons are spent", Forbid, of=("face", "stand", "pay"))
def window(a: Acts) -> Any:
    """Boons may be spent at any moment of one's own turn, or in its End phase only; those on dice at any time."""
    return (a.given.price > 0) & (a.reading.boon_window == "end") & (a.phase != "end")
