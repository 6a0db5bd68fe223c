"""Small tables laid out by hand: pieces by column and row, ground and hexsides by cell."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import numpy as np

from zoc.board import Board
from zoc.grid import ONE_CELL, Grid, Shape
from zoc.law import Ruleset
from zoc.position import Position, Sides
from zoc.units import columns_of

Spot = tuple[int, int]
SIDES = Sides(("red", "blue", "green"), allies=(("red", "green"),))


def lay(
    rules: Ruleset,
    pieces: Mapping[str, Spot],
    *,
    facts: Mapping[str, Mapping[str, Any]] | None = None,
    cells: Mapping[str, Mapping[Spot, int]] | None = None,
    hexsides: Mapping[str, Iterable[tuple[Spot, Spot]]] | None = None,
    directed: bool = False,
    value: int | bool = True,
    size: Spot = (9, 9),
    kind: str = "hex",
    parts: int = 1,
    bases: Mapping[str, Shape] | None = None,
    base_cost: int = 1,
) -> Position:
    """Pieces whose names start with a capital are blue, with ``g`` green, the rest red; every cell costs one point."""
    grid = Grid.hex(*size, margin=8) if kind == "hex" else Grid.square(*size, margin=8)
    layers = {name: np.full(grid.box.size, field.absent(parts)) for name, field in rules.cells.items()}
    if "cost" in layers:
        layers["cost"] = np.full(grid.box.size, base_cost * parts, np.int32)
    board = Board.of(grid, layers=layers, parts=parts)
    for name, spots in (cells or {}).items():
        board = board.with_cells(name, {grid.at(*spot): worth for spot, worth in spots.items()})
    for name, sides in (hexsides or {}).items():
        board = board.with_edges(name, [(grid.at(*a), grid.at(*b)) for a, b in sides], value, directed=directed)
    written = [(facts or {}).get(name, {}) for name in pieces]
    shapes = (ONE_CELL, *dict.fromkeys((bases or {}).values()))
    columns = columns_of(rules.units, written, parts=parts)
    columns["shape"] = np.array([shapes.index((bases or {}).get(name, ONE_CELL)) for name in pieces], np.int32)
    units = [(name, side_of(name), grid.at(*spot)) for name, spot in pieces.items()]
    return Position.of(board, SIDES, units, columns, shapes=shapes)


def side_of(name: str) -> str:
    return "blue" if name[0].isupper() else "green" if name.startswith("g") else "red"


def at(position: Position, spot: Spot) -> int:
    return position.board.grid.at(*spot)
