"""The cells that a piece covers: offsets from its anchor, connected, and turned about the anchor.

::

    two       2x2      3x3          triangle     row of three    flower
     A        A o      A o o         A o          A               o o
     o        o o      o o o          o           o              o A o
                       o o o                      o               o o

(Triangle and flower are drawn as pointy hexes lie.) ``two`` and the row point to the first
direction, with the anchor in front: turn them by the facing's number of clockwise steps from it.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from zoc.errors import Malformed, Unknown
from zoc.grid.box import Shape
from zoc.grid.directions import HEX, SQUARE4, Vector
from zoc.grid.grid import Cell, Grid, Kind

Offsets = Iterable[tuple[int, int]]


@dataclass(frozen=True)
class Footprint:
    """A shape of cells with an anchor at (0, 0); equal to any other that covers the same cells from it.

    >>> tail = Footprint("square", [(0, 0), (0, 1)])
    >>> tail.turned().offsets, tail.turned(4) == tail
    (((0, 0), (-1, 0)), True)
    """

    kind: Kind
    offsets: Shape
    """The anchor first, then by column and row: a ``Shape`` as boxes take it."""

    def __init__(self, kind: Kind, offsets: Offsets) -> None:
        cells = {(int(x), int(y)) for x, y in offsets}
        if (0, 0) not in cells:
            raise Malformed(f"a footprint covers its anchor (0, 0); this one covers {_listed(cells)}")
        if stray := cells - _connected(kind, cells):
            raise Malformed(f"a footprint is of one piece; {_listed(stray)} hangs together with the anchor by no side")
        object.__setattr__(self, "kind", kind)
        object.__setattr__(self, "offsets", tuple(sorted(cells, key=lambda cell: (cell != (0, 0), cell))))

    @classmethod
    def named(cls, kind: Kind, name: str) -> Footprint:
        """One of the common footprints, such as ``2x2`` or ``flower``."""
        known = COMMON[kind]
        if name not in known:
            raise Unknown.name(f"{kind} footprint", name, known)
        return cls(kind, known[name])

    def __len__(self) -> int:
        return len(self.offsets)

    def turned(self, turns: int = 1) -> Footprint:
        """Turned clockwise about its anchor: by 60° each time on hexes, by 90° on squares."""
        offsets: Offsets = self.offsets
        for _ in range(turns % (6 if self.kind == "hex" else 4)):
            offsets = [(-y, x + y) if self.kind == "hex" else (-y, x) for x, y in offsets]
        return Footprint(self.kind, offsets)

    def settled(self) -> Footprint:
        """The same shape with its first cell, by column and row, as the anchor: equal for shapes that are only shifted.

        >>> four = Footprint.named("square", "2x2")
        >>> four.turned() == four, four.turned().settled() == four
        (False, True)
        """
        left, top = min(self.offsets)
        return Footprint(self.kind, [(x - left, y - top) for x, y in self.offsets])

    def cells(self, grid: Grid, anchor: Cell) -> tuple[Cell, ...]:
        """The cells covered when the anchor stands in one of them; the anchor first."""
        covered = self._covered(grid, anchor)
        if not all(cell in grid for cell in covered):
            raise Unknown(f"a piece of {len(self)} cells with its anchor in {grid.label(anchor)} would stand partly off the map")
        return covered

    def fits(self, grid: Grid, anchor: Cell) -> bool:
        """Whether all of it is on the map when the anchor stands there."""
        return all(cell in grid for cell in self._covered(grid, anchor))

    def _covered(self, grid: Grid, anchor: Cell) -> tuple[Cell, ...]:
        if grid.kind != self.kind:
            raise Malformed(f"a footprint of {self.kind} cells does not lie on a {grid.kind} grid")
        # A shape of one piece cannot run round the box's edge without covering a void cell of its margin.
        return tuple((int(anchor) + grid.box.flat(self.offsets)).tolist())


COMMON: dict[Kind, dict[str, Shape]] = {
    "hex": {
        "one": ((0, 0),),
        "two": ((0, 0), (0, 1)),
        "row of three": ((0, 0), (0, 1), (0, 2)),
        "triangle": ((0, 0), (1, 0), (0, 1)),
        "flower": ((0, 0), *HEX),
    },
    "square": {
        "one": ((0, 0),),
        "two": ((0, 0), (0, 1)),
        "row of three": ((0, 0), (0, 1), (0, 2)),
        "2x2": tuple((x, y) for x in range(2) for y in range(2)),
        "3x3": tuple((x, y) for x in range(3) for y in range(3)),
    },
}


def _connected(kind: Kind, cells: set[Vector]) -> set[Vector]:
    """The cells connected to the anchor within the shape."""
    reached, border = {(0, 0)}, [(0, 0)]
    while border:
        x, y = border.pop()
        fresh = {(x + dx, y + dy) for dx, dy in (HEX if kind == "hex" else SQUARE4)} & cells - reached
        reached |= fresh
        border += fresh
    return reached


def _listed(cells: Iterable[Vector]) -> str:
    return ", ".join(f"({x}, {y})" for x, y in sorted(cells)) or "nothing"
