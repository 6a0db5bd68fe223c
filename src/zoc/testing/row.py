"""Rows of one: what a clause is asked about, one step, one enemy's zone, one unit at a time.

They speak the same words as the columns of the engine and share none of its code: every fact is looked up on the
whole position, from which the mover has been taken off.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from typing import TYPE_CHECKING, Any

import numpy as np

from zoc.grid import Box
from zoc.law import Ruleset
from zoc.law.readings import ReadingsInForce, Word, scalar
from zoc.position import Position
from zoc.units import Column, Columns, Index, Value

if TYPE_CHECKING:
    from zoc.testing.oracle import Friend, MetZone, Oracle

FAR = 127
Which = Callable[..., Column]
"""Of which units something is counted."""


class PlainFacts:
    """The facts of one thing, or of several side by side; of a large base's cells the dearest."""

    def __init__(self, columns: Columns, index: Index, defaults: Mapping[str, Column], *, dearest: bool = False) -> None:
        self._columns, self._index, self._defaults, self._dearest = columns, index, defaults, dearest

    def __getattr__(self, name: str) -> Column:
        if name not in self._columns:
            return self._defaults[name]
        value = self._columns[name][self._index]
        return value.max() if self._dearest else value


class Hexsides:
    """What lies on the hexsides that a step crosses; for a large base the most of any of them."""

    def __init__(self, oracle: Oracle, crossed: list[tuple[int, int]]) -> None:
        self._edges, self._crossed = oracle.position.board.edges, crossed
        self._defaults = oracle.rules.defaults("hexsides", oracle.position.board.parts)

    def __getattr__(self, name: str) -> Column:
        if name not in self._edges:
            return self._defaults[name]
        column = self._edges[name]
        values = [column[cell, way] for cell, way in self._crossed]
        return max(values) if values else column.dtype.type(0)


class Named:
    """Whatever a function finds for a name, and what is given outright."""

    def __init__(self, find: Callable[[str], object], **given: object) -> None:
        self._find = find
        self.__dict__.update(given)

    def __getattr__(self, name: str) -> Any:
        return self._find(name)


class OneMover:
    """The facts of the mover: given with the errand, its own, or at their default."""

    side: np.int64
    particular: bool

    def __init__(self, oracle: Oracle, given: Mapping[str, Value], way: str, side: int, row: int | None) -> None:
        position, rules = oracle.whole, oracle.rules
        own = {} if row is None else {n: position.units[n][row] for n in position.units if n not in ("id", "row", "cell")}
        defaults = rules.defaults("units", position.board.parts)
        self.particular = row is not None
        rest = {"way": Word(way), "side": np.int64(side), "bound": np.bool_(own.get("bound", is_bound(position, row)))}
        self.__dict__.update({**defaults, **own, **rest, **{name: scalar(value) for name, value in given.items()}})


def is_bound(position: Position, row: int | None) -> bool:
    """Whether a promise holds the unit: without it too few of those who could keep it would be left in the cell."""
    if row is None:
        return False
    me, where = position.units["id"][row], dict(zip(position.units["id"], position.cells().tolist(), strict=True))
    return any(
        me in promise.keepers
        and where[me] == promise.cell
        and sum(where.get(keeper) == promise.cell for keeper in promise.keepers) <= promise.need
        for promise in position.promises
    )


class PlainRow:
    """What every row knows."""

    def __init__(self, oracle: Oracle, flags: int) -> None:
        rules, position = oracle.rules, oracle.position
        self._oracle, self.law = oracle, rules
        self.mover, self.reading = oracle.mover, oracle.readings
        self.point = np.int64(position.board.parts)
        self.phase, self.errand = Word(position.phase), Word(oracle.errand)
        self.chart = Named(lambda name: position.board.charts[name].values)
        self.note = Named(lambda name: note(position, rules, name))
        self.state = Named(lambda name: np.bool_(flags & rules.flags[name] > 0))

    def enemy_of(self, sides: Column) -> Column:
        return np.asarray(self._oracle.whole.sides.enmity[int(self.mover.side)][sides])

    def _survey(self, cell: int, way: int) -> Named:
        board, shape = self._oracle.position.board, self._oracle.shape
        return Named(lambda name: self._oracle.rules.surveyed(name, board, shape)[cell, way])

    def _marker(self, cell: int) -> Named:
        return Named(lambda name: np.int32(self._oracle.position.markers.get(name, {}).get(cell, 0)))


