"""What a table may hold: the values that the guide allows, facings there are, one base to a cell."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import numpy as np

from zoc.errors import Malformed, Problem
from zoc.grid import Cell, edges
from zoc.law import Ruleset
from zoc.position import Position
from zoc.rulesets.fates_edge.bases import facing_of, may_face
from zoc.rulesets.fates_edge.book import rules
from zoc.rulesets.fates_edge.facts import AFigure
from zoc.rulesets.fates_edge.ground import split
from zoc.rulesets.fates_edge.spells import track_size
from zoc.rulesets.fates_edge.terms import BOONS_FROM_FAILURE, DOWN, MOST_BONUS_DICE, MOST_BOONS, Cover
from zoc.text.names import count, listed

if TYPE_CHECKING:
    from zoc.table import Table

Limits = tuple[int, int | None]

AT_LEAST_NONE = (
    "speed", "rate", "pool", "harm_dealt", "cap", "spirit", "presence", "reactions", "leash", "leash_size", "obligation",
    "ritual", "rounds_left", "performed", "veiled", "spell_dv",
)  # fmt: skip
OF_UNITS: dict[str, Limits] = {
    **dict.fromkeys(AT_LEAST_NONE, (0, None)),
    "reach": (1, 2),
    "disengage_dv": (4, 6),
    "tackle_dv": (4, 6),
    "boons": (0, MOST_BOONS),
    "won": (0, BOONS_FROM_FAILURE),
    "harm": (0, DOWN),
    "assisted": (0, MOST_BONUS_DICE),
}
OF_GROUND: dict[str, Limits] = {
    **dict.fromkeys(("difficult", "lane", "hazard_dv", "conjured", "conjured_dv", "ward"), (0, None)),
    "cover": (0, int(Cover.HEAVY)),
    "balance_dv": (3, 5),
}
SIDES = ("ward_side", "passage")
"""What names a side by its number, from 1; 0 is nobody's."""


@rules.arrange
def sound(table: Table) -> Position:
    """The table as it is, if the guide allows it; everything that it does not is said at once."""
    position = table.position
    if problems := [*_units(table.law, position), *_ground(position), *_bases(position)]:
        raise Malformed(problems)
    return position


def _units(law: Ruleset, position: Position) -> Iterator[Problem]:
    """Facts of units that the guide does not know: too few, too many, or not for them."""
    ways = may_face(position.board.grid, law.in_force(position.readings))
    for unit in position.ids:
        facts, place = position.unit(unit).facts, f"unit {unit}"
        for name, limits in OF_UNITS.items():
            if name in facts and (wrong := _wrong(facts[name], limits)):
                yield Problem(wrong, f"{place}, {name}")
        if facts.get("npc") and facts.get("boons"):
            yield Problem("characters of the GM keep no Boons (FE-11-8)", f"{place}, boons")
        if facts.get("leash", 0) > track_size(position, unit):
            yield Problem(f"a track of {track_size(position, unit)} segments has no {facts['leash']} filled", f"{place}, leash")
        if facing_of(position, unit) not in ways:
            yield Problem(f"expected one of {', '.join(ways)}, not {facing_of(position, unit)} (FE-2-10)", f"{place}, facing")


def _wrong(value: int, limits: Limits) -> str:
    """What was expected instead of a value; nothing if it will do."""
    least, most = limits
    if value >= least and (most is None or value <= most):
        return ""
    return f"expected {f'{least} to {most}' if most is not None else f'{least} or more'}, not {value}"


def _ground(position: Position) -> Iterator[Problem]:
    """Values of cells and sides that the guide does not know, and sides of the game that are not there."""
    board, limits = position.board, {**OF_GROUND, **dict.fromkeys(SIDES, (0, len(position.sides.names)))}
    for name in (name for name in limits if name in board.cells):
        for cell in np.flatnonzero(board.cells[name]).tolist():
            if wrong := _wrong(int(board.cells[name][cell]), limits[name]):
                yield Problem(wrong, f"cells, {name}, {board.grid.label(cell)}")
    for name in (name for name in limits if name in board.edges):
        for side in edges(board.grid, board.edges[name] != 0):
            a, b = side.a, side.b
            values = {int(board.edges[name][x, board.grid.way(x, y)]) for x, y in ((a, b), (b, a))} - {0}
            for wrong in filter(None, (_wrong(value, limits[name]) for value in sorted(values))):
                yield Problem(wrong, f"hexsides, {name}, {board.grid.label(a)}/{board.grid.label(b)}")


@rules.doubts
def wards_of_nobody(table: Table) -> Iterator[Problem]:
    """Wards of which nobody said whose they are: they bar everybody (our reading FE-14.1.WARD-1)."""
    board = table.position.board
    said = "whose ward it is stands nowhere, so everybody is tested: give ward_side there (§14.1.WARD-1)"
    if "ward" in board.cells:
        owned = board.cells["ward_side"] if "ward_side" in board.cells else np.zeros_like(board.cells["ward"])
        for cell in np.flatnonzero((board.cells["ward"] > 0) & (owned == 0)).tolist():
            yield Problem(said, f"cells, ward, {board.grid.label(cell)}")
    if "ward" in board.edges:
        owned = board.edges["ward_side"] if "ward_side" in board.edges else np.zeros_like(board.edges["ward"])
        for side in edges(board.grid, (board.edges["ward"] > 0) & (owned == 0)):
            yield Problem(said, f"hexsides, ward, {board.grid.label(side.a)}/{board.grid.label(side.b)}")


def _bases(position: Position) -> Iterator[Problem]:
    """Bases that hang over the edge, stand where nobody can, or share a cell (FE-5.1-10, FE-13-1, FE-13-2)."""
    grid, fills = position.board.grid, dict[Cell, list[str]]()
    for unit in (unit for unit in position.ids if position.unit(unit).cell is not None):
        base = position.footprint(unit)
        if outside := [cell for cell in base if cell not in grid]:
            at = position.unit(unit).label
            yield Problem(f"its base at {at} hangs {count(len(outside), 'cell')} over the edge of the map", f"unit {unit}")
        yield from _footing(position, unit, [cell for cell in base if cell in grid])
        for cell in base:
            fills.setdefault(cell, []).append(unit)
    for cell, units in fills.items():
        if len(units) > 1 and cell in grid:
            yield Problem(f"{listed(units)} cannot share it: a base fills its cells (§5.1-10)", grid.label(cell))


NO_FOOTING = {"blocking": "a solid cell (§4-11a)", "impassable": "impassable ground (§4-11)", "deep": "deep water (§9-6)"}
"""What no base stands on; the amphibious are at home in deep water."""


def _footing(position: Position, unit: str, base: list[Cell]) -> Iterator[Problem]:
    """A base in rock, on ground that is never entered, in deep water, or astride a wall."""
    board, swims = position.board, AFigure(position, unit).amphibious
    for name, what in NO_FOOTING.items():
        if name in board.cells and not (swims and name == "deep"):
            for cell in (cell for cell in base if board.cells[name][cell]):
                yield Problem(f"its base stands in {what} at {board.grid.label(cell)}", f"unit {unit}")
    if split(board.whole, base):
        at = listed(map(board.grid.label, base))
        yield Problem(f"its base on {at} stands astride a wall or a conjured side (§13-2)", f"unit {unit}")
