"""The lane of a pass: the hexes it flies over, and those of them in which zones bear on it.

A point of the line exactly between two hexes is a tie, and the line takes one of them. From a to b either x or y::

        __
     __/x \\__
    /a \\__/b \\
    \\__/y \\__/
       \\__/
"""

from __future__ import annotations

from collections.abc import Mapping
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
    """The line of a pass, the hexes of it that count, and the opponents who stand in those; with the readings in force."""

    line: Line
    counting: Line
    beneath: frozenset[str]
    tied: bool
    reading: Mapping[str, Value]

    def told(self, reason: Reason) -> Reason:
        """A reason that rests on the lane, with the readings that were consulted for it."""
        if not _of_a_pass(reason):
            return reason
        own_hex = bool(self.beneath & set(reason.by)) if reason.by else bool(self.beneath) and not self.reading["own_hex"]
        looks = {"own_hex": own_hex, "pass_ends": True, "pass_tie": self.tied}
        used = tuple((name, self.reading[name]) for name, looked in looks.items() if looked)
        return replace(reason, readings=reason.readings + used)


def lane(law: Ruleset, position: Position, action: Action, here: Cell, there: Cell) -> Lane:
    """The lane from one hex to another (P-7), each tie decided as the reading says (P-9)."""
    reading = law.in_force(position.readings).values
    lines = _lines(position, here, there)
    ends = slice(None) if reading["pass_ends"] == "both" else slice(1, -1)
    chosen = lines[0]
    if len(lines) > 1 and reading["pass_tie"] != "fixed":
        parts = [_zone_part(law, position, replace(action, through=line[ends])) for line in lines]
        chosen = lines[parts.index(max(parts) if reading["pass_tie"] == "kind" else min(parts))]
    return Lane(chosen, chosen[ends], _opponents_in(position, action, chosen[ends]), len(lines) > 1, reading)


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


def _opponents_in(position: Position, action: Action, cells: Line) -> frozenset[str]:
    """The opponents who stand there: of them it matters whether a player covers his own hex."""
    mine = position.unit(action.actor).side
    return frozenset(unit for cell in cells for unit in position.at(cell) if position.unit(unit).side != mine)