class OneStep(PlainRow):
    """One step from a cell in one direction in one rule state."""

    def __init__(self, oracle: Oracle, cell: int, way: int, flags: int) -> None:
        super().__init__(oracle, flags)
        box = oracle.position.board.box
        target = cell + int(box.steps[way])
        self._target = target
        self.here = oracle.ground(cell)
        fresh = sorted(oracle.base(target) - oracle.base(cell))
        self.there = oracle.ground(np.array(fresh), dearest=True)
        self.hexside = Hexsides(oracle, oracle.crossed(cell, way))
        self.diagonal = np.bool_(box.diagonal[way])
        self.leaves, self.enters = oracle.amounts(cell), oracle.amounts(target)
        self.marker = self._marker(target)
        self.survey = self._survey(cell, way)

    @property
    def climb(self) -> Column:
        return self.there.elevation - self.here.elevation

    def friends(self, which: Which) -> np.int64:
        return self._oracle.friends(which, self._target)

    def own(self, which: Which) -> np.int64:
        return self._oracle.friends(which, self._target, own=True)


class OneEnd(PlainRow):
    """One cell in which the move might end."""

    def __init__(self, oracle: Oracle, cell: int, flags: int) -> None:
        super().__init__(oracle, flags)
        self._cell = cell
        self.here, self.zone, self.marker = oracle.ground(cell), oracle.amounts(cell), self._marker(cell)

    def enemies(self, which: Which) -> np.int64:
        return np.int64(sum(bool(which(self._oracle.unit(met.row))) for met in self._oracle.met(self._cell, "control")))

    def friends(self, which: Which) -> np.int64:
        return self._oracle.friends(which, self._cell)


class OneBody(PlainRow):
    """One unit that stands where the mover would step, in one of the cells it fills."""

    def __init__(self, oracle: Oracle, row: int, cell: int, flags: int) -> None:
        super().__init__(oracle, flags)
        self.unit, self.at = oracle.unit(row), oracle.ground(cell)
        self.hostile = np.bool_(oracle.hostile(row))
        self.own = self.unit.side == self.mover.side


class OneCellsMeetings(PlainRow):
    """The enemies whose zones hold one cell, side by side since they may be compared; one step, one rule state."""

    def __init__(self, oracle: Oracle, question: str, zone: str, cell: int, other: int, way: int, flags: int) -> None:
        super().__init__(oracle, flags)
        met = oracle.exerted(cell, zone) if question == "against" else oracle.met(cell, zone)
        self._met, self._zone, self._cell, self._other, self._question = met, zone, cell, other, question
        self.row = np.array([m.row for m in met])
        self.unit = oracle.unit(self.row[:, None])
        self.level = np.array([[m.exerted if question == "against" else m.level] for m in met])
        self.distance = np.array([[m.distance] for m in met])
        self.at, self.beyond = oracle.ground(cell), oracle.ground(other)
        start = cell if question == "leave" else other
        self.hexside = Hexsides(oracle, oracle.crossed(start, way)) if question != "against" else None
        self.marker = self._marker(cell)
        self.survey = self._survey(start, way) if question != "against" else None
        self._start, self.cell = start, np.full(len(met), cell)

    @property
    def friendly(self) -> Friend:
        return self._oracle.friendly

    def pledged(self, cell: int) -> set[str]:
        promises = self._oracle.position.promises
        return {keeper for promise in promises if promise.cell == cell for keeper in promise.keepers}

    def ids(self, rows: Iterable[int]) -> list[str]:
        return [self._oracle.name(int(row)) for row in rows]

    def source(self, row: int) -> int:
        return int(self._oracle.position.cells()[self.row[row]])

    def label(self, cell: int) -> str:
        return self._oracle.position.where(cell)

    @property
    def level_beyond(self) -> Column:
        there = {m.row: m.level for m in self._oracle.met(self._other, self._zone)}
        return np.array([[there.get(m.row, 0)] for m in self._met])

    @property
    def level_at_start(self) -> Column:
        first: dict[int, int] = {m.row: m.level for start in self._oracle.starts for m in self._oracle.met(start, self._zone)}
        return np.array([[first.get(m.row, 0)] for m in self._met])

    @property
    def at_start(self) -> np.bool_:
        return np.bool_(self._cell in self._oracle.starts)

    def near(self, which: Which, radius: int, metric: str = "") -> np.int64:
        return self._oracle.friends_near(which, self._start, radius, metric)

    @property
    def ring(self) -> Column:
        there: dict[int, MetZone] = {m.row: m for m in self._oracle.met(self._other, self._zone)}
        return np.array([[there[m.row].distance if m.row in there else FAR] for m in self._met])

    @property
    def kept(self) -> Column:
        return np.asarray(self.ring != FAR)

    @property
    def _holding(self) -> list[MetZone]:
        """The zones that held the mover where it started."""
        zones = self._oracle.exerted if self._question == "against" else self._oracle.met
        return [m for start in self._oracle.starts for m in zones(start, self._zone)]

    @property
    def held(self) -> Column:
        holding = {m.row for m in self._holding}
        return np.array([[m.row in holding] for m in self._met])

    def friends(self, which: Which) -> np.int64:
        return self._oracle.friends(which, self._cell)

    def own(self, which: Which) -> np.int64:
        return self._oracle.friends(which, self._cell, own=True)

    def friends_of(self, level: Column, *, above: bool = False) -> Column:
        levels = self._oracle.friendly_levels(self._cell)
        wanted = np.broadcast_to(level, (len(self._met), 1))[:, 0].tolist()
        return np.array([[sum(n > w if above else n == w for n in levels)] for w in wanted])

    def highest(self, column: Column) -> np.int64:
        return np.int64(np.broadcast_to(column, (len(self._met), 1)).max())

    def count(self, mask: Column) -> np.int64:
        return np.int64(np.broadcast_to(mask, (len(self._met), 1)).astype(np.int64).sum())


