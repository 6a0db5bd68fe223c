"""The tables ``[[unit]]``: the pieces, bottom of each stack first.

They may also be written shortly, one a line, under their side::

    [units.red]
    spearman = "0304"
    lancer = {at = "0305", moves = 8, movement = "mounted"}
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from zoc.errors import Malformed
from zoc.grid import ONE_CELL, Cell, Footprint, Grid, Shape
from zoc.grid.footprint import COMMON
from zoc.law import Ruleset
from zoc.notation.entry import Entry, shown, unknown
from zoc.notation.facts import Facts, Number, scaled
from zoc.notation.grids import read_facing, read_place
from zoc.position import Position, Sides
from zoc.units import Column

UNIT = ("id", "side", "at", "facing", "base", "hidden")


@dataclass
class Pieces:
    """The units as they were read, bottom of each stack first."""

    who: list[tuple[str, str, Cell]] = field(default_factory=list)
    facing: list[int] = field(default_factory=list)
    shape: list[Shape] = field(default_factory=list)
    hidden: list[bool] = field(default_factory=list)
    facts: list[dict[str, Number]] = field(default_factory=list)

    def columns(self, facts: Facts, shapes: Sequence[Shape], parts: int) -> dict[str, Column]:
        """The units' facts as positions keep them."""
        made: dict[str, Column] = {
            "facing": np.array(self.facing, np.int32),
            "shape": np.array([shapes.index(shape) for shape in self.shape], np.int32),
            "hidden": np.array(self.hidden, np.bool_),
        }
        for name, fact in facts.rules.units.items():
            if name not in UNIT:
                usual = facts.default(fact)
                made[name] = np.array([scaled(said.get(name, usual), parts) for said in self.facts], fact.dtype)
        return made


def unit_entries(top: Entry) -> Iterator[Entry]:
    """Every unit as a table of its own, whichever way it was written, in the order of the file."""
    for entry in top.list("unit"):
        if isinstance(entry.value, dict):
            yield entry.named(f"unit {entry.value.get('id', '')}".strip())
        else:
            entry.wrong(f"expected a table, such as [[unit]], not {shown(entry.value)}")
    for side in (short := top.table("units")).value:
        for id, entry in short.table(side).entries():
            facts = {"at": entry.value} if isinstance(entry.value, str) else entry.value
            if isinstance(facts, dict):
                yield Entry({"id": id, "side": side, **facts}, entry.report, entry.path, f"unit {id}")
            else:
                entry.wrong(f"expected where it stands, or a table of facts, not {shown(entry.value)}")


def read_units(top: Entry, grid: Grid | None, sides: Sides, boxes: tuple[str, ...], facts: Facts | None) -> Pieces:
    """Every unit of the file."""
    pieces, taken = Pieces(), set[str]()
    for entry in unit_entries(top):
        id = entry.own_name("id", taken, "unit")
        taken.add(id)
        side = entry.text("side")
        if not side and "side" not in entry:
            entry.wrong("needs a side")
        elif side not in sides.names:
            entry.wrong(unknown("side", side, sides.names), "side")
        place = _place(entry, grid, boxes)
        facing = read_facing(entry["facing"], grid) if "facing" in entry and grid else 0
        pieces.who.append((id, side, -1 if place is None else place))
        pieces.facing.append(facing)
        pieces.shape.append(_base(entry, grid, facing, place) if "base" in entry and grid else ONE_CELL)
        pieces.hidden.append(entry.flag("hidden"))
        pieces.facts.append(_facts(entry, facts))
    return pieces


def _place(entry: Entry, grid: Grid | None, boxes: tuple[str, ...]) -> Cell | None:
    if "at" in entry:
        return read_place(entry["at"], grid, boxes)
    entry.wrong('needs a place: at = "…"')
    return None


def _facts(entry: Entry, facts: Facts | None) -> dict[str, Number]:
    if facts is None:
        return {}
    known = facts.rules.units
    entry.only((*UNIT, *known), "fact of a unit")
    read = {name: facts.read(part, known[name]) for name, part in entry.entries() if name in known and name not in UNIT}
    return {name: number for name, number in read.items() if number is not None}


