"""The tables ``[[unit]]``: the pieces, bottom of each stack first.

There is a short form, one line per unit under its side::

    [units.red]
    spearman = "0304"
    lancer = {at = "0305", moves = 8, movement = "mounted"}
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

import numpy as np

from zoc.grid import ONE_CELL, Cell, Grid, Shape
from zoc.law import Field, Ruleset
from zoc.position import Position, Side, Sides, UnitId
from zoc.scenario.bases import read_base, write_base
from zoc.scenario.entry import Entry, shown
from zoc.scenario.facts import FactReader, Number, scaled
from zoc.scenario.places import Places
from zoc.units import Column
from zoc.values import JsonObject

UNIT = ("id", "side", "at", "facing", "base", "hidden")
"""The keys that every ruleset knows for a unit."""


def unit_fields(rules: Ruleset) -> dict[str, Field]:
    """The facts of a unit that a file may give; derived facts are computed, not written."""
    return {name: fact for name, fact in rules.units.items() if name not in UNIT and name not in rules.derived}


@dataclass
class Pieces:
    """The units as read, one row each."""

    who: list[tuple[UnitId, Side, Cell]] = field(default_factory=list)
    facing: list[int] = field(default_factory=list)
    shape: list[Shape] = field(default_factory=list)
    hidden: list[bool] = field(default_factory=list)
    facts: list[dict[str, Number]] = field(default_factory=list)

    def columns(self, facts: FactReader, shapes: Sequence[Shape], parts: int) -> dict[str, Column]:
        """The facts of the units, as positions keep them."""
        made: dict[str, Column] = {
            "facing": np.array(self.facing, np.int32),
            "shape": np.array([shapes.index(shape) for shape in self.shape], np.int32),
            "hidden": np.array(self.hidden, np.bool_),
        }
        for name, fact in unit_fields(facts.rules).items():
            default = facts.default(fact)
            made[name] = np.array([scaled(said.get(name, default), parts) for said in self.facts], fact.dtype)
        return made


def unit_entries(top: Entry) -> Iterator[Entry]:
    """Every unit as a table of its own, in either form, in the order of the file."""
    for entry in top.tables("unit"):
        yield entry.called(f"unit {shown(id) if isinstance(id := entry.value.get('id', ''), dict | list) else id}".strip())
    short = top.table("units")
    for side in short.value:
        for id, entry in short.table(side).entries():
            said = {"at": entry.value} if isinstance(entry.value, str) else entry.value
            if not isinstance(said, dict):
                entry.wrong(f"expected where it stands, or a table of facts, not {shown(entry.value)}")
                continue
            for key in ("id", "side"):
                if key in said:
                    entry.wrong("is given by the table already", key)
            yield Entry({**said, "id": id, "side": side}, entry.report, entry.path).called(f"unit {id}")


def read_units(top: Entry, places: Places, sides: Sides, facts: FactReader | None) -> Pieces:
    """Every unit of the file."""
    grid = places.grid
    pieces, taken = Pieces(), set[UnitId]()
    if sides.names:
        top.table("units").only(sides.names, "side")
    known = (*UNIT, *(unit_fields(facts.rules) if facts else ()))
    for entry in unit_entries(top):
        id = "" if entry.needs("id", known) else entry.own_name("id", taken, "unit")
        side = _side(entry, sides) if not entry.needs("side", known) else ""
        place = None if entry.needs("at", known, 'at = "0304"', word="place") else places.place(entry["at"])
        taken |= {id} - {""}
        facing = _facing(entry, grid)
        pieces.who.append((id, side, -1 if place is None else place))
        pieces.facing.append(facing)
        pieces.shape.append(read_base(entry, places, facing, place) if "base" in entry else ONE_CELL)
        pieces.hidden.append(entry.flag("hidden"))
        pieces.facts.append(_facts(entry, facts) if facts else {})
    return pieces


def _side(entry: Entry, sides: Sides) -> Side:
    """The side of a unit; invalid sides, and unknown sides of a whole table of units, are reported only once."""
    if not sides.names or entry.path[0] == "units":
        return str(entry.value["side"])
    return entry["side"].one_of(sides.names, "side")


def _facing(entry: Entry, grid: Grid | None) -> int:
    if grid is None or "facing" not in entry:
        return 0
    name = entry["facing"].one_of(grid.way_names, "direction")
    return grid.way_names.index(name) if name else 0


def _facts(entry: Entry, facts: FactReader) -> dict[str, Number]:
    known = unit_fields(facts.rules)
    entry.only((*UNIT, *known), "fact of a unit")
    read = {name: facts.read(entry[name], known[name]) for name in entry.value if name in known}
    return {name: number for name, number in read.items() if number is not None}


def write_units(position: Position, facts: FactReader) -> Iterator[JsonObject]:
    """A table for each unit, without defaults."""
    units, grid, parts = position.units, position.board.grid, position.board.parts
    known = {name: fact for name, fact in unit_fields(facts.rules).items() if name in units}
    usual = {name: scaled(facts.default(fact), parts) for name, fact in known.items()}
    for row in np.argsort(units["order"], kind="stable").tolist():
        facing, shape = int(units["facing"][row]), position.shapes[int(units["shape"][row])]
        numbers = {name: int(units[name][row]) for name in known}
        written: JsonObject = {
            "id": units["id"][row],
            "side": position.sides.names[int(units["side"][row])],
            "at": position.where(int(position.cells()[row])),
        }
        written |= {"facing": grid.way_names[facing]} if facing else {}
        written |= {"base": write_base(grid, shape, facing)} if shape != ONE_CELL else {}
        written |= {"hidden": True} if units["hidden"][row] else {}
        yield written | {name: facts.write(n, known[name], parts) for name, n in numbers.items() if n != usual[name]}
