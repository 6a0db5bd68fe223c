"""§14 What magic puts on the map: conjured walls and hazards, wards, routes declared safe."""

from __future__ import annotations

from zoc.board import Board, Feature
from zoc.grid import Cell
from zoc.law import Ruleset
from zoc.position import Position, Side
from zoc.rulesets.fates_edge.facts import AFigure
from zoc.rulesets.fates_edge.state import Fading, FightState, with_fading
from zoc.rulesets.fates_edge.terms import SuccessEffect

INTEGRITY = {SuccessEffect.LIMITED: 2, SuccessEffect.STANDARD: 4, SuccessEffect.GREAT: 6}
BETWEEN = "/"
"""What stands between the two cells of a side: ``C3/D3``."""


def place(position: Position, written: str) -> tuple[Cell, ...]:
    """A cell, or the two cells of a side, as a player writes them: ``C3`` or ``C3/D3``; of two without a side, the first."""
    grid = position.board.grid
    cells = tuple(map(grid.cell, written.split(BETWEEN)))
    if len(cells) == 2 and cells[1] not in beside(position, cells[0]):
        return cells[:1]
    return cells


def beside(position: Position, cell: Cell) -> tuple[Cell, ...]:
    """The cells that share a side with a cell."""
    grid = position.board.grid
    return tuple(other for other in grid.neighbours(cell) if not grid.box.diagonal[grid.way(cell, other)])


def cells_beside(position: Position, unit: str) -> list[str]:
    """The cells around a base, at its sides and corners."""
    grid = position.board.grid
    return [grid.label(cell) for cell in dict.fromkeys(cell for own in position.footprint(unit) for cell in grid.neighbours(own))]


def _set(board: Board, at: tuple[Cell, ...], name: str, value: Feature) -> Board:
    """The map with a feature put on a cell, or on the side between two."""
    return board.with_cells(name, {at[0]: value}) if len(at) == 1 else board.with_edges(name, [(at[0], at[1])], value)


def _get(board: Board, at: tuple[Cell, ...], name: str) -> int:
    if len(at) == 1:
        return int(board.cells[name][at[0]]) if name in board.cells else 0
    return int(board.edges[name][at[0], board.grid.way(*at)]) if name in board.edges else 0


def conjured(position: Position, at: str, effect: SuccessEffect, dv: int) -> Position:
    """A conjured wall, in one cell or on the side between two; Integrity goes by Effect (our reading FE-14.1.CONJURE-2)."""
    cells = place(position, at)
    board = _set(position.board, cells, "conjured", INTEGRITY[effect])
    return position.replace(board=_set(board, cells, "conjured_dv", dv))


def kindled(position: Position, at: str, dv: int) -> Position:
    """A cell filled by a spell that is triggered by whoever enters it; it is resisted at the DV of its casting."""
    cells = place(position, at)[:1]
    return position.replace(board=_set(_set(position.board, cells, "hazard", True), cells, "hazard_dv", dv))


def battered(position: Position, at: str, harm: int) -> Position:
    """A conjured wall that takes Harm, one Integrity each; at none it is gone."""
    cells = place(position, at)
    left = max(0, _get(position.board, cells, "conjured") - harm)
    return position.replace(board=_set(position.board, cells, "conjured", left))


def integrity(position: Position, at: str) -> int:
    """What is left of a conjured wall."""
    return _get(position.board, place(position, at), "conjured")


def fragile(position: Position, caster: str, at: str) -> Position:
    """What was conjured with a partial success lasts until the caster's next Start (FE-14.1.CONJURE-1)."""
    return with_fading(position, (*FightState.of(position).fading, Fading(at, caster)))


def faded(position: Position, caster: str) -> Position:
    """The table as a caster's turn begins: what he conjured for one exchange is gone."""
    fading = FightState.of(position).fading
    mine = [one for one in fading if one.caster == caster]
    for one in mine:
        cells, board = place(position, one.at), position.board
        for name in ("conjured", "conjured_dv", "hazard", "hazard_dv") if len(cells) == 1 else ("conjured", "conjured_dv"):
            board = _set(board, cells, name, 0) if _get(board, cells, name) else board
        position = position.replace(board=board)
    return with_fading(position, tuple(one for one in fading if one not in mine)) if mine else position


def warded(position: Position, at: str, maker: str, *, enemies: bool = True) -> Position:
    """A ward over a cell or a side, against Outsiders, and enemies of its maker if it is cast so."""
    cells, unit = place(position, at), AFigure(position, maker)
    board = _set(position.board, cells, "ward", unit.spirit)
    board = _set(board, cells, "ward_side", position.sides.number(position.unit(maker).side) + 1)
    return position.replace(board=_set(board, cells, "ward_enemies", enemies))


def paved(position: Position, side: Side, cells: tuple[str, ...]) -> Position:
    """A route declared safe by a side."""
    number = position.sides.number(side) + 1
    there = dict.fromkeys(map(position.board.grid.cell, cells), number)
    return position.replace(board=position.board.with_cells("passage", there))


def walls_in_reach(law: Ruleset, position: Position, unit: str) -> tuple[str, ...]:
    """The conjured walls that a unit can strike at: in the cells that its zone would hold, and on the sides of its own."""
    board, grid = position.board, position.board.grid
    metric = "manhattan" if grid.kind == "square" and int(law.in_force(position.readings).zoc_square) == 4 else ""
    reach, mine, found = AFigure(position, unit).reach, position.footprint(unit), list[str]()
    for cell in grid.cells.tolist() if "conjured" in board.cells else ():
        if board.cells["conjured"][cell] and min(grid.distance(cell, own, metric) for own in mine) <= reach:
            found.append(grid.label(cell))
    for own in mine if "conjured" in board.edges else ():
        walled = (other for other in beside(position, own) if board.edges["conjured"][own, grid.way(own, other)])
        found += [f"{grid.label(own)}{BETWEEN}{grid.label(other)}" for other in walled]
    return tuple(found)
