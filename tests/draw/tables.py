"""Small tables to draw."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from zoc.board import Board, Ground
from zoc.grid import Grid
from zoc.position import Position

GROUNDS = (Ground("clear"), Ground("forest", "f"), Ground("hills", "h"), Ground("sea", "s"))


def ground(grid: Grid, rows: Sequence[str], grounds: Sequence[Ground] = GROUNDS) -> np.ndarray[Any, Any]:
    """Terrain from rows of letters."""
    letters = [each.letter for each in grounds]
    terrain = np.zeros(grid.box.size, np.int32)
    terrain[grid.cells] = [letters.index(letter) for row in rows for letter in row]
    return terrain


def board(grid: Grid, *rows: str) -> Board:
    """A map of clear ground, forest, hills and sea."""
    return Board.of(grid, grounds=GROUNDS, terrain=ground(grid, rows) if rows else None)


def table(grid: Grid, *units: tuple[str, str, str], **rest: Any) -> Position:
    """Red and blue on a plain map."""
    return Position.of(Board.plain(grid), ("red", "blue"), units, **rest)


def with_edges(on: Board, name: str, *pairs: tuple[str, str], **rest: Any) -> Board:
    """The map with a feature on sides, named by the labels of their cells."""
    return on.with_edges(name, [(on.grid.cell(a), on.grid.cell(b)) for a, b in pairs], **rest)
