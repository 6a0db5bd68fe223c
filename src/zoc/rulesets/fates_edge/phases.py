"""§3 Turn structure: whose turn it is, and what its End is for.

The guide does not say who goes first. Ours (reading FE-3-1): the sides take turns, one unit at a time; a side that has
nobody left to go is passed over; when all who can have gone, the next round begins with the side after the one that
went last.
"""

from __future__ import annotations

from zoc.action.finding import One
from zoc.columns import Bools
from zoc.law import Forbid
from zoc.law.finding import Found
from zoc.rulesets.fates_edge.book import rules
from zoc.rulesets.fates_edge.facts import Acts, Findings
from zoc.rulesets.fates_edge.state import FightState
from zoc.rulesets.fates_edge.terms import OTHER_ACTS, PRICES, REACTIONS, ROLLED

AT_ANY_TIME = (*REACTIONS, "notice", "stand")
"""What is called for by others, or has its price in Boons."""

# 3  TURN STRUCTURE


@rules.act("3-1", "One turn a round", Forbid, of="begin", turn=True)
def one_turn(a: Acts) -> Bools:
    """A unit has one turn a round; the sides take turns, one unit at a time (our reading FE-3-1)."""
    return a.actor.gone


@rules.finds(Findings.under_way, of="begin", by=())
def under_way(o: One) -> Found:
    """Whether a turn has begun and not ended, and whose."""
    active = FightState.of(o.position).active
    return Found(active != "", by=(active,) if active else ())


@rules.act("3-1a", "Whose turn", Forbid, of="begin", turn=True)
def another_turn(a: Acts) -> Bools:
    """A turn is ended before the next begins."""
    return a.found.under_way


@rules.act("3-1b", "The End", Forbid, of=("move", *(n for n in (*ROLLED, *OTHER_ACTS) if n not in AT_ANY_TIME)), turn=True)
def no_act_in_the_end(a: Acts) -> Bools:
    """In the End of a turn nothing is done but what Boons pay for."""
    return a.phase == "end"


@rules.act("3-2", "A full track", Forbid, of=("face", "move", "end_turn", *PRICES, *ROLLED, *OTHER_ACTS))
def leaving(a: Acts) -> Bools:
    """An Outsider whose track is full leaves the board as its turn begins, and does nothing else (our reading FE-3-2)."""
    return (a.actor.leash_size > 0) & (a.actor.leash >= a.actor.leash_size)


@rules.act("3-5", "When Boons are spent", Forbid, of=("face", "stand", *PRICES), turn=True)
def window(a: Acts) -> Bools:
    """Boons may be spent at any moment of one's own turn, or in its End phase only; those on dice at any time."""
    return (a.found.price > 0) & (a.reading.boon_window == "end") & (a.phase != "end")
