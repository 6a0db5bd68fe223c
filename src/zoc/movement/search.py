"""One search on one mover's tables: the cells it reaches, their costs, and the previous cells."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from zoc import kernels
from zoc.grid import Cell
from zoc.movement.errand import Errand
from zoc.movement.tables import Case, flags_of


@dataclass(frozen=True)
class PathStep:
    """One step of a route, with its rule state and the cost so far."""

    start: Cell
    onto: Cell
    way: int
    state: int
    cost: Fraction
    total: Fraction


@dataclass(slots=True)
class SearchResult:
    """Cells of the board and their costs in parts, as a search wrote them."""

    cells: NDArray[np.int32]
    cost: NDArray[np.int32]

    def costs(self) -> dict[Cell, int]:
        return dict(zip(self.cells.tolist(), self.cost.tolist(), strict=True))

    def __len__(self) -> int:
        return len(self.cells)


class RouteSearch:
    """The result of a search on a window: cells are the window's until ``whole`` turns them into the board's."""

    def __init__(self, errand: Errand, case: Case | None = None) -> None:
        self.errand = errand
        self.case = case = errand.case() if case is None else case
        box, states = case.scene.box, len(case.table)
        self.shift = 0 if case.once else max(1, (2 * states - 1).bit_length())
        size = box.size << self.shift
        self.book, self.out = np.empty((5, size), np.int32), np.empty((4, box.size), np.int32)
        seen, starts, over = np.zeros(size, np.int32), case.scene.starts, errand.rules.overdraw
        if case.once:
            self.count = kernels.flood_entry(
                case.entry, case.end, box.steps, starts, errand.budget, over, seen, 1, self.book, self.out
            )
        else:
            self.count = kernels.flood(
                case.table, case.end, case.burden, box.steps, starts, self.flags, errand.budget, over,
                seen, 1, self.book, self.out,
            )  # fmt: skip
        if not kernels.compiled:
            kernels.searched()

    @property
    def flags(self) -> int:
        """The rule state the move begins in."""
        return flags_of(self.case.scene)

    def local(self, cell: Cell) -> int:
        """A cell of the board in this window, or -1."""
        return self.case.scene.local(cell)

    def whole(self, local: int) -> Cell:
        """A cell of this window on the board."""
        return self.case.scene.whole_cell(local)

    def found(self, local: int) -> bool:
        """Whether the move can end there."""
        return local >= 0 and 0 <= self.out[3, local] < self.count and bool(self.out[2, self.out[3, local]] == local)

    def stopped(self, local: int) -> bool:
        """Whether it had to stop there."""
        label = int(self.out[1, local])
        if self.shift:
            return bool(label & 1)
        return bool(self.book[2, label] >= 0 and self.case.entry[local] & 1)

    def state(self, local: int) -> int:
        """The rule state in which the move ends there."""
        return (int(self.out[1, local]) & (1 << self.shift) - 1) >> 1 if self.shift else 0

    def ends(self) -> SearchResult:
        """The cells of the board in which the move can end, and their costs."""
        local, board = self.out[2, : self.count], self.case.scene.board
        cost = self.out[0].take(local)
        if board.whole is board:
            return SearchResult(local.copy(), cost)
        (ox, oy), ny = board.origin, board.box.ny
        x, y = np.divmod(local, np.int32(ny))
        return SearchResult((x + np.int32(ox)) * np.int32(board.whole.box.ny) + y + np.int32(oy), cost)

    def costs(self) -> dict[Cell, int]:
        """Every cell of the board in which the move can end, and its cost in parts."""
        return self.ends().costs()

    def route(self, local: int) -> tuple[PathStep, ...]:
        """The steps that led there."""
        labels, label = list[int](), int(self.out[1, local])
        while label >= 0:
            labels.append(label)
            label = int(self.book[2, label])
        labels.reverse()
        paid, steps = self.errand.paid, self.case.scene.box.steps.tolist()
        made, mask = [], (1 << self.shift) - 1
        for a, b in pairwise(labels):
            here, there, total = a >> self.shift, b >> self.shift, paid(int(self.book[0, b]))
            cost = total - paid(int(self.book[0, a]))
            way = steps.index(there - here)
            made.append(PathStep(self.whole(here), self.whole(there), way, (a & mask) >> 1, cost, total))
        return tuple(made)
