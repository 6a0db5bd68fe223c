"""§10 Special actions, as far as they touch movement and zones: Brace, and lying prone."""

from __future__ import annotations

from typing import Any

import numpy as np

from zoc.control import Projections
from zoc.law import Base, Exert, Forbid, Test
from zoc.movement import Meetings, Steps
from zoc.rulesets.fates_edge.book import rules
from zoc.rulesets.fates_edge.obstacles import lie
from zoc.rulesets.fates_edge.terms import DOWN, INNER, OUTER
from zoc.rulesets.fates_edge.zones import ready

# 10  SPECIAL ACTIONS


@rules.exert("10.BRACE-2", "Brace", Exert, zone="strike")
def braced(z: Projections) -> Any:
    """A braced unit's zone counts one ring wider, on top of Reach, for opportunity strikes only (our reading FE-10.BRACE-2)."""
    return z.unit.braced & (z.unit.harm < DOWN) & (lie(z).ring >= 1) & (lie(z).ring <= z.unit.reach + 1) & lie(z).seen


@rules.exert("10.BRACE-2a", "The wider ring", Base, zone="strike")
def wider_ring(z: Projections) -> Any:
    """Only the added ring is new; inside it the unit's own zone counts."""
    return np.where(lie(z).ring <= z.unit.reach, INNER, OUTER)


@rules.leave("10.BRACE-3", "Leaving the wider ring", Test("strike"), zone="strike")
def leaving_the_ring(m: Meetings) -> Any:
    """Leaving the wider ring of a braced unit draws its strike as leaving its zone does (our reading FE-10.BRACE-3)."""
    return ~m.kept & (m.level == OUTER) & ready(m)


@rules.leave("5.3-1a", "Spared", overrides="10.BRACE-3", zone="strike")
def spared(m: Meetings) -> Any:
    """Enemies that were paid off do not strike, unless on Guard; their wider ring included."""
    paid = (m.mover.way == "disengage") | (m.mover.way == "boon")
    return paid & (m.level_at_start == INNER) & ~m.unit.guarding & (m.reading.disengage_strikes == "spare")


@rules.step("10.PRONE-1", "Prone", Forbid)
def prone(s: Steps) -> Any:
    """Whoever lies prone makes no step, neither out of a zone nor inside it, before standing up (our reading FE-10.PRONE-1)."""
    return s.mover.prone
