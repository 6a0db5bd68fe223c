"""Anti-partisan zones (5.B): which partisans stand in one, and whose it is. What it does to them is another rule's (45.B.1.c)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from zoc.control import control
from zoc.rulesets.europa.sheet import rules
from zoc.text.names import called, spoken
from zoc.values import JsonObject

if TYPE_CHECKING:
    from zoc.table import Table


@dataclass(frozen=True)
class Affected:
    """A partisan in an anti-partisan zone, and the units whose zone it is."""

    unit: str
    cell: str
    by: tuple[str, ...]


Effect = Callable[[Affected], None]


@dataclass(frozen=True)
class Partisans:
    """The partisans of a side that enemy anti-partisan zones affect."""

    side: str
    affected: tuple[Affected, ...]

    def say(self) -> str:
        """Each with where it stands and who affects it."""
        if not self.affected:
            return f"no partisan of {self.side} stands in an anti-partisan zone"
        return "\n".join(f"{spoken(a.unit)} in {a.cell}: affected by {called(a.by)} (Europa §5.B)" for a in self.affected)

    def as_dict(self) -> JsonObject:
        """The same for the wire."""
        return {"side": self.side, "affected": [{"unit": a.unit, "cell": a.cell, "by": list(a.by)} for a in self.affected]}


@rules.question("partisans")
def partisans(table: Table, side: str) -> Partisans:
    """Which partisans of a side stand in an enemy anti-partisan zone, and whose."""
    return Partisans(side, tuple(_affected(table, side)))


def apply_to_partisans(table: Table, side: str, partisan_effect: Effect) -> None:
    """Call whatever 45.B.1.c does, once for every partisan of a side that is affected."""
    for one in _affected(table, side):
        partisan_effect(one)


def _affected(table: Table, side: str) -> list[Affected]:
    position = table.position
    hostile = [other for other in position.sides.names if position.sides.hostile(side, other)]
    zones = [control(table.law, position, other, zone="anti_partisan", against={"partisan": True}) for other in hostile]
    found = []
    for unit in map(position.unit, position.ids):
        if unit.side == side and unit.cell is not None and unit.facts.get("partisan"):
            by = tuple(name for zone in zones if unit.cell in zone for name in zone[unit.cell].units)
            found += [Affected(unit.id, unit.label, by)] if by else []
    return found
