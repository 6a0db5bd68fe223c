"""The lane of a pass: the hexes it flies over, and those of them in which zones bear on it.

A point of the line exactly between two hexes is a tie, and the line takes one of them. From a to b either x or y::

        __
     __/x \\__
    /a \\__/b \\
    \\__/y \\__/
       \\__/
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import product

from zoc.action import Action, assess
from zoc.grid import Cell
from zoc.grid.line import line, line_choices
from zoc.law import Reason, Ruleset
from zoc.law.effect import Amount
from zoc.position import Position
from zoc.units import Value

Line = tuple[Cell, ...]


@dataclass(frozen=True)
class Lane:
    """The line of a pass, the hexes of it that count, and the readings it was drawn by."""

    line: Line
    counting: Line
    readings: tuple[tuple[str, Value], ...]

    def told(self, reason: Reason) -> Reason:
        """A reason that rests on the lane, with the readings that drew it."""
        return replace(reason, readings=(*reason.readings, *self.readings)) if _of_a_pass(reason) else reason


def lane(law: Ruleset, position: Position, action: Action, here: Cell, there: Cell) -> Lane:
    """The lane from one hex to another (P-7), each tie decided as the reading says (P-9)."""
    reading = law.in_force(position.readings).values
    lines = _lines(position, here, there)
    ends = slice(None) if reading["pass_ends"] == "both" else slice(1, -1)
    chosen = lines[0]
    if len(lines) > 1 and reading["pass_tie"] != "fixed":
        parts = [_zone_part(law, position, replace(action, through=line[ends])) for line in lines]
        chosen = lines[parts.index(max(parts) if reading["pass_tie"] == "kind" else min(parts))]
    looked = {"own_hex": _stood_on(position, action, chosen[ends]), "pass_ends": True, "pass_tie": len(lines) > 1}
    return Lane(chosen, chosen[ends], tuple((name, reading[name]) for name, used in looked.items() if used))


def _lines(position: Position, here: Cell, there: Cell) -> list[Line]:
    """Every line there is, one hex for each tie: the fixed one first, then those that leave it late."""
    grid = position.board.grid
    points = zip(line(grid, here, there), line_choices(grid, here, there), strict=True)
    return list(product(*(sorted(tied, key=fixed.__ne__) for fixed, tied in points)))


def _zone_part(law: Ruleset, position: Position, action: Action) -> Amount:
    """What zones alone make of a pass, not capped: the uncontested Advantage, or every defender on the line."""
    zones = [r for r in assess(law, position, action).reasons if _of_a_pass(r) and r.counts and not r.effect.name]
    return sum((r.amount or 0 for r in zones), 0)


def _of_a_pass(reason: Reason) -> bool:
    """Whether it comes of the lane: the clauses that speak of passes alone do."""
    return reason.clause.of == ("pass",)


def _stood_on(position: Position, action: Action, cells: Line) -> bool:
    """Whether an opponent stands in the lane, so that it matters whether he covers his own hex."""
    mine = position.unit(action.actor).side
    return any(position.unit(unit).side != mine for cell in cells for unit in position.at(cell))
