"""§7 Shoves, pulls, swaps and the Pin."""

from __future__ import annotations

from zoc.action.finding import One
from zoc.columns import ALWAYS, Bools
from zoc.law import Forbid, Sets, Shift
from zoc.law.finding import Found
from zoc.rulesets.fates_edge.book import rules
from zoc.rulesets.fates_edge.facts import Acts, Findings, Steps, surveyed
from zoc.rulesets.fates_edge.placement import barred_by, base_at, crowding, fitting, kept_apart, rooms
from zoc.rulesets.fates_edge.situation import pinners, threatening
from zoc.rulesets.fates_edge.terms import CARRIED

# 7  SHOVES, PULLS, AND PLACEMENT


@rules.test("7-1", "Shove or Pull", Sets(4, "dv"), of=("shove", "pull"))
def push_dv(_: Acts) -> Bools:
    """A Shove or a Pull is tested at DV 4, and moves the target on a hit with Standard Effect (our reading FE-7-1)."""
    return ALWAYS


@rules.finds(Findings.rooms, of=("shove", "pull"), by=("unit", "target", "act"))
def open_to_it(o: One) -> Found:
    """To how many cells the target can be sent, if it is within reach; if to none, who stands where it would go."""
    if o.target is None or not threatening(o.law, o.position, o.unit, o.target):
        return Found(0)
    pull = o.act == "pull"
    found = len(rooms(o.law, o.position, o.unit, o.target, pull=pull))
    return Found(found, by=() if found else crowding(o.law, o.position, o.unit, o.target, pull=pull))


@rules.finds(Findings.barred, of=("shove", "pull"), by=("unit", "target", "act", "at"))
def barred(o: One) -> Found:
    """What is wrong with the cell to which the target is to be sent: rubble, no room, or only the wrong way; nothing."""
    onto = o.part.there(o.position) if o.at is not None else None
    if o.target is None or onto is None or onto in rooms(o.law, o.position, o.unit, o.target, pull=o.act == "pull"):
        return Found("")
    why = barred_by(o.law, o.position, o.target, onto)
    there = base_at(o.position, o.target, onto) if why == "no room" else ()
    return Found(why or "wrong way", by=[unit for cell in there for unit in o.position.at(cell) if unit != o.target])


@rules.act("7-2", "Which way", Forbid, of=("shove", "pull"))
def wrong_way(a: Acts) -> Bools:
    """A Shove sends its target to a free cell one step farther away, a Pull to one nearer (our reading FE-7-2)."""
    return a.found.barred == "wrong way"


@rules.act("7-3a", "No room there", Forbid, of=("shove", "pull"))
def no_room(a: Acts) -> Bools:
    """Nobody is pushed into a wall, a filled or impassable cell, past a shut corner, or off the map (our reading FE-7-3)."""
    return a.found.barred == "no room"


@rules.act("9-1", "Rubble", Forbid, of=("shove", "pull"))
def into_rubble(a: Acts) -> Bools:
    """Rubble blocks a Shove or a Pull into it (our reading FE-9-1)."""
    return a.found.barred == "rubble"


@rules.step("7-3b", "Conjured walls", Forbid, of=CARRIED)
def through_a_conjured_wall(s: Steps) -> Bools:
    """Nobody is moved by others through a conjured wall, or into one (our reading FE-7-3)."""
    return surveyed(s).conjured > 0


@rules.act("7-3", "Nowhere to go", Forbid, of=("shove", "pull"))
def nowhere(a: Acts) -> Bools:
    """A push needs a free cell one step farther, or nearer: on the map, open, without rubble (our readings FE-7-2, FE-9-1)."""
    return a.found.threatens & (a.found.rooms == 0)


@rules.act("7-6", "Swap", Forbid, of="swap")
def not_an_ally(a: Acts) -> Bools:
    """A Swap trades places with a willing ally."""
    return a.hostile | a.itself | ~a.aimed


@rules.finds(Findings.fitting, of="swap", by=("unit", "target"))
def fits(o: One) -> bool:
    """Whether two units touch and have equal bases."""
    return o.target is not None and fitting(o.position, o.unit, o.target)


@rules.act("7-7", "Side by side", Forbid, of="swap")
def unequal(a: Acts) -> Bools:
    """Only units next to each other with equal bases swap (our reading FE-7-7)."""
    return ~a.found.fitting


@rules.finds(Findings.kept_apart, of="swap", by=("unit", "target"))
def cannot_step_there(o: One) -> bool:
    """Whether ground, walls or corners keep the unit from where the other stands."""
    return o.target is not None and fitting(o.position, o.unit, o.target) and kept_apart(o.law, o.position, o.unit, o.target)


@rules.act("7-7a", "Room to swap", Forbid, of="swap")
def no_room_to_swap(a: Acts) -> Bools:
    """Each of the two who swap can stand where the other stood and step there: over ground, past walls and corners (our
    reading FE-7-7)."""
    return a.found.kept_apart


@rules.test("7-6", "Swap", Sets(3, "dv"), of="swap")
def swap_dv(_: Acts) -> Bools:
    """Both who swap pass a test at DV 3."""
    return ALWAYS


@rules.finds(Findings.pinned, of="disengage")
def pinned(o: One) -> Found:
    """Whether two allied enemies hold the unit out of different arcs, and which."""
    found = pinners(o.law, o.position, o.unit)
    return Found(bool(found), by=found)


@rules.test("7-9", "Pin", Shift(2, "dv"), of="disengage")
def pin(t: Acts) -> Bools:
    """A unit held by two allied enemies out of different arcs is pinned: its Disengage DV rises by 2 (our reading FE-7-9)."""
    return t.found.pinned


@rules.test("7-10", "Pin instead", Shift(-1, "dv"), of="disengage")
def pin_instead(t: Acts) -> Bools:
    """A Pin stands for the first further controller."""
    return t.found.pinned & (t.reading.pin_with_multi == "replace")
