"""Where must I stand to flank her? The cells with their arcs, and who would be the partner."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from zoc.movement import reach
from zoc.position import Position
from zoc.rulesets.fates_edge.book import rules
from zoc.rulesets.fates_edge.situation import allies, arcs, flank_partners, opposite, threatening


@dataclass(frozen=True)
class Stand:
    """One cell from which a unit would flank: the arc it threatens from, with whom, and what it costs to get there."""

    cell: str
    arc: str
    partners: tuple[str, ...]
    cost: str

    def say(self) -> str:
        with_whom = f"with {', '.join(self.partners)}"
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
            return f"{self.unit} cannot flank {self.target}: {self.why_none}"
        head = f"{self.unit} flanks {self.target} (§6-8, §6-10) from:"
        return "\n".join([head, *(f"  {stand.say()}" for stand in self.stands)])

    def as_dict(self) -> dict[str, Any]:
        stands = [{"cell": s.cell, "arc": s.arc, "partners": list(s.partners), "cost": s.cost} for s in self.stands]
        told = {"unit": self.unit, "target": self.target, "stands": stands, "clauses": ["6-8", "6-10"]}
        return told | ({"why_none": self.why_none} if self.why_none else {})


@rules.question("flank")
def flanks(position: Position, unit: str, target: str, way: str = "") -> Flanks:
    """Where a unit must stand to flank a target, among the cells it can reach."""
    if position.unit(target).facts.get("all_around", 0):
        return Flanks(unit, target, (), f"{target} has All-Around Sense (§6-14).")
    threats = [ally for ally in allies(position, unit) if threatening(rules, position, ally, target)]
    if not threats:
        return Flanks(unit, target, (), f"no ally threatens {target} (§6-9).")
    found, going = [], reach(rules, position, unit, way=way)
    for label in sorted(going, key=lambda label: (going[label].cost, label)):
        there = position.moved(unit, label)
        if partners := flank_partners(rules, there, unit, target):
            others = {arc for partner in partners for arc in arcs(rules, there, partner, target)}
            mine = {arc for arc in arcs(rules, there, unit, target) if any(opposite(arc, other) for other in others)}
            found.append(Stand(label, " and ".join(sorted(mine)), partners, str(going[label].cost)))
    return Flanks(unit, target, tuple(found), "" if found else f"no cell opposite to {', '.join(threats)} can be reached.")
