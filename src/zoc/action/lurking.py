"""Hidden pieces of books whose only secret is ``hidden``: drawn wherever they can stand without being found."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import numpy as np

from zoc.action.allowance import RATE
from zoc.grid import Cell
from zoc.law import Choices, Prior, Unseen
from zoc.law.unseen import Place, stack, with_pieces
from zoc.position import Position, Side

if TYPE_CHECKING:
    from zoc.table import Table

IMPASSABLE = 99
"""Ground that costs this many points is never entered."""


def ambushing(table: Table, prior: Prior, choices: Choices) -> Position:
    """The view with hidden enemies, in a book in which whoever comes next to one finds it, and nobody shares a cell."""
    view, pieces = table.position, list[Unseen]()
    for unit in choices.there(view, prior):
        known = prior.pieces.unit(unit)
        taken = {piece.at for piece in pieces}
        options: list[Place] = [c for c in sites(view, known.side, known.facts.get("movement", 0), 1) if c not in taken]
        if known.cell is not None and known.cell not in {*options, *taken} and not view.at(known.cell):
            options.append(known.cell)  # where its owner put it, whatever stands beside it
        options += [known.label] if known.label in view.boxes else []
        facts = perhaps_spent(table.law.allowance, unit, dict(known.facts), choices) | {"hidden": 1}
        at = choices.pick("at", unit, options)
        pieces.append(Unseen(unit, known.side, at, facts, choices.under(unit, stack(view, at, pieces))))
    return with_pieces(view, prior, pieces)


def sites(view: Position, side: Side, movement: int, apart: int) -> Iterator[Cell]:
    """Where a piece can stand without being found: no enemy is there, nor within this many cells."""
    board, hostile = view.board, view.sides.enmity[view.sides.number(side)][view.units["side"]]
    stands = {int(cell): bool(enemy) for cell, enemy in zip(view.cells().tolist(), hostile.tolist(), strict=True) if cell >= 0}
    found = {near for cell, enemy in stands.items() if enemy and apart for near in board.grid.neighbours(cell)}
    costs = board.charts["cost"].values[movement] if "cost" in board.charts else np.zeros(len(board.grounds), np.int32)
    for cell in board.grid.cells.tolist():
        entered = not board.cells["void"][cell] and costs[board.cells["terrain"][cell]] < IMPASSABLE * board.parts
        if entered and cell not in found and not (stands[cell] or apart if cell in stands else False):
            yield cell


def perhaps_spent(name: str, unit: str, facts: dict[str, int], choices: Choices) -> dict[str, int]:
    """The facts of a piece that may have spent some of its points this turn, with its full rate once it has."""
    full = facts.get(RATE, 0) or facts.get(name, 0)
    if RATE not in facts or name not in facts:
        return facts
    if choices.usually("has spent points", unit, False, (True,)):
        return facts | {RATE: full, name: choices.pick(name, unit, range(full + 1))}
    return facts | {RATE: 0, name: full}