def _base(entry: Entry, grid: Grid, facing: int, place: Cell | None) -> Shape:
    """The cells a piece covers: a footprint by name, turned as it faces, or offsets as they lie."""
    written = entry["base"]
    if isinstance(written.value, list):
        base = written.take(lambda offsets: Footprint(grid.kind, _offsets(offsets)))
    elif isinstance(written.value, str):
        base = written.take(lambda name: turned(grid, name, facing))
    else:
        written.wrong(f'expected a footprint such as "two", or offsets such as [[0, 0], [1, 0]], not {shown(written.value)}')
        return ONE_CELL
    if base is None:
        return ONE_CELL
    if place is not None and place >= 0 and not base.fits(grid, place):
        entry.wrong(f"a base of {len(base)} cells with its anchor in {grid.label(place)} stands partly off the map", "at")
    return base.offsets


def turned(grid: Grid, name: str, facing: int) -> Footprint:
    """A footprint by name; one that has a front turns with the piece."""
    base = Footprint.named(grid.kind, name[:60])
    if base.turned().settled() == base.settled() or facing == 0:
        return base
    turns = facing * (6 if grid.kind == "hex" else 4)
    if turns % grid.ways_each:
        raise Malformed(f"a base of {len(base)} cells in a row cannot face {grid.way_names[facing]}; write its offsets")
    return base.turned(turns // grid.ways_each)


def _offsets(written: list[Any]) -> list[tuple[int, int]]:
    pairs = [pair for pair in written if isinstance(pair, list) and len(pair) == 2 and all(type(n) is int for n in pair)]
    if len(pairs) < len(written) or any(abs(n) > FARTHEST for pair in pairs for n in pair):
        raise ValueError(f"expected offsets such as [[0, 0], [1, 0]], none farther than {FARTHEST}")
    return [(x, y) for x, y in pairs]


FARTHEST = 9
"""How far a base may stretch from its anchor."""


def reach_of_bases(top: Entry) -> int:
    """How far the largest base stretches from its anchor, as far as one can tell before the grid is known."""
    bases = [entry.value["base"] for entry in unit_entries(Entry(top.value, type(top.report)(top.report.lines))) if "base" in entry]
    numbers = [abs(n) for base in bases if isinstance(base, list) for pair in base if isinstance(pair, list) for n in pair if type(n) is int]
    common = [abs(n) for shapes in COMMON.values() for shape in shapes.values() for pair in shape for n in pair] if bases else []
    return min(FARTHEST, max([0, *numbers, *common]))


def write_units(position: Position, rules: Ruleset, facts: Facts) -> Iterator[dict[str, Any]]:
    """A table for each unit, bottom of each stack first."""
    units, grid, parts = position.units, position.board.grid, position.board.parts
    cells, known = position.cells(), {name: fact for name, fact in rules.units.items() if name not in UNIT and name in units}
    for row in np.argsort(units["order"], kind="stable").tolist():
        facing, shape = int(units["facing"][row]), position.shapes[int(units["shape"][row])]
        written: dict[str, Any] = {
            "id": units["id"][row],
            "side": position.sides.names[int(units["side"][row])],
            "at": position.where(int(cells[row])),
        }
        written |= {"facing": grid.way_names[facing]} if facing else {}
        written |= {"base": _base_name(grid, shape, facing)} if shape != ONE_CELL else {}
        written |= {"hidden": True} if units["hidden"][row] else {}
        for name, fact in known.items():
            number = int(units[name][row])
            if number != scaled(facts.default(fact), parts):
                written[name] = facts.write(number, fact, parts)
        yield written


def _base_name(grid: Grid, shape: Shape, facing: int) -> Any:
    """The name of a footprint as it faces, or else its offsets."""
    for name in COMMON[grid.kind]:
        try:
            if turned(grid, name, facing).offsets == Footprint(grid.kind, shape).offsets:
                return name
        except Malformed:
            continue
    return [list(pair) for pair in shape]
