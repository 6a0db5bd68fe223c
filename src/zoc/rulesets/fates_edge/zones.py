"""§5 Zone of Control: its shape, entering, shifting, leaving, and the strike at whoever leaves."""

from __future__ import annotations

import numpy as np

from zoc.action.finding import One
from zoc.columns import ALWAYS, Bools, Ints
from zoc.law import Bar, Base, Exert, Forbid, Keep, Sets, Shift, Stop, Test
from zoc.law.finding import Found
from zoc.law.readings import scalar
from zoc.rulesets.fates_edge.book import rules
from zoc.rulesets.fates_edge.facts import Acts, AFigure, Bodies, Findings, Meetings, Projections, Steps
from zoc.rulesets.fates_edge.obstacles import lie
from zoc.rulesets.fates_edge.situation import controllers, holding
from zoc.rulesets.fates_edge.terms import DOWN, INNER, MOVES


def squares(z: Projections) -> Bools:
    """Whether the map is of squares."""
    on: Bools = scalar(z.position.board.grid.kind == "square")
    return on


def corner(z: Projections) -> Bools:
    """Whether the cell touches the base only at a corner."""
    return squares(z) & (z.distance == 1) & (z.manhattan > 1)


# 5.1  WHAT IS ZOC?


@rules.exert("5.1-1", "Squares", Exert)
def orthogonal(z: Projections) -> Bools:
    """On squares a unit controls the cells at the sides of its base."""
    return squares(z) & (z.manhattan == 1)


@rules.exert("5.1-2", "Full ZOC", Exert)
def full(z: Projections) -> Bools:
    """With Full ZOC it controls the cells at the corners as well."""
    return corner(z) & (z.reading.zoc_square == 8)


@rules.exert("5.1-3", "Hexes", Exert)
def hexes(z: Projections) -> Bools:
    """On hexes a unit controls all the hexes next to its base."""
    return ~squares(z) & (z.distance == 1)


@rules.exert("5.1-4", "Reach", Exert)
def reach(z: Projections) -> Bools:
    """Reach adds a second ring, one step of the same kind farther; two sources of it are still Reach 2 (our reading FE-5.1-4)."""
    return (lie(z).plain == 2) & (z.unit.reach >= 2)


@rules.exert("5.1-4a", "Rings", Base)
def rings(z: Projections) -> Ints:
    """The first ring counts as the inner one, the second as the outer one."""
    return np.where(lie(z).ring == 1, INNER, INNER - 1)


@rules.exert("5.1-8", "Who projects", Bar)
def unconscious(z: Projections) -> Bools:
    """A unit that is down controls nothing; one that lies prone still does (our reading FE-5.1-8)."""
    return z.unit.harm >= DOWN


@rules.exert("5.1-13", "Walls", Bar)
def cut_off(z: Projections) -> Bools:
    """Control does not go through walls or solid cells, nor between two shut corners (our reading FE-5.1-13)."""
    return lie(z).ring > z.unit.reach


@rules.exert("5.1-14", "Sight", Bar)
def unseen(z: Projections) -> Bools:
    """The second ring is controlled only where some cell of the base sees it (our reading FE-5.1-14)."""
    return (lie(z).ring > 1) & ~lie(z).seen


@rules.share("5.1-10", "Bodies", Forbid)
def bodies(b: Bodies) -> Bools:
    """A base fills its cells: nobody enters them, friend or foe (our reading FE-5.1-10)."""
    return b.unit.harm >= 0


# 5.2  ZOC RULES


@rules.enter("5.2-1", "Entering", Stop, of="move")
def entering(m: Meetings) -> Bools:
    """Entering an enemy's zone ends movement at once; nobody passes through it."""
    return m.level > 0


def named(m: Meetings) -> Bools:
    """Whether it is the enemy that was named; all are, where none was."""
    return (m.unit.id == str(m.note.named)) | (m.note.named == "")


def shifting(m: Meetings | Steps) -> Bools:
    return m.mover.way == "shift"


@rules.leave("5.2-7", "Shifting", Forbid, of="move")
def inside_only(m: Meetings) -> Bools:
    """A Shift stays inside the zone of one enemy who controls the unit, the one that was named."""
    return shifting(m) & (m.count(m.kept & named(m)) == 0)


