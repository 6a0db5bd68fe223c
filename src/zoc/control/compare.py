"""Two readings on one map: where they differ, by how much, and why, cell by cell."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property

from zoc.control.map import ControlMap, Derivation, control
from zoc.grid import Cell
from zoc.law.ruleset import Ruleset
from zoc.position import Position, Side
from zoc.units import Value
from zoc.values import JsonObject

Switches = Mapping[str, Value]


@dataclass(frozen=True)
class Difference:
    """One cell on which two readings differ: its level under each (``None`` for no control), and the units behind it."""

    cell: str
    first: int | None
    second: int | None
    zones: tuple[ControlMap, ControlMap]

    @cached_property
    def sources(self) -> tuple[str, ...]:
        """The cells whose units exert different levels under the two readings."""
        exerted = [{e.source: e.level for e in zones[self.cell].by} if self.cell in zones else {} for zones in self.zones]
        either = dict.fromkeys([*exerted[0], *exerted[1]])
        return tuple(source for source in either if exerted[0].get(source) != exerted[1].get(source))

    @cached_property
    def derivations(self) -> tuple[tuple[Derivation, ...], tuple[Derivation, ...]]:
        """The derivation of its level, under the first reading and under the second."""
        first, second = self.zones
        return (
            tuple(first.derive(source, self.cell) for source in self.sources),
            tuple(second.derive(source, self.cell) for source in self.sources),
        )

    def say(self) -> str:
        """Both levels, and both derivations line by line."""
        name = self.zones[0].level_name
        levels = ["nothing" if level is None else name(level).upper() for level in (self.first, self.second)]
        lines = [f"{self.cell}: {levels[0]}, then {levels[1]}"]
        for one, other in zip(*self.derivations, strict=True):
            lines += [f"  first:  {line}" for line in one.say().splitlines()]
            lines += [f"  second: {line}" for line in other.say().splitlines()]
        return "\n".join(lines)

    def as_dict(self) -> JsonObject:
        """The same for the wire."""
        name = self.zones[0].level_name
        told: JsonObject = {}
        for which, level, derivations in zip(("first", "second"), (self.first, self.second), self.derivations, strict=True):
            reasons = [reason.as_dict() for derivation in derivations for reason in derivation.reasons()]
            told[which] = {"level": None if level is None else name(level), "reasons": reasons}
        return told


class Comparison(Mapping[str, Difference]):
    """The cells on which two readings differ, by printed label: ``"0407" in comparison``, ``len(comparison)``."""

    def __init__(self, first: ControlMap, second: ControlMap, readings: tuple[Switches, Switches]) -> None:
        self.first, self.second, self.readings = first, second, readings

    @cached_property
    def _cells(self) -> dict[str, Difference]:
        grid, one, other = self.first.position.board.grid, self.first.levels, self.second.levels
        found: dict[Cell, None] = dict.fromkeys(cell for cell in (*one, *other) if one.get(cell) != other.get(cell))
        ordered = sorted(found, key=lambda cell: grid.place(cell)[::-1])
        both = (self.first, self.second)
        return {
            label: Difference(label, one.get(cell), other.get(cell), both) for cell in ordered for label in [grid.label(cell)]
        }

    def __getitem__(self, cell: str) -> Difference:
        return self._cells[cell]

    def __iter__(self) -> Iterator[str]:
        return iter(self._cells)

    def __len__(self) -> int:
        return len(self._cells)

    def say(self) -> str:
        """The number of cells that differ, and each of them with its reasons."""
        under = " and ".join(", ".join(f"{n} = {str(v).lower()}" for n, v in chosen.items()) for chosen in self.readings)
        if not self:
            return f"{under} agree on every cell"
        cells = "1 cell" if len(self) == 1 else f"{len(self)} cells"
        return "\n".join([f"{under} differ on {cells}", *(difference.say() for difference in self.values())])

    def as_dict(self) -> JsonObject:
        """The same for the wire."""
        return {"cells": {cell: difference.as_dict() for cell, difference in self.items()}}


def compare(
    rules: Ruleset,
    position: Position,
    side: Side,
    first: Switches,
    second: Switches,
    *,
    purpose: str = "move",
    zone: str = "control",
    against: object = None,
) -> Comparison:
    """The cells on which two choices of readings differ about a side's control."""
    one, other = (
        control(rules, position.reading(**switches), side, purpose=purpose, zone=zone, against=against)
        for switches in (first, second)
    )
    return Comparison(one, other, (first, second))
