"""§7 Where a push may send a unit, who may strike it there, and trading places."""

from __future__ import annotations

from itertools import pairwise

from zoc.grid import Cell, line
from zoc.law import Ruleset
from zoc.movement import Errand
from zoc.movement.tables import Case
from zoc.position import Position
from zoc.rulesets.fates_edge.bases import large
from zoc.rulesets.fates_edge.facts import AFigure
from zoc.rulesets.fates_edge.ground import split
from zoc.rulesets.fates_edge.measure import apart, touching
from zoc.rulesets.fates_edge.situation import holding
from zoc.rulesets.fates_edge.terms import CARRIED, DOWN, SuccessEffect

CLOSED = ("impassable", "blocking", "conjured", "deep")
"""What bars a cell to whoever is put there."""


def ready(law: Ruleset, position: Position, unit: str) -> bool:
    """Whether a unit can make a Guarded Strike: upright, armed for melee, with a reaction left."""
    its = AFigure(position, unit)
    unlimited = law.in_force(position.readings).reactions_per_round == "unlimited"
    able = its.melee_ready and not its.prone and its.harm < DOWN
    return able and (unlimited or its.reactions > 0)


def base_at(position: Position, unit: str, cell: Cell) -> tuple[Cell, ...]:
    """The cells a unit would fill with its anchor there."""
    anchor = position.unit(unit).cell
    return () if anchor is None else tuple(c - anchor + cell for c in position.footprint(unit))


def closed(position: Position, unit: str, cells: tuple[Cell, ...]) -> bool:
    """Whether a unit finds no room on these cells: off the map, filled by somebody else, never entered, parted by a wall."""
    board, swims = position.board, AFigure(position, unit).amphibious
    if not all(cell in board.grid for cell in cells):
        return True
    taken = {cell for other in position.ids if other != unit for cell in position.footprint(other)}
    closing = [name for name in CLOSED if name in board.cells and not (swims and name == "deep")]
    if bool(taken & set(cells)) or any(board.cells[name][cell] for name in closing for cell in cells):
        return True
    return split(board.whole, cells)


def steps_of(law: Ruleset, position: Position, unit: str) -> Case:
    """What the law says of the steps of a unit that others move; asked once for a position."""
    key = ("steps of the carried", law, unit)
    if (found := position.memo.get(key)) is None:
        found = position.memo[key] = Errand(law, position, unit, CARRIED).case(whole=True)
    case: Case = found
    return case


def can_step(law: Ruleset, position: Position, unit: str, start: Cell, onto: Cell) -> bool:
    """Whether the law lets a unit be moved one step by others."""
    grid = position.board.grid
    if onto not in grid or not all(cell in grid for cell in base_at(position, unit, onto)):
        return False
    return int(steps_of(law, position, unit).step[0, start, grid.way(start, onto)]) >= 0


def open_steps(law: Ruleset, position: Position, unit: str) -> tuple[Cell, ...]:
    """The cells one step away in which a unit finds room, whoever moves it there."""
    anchor = position.unit(unit).cell
    assert anchor is not None
    return tuple(cell for cell in position.board.grid.neighbours(anchor) if can_step(law, position, unit, anchor, cell))


def that_way(law: Ruleset, position: Position, pusher: str, target: str, cell: Cell, *, pull: bool) -> bool:
    """Whether a cell lies the way a push goes: farther away from the pusher, or nearer for a Pull (our reading FE-7-2)."""
    mine = position.footprint(pusher)
    now, then = (apart(law, position, mine, cells) for cells in (position.footprint(target), base_at(position, target, cell)))
    return then < now if pull else then > now


def rooms(law: Ruleset, position: Position, pusher: str, target: str, *, pull: bool = False) -> tuple[Cell, ...]:
    """The cells to which a Shove, or a Pull, can send a unit: farther away, or nearer; never into rubble (our reading FE-7-2)."""
    rubble, now = position.board.cells.get("rubble"), set(position.footprint(target))
    cells = (c for c in open_steps(law, position, target) if that_way(law, position, pusher, target, c, pull=pull))
    return tuple(c for c in cells if rubble is None or not any(rubble[new] for new in set(base_at(position, target, c)) - now))


def crowding(law: Ruleset, position: Position, pusher: str, target: str, *, pull: bool) -> tuple[str, ...]:
    """Those who stand where a push would send a unit."""
    anchor = position.unit(target).cell
    assert anchor is not None
    steps = (c for c in position.board.grid.neighbours(anchor) if that_way(law, position, pusher, target, c, pull=pull))
    there = {cell for step in steps for cell in base_at(position, target, step)} - set(position.footprint(target))
    return tuple(unit for unit in position.ids if unit not in (pusher, target) and there & set(position.footprint(unit)))


def barred_by(law: Ruleset, position: Position, target: str, cell: Cell) -> str:
    """What keeps a unit out of a cell beside it, whoever pushes: rubble, or no room; nothing if it is only the wrong way."""
    base, rubble = base_at(position, target, cell), position.board.cells.get("rubble")
    fresh = set(base) - set(position.footprint(target))
    if rubble is not None and any(c in position.board.grid and rubble[c] for c in fresh):
        return "rubble"
    beside = position.unit(target).cell in position.board.grid.neighbours(cell) if cell in position.board.grid else True
    return "no room" if beside and cell not in open_steps(law, position, target) else ""


def push_strikers(law: Ruleset, position: Position, target: str, cell: Cell) -> tuple[str, ...]:
    """Who may strike at a unit that is pushed out of a zone: those who control where it comes to stand, and did not before."""
    before = set(holding(law, position, target, position.footprint(target)))
    after = holding(law, position, target, base_at(position, target, cell))
    if not before - set(after):
        return ()
    return tuple(enemy for enemy in after if enemy not in before and ready(law, position, enemy))


def threshold(position: Position, target: str) -> SuccessEffect:
    """The Effect that a push needs: Standard, Great against a Large base."""
    return SuccessEffect.GREAT if large(position, target) else SuccessEffect.STANDARD


def fitting(position: Position, unit: str, ally: str) -> bool:
    """Whether two units can trade places: they touch, and their bases are equal (our reading FE-7-7)."""
    same = position.units["shape"][position.row(unit)] == position.units["shape"][position.row(ally)]
    return bool(same) and touching(position, position.footprint(unit), position.footprint(ally))


def kept_apart(law: Ruleset, position: Position, unit: str, ally: str) -> bool:
    """Whether a unit cannot go straight to where another stands, once that one has made room (our reading FE-7-7)."""
    start, onto = position.unit(unit).cell, position.unit(ally).cell
    if start is None or onto is None:
        return True
    alone = position.without(ally)
    steps = pairwise(line(position.board.grid, start, onto))
    return not all(can_step(law, alone, unit, a, b) for a, b in steps)


def swapped(position: Position, unit: str, ally: str) -> Position:
    """Two units in each other's places."""
    here, there = position.unit(unit).label, position.unit(ally).label
    return position.moved(unit, there).moved(ally, here)


def swap_strikers(law: Ruleset, position: Position, unit: str, ally: str) -> tuple[tuple[str, str], ...]:
    """Who may strike at whom when two units trade places: leaving a zone provokes as ever (our reading FE-7-8)."""
    after = swapped(position, unit, ally)
    return tuple(
        (enemy, mover)
        for mover in (unit, ally)
        for enemy in holding(law, position, mover, position.footprint(mover))
        if enemy not in holding(law, after, mover, after.footprint(mover)) and ready(law, position, enemy)
    )
