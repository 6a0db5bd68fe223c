"""What happens to enemy units in a hex that attack-capable units enter (4.4c, 4.8c.A, 9.14): events, not results."""

from __future__ import annotations

from dataclasses import dataclass

from zoc.grid import Cell
from zoc.position import Position
from zoc.rulesets.ocs.terms import Kind
from zoc.text.names import called, spoken

HELD = "held"
"""The marker of hexes that have changed hands: the number of the side that holds it, plus one."""

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
class CaptureEvent:
    """Something the law says happens: its name, the clause, to whom, where."""

    name: str
    clause: str
    units: tuple[str, ...]
    cell: str

    def say(self) -> str:
        return f"{spoken(self.name)}: {called(self.units) or self.cell} in {self.cell} (OCS §{self.clause})"

    def as_dict(self) -> dict[str, object]:
        return {"event": self.name, "clause": self.clause, "units": list(self.units), "cell": self.cell}


def captures(position: Position, side: str, cell: str) -> tuple[CaptureEvent, ...]:
    """The specialised combats that entering a hex sets off, in the order of its stack; printed ports and hedgehogs last."""
    found = []
    for unit in position.at(cell):
        it = position.unit(unit)
        if position.sides.hostile(side, it.side) and Kind(it.kind) in EVENTS:
            clause = "4.4c" if it.kind <= Kind.SP else "4.8c.A"
            found.append(CaptureEvent(EVENTS[Kind(it.kind)], clause, (unit,), cell))
    here, cells = position.board.grid.cell(cell), position.board.cells
    owner = controller(position, here)
    if owner and position.sides.hostile(side, owner):
        printed = [name for name in ("port", "hedgehog") if name in cells and int(cells[name][here]) > 0]
        found += [CaptureEvent(f"{name}_captured", "4.4c", (), cell) for name in printed]
    return tuple(found)


def controller(position: Position, cell: Cell) -> str:
    """Which side controls a hex: whoever took it last, else as the map says; nobody if it is nobody's."""
    cells = position.board.cells
    owner = position.markers.get(HELD, {}).get(cell, 0) or (int(cells["controller"][cell]) if "controller" in cells else 0)
    return position.sides.names[owner - 1] if owner else ""


def taken(position: Position, side: str, cell: str) -> Position:
    """The position after a side has taken a hex, and with it the port or hedgehog printed there."""
    return position.marked(HELD, cell, position.sides.number(side) + 1)
