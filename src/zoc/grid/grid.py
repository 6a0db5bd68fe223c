"""The printed grid: its cells, their layout, and their labels.

Flat-topped hexes stand in columns, pointy-topped ones lie in rows; every second column (or
row) is shoved half a cell down (or right)::

    flat, "even" shoved           flat, "odd" shoved            pointy, "even" shoved
       __    __                         __                        / \\ / \\ / \\
      /11\\__/31\\__                   __/21\\__                    |11 |21 |31 |
      \\__/21\\__/41\\                 /11\\__/31\\                    \\ / \\ / \\ / \\
      /12\\__/32\\__/                 \\__/22\\__/                     |12 |22 |32 |
      \\__/22\\__/42\\                 /12\\__/32\\                      \\ / \\ / \\ /

"even" shoves the columns (or rows) whose printed number is even; letters count from A = 1.
Columns and rows count from 0 inside; the labels say what is printed.
"""

from __future__ import annotations

from functools import cached_property, lru_cache
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from zoc.errors import Malformed, Unknown
from zoc.grid.box import STEPS, WAYS, Box, Cells, box
from zoc.grid.directions import FLAT_NAMES, POINTY_NAMES, SQUARE4_NAMES, SQUARE8_NAMES, Vector
from zoc.grid.distance import METRICS
from zoc.grid.labels import Labels

Cell = int
Kind = Literal["hex", "square"]
Parity = Literal["odd", "even"]


