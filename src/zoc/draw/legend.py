"""The legend below a picture: sides, zones, ground, features, signs; and the boxes beside the map."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from zoc.draw.counter import Piece, pieces, plate
from zoc.draw.element import group, tag, words
from zoc.draw.feature import sample, sides
from zoc.draw.glyph import glyph
from zoc.draw.overlay import stop_sign
from zoc.draw.sheet import Sheet
from zoc.draw.zone import TOP, hatching_id

LINE = 26
"""The height of one line of the legend."""
TEXT = 11


class Item(NamedTuple):
    """A sample and what it means."""

    sample: str
    text: str

    @property
    def width(self) -> float:
        return 36 + 0.56 * TEXT * len(self.text)


def legend(sheet: Sheet, width: float) -> tuple[str, float]:
    """The legend for a picture so wide, from the point (0, 0) down, and how high it is."""
    made, x, y = [], 0.0, 0.0
    for item in (*_boxes(sheet), *_items(sheet)):
        if x and x + item.width > width:
            x, y = 0.0, y + LINE
        text = tag("text", words(item.text), x=30, y=LINE / 2 + 4, text_anchor="start")
        made.append(tag("g", item.sample, text, transform=f"translate({x:g} {y:g})"))
        x += item.width + 8
    return group("legend", made, font_size=TEXT, fill=sheet.theme.ink), y + LINE if made else 0.0


def _items(sheet: Sheet) -> Iterator[Item]:
    shown = pieces(sheet)
    for side in sheet.position.sides.names:
        if any(piece.side == side for piece in shown):
            yield Item(_tile(plate(sheet, Piece(side, side, (), "", False, ""), 0, 0), 0.6), side)
    yield from _zones(sheet)
    if sheet.marks.reach:
        disc = tag("text", "3", x=11, y=LINE / 2 + 4, font_weight="600")
        yield Item(disc, "points left")
    if any(stops for _, stops in sheet.marks.reach.values()):
        yield Item(tag("g", stop_sign(sheet, 0, 0), transform=f"translate(11 {LINE / 2:g}) scale(0.75)"), "must stop")
    if len(sheet.grounds) > 1:
        yield from (_ground(sheet, kind) for kind in sheet.grounds)
    for name in sheet.position.board.edges:
        if any(sides(sheet, name)):
            yield Item(sample(sheet.theme, name, 0, LINE / 2), name.replace("_", " "))


def _boxes(sheet: Sheet) -> Iterator[Item]:
    """Who stands beside the map, and where."""
    inside: dict[str, list[Piece]] = {}
    for piece in pieces(sheet):
        if piece.box:
            inside.setdefault(piece.box, []).append(piece)
    for box, there in inside.items():
        yield Item(_tile(plate(sheet, there[-1], 0, 0), 0.6), f"{box}: {', '.join(piece.id for piece in there)}")


def _zones(sheet: Sheet) -> Iterator[Item]:
    graded = sheet.marks.level > 1
    for side in dict.fromkeys(side for side, _ in sheet.marks.zones):
        found = {level for whose, cells in sheet.marks.zones if whose == side for level in cells.values() if level > 0}
        for level in sorted(found):
            name = sheet.marks.levels.get(level, str(level)).lower()
            more = " and more" if level > TOP else ""
            swatch = tag(
                "rect", y=4, width=22, height=18, rx=3, fill=f"url(#{hatching_id(sheet, side, level)})",
                stroke=sheet.colours[side], stroke_width=1.4,
            )  # fmt: skip
            yield Item(swatch, f"zone of {side}" + (f", {name}{more}" if graded else ""))


def _ground(sheet: Sheet, kind: int) -> Item:
    tint, look = sheet.tints[kind], sheet.looks[kind]
    swatch = tag("rect", y=4, width=22, height=18, rx=3, fill=tint.fill, stroke=sheet.theme.grid)
    drawing = _tile(glyph(look, tint.mark), 0.5) if look else ""
    return Item(swatch + drawing, sheet.position.board.grounds[kind].name.replace("_", " "))


def _tile(drawing: str, scale: float) -> str:
    return tag("g", drawing, transform=f"translate(11 {LINE / 2:g}) scale({scale:g})")
