"""Grids of VASSAL's boards: where the cells are in pixels, and how they are numbered.

A hex grid counts columns from its origin, of which the odd ones are half a hex lower; a sideways one is the same with x and y
exchanged. A staggered numbering adds one to the rows of odd columns, which makes the even ones the lower ones.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Literal

from zoc.errors import Malformed
from zoc.exchange.foreign import GridPlan, Place
from zoc.exchange.geometry import DrawnGrid, Point
from zoc.exchange.loose import number, whole
from zoc.exchange.xml_tree import XmlNode
from zoc.grid import Labels

HEX_HEIGHT, SQUARE_SIDE = Fraction(64), Fraction(48)
ROOT3 = Fraction(1_732_050_807_568_877, 10**15)
Range = tuple[int, int]


def class_name(node: XmlNode) -> str:
    """The last part of the name of a class, which is the tag of an element."""
    return node.tag.rpartition(".")[2]


@dataclass(frozen=True)
class VassalNumbering:
    """How a grid names its cells."""

    first: str = "H"
    separator: str = ""
    kinds: tuple[str, str] = ("N", "N")
    leading: tuple[int, int] = (1, 1)
    offsets: tuple[int, int] = (1, 1)
    descend: tuple[bool, bool] = (False, False)
    stagger: bool = True

    @classmethod
    def of(cls, node: XmlNode) -> VassalNumbering:
        """The numbering of an element; columns come first in every pair."""
        return cls(
            (node.get("first", "H") or "H")[0],
            node.get("sep"),
            ((node.get("hType", "N") or "N")[0], (node.get("vType", "N") or "N")[0]),
            (whole(node.get("hLeading", "1"), 1), whole(node.get("vLeading", "1"), 1)),
            (whole(node.get("hOff", "1"), 1), whole(node.get("vOff", "1"), 1)),
            (node.get("hDescend") == "true", node.get("vDescend") == "true"),
            node.get("stagger", "true") == "true",
        )

    def pattern(self, sideways: bool) -> str:
        """The pattern of our labels; of a sideways grid, its columns run down and are our rows."""
        signs = ("r", "c") if sideways else ("c", "r")
        fields = [
            sign.upper() * 2 if kind == "A" else sign * (leading + 1 if 0 < leading < 9 else 1)
            for sign, kind, leading in zip(signs, self.kinds, self.leading, strict=True)
        ]
        return self.separator.join(fields if self.first == "H" else reversed(fields))


@dataclass(frozen=True)
class VassalGrid:
    """A grid of hexes or squares, in pixels of its board."""

    kind: Literal["hex", "square"]
    dx: Fraction
    dy: Fraction
    x0: Fraction
    y0: Fraction
    sideways: bool = False
    numbering: VassalNumbering | None = None

    @classmethod
    def of(cls, node: XmlNode) -> VassalGrid | None:
        """The grid of an element; nothing if it is no regular grid."""
        name = class_name(node)
        if name not in ("HexGrid", "SquareGrid"):
            return None
        numbering = next(
            (
                VassalNumbering.of(child)
                for child in node.children
                if class_name(child) in ("HexGridNumbering", "SquareGridNumbering")
            ),
            None,
        )
        hexes = name == "HexGrid"
        dy = number(node.get("dy")) or (HEX_HEIGHT if hexes else SQUARE_SIDE)
        dx = number(node.get("dx")) or (dy * ROOT3 / 2 if hexes else SQUARE_SIDE)
        x0, y0 = (
            number(node.get(key, usual)) for key, usual in (("x0", "0" if hexes else "24"), ("y0", "32" if hexes else "24"))
        )
        if dx < 1 or dy < 1:
            raise Malformed("a grid has cells of at least one pixel")
        return cls("hex" if hexes else "square", dx, dy, x0, y0, hexes and node.get("sideways") == "true", numbering)

    @property
    def _stagger(self) -> bool:
        return self.kind == "hex" and self.numbering is not None and self.numbering.stagger

    def drawn(self, columns: Range, rows: Range, size: tuple[int, int]) -> DrawnGrid:
        """The cells in a range of the grid's own columns and rows, numbered; ``size`` is that of the board in pixels."""
        across, down = (rows, columns) if self.sideways else (columns, rows)
        odd = columns[0] % 2 == 1
        shoved = self.kind == "hex" and (not odd if self._stagger else odd)
        plan = GridPlan(
            self.kind,
            across[1] - across[0] + 1,
            down[1] - down[0] + 1,
            "pointy" if self.sideways else "flat",
            shoved,
            labels=self._labels(columns, rows, size),
        )
        first = self.x0 + columns[0] * self.dx, self.y0 + rows[0] * self.dy - (self.dy / 2 if self._stagger else 0)
        if self.kind == "square":
            first = self.x0 + columns[0] * self.dx, self.y0 + rows[0] * self.dy
        step = (self.dy, self.dx) if self.sideways else (self.dx, self.dy)
        return DrawnGrid(plan, *step, (first[1], first[0]) if self.sideways else first)

    def cell(self, point: Point) -> Place:
        """The grid's own column and row, staggered if its numbers are."""
        x, y = (point[1], point[0]) if self.sideways else point
        whole_grid = DrawnGrid(
            GridPlan(self.kind, 1, 1, "flat", self._stagger),
            self.dx,
            self.dy,
            (self.x0, self.y0 - (self.dy / 2 if self._stagger else 0)),
        )
        return whole_grid.place((x, y))

    def middle(self, cell: Place) -> Point:
        """The middle of a cell by the grid's own column and row."""
        column, row = cell
        low = self.kind == "hex" and column % 2 == 1
        y = self.y0 + self.dy * (row + (Fraction(1, 2) if low else 0) - (1 if low and self._stagger else 0))
        x = self.x0 + self.dx * column
        return (y, x) if self.sideways else (x, y)

    def _labels(self, columns: Range, rows: Range, size: tuple[int, int]) -> Labels | None:
        own = self.numbering
        if own is None:
            return None
        firsts, descends = list[int](), list[bool]()
        for axis, span in enumerate((columns, rows)):
            descend = own.descend[1 - axis if self.sideways else axis]
            most = self._most(axis, size)
            first = (most - span[1] if descend else span[0]) + own.offsets[axis] + (own.kinds[axis] == "A")
            firsts.append(first)
            descends.append(descend)
        if self.sideways:
            firsts.reverse()
            descends.reverse()
        try:
            labels = Labels(own.pattern(self.sideways), firsts[0], firsts[1], descends[0], descends[1])
            across, down = (rows, columns) if self.sideways else (columns, rows)
            labels.check(across[1] - across[0] + 1, down[1] - down[0] + 1)
        except Malformed:
            return None
        return labels

    def _most(self, axis: int, size: tuple[int, int]) -> int:
        """The number that descending numbers are taken from: VASSAL divides the width of a board by the height of a hex."""
        width, height = size
        if self.kind == "square":
            return int((width / self.dx, height / self.dy)[axis] + Fraction(1, 2))
        across, down = int(width / self.dy + Fraction(1, 2)), int(height / self.dx + Fraction(1, 2))
        return (down, across)[axis] if self.sideways else (across, down)[axis]
