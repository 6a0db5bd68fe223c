"""Where must I stand to flank her? The cells with their arcs, and who would be the partner."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from zoc.rulesets.fates_edge.book import rules
from zoc.rulesets.fates_edge.facts import AFigure
from zoc.rulesets.fates_edge.obstacles import FARTHEST
from zoc.rulesets.fates_edge.placement import base_at, closed
from zoc.rulesets.fates_edge.situation import allies, arcs, flank_partners, opposite, threatening
from zoc.text.names import called, spoken

if TYPE_CHECKING:
    from zoc.table import Table


@dataclass(frozen=True)
class Stand:
    """One cell from which a unit would flank: the arc it threatens from, with whom, and what it costs to get there."""

    cell: str
    arc: str
    partners: tuple[str, ...]
    cost: str

    def say(self) -> str:
        with_whom = f"with {called(self.partners)}"
        return f"{self.cell}: {self.arc}, {with_whom}; {self.cost} to get there"


@dataclass(frozen=True)
class Flanks:
    """Every cell from which a unit would flank a target, nearest first; or why there is none."""

    unit: str
    target: str
    stands: tuple[Stand, ...]
    why_none: str = ""

    def say(self) -> str:
        if not self.stands:
            return f"{spoken(self.unit)} cannot flank {spoken(self.target)}: {self.why_none}"
        head = f"{spoken(self.unit)} flanks {spoken(self.target)} (§6-8, §6-10) from:"
        return "\n".join([head, *(f"  {stand.say()}" for stand in self.stands)])

    def as_dict(self) -> dict[str, object]:
        stands = [{"cell": s.cell, "arc": s.arc, "partners": list(s.partners), "cost": s.cost} for s in self.stands]
        told: dict[str, object] = {"unit": self.unit, "target": self.target, "stands": stands, "clauses": ["6-8", "6-10"]}
        return told | ({"why_none": self.why_none} if self.why_none else {})


@rules.question("flank")
def flanks(table: Table, unit: str, target: str, way: str = "") -> Flanks:
    """Where a unit must stand to flank a target, among the cells it can reach."""
    law, position = table.law, table.position
    if AFigure(position, target).all_around:
        return Flanks(unit, target, (), f"{target} has All-Around Sense (§6-14).")
    threats = [ally for ally in allies(position, unit) if threatening(law, position, ally, target)]
    if not threats:
        return Flanks(unit, target, (), f"no ally threatens {target} (§6-9).")
    found, going = [], table.reach(unit, way=way)
    for label in sorted(going, key=lambda label: (going[label].cost, label)):
        there = position.moved(unit, label)
        if partners := flank_partners(law, there, unit, target):
            others = {arc for partner in partners for arc in arcs(law, there, partner, target)}
            mine = {arc for arc in arcs(law, there, unit, target) if any(opposite(arc, other) for other in others)}
            found.append(Stand(label, " and ".join(sorted(mine)), partners, str(going[label].cost)))
    return Flanks(unit, target, tuple(found), "" if found else _why_none(table, unit, target, threats, way))


def _why_none(table: Table, unit: str, target: str, threats: list[str], way: str) -> str:
    """Why a unit cannot flank from where it may go: from which free cells it would, and whether a Heroic Rush gets there."""
    law, position = table.law, table.position
    grid, goal, own = position.board.grid, position.footprint(target), position.unit(unit).cell
    near = {cell for base in goal for radius in range(1, FARTHEST + 1) for cell in grid.ring(base, radius)}
    free = [cell for cell in sorted(near) if cell != own and not closed(position, unit, base_at(position, unit, cell))]
    fit = [grid.label(cell) for cell in free if flank_partners(law, position.moved(unit, grid.label(cell)), unit, target)]
    if not fit:
        return f"there is no free cell opposite to {', '.join(threats)} from which it would threaten {target} (§6-8, §6-9)."
    told = f"no cell opposite to {', '.join(threats)} can be reached; it would flank from {', '.join(fit)} (§6-8)."
    rushing = table.reach(unit, way="rush", target=target) if way != "rush" else ()
    rushed = [label for label in fit if label in rushing]
    return f"{told} A Heroic Rush for 2 Boons would get to {', '.join(rushed)} (§11-5)." if rushed else told
