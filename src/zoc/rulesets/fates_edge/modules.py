"""§15 Optional modules: control lanes and command auras, as they touch movement; fog."""

from __future__ import annotations

import numpy as np

from zoc.board import Board
from zoc.columns import Bools
from zoc.grid import Shape
from zoc.grid.distance import METRICS
from zoc.law import Mark, Shift, Stop
from zoc.rulesets.fates_edge.book import rules
from zoc.rulesets.fates_edge.cover import FROM_FOG
from zoc.rulesets.fates_edge.facts import Acts, Meetings, Surveys, surveyed
from zoc.rulesets.fates_edge.terms import DOWN
from zoc.rulesets.fates_edge.zones import freed, paid_off
from zoc.units import Column

AURA = 2
"""How far an aura reaches."""


def _nearer(board: Board, shape: Shape, name: str) -> Column:
    """Whether a step brings the base nearer to some objective."""
    box, grid = board.box, board.grid
    found = np.zeros((box.size, len(box.ways)), np.bool_)
    marked = np.flatnonzero(board.cells["objective"]).tolist() if "objective" in board.cells else []
    goals = [cell for cell in marked if cell in grid and not board.cells["void"][cell]]
    far = METRICS["hex" if grid.kind == "hex" else name]
    for goal in goals:
        gx, gy = grid.xy(goal)
        x, y = np.divmod(np.arange(box.size), box.ny)
        away = np.array([[far(int(cx + i) - gx, int(cy + j) - gy) for i, j in shape] for cx, cy in zip(x, y, strict=True)]).min(1)
        found |= away[box.onto] < away[:, None]
    return found


@rules.survey(Surveys.nearer_alternating)
def nearer_alternating(board: Board, shape: Shape) -> Column:
    """The same where diagonals alternate."""
    return _nearer(board, shape, "alternating")


@rules.survey(Surveys.nearer_manhattan)
def nearer_manhattan(board: Board, shape: Shape) -> Column:
    """The same where there are no diagonals."""
    return _nearer(board, shape, "manhattan")


def led(m: Meetings) -> Bools:
    """Whether the step is made near a leader and towards an objective."""
    straight, lie = m.reading.diagonals == "manhattan", surveyed(m)
    nearer = lie.nearer_manhattan if straight else lie.nearer_alternating
    near = m.near(lambda unit: unit.leader & (unit.harm < DOWN), AURA, str(m.reading.diagonals)) > 0
    return m.reading.command_auras & ~m.mover.led & ~m.state.led & near & nearer


# 15  OPTIONAL MODULES


def in_a_lane(m: Meetings) -> Bools:
    """Whether the zone is entered in a control lane."""
    return m.reading.control_lanes & (m.at.lane > 0)


@rules.enter("15.LANES-1", "Control lanes", Stop, of="move")
def blocked_lane(m: Meetings) -> Bools:
    """In a control lane a zone stops everybody who has not disengaged from it: a Boon for a step, a Rush and an aura do not
    help (our reading FE-15.LANES-1)."""
    disregarded = ((m.mover.way == "slip_by") & ~m.state.spent) | (m.mover.way == "rush") | led(m)
    return in_a_lane(m) & disregarded & ~freed(m)


@rules.enter("15.LANES-1a", "An open lane", overrides="5.2-1", of="move")
def opened_lane(m: Meetings) -> Bools:
    """In a control lane nobody is stopped this turn by an enemy from whom it has disengaged (our reading FE-15.LANES-1)."""
    return in_a_lane(m) & m.held & paid_off(m) & ~freed(m)


@rules.test("15.FOG-1", "Skirmish fog", Shift(-1, "dice"), of="shot")
def fog(t: Acts) -> Bools:
    """Far targets without a spotter count as in light cover."""
    return (t.found.cover_from == FROM_FOG) & (t.reading.cover_mode == "dice")


@rules.test("15.FOG-1a", "Skirmish fog", Shift(1, "dv"), of="shot")
def fog_dv(t: Acts) -> Bools:
    """Far targets without a spotter count as in light cover, as a higher DV."""
    return (t.found.cover_from == FROM_FOG) & (t.reading.cover_mode == "dv")


@rules.enter("15.AURA-2", "Command aura", overrides="5.2-1", of="move")
def aura(m: Meetings) -> Bools:
    """An ally in a leader's aura may disregard one zone cell a turn when the step brings it nearer an objective."""
    return led(m) & ~free_anyway(m) & ~breaking_out(m)


@rules.enter("15.AURA-2a", "Once a turn", Mark("led"), of="move")
def once(m: Meetings) -> Bools:
    """An aura is used once a turn."""
    return led(m) & ~free_anyway(m) & (m.mover.way != "rush") & (m.mover.way != "shift")


@rules.leave("15.AURA-2", "Command aura", overrides="5.2-13", of="move")
def exit_step(m: Meetings) -> Bools:
    """Or it may disregard zones in the step out of them."""
    return m.reading.command_auras & (led(m) | ~m.at_start)


@rules.leave("15.AURA-2b", "The step out", Mark("led"), of="move")
def exit_used(m: Meetings) -> Bools:
    """The step out of the zones one stands in uses the aura up, so the cell it leads to is not disregarded as well."""
    return led(m) & m.at_start & unpaid(m)


@rules.leave("15.AURA-2c", "No strike", overrides="5.3-1", of="move")
def no_strike(m: Meetings) -> Bools:
    """Steps that an aura lets disregard zones draw no strike."""
    out = led(m) & m.at_start & unpaid(m)
    return m.reading.command_auras & (out | (m.state.led & ~m.at_start & ~(m.state.inside & m.held)))


def unpaid(m: Meetings) -> Bools:
    """Whether the mover walks without having paid for the zones it may stand in."""
    return (m.mover.way == "move") & ~paid_off(m)


def breaking_out(m: Meetings) -> Bools:
    """Whether the step leads out of the zones in which an unpaid Move began: that is then what an aura is used for."""
    return m.state.inside & unpaid(m)


def free_anyway(m: Meetings) -> Bools:
    """Whether the zone would not stop the mover in any case."""
    return freed(m) | ((m.mover.way == "slip_by") & ~m.state.spent)
