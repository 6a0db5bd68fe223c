"""§6 Facing, flanking and rear arcs."""

from __future__ import annotations

from zoc.action.finding import One
from zoc.columns import ALWAYS, Bools
from zoc.law import Cap, Forbid, Shift
from zoc.law.finding import Found
from zoc.rulesets.fates_edge.bases import faced
from zoc.rulesets.fates_edge.book import rules
from zoc.rulesets.fates_edge.facts import Acts, AFigure, Findings
from zoc.rulesets.fates_edge.placement import closed
from zoc.rulesets.fates_edge.situation import controllers, flank_partners, solely_rear, struck_at, threatening
from zoc.rulesets.fates_edge.terms import AIMED, MELEE, MOST_BONUS_DICE, ROLLED
from zoc.rulesets.fates_edge.walls import walls_in_reach

# 6  FACING, FLANKING, AND REAR ARCS


@rules.act("6-2", "Turning", Forbid, of="face")
def not_free(a: Acts) -> Bools:
    """A facing is chosen after moving or while standing unengaged; else for a Boon or as a Shift (our reading FE-6-2)."""
    return ~a.said.has.pay & ~(a.actor.moved | a.actor.shifted) & (a.found.controllers != 0)


@rules.act("6-2b", "Turning again", Forbid, of="face", turn=True)
def once(a: Acts) -> Bools:
    """A facing is chosen for nothing once a turn, and not after a Disengage or a Shift that failed (our reading FE-6-2)."""
    return ~a.said.has.pay & a.actor.turned


@rules.finds(Findings.pivot, of="face", by=("unit", "facing"))
def pivot(o: One) -> Found:
    """What is wrong with the cells that a base fills once it has turned: no room, or its tail leaves a zone unpaid."""
    after, unit = faced(o.law, o.position, o.unit, o["facing"]), o.unit
    cells = after.footprint(unit)
    if cells == o.position.footprint(unit):
        return Found("")
    if closed(after, unit, cells):
        return Found("no room", by=[other for cell in cells for other in after.at(cell) if other != unit])
    if AFigure(o.position, unit).disengaged or o.law.in_force(o.position.readings).leave_unpaid == "provokes":
        return Found("")
    held = controllers(o.law, after, unit)
    left = [name for name in controllers(o.law, o.position, unit) if name not in held]
    return Found("leaves" if left else "", by=left)


@rules.act("13-3", "Pivoting", Forbid, of="face")
def no_pivot(a: Acts) -> Bools:
    """A Medium base turns about its front cell into free cells, astride no wall; its tail leaves no zone that was not paid
    for, and may enter one (our readings FE-13-2, FE-13-3)."""
    return a.found.pivot != ""


@rules.finds(Findings.threatens, of=MELEE, by=("unit", "target", "act"))
def threatens(o: One) -> bool:
    """Whether the unit's zone holds the target; for a strike, its wider ring too while it is braced."""
    within = struck_at(o.law, o.position, o.unit) if o.act == "strike" else ()
    if o.target in (None, o.unit):
        return False
    return o.target in within or bool(threatening(o.law, o.position, o.unit, str(o.target)))


@rules.finds(Findings.threatens, of="batter", by=("unit", "wall"))
def reaches_the_wall(o: One) -> bool:
    """Whether a conjured wall is within reach."""
    return o.get("wall", "") in walls_in_reach(o.law, o.position, o.unit)


@rules.finds(Findings.flanking, of=AIMED, by=("unit", "target"))
def partners(o: One) -> Found:
    """Whether allies threaten the target from an opposite arc, and which."""
    found = () if o.target in (None, o.unit) else flank_partners(o.law, o.position, o.unit, str(o.target))
    return Found(bool(found), by=found)


@rules.finds(Findings.rear, of=MELEE, by=("unit", "target"))
def from_behind(o: One) -> bool:
    """Whether all cells from which the unit threatens the target lie in its rear."""
    return o.target not in (None, o.unit) and solely_rear(o.law, o.position, o.unit, str(o.target))


@rules.act("6-9", "Threatening", Forbid, of=("attack", "strike", "shove", "pull", "batter"))
def out_of_reach(a: Acts) -> Bools:
    """A melee attack, a Shove and a Pull reach the cells of one's own zone and no others; a strike of the braced those of
    the wider ring as well; on its own turn a unit needs no weapon at the ready (our readings FE-6-9, FE-5.3-2)."""
    return ~a.found.threatens


@rules.act("6-9a", "Enemies only", Forbid, of=("attack", "shot", "tackle"))
def friendly(a: Acts) -> Bools:
    """Attacks are made at enemies."""
    return ~a.hostile


@rules.test("6-10", "Flanking", Shift(1, "bonus"), of=AIMED)
def flanking(t: Acts) -> Bools:
    """Whoever threatens the target from an arc opposite to an ally's has one die more, in a Shove, a Pull or a Tackle as in
    any attack (our readings FE-6-8, FE-6-9, FE-6-10)."""
    return t.found.flanking


@rules.test("6-11", "Rear", Shift(1, "bonus"), of=AIMED)
def rear(t: Acts) -> Bools:
    """An attack solely from the rear has one die more; a missile's, a Shove, a Pull and a Tackle too (our readings FE-6-11,
    FE-6-13)."""
    return t.found.rear


@rules.test("6-11a", "Rear effect", Shift(1, "effect"), of=AIMED)
def rear_effect(t: Acts) -> Bools:
    """An attack solely from the rear has one step of Effect more; so it is from there that Large bases are pushed."""
    return t.found.rear


@rules.test("6-12", "Bonus dice", Cap(MOST_BONUS_DICE, "bonus"), of=ROLLED)
def bonus_dice(_: Acts) -> Bools:
    """All bonus dice together are at most 3; penalties come off afterwards (our reading FE-6-12)."""
    return ALWAYS


@rules.test("6-14", "All-Around Sense", overrides=("6-10", "6-11", "6-11a"), of=AIMED)
def all_around(t: Acts) -> Bools:
    """A creature with All-Around Sense cannot be flanked, and its rear is no weakness."""
    return t.target.all_around
