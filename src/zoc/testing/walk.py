"""Brute force for rules written as plain Python: every walk is tried, and no table is shared.

A rule is a function ``step(position, unit, path)``: the path ends with the step in question; the answer is
what that step costs and whether the move stops there, or ``None`` where it is forbidden.
"""

from __future__ import annotations

import heapq
from collections.abc import Callable, Hashable
from fractions import Fraction

from zoc.grid import Cell
from zoc.position import Position

Path = tuple[Cell, ...]
Cost = int | Fraction
StepRule = Callable[[Position, str, Path], tuple[Cost, bool] | None]
EndRule = Callable[[Position, str, Path], Cost | None]


def walk(
    position: Position,
    unit: str,
    step: StepRule,
    points: Cost,
    *,
    end: EndRule | None = None,
    overdraw: bool = False,
    remembers: Callable[[Path], Hashable] = lambda path: path,
) -> dict[Cell, Cost]:
    """The cells in which a walk of so many points may end, with the least cost; the unit may always stay.

    ``end`` is what ending there costs on top, or ``None``. A rule that looks only at the end of its path may say
    what it ``remembers`` of it: of walks it cannot tell apart only the cheapest is carried on.
    """
    grid = position.board.grid
    start = int(position.cells()[position.row(unit)])
    found: dict[Cell, Cost] = {start: 0}
    done: set[Hashable] = set()
    heap: list[tuple[Cost, Path, bool]] = [(0, (start,), False)]
    while heap:
        spent, path, stopped = heapq.heappop(heap)
        known = (remembers(path), stopped)
        if known in done:
            continue
        done.add(known)
        extra = _ending(position, unit, path, end)
        if extra is not None and spent + extra <= points and spent + extra < found.get(path[-1], points + 1):
            found[path[-1]] = spent + extra
        if stopped or (overdraw and spent >= points):
            continue
        for onto in grid.neighbours(path[-1]):
            taken = step(position, unit, (*path, onto))
            if taken is None or (spent + taken[0] > points and not overdraw):
                continue
            heapq.heappush(heap, (min(spent + taken[0], points), (*path, onto), taken[1]))
    return found


def _ending(position: Position, unit: str, path: Path, end: EndRule | None) -> Cost | None:
    return 0 if end is None or len(path) == 1 else end(position, unit, path)
