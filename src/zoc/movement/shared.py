"""What movers on one position share: the pieces on the map, enemy zones and friends' levels, each computed once.

Movers of a side that the clauses about zones cannot distinguish share zones; all of them share friends' levels, each
mover leaving itself out.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Generic, NamedTuple

import numpy as np
from numpy.typing import NDArray

from zoc.control import Control
from zoc.control.projections import DefaultUnit
from zoc.law.asking import Gather, U, looked
from zoc.law.foregone import live
from zoc.position import Position
from zoc.units import Column

if TYPE_CHECKING:
    from zoc.movement.scene import Scene

NONE = np.zeros(0, np.int32)


class Friends(NamedTuple, Generic[U]):
    """The mover's friends: row, cell, facts, and the level of each there before combination."""

    row: Column
    cell: NDArray[np.int32]
    level: NDArray[np.int32]
    unit: U


class _Zones:
    """The zones of one name against movers that differ by these facts."""

    def __init__(self) -> None:
        self.facts: tuple[str, ...] = ()
        self.made: dict[tuple[object, ...], Control] = {}


class Shared:
    """Everything on the map, without the boxes, and what has been computed about it."""

    def __init__(self, position: Position) -> None:
        self.part = position.on_map()
        rows = self.part.units["row"]
        self.local: NDArray[np.int64] = np.full(len(position.units["id"]), -1)
        self.local[rows] = np.arange(len(rows))
        self._zones: dict[object, _Zones] = {}
        self._friends: dict[object, Friends] = {}
        self.bands: dict[object, tuple[Column, Gather]] = {}

    @classmethod
    def on(cls, position: Position) -> Shared:
        """What movers on a position share; made once."""
        shared: Shared | None = position.memo.get("shared")
        if shared is None:
            shared = position.memo["shared"] = cls(position)
        return shared

    def control(self, scene: Scene, zone: str) -> Control:
        """Every zone of that name hostile to this mover, as exerted against it."""
        side = int(scene.mover.unwatched("side"))
        key = (scene.rules, scene.errand, scene.readings.key, side, zone, scene.live.silent(zone))
        if (zones := self._zones.get(key)) is None:
            zones = self._zones[key] = _Zones()
        read = scene.mover.unwatched
        found = zones.made.get(tuple([read(fact) for fact in zones.facts]))
        if found is None:
            against = scene.mover.again()
            found = scene.exerted(zone, against)
            if not looked(against) <= set(zones.facts):
                zones.facts = tuple(sorted(looked(against).union(zones.facts)))
                zones.made = {}
            zones.made[tuple([read(fact) for fact in zones.facts])] = found
        return found

    def friends(self, scene: Scene) -> Friends:
        """The mover's friends, itself left out."""
        key = (scene.rules, scene.readings.key, int(scene.mover.unwatched("side")))
        if (everyone := self._friends.get(key)) is None:
            everyone = self._friends[key] = friends(scene, (~scene.hostile).nonzero()[0])
        others = everyone.row != scene.lifted
        row = everyone.row[others]
        return Friends(row, everyone.cell[others], everyone.level[others], scene.facts_of(row))


def friends(scene: Scene, rows: Column) -> Friends:
    """These units with the level each has in its own cell, by its unit clauses alone, for the purpose ``screen``."""
    rules, readings, position = scene.rules, scene.readings, scene.position
    nobody = DefaultUnit(rules, scene.board.parts)
    heard = live(rules, "screen", readings, position, nobody.__getattribute__)
    own = Control(rules, position, rows, readings, purpose="screen", against=nobody, live=heard, alone=True)
    found = [(NONE, NONE, NONE)]
    for stage in own.stages:
        count, here = len(stage.units.rows), (stage.units.distance[0] == 0).nonzero()[0]
        if len(here):
            shape = (count, len(stage.units.offsets))
            level = np.broadcast_to(stage.unit_level, shape)[:, here[0]]
            extends = np.broadcast_to(stage.unit_extends, shape)[:, here[0]]
            found.append((stage.units.rows[extends], stage.units.cell[extends, 0], level[extends]))
    row, cell, level = map(np.concatenate, zip(*found, strict=True))
    row = row.astype(np.int64)
    return Friends(row, cell.astype(np.int32), level.astype(np.int32), scene.facts_of(row))