@rules.step("5.2-7a", "Only the engaged shift", Forbid, of="move")
def engaged_only(s: Steps) -> Bools:
    """Only a unit in an enemy's zone can shift."""
    return shifting(s) & ~s.leaves.any


@rules.step("5.2-7b", "One step", Stop, of="move")
def one_step(s: Steps) -> Bools:
    """A Shift is one step (our reading FE-5.2-7), or goes on inside the zone."""
    return shifting(s) & (s.reading.shift_range == 1)


@rules.enter("5.2-7c", "Going on", overrides="5.2-1", of="move")
def shifts_on(m: Meetings) -> Bools:
    """A Shift is not stopped by the zones it stays in or enters (our reading FE-5.2-11)."""
    return shifting(m)


def paid_off(m: Meetings) -> Bools:
    """Whether the mover has paid to leave the zones it stands in: by a Disengage that was passed, or by a Boon."""
    passed = (m.mover.way == "move") & m.mover.disengaged
    return (m.mover.way == "disengage") | (m.mover.way == "move_by_boon") | passed


def released(m: Meetings) -> Bools:
    """Whether the mover has been let go by the zones it stood in: it has paid, or need not."""
    return paid_off(m) | ((m.mover.way == "move") & (m.reading.leave_unpaid == "provokes"))


@rules.leave("5.2-13", "Leaving", Forbid, of="move")
def leaving(m: Meetings) -> Bools:
    """To leave an enemy's zone takes a Disengage or a Boon, even to step straight into another's (our reading FE-5.2-14)."""
    return (m.mover.way == "move") & ~m.mover.disengaged & (m.reading.leave_unpaid == "illegal")


@rules.finds(Findings.controllers)
def held(o: One) -> Found:
    """How many enemies control the unit, and who they are."""
    enemies = controllers(o.law, o.position, o.unit)
    return Found(len(enemies), by=enemies)


@rules.finds(Findings.hardest, of="disengage")
def hardest(o: One) -> Found:
    """The DV of the enemy who is hardest to leave."""
    dvs = _dvs(o)
    enemy = max(dvs, key=lambda name: dvs[name], default="")
    return Found(dvs.get(enemy, 0), by=(enemy,) if enemy else ())


@rules.finds(Findings.further, of="disengage")
def further(o: One) -> Found:
    """How many control the unit besides that one."""
    dvs = _dvs(o)
    others = [name for name in dvs if name != max(dvs, key=lambda name: dvs[name])]
    return Found(len(others), by=others)


def _dvs(o: One) -> dict[str, int]:
    """How hard it is to leave each of those who control the unit."""
    return {enemy: AFigure(o.position, enemy).disengage_dv for enemy in controllers(o.law, o.position, o.unit)}


@rules.act("5.2-15", "Disengage", Forbid, of="disengage")
def nobody_to_leave(a: Acts) -> Bools:
    """The Disengage action is one roll against all who control the unit; without any there is nothing to leave."""
    return a.found.controllers == 0


@rules.test("5.2-16", "Disengage", Sets("dv"), of="disengage")
def base_dv(t: Acts) -> Ints:
    """Its DV is that of the enemy who is hardest to leave, 4 unless the enemy says otherwise (our reading FE-5.2-16)."""
    return t.found.hardest


@rules.test("5.2-21", "Several zones", Shift("dv"), of="disengage")
def further_controllers(t: Acts) -> Ints:
    """Each further controller adds 1, however many cells it touches; there is no cap (our readings FE-5.2-21, FE-5.2-22)."""
    return t.found.further


@rules.act("5.2-7a", "Only the engaged shift", Forbid, of="shift")
def nobody_to_shift_round(a: Acts) -> Bools:
    """Only a unit in an enemy's zone can shift."""
    return a.found.controllers == 0


@rules.act("5.2-8", "Shift", Forbid, of="shift", turn=True)
def no_move_left(a: Acts) -> Bools:
    """A Shift is paid for with the Act, or tested for in place of a Move not yet made (our reading FE-5.2-8)."""
    return a.found.free & (a.actor.moved | a.actor.halted)


@rules.test("5.2-8", "Shift", Sets(4, "dv"), of="shift")
def shift_dv(_: Acts) -> Bools:
    """A Shift that is not paid for with the Act is tested at DV 4."""
    return ALWAYS


