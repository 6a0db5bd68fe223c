"""The subject of a question: a position and its book."""

from __future__ import annotations

from collections.abc import Container, Mapping
from dataclasses import dataclass, replace
from math import lcm
from typing import Any

from zoc.errors import Malformed, Problem, shown
from zoc.law import Ruleset
from zoc.law.fineness import counted_in
from zoc.look import Status
from zoc.position import Position, Unit
from zoc.scenario.facts import FINEST
from zoc.scenario.scenario import Scenario
from zoc.table import Table
from zoc.units import Field, Points, Row, Value, denominators, plainly
from zoc.values import JsonObject


@dataclass(frozen=True)
class Subject:
    """A scenario under its law, as everybody or as one side sees it."""

    scenario: Scenario
    viewer: str = ""
    large: bool = False
    """Whether it is asked at large, ignoring the turn."""

    @property
    def referee(self) -> Table:
        """The table that questions go to."""
        found: Table = self.rules.table(self.position, large=self.large)
        return found

    @property
    def rules(self) -> Ruleset:
        return self.scenario.rules

    @property
    def position(self) -> Position:
        return self.scenario.position

    def seen(self, viewer: str = "", readings: Mapping[str, Value] | None = None) -> Subject:
        """The same table as one side knows it, or with other readings."""
        position = self.rules.seen(self.position, viewer) if viewer else self.position
        switched = {**position.readings, **(readings or {})}
        self.rules.in_force(switched)
        switched_position = position.replace(readings=switched) if readings else position
        told = not viewer or self.scenario.public  # otherwise it might reveal something hidden
        scenario = self.scenario if told else replace(self.scenario, about="")
        return replace(self, scenario=scenario.with_position(switched_position), viewer=viewer or self.viewer)

    @property
    def status(self) -> tuple[Status, ...]:
        """The status lines."""
        return self.rules.glance(self.position, self.viewer)

    def stacks(self, side: str, cell: str) -> tuple[str, ...]:
        """The cells from which a side's zones might reach a cell."""
        grid, position = self.position.board.grid, self.position
        number, there = position.sides.number(side), grid.cell(cell)
        far = self.rules.radius + max(map(len, position.shapes)) - 1
        mine = dict.fromkeys(int(c) for c in position.cells()[position.units["side"] == number] if c >= 0)
        return tuple(grid.label(c) for c in mine if grid.distance(c, there) <= far)

    def as_dict(self) -> JsonObject:
        """The table for the wire, without facts that nobody gave."""
        position = self.position
        return {
            "title": self.scenario.title,
            "ruleset": self.rules.name,
            "sides": list(position.sides.names),
            "turn": position.turn,
            "phase": position.phase,
            "to_move": position.to_move,
            "status": [line.as_dict() for line in self.status],
            "readings": {name: plainly(value) for name, value in self.rules.in_force(position.readings).values.items()},
            "units": {id: self._unit(position.unit(id)) for id in position.ids},
        }

    def _unit(self, unit: Unit) -> JsonObject:
        return {"side": unit.side, "cell": unit.label, **self.facts(unit)}

    def facts(self, unit: Unit, also: Container[str] = ()) -> dict[str, bool | int | str]:
        """The facts of a unit that differ from the default, and those that are named, as a person writes them."""
        parts, told = self.position.board.parts, dict[str, bool | int | str]()
        if unit.facts["hidden"]:
            told["hidden"] = True
        for name, field in self.rules.units.items():
            if name in unit.facts and (name in also or unit.facts[name] != field.absent(parts)):
                told[name] = field.write(unit.facts[name], parts, self._rows(field))
        return told

    def counting(self, facts: Mapping[str, Value]) -> Subject:
        """The same table, counted in fractions of a point that make these facts whole."""
        parts, written = self.position.board.parts, dict[str, Value]()
        for name in facts.keys() & self.rules.units.keys():
            if self.rules.units[name].kind is Points:
                written[name] = facts[name]
                parts = lcm(parts, denominators([facts[name]]))
        if parts > FINEST:
            told = ", ".join(f"{name} {shown(value)}" for name, value in written.items())
            raise Malformed(f"{told}: too fine; a point would be cut into {parts} parts, more than {FINEST}")
        position = counted_in(self.rules, self.position, parts)
        return self if position is self.position else replace(self, scenario=self.scenario.with_position(position))

    def numbers(self, facts: Mapping[str, Value]) -> dict[str, Any]:
        """Facts as a person writes them, converted for columns; undeclared ones stay as they are."""
        read: dict[str, Any] = dict(facts)
        for name in facts.keys() & self.rules.units.keys():
            field = self.rules.units[name]
            try:
                number = field.read(facts[name], self.position.board.parts, self._rows(field))
            except ValueError as wrong:
                raise Malformed(Problem(str(wrong), name)) from None
            read[name] = field.dtype.type(number)
        return read

    def _rows(self, field: Field) -> tuple[str, ...]:
        return self.position.board.charts[field.kind.chart].rows if isinstance(field.kind, Row) else ()
