"""What stands in the way of zones and sight: solid cells, walls, conjured walls; and how zones run round them."""

from __future__ import annotations

from typing import NamedTuple, cast

import numpy as np

from zoc.board import Board
from zoc.columns import ALWAYS, Bools, Numbers
from zoc.grid import Cell, Edge, Shape, edges
from zoc.rulesets.fates_edge.facts import Projections
from zoc.sight import Corners, sight

NEVER = 9
"""The ring of a cell to which no zone finds its way."""
FARTHEST = 3
"""Reach 2, and one ring more for a braced unit."""


class Obstacles(NamedTuple):
    """The solid cells and the walls of a map."""

    cells: frozenset[Cell]
    walls: frozenset[Edge]

    def __bool__(self) -> bool:
        return bool(self.cells or self.walls)


def obstacles(board: Board) -> Obstacles:
    """What blocks sight and control on the whole map; conjured walls too."""
    board = board.whole
    if (found := board.memo.get("obstacles")) is None:
        solid = np.zeros(board.box.size, np.bool_)
        for name in ("blocking", "conjured"):
            solid |= np.asarray(board.cells[name]) > 0 if name in board.cells else False
        walled = np.zeros((board.box.size, len(board.box.ways)), np.bool_)
        for name in ("wall", "conjured"):
            walled |= np.asarray(board.edges[name]) > 0 if name in board.edges else False
        walls = frozenset(edges(board.grid, walled)) if walled.any() else frozenset()
        found = board.memo["obstacles"] = Obstacles(frozenset(np.flatnonzero(solid).tolist()), walls)
    return found


class Lie(NamedTuple):
    """How zones lie: each cell's ring on open ground, its ring round what stands in the way, and whether it is seen."""

    plain: Numbers
    ring: Numbers
    seen: Bools


def lie(z: Projections) -> Lie:
    """The rings of every unit's zone, [unit, cell]."""
    if (found := vars(z).get("_lie")) is None:
        found = vars(z)["_lie"] = _lie(z)
    return found


def _lie(z: Projections) -> Lie:
    board, zoc = z.position.board, int(z.reading.zoc_square)
    plain = z.manhattan if board.grid.kind == "square" and zoc == 4 else z.distance
    if not obstacles(board) or not len(z.rows):
        return Lie(plain, plain, ALWAYS)
    (ox, oy), ny, whole = board.origin, board.box.ny, board.whole.box.ny
    cells = z.cell + z.offsets
    cells = (cells // ny + ox) * whole + cells % ny + oy
    anchors = ((z.cell // ny + ox) * whole + z.cell % ny + oy)[:, 0].tolist()
    shapes = [z.position.shapes[int(shape)] for shape in z.position.units["shape"][z.rows]]
    corners: Corners = "both_sides" if z.reading.los_corner == "both_sides" else "strict"
    rings = [zone_round(board.whole, anchor, shape, zoc, corners) for anchor, shape in zip(anchors, shapes, strict=True)]
    lies = [[found.get(cell, (NEVER, False)) for cell in row] for found, row in zip(rings, cells.tolist(), strict=True)]
    ring = cast("Numbers", np.array(lies))
    return Lie(plain, ring[..., 0], ring[..., 1] > 0)


def zone_round(board: Board, anchor: Cell, shape: Shape, zoc: int, corners: Corners) -> dict[Cell, tuple[int, bool]]:
    """The cells to which a zone finds its way, with their ring and whether the base sees them."""
    key = ("zone round", anchor, shape, zoc, corners)
    if (found := board.memo.get(key)) is None:
        base = [anchor + int(step) for step in board.box.flat(shape)]
        blocked = obstacles(board)
        rings = dict.fromkeys(base, 0)
        border = base
        for ring in range(1, FARTHEST + 1):
            border = sorted({b for a in border for b in _next(board, a, zoc, blocked) if b not in rings})
            rings |= dict.fromkeys(border, ring)
        found = board.memo[key] = {
            cell: (ring, ring < 2 or _sees(board, base, cell, blocked, corners)) for cell, ring in rings.items()
        }
    return found


def _next(board: Board, cell: Cell, zoc: int, blocked: Obstacles) -> list[Cell]:
    """The cells into which control goes on from a cell."""
    box, found = board.box, []
    for way, step in enumerate(box.steps.tolist()):
        onto = cell + step
        if onto not in board.grid or onto in blocked.cells or (box.diagonal[way] and zoc == 4):
            continue
        if box.diagonal[way]:
            sides = [cell + int(box.steps[(way + turn) % 8]) for turn in (-1, 1)]
            if all(_shut(cell, side, blocked) or _shut(side, onto, blocked) for side in sides):
                continue
        elif Edge(cell, onto) in blocked.walls:
            continue
        found.append(onto)
    return found


def _shut(a: Cell, b: Cell, blocked: Obstacles) -> bool:
    return b in blocked.cells or Edge(a, b) in blocked.walls


def _sees(board: Board, base: list[Cell], cell: Cell, blocked: Obstacles, corners: Corners) -> bool:
    return any(sight(board.grid, mine, cell, blocking=blocked.cells, walls=blocked.walls, corners=corners) for mine in base)