@rules.enter("5.2-17", "Disengaged", overrides="5.2-1", of="move")
def freed(m: Meetings) -> Bools:
    """Until it is clear of them, a unit is not stopped by the zones it has disengaged from."""
    return m.state.inside & m.held & released(m) & (m.reading.disengage_exit != "first_step")


@rules.enter("5.2-17a", "Never deeper", Forbid, of="move")
def never_deeper(m: Meetings) -> Bools:
    """Until it is clear, no step leads deeper into a zone that was paid for, or back into one."""
    return m.state.inside & m.held & released(m) & (m.level > m.level_beyond) & (m.reading.disengage_exit == "outward")


@rules.leave("5.2-17b", "Outward", Forbid, of="move")
def outward(m: Meetings) -> Bools:
    """Until it is clear, each step leads farther out of at least one zone that was paid for."""
    farther = m.held & (m.level_beyond < m.level)
    return m.state.inside & m.held & released(m) & (m.count(farther) == 0) & (m.reading.disengage_exit == "outward")


@rules.enter("5.2-18", "Not yet clear", Keep("inside"), of="move")
def not_yet_clear(m: Meetings) -> Bools:
    """It is clear once none of those zones holds it; from then on every zone counts again."""
    return m.held & released(m) & (m.reading.disengage_exit != "first_step")


@rules.act("5.2-20", "A Boon for it", Forbid, of="move_by_boon")
def nobody_to_buy_off(a: Acts) -> Bools:
    """A Disengage is bought by a unit that some enemy controls."""
    return a.found.controllers == 0


@rules.finds(Findings.halted, of=MOVES, by="unit")
def stopped_by(o: One) -> Found[bool]:
    """Whether it has been stopped, and whose zones hold it where it stands."""
    if not AFigure(o.position, o.unit).halted:
        return Found(False)
    return Found(True, by=holding(o.law, o.position, o.unit, o.position.footprint(o.unit)))


@rules.act("5.2-4", "Stopped", Forbid, of=MOVES, turn=True)
def halted(a: Acts) -> Bools:
    """Whoever has been stopped does not move on this turn, whatever is paid (our reading FE-5.2-4)."""
    return a.found.halted


@rules.step("5.2-4", "Stopped", Forbid, of="move")
def halted_after_all(s: Steps) -> Bools:
    """Whoever has been stopped does not move on this turn, also after a Disengage that is still to be rolled for."""
    return s.mover.halted & (s.mover.way == "disengage")


# 5.3  ZOC REACTIONS


def ready(m: Meetings) -> Bools:
    """Whether an enemy can strike: upright, armed for melee, and with a reaction left."""
    unspent = (m.unit.reactions > 0) | (m.reading.reactions_per_round == "unlimited")
    return m.unit.melee_ready & ~m.unit.prone & (m.unit.harm < DOWN) & unspent


@rules.act("5.3-2a", "Out of sight", Forbid, of="lie_in_wait")
def in_plain_sight(a: Acts) -> Bools:
    """Whoever an enemy sees is asked in the moment whether it strikes; only the unseen say so beforehand (our reading
    FE-5.3-2)."""
    return ~(a.actor.hidden | (a.actor.veiled > 0))


@rules.act("5.3-2b", "So already", Forbid, of="lie_in_wait")
def as_it_is(a: Acts) -> Bools:
    """Whoever lies in wait already, or lies low already, has nothing to say (our reading FE-5.3-2)."""
    return ~(a.actor.ambush ^ (a.said.on != 0))


@rules.leave("5.3-1", "Guarded Strike", Test("strike"), of="move")
def guarded_strike(m: Meetings) -> Bools:
    """An enemy who is ready for melee may strike at whoever leaves its zone, before the step is done."""
    return ~m.kept & ready(m)


@rules.leave("5.3-1a", "Spared", overrides="5.3-1", of="move")
def spared(m: Meetings) -> Bools:
    """Enemies that were paid off do not strike, unless on Guard."""
    return paid_off(m) & m.held & ~m.unit.guarding & (m.reading.disengage_strikes == "spare")


@rules.test("5.3-3", "Guarded", Shift(-1, "dice"), of="strike")
def guarded(_: Acts) -> Bools:
    """A Guarded Strike is made with one die less (our reading FE-5.3-3)."""
    return ALWAYS
