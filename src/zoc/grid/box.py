"""Cells in a box: a step is one addition, a zone is a list of offsets.

A box is the bare inside of a grid, or of a window cut out of one. Cells are counted
``x * ny + y``; the maker of a box leaves a margin of void cells round the printed ones,
so that no step and no zone leaves it.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property, lru_cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from zoc.grid.directions import HEX, SQUARE4, SQUARE8, Vector
from zoc.grid.distance import METRICS, chebyshev, hex_steps, manhattan

Cells = NDArray[np.int32]
Shape = tuple[Vector, ...]

ONE_CELL: Shape = ((0, 0),)
WAYS: dict[str, tuple[Vector, ...]] = {"hex": HEX, "square": SQUARE8, "cross": SQUARE4}
STEPS: dict[str, Callable[[int, int], int]] = {"hex": hex_steps, "square": chebyshev, "cross": manhattan}


class Zone(NamedTuple):
    """The cells round a footprint: flat offsets, how far, how far without diagonals, and the direction if it is one step."""

    offsets: Cells
    distance: NDArray[np.int16]
    manhattan: NDArray[np.int16]
    way: NDArray[np.int8]


class Box:
    """A box of ``nx`` by ``ny`` cells of one kind: ``hex``, ``square`` (eight ways) or ``cross`` (four)."""

    def __init__(self, kind: str, nx: int, ny: int) -> None:
        nx, ny = int(nx), int(ny)  # plain numbers, or kernels would be compiled again for them
        self.kind, self.nx, self.ny, self.size = kind, nx, ny, nx * ny
        self.ways = WAYS[kind]
        self.steps: Cells = np.array([x * ny + y for x, y in self.ways], np.int32)

    @cached_property
    def onto(self) -> Cells:
        """The cell each step leads to, [cell, direction]; wrapped at the edge, where nothing may step."""
        return (np.arange(self.size, dtype=np.int32)[:, None] + self.steps) % self.size

    @cached_property
    def column(self) -> Cells:
        """Every cell, standing: [cell, 1]."""
        return np.arange(self.size, dtype=np.int32)[:, None]

    @cached_property
    def diagonal(self) -> NDArray[np.bool_]:
        """Which directions are diagonal; none on hexes."""
        return np.array([self.kind == "square" and x != 0 and y != 0 for x, y in self.ways])

    def flat(self, shape: Shape) -> Cells:
        """A footprint as offsets from its anchor."""
        return _flat(shape, self.ny)

    def covered(self, shape: Shape) -> Cells:
        """The cells that each step newly covers, [cell, direction, nth]; repeated where there are fewer."""
        return _covered(self, shape)

    def zone(self, radius: int, shape: Shape = ONE_CELL) -> Zone:
        """What lies within ``radius`` steps of a footprint, the footprint itself included at distance 0."""
        return _zone(self.kind, self.ny, radius, shape)


@lru_cache(maxsize=4096)
def box(kind: str, nx: int, ny: int) -> Box:
    """The box of that kind and size; windows of one size share it."""
    return Box(kind, nx, ny)


@lru_cache(maxsize=256)
def disc(kind: str, radius: int, metric: str = "") -> Shape:
    """The offsets of all cells within a distance, in steps or by a named metric; hexes have one metric only.

    >>> len(disc("square", 2)), len(disc("square", 2, "alternating")), len(disc("hex", 2, "alternating"))
    (25, 21, 19)
    """
    far, span = METRICS[metric] if metric and kind != "hex" else STEPS[kind], range(-radius, radius + 1)
    return tuple((x, y) for x in span for y in span if far(x, y) <= radius)


@lru_cache(maxsize=4096)
def _flat(shape: Shape, ny: int) -> Cells:
    return np.array([x * ny + y for x, y in shape], np.int32)


@lru_cache(maxsize=512)
def _covered(inside: Box, shape: Shape) -> Cells:
    fresh = [tuple(sorted({(x + dx, y + dy) for x, y in shape} - set(shape))) for dx, dy in inside.ways]
    width = max(map(len, fresh))
    offsets = np.stack([np.resize(inside.flat(cells), width) for cells in fresh])
    return ((np.arange(inside.size, dtype=np.int32)[:, None, None] + offsets) % inside.size).astype(np.int32)


@lru_cache(maxsize=4096)
def _zone(kind: str, ny: int, radius: int, shape: Shape) -> Zone:
    steps, span = STEPS[kind], range(-radius, radius + 1)
    far: dict[Vector, tuple[int, int]] = {}
    for fx, fy in shape:
        for x in span:
            for y in span:
                if steps(x, y) <= radius:
                    at, new = (fx + x, fy + y), (steps(x, y), manhattan(x, y))
                    old = far.get(at, new)
                    far[at] = (min(old[0], new[0]), min(old[1], new[1]))
    ways = WAYS[kind]
    return Zone(
        np.array([x * ny + y for x, y in far], np.int32),
        np.array([[d for d, _ in far.values()]], np.int16),
        np.array([[m for _, m in far.values()]], np.int16),
        np.array([ways.index(at) if at in ways else -1 for at in far], np.int8),
    )
