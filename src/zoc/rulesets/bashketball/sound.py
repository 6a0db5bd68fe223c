"""What a table may hold: one ball, one player to a hex, and the numbers that the page knows."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import numpy as np

from zoc.errors import Malformed, Problem
from zoc.position import Position
from zoc.rulesets.bashketball.book import rules
from zoc.rulesets.bashketball.state import ACTIONS, MatchState
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


SKILLS = ("shot", "pass_", "defence")
LEAST, MOST = 1, 7
"""What a skill may be."""
AT_LEAST_NONE = ("speed", "shot_pressure", "pass_pressure")


@rules.doubts
def numbers(table: Table) -> Iterator[Problem]:
    """Numbers that the page does not know: skills out of range, less than no speed, more actions than a turn has."""
    position = table.position
    limits = {**dict.fromkeys(SKILLS, (LEAST, MOST)), **dict.fromkeys(AT_LEAST_NONE, (0, None))}
    for unit in position.ids:
        row = position.row(unit)
        for name, (least, most) in limits.items():
            value = int(position.units[name][row]) if name in position.units else least
            if value < least or (most is not None and value > most):
                wanted = f"{least} to {most}" if most is not None else f"{least} or more"
                yield Problem(f"expected {wanted}, not {value}", f"unit {unit}, {name.rstrip('_')}")
    if not 0 <= (left := MatchState.of(position).actions) <= ACTIONS:
        yield Problem(f"expected 0 to {ACTIONS}, not {left}: a turn has {ACTIONS} actions (G-2)", "state, actions")
