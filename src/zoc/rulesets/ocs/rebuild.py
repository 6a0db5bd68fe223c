"""Rebuilding from Repls (4.5a.K, 13.5a): near an HQ, and not in an enemy zone."""

from __future__ import annotations

from zoc.action import Action, judge
from zoc.law import Verdict
from zoc.position import Position
from zoc.rulesets.ocs.counters import rules
from zoc.rulesets.ocs.terms import COMBAT, DG, HQ, Side

NEAR = 2


def rebuild(position: Position, repls: str) -> Verdict:
    """Whether Repls may be spent where they stand."""
    return judge(rules, position, Action("rebuild", repls, facts={"no_hq": not _hqs(position, repls)}))


def _hqs(position: Position, repls: str) -> list[str]:
    """The HQs near enough and in a mode to rebuild."""
    it, grid = position.unit(repls), position.board.grid
    found = []
    for unit in position.ids:
        hq = position.unit(unit)
        ready = hq.mode == COMBAT or (hq.mode == DG and hq.up == Side.COMBAT)
        if hq.kind == HQ and hq.side == it.side and ready and hq.cell is not None and it.cell is not None:
            found += [unit] if grid.distance(hq.cell, it.cell) <= NEAR else []
    return found
