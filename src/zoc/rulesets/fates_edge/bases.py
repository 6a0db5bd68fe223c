"""§2 and §13 Bases: the cells a miniature fills, and the ways it may face.

::

    medium, facing n     large       large (hexes)       huge          huge (hexes)
        A                A o           A o               A o o             o o
        o                o o            o                o o o            o A o
                                                         o o o             o o
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from zoc.errors import Malformed, Unknown
from zoc.grid import ONE_CELL, Footprint, Grid, Shape, facings
from zoc.law import Ruleset
from zoc.law.readings import ReadingsInForce
from zoc.position import Position
from zoc.rulesets.fates_edge.book import rules
from zoc.rulesets.fates_edge.terms import Size

if TYPE_CHECKING:
    from zoc.table import Table

BASES = {
    "square": {Size.SMALL: "one", Size.MEDIUM: "two", Size.LARGE: "2x2", Size.HUGE: "3x3"},
    "hex": {Size.SMALL: "one", Size.MEDIUM: "two", Size.LARGE: "triangle", Size.HUGE: "flower"},
}
LARGE = {"square": 4, "hex": 3}
"""From how many cells on a base counts as Large."""


def base_of(grid: Grid, size: Size, facing: str, readings: ReadingsInForce) -> Shape:
    """The cells of a base as offsets from its anchor; a Medium one lies along its facing (our reading FE-2-4)."""
    if size is Size.PERSON:
        size = Size.MEDIUM if readings.person_base == "medium" else Size.SMALL
    base = Footprint.named(grid.kind, BASES[grid.kind][size])
    if size is not Size.MEDIUM:
        return base.offsets
    way = grid.way_names.index(facing)
    return base.turned(way if grid.kind == "hex" else way // 2).offsets


def may_face(grid: Grid, readings: ReadingsInForce) -> tuple[str, ...]:
    """The facings a unit may choose from."""
    return facings(grid, 6 if grid.kind == "hex" else int(readings.facings_square))


def facing_of(position: Position, unit: str) -> str:
    """Which way a unit faces."""
    return position.board.grid.way_names[int(position.units["facing"][position.row(unit)])]


def large(position: Position, unit: str) -> bool:
    """Whether a base is Large or larger."""
    return len(position.footprint(unit)) >= LARGE[position.board.grid.kind]


@rules.arrange
def settled(table: Table) -> Position:
    """The table with the base of every unit that has a size but no base drawn."""
    position = table.position
    readings, grid = table.law.in_force(position.readings), position.board.grid
    if readings.control_lanes and grid.kind != "square":
        raise Malformed("control lanes are painted on squares (FE-15.LANES-1)")
    sizes = position.units.get("size")
    shapes, numbers = list(position.shapes), position.units["shape"].copy()
    for row in range(len(numbers)):
        size = Size.PERSON if sizes is None else Size(int(sizes[row]))
        shape = base_of(grid, size, grid.way_names[int(position.units["facing"][row])], readings)
        if numbers[row] == 0 and shape != ONE_CELL:
            shapes += [] if shape in shapes else [shape]
            numbers[row] = shapes.index(shape)
    if (numbers == position.units["shape"]).all():
        return position
    return position.with_columns(shape=np.asarray(numbers, np.int32)).replace(shapes=tuple(shapes))


def faced(law: Ruleset, position: Position, unit: str, facing: str) -> Position:
    """The unit turned to a facing; the base of a Medium one turns about its front cell (our reading FE-13-3)."""
    grid, readings = position.board.grid, law.in_force(position.readings)
    if facing not in (allowed := may_face(grid, readings)):
        raise Unknown.name("facing", facing, allowed)
    row, way = position.row(unit), grid.way_names.index(facing)
    turned = position.changed(unit, facing=way)
    shape = position.shapes[int(position.units["shape"][row])]
    if len(shape) != 2:
        return turned
    turned_shape = base_of(grid, Size.MEDIUM, facing, readings)
    shapes = position.shapes if turned_shape in position.shapes else (*position.shapes, turned_shape)
    return turned.replace(shapes=shapes).changed(unit, shape=shapes.index(turned_shape))
