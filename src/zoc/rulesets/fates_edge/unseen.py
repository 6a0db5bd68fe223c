"""Who may be about unseen: hidden or veiled enemies, in any cells with room for their base, in whatever state the fight has
left them; and what the state keeps quiet of them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING

from zoc.grid import Cell, edges
from zoc.law import Choices, Prior, Ruleset, Unseen
from zoc.law.unseen import Drift, with_pieces
from zoc.position import Position
from zoc.rulesets.fates_edge.bases import base_of, may_face
from zoc.rulesets.fates_edge.book import rules
from zoc.rulesets.fates_edge.ground import split
from zoc.rulesets.fates_edge.placement import CLOSED
from zoc.rulesets.fates_edge.state import Fading, FightState
from zoc.rulesets.fates_edge.terms import BOONS_FROM_FAILURE, DASH, DOWN, MOST_BONUS_DICE, MOST_BOONS, Rite, Size
from zoc.rulesets.fates_edge.turn import RECORD, STANCES
from zoc.rulesets.fates_edge.walls import BETWEEN

if TYPE_CHECKING:
    from zoc.table import Table

HARDEST = 12
"""The highest DV of a veil or a ritual, the longest ritual and track, and the deepest debt that are drawn."""

FLAGS = (*RECORD, *STANCES, "prone", "marked", "off_balance", "poised", "ambush", "gone", "met")


def _upto(most: int) -> Drift:
    return lambda _: range(most + 1)


DRIFTS: Mapping[str, Drift] = {
    **dict.fromkeys(FLAGS, _upto(1)),
    "boons": lambda facts: range(1 if facts.get("npc") else MOST_BOONS + 1),
    "won": _upto(BOONS_FROM_FAILURE),
    "harm": _upto(DOWN),
    "reactions": _upto(1),
    "leash_size": _upto(HARDEST),
    "leash": lambda facts: range((facts["leash_size"] or facts["cap"] + 2) + 1),
    "obligation": _upto(HARDEST),
    "ritual": _upto(HARDEST),
    "rounds_left": _upto(HARDEST + 1),
    "rite": _upto(max(Rite)),
    "performed": _upto(HARDEST),
    "assisted": _upto(MOST_BONUS_DICE),
}
"""What a fight changes about a unit."""


@rules.unseen
def about(table: Table, prior: Prior, choices: Choices) -> Position:
    """The view with enemies that are hidden or veiled."""
    law, view = table.law, table.position
    pieces, drawn = list[Unseen](), view
    taken = {cell for unit in view.ids for cell in view.footprint(unit)}
    for unit in choices.there(view, prior):
        known = prior.pieces.unit(unit)
        facts = _spent(view, unit, choices.drifted(unit, known.facts, DRIFTS), choices) | _cover(unit, known.facts, choices)
        drawn, facts = _faced(law, drawn, prior, unit, facts, choices)
        base = drawn.shapes[facts["shape"]]
        boxed = (known.label,) if known.label in drawn.boxes else ()
        at = choices.pick("at", unit, (*boxed, *_rooms(drawn, facts, base, taken)))
        taken |= {at + int(step) for step in drawn.board.box.flat(base)} if not isinstance(at, str) else set()
        pieces.append(Unseen(unit, known.side, at, facts))
    return _noted(with_pieces(drawn, prior, pieces), [piece.id for piece in pieces], choices)


def _spent(view: Position, unit: str, facts: dict[str, int], choices: Choices) -> dict[str, int]:
    """The points of a unit that may have spent some in its turn, or have run for more."""
    full = facts["rate"] or facts["speed"]
    if choices.usually("has spent points", unit, False, (True,)):
        most = full + DASH * view.board.parts
        return facts | {"rate": full, "speed": choices.pick("speed", unit, range(most + 1))}
    return facts | {"rate": 0, "speed": full}


def _cover(unit: str, facts: Mapping[str, int], choices: Choices) -> dict[str, int]:
    """What keeps a unit from being seen: it hides, or a veil does."""
    hidden = choices.usually("hidden", unit, 1 if facts["hidden"] or not facts["veiled"] else 0, (0, 1))
    return {"hidden": hidden, "veiled": choices.usually("veiled", unit, facts["veiled"], range(0 if hidden else 1, HARDEST + 1))}


def _faced(
    law: Ruleset, table: Position, prior: Prior, unit: str, facts: dict[str, int], choices: Choices
) -> tuple[Position, dict[str, int]]:
    """Which way a unit faces, and its base: a Medium one lies along its facing."""
    grid, readings = table.board.grid, law.in_force(table.readings)
    ways = [grid.way_names.index(name) for name in may_face(grid, readings)]
    way = choices.usually("facing", unit, facts["facing"], ways)
    base = prior.pieces.shapes[facts["shape"]]
    if len(base) == 2:
        base = base_of(grid, Size.MEDIUM, grid.way_names[way], readings)
    shapes = table.shapes if base in table.shapes else (*table.shapes, base)
    return table.replace(shapes=shapes), facts | {"facing": way, "shape": shapes.index(base)}


def _rooms(table: Position, facts: Mapping[str, int], base: tuple[tuple[int, int], ...], taken: set[Cell]) -> Iterator[Cell]:
    """Where a base finds room: on the map, on no other, and on nothing that is never entered."""
    board = table.board
    closing = [board.cells[n] for n in CLOSED if n in board.cells and not (n == "deep" and facts["amphibious"])]
    steps = [int(step) for step in board.box.flat(base)]
    for cell in board.grid.cells.tolist():
        fills = [cell + step for step in steps]
        free = all(c in board.grid and not board.cells["void"][c] and c not in taken for c in fills)
        if free and not any(column[c] for column in closing for c in fills) and not split(board.whole, fills):
            yield cell


def _noted(table: Position, hidden: list[str], choices: Choices) -> Position:
    """The table with what its state may keep quiet: whose turn it is, and whom it names, if that is somebody unseen."""
    state = FightState.of(table)
    if hidden and not state.active:
        state = replace(state, active=choices.usually("note", "active", "", hidden))
    if hidden and not state.named:
        state = replace(state, named=choices.usually("note", "named", "", hidden))
    quiet = [place for place in _conjured(table) if hidden and not any(one.at in place for one in state.fading)]
    for place in quiet:
        one = choices.usually("fading", place[0], None, [Fading(at, unit) for at in place for unit in hidden])
        state = replace(state, fading=(*state.fading, one)) if one else state
    return table.with_state(state)


def _conjured(table: Position) -> Iterator[tuple[str, ...]]:
    """Where something conjured stands, in every way to write it down: a cell, or a side from either cell."""
    board, grid = table.board, table.board.grid
    for cell in grid.cells.tolist():
        if any(name in board.cells and board.cells[name][cell] for name in ("conjured", "hazard")):
            yield (grid.label(cell),)
    for side in edges(grid, board.edges["conjured"] != 0) if "conjured" in board.edges else ():
        a, b = grid.label(side.a), grid.label(side.b)
        yield f"{a}{BETWEEN}{b}", f"{b}{BETWEEN}{a}"
