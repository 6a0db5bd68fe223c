"""The reach of a whole side, or of any list of units, in one call."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from contextlib import AbstractContextManager, nullcontext
from fractions import Fraction
from functools import partial
from itertools import pairwise
from typing import Any

import numpy as np
from numpy.typing import NDArray

from zoc import kernels
from zoc.grid import Cell
from zoc.law.ruleset import Ruleset
from zoc.movement.errand import Errand, exact_points
from zoc.movement.mover import bound
from zoc.movement.prepared import Prepared
from zoc.movement.reach import Reach
from zoc.movement.search import RouteSearch, SearchResult
from zoc.position import Position, Side
from zoc.units import Value

BATCH = 128
ALIKE = 4
"""From this many units of a class on, shared tables pay off."""


class SideReach(Mapping[str, Reach]):
    """The reach of each unit by its id, and of all of them together."""

    def __init__(self, errand: Errand, found: Mapping[str, SearchResult]) -> None:
        self._errand, self._found = errand, found

    def __getitem__(self, unit: str) -> Reach:
        return Reach(self._errand.of(unit), self._found[unit])

    def __iter__(self) -> Iterator[str]:
        return iter(self._found)

    def __len__(self) -> int:
        return len(self._found)

    def cells(self) -> dict[Cell, tuple[str, ...]]:
        """Every cell that any of them reaches, with the units that do."""
        reached: dict[Cell, list[str]] = {}
        for unit, found in self._found.items():
            for cell in found.cells.tolist():
                reached.setdefault(cell, []).append(unit)
        return {cell: tuple(units) for cell, units in reached.items()}


def reach_each(
    rules: Ruleset,
    position: Position,
    units: Iterable[str],
    *,
    points: int | str | Fraction | None = None,
    errand: str = "move",
    way: str = "",
    threads: int = 1,
    **facts: Value,
) -> SideReach:
    """The reach of many units on one position; those that the clauses cannot distinguish share their tables."""
    ids = list(units)
    rows = np.fromiter(map(position.row, ids), np.int64, len(ids))
    return _reach(Errand(rules, position, ids[0] if ids else None, errand, way, exact_points(points), facts), ids, rows, threads)


def reach_side(
    rules: Ruleset,
    position: Position,
    side: Side,
    *,
    points: int | str | Fraction | None = None,
    errand: str = "move",
    way: str = "",
    threads: int = 1,
    **facts: Value,
) -> SideReach:
    """The reach of every unit of a side that stands on the map."""
    number, cells = position.sides.number(side), position.cells()
    rows = ((position.units["side"] == number) & (cells >= 0)).nonzero()[0]
    ids = position.units["id"][rows].tolist()
    return _reach(Errand(rules, position, ids[0] if ids else None, errand, way, exact_points(points), facts), ids, rows, threads)


def _reach(one: Errand, ids: list[str], rows: NDArray[np.int64], threads: int) -> SideReach:
    """The same errand for each of these units."""
    if not ids or (one.small and (len(ids) < ALIKE or not one.printed.once)):
        return SideReach(one, {unit: _alone(one, unit) for unit in ids})
    found: dict[int, SearchResult] = {}
    with _pool(threads) as pool:
        for alike in _classes(one, rows):
            first = one.of(ids[alike[0]])
            ready = _prepared(first, len(alike))
            if ready is None:
                answers = [_alone(one, ids[i]) for i in alike]
            elif ready.once and not ready.start_matters:
                batches = [np.array(alike[i : i + BATCH]) for i in range(0, len(alike), BATCH)]
                asked = (pool.map if pool else map)(partial(_together, ready, first, rows), batches)
                answers = [answer for batch in asked for answer in batch]
            else:
                answers = [ready.search(one.of(ids[i])) for i in alike]
            found.update(zip(alike, answers, strict=True))
    return SideReach(one, {unit: found[i] for i, unit in enumerate(ids)})


def _prepared(first: Errand, count: int) -> Prepared | None:
    """Tables for this many units of a class; none where each is cheaper by itself, with what all units of a position share."""
    if not first.small:
        return Prepared(first)
    if count < ALIKE:
        return None
    ready = Prepared(first)
    return None if ready.start_matters else ready


def _alone(one: Errand, unit: str) -> SearchResult:
    return RouteSearch(one if unit == one.unit else one.of(unit)).ends()


def _pool(threads: int) -> AbstractContextManager[Any]:
    """A pool of this many threads; none for a single thread."""
    if threads < 2:
        return nullcontext()
    from concurrent.futures import ThreadPoolExecutor  # slow to load, and a first answer does not need it

    return ThreadPoolExecutor(threads)


def _classes(one: Errand, rows: NDArray[np.int64]) -> list[list[int]]:
    """The units in groups that the clauses cannot distinguish."""
    units, given = one.position.units, one.facts or {}
    telling = [units["side"][rows].tolist(), units["shape"][rows].tolist()]
    for name in one.looks.facts:
        if name == "bound" and name not in units:
            telling.append([bool(bound(one.position, row)) for row in rows.tolist()])
        elif name in units and name not in given:
            telling.append(units[name][rows].tolist())
    kinds: dict[tuple[object, ...], list[int]] = {}
    for i, kind in enumerate(zip(*telling, strict=True)):
        kinds.setdefault(kind, []).append(i)
    return list(kinds.values())


def _together(ready: Prepared, one: Errand, rows: NDArray[np.int64], batch: NDArray[np.int64]) -> list[SearchResult]:
    """Many movers on one set of tables with one visit per cell."""
    room, size, position = ready.room(), ready.box.size, one.position
    starts = position.cells()[rows[batch]]
    if one.points is None and one.rules.allowance in position.units and one.rules.allowance not in (one.facts or {}):
        budgets = np.maximum(position.units[one.rules.allowance][rows[batch]], 0).astype(np.int32)
    else:
        budgets = np.full(len(batch), one.budget, np.int32)
    first = np.empty(len(batch) + 1, np.int64)
    # A likely size; things on the map can make steps cheaper than the map alone does.
    span = 2 * (budgets.astype(np.int64) // max(1, one.printed.cheapest) + 1) + 1
    for space in (int(np.minimum(span * span, size).sum()), size * len(batch)):
        cells, costs = np.empty(space, np.int32), np.empty(space, np.int32)
        found = kernels.flood_each(
            ready.case.entry, ready.case.end, ready.box.steps, starts, budgets, one.rules.overdraw,
            room.seen, room.stamp(len(batch)), room.book, room.out, first, cells, costs,
        )  # fmt: skip
        if found >= 0:
            break
    room.leave()
    if not kernels.compiled:
        kernels.searched()
    return [SearchResult(cells[a:b], costs[a:b]) for a, b in pairwise(first.tolist())]
