"""Reach: where a move may end, at what cost, by which route."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from zoc import kernels
from zoc.errors import Malformed
from zoc.grid import Cell
from zoc.law.ruleset import Ruleset
from zoc.law.verdict import Verdict
from zoc.movement.errand import Errand, exact_points, labelled
from zoc.movement.tables import Case, flags_of
from zoc.movement.why import promised, why_step
from zoc.position import Position, Promise


@dataclass(frozen=True)
class Ending:
    """A cell in which the move may end: what it has cost, whether it has to stop there, what is left to go on with."""

    cost: Fraction
    left: Fraction
    stops: bool


@dataclass(frozen=True)
class Step:
    """One step of a route, with the rule state it is made in and what it has cost up to there."""

    start: Cell
    onto: Cell
    way: int
    state: int
    cost: Fraction
    total: Fraction


class Reach(Mapping[Any, Ending]):
    """The cells in which a move may end, by printed label or cell: ``"0406" in reach``, ``reach["0406"].cost``, ``len(reach)``."""

    def __init__(self, errand: Errand, case: Case | None = None) -> None:
        self.errand, self.rules, self.position = errand, errand.rules, errand.position
        self.case = errand.case() if case is None else case
        self._search()

    def _search(self) -> None:
        case, box = self.case, self.case.scene.box
        states, budget = len(case.step), self.errand.budget
        self._labels = case.once
        size = box.size if case.once else box.size << (2 * states - 1).bit_length()
        self._book, self._out = np.empty((5, size), np.int32), np.empty((4, box.size), np.int32)
        self._out[3] = -1
        seen = np.zeros(size, np.int32)
        starts, over = case.scene.starts, self.rules.overdraw
        if case.once:
            entry = np.empty(box.size, np.int32)
            kernels.gather_entry(case.step, box.steps, entry)
            self._entry = entry
            self._count = kernels.flood_entry(entry, case.end, box.steps, starts, budget, over, seen, 1, self._book, self._out)
        else:
            flags = flags_of(self.rules, self.errand.mover.way, self._engaged())
            self._count = kernels.flood(
                case.step, case.end, case.burden, box.steps, starts, flags, budget, over, seen, 1, self._book, self._out
            )
        kernels.searched()

    def _engaged(self) -> bool:
        """Whether the mover starts in an enemy zone."""
        met = self.case.scene.met("control")
        return bool(np.isin(met.cell, self.case.scene.starts).any())

    # From cells of the window to cells of the board, and back

    def _local(self, cell: Cell | str) -> int:
        whole = self.position.board.grid.cell(cell) if isinstance(cell, str) else int(cell)
        (ox, oy), inside, ny = self.case.scene.board.origin, self.case.scene.box, self.position.board.box.ny
        x, y = whole // ny - ox, whole % ny - oy
        return x * inside.ny + y if 0 <= x < inside.nx and 0 <= y < inside.ny else -1

    def _whole(self, local: int) -> Cell:
        (ox, oy), inside, ny = self.case.scene.board.origin, self.case.scene.box, self.position.board.box.ny
        return (local // inside.ny + ox) * ny + local % inside.ny + oy

    def _found(self, local: int) -> bool:
        return local >= 0 and 0 <= self._out[3, local] < self._count and self._out[2, self._out[3, local]] == local

    # A mapping from cells to endings

    def __len__(self) -> int:
        return int(self._count)

    def __iter__(self) -> Iterator[str]:
        return iter(self._labels_in_order)

    @cached_property
    def _labels_in_order(self) -> list[str]:
        grid = self.position.board.grid
        cells = sorted((self._whole(int(c)) for c in self._out[2, : self._count]), key=lambda c: grid.place(c)[::-1])
        return [grid.label(cell) for cell in cells]

    def __contains__(self, cell: object) -> bool:
        return isinstance(cell, str | int | np.integer) and self._found(self._local(cell))

    def __getitem__(self, cell: Cell | str) -> Ending:
        local = self._local(cell)
        if not self._found(local):
            raise KeyError(cell)
        parts = self.position.board.parts
        cost = int(self._out[0, local])
        stops = self._stopped(local)
        return Ending(Fraction(cost, parts), Fraction(0 if stops else self.errand.budget - cost, parts), stops)

    def _stopped(self, local: int) -> bool:
        label = int(self._out[1, local])
        if self._labels:
            return bool(self._book[2, label] >= 0 and self._entry[local] & 1)
        return bool(label & 1)

    @cached_property
    def costs(self) -> dict[Cell, int]:
        """Every cell and its cost in parts of a point, for those who count by the thousand."""
        local = self._out[2, : self._count]
        return {self._whole(c): cost for c, cost in zip(local.tolist(), self._out[0, local].tolist(), strict=True)}

    # Routes and reasons

    def route(self, cell: Cell | str) -> tuple[Step, ...]:
        """The steps of a cheapest way there; of equally cheap ones, the way that relies on the fewest promises and tests."""
        local = self._local(cell)
        if not self._found(local):
            raise Malformed(f"{self.errand.unit or 'the line'} does not reach {self._say(cell)}")
        shift = 0 if self._labels else max(1, (2 * len(self.case.step) - 1).bit_length())
        labels, label = list[int](), int(self._out[1, local])
        while label >= 0:
            labels.append(label)
            label = int(self._book[2, label])
        labels.reverse()
        parts, steps = self.position.board.parts, self.case.scene.box.steps.tolist()
        made = []
        for a, b in zip(labels, labels[1:], strict=False):
            here, there = a >> shift, b >> shift
            state = (a & ((1 << shift) - 1)) >> 1 if shift else 0
            total = int(self._book[0, b])
            cost = Fraction(total - int(self._book[0, a]), parts)
            made.append(
                Step(self._whole(here), self._whole(there), steps.index(there - here), state, cost, Fraction(total, parts))
            )
        return tuple(made)

    def why(self, step: Step) -> Verdict:
        """Every reason for one step, standing or waived, with the units that cause it."""
        return why_step(self.case, self._local(step.start), step.way, step.state)

    def promises(self, cell: Cell | str) -> tuple[Promise, ...]:
        """What the route there relies on, and who must keep it."""
        steps = [(self._local(step.start), step.way, step.state) for step in self.route(cell)]
        return promised(self.case, steps, self.errand.unit or "")

    def taken(self, cell: Cell | str) -> Position:
        """The position after the move, with what it relied on noted."""
        if self.errand.unit is None:
            raise Malformed("a line of supply does not move")
        return self.position.moved(self.errand.unit, cell, self.promises(cell))

    def _say(self, cell: Cell | str) -> str:
        return cell if isinstance(cell, str) else self.position.board.grid.label(cell)

    def __repr__(self) -> str:
        return f"<Reach of {self.errand.unit or 'a line'}: {len(self)} cells with {Fraction(self.errand.budget, self.position.board.parts)} points>"


def reach(
    rules: Ruleset,
    position: Position,
    unit: str,
    *,
    points: int | str | Fraction | None = None,
    errand: str = "move",
    way: str = "",
    **facts: Any,
) -> Reach:
    """Where a unit can go: cells, costs, routes and reasons."""
    return Reach(Errand(rules, position, unit, errand, way, exact_points(points), facts))


def trace(
    rules: Ruleset,
    position: Position,
    side: str,
    sources: Any,
    *,
    points: int | str | Fraction,
    errand: str = "supply",
    way: str = "",
    **facts: Any,
) -> Reach:
    """How far a line of supply or rail of one side runs from many sources at once."""
    cells = labelled(position, sources)
    return Reach(Errand(rules, position, None, errand, way, exact_points(points), facts, side, cells))


Costs = NDArray[np.int32]
