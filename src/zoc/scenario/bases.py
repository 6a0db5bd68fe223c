"""The bases of large pieces: a footprint by name, or offsets from the anchor.

::

    base = "two"                    # turns with the piece: the second cell lies behind the first
    base = "2x2"                    # the same in every facing: the anchor stays its first cell
    base = [[0, 0], [1, 0]]         # as it lies
"""

from __future__ import annotations

from zoc.errors import Malformed
from zoc.grid import ONE_CELL, Cell, Footprint, Grid, Shape
from zoc.grid.footprint import COMMON
from zoc.scenario.entry import LONG, Entry, shown
from zoc.scenario.places import Places

FARTHEST = 9
"""The most cells a base may extend from its anchor."""


def read_base(entry: Entry, places: Places, facing: int, place: Cell | None) -> Shape:
    """The cells that a unit covers, as offsets from where it stands."""
    grid = places.grid
    if grid is None:
        return ONE_CELL
    written = entry["base"]
    if isinstance(written.value, str):
        base = written.take(lambda name: turned(grid, name[:LONG], facing))
    elif isinstance(written.value, list):
        base = written.take(lambda offsets: Footprint(grid.kind, _offsets(offsets)))
    else:
        written.wrong(f'expected a footprint such as "two", or offsets, not {shown(written.value)}')
        return ONE_CELL
    if base is None:
        return ONE_CELL
    if place is not None and place >= 0 and (not base.fits(grid, place) or places.holes & {*base.cells(grid, place)}):
        entry.wrong(f"a base of {len(base)} cells with its anchor in {grid.label(place)} stands partly off the map", "at")
    return base.offsets


def turned(grid: Grid, name: str, facing: int) -> Footprint:
    """A footprint by name; one with a front turns with the piece's facing."""
    base = Footprint.named(grid.kind, name)
    if base.turned().settled() == base.settled():
        return base
    turns, between = divmod(facing * (6 if grid.kind == "hex" else 4), grid.ways_each)
    if between:
        raise Malformed(f"a base of {name} cannot face {grid.way_names[facing]}; write its offsets")
    return base.turned(turns)


def _offsets(written: list[object]) -> list[tuple[int, int]]:
    pairs = [pair for pair in written if isinstance(pair, list) and len(pair) == 2 and all(type(n) is int for n in pair)]
    if len(pairs) < len(written) or any(abs(n) > FARTHEST for pair in pairs for n in pair):
        raise ValueError(f"expected offsets such as [[0, 0], [1, 0]], none farther than {FARTHEST}")
    return [(x, y) for x, y in pairs]


def stretch(written: object) -> int:
    """An upper bound on how far a base extends from its anchor, before the grid is known."""
    if isinstance(written, str):
        return max(abs(n) for shapes in COMMON.values() for shape in shapes.values() for pair in shape for n in pair)
    pairs = [pair for pair in written if isinstance(pair, list)] if isinstance(written, list) else []
    return max([0, *(min(abs(n), FARTHEST) for pair in pairs for n in pair if type(n) is int)])


def write_base(grid: Grid, shape: Shape, facing: int) -> str | list[list[int]]:
    """The name of a footprint as it faces, or else its offsets."""
    for name in COMMON[grid.kind]:
        try:
            if turned(grid, name, facing).offsets == shape:
                return name
        except Malformed:
            continue
    return [list(pair) for pair in shape]
