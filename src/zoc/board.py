"""The printed map: ground, elevation and features of cells; features of hexsides; charts.

Columns run over the cells of the grid's box, ``[cell]``, and over hexsides, ``[cell, direction]``.
A feature that lies on a hexside is written from both cells; a directed one from the first only.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np
from numpy.typing import NDArray

from zoc.errors import Unknown
from zoc.frozen import Frozen, still
from zoc.grid import Box, Cell, Grid, back, box
from zoc.lazy import lazy
from zoc.units import Column, Columns

Feature = bool | int


@dataclass(frozen=True)
class Chart:
    """A printed table: a row for each kind of mover, a column for each kind of ground, numbers in parts of a point."""

    rows: tuple[str, ...]
    columns: tuple[str, ...]
    values: NDArray[np.int32]

    def __getitem__(self, at: tuple[Any, Any]) -> Any:
        return self.values[at]


@dataclass(frozen=True)
class Ground:
    """A kind of terrain: its name, its letter, and its facts on this map."""

    name: str
    letter: str = "."
    facts: Mapping[str, Feature] = field(default_factory=dict)


class Board(Frozen):
    """The printed map, or a window of it; frozen."""

    grid: Grid
    cells: Columns
    edges: Columns
    grounds: tuple[Ground, ...]
    charts: Mapping[str, Chart]
    parts: int
    whole: Board
    box: Box
    slices: tuple[slice, slice]
    origin: tuple[int, int]
    memo: dict[object, Any]

    def __init__(
        self,
        grid: Grid,
        cells: Columns,
        edges: Columns,
        *,
        grounds: tuple[Ground, ...] = (Ground("clear"),),
        charts: Mapping[str, Chart] | None = None,
        parts: int = 1,
    ) -> None:
        self.__dict__.update(
            grid=grid,
            cells=cells.still(),
            edges=edges.still(),
            grounds=grounds,
            charts=charts or {},
            parts=parts,
            whole=self,
            box=grid.box,
            slices=(slice(None), slice(None)),
            origin=(0, 0),
            memo={},
        )

    @classmethod
    def plain(cls, grid: Grid, **columns: Column) -> Board:
        """A map of clear terrain, with more cell columns if there are any."""
        return cls.of(grid, layers=columns)

    @classmethod
    def of(
        cls,
        grid: Grid,
        *,
        grounds: Sequence[Ground] = (Ground("clear"),),
        terrain: Column | None = None,
        elevation: Column | None = None,
        layers: Mapping[str, Column] | None = None,
        edges: Mapping[str, Column] | None = None,
        charts: Mapping[str, Chart] | None = None,
        parts: int = 1,
    ) -> Board:
        """A map from whole columns over the box."""
        size = grid.box.size
        cells: dict[str, Column] = {
            "void": grid.void,
            "terrain": np.zeros(size, np.int32) if terrain is None else np.array(terrain),
            "elevation": np.zeros(size, np.int32) if elevation is None else np.array(elevation),
        }
        cells |= _printed(grounds, cells["terrain"]) | _copied(layers)
        return cls(grid, Columns(cells), Columns(_copied(edges)), grounds=tuple(grounds), charts=charts, parts=parts)

    @property
    def void(self) -> NDArray[np.bool_]:
        """The unprinted cells of the whole map, [x, y]."""
        return self.whole._void

    @lazy
    def _void(self) -> NDArray[np.bool_]:
        return still(np.array(self.cells["void"], order="C")).reshape(self.box.nx, self.box.ny)

    def ground(self, cell: Cell) -> Ground:
        """The kind of terrain of a cell."""
        return self.grounds[int(self.cells["terrain"][cell])]

    def features(self, a: Cell, b: Cell) -> dict[str, Feature]:
        """A feature of the hexside between two neighbours, as crossed from the first."""
        way = self.grid.way(a, b)
        return {name: value for name in self.edges if (value := self.edges[name][a, way].item())}

    # Changes return a new map

    def with_cells(self, name: str, at: Mapping[Cell, Feature] | Iterable[Cell]) -> Board:
        """The same map with a feature of cells set, with values or without."""
        values = dict(at) if isinstance(at, Mapping) else dict.fromkeys(at, True)
        dtype = np.bool_ if all(isinstance(v, bool | np.bool_) for v in values.values()) else np.int32
        column = self.cells[name].copy() if name in self.cells else np.zeros(self.box.size, dtype)
        for cell, value in values.items():
            if cell not in self.grid:
                raise Unknown(f"cell {cell} is not on the map")
            column[cell] = value
        return self._changed(cells=Columns({**{n: self.cells[n] for n in self.cells}, name: column}))

    def with_edges(self, name: str, at: Iterable[tuple[Cell, Cell]], value: Feature = True, *, directed: bool = False) -> Board:
        """The same map with a feature on hexsides, each between two neighbours; a directed one counts from the first only."""
        ways = len(self.box.ways)
        dtype = np.bool_ if isinstance(value, bool | np.bool_) else np.int32
        column = self.edges[name].copy() if name in self.edges else np.zeros((self.box.size, ways), dtype)
        for a, b in at:
            way = self.grid.way(a, b)
            column[a, way] = value
            if not directed:
                column[b, back(way, ways)] = value
        return self._changed(edges=Columns({**{n: self.edges[n] for n in self.edges}, name: column}))

    def _changed(self, cells: Columns | None = None, edges: Columns | None = None) -> Board:
        return Board(
            self.grid, cells or self.cells, edges or self.edges, grounds=self.grounds, charts=self.charts, parts=self.parts
        )

    def window(self, x0: int, x1: int, y0: int, y1: int) -> Board:
        """A part of the map, its columns cut when first read."""
        inside, xs, ys = self.box, slice(x0, x1), slice(y0, y1)
        nx, ny, wx, wy = inside.nx, inside.ny, x1 - x0, y1 - y0

        def cut_cells(column: Column) -> Column:
            return column.reshape(nx, ny)[xs, ys].ravel()

        def cut_edges(column: Column) -> Column:
            return column.reshape(nx, ny, -1)[xs, ys].reshape(wx * wy, -1)

        part = object.__new__(Board)
        part.__dict__.update(
            self.__dict__,
            cells=Columns(self.cells, cut_cells),
            edges=Columns(self.edges, cut_edges),
            whole=self,
            box=box(inside.kind, wx, wy),
            slices=(xs, ys),
            origin=(x0, y0),
        )
        return part


def _copied(columns: Mapping[str, Column] | None) -> dict[str, Column]:
    """Copies of the columns, so that the caller may keep writing to its own."""
    return {name: np.array(column) for name, column in (columns or {}).items()}


def _printed(grounds: Sequence[Ground], terrain: Column) -> dict[str, Column]:
    """The facts of each kind of terrain: its kind, and the facts that belong to it."""
    made: dict[str, Column] = {ground.name: terrain == i for i, ground in enumerate(grounds)}
    for name in dict.fromkeys(name for ground in grounds for name in ground.facts):
        values = [ground.facts.get(name, 0) for ground in grounds]
        dtype = np.bool_ if all(isinstance(value, bool) for value in values if value != 0) else np.int32
        made[name] = np.array(values, dtype)[terrain]
    return made
