"""The ways of retreats and advances: planned on what their player sees, one for each hex that can be reached."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from zoc.movement import Errand, Reach
from zoc.position import Side, UnitId

if TYPE_CHECKING:
    from zoc.table import Table

ERRANDS = {"retire": "retreat", "follow": "advance"}
"""The errand that an act is done on."""


def route_to(table: Table, side: Side, unit: UnitId, hex: str, act: str) -> tuple[str, ...]:
    """The cells from where a unit stands to a hex, both with it; none if no way leads there."""
    return routes(table, side, unit, act).get(hex, ())


def routes(table: Table, side: Side, unit: UnitId, act: str) -> Mapping[str, tuple[str, ...]]:
    """The cheapest way to each hex that a unit reaches, as its side sees the table; made once."""
    seen = table.seen_by(side).position
    key = ("routes", table.law, unit, act)
    if (found := seen.memo.get(key)) is None:
        found = seen.memo[key] = _searched(table.on(seen), unit, ERRANDS[act])
    ways: Mapping[str, tuple[str, ...]] = found
    return ways


def _searched(table: Table, unit: UnitId, errand: str) -> dict[str, tuple[str, ...]]:
    position = table.position
    if unit not in position.ids or position.unit(unit).cell is None:
        return {}
    start, label = position.unit(unit).label, position.board.grid.label
    reach = Reach(Errand(table.law, position, unit, errand))
    return {hex: (start, *(label(step.onto) for step in reach.route(hex))) for hex in reach if hex != start}
