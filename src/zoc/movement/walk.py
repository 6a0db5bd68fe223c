"""The route a mover would take, and what the law says about each step of it.

The main search never enters a forbidden cell, so it cannot say why a cell is not reached. Two more searches can: the
**lawful** route whatever it costs, and the **straight** route, as if there were no zones, or no units in the way. The
law judges every step of the straight route: a forbidden step, and a step after a stop, are breaches.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

import numpy as np

from zoc import kernels
from zoc.kernels import FORBID, MASK
from zoc.movement.errand import UNLIMITED, Errand
from zoc.movement.search import RouteSearch
from zoc.movement.tables import Case

WIDE = 8_000
"""From this many cells on, compiling first pays off."""


@dataclass(frozen=True)
class Stride:
    """One step of a route: its cell, direction and rule state, the cost so far, and its breaches."""

    cell: int
    onto: int
    way: int
    state: int
    cost: int
    forbidden: bool = False
    after_stop: bool = False

    @property
    def breach(self) -> bool:
        return self.forbidden or self.after_stop


@dataclass(frozen=True)
class Walk:
    """A route to a cell: its steps, its cost in parts with the cost of ending there, and its final rule state."""

    strides: tuple[Stride, ...]
    cost: int
    state: int

    @property
    def lawful(self) -> bool:
        return not any(stride.breach for stride in self.strides)


def lawful(errand: Errand, case: Case, target: int) -> Walk | None:
    """The cheapest lawful route, whatever it costs; ``None`` if there is none."""
    search = _searched(errand, case)
    if not search.found(target):
        return None
    parts = errand.position.board.parts
    strides = tuple(Stride(s.start, s.onto, s.way, s.state, int(s.total * parts)) for s in search.route(target))
    return Walk(strides, int(search.out[0, target]), search.state(target))


def straight(errand: Errand, case: Case, target: int) -> Walk | None:
    """The route as if there were no zones; if units in the way make it too costly, through them; at last over any ground."""
    round_bodies = _regardless(errand, case, target, "zones")
    if round_bodies is not None and round_bodies.cost <= errand.budget:
        return round_bodies
    through_them = _regardless(errand, case, target, "zones", "bodies")
    if round_bodies is None or (through_them is not None and through_them.cost <= errand.budget):
        return through_them or _regardless(errand, case, target, "zones", "bodies", "ground")
    return round_bodies


def _regardless(errand: Errand, case: Case, target: int, *ignoring: str) -> Walk | None:
    """The cheapest route without some obstacles, right into the cell whatever bars it; breaches of the law are marked."""
    open_case = errand.ignoring(*ignoring)
    _open(open_case, target)
    if "ground" in ignoring:
        _pave(open_case)
    search = _searched(errand, open_case)
    if not search.found(target):
        return None
    strides, state, cost, stopped = list[Stride](), _begins(search, case), 0, False
    for step in search.route(target):
        value = int(case.step[state, step.start, step.way])
        told = (value - FORBID if value < 0 else value) & MASK
        cost += told >> 8
        strides.append(Stride(step.start, step.onto, step.way, state, cost, value < 0, stopped))
        state, stopped = (told & 255) >> 1, bool(told & 1)
    return Walk(tuple(strides), cost, state)


def _begins(search: RouteSearch, case: Case) -> int:
    """The rule state a move begins in where zones do count."""
    return RouteSearch(search.errand.again(points=Fraction(0)), case).flags >> 1


def _searched(errand: Errand, case: Case) -> RouteSearch:
    if case.scene.box.size > WIDE:
        kernels.compile_all()
    dearest = int(case.table[case.table >= 0].max(initial=0)) >> 8
    far = min(UNLIMITED - 1, (dearest + 1) * len(errand.position.board.grid) + int(max(0, case.end.max())))
    return RouteSearch(errand.again(points=Fraction(far, errand.position.board.parts)), case)


def _pave(case: Case) -> None:
    """Let moves cross anything printed, but not leave the map."""
    void = np.asarray(case.scene.board.cells["void"])
    off = void[:, None] if case.once else void[case.scene.box.onto] | void[:, None]
    case.table[:] = np.where(off, case.table, case.table & MASK)


def _open(case: Case, target: int) -> None:
    """Let moves enter a cell and end there, whatever is in it."""
    table, box = case.table, case.scene.box
    cells = target if case.once else target - box.steps
    table[:, cells, slice(None) if case.once else range(len(box.steps))] &= MASK
    case.end[:, target] = 0
