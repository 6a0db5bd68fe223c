"""What a table may hold: one ball, and one player to a hex."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import numpy as np

from zoc.errors import Malformed, Problem
from zoc.position import Position
from zoc.rulesets.bashketball.book import rules
from zoc.text.names import listed, spoken

if TYPE_CHECKING:
    from zoc.table import Table


@rules.arrange
def sound(table: Table) -> Position:
    """The table as it is, if a game can have come to it; everything that cannot be is said at once."""
    if problems := [*_balls(table.position), *_crowds(table.position)]:
        raise Malformed(problems)
    return table.position


def _balls(position: Position) -> Iterator[Problem]:
    """More than one ball."""
    units = position.units
    holders = units["id"][units["ball"].astype(np.bool_)].tolist() if "ball" in units else []
    if len(holders) > 1:
        yield Problem(f"there is one ball, and {listed(map(spoken, holders))} have it", f"unit {holders[1]}, ball")


def _crowds(position: Position) -> Iterator[Problem]:
    """Players who stand where another one does: nobody ends on another (BB-M-6)."""
    cells, ids = position.cells(), position.units["id"]
    for cell in np.unique(cells[cells >= 0]):
        here = ids[cells == cell].tolist()
        if len(here) > 1:
            text = f"{listed(map(spoken, here))} stand in {position.where(int(cell))}; there is room for one (BB-M-6)"
            yield Problem(text, f"unit {here[1]}, at")
