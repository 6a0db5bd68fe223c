"""The way a mover would take if the law looked aside, and what the law says to each step of it.

The search proper never enters what is forbidden. To say *why not*, one walks on regardless and counts: a step
that is forbidden, and a step made after one has had to stop, are one breach each.
"""

from __future__ import annotations

from dataclasses import dataclass
from heapq import heappop, heappush

from zoc.kernels import FORBID
from zoc.movement.tables import Case

MASK = (1 << 30) - 1


@dataclass(frozen=True)
class Stride:
    """One step of such a walk: from where, which way, in which rule state, to what cost, and what it breaks."""

    cell: int
    onto: int
    way: int
    state: int
    cost: int
    forbidden: bool
    after_stop: bool

    @property
    def breach(self) -> bool:
        return self.forbidden or self.after_stop


@dataclass(frozen=True)
class Walk:
    """A way to a cell of the window, lawful or not: its steps, its cost in parts, the rule state it ends in."""

    strides: tuple[Stride, ...]
    cost: int
    state: int

    @property
    def lawful(self) -> bool:
        return not any(stride.breach for stride in self.strides)


def walk(case: Case, flags: int, target: int, *, law_first: bool) -> Walk | None:
    """The cheapest way there with the fewest breaches (``law_first``), or the cheapest of all whatever it breaks."""
    steps, void = case.scene.box.steps.tolist(), case.scene.board.cells["void"]
    queue: list[tuple[int, int, int, int]] = []
    best: dict[tuple[int, int], tuple[int, int]] = {}
    came: dict[tuple[int, int], Stride | None] = {}
    before: dict[tuple[int, int], tuple[int, int]] = {}
    for start in case.scene.starts.tolist():
        best[start, flags], came[start, flags] = (0, 0), None
        heappush(queue, (0, 0, start, flags))
    while queue:
        first, second, cell, state = heappop(queue)
        if best[cell, state] != (first, second):
            continue
        if cell == target:
            return _retraced(came, before, (cell, state))
        breaches, cost = (first, second) if law_first else (second, first)
        for way, step in enumerate(steps):
            value, onto = int(case.step[state >> 1, cell, way]), cell + step
            if void[onto]:
                continue
            forbidden, after_stop = value < 0, bool(state & 1)
            told = (value - FORBID if value < 0 else value) & MASK
            spent, broken = cost + (told >> 8), breaches + forbidden + after_stop
            key, rank = (onto, told & 255), ((broken, spent) if law_first else (spent, broken))
            if key not in best or rank < best[key]:
                best[key], before[key] = rank, (cell, state)
                came[key] = Stride(cell, onto, way, state >> 1, spent, forbidden, after_stop)
                heappush(queue, (*rank, *key))
    return None


def _retraced(
    came: dict[tuple[int, int], Stride | None], before: dict[tuple[int, int], tuple[int, int]], key: tuple[int, int]
) -> Walk:
    strides, state = list[Stride](), key[1]
    while (stride := came[key]) is not None:
        strides.append(stride)
        key = before[key]
    strides.reverse()
    return Walk(tuple(strides), strides[-1].cost if strides else 0, state >> 1)
