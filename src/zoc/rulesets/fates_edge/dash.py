"""§10 Dash: as far as Speed goes one walks, and from then on runs (our reading FE-10.DASH-1).

A planner declares the Dash as late as he can: a step that still fits into Speed at walking price is walked, since
foliage hinders only those who run.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from heapq import heappop, heappush
from typing import TYPE_CHECKING

from zoc.action import Order
from zoc.law import Ruleset
from zoc.movement import Errand
from zoc.movement.tables import flags_of
from zoc.position import Position
from zoc.rulesets.fates_edge.book import rules
from zoc.rulesets.fates_edge.terms import DASH
from zoc.text.names import spoken

if TYPE_CHECKING:
    from zoc.table import Table


def dash(law: Ruleset, position: Position, unit: str, *, way: str = "") -> dict[str, Fraction]:
    """Every cell that a unit reaches with a Dash declared as late as can be, with the points it takes."""
    parts, speed = position.board.parts, Fraction(int(position.unit(unit).facts["speed"]), position.board.parts)
    errand = Errand(law, position, unit, "move", way, speed + DASH)
    walking, running = errand.case(whole=True), errand.again(facts={"running": True}).case(whole=True)
    cases, limits = (walking, running), (int(speed * parts), int((speed + DASH) * parts))
    start, found = int(walking.scene.starts[0]), dict[str, Fraction]()
    queue, done = [(0, start, flags_of(walking.scene), 0)], set[tuple[int, int, int]]()
    while queue:
        cost, cell, state, run = heappop(queue)
        if (cell, state, run) in done:
            continue
        done.add((cell, state, run))
        if cell == start or int(walking.end[state >> 1, cell]) >= 0:
            found.setdefault(position.board.grid.label(cell), Fraction(cost, parts))
        if state & 1:
            continue
        if not run:
            heappush(queue, (cost, cell, state, 1))
        for heading, step in enumerate(walking.scene.box.steps.tolist()):
            value = int(cases[run].step[state >> 1, cell, heading])
            if value >= 0 and cost + (value >> 8) <= limits[run]:
                heappush(queue, (cost + (value >> 8), cell + step, value & 255, run))
    return found


@dataclass(frozen=True)
class DashReach:
    """How far a unit gets with a Dash: every cell and the points it takes."""

    unit: str
    cells: Mapping[str, Fraction]

    def say(self) -> str:
        told = ", ".join(f"{label} {cost}" for label, cost in self.cells.items())
        return f"{spoken(self.unit)} dashes to {len(self.cells) - 1} cells (§10.DASH-1): {told}"

    def as_dict(self) -> dict[str, object]:
        return {"unit": self.unit, "cells": {label: str(cost) for label, cost in self.cells.items()}}


@rules.question("dash")
def dashes(table: Table, unit: str, way: str = "") -> DashReach:
    """Every cell that a unit reaches with a Dash, declared as late as can be; its own, if it may not dash or move now."""
    here, order = table.position.unit(unit), Order("dash", table.position.unit(unit).side, unit)
    going = table.reach(unit, way=way)
    if here.label not in going or table.judge(order).refused:
        return DashReach(unit, {here.label: Fraction(0)})
    return DashReach(unit, dash(table.law, going.errand.given, unit, way=way))
