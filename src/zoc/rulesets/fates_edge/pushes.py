"""§7 Shoves, pulls, swaps and the Pin."""

from __future__ import annotations

from typing import Any

from zoc.action import Acts
from zoc.law import Forbid, Sets, Shift
from zoc.rulesets.fates_edge.book import rules

# 7  SHOVES, PULLS, AND PLACEMENT


@rules.test("7-1", "Shove or Pull", Sets(4, "dv"), of=("shove", "pull"))
def push_dv(t: Acts) -> Any:
    """A Shove or a Pull is tested at DV 4, and moves the target on a hit with Standard Effect (our reading FE-7-1)."""
    return True


@rules.act("7-2", "Which way", Forbid, of=("shove", "pull"))
def wrong_way(a: Acts) -> Any:
    """A Shove sends its target to a free cell one step farther away, a Pull to one nearer (our reading FE-7-2)."""
    return a.given.misplaced


@rules.act("7-3a", "No room there", Forbid, of=("shove", "pull"))
def no_room(a: Acts) -> Any:
    """Nobody is pushed into a wall, a filled or impassable cell, past a shut corner, or off the map (our reading FE-7-3)."""
    return a.given.barred == "no room"


@rules.act("9-1", "Rubble", Forbid, of=("shove", "pull"))
def into_rubble(a: Acts) -> Any:
    """Rubble blocks a Shove or a Pull into it (our reading FE-9-1)."""
    return a.given.barred == "rubble"


@rules.act("7-3", "Nowhere to go", Forbid, of=("shove", "pull"))
def nowhere(a: Acts) -> Any:
    """A push needs a free cell one step farther, or nearer: on the map, open, without rubble (our readings FE-7-2, FE-9-1)."""
    return (a.given.threatens != 0) & (a.given.rooms == 0)


@rules.act("7-6", "Swap", Forbid, of="swap")
def not_an_ally(a: Acts) -> Any:
    """A Swap trades places with a willing ally."""
    return a.hostile | a.itself | ~a.aimed


@rules.act("7-7", "Side by side", Forbid, of="swap")
def unequal(a: Acts) -> Any:
    """Only units next to each other with equal bases swap (our reading FE-7-7)."""
    return ~(a.given.fitting != 0)


@rules.test("7-6", "Swap", Sets(3, "dv"), of="swap")
def swap_dv(t: Acts) -> Any:
    """Both who swap pass a test at DV 3."""
    return True


@rules.test("7-9", "Pin", Shift(2, "dv"), of="disengage")
def pin(t: Acts) -> Any:
    """A unit held by two allied enemies out of different arcs is pinned: its Disengage DV rises by 2 (our reading FE-7-9)."""
    return t.given.pinned


@rules.test("7-10", "Pin instead", Shift(-1, "dv"), of="disengage")
def pin_instead(t: Acts) -> Any:
    """A Pin stands for the first further controller."""
    return t.given.pinned & (t.reading.pin_with_multi == "replace")
