"""Whose zones lie where (4.5): found once for a table, since marches, lines, retreats and views all ask for it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from zoc.control import ControlMap, control
from zoc.law.setting import Setting
from zoc.rulesets.ocs.counters import tabled

if TYPE_CHECKING:
    from zoc.table import Table


def zones(where: Setting, side: str) -> Mapping[str, tuple[str, ...]]:
    """The hexes in which enemies of a side have zones, and whose."""
    table = tabled(where)
    position, key = table.position, ("zones", table.law, side)
    found: dict[str, tuple[str, ...]] | None = position.memo.get(key)
    if found is None:
        found = position.memo[key] = {}
        for other in position.sides.names:
            if position.sides.hostile(side, other):
                held = _held(table, other)
                for cell in held:
                    found[cell] = (*found.get(cell, ()), *held[cell].units)
    return found


def bearers(where: Setting) -> frozenset[str]:
    """The units that have a zone of control."""
    table = tabled(where)
    position, key = table.position, ("bearers", table.law)
    found: frozenset[str] | None = position.memo.get(key)
    if found is None:
        held = (_held(table, side).values() for side in position.sides.names)
        found = position.memo[key] = frozenset(unit for cells in held for controlled in cells for unit in controlled.units)
    return found


def _held(table: Table, side: str) -> ControlMap:
    key = ("held", table.law, side)
    found: ControlMap | None = table.position.memo.get(key)
    if found is None:
        found = table.position.memo[key] = control(table.law, table.position, side)
    return found
