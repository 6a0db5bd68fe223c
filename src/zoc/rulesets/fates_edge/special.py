"""§10 Special actions, as far as they touch movement and zones: Brace, and lying prone."""

from __future__ import annotations

import numpy as np

from zoc.columns import Bools, Ints
from zoc.law import Base, Ends, Exert, Forbid, Sets, Shift, Test
from zoc.rulesets.fates_edge.book import rules
from zoc.rulesets.fates_edge.facts import Acts, Meetings, Projections, Steps
from zoc.rulesets.fates_edge.obstacles import lie
from zoc.rulesets.fates_edge.terms import DOWN, INNER, OUTER
from zoc.rulesets.fates_edge.zones import paid_off, ready

# 10  SPECIAL ACTIONS


@rules.test("10.GUARD-2", "Guard", overrides="5.3-3", of="strike")
def on_guard(t: Acts) -> Bools:
    """A unit on Guard strikes at normal dice."""
    return t.actor.guarding


@rules.act("10.GUARD-1", "Guard ends", Ends, of="begin")
def guard_ends(a: Acts) -> Bools:
    """A Guard that was not used ends as the unit's next turn begins, whatever it does first (our reading FE-10.GUARD-1)."""
    return a.actor.guarding


@rules.act("10.BRACE-1", "Brace ends", Ends, of="begin")
def brace_ends(a: Acts) -> Bools:
    """A Brace lasts until the unit's next turn begins, whatever it does first."""
    return a.actor.braced


@rules.act("10.DASH-1", "Dash", Forbid, of="dash", turn=True)
def movement_over(a: Acts) -> Bools:
    """A Dash comes once, before movement has ended, and may prolong a Move (our reading FE-10.DASH-1)."""
    return a.actor.halted | a.actor.running


@rules.test("10.BRACE-1", "Braced", Shift(-1, "dice"), of=("shove", "pull"))
def steady(t: Acts) -> Bools:
    """Shoves and Pulls against a braced unit are made with one die less (our reading FE-10.BRACE-1)."""
    return t.target.braced


@rules.exert("10.BRACE-2", "Brace", Exert, zone="strike")
def braced(z: Projections) -> Bools:
    """A braced unit's zone counts one ring wider, on top of Reach, for opportunity strikes only (our reading FE-10.BRACE-2)."""
    return z.unit.braced & (z.unit.harm < DOWN) & (lie(z).ring >= 1) & (lie(z).ring <= z.unit.reach + 1) & lie(z).seen


@rules.exert("10.BRACE-2a", "The wider ring", Base, zone="strike")
def wider_ring(z: Projections) -> Ints:
    """Only the added ring is new; inside it the unit's own zone counts."""
    return np.where(lie(z).ring <= z.unit.reach, INNER, OUTER)


@rules.leave("10.BRACE-3", "Leaving the wider ring", Test("strike"), zone="strike", of="move")
def leaving_the_ring(m: Meetings) -> Bools:
    """Leaving the wider ring of a braced unit draws its strike as leaving its zone does (our reading FE-10.BRACE-3)."""
    return ~m.kept & (m.level == OUTER) & ready(m)


@rules.leave("5.3-1a", "Spared", overrides="10.BRACE-3", zone="strike", of="move")
def spared(m: Meetings) -> Bools:
    """Enemies that were paid off do not strike, unless on Guard; their wider ring included."""
    return paid_off(m) & (m.level_at_start == INNER) & ~m.unit.guarding & (m.reading.disengage_strikes == "spare")


@rules.step("10.PRONE-1", "Prone", Forbid, of="move")
def prone(s: Steps) -> Bools:
    """Whoever lies prone makes no step, neither out of a zone nor inside it, before standing up (our reading FE-10.PRONE-1)."""
    return s.mover.prone


@rules.act("10.PRONE-1", "Prone", Forbid, of=("disengage", "shift", "dash"))
def prone_stays(a: Acts) -> Bools:
    """Whoever lies prone neither disengages nor shifts nor dashes before standing up."""
    return a.actor.prone


@rules.act("10.TACKLE-1", "Tackle", Forbid, of="tackle")
def out_of_zone(a: Acts) -> Bools:
    """Only a target in one's own zone is tackled."""
    return ~a.found.threatens


@rules.test("10.TACKLE-2", "Tackle", Sets("dv"), of="tackle")
def tackle_dv(t: Acts) -> Ints:
    """A Tackle is one test against the foe's DV, 4 to 6 (our reading FE-10.TACKLE-2)."""
    return t.target.tackle_dv


@rules.act("10.PRONE-2", "Standing up", Forbid, of="stand")
def not_prone(a: Acts) -> Bools:
    """Only the prone stand up; it takes the Act or 1 Boon."""
    return ~a.actor.prone
