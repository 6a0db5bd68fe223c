"""The rows of the questions ``exert``, ``combine`` and ``place``."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any, Generic

import numpy as np
from numpy.typing import NDArray

from zoc.columns import Bools, Ints, Noted, Numbers, Texts, as_numbers
from zoc.errors import BadRuleset, Unknown, Unsound, no_such
from zoc.grid import Shape
from zoc.law.asking import C, Gather, H, R, U, gathered
from zoc.law.readings import ReadingsInForce, Word, scalar
from zoc.law.ruleset import Ruleset
from zoc.lazy import lazy
from zoc.position import Position
from zoc.units import Column, Index, Value

NO_LEVEL: Any = np.zeros((1, 1), np.int32)


class HexsideRows:
    """Features of the hexside between a unit and a neighbouring cell; there is none in its own cell, and none farther off."""

    def __init__(self, rules: Ruleset, position: Position, cell: Any, way: Any) -> None:
        self._edges, self._cell, self._way, self._ways = position.board.edges, cell, way, len(position.board.box.ways)
        self._defaults = rules.defaults("hexsides", position.board.parts)

    def __getattr__(self, name: str) -> Any:
        edges = self._edges.get(name)
        if edges is not None:
            column = self.__dict__[name] = edges.reshape(-1)[self._at]
            column[:, self._way < 0] = 0
            return column
        if name not in self._defaults:
            raise BadRuleset(no_such("declared hexside feature", name, self._defaults))
        return self._defaults[name]

    @lazy
    def _at(self) -> NDArray[np.intp]:
        """The index of each hexside among all those of the map."""
        return self._cell.astype(np.intp) * self._ways + self._way


_hexside: Callable[..., Any] = HexsideRows
"""The same, with the types that the book declares."""


class Charts:
    """The printed charts, by name."""

    def __init__(self, position: Position) -> None:
        self._charts = position.board.charts

    def __getattr__(self, name: str) -> Numbers:
        if name not in self._charts:
            raise BadRuleset(no_such("chart on this map", name, self._charts))
        values: Any = self._charts[name].values
        return values

    def over(self, cells: Gather) -> Charts:
        """The same for a base that covers several new cells: the costliest counts."""
        return _Covering(self, cells)


class _Covering(Charts):
    def __init__(self, charts: Charts, cells: Gather) -> None:
        self._charts, self._cells = charts._charts, cells

    def __getattr__(self, name: str) -> Any:
        return _Sheet(super().__getattr__(name), self._cells)


class _Sheet:
    """One chart, read at every cell that a base newly covers; a terrain's position in the chart says nothing about its cost."""

    def __init__(self, values: Column, cells: Gather) -> None:
        self._values, self._cells = values, cells

    def __getitem__(self, at: Any) -> Any:
        index = at if isinstance(at, tuple) else (at,)
        each = [self._cells.apart(part) for part in index]
        if all(found is None for found in each):
            return self._values[at]
        wide = (np.asarray(part)[..., None] if found is None else found for part, found in zip(index, each, strict=True))
        return self._values[tuple(wide)].max(-1)


class Notes:
    """The book's own state for clauses, with fractions in parts of a point."""

    def __init__(self, rules: Ruleset, position: Position) -> None:
        self._rules, self._position = rules, position

    def __getattr__(self, name: str) -> Noted:
        if name not in self._rules.kept:
            raise BadRuleset(no_such("field of the state", name, self._rules.kept))
        value = getattr(self._rules.state.of(self._position), name)
        return scalar(self._parts(name, value) if isinstance(value, Fraction) else value)

    def _parts(self, name: str, value: Fraction) -> int:
        parts = self._position.board.parts
        if (value * parts).denominator != 1:
            raise Unsound(f"{name} is {value}, on a map that counts in {Fraction(1, parts)} points: cut them finer")
        return int(value * parts)


class Markers:
    """Markers on cells, as columns."""

    def __init__(self, position: Position, index: Index) -> None:
        self._position, self._index = position, index

    def __getattr__(self, name: str) -> Numbers:
        return as_numbers(self._position.marker_column(name)[self._index])


