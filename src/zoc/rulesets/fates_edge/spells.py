"""§14 What magic does to units: tracks filled, Outsiders banished, marks, veils, transports, rituals, the Seal."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise

from zoc.grid import Cell, line
from zoc.law import Ruleset
from zoc.movement.why import why_step
from zoc.position import Position
from zoc.rulesets.fates_edge.core_test import TestRoll
from zoc.rulesets.fates_edge.cover import see
from zoc.rulesets.fates_edge.events.magic import (
    Arrived,
    FoundClue,
    NotTransported,
    Revealed,
    RitualFailed,
    RitualHeld,
    SealCracked,
    TrackFilled,
    Unmoved,
)  # fmt: skip
from zoc.rulesets.fates_edge.facts import AFigure
from zoc.rulesets.fates_edge.measure import apart
from zoc.rulesets.fates_edge.placement import base_at, closed, steps_of
from zoc.rulesets.fates_edge.result import Outcome
from zoc.rulesets.fates_edge.situation import enemies, holding
from zoc.rulesets.fates_edge.state import FightState, with_beats
from zoc.rulesets.fates_edge.terms import NEAR, Rite
from zoc.rulesets.fates_edge.turn import departed

CRACK = 2
"""The Obligation that cracking the Seal costs."""


# TRACKS


def bound(position: Position, spirit: str, summoner: str) -> Position:
    """A summoned Outsider's Leash: its Cap and the summoner's Spirit (our reading FE-14.1.WARD-4)."""
    size = AFigure(position, spirit).cap + AFigure(position, summoner).spirit
    return position.changed(spirit, leash=0, leash_size=size)


def track_size(position: Position, unit: str) -> int:
    """The segments of an Outsider's Leash, or of the Exit Tally that a wild one opens (our reading FE-14.1.WARD-4)."""
    its = AFigure(position, unit)
    return int(its.leash_size or its.cap + 2)


def segments_left(position: Position, unit: str) -> int | None:
    """The segments still to be filled before an Outsider leaves the board; none for mortals, who have no track."""
    its = AFigure(position, unit)
    return track_size(position, unit) - its.leash if its.outsider else None


def ticked(position: Position, unit: str, segments: int) -> Outcome:
    """Segments on a Leash or an Exit Tally; a wild Outsider opens one of Cap + 2, mortals have none; what overflows is lost."""
    its = AFigure(position, unit)
    if not its.outsider:
        return Outcome(position)
    size = track_size(position, unit)
    filled = min(size, its.leash + segments)
    position = position.changed(unit, leash=filled, leash_size=size)
    event = TrackFilled(unit, filled - its.leash, filled, size, departs=filled == size)
    return Outcome(departed(position, unit) if event.departs else position, (event,))


def banished(position: Position, target: str, rolled: TestRoll) -> Outcome:
    """A Banish carried out: a hit adds the Cap, a partial 1, a miss nothing."""
    if rolled.outcome == "miss":
        return Outcome(position, (Unmoved(target),))
    return ticked(position, target, AFigure(position, target).cap if rolled.success else 1)


# VEILS AND MARKS


def revealed(position: Position, seeker: str, target: str, rolled: TestRoll) -> Outcome:
    """A Reveal carried out: a hit lifts what hides the target, a partial gives a clue."""
    if rolled.success:
        return Outcome(position.changed(target, veiled=0, hidden=0), (Revealed(target),))
    return Outcome(position, (FoundClue(seeker),) if rolled.outcome == "partial" else ())


def mark_used(position: Position, target: str) -> Position:
    """The one use of a Mark."""
    return position.changed(target, marked=0)


# TRANSPORT


@dataclass(frozen=True)
class Relocation:
    """What bears on moving an ally by magic: whether there is room, both ends are Near and seen, and whose zones hold one."""

    room: bool = True
    near: bool = True
    holding: tuple[str, ...] = ()
    filled: tuple[str, ...] = ()
    """Who stands where there would be room."""

    def __bool__(self) -> bool:
        return self.room and self.near and not self.holding


