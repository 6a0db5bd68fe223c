"""What the questions ``exert``, ``combine`` and ``place`` are asked about."""

from __future__ import annotations

from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from zoc.errors import BadRuleset, no_such
from zoc.grid import Shape
from zoc.law.asking import Gather
from zoc.law.readings import Readings, Word, scalar
from zoc.law.ruleset import Ruleset
from zoc.position import Position


class Hexside:
    """Features of the hexside between a unit and a neighbouring cell; none lies inside its own, none farther off."""

    def __init__(self, rules: Ruleset, position: Position, cell: Any, way: Any) -> None:
        self._edges, self._cell, self._way = position.board.edges, cell, way
        self._defaults = rules.defaults("hexsides", position.board.parts)

    def __getattr__(self, name: str) -> Any:
        if name in self._edges:
            column = self._edges[name][self._cell, self._way]
            return np.where(self._way >= 0, column, 0).astype(column.dtype)
        if name not in self._defaults:
            raise BadRuleset(no_such("declared hexside feature", name, self._defaults))
        return self._defaults[name]


class Notes:
    """What was written down for the turn, as clauses like it."""

    def __init__(self, rules: Ruleset, position: Position) -> None:
        self._rules, self._position = rules, position

    def __getattr__(self, name: str) -> Any:
        if name in self._position.notes:
            return scalar(self._position.notes[name])
        if name not in self._rules.notes:
            raise BadRuleset(no_such("declared note", name, self._rules.notes))
        return scalar(self._rules.notes[name])


class Markers:
    """Markers on cells, as columns."""

    def __init__(self, position: Position, index: Any) -> None:
        self._position, self._index = position, index

    def __getattr__(self, name: str) -> Any:
        return self._position.marker_column(name)[self._index]


class Nobody:
    """Whom a zone is exerted against when nobody in particular asks: a unit with every fact at its default."""

    def __init__(self, rules: Ruleset, parts: int) -> None:
        self.__dict__.update(rules.defaults("units", parts))
        self.way = Word(next(iter(rules.ways)))


class Projections:
    """A row is a unit (or a stack) and a cell it might control; columns are [unit, cell].

    ``against`` are the facts of whoever would feel the zone; ``level``, where a place is judged, is what the stack amounts to.
    """

    def __init__(
        self, rules: Ruleset, position: Position, rows: NDArray[Any], readings: Readings, purpose: str, against: Any, shape: Shape
    ) -> None:
        zone = position.board.box.zone(rules.radius, shape)
        self._rules, self.position, self._offsets, self._way = rules, position, zone.offsets, zone.way
        self.distance, self.manhattan = zone.distance, zone.manhattan
        self.rows, self.cell = rows, position.cells()[rows][:, None]
        self.unit = Gather(position.units, rows[:, None], rules.defaults("units", position.board.parts))
        self.reading, self.against = readings, against
        self.phase, self.purpose = Word(position.phase), Word(purpose)
        self.level: Any = None

    @property
    def offsets(self) -> NDArray[np.int32]:
        return self._offsets

    @cached_property
    def source(self) -> Gather:
        """The cell the unit stands in."""
        return Gather(self.position.board.cells, self.cell, self._rules.defaults("cells", self.position.board.parts))

    @cached_property
    def target(self) -> Gather:
        """The cell it might control."""
        board = self.position.board
        return Gather(board.cells, self.cell + self._offsets, self._rules.defaults("cells", board.parts))

    @cached_property
    def hexside(self) -> Hexside:
        """The hexside between the two."""
        return Hexside(self._rules, self.position, self.cell, self._way)

    @cached_property
    def marker(self) -> Markers:
        """Markers on the cell it might control."""
        return Markers(self.position, self.cell + self._offsets)

    @cached_property
    def note(self) -> Notes:
        """Notes of the turn."""
        return Notes(self._rules, self.position)


class Stacks:
    """The units of one cell together: how many stand at each level, ``count[level]`` is [stack, cell]."""

    def __init__(self, counts: NDArray[np.int16], lowest: int, readings: Readings) -> None:
        self.counts, self.lowest, self.top = counts, lowest, lowest + len(counts) - 1
        self.count = {lowest + i: column for i, column in enumerate(counts)}
        self.reading = readings

    @property
    def highest(self) -> Any:
        """The highest level at which any unit stands."""
        return self.top - (self.counts[::-1] > 0).argmax(axis=0)
