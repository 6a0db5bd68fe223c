"""The turn: the phase, the side to move, boxes beside the map, chosen readings."""

from __future__ import annotations

from enum import IntEnum
from fractions import Fraction
from typing import Any

from zoc.grid import Grid
from zoc.law import Field, Points, Ruleset
from zoc.position import Position, Sides
from zoc.scenario.entry import Entry, shown
from zoc.units import Value

PHASE = "movement"
"""The default phase."""


def read_turn(top: Entry, sides: Sides) -> dict[str, Any]:
    """The turn, the phase and the side to move."""
    return {
        "turn": top.number("turn", 1, 0, 9999),
        "phase": top.line("phase", PHASE),
        "to_move": top["to_move"].one_of(sides.names, "side") if "to_move" in top and sides.names else "",
    }


def read_boxes(top: Entry, grid: Grid | None) -> tuple[str, ...]:
    """The boxes beside the map, by name."""
    names: list[str] = []
    for entry in top.list("boxes"):
        name = entry.value
        if not isinstance(name, str) or not name.strip():
            entry.wrong(f"expected the name of a box in quotes, not {shown(name)}")
        elif name in names:
            entry.wrong(f"there is a box called {shown(name)} already")
        elif grid is not None and grid.labels.looks_like(name[:99]):
            entry.wrong(f"{shown(name)} looks like a cell; call the box otherwise")
        else:
            names.append(name)
    return tuple(names)


def read_readings(table: Entry, rules: Ruleset) -> dict[str, Value]:
    """The readings that the file sets."""
    table.only(rules.readings, "reading")
    chosen: dict[str, Value] = {}
    for name, entry in table.entries():
        if name in rules.readings:
            known = {(type(word := written(value)), word): value for value in rules.readings[name].values}
            try:
                chosen[name] = known[type(entry.value), entry.value]
            except (KeyError, TypeError):
                entry.wrong(f"expected {' or '.join(shown(word) for _, word in known)}, not {shown(entry.value)}")
    return chosen


def written(value: Value) -> bool | int | str:
    """A value of a reading as a person writes it."""
    if isinstance(value, str):
        return str(value)
    if isinstance(value, Fraction):
        return Field(Points, 0, "").write(value.numerator, value.denominator)
    return value.name.lower() if isinstance(value, IntEnum) else value


def write_turn(position: Position) -> dict[str, Any]:
    """The turn, the phase, the side to move and the boxes, where they differ from the default."""
    top: dict[str, Any] = {"turn": position.turn} if position.turn != 1 else {}
    top |= {"phase": position.phase} if position.phase != PHASE else {}
    top |= {"to_move": position.to_move} if position.to_move else {}
    return top | ({"boxes": list(position.boxes)} if position.boxes else {})


def write_readings(position: Position) -> dict[str, Any]:
    """The readings that are set."""
    return {name: written(value) for name, value in position.readings.items()}
