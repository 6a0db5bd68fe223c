"""Several turns of movement: where a unit can be after some turns, and the route there, turn by turn.

Everything else stays where it is. A turn's move begins wherever the previous turn can end, with all the points of the
unit; a move that had to stop continues in the next turn.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from itertools import count, islice

from zoc.grid import Cell
from zoc.movement.errand import Errand
from zoc.movement.search import RouteSearch
from zoc.values import JsonObject


@dataclass(frozen=True)
class Arrival:
    """The first turn in which a unit can be in a cell, counted from 1, and the points it has left there."""

    turn: int
    left: Fraction


class Turns(Mapping[str, Arrival]):
    """Every cell that a unit can be in within some turns, by its label."""

    def __init__(self, errand: Errand, rate: Fraction, turns: int | None = None) -> None:
        """Without a number of ``turns``, as many as reach new cells."""
        self.errand, self._rate = errand, rate
        self._searches = tuple(islice(self._turns(), turns))
        self._first = self._arrivals()

    def _turns(self) -> Iterator[RouteSearch]:
        search = RouteSearch(self.errand)
        yield search
        for _ in count():
            known = tuple(sorted(search.costs()))
            search = RouteSearch(self.errand.again(points=self._rate, sources=known)) if known else search
            if len(search.costs()) <= len(known):
                return
            yield search

    def _arrivals(self) -> dict[Cell, Arrival]:
        found: dict[Cell, Arrival] = {}
        for turn, search in enumerate(self._searches, 1):
            for cell, cost in search.costs().items():
                if cell not in found:
                    left = search.errand.allowance - search.errand.paid(cost)
                    found[cell] = Arrival(turn, Fraction(0) if search.stopped(search.local(cell)) else left)
        return found

    def __getitem__(self, cell: str) -> Arrival:
        return self._first[self.errand.position.board.grid.cell(cell)]

    def __iter__(self) -> Iterator[str]:
        grid = self.errand.position.board.grid
        return (grid.label(cell) for cell in sorted(self._first, key=lambda c: grid.place(c)[::-1]))

    def __len__(self) -> int:
        return len(self._first)

    def legs(self, cell: str) -> tuple[tuple[str, ...], ...]:
        """The route to a cell: for each turn, the cells from its beginning to its end."""
        grid = self.errand.position.board.grid
        at, legs = grid.cell(cell), list[tuple[str, ...]]()
        for search in reversed(self._searches[: self._first[at].turn]):
            steps = search.route(search.local(at))
            legs.append((*(grid.label(step.start) for step in steps), grid.label(at)))
            at = steps[0].start if steps else at
        return tuple(reversed(legs))

    def as_dict(self) -> JsonObject:
        """Cells with turn and points left, for the wire."""
        return {"cells": {cell: {"turn": self[cell].turn, "left": str(self[cell].left)} for cell in self}}