def relocation(law: Ruleset, position: Position, caster: str, ally: str, onto: Cell) -> Relocation:
    """Whether a caster can move an ally to a cell, and what prevents it."""
    mine = position.footprint(caster)
    there = base_at(position, ally, onto)
    if closed(position, ally, there):
        others = (other for cell in there for other in position.at(cell) if other != ally)
        return Relocation(room=False, filled=tuple(dict.fromkeys(others)))
    ends = (position.footprint(ally), there)
    held = {enemy for cells in ends for enemy in holding(law, position, ally, cells)}
    near = all(apart(law, position, mine, cells) <= NEAR for cells in ends)
    seen = near and all(any(see(law, position, a, b) for a in mine for b in cells) for cells in ends)
    return Relocation(near=seen, holding=tuple(name for name in position.ids if name in held))


def cells_near(position: Position, caster: str, ally: str) -> Iterator[str]:
    """The cells around a caster that may be Near, the nearest first, without that of an ally."""
    grid, here, own = position.board.grid, position.unit(caster).cell, position.unit(ally).cell
    assert here is not None
    return (grid.label(cell) for radius in range(1, NEAR + 1) for cell in grid.ring(here, radius) if cell != own)


def wards_between(law: Ruleset, position: Position, unit: str, onto: Cell) -> tuple[tuple[Cell, int], ...]:
    """The wards that a unit crosses on the straight line to a cell: the steps of the line on which they are tested."""
    start, grid = position.unit(unit).cell, position.board.grid
    assert start is not None
    case, cells = steps_of(law, position, unit), line(grid, start, onto)
    steps = [(a, grid.way(a, b)) for a, b in pairwise(cells)]
    return tuple((cell, way) for cell, way in steps if any(r.effect.name == "ward" for r in why_step(case, cell, way).standing))


def transported(position: Position, ally: str, onto: str, rolled: TestRoll) -> Outcome:
    """A Transport carried out: a hit arrives safely, a partial off balance, a miss not at all; nobody strikes."""
    if rolled.outcome == "miss":
        return Outcome(position, (NotTransported(ally, onto),))
    moved, shaken = position.moved(ally, onto), not rolled.success
    return Outcome(moved.changed(ally, off_balance=1) if shaken else moved, (Arrived(ally, onto, off_balance=shaken),))


# RITUALS


def ritual_begun(position: Position, caster: str, dv: int, rite: Rite = Rite.NONE) -> Position:
    """A ritual begun, for a spell if one is named: it takes its DV and one round more (our reading FE-14.3-1).

    It takes the Act that begins it and no other; whatever else its caster does meanwhile interrupts it.
    """
    return position.changed(caster, ritual=dv, rounds_left=dv + 1, rite=int(rite), performed=0)


def rituals_disturbed(law: Ruleset, position: Position, mover: str) -> tuple[str, ...]:
    """The enemies whose rituals suffer from where a unit stands: it is in their zone, or they in its (our reading FE-14.3-2)."""
    casters = [unit for unit in enemies(position, mover) if AFigure(position, unit).ritual]

    def hold(a: str, b: str) -> bool:
        return b in holding(law, position, a, position.footprint(a)) or a in holding(law, position, b, position.footprint(b))

    return tuple(caster for caster in casters if hold(caster, mover))


def ritual_held(position: Position, caster: str, rolled: TestRoll) -> Outcome:
    """A ritual tested at DV 4: unless it is passed it fails, and the GM gains a Story Beat."""
    if rolled.success:
        return Outcome(position, (RitualHeld(caster),))
    beats = FightState.of(position).beats + 1
    failed = with_beats(position.changed(caster, ritual=0, rounds_left=0, rite=0), beats)
    return Outcome(failed, (RitualFailed(caster),))


def seal_cracked(position: Position, caster: str, *, untold: bool = False) -> Outcome:
    """Crack the Seal: what would take a ritual is cast at once, for 2 Obligation; ``untold``, if it is no spell."""
    its = AFigure(position, caster)
    owed, room = its.obligation + CRACK, its.spirit + its.presence
    cracked = position.changed(caster, obligation=owed, ritual=0, rounds_left=0, rite=0, performed=0)
    return Outcome(cracked, (SealCracked(caster, owed, max(0, owed - room), untold),))


def backlash_price(rolled: TestRoll, bank: int) -> int:
    """How many Story Beats backlash takes on a partial or a miss; 0, it cannot be bought (our reading FE-14.2-5)."""
    if rolled.outcome not in ("partial", "miss") or bank < 1:
        return 0
    return min(bank, max(1, rolled.beats))
