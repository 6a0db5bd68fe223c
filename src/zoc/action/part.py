"""A part of an order: one row that the clauses on acts judge."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Protocol

from zoc.grid import Cell
from zoc.law.verdict import Verdict
from zoc.movement import Along, Answer, Errand
from zoc.movement.along import filled
from zoc.position import Position, UnitId
from zoc.text.names import spoken
from zoc.units import Value

if TYPE_CHECKING:
    from zoc.table import Table


class Needs(Protocol):
    """What a part needs besides its clauses, such as a route or a line of supply. It has a verdict of its own.

    A need that can say whether it is met without saying why has a method ``leads``, too: listings ask for no more.
    """

    def verdict(self, table: Table, part: Part) -> Verdict:
        """The verdict on it."""


@dataclass(frozen=True)
class Way:
    """A route that a part needs: errand, way of moving, goal or cells; ``points`` and ``facts`` replace the unit's own."""

    errand: str = "move"
    by: str = ""
    goal: str | None = None
    route: tuple[str, ...] = ()
    points: Fraction | None = None
    facts: Mapping[str, Value] = field(default_factory=dict)

    def going(self, table: Table, unit: UnitId) -> Errand:
        """The errand of a unit that goes this way."""
        return Errand(table.law, table.position, unit, self.errand, self.by, self.points, self.facts)

    def verdict(self, table: Table, part: Part) -> Verdict:
        """Whether the unit may go there, or along those cells; nothing while no goal is given."""
        going = self.going(table, part.unit)
        if self.route:
            goal = (self.goal,) if self.goal and self.goal != self.route[-1] else ()
            return Along(going, filled(going, (*self.route, *goal))).verdict
        return self.answer(table, part.unit, self.goal).verdict if self.goal is not None else Verdict()

    def answer(self, table: Table, unit: UnitId, goal: str) -> Answer:
        """The ruling on a move to a goal, made once."""
        way = table.law.way_named(self.by)
        key = ("answer", table.law, *replace(self, by=way)._key(unit), goal)
        if (found := table.position.memo.get(key)) is None:
            found = table.position.memo[key] = Answer(self.going(table, unit), goal)
        known: Answer = found
        return known

    def key(self, part: Part) -> tuple[object, ...]:
        """What its search depends on, apart from its goal."""
        return self._key(part.unit)

    def _key(self, unit: UnitId) -> tuple[object, ...]:
        return unit, self.errand, self.by, self.points, tuple(sorted((k, repr(v)) for k, v in self.facts.items()))


@dataclass(frozen=True)
class Part:
    """An act of a unit (or of a side, without a unit): its target unit or cell, and the route it needs.

    ``through`` are the cells in which enemy zones affect it: the actor's own by default, none if it is empty.
    ``said`` is the order's arguments; arguments that a part adds belong to that part alone. By default the actor is lifted
    off the table while its zones are computed; one that ``stays`` counts among its own friends there.
    """

    act: str
    unit: UnitId = ""
    target: UnitId | None = None
    at: Cell | str | None = None
    through: tuple[Cell | str, ...] | None = None
    way: Needs | None = None
    said: Mapping[str, Any] = field(default_factory=dict)
    side: str = ""
    deed: str = ""
    stays: bool = False

    def of(self, deed: str, side: str, said: Mapping[str, Any]) -> Part:
        """The same as a part of an order: with the order's arguments, except where the part has its own."""
        part = object.__new__(Part)  # as replace() does, but fast enough to list thousands of orders
        part.__dict__.update(self.__dict__, side=side, deed=deed, said={**said, **self.said} if self.said else said)
        return part

    @property
    def name(self) -> str:
        return self.act

    @property
    def actor(self) -> str:
        return self.unit

    @property
    def facts(self) -> Mapping[str, Any]:
        return self.said

    def here(self, position: Position) -> Cell | None:
        """Where the actor stands; nowhere if it is not on the map."""
        return _stands(position, self.unit)

    def there(self, position: Position) -> Cell | None:
        """Its target cell: the cell named, the target unit's, or the actor's own."""
        if self.at is not None:
            return _cell(position, self.at)
        return _stands(position, self.target or self.unit)

    def cells(self, position: Position) -> tuple[Cell, ...]:
        """The cells in which zones affect it."""
        if self.through is None:
            return () if self.here(position) is None else position.footprint(self.unit)
        found = (_cell(position, cell) for cell in self.through)
        return tuple(cell for cell in found if cell is not None)

    def say(self) -> str:
        """The act in words."""
        onto = f" {spoken(self.target)}" if self.target else f" at {self.at}" if self.at is not None else ""
        return f"{spoken(self.unit) or self.side}: {spoken(self.act)}{onto}"


Action = Part
"""A part by itself, without an order."""


def _stands(position: Position, unit: UnitId) -> Cell | None:
    cell = int(position.cells()[position.row(unit)])
    return cell if cell >= 0 else None


def _cell(position: Position, at: Cell | str) -> Cell | None:
    """A cell by its label; none for a box beside the map."""
    if isinstance(at, str):
        return None if at in position.boxes else position.board.grid.cell(at)
    return int(at)
