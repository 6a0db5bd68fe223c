"""What a side has learnt by its own order, although nothing was rolled and nothing was revealed.

A side that does not see everything learns from the results of its orders: what a step costs, what stops it, even that nothing
does. So such an order is undone only if the others agree. Whether they are asked must itself reveal nothing: it depends on what
the side sees, on whether the result was foreseeable, and on whether pieces were hidden from it when the game began.
"""

from __future__ import annotations

from collections.abc import Iterable

from zoc.action import Order
from zoc.law import Ruleset
from zoc.play.event import fingerprint
from zoc.play.line import LogLine
from zoc.position import Position, Side


def scouted(law: Ruleset, first: Position, before: Position, order: Order, after: Position, lines: Iterable[LogLine]) -> bool:
    """Whether a side that does not see all pieces has moved where a hidden one could have been found."""
    side = order.side
    seen = law.seen(before, side)
    if not any(set(law.seen(table, side).ids) < set(table.ids) for table in (first, before)):
        return False
    mine = [unit for unit in seen.ids if not seen.sides.hostile(side, seen.unit(unit).side) and unit in after.ids]
    moved = [unit for unit in mine if before.unit(unit).cell != after.unit(unit).cell]
    if not moved:
        return False
    if _in_hiding(law, first, side) or _in_hiding(law, before, side):
        return True
    grid = seen.board.grid
    touched = {cell for unit in moved for cell in (before.unit(unit).cell, after.unit(unit).cell) if cell is not None}
    touched |= {grid.cell(label) for line in lines for label in line.cells if label not in seen.boxes}
    stacks = {seen.unit(unit).cell for unit in seen.ids if seen.sides.hostile(side, seen.unit(unit).side)}
    return any(touched & {cell, *grid.neighbours(cell)} for cell in stacks if cell is not None)


def _in_hiding(law: Ruleset, position: Position, side: Side) -> bool:
    """Whether a hidden piece is in a cell where the side sees no piece, and not merely below others in a stack."""
    seen = law.seen(position, side)
    if seen is position:
        return False
    hidden = (position.unit(unit).cell for unit in set(position.ids) - set(seen.ids))
    shown = {seen.unit(unit).cell for unit in seen.ids}
    return any(cell is not None and cell not in shown for cell in hidden)


def foreseen(
    law: Ruleset, side: Side, expected: tuple[Position, Iterable[LogLine]], real: tuple[Position, Iterable[LogLine]]
) -> bool:
    """Whether a side could foresee the result: the lines it reads, and its view of the table."""
    told = [[(heard.text, heard.cites) for line in lines if (heard := line.heard_by((side,)))] for _, lines in (expected, real)]
    looks = [fingerprint(law.seen(position, side)) for position, _ in (expected, real)]
    return told[0] == told[1] and looks[0] == looks[1]
