"""What happens to enemy units in a hex that attack-capable units enter (4.4c, 4.8c.A, 9.14): events, not results."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from zoc.position import Position
from zoc.rulesets.ocs.terms import Kind

EVENTS = {
    Kind.PORT: "port_captured",
    Kind.AIR_BASE: "air_base_captured",
    Kind.HEDGEHOG: "hedgehog_captured",
    Kind.TRANSPORT: "transport_captured",
    Kind.SP: "supply_captured",
    Kind.SHIP: "ship_destroyed",
    Kind.LANDING_CRAFT: "ship_destroyed",
    Kind.PLANE: "plane_destroyed",
}


@dataclass(frozen=True)
class Event:
    """Something the law says happens: its name, the clause, to whom, where."""

    name: str
    clause: str
    units: tuple[str, ...]
    cell: str

    def say(self) -> str:
        return f"{self.name.replace('_', ' ')}: {', '.join(self.units) or self.cell} in {self.cell} (OCS §{self.clause})"

    def as_dict(self) -> dict[str, Any]:
        return {"event": self.name, "clause": self.clause, "units": list(self.units), "cell": self.cell}


def captures(position: Position, side: str, cell: str) -> tuple[Event, ...]:
    """The specialised combats that entering a hex sets off, in the order of its stack; printed ports and hedgehogs last."""
    found = []
    for unit in position.at(cell):
        it = position.unit(unit)
        if position.sides.hostile(side, it.side) and Kind(it.kind) in EVENTS:
            clause = "4.4c" if it.kind <= Kind.SP else "4.8c.A"
            found.append(Event(EVENTS[Kind(it.kind)], clause, (unit,), cell))
    here, cells = position.board.grid.cell(cell), position.board.cells
    owner = int(cells["controller"][here]) if "controller" in cells else 0
    if owner and position.sides.hostile(side, position.sides.names[owner - 1]):
        printed = [name for name in ("port", "hedgehog") if name in cells and int(cells[name][here]) > 0]
        found += [Event(f"{name}_captured", "4.4c", (), cell) for name in printed]
    return tuple(found)