class OneProjection:
    """One unit, or stack, and one cell it might control."""

    def __init__(
        self, oracle: Oracle, row: int, cell: int, *, purpose: str, against: OneMover | Named, level: np.int64 | None = None
    ) -> None:
        position, rules = oracle.position, oracle.rules
        box = position.board.box
        anchor = int(position.cells()[row])
        gaps = [gap(box, mine, cell) for mine in oracle.filled(row)]
        self.distance, self.manhattan = np.int64(min(g[0] for g in gaps)), np.int64(min(g[1] for g in gaps))
        self.unit, self.source, self.target = oracle.unit(row), oracle.ground(anchor), oracle.ground(cell)
        self.position, self.rows = position, np.array([row])
        self.cell, self.offsets = np.array([[anchor]]), np.array([cell - anchor])
        steps = box.steps.tolist()
        self.hexside = Hexsides(oracle, [(anchor, steps.index(cell - anchor))] if cell - anchor in steps else [])
        self.marker = Named(lambda name: np.int32(position.markers.get(name, {}).get(cell, 0)))
        self.note = Named(lambda name: note(position, rules, name))
        self.chart = Named(lambda name: position.board.charts[name].values)
        self.point = np.int64(position.board.parts)
        self.reading, self.against, self.felt = oracle.readings, against, np.bool_(against.particular)
        self.phase, self.purpose = Word(position.phase), Word(purpose)
        self.level = level


class OneStack:
    """The units of one cell together, counted by level."""

    def __init__(self, levels: list[int], top: int, readings: ReadingsInForce) -> None:
        self.lowest, self.top, self.reading = min([0, *levels]), max([top, *levels]), readings
        self.count = {n: np.int64(levels.count(n)) for n in range(self.lowest, self.top + 1)}

    @property
    def highest(self) -> np.int64:
        return np.int64(max((n for n, count in self.count.items() if count > 0), default=self.lowest))


def note(position: Position, rules: Ruleset, name: str) -> Any:
    """A field of the book's state; fractions in parts of a point."""
    value = getattr(rules.state.of(position), name)
    return scalar(int(value * position.board.parts) if isinstance(value, Fraction) else value)


def gap(box: Box, a: int, b: int) -> tuple[int, int]:
    """How far apart two cells are: in steps, and without diagonals."""
    x, y = b // box.ny - a // box.ny, b % box.ny - a % box.ny
    straight = abs(x) + abs(y)
    if box.kind == "hex":
        return max(abs(x), abs(y), abs(x + y)), straight
    return (max(abs(x), abs(y)) if box.kind == "square" else straight), straight
