"""What a side sees, as arrays: a row for each unit with the facts of its book, a row for each cell."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from zoc.law import Ruleset
from zoc.position import Position

Numbers = NDArray[np.int32]
LEAST, MOST = np.iinfo(np.int32).min, np.iinfo(np.int32).max
SPARE = 16
"""Rows for units that come into play later."""
PLAIN = ("side", "x", "y", "order", "facing")


@dataclass(frozen=True)
class Arrays:
    """The shape of observations of a scenario: which columns there are, and how many rows."""

    units: tuple[str, ...]
    cells: tuple[str, ...]
    rows: int
    places: int

    @classmethod
    def of(cls, law: Ruleset, first: Position) -> Arrays:
        """The columns of a book on a scenario's map."""
        facts = [name for name in first.units if name not in ("id", "cell", "row", "shape", "hidden", *PLAIN)]
        numeric = [name for name in facts if np.issubdtype(first.units[name].dtype, np.number) or first.units[name].dtype == bool]
        cells = [name for name in first.board.cells if np.asarray(first.board.cells[name]).ndim == 1]
        kept = [name for name in cells if np.asarray(first.board.cells[name]).dtype.kind in "biu"]
        return cls((*PLAIN, *sorted(numeric)), tuple(sorted(kept)), len(first.ids) + SPARE, int(first.board.grid.cells.size))

    @property
    def names(self) -> tuple[str, ...]:
        """The columns of units; the first says whether a row is a unit."""
        return ("present", *self.units)

    def seen(self, view: Position) -> Numbers:
        """The units of a view, a row each, in the order in which they are listed."""
        found = np.zeros((self.rows, len(self.names)), np.int32)
        count = min(len(view.ids), self.rows)
        found[:count, 0] = 1
        for nth, name in enumerate(self.units, 1):
            if name in view.units:
                found[:count, nth] = view.units[name][:count]
        return found

    def ground(self, view: Position) -> Numbers:
        """The cells of a view, a row each, in the order of the map."""
        found = np.zeros((self.places, max(1, len(self.cells))), np.int32)
        for nth, name in enumerate(self.cells):
            column = np.asarray(view.board.cells[name])
            found[:, nth] = column[view.board.grid.cells] if column.size > self.places else column
        return found
