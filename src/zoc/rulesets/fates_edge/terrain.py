"""§9 Terrain and elevation examples."""

from __future__ import annotations

from zoc.columns import Bools, Ints
from zoc.law import Cost, Forbid, Test
from zoc.rulesets.fates_edge.book import rules
from zoc.rulesets.fates_edge.facts import Steps, surveyed
from zoc.rulesets.fates_edge.movement import toll

# 9  TERRAIN AND ELEVATION EXAMPLES


@rules.step("9-1", "Rubble", Cost, of="move")
def rubble(s: Steps) -> Ints:
    """Rubble is difficult: 1 more to enter."""
    return s.point * toll(s, "rubble")


@rules.step("9-3", "Foliage", Cost, of="move")
def foliage(s: Steps) -> Ints:
    """Foliage is difficult only for those who run, after a Dash or in a Rush (our reading FE-9-3)."""
    return s.point * toll(s, "foliage")


@rules.step("9-4", "Ledges", Test("balance"))
def ledge(s: Steps) -> Bools:
    """Going down over a ledge is a balance test at DV 4; whoever fails falls to the lower cell, prone (our reading FE-9-4)."""
    return surveyed(s).ledge > 0


@rules.step("9-5", "Shallow water", Cost, of="move")
def shallow(s: Steps) -> Ints:
    """Shallow water is difficult: 1 more to enter, for the amphibious too (our reading FE-9-5)."""
    return s.point * toll(s, "shallow")


@rules.step("9-6", "Deep water", Forbid)
def deep(s: Steps) -> Bools:
    """Deep water is impassable for all but the amphibious."""
    return s.there.deep & ~s.mover.amphibious