class DefaultUnit:
    """The unit that a zone is exerted against when none is named: one with every fact at its default."""

    particular = False

    def __init__(self, rules: Ruleset, parts: int) -> None:
        self.__dict__.update(rules.defaults("units", parts))
        self.way = Word(next(iter(rules.ways)))


class Somebody:
    """The unit that a zone is exerted against: one of the position, or one with these facts and defaults otherwise."""

    particular = True

    def __init__(self, rules: Ruleset, position: Position, who: str | Mapping[str, Value]) -> None:
        defaults = rules.defaults("units", position.board.parts)
        facts = position.unit(who).facts if isinstance(who, str) else who
        if not isinstance(who, str) and (strange := [name for name in facts if name not in defaults]):
            raise Unknown.name("fact", strange[0], defaults)
        self.__dict__.update({**defaults, **{name: scalar(value) for name, value in facts.items()}})
        self.way = Word(next(iter(rules.ways)))


class Projections(Generic[U, C, H, R]):
    """A row is a unit (or a stack) and a cell it might control; columns are [unit, cell].

    ``against`` has the facts of the unit that would feel the zone; ``level``, where a place is judged, is the stack's level.
    """

    def __init__(
        self,
        rules: Ruleset,
        position: Position,
        rows: Column,
        readings: Any,
        purpose: str,
        against: Any,
        shape: Shape,
        radius: int,
    ) -> None:
        zone: Any = position.board.box.zone(radius, shape)
        self._rules, self.position, self._offsets, self._way = rules, position, zone.offsets, zone.way
        self.distance: Numbers = zone.distance
        self.manhattan: Numbers = zone.manhattan
        self.rows, self.cell = rows, position.cells()[rows][:, None]
        self.unit: U = gathered(position.units, rows[:, None], rules.defaults("units", position.board.parts))
        self.reading: R = readings
        self.against: U = against
        self._purpose, self._felt = purpose, against
        self.level: Numbers = NO_LEVEL

    @lazy
    def felt(self) -> Bools:
        """Whether a particular unit would feel it; otherwise the question is where the zone lies for any unit."""
        return scalar(bool(self._felt.particular))

    @lazy
    def phase(self) -> Texts:
        return Word(self.position.phase)

    @lazy
    def purpose(self) -> Texts:
        """The purpose of the question."""
        return Word(self._purpose)

    @property
    def offsets(self) -> NDArray[np.int32]:
        return self._offsets

    @lazy
    def source(self) -> C:
        """The cell the unit stands in."""
        return gathered(self.position.board.cells, self.cell, self._rules.defaults("cells", self.position.board.parts))

    @lazy
    def target(self) -> C:
        """The cell it might control."""
        board = self.position.board
        return gathered(board.cells, self.cell + self._offsets, self._rules.defaults("cells", board.parts))

    @lazy
    def hexside(self) -> H:
        """The hexside between the two."""
        return _hexside(self._rules, self.position, self.cell, self._way)

    @lazy
    def marker(self) -> Markers:
        """Markers on the cell it might control."""
        return Markers(self.position, self.cell + self._offsets)

    @lazy
    def chart(self) -> Charts:
        """The printed charts."""
        return Charts(self.position)

    @lazy
    def point(self) -> Numbers:
        """One point in parts."""
        return scalar(self.position.board.parts)

    @lazy
    def note(self) -> Notes:
        """The book's own state."""
        return Notes(self._rules, self.position)


class Stacks:
    """The units of one cell together: how many have each level; ``count[level]`` is [stack, cell]."""

    def __init__(self, counts: NDArray[np.int16], lowest: int, readings: ReadingsInForce) -> None:
        self.counts, self.lowest, self.top = counts, lowest, lowest + len(counts) - 1
        self.count = {lowest + i: column for i, column in enumerate(counts)}
        self.reading = readings

    @property
    def highest(self) -> Ints:
        """The highest level of any unit."""
        return self.top - (self.counts[::-1] > 0).argmax(axis=0)
