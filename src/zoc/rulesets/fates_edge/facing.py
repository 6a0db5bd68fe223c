"""§6 Facing, flanking and rear arcs."""

from __future__ import annotations

from typing import Any

from zoc.action import Acts
from zoc.law import Cap, Forbid, Shift
from zoc.rulesets.fates_edge.book import rules
from zoc.rulesets.fates_edge.terms import AIMED, MOST_BONUS_DICE, ROLLED

# 6  FACING, FLANKING, AND REAR ARCS


@rules.act("6-2", "Turning", Forbid, of="face")
def not_free(a: Acts) -> Any:
    """A facing is chosen once, after moving or while standing unengaged; else for a Boon or as a Shift (our reading FE-6-2)."""
    standing = ~(a.actor.moved | a.actor.shifted)
    paid = (a.given.price > 0) | a.given.shift
    return ~paid & (a.actor.turned | (standing & (a.given.engaged != 0)))


@rules.act("6-2a", "Turning as a Shift", Forbid, of="face")
def one_shift(a: Acts) -> Any:
    """To turn at the price of a Shift is the one Shift of the turn."""
    return a.given.shift & a.actor.shifted


@rules.act("13-3", "Pivoting", Forbid, of="face")
def no_pivot(a: Acts) -> Any:
    """A Medium base turns about its front cell into free cells; its tail enters and leaves no zone (our reading FE-13-3)."""
    return a.given.no_room | a.given.crosses


@rules.act("6-9", "Threatening", Forbid, of=("attack", "strike", "shove", "pull", "batter"))
def out_of_reach(a: Acts) -> Any:
    """A melee attack, a Shove and a Pull reach the cells of one's own zone and no others; a strike of the braced those of
    the wider ring as well; on its own turn a unit needs no weapon at the ready (our readings FE-6-9, FE-5.3-2)."""
    return ~(a.given.threatens != 0)


@rules.act("6-9a", "Enemies only", Forbid, of=("attack", "shot", "tackle"))
def friendly(a: Acts) -> Any:
    """Attacks are made at enemies."""
    return ~a.hostile


@rules.test("6-10", "Flanking", Shift(1, "bonus"), of=AIMED)
def flanking(t: Acts) -> Any:
    """Whoever threatens the target from an arc opposite to an ally's has one die more, in a Shove, a Pull or a Tackle as in
    any attack (our readings FE-6-8, FE-6-9, FE-6-10)."""
    return t.given.flanking


@rules.test("6-11", "Rear", Shift(1, "bonus"), of=AIMED)
def rear(t: Acts) -> Any:
    """An attack solely from the rear has one die more; a missile's, a Shove, a Pull and a Tackle too (our readings FE-6-11,
    FE-6-13)."""
    return t.given.rear


@rules.test("6-11a", "Rear effect", Shift(1, "effect"), of=AIMED)
def rear_effect(t: Acts) -> Any:
    """An attack solely from the rear has one step of Effect more; so it is from there that Large bases are pushed."""
    return t.given.rear


@rules.test("6-12", "Bonus dice", Cap(MOST_BONUS_DICE, "bonus"), of=ROLLED)
def bonus_dice(t: Acts) -> Any:
    """All bonus dice together are at most 3; penalties come off afterwards (our reading FE-6-12)."""
    return True


@rules.test("6-14", "All-Around Sense", overrides=("6-10", "6-11", "6-11a"), of=AIMED)
def all_around(t: Acts) -> Any:
    """A creature with All-Around Sense cannot be flanked, and its rear is no weakness."""
    return t.target.all_around
