"""Whose zones lie where (4.5): found once for a position, since marches, lines, retreats and views all ask for it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from zoc.control import ControlMap, control
from zoc.position import Position
from zoc.rulesets.ocs.counters import rules


def zones(position: Position, side: str) -> Mapping[str, tuple[str, ...]]:
    """The hexes in which enemies of a side have zones, and whose."""
    key = ("zones", rules.clauses, side)
    found: dict[str, tuple[str, ...]] | None = position.memo.get(key)
    if found is None:
        found = position.memo[key] = {}
        for other in position.sides.names:
            if position.sides.hostile(side, other):
                held = _held(position, other)
                for cell in held:
                    found[cell] = (*found.get(cell, ()), *held[cell].units)
    return found


def bearers(position: Position) -> frozenset[str]:
    """The units that have a zone of control."""
    key = ("bearers", rules.clauses)
    found: frozenset[str] | None = position.memo.get(key)
    if found is None:
        held = (_held(position, side).values() for side in position.sides.names)
        found = position.memo[key] = frozenset(unit for cells in held for controlled in cells for unit in controlled.units)
    return found


def _held(position: Position, side: str) -> ControlMap:
    key: tuple[Any, ...] = ("held", rules.clauses, side)
    found: ControlMap | None = position.memo.get(key)
    if found is None:
        found = position.memo[key] = control(rules, position, side)
    return found
