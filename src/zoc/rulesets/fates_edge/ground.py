"""The map as a base crosses it: walls, corners, what a step climbs, and whatever lies on the sides it crosses.

A diagonal step follows one of two routes of two straight steps, the whole base at once::

    1 ─ 2          from A by 1 or by 3 to C: a corner is shut when a solid cell or a wall
    │   │          lies on its route, and a diagonal step needs one of them open
    A ─ 3 ...      (our readings FE-4-6, FE-4-7)

What lies on sides (a ward, a ledge) meets a diagonal step only where no open route goes round it.

A base stands in one piece: no wall and no conjured side lies between two of its cells, where it comes to stand and on
either leg of a diagonal step (our reading FE-13-2)::

    A o|o          a Large base at A may not step east: the wall would lie between its upper cells
    o o o
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from zoc.board import Board
from zoc.grid import Cell, Shape
from zoc.rulesets.fates_edge.book import rules
from zoc.rulesets.fates_edge.facts import Surveys
from zoc.units import Column

NOTHING = np.zeros((1, 1), np.int32)


def _cells(board: Board, name: str) -> Column:
    return board.cells[name] if name in board.cells else np.zeros(board.box.size, np.int32)


def _sides(board: Board, name: str) -> Column:
    return board.edges[name] if name in board.edges else np.zeros((board.box.size, len(board.box.ways)), np.int32)


def _new(board: Board, shape: Shape, way: int) -> list[tuple[int, int]]:
    """The cells of a base that step out of it, as offsets."""
    dx, dy = board.box.ways[way]
    return [(x, y) for x, y in shape if (x + dx, y + dy) not in shape]


def _inner(board: Board, shape: Shape) -> list[tuple[tuple[int, int], int]]:
    """The sides between cells of one base, from either cell: its offset, and the way to the other."""
    ways = [(way, *board.box.ways[way]) for way in range(len(board.box.ways)) if not board.box.diagonal[way]]
    return [((x, y), way) for x, y in shape for way, dx, dy in ways if (x + dx, y + dy) in shape]


PARTING = ("wall", "conjured")
"""What may not lie on a side between two cells of a base."""


def parted(board: Board, shape: Shape) -> NDArray[np.bool_]:
    """Whether a base with its anchor in a cell would stand astride a wall or a conjured side: [cell]; made once for a map."""
    key = ("parted", shape)
    if (found := board.memo.get(key)) is None:
        found, here = np.zeros(board.box.size, np.bool_), np.arange(board.box.size)
        for name in (name for name in PARTING if name in board.edges and len(shape) > 1):
            for (x, y), way in _inner(board, shape):
                found |= board.edges[name][(here + x * board.box.ny + y) % board.box.size, way] > 0
        board.memo[key] = found
    known: NDArray[np.bool_] = found
    return known


def split(board: Board, cells: Sequence[Cell]) -> bool:
    """Whether a base on these cells would stand astride a wall or a conjured side."""
    if len(cells) < 2 or not any(name in board.edges for name in PARTING):
        return False
    shape = tuple(board.grid.vector(cells[0], cell) for cell in cells)
    return bool(parted(board, shape)[cells[0]])


def _shut(board: Board, shape: Shape) -> NDArray[np.int64]:
    """Whether a straight step is shut: by a wall that it crosses, a solid cell, or a wall between the cells of the base."""
    crosses, astride = _straight(board, shape, "wall", "blocking"), parted(board, shape)
    if not astride.any():
        return crosses
    ends = astride[board.box.onto] & ~np.asarray(board.box.diagonal)[None, :]
    return np.maximum(crosses, ends)


def _straight(board: Board, shape: Shape, sides: str, cells: str) -> NDArray[np.int64]:
    """The most that any side crossed or any cell newly covered has of a feature, step by step; diagonals are left at 0."""
    box = board.box
    side, cell = _sides(board, sides), _cells(board, cells) if cells else None
    found, here = np.zeros((box.size, len(box.ways)), np.int64), np.arange(box.size)
    for way in range(len(box.ways)):
        if box.diagonal[way]:
            continue
        for x, y in _new(board, shape, way):
            mine = (here + x * box.ny + y) % box.size
            found[:, way] = np.maximum(found[:, way], side[mine, way])
            if cell is not None:
                found[:, way] = np.maximum(found[:, way], cell[(mine + box.steps[way]) % box.size])
    return found


def _by_routes(board: Board, straight: NDArray[np.int64], shut: NDArray[np.int64] | None = None) -> NDArray[np.int64]:
    """The same with diagonals: the lesser of what the two routes meet, a route that is shut left out."""
    box, found, here = board.box, straight.copy(), np.arange(board.box.size)
    for way in np.flatnonzero(box.diagonal).tolist():
        legs = ((way - 1) % 8, (way + 1) % 8), ((way + 1) % 8, (way - 1) % 8)
        met = [np.maximum(straight[:, a], straight[(here + box.steps[a]) % box.size, b]) for a, b in legs]
        if shut is not None:
            barred = [np.maximum(shut[:, a], shut[(here + box.steps[a]) % box.size, b]) > 0 for a, b in legs]
            met = [np.where(barred[0], met[1], met[0]), np.where(barred[1], met[0], met[1])]
        found[:, way] = np.minimum(*met)
    return found


def crossed(board: Board, shape: Shape, sides: str, cells: str = "") -> Column:
    """What a step meets of a feature of sides, and of cells: [cell, direction]."""
    return _by_routes(board, _straight(board, shape, sides, cells), _shut(board, shape))


@rules.survey(Surveys.walled)
def walled(board: Board, shape: Shape) -> Column:
    """Whether a straight step runs into a wall, or a diagonal one finds both corners shut."""
    straight, box = _straight(board, shape, "wall", "blocking"), board.box
    return np.where(np.asarray(box.diagonal)[None, :], _by_routes(board, _shut(board, shape)), straight) > 0


@rules.survey(Surveys.astride)
def astride(board: Board, shape: Shape) -> Column:
    """Whether a step brings the base to stand astride a wall: [cell, direction]."""
    return parted(board, shape)[board.box.onto]


@rules.survey(Surveys.closed)
def closed(board: Board, shape: Shape) -> Column:
    """Whether a step crosses a side that is never crossed."""
    return crossed(board, shape, "impassable") > 0


@rules.survey(Surveys.climb)
def climb(board: Board, shape: Shape) -> Column:
    """By how much each newly covered cell lies above the cell of the base that steps into it: [cell, direction, nth]."""
    box, height = board.box, _cells(board, "elevation")
    width = max(len(_new(board, shape, way)) for way in range(len(box.ways)))
    found, here = np.zeros((box.size, len(box.ways), width), np.int64), np.arange(box.size)
    for way in range(len(box.ways)):
        new = sorted(_new(board, shape, way))
        for nth in range(width):
            x, y = new[nth % len(new)]
            mine = (here + x * box.ny + y) % box.size
            found[:, way, nth] = height[(mine + box.steps[way]) % box.size] - height[mine]
    return found


def entered(board: Board, shape: Shape, name: str) -> Column:
    """A feature of the newly covered cells: [cell, direction, nth], in the same order."""
    box, column = board.box, _cells(board, name)
    width = max(len(_new(board, shape, way)) for way in range(len(box.ways)))
    found, here = np.zeros((box.size, len(box.ways), width), np.int64), np.arange(box.size)
    for way in range(len(box.ways)):
        new = sorted(_new(board, shape, way))
        for nth in range(width):
            x, y = new[nth % len(new)]
            found[:, way, nth] = column[(here + x * box.ny + y + box.steps[way]) % box.size]
    return found


@rules.survey(Surveys.hazard_dv)
def hazard_dv(board: Board, shape: Shape) -> Column:
    """The DV of the worst spell in the cells that a step newly covers: [cell, direction]."""
    return np.asarray(entered(board, shape, "hazard_dv").max(-1))


@rules.survey(Surveys.difficult)
def difficult(board: Board, shape: Shape) -> Column:
    """Difficult ground among the newly covered cells."""
    return entered(board, shape, "difficult")


@rules.survey(Surveys.rubble)
def rubble(board: Board, shape: Shape) -> Column:
    """Rubble ground among the newly covered cells."""
    return entered(board, shape, "rubble")


@rules.survey(Surveys.foliage)
def foliage(board: Board, shape: Shape) -> Column:
    """Foliage ground among the newly covered cells."""
    return entered(board, shape, "foliage")


@rules.survey(Surveys.shallow)
def shallow(board: Board, shape: Shape) -> Column:
    """Shallow ground among the newly covered cells."""
    return entered(board, shape, "shallow")


@rules.survey(Surveys.passage)
def passage(board: Board, shape: Shape) -> Column:
    """Whose route the newly covered cells lie on, by the number of the side."""
    return entered(board, shape, "passage")


@rules.survey(Surveys.ledge)
def ledge(board: Board, shape: Shape) -> Column:
    """A ledge that a step goes down."""
    return crossed(board, shape, "ledge")


@rules.survey(Surveys.balance_dv)
def balance_dv(board: Board, shape: Shape) -> Column:
    """The DV of a steep way down."""
    return crossed(board, shape, "balance_dv")


@rules.survey(Surveys.conjured)
def conjured(board: Board, shape: Shape) -> Column:
    """A conjured wall that a step meets."""
    return crossed(board, shape, "conjured", "conjured")


@rules.survey(Surveys.conjured_dv)
def conjured_dv(board: Board, shape: Shape) -> Column:
    """The DV of that wall."""
    return crossed(board, shape, "conjured_dv", "conjured_dv")


@rules.survey(Surveys.ward)
def ward(board: Board, shape: Shape) -> Column:
    """A ward that a step meets."""
    return crossed(board, shape, "ward", "ward")


@rules.survey(Surveys.ward_side)
def ward_side(board: Board, shape: Shape) -> Column:
    """Whose ward it is."""
    return crossed(board, shape, "ward_side", "ward_side")


@rules.survey(Surveys.ward_enemies)
def ward_enemies(board: Board, shape: Shape) -> Column:
    """Whether it bars enemies of that side."""
    return crossed(board, shape, "ward_enemies", "ward_enemies")
