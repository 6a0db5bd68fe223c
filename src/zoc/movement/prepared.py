"""Prepared positions: after enough questions by a kind of mover, its tables are made for the whole board.

Movers that agree in all facts that clauses read form a class and share its tables. The mover itself must be
lifted off the board; where that can change a table (friends in its cell, enemies that hold it, several rule
states), the few cells round its start are judged again and patched in for its search.
"""

from __future__ import annotations

from collections.abc import Hashable
from functools import lru_cache
from threading import Lock
from typing import Any

import numpy as np
from numpy.typing import NDArray

from zoc import kernels
from zoc.grid import Box, Cell
from zoc.movement.errand import Errand
from zoc.movement.search import RouteSearch, SearchResult
from zoc.movement.tables import Case, flags_of
from zoc.units import Column

WORTH_IT = 4
"""After this many questions of a class, a position is prepared for it."""


class Prepared:
    """The tables of one class of movers on a whole position."""

    def __init__(self, errand: Errand) -> None:
        part = errand.position.on_map()
        self.case: Case = errand.on(part, -1, np.zeros(0, np.int32))
        self.box, self.once, self.start_matters = part.board.box, self.case.once, self.case.start_matters
        self.shift = 0 if self.once else max(1, (2 * len(self.case.table) - 1).bit_length())
        self.lock = Lock()

    def search(self, errand: Errand) -> SearchResult:
        """One mover's reach on these tables."""
        if not self.start_matters:
            return self._flood(errand)
        near = errand.start_case()
        with self.lock:
            kept = self._put_in(near, errand.margin)
            try:
                return self._flood(errand, flags_of(near.scene))
            finally:
                self._put_back(kept)

    def room(self) -> Scratch:
        """Used search memory; fresh memory is slow."""
        fits = (self.box.size, self.shift)
        while True:
            try:
                room = _idle.pop()
            except IndexError:
                return Scratch(*fits)
            if room.fits == fits:
                return room

    def _flood(self, errand: Errand, flags: int = 0) -> SearchResult:
        room, case, rules = self.room(), self.case, errand.rules
        stamp = room.stamp(1)
        if self.once:
            count = kernels.flood_entry(
                case.entry,
                case.end,
                self.box.steps,
                errand.starts,
                errand.budget,
                rules.overdraw,
                room.seen,
                stamp,
                room.book,
                room.out,
            )
        else:
            count = kernels.flood(
                case.table, case.end, case.burden, self.box.steps, errand.starts, flags, errand.budget, rules.overdraw,
                room.seen, stamp, room.book, room.out,
            )  # fmt: skip
        if not kernels.compiled:
            kernels.searched()
        cells = room.out[2, :count].copy()
        found = SearchResult(cells, room.out[0].take(cells))
        room.leave()
        return found

    # The mover lifted off the board: the cells round its start, judged again

    def _put_in(self, near: Case, margin: int) -> list[tuple[Column, NDArray[np.intp], Column]]:
        if near.burden.size and not self.case.burden.size:
            self.case.burden = np.zeros(self.case.table.shape, np.int32)
        ox, oy = near.scene.board.origin
        here, x, y = _round(near.scene.box, int(near.scene.starts[0]), 2 * margin)
        there = (x + ox) * self.box.ny + y + oy
        kept = []
        for mine, other in ((self.case.table, near.table), (self.case.end, near.end), (self.case.burden, near.burden)):
            if mine.size:
                kept.append((mine, there, mine[:, there].copy()))
                mine[:, there] = other[:, here] if other.size else 0
        return kept

    def _put_back(self, kept: list[tuple[Column, NDArray[np.intp], Column]]) -> None:
        for table, cells, values in kept:
            table[:, cells] = values


@lru_cache(maxsize=64)
def _round(inside: Box, start: Cell, radius: int) -> tuple[NDArray[np.intp], NDArray[np.intp], NDArray[np.intp]]:
    """The cells of a window within this many steps of one of them, and their places; movers far from the edge share them."""
    x, y = np.divmod(np.arange(inside.size), inside.ny)
    far = np.maximum(abs(x - start // inside.ny), abs(y - start % inside.ny))
    here = (far <= radius).nonzero()[0]
    return here, x[here], y[here]


class Scratch:
    """Memory for one search at a time: labels carry the number of the search, so nothing is wiped in between."""

    def __init__(self, size: int, shift: int) -> None:
        self.fits = (size, shift)
        self.book, self.out = np.empty((5, size << shift), np.int32), np.empty((4, size), np.int32)
        self.seen = np.zeros(size << shift, np.int32)
        self._stamp = 1

    def stamp(self, searches: int) -> int:
        """The first of this many fresh numbers."""
        if self._stamp > (1 << 31) - 2 - searches:
            self.seen[:] = 0
            self._stamp = 1
        first = self._stamp
        self._stamp += searches
        return first

    def leave(self) -> None:
        """Hand the memory to the next search, on any thread."""
        if len(_idle) < IDLE:
            _idle.append(self)


IDLE = 4
_idle: list[Scratch] = []


def class_of(errand: Errand) -> Hashable:
    """The key that distinguishes this mover from others under its clauses."""
    told = tuple([errand.mover.unwatched(name) for name in errand.looks.facts])
    return (errand.rules, errand.name, errand.way, errand.mover.unwatched("side"), errand.shape, errand.readings.key, told)


def prepared(errand: Errand) -> SearchResult | None:
    """The answer from tables prepared for the mover's class, after enough questions on this position."""
    if errand.small and not errand.printed.once:
        return None  # the patch round its start would cover most of the map: shared tables are cheaper
    kind = class_of(errand)
    asked: dict[Hashable, Any] = errand.position.memo.setdefault("asked", {})
    known = asked.get(kind, 0)
    if isinstance(known, Prepared):
        return known.search(errand)
    if known + 1 < WORTH_IT:
        asked[kind] = known + 1
        return None
    ready = asked[kind] = Prepared(errand)
    return ready.search(errand)


def reachable(errand: Errand) -> NDArray[np.int32]:
    """Only the cells of the board in which a move can end, for lists of orders.

    For many units and ways on one position, everything they share is computed once.
    """
    return (prepared(errand) or RouteSearch(errand).ends()).cells
