"""§7 Where a push may send a unit, who may strike it there, and trading places."""

from __future__ import annotations

from collections.abc import Iterator

from zoc.grid import Cell
from zoc.law import Ruleset
from zoc.movement import Errand
from zoc.movement.why import why_step
from zoc.position import Position
from zoc.rulesets.fates_edge.bases import large
from zoc.rulesets.fates_edge.measure import apart, touching
from zoc.rulesets.fates_edge.situation import holding
from zoc.rulesets.fates_edge.terms import DOWN, Effect

GEOMETRY = {"4-5", "4-6", "4-11", "4-11a", "5.1-10", "9-6", "14.4-3"}
"""The clauses that bar a step because of where it leads, not of who makes it."""

CLOSED = ("impassable", "blocking", "conjured", "deep")
"""What bars a cell to whoever is put there."""


def ready(law: Ruleset, position: Position, unit: str) -> bool:
    """Whether a unit can make a Guarded Strike: upright, armed for melee, with a reaction left."""
    facts = position.unit(unit).facts
    unlimited = law.in_force(position.readings).reactions_per_round == "unlimited"
    able = facts.get("melee_ready", 1) and not facts.get("prone", 0) and facts.get("harm", 0) < DOWN
    return bool(able and (unlimited or facts.get("reactions", 1) > 0))


def base_at(position: Position, unit: str, cell: Cell) -> tuple[Cell, ...]:
    """The cells a unit would fill with its anchor there."""
    anchor = position.unit(unit).cell
    return () if anchor is None else tuple(c - anchor + cell for c in position.footprint(unit))


def closed(position: Position, unit: str, cells: tuple[Cell, ...]) -> bool:
    """Whether a unit finds no room on these cells: off the map, filled by somebody else, or never entered."""
    board, swims = position.board, position.unit(unit).facts["amphibious"]
    if not all(cell in board.grid for cell in cells):
        return True
    taken = {cell for other in position.ids if other != unit for cell in position.footprint(other)}
    closing = [name for name in CLOSED if name in board.cells and not (swims and name == "deep")]
    return bool(taken & set(cells)) or any(board.cells[name][cell] for name in closing for cell in cells)


def open_steps(law: Ruleset, position: Position, unit: str) -> tuple[Cell, ...]:
    """The cells one step away in which a unit finds room, whoever moves it there."""
    key = ("open steps", law, unit)
    if (found := position.memo.get(key)) is None:
        found = position.memo[key] = tuple(_open_steps(law, position, unit))
    cells: tuple[Cell, ...] = found
    return cells


def _open_steps(law: Ruleset, position: Position, unit: str) -> Iterator[Cell]:
    anchor = position.unit(unit).cell
    assert anchor is not None
    case = Errand(law, position, unit).case(whole=True)
    for way, step in enumerate(case.scene.box.steps.tolist()):
        if all(cell in position.board.grid for cell in base_at(position, unit, anchor + step)):
            verdict = why_step(case, anchor, way)
            if not any(r.clause.number in GEOMETRY for r in verdict.standing):
                yield anchor + step


def rooms(law: Ruleset, position: Position, pusher: str, target: str, *, pull: bool = False) -> tuple[Cell, ...]:
    """The cells to which a Shove, or a Pull, can send a unit: farther away, or nearer; never into rubble (our reading FE-7-2)."""
    mine = position.footprint(pusher)
    now = apart(law, position, mine, position.footprint(target))
    rubble = position.board.cells.get("rubble")
    found = []
    for cell in open_steps(law, position, target):
        base = base_at(position, target, cell)
        then = apart(law, position, mine, base)
        fresh = set(base) - set(position.footprint(target))
        if (then < now if pull else then > now) and not (rubble is not None and any(rubble[c] for c in fresh)):
            found.append(cell)
    return tuple(found)


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


def threshold(position: Position, target: str) -> Effect:
    """The Effect that a push needs: Standard, Great against a Large base."""
    return Effect.GREAT if large(position, target) else Effect.STANDARD


def fitting(position: Position, unit: str, ally: str) -> bool:
    """Whether two units can trade places: they touch, and their bases are equal (our reading FE-7-7)."""
    same = position.units["shape"][position.row(unit)] == position.units["shape"][position.row(ally)]
    return bool(same) and touching(position, position.footprint(unit), position.footprint(ally))


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
