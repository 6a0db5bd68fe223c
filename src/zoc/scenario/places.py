"""Places: cells by their printed labels, and boxes beside the map by their names."""

from __future__ import annotations

from typing import NamedTuple

from zoc.grid import Cell, Grid
from zoc.scenario.entry import Entry, shown


class Places(NamedTuple):
    """The cells and boxes of a scenario; on an invalid grid, labels cannot be checked."""

    grid: Grid | None
    boxes: tuple[str, ...] = ()
    holes: frozenset[Cell] = frozenset()
    """Cells of the grid that are not on the map."""

    def cell(self, entry: Entry) -> Cell | None:
        """The cell whose label is written there."""
        grid = self.grid
        if not isinstance(entry.value, str):
            entry.wrong(f"expected the label of a cell in quotes, not {shown(entry.value)}")
            return None
        cell = None if grid is None else entry.take(lambda label: grid.cell(label[:99]))
        if cell in self.holes:
            entry.wrong(f"{shown(entry.value)} is not on the map: it is drawn as void")
        return cell

    def place(self, entry: Entry) -> Cell | None:
        """The cell or the box that is written there, as positions number them: boxes from -1 downwards."""
        return -1 - self.boxes.index(entry.value) if entry.value in self.boxes else self.cell(entry)
