"""Which sides are told of units by name: those that see them, before something happens or after it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from zoc.position import Side, UnitId
from zoc.spoken import count

if TYPE_CHECKING:
    from zoc.table import Table


def seen(side: Side, units: Iterable[UnitId], *tables: Table) -> tuple[UnitId, ...]:
    """Those of some units that a side sees on one of these tables."""
    views = [set(table.seen_by(side).position.ids) for table in tables]
    return tuple(unit for unit in units if any(unit in view for view in views))


def seeing(units: Sequence[UnitId], *tables: Table) -> tuple[Side, ...]:
    """The sides that see all of some units on one of these tables; none in particular if every side does."""
    sides = tables[0].position.sides.names
    told = tuple(side for side in sides if seen(side, units, *tables) == tuple(units))
    return () if told == sides else told


def seen_by_all(units: Sequence[UnitId], *tables: Table) -> tuple[UnitId, ...]:
    """Those of some units that every side sees on one of these tables."""
    for side in tables[0].position.sides.names:
        units = seen(side, units, *tables)
    return tuple(units)


def named(units: Sequence[UnitId], known: Sequence[UnitId]) -> str:
    """Some units by name, and how many more there are that are not known.

    >>> named(("guards", "tanks"), ("guards",))
    'guards, 1 unit unseen'
    """
    more = len(units) - len(known)
    return ", ".join([*known, *([f"{count(more, 'unit')} unseen"] if more else [])])
