"""§15 Control Lanes: whether a lane between objectives is open to a side."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from zoc.control import control
from zoc.errors import Malformed
from zoc.grid import Cell
from zoc.law import Ruleset
from zoc.law import deed as take
from zoc.position import Position, Side
from zoc.rulesets.fates_edge.book import rules
from zoc.rulesets.fates_edge.facts import AFigure
from zoc.rulesets.fates_edge.situation import controllers
from zoc.text.names import called

if TYPE_CHECKING:
    from zoc.table import Table


@dataclass(frozen=True)
class Lane:
    """A lane as one side finds it: open, or closed by whom."""

    number: int
    open: bool
    closed_by: tuple[str, ...]

    def say(self) -> str:
        how = "open" if self.open else f"closed by {called(self.closed_by)}"
        return f"lane {self.number} is {how} (§15.LANES-1)"

    def as_dict(self) -> dict[str, object]:
        return {"lane": self.number, "open": self.open, "closed_by": list(self.closed_by), "clauses": ["15.LANES-1"]}


@rules.question("lane", number=take.number(label="Which lane"), paid_off=take.units(label="Who is paid off"))
def lane(table: Table, side: str, number: int = 1, paid_off: tuple[str, ...] = (), unit: str = "") -> Lane:
    """Whether a lane can be walked from end to end past the zones and bodies of enemies; those paid off count by body only.

    For a unit that has disengaged this turn and not moved since, those who hold it are paid off.
    """
    for other in paid_off:
        table.position.unit(other)
    freed = freed_from(table.law, table.position, unit) if unit else ()
    return lane_of(table.law, table.position, side, number, frozenset((*paid_off, *freed)))


def freed_from(law: Ruleset, position: Position, unit: str) -> tuple[str, ...]:
    """The enemies from whom a unit has disengaged this turn, as long as it has not moved away."""
    facts = AFigure(position, unit)
    return controllers(law, position, unit) if facts.disengaged and not facts.moved else ()


def lanes_of(position: Position) -> tuple[int, ...]:
    """The numbers of the lanes on the map."""
    board = position.board
    painted = np.asarray(board.cells["lane"])[board.grid.cells] if "lane" in board.cells else np.zeros(0, np.int32)
    return tuple(sorted({int(number) for number in painted} - {0}))


def lane_of(law: Ruleset, position: Position, side: Side, number: int, paid_off: frozenset[str] = frozenset()) -> Lane:
    """The same under any readings of the law; a closed lane names as few as close it, and each of them is needed."""
    if not law.in_force(position.readings).control_lanes:
        raise Malformed("control lanes are an optional module: set control_lanes = true (FE-15.LANES-1)")
    if number not in (known := lanes_of(position)):
        raise Malformed(f"there is no lane {number}; known: {', '.join(map(str, known)) or 'none'}")
    cells = set(np.flatnonzero(position.board.cells["lane"] == number).tolist())
    shut = _shut(law, position, side, cells, paid_off)
    if _walkable(position, cells, shut, set()):
        return Lane(number, True, ())
    everybody: set[str] = set().union(*shut.values())
    needed = set(everybody)
    for unit in sorted(everybody, reverse=True):
        if not _walkable(position, cells, shut, everybody - needed | {unit}):
            needed.discard(unit)
    return Lane(number, False, tuple(sorted(needed)))


def _shut(law: Ruleset, position: Position, side: Side, cells: set[Cell], paid_off: frozenset[str]) -> dict[Cell, set[str]]:
    """The cells of a lane that enemies hold by their zones or fill with their bases, and who they are."""
    shut: dict[Cell, set[str]] = {}
    for other in position.sides.names:
        if position.sides.hostile(side, other):
            zones = control(law, position, other)
            for cell in cells:
                if cell in zones:
                    shut.setdefault(cell, set()).update(set(zones[cell].units) - paid_off)
    for unit in map(position.unit, position.ids):
        if unit.cell is not None and position.sides.hostile(side, unit.side):
            for cell in cells & set(position.footprint(unit.id)):
                shut.setdefault(cell, set()).add(unit.id)
    return shut


def _walkable(position: Position, cells: set[Cell], shut: Mapping[Cell, set[str]], without: set[str]) -> bool:
    """Whether a lane can be walked from end to end past enemies, some of them left out."""
    board = position.board
    marked = {cell for cell in cells if "lane_end" in board.cells and board.cells["lane_end"][cell]}
    free = {cell for cell in cells if not shut.get(cell, set()) - without}
    ends = [*_pieces(position, marked)]
    walks = [walk for walk in _pieces(position, free) if ends and walk & ends[0]]
    return any(all(walk & end for end in ends) for walk in walks)


def _pieces(position: Position, cells: set[Cell]) -> Iterator[set[Cell]]:
    """Cells in groups that hang together, each step from one to a neighbour."""
    left = set(cells)
    while left:
        piece = set[Cell]()
        border = [min(left)]
        while border:
            cell = border.pop()
            piece.add(cell)
            border += (set(position.board.grid.neighbours(cell)) & left) - piece
        left -= piece
        yield piece
