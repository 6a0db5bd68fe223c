"""A position as an SVG picture: a pure function, the same text for the same position and marks.

Layers, from the paper up: ground, heights, drawings · washes · reach · zones · features of sides ·
cell numbers · route · lit cells · large bases, counters, markers · points and costs · arrows, words.
"""

from __future__ import annotations

from zoc.draw.arrow import arrows, route, route_costs
from zoc.draw.caption import caption
from zoc.draw.counter import counters
from zoc.draw.element import number, tag, words
from zoc.draw.feature import features
from zoc.draw.legend import legend
from zoc.draw.marks import Marks
from zoc.draw.overlay import cell_words, lit_cells, markers, reach_ground, reach_points, washes
from zoc.draw.sheet import Sheet
from zoc.draw.terrain import cell_labels, terrain, terrain_defs
from zoc.draw.theme import LIGHT, Theme
from zoc.draw.zone import zone_defs, zones
from zoc.position import Position

EDGE = 14
"""The free paper round the map."""
FONT = "Helvetica Neue, Helvetica, Arial, Liberation Sans, sans-serif"
NARROW = 240
"""A picture has room for words, however small the map is."""
COMFORTABLE = 900
"""A map up to this wide is read at its own size; the words round a wider one grow with it."""

LAYERS = (
    terrain, washes, reach_ground, zones, features, cell_labels, lit_cells, route, counters, markers, reach_points, route_costs,
    arrows, cell_words,
)  # fmt: skip


def svg(position: Position, marks: Marks = Marks(), *, theme: Theme = LIGHT, size: int | None = None) -> str:  # noqa: B008 (frozen)
    """The position as an SVG document, ``size`` pixels wide or at its own size.

    >>> from zoc.board import Board
    >>> from zoc.grid import Grid
    >>> drawn = svg(Position.of(Board.plain(Grid.hex(3, 3)), ["red"], [("a", "red", "0202")]))
    >>> drawn.startswith("<svg xmlns"), drawn.count('data-unit="a"')
    (True, 1)
    """
    sheet = Sheet.of(position, marks, theme)
    (left, top), (map_width, map_height) = sheet.layout.corner, sheet.layout.size
    room, scale = max(map_width, NARROW), max(1.0, map_width / COMFORTABLE)
    foot, foot_height = legend(sheet, room / scale) if marks.legend else ("", 0.0)
    said, said_height = caption(sheet, room / scale) if marks.caption else ("", 0.0)
    head, below = (28 * scale if marks.title else 0.0), ((said_height + foot_height) * scale + 8 if foot or said else 0.0)
    width, height = room + 2 * EDGE, head + map_height + below + 2 * EDGE
    x, y = left - EDGE, top - EDGE - head
    title = tag(
        "text", words(marks.title), x=left, y=y + EDGE + 16 * scale, font_weight="700", text_anchor="start", fill=theme.ink,
        font_size=min(17 * scale, room / (0.56 * max(len(marks.title), 1))),
    )  # fmt: skip
    shown = size or width
    return tag(
        "svg",
        tag("title", words(marks.title or _told(position))) + "\n",
        tag("defs", *terrain_defs(sheet), *zone_defs(sheet)) + "\n",
        tag("rect", x=x, y=y, width=width, height=height, fill=theme.paper) + "\n",
        title + "\n" if marks.title else "",
        *(layer(sheet) for layer in LAYERS),
        tag("g", said, transform=f"translate({left} {number(top + map_height + 8)}) scale({scale:.3g})") if said else "",
        tag("g", foot, transform=f"translate({left} {number(top + map_height + 8 + said_height * scale)}) scale({scale:.3g})")
        if foot
        else "",
        xmlns="http://www.w3.org/2000/svg",
        viewBox=" ".join(number(each) for each in (x, y, width, height)),
        width=shown,
        height=shown * height / width,
        role="img",
        font_family=FONT,
        text_anchor="middle",
    )


def _told(position: Position) -> str:
    """A description of the picture, for screen readers."""
    grid = position.board.grid
    return f"A map of {grid.width} by {grid.height} with {len(position.ids)} units; turn {position.turn}, {position.phase}"
