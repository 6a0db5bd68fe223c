"""zoc itself: cold, prepared, and the bare search on prepared tables."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import numpy as np
from numpy.typing import NDArray

from benchmarks.battlefield import Battlefield
from benchmarks.handmade import Reached
from zoc import kernels
from zoc.movement import Errand, Reach, reach
from zoc.movement.prepared import WORTH_IT, Prepared
from zoc.position import Position


def cold(field: Battlefield, unit: str, points: int) -> Reach:
    """A question on a position of which nothing is known: its window is cut and every clause is asked."""
    return Reach(Errand(field.rules, field.position, unit, points=Fraction(points)))


def ready(field: Battlefield, points: int) -> Position:
    """A position that has been asked often enough to be prepared."""
    position = field.fresh()
    for unit in field.movers[: WORTH_IT + 1]:
        reach(field.rules, position, unit, points=points)
    return position


def prepared(field: Battlefield, position: Position, unit: str, points: int) -> Reach:
    """The same question on such a position: the whole call, as a program makes it."""
    return reach(field.rules, position, unit, points=points)


def prepare(field: Battlefield) -> Prepared:
    """The tables of the whole board for the side that moves."""
    return Prepared(Errand(field.rules, field.fresh(), field.movers[0], points=Fraction(1)))


class Tables:
    """Prepared tables and room to search in: what the search alone takes, one visit a cell or by any rules."""

    def __init__(self, field: Battlefield, units: list[str]) -> None:
        self._ready = prepare(field)
        self._room = self._ready.room()
        self._starts: NDArray[np.int32] = field.position.cells()[[field.position.row(unit) for unit in units]]
        self._units, self._steps = units, self._ready.case.step
        self._answers: dict[int, tuple[NDArray[Any], ...]] = {}

    def once(self, points: int) -> dict[str, Reached]:
        """One visit a cell, which these rules allow."""
        first, cells, costs = self.search_once(points)
        ends = [*first.tolist()]
        return {
            unit: dict(zip(cells[a:b].tolist(), costs[a:b].tolist(), strict=True))
            for unit, a, b in zip(self._units, ends, ends[1:], strict=False)
        }

    def search_once(self, points: int) -> tuple[NDArray[np.int64], NDArray[np.int32], NDArray[np.int32]]:
        case, room, count = self._ready.case, self._room, len(self._starts)
        budgets, first, cells, costs = self._answers.get(points) or self._made(points)
        kernels.flood_each(
            case.entry, case.end, self._ready.box.steps, self._starts, budgets, False,
            room.seen, room.stamp(count), room.book, room.out, first, cells, costs,
        )  # fmt: skip
        return first, cells, costs

    def _made(self, points: int) -> tuple[NDArray[Any], ...]:
        """Room for the answers, made once, as for C."""
        count, space = len(self._starts), min((2 * points + 3) ** 2, self._ready.box.size) * len(self._starts)
        self._answers[points] = (
            np.full(count, points, np.int32), np.empty(count + 1, np.int64), np.empty(space, np.int32), np.empty(space, np.int32),
        )  # fmt: skip
        return self._answers[points]

    def search_any(self, points: int, room: AnyRoom) -> int:
        """The search that knows rule states, hexsides and promises, on the same tables; how many cells it finds."""
        case, found = self._ready.case, 0
        for start in room.starts:
            found += kernels.flood(
                self._steps, case.end, case.burden, self._ready.box.steps, start, 0, points, False,
                room.seen, room.stamp(), room.book, room.out,
            )  # fmt: skip
        return found

    def any_room(self) -> AnyRoom:
        return AnyRoom(self._ready.box.size, self._starts)


class AnyRoom:
    """Room for the general search: two labels a cell, going on or stopped."""

    def __init__(self, size: int, starts: NDArray[np.int32]) -> None:
        self.starts = [starts[i : i + 1] for i in range(len(starts))]
        self.seen = np.zeros(2 * size, np.int32)
        self.book, self.out = np.empty((5, 2 * size), np.int32), np.empty((4, size), np.int32)
        self._searches = 0

    def stamp(self) -> int:
        self._searches += 1
        return self._searches
