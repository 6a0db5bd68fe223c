"""One mover on one position: what its clauses may read."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from types import CodeType, FunctionType
from typing import Any

import numpy as np
from numpy.typing import NDArray

from zoc.columns import Bools, Ints, Numbers, as_numbers
from zoc.control import Control
from zoc.control.projections import Charts
from zoc.frozen import still
from zoc.grid import Cell, Cells, Shape
from zoc.grid.box import disc
from zoc.law.asking import Gather
from zoc.law.foregone import Live, live
from zoc.law.readings import ReadingsInForce
from zoc.law.ruleset import Ruleset
from zoc.lazy import lazy
from zoc.movement.mover import Mover
from zoc.movement.rows import Amounts
from zoc.movement.shared import Friends, Shared, friends
from zoc.position import Position
from zoc.units import Column

NONE = np.zeros(0, np.int32)
NOBODY = np.zeros(0, np.int64)
Count = Callable[[], Ints]
Which = Callable[..., Bools]
"""A condition on units, with the facts of any book."""


@dataclass
class MetZones:
    """The enemy zones a mover may meet: unit, cell, distance, and level as exerted and as this mover meets it.

    ``known`` does not depend on the mover, and is shared by all movers that meet the same zones.
    """

    row: NDArray[np.int32]
    cell: NDArray[np.int32]
    distance: NDArray[np.int32]
    exerted: NDArray[np.int32]
    level: NDArray[np.int32]
    known: dict[str, Any]


class Scene:
    """A mover lifted off the table, and its surroundings; the mover neither blocks, negates nor screens for itself."""

    def __init__(
        self,
        rules: Ruleset,
        position: Position,
        mover: Mover,
        readings: ReadingsInForce,
        *,
        errand: str = "move",
        starts: Cells = NONE,
        lifted: int = -1,
        shape: Shape = ((0, 0),),
        ignoring: tuple[str, ...] = (),
        live: Live | None = None,
        shared: Shared | None = None,
    ) -> None:
        self.rules, self.position, self.mover, self.readings, self.errand = rules, position, mover, readings, errand
        self.board, self.box = position.board, position.board.box
        self.starts, self.lifted, self.shape = starts, lifted, shape
        self.hostile: NDArray[np.bool_] = position.sides.enmity[int(mover.unwatched("side"))][position.units["side"]]
        self._met: dict[str, MetZones] = {}
        self._controls: dict[str, Control] = {}
        self._bands: dict[object, tuple[Column, Gather]] = {}
        self._counts: dict[object, tuple[CodeType, NDArray[np.int64]]] = {}
        self.start_matters, self.ignoring, self.farthest = False, ignoring, 0
        self._shared = shared if "zones" not in ignoring else None
        if live is not None:
            self.__dict__["live"] = live

    @lazy
    def live(self) -> Live:
        """The clauses that can hold at all for this mover here."""
        return live(self.rules, self.errand, self.readings, self.position, self.mover.unwatched)

    @lazy
    def chart(self) -> Charts:
        """The printed charts."""
        return Charts(self.position)

    def whole_cell(self, cell: int) -> Cell:
        """A cell of the window as a cell of the board."""
        (ox, oy), inside = self.board.origin, self.box
        return int((cell // inside.ny + ox) * self.board.whole.box.ny + cell % inside.ny + oy)

    def local(self, cell: Cell) -> int:
        """A cell of the board in the window, or -1."""
        (ox, oy), inside, ny = self.board.origin, self.box, self.board.whole.box.ny
        x, y = cell // ny - ox, cell % ny - oy
        return x * inside.ny + y if 0 <= x < inside.nx and 0 <= y < inside.ny else -1

    def label(self, cell: int) -> str:
        """What is printed in a cell of the window."""
        whole, grid = self.whole_cell(cell), self.board.grid
        return grid.label(whole) if whole in grid else "off the map"

    def control(self, zone: str) -> Control:
        """Every hostile zone of that name, as exerted against this mover."""
        if (found := self._controls.get(zone)) is None:
            made = self.exerted(zone, self.mover) if self._shared is None else self._shared.control(self, zone)
            found = self._controls[zone] = made
        return found

    def exerted(self, zone: str, against: Mover) -> Control:
        """The same, computed again."""
        rows = NOBODY if "zones" in self.ignoring else self.hostile.nonzero()[0]
        return Control(
            self.rules, self.position, rows, self.readings, purpose=self.errand, against=against, zone=zone, live=self.live
        )

    @property
    def engaged(self) -> bool:
        """Whether the mover starts in an enemy zone."""
        held = self.met("control").cell
        return any(start in held for start in self.starts.tolist())

    def met(self, zone: str) -> MetZones:
        """The same, as a base of the mover's shape meets it: once for each enemy, at its nearest."""
        if (found := self._met.get(zone)) is None:
            c = self.control(zone)
            if len(self.shape) == 1:
                found = MetZones(c.unit, c.cell, c.distance, c.level, c.level, c.known)
            else:
                found = _spread(c, self.box.flat(self.shape))
            self._met[zone] = found
        return found

    @lazy
    def amounts(self) -> Amounts:
        """All zones on each cell together, for this mover."""
        met = self.met("control")
        return Amounts(self.box.size, met.cell, met.level, met.exerted)

    def holding(self, which: Which) -> Numbers:
        """The number of enemies whose zones hold each cell, of those that meet the condition."""
        met = self.met("control")
        keep = which(self.facts_of(met.row))
        held = np.bincount(met.cell[np.broadcast_to(np.asarray(keep, np.bool_), met.cell.shape)], minlength=self.box.size)
        return as_numbers(held)

    # The mover's friends, itself left out

    def friends(self, which: Which, *, own: bool = False) -> Column:
        """The rows of those friends (or of the mover's own side) that meet the condition."""
        self.start_matters = True
        rows, facts = self._band(own)
        keep = np.asarray(which(facts), np.bool_)
        if keep.shape != rows.shape:
            keep = np.broadcast_to(keep, rows.shape)
        rows = rows[keep]
        others: Column = rows[rows != self.lifted]
        return others

    def _band(self, own: bool) -> tuple[Column, Gather]:
        """The mover's friends or its own side with their facts, itself among them."""
        known = self._bands if self._shared is None else self._shared.bands
        side = int(self.mover.unwatched("side"))
        if (found := known.get((self.rules, side, own))) is None:
            rows = ((self.position.units["side"] == side) if own else ~self.hostile).nonzero()[0]
            found = known[self.rules, side, own] = rows, self.facts_of(rows)
        return found

    def friends_in(self, which: Which, *, own: bool = False) -> Numbers:
        """Their number in each cell; for a large base, in the cells it would cover with its anchor there."""
        return self._counted(which, ("in", own), lambda: self._friends_in(which, own))

    def _counted(self, which: Which, how: tuple[object, ...], count: Count) -> Numbers:
        """A count of friends; the same count for several clauses is made once."""
        if not isinstance(which, FunctionType) or which.__closure__ or which.__defaults__ or which.__kwdefaults__:
            return as_numbers(count())
        words = which.__code__
        found = self._counts.get((id(words), *how))
        if found is None:
            found = self._counts[id(words), *how] = words, still(count())
        return as_numbers(found[1])

    def _friends_in(self, which: Which, own: bool) -> Ints:
        rows, cells = self.friends(which, own=own), self.position.cells()
        if self.position.bare and len(self.shape) == 1:
            return np.bincount(cells[rows], minlength=self.box.size)
        count, shapes, mine = np.zeros(self.box.size, np.int64), self.position.units["shape"], self.box.flat(self.shape)
        for row in rows.tolist():
            filled = cells[row] + self.box.flat(self.position.shapes[int(shapes[row])])
            count[np.unique(filled[:, None] - mine)] += 1
        return count

    def friends_near(self, which: Which, radius: int, metric: str = "") -> Numbers:
        """Their number within this distance of each cell, in steps or by a named metric; a base counts by its nearest cell."""
        self.farthest = max(self.farthest, radius)
        return self._counted(which, ("near", radius, metric), lambda: self._friends_near(which, radius, metric))

    def _friends_near(self, which: Which, radius: int, metric: str) -> Ints:
        count, (nx, ny) = np.zeros(self.box.size, np.int64), (self.box.nx, self.box.ny)
        around = disc(self.box.kind, radius, metric)
        for row in self.friends(which).tolist():
            near, anchor = set[int](), int(self.position.cells()[row])
            for fx, fy in self.position.shapes[0 if self.position.bare else int(self.position.units["shape"][row])]:
                x, y = anchor // ny + fx, anchor % ny + fy
                near |= {(x + i) * ny + y + j for i, j in around if 0 <= x + i < nx and 0 <= y + j < ny}
            count[list(near)] += 1
        return count

    @lazy
    def friendly_levels(self) -> Friends:
        """Each friend on the map with the level it has in its own cell, by its unit clauses alone."""
        self.start_matters = True
        if self._shared is not None:
            return self._shared.friends(self)
        rows = (~self.hostile).nonzero()[0]
        return friends(self, rows[rows != self.lifted])

    def facts_of(self, rows: Column) -> Any:
        """The facts of units, by their rows."""
        return Gather(self.position.units, rows, self.rules.defaults("units", self.board.parts))


def _spread(control: Control, shape: Cells) -> MetZones:
    """Any part of a large base meeting a zone counts, once for each enemy, at its nearest."""
    anchors = (control.cell[:, None] - shape).ravel()
    unit, level, far = (np.repeat(a, len(shape)) for a in (control.unit, control.level, control.distance))
    order = np.lexsort((-level, far, anchors, unit))
    unit, anchors, level, far = unit[order], anchors[order].astype(np.int32), level[order], far[order]
    fresh = ((np.diff(unit, prepend=-1) != 0) | (np.diff(anchors, prepend=-1) != 0)).nonzero()[0]
    return MetZones(unit[fresh], anchors[fresh], far[fresh], level[fresh], level[fresh], {})