class Grid:
    """A rectangle of hexes or squares with its printed labels; a value: equal if it prints the same.

    >>> grid = Grid.hex(6, 8, labels="ccrr")
    >>> a, b = grid.cell("0304"), grid.cell("0506")
    >>> grid.distance(a, b), [grid.label(c) for c in grid.neighbours(a)]
    (3, ['0303', '0403', '0404', '0305', '0204', '0203'])
    """

    def __init__(
        self,
        kind: Kind,
        width: int,
        height: int,
        *,
        orientation: Literal["flat", "pointy"] = "flat",
        shoved: Parity = "even",
        neighbours: Literal[4, 6, 8] = 8,
        labels: Labels | str | None = None,
        margin: int = 4,
    ) -> None:
        _check("kind of grid", kind, ("hex", "square"))
        _check("orientation", orientation, ("flat", "pointy"))
        _check("shove", shoved, ("odd", "even"))
        if width < 1 or height < 1:
            raise Malformed(f"a grid needs at least one column and one row, not {width} × {height}")
        if kind == "square" and neighbours not in (4, 8):
            raise Malformed(f"a square has four or eight neighbours, not {neighbours}")
        if margin < 1:
            raise Malformed(f"a grid needs a margin of at least one void cell, or steps would run round its edge; not {margin}")
        self.kind, self.width, self.height, self.margin = kind, width, height, margin
        self.orientation, self.shoved = orientation, shoved
        self.ways_each: int = 6 if kind == "hex" else neighbours
        self.labels = labels if isinstance(labels, Labels) else Labels(labels or Labels.fitting(width, height))
        self.labels.check(width, height)
        self._lean = self._leaning()
        nx, ny = self._extent()
        self.box: Box = box({6: "hex", 8: "square", 4: "cross"}[self.ways_each], nx, ny)

    @classmethod
    def hex(
        cls,
        width: int,
        height: int,
        *,
        orientation: Literal["flat", "pointy"] = "flat",
        shoved: Parity = "even",
        labels: Labels | str | None = None,
        margin: int = 4,
    ) -> Grid:
        """Hexes; ``shoved="even"`` pushes the columns with even printed numbers down (flat), or such rows right (pointy)."""
        return cls("hex", width, height, orientation=orientation, shoved=shoved, labels=labels, margin=margin)

    @classmethod
    def square(
        cls, width: int, height: int, *, neighbours: Literal[4, 8] = 8, labels: Labels | str | None = None, margin: int = 4
    ) -> Grid:
        """Squares with four or eight neighbours."""
        return cls("square", width, height, neighbours=neighbours, labels=labels, margin=margin)

    # Where a printed cell lies in the box

    def _leaning(self) -> NDArray[np.int32]:
        """How far each column (flat) or row (pointy) is pushed along its own axis to make the hexes axial."""
        if self.kind == "square":
            return np.zeros(max(self.width, self.height), np.int32)
        flat = self.orientation == "flat"
        count = np.arange(self.width if flat else self.height)
        return ((count + 1) // 2 if self.is_shoved(0, 0) else count // 2).astype(np.int32)

    def is_shoved(self, column: int, row: int) -> bool:
        """Whether a cell is pushed half a cell down (flat) or right (pointy); column and row count from 0."""
        if self.kind == "square":
            return False
        flat = self.orientation == "flat"
        number = self.labels.column_number(column, self.width) if flat else self.labels.row_number(row, self.height)
        return (number % 2 == 1) == (self.shoved == "odd")

    def _extent(self) -> tuple[int, int]:
        more = int(self._lean.max()) if self.kind == "hex" else 0
        nx = self.width + (more if self.kind == "hex" and self.orientation == "pointy" else 0)
        ny = self.height + (more if self.kind == "hex" and self.orientation == "flat" else 0)
        return nx + 2 * self.margin, ny + 2 * self.margin

    def at(self, column: int, row: int) -> Cell:
        """The cell in a column and a row, both counted from 0."""
        if not (0 <= column < self.width and 0 <= row < self.height):
            raise Unknown(f"column {column}, row {row} is off the map of {self.width} × {self.height}")
        return int(self._cells[column, row])

    @cached_property
    def _cells(self) -> Cells:
        """Every printed cell, [column, row]."""
        column, row = np.meshgrid(np.arange(self.width), np.arange(self.height), indexing="ij")
        x, y = column + self.margin, row + self.margin
        if self.kind == "hex" and self.orientation == "flat":
            y = y + int(self._lean.max()) - self._lean[: self.width, None]
        elif self.kind == "hex":
            x = x + int(self._lean.max()) - self._lean[None, : self.height]
        return (x * self.box.ny + y).astype(np.int32)

    @cached_property
    def cells(self) -> Cells:
        """Every printed cell, row by row in reading order."""
        return np.ascontiguousarray(self._cells.T).ravel()

    @cached_property
    def _places(self) -> dict[int, tuple[int, int]]:
        return {int(self._cells[c, r]): (c, r) for r in range(self.height) for c in range(self.width)}

    @cached_property
    def void(self) -> NDArray[np.bool_]:
        """The cells of the box that are not printed."""
        void = np.ones(self.box.size, np.bool_)
        void[self.cells] = False
        return void

    def place(self, cell: Cell) -> tuple[int, int]:
        """The column and row of a cell, both counted from 0."""
        try:
            return self._places[int(cell)]
        except KeyError:
            raise Unknown(f"cell {cell} is not on the map") from None

    # What is printed

    def cell(self, label: str) -> Cell:
        """The cell with that printed label."""
        found = self._read.get(label)
        return self.at(*self.labels.read(label, self.width, self.height)) if found is None else found

    def named(self, cell: Cell | str) -> Cell:
        """A cell of the map, given by its printed label or by its number."""
        if isinstance(cell, str):
            return self.cell(cell)
        if cell not in self:
            raise Unknown(f"cell {cell!r} is not on the map")
        return int(cell)

    def label(self, cell: Cell) -> str:
        """What is printed in a cell."""
        if (found := self._printed.get(cell)) is None:
            found = self._printed[int(cell)] = self.labels.write(*self.place(cell), self.width, self.height)
            self._read[found] = int(cell)
        return found

    @cached_property
    def _printed(self) -> dict[Cell, str]:
        """Cached labels: an answer names the same few cells again and again."""
        return {}

    @cached_property
    def _read(self) -> dict[str, Cell]:
        """The cells of those labels; a label that is spelt otherwise is read each time."""
        return {}

    def __contains__(self, cell: object) -> bool:
        return isinstance(cell, int | np.integer) and 0 <= int(cell) < self.box.size and not self.void[int(cell)]

    def __len__(self) -> int:
        return self.width * self.height

    # Neighbours and distances

    @property
    def way_names(self) -> tuple[str, ...]:
        """The names of the directions, in the order of the steps."""
        if self.kind == "hex":
            return FLAT_NAMES if self.orientation == "flat" else POINTY_NAMES
        return SQUARE4_NAMES if self.ways_each == 4 else SQUARE8_NAMES

    def xy(self, cell: Cell) -> tuple[int, int]:
        """A cell as inside coordinates: axial for hexes."""
        return int(cell) // self.box.ny, int(cell) % self.box.ny

    def vector(self, a: Cell, b: Cell) -> tuple[int, int]:
        """The vector from one cell to another, in inside coordinates."""
        (ax, ay), (bx, by) = self.xy(a), self.xy(b)
        return bx - ax, by - ay

    def neighbours(self, cell: Cell) -> tuple[Cell, ...]:
        """The printed cells one step away, in the order of the directions."""
        return tuple(c for c in (cell + self.box.steps).tolist() if not self.void[c])

    def way(self, a: Cell, b: Cell) -> int:
        """The direction of the step from one cell to a neighbouring one."""
        steps = self.box.steps.tolist()
        if b - a not in steps:
            raise Malformed(f"{self.label(a)} and {self.label(b)} are not neighbours")
        return int(steps.index(b - a))

    def distance(self, a: Cell, b: Cell, metric: str = "") -> int:
        """How far apart two cells are, in steps or by a named metric."""
        if metric and metric not in METRICS:
            raise Unknown.name("metric", metric, METRICS)
        x, y = self.vector(a, b)
        return (METRICS[metric] if metric else STEPS[self.box.kind])(x, y)

    def disc(self, cell: Cell, radius: int) -> tuple[Cell, ...]:
        """The printed cells within this many steps, the cell itself first."""
        return tuple(c for distance in range(radius + 1) for c in self.ring(cell, distance))

    def ring(self, cell: Cell, radius: int) -> tuple[Cell, ...]:
        """The printed cells exactly this many steps away, clockwise from the first direction."""
        if radius == 0:
            return (cell,) if cell in self else ()
        x, y = self.xy(cell)
        around = [(x + dx, y + dy) for dx, dy in _circuit(self.box.kind, radius)]
        return tuple(c for c in (self._index(ax, ay) for ax, ay in around) if c >= 0)

    def _index(self, x: int, y: int) -> Cell:
        """The printed cell at inside coordinates, or -1."""
        if not (0 <= x < self.box.nx and 0 <= y < self.box.ny):
            return -1
        cell = x * self.box.ny + y
        return -1 if self.void[cell] else cell

    # A grid is a value

    def _key(self) -> tuple[object, ...]:
        return (self.kind, self.width, self.height, self.orientation, self.shoved, self.ways_each, self.labels, self.margin)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Grid) and self._key() == other._key()

    def __hash__(self) -> int:
        return hash(self._key())

    def __repr__(self) -> str:
        lie = f", {self.orientation}, {self.shoved} shoved" if self.kind == "hex" else f", {self.ways_each} neighbours"
        return f"Grid({self.kind} {self.width}×{self.height}{lie}, labels {self.labels.pattern!r})"


def _check(what: str, value: str, allowed: tuple[str, ...]) -> None:
    if value not in allowed:
        raise Unknown.name(what, value, allowed)


@lru_cache(maxsize=256)
def _circuit(kind: str, radius: int) -> tuple[Vector, ...]:
    """The ring of that radius as offsets: from the first direction, clockwise, side by side.

    >>> _circuit("cross", 1)
    ((0, -1), (1, 0), (0, 1), (-1, 0))
    """
    ways = WAYS[kind]
    if kind == "square":
        sides = [(ways[2], radius), *((ways[i], 2 * radius) for i in (4, 6, 0)), (ways[2], radius)]
    else:
        sides = [(_between(ways, i), radius) for i in range(len(ways))]
    at, around = (ways[0][0] * radius, ways[0][1] * radius), []
    for (dx, dy), length in sides:
        for _ in range(length):
            around.append(at)
            at = at[0] + dx, at[1] + dy
    return tuple(around)


def _between(ways: tuple[Vector, ...], way: int) -> Vector:
    """The step from a ring's corner towards the next corner."""
    (ax, ay), (bx, by) = ways[way], ways[(way + 1) % len(ways)]
    return bx - ax, by - ay
