"""Rebuilding from Repls (4.5a.K, 13.5a): near an HQ, and not in an enemy zone."""

from __future__ import annotations

from zoc.action import Part
from zoc.action.judge import judge_part
from zoc.law import Verdict
from zoc.law.setting import Setting
from zoc.position import Position
from zoc.rulesets.ocs.counters import fact, tabled
from zoc.rulesets.ocs.facts import Counter
from zoc.rulesets.ocs.terms import COMBAT, DG, HQ, Side

NEAR = 2


def rebuilding(repls: str) -> Part:
    """Spending Repls where they stand."""
    return Part("rebuild", repls)


def rebuild(table: Setting, repls: str) -> Verdict:
    """Whether Repls may be spent where they stand."""
    return judge_part(tabled(table), rebuilding(repls))


def hqs(position: Position, repls: str) -> list[str]:
    """The HQs near enough and in a mode to rebuild."""
    grid, row, mode = position.board.grid, position.row(repls), fact(position, Counter.mode)
    here, sides, cells = int(position.cells()[row]), position.units["side"], position.cells()
    ready = (mode == COMBAT) | ((mode == DG) & (fact(position, Counter.up) == Side.COMBAT))
    able = ready & (fact(position, Counter.kind) == HQ) & (sides == sides[row]) & (cells >= 0)
    near = [nth for nth in able.nonzero()[0].tolist() if here >= 0 and grid.distance(int(cells[nth]), here) <= NEAR]
    return [str(position.units["id"][nth]) for nth in near]
