"""What ``zoc check`` doubts of a table: enemies in one hex, units on ground that is closed to them, facts that cannot be."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import TYPE_CHECKING

import numpy as np

from zoc.control.projections import Charts
from zoc.errors import Problem
from zoc.position import Position
from zoc.rulesets.europa.facts import ACounter
from zoc.rulesets.europa.sheet import rules
from zoc.rulesets.europa.state import EuropaState
from zoc.rulesets.europa.terms import PROHIBITED, Kind
from zoc.text.names import spoken

if TYPE_CHECKING:
    from zoc.table import Table

AT_LEAST_NONE = (
    "strength",
    "moves",
    "rate",
    "mp_markers",
    "supply_effects",
    "surprise_effects",
    "attacked_at",
    "retreats",
    "advances",
)
"""What a counter has none of, or some."""


@rules.doubts
def what_cannot_be(table: Table) -> Iterator[Problem]:
    """Everything on a table to which no game can have come."""
    position = table.position
    yield from _numbers(position)
    yield from _footing(position)
    yield from _enemies_together(position)
    yield from _forts(position)
    yield from _attacks(position)


def _numbers(position: Position) -> Iterator[Problem]:
    """Numbers below nothing."""
    for name in (name for name in AT_LEAST_NONE if name in position.units):
        for row in np.flatnonzero(position.units[name] < 0).tolist():
            yield Problem(f"expected 0 or more, not {int(position.units[name][row])}", f"unit {position.ids[row]}, {name}")


def _ground_units(position: Position) -> Iterator[tuple[str, ACounter]]:
    """The ground units on the map."""
    for unit in position.ids:
        its = ACounter(position, unit)
        if position.unit(unit).cell is not None and its.kind < Kind.AIR:
            yield unit, its


def _footing(position: Position) -> Iterator[Problem]:
    """Ground units on ground that is prohibited to them (MP-1)."""
    costs, terrain = Charts(position).terrain, position.board.cells["terrain"]
    for unit, its in _ground_units(position):
        cell = position.unit(unit).cell
        if costs[its.mobility, terrain[cell]] >= PROHIBITED * position.board.parts:
            ground = position.board.grounds[int(terrain[cell])].name
            yield Problem(f"it stands in {position.unit(unit).label}, {ground}, which is prohibited to it (MP-1)", f"unit {unit}")


def _enemies_together(position: Position) -> Iterator[Problem]:
    """Enemy ground units in one hex (MP-4)."""
    for (one, _), (other, _) in combinations(_ground_units(position), 2):
        a, b = position.unit(one), position.unit(other)
        if a.cell == b.cell and position.sides.hostile(a.side, b.side):
            text = f"{spoken(one)} and {spoken(other)} are enemies and stand in {a.label}: nobody enters an enemy's hex (MP-4)"
            yield Problem(text, f"unit {other}, at")


def _forts(position: Position) -> Iterator[Problem]:
    """Fortifications of sides that are not there."""
    board, sides = position.board, len(position.sides.names)
    for cell in np.flatnonzero(board.cells["fort_of"]).tolist() if "fort_of" in board.cells else ():
        if not 1 <= (owner := int(board.cells["fort_of"][cell])) <= sides:
            yield Problem(
                f"expected the number of a side, 1 to {sides}, not {owner}", f"cells, fort_of, {board.grid.label(cell)}"
            )


def _attacks(position: Position) -> Iterator[Problem]:
    """Attacks on a hex without enemies, by units of several sides, and units that attack twice (SP-6b)."""
    busy = set[str]()
    for nth, attack in enumerate(EuropaState.of(position).attacks, 1):
        there = [unit for unit in attack.by if unit in position.ids]
        sides = {position.unit(unit).side for unit in there}
        place = f"state, attacks, {nth}"
        if any(position.sides.hostile(one, other) for one, other in combinations(sorted(sides), 2)):
            yield Problem("enemies attack together", place)
        if sides and not any(position.sides.hostile(position.unit(unit).side, min(sides)) for unit in position.at(attack.hex)):
            yield Problem(f"no enemy of the attackers stands in {attack.hex}", place)
        for unit in attack.by:
            if unit in busy:
                yield Problem(f"{spoken(unit)} attacks already (SP-6b)", place)
            busy.add(unit)
