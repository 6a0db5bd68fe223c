"""The legend below a picture: sides, zones, ground, features, signs; and the boxes beside the map."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from zoc.draw.arrow import cost_tag
from zoc.draw.counter import DrawnPiece, pieces, plate
from zoc.draw.element import group, tag, words
from zoc.draw.feature import drawn_names, hexsides, sample
from zoc.draw.glyph import GLYPHS, SIGNS, drawing, glyph, sign
from zoc.draw.ground import Look
from zoc.draw.overlay import stop_sign
from zoc.draw.sheet import Sheet
from zoc.draw.terrain import region
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
        return 48 + 0.5 * TEXT * len(self.text)


def legend(sheet: Sheet, width: float) -> tuple[str, float]:
    """The legend for a picture of this width, from the point (0, 0) down, and its height."""
    made, y = [], 0.0
    for items in (_boxes(sheet), _sides(sheet), _signs(sheet), _grounds(sheet), _features(sheet)):
        x = 0.0
        for item in items:
            if x and x + item.width > width:
                x, y = 0.0, y + LINE
            text = tag("text", words(item.text), x=29, y=LINE / 2 + 4, text_anchor="start")
            made.append(tag("g", item.sample, text, transform=f"translate({x:g} {y:g})"))
            x += item.width
        y += LINE if x else 0
    return group("legend", made, font_size=TEXT, fill=sheet.theme.ink), y


def _sides(sheet: Sheet) -> Iterator[Item]:
    present = {piece.side for piece in pieces(sheet) if piece.box or any(cell in sheet.layout for cell in piece.cells)}
    for side in sheet.position.sides.names:
        if side in present:
            yield Item(_tile(plate(sheet, DrawnPiece(side, side, (), "", False, ""), 0, 0), 0.6), side)
    yield from _zones(sheet)


def _signs(sheet: Sheet) -> Iterator[Item]:
    marks = sheet.marks
    if marks.reach:
        yield Item(tag("text", "3", x=11, y=LINE / 2 + 4, font_weight="700"), "points left")
    if any(stops for _, stops in marks.reach.values()):
        yield Item(_tile(stop_sign(sheet, 0, 0), 0.75), "must stop")
    if any(cost != "" for _, cost in marks.route):
        yield Item(_tile(cost_tag(sheet, 0, 0, 1), 1), "cost of a step")


def _grounds(sheet: Sheet) -> Iterator[Item]:
    if len(sheet.grounds) > 1:
        yield from (_ground(sheet, kind) for kind in sheet.grounds)
    for name in sheet.layers:
        if drawn := sign(name):
            each = SIGNS[name] if name in SIGNS else GLYPHS[Look(drawn)]
            yield Item(_tile(drawing(each, sheet.theme.faint), 0.6), name.replace("_", " "))
    for name in sheet.regions:
        yield Item(region(sheet, name, "M1 5h20v16h-20z"), name.replace("_", " "))


def _features(sheet: Sheet) -> Iterator[Item]:
    for name in drawn_names(sheet):
        if any(True for _ in hexsides(sheet, name)):
            yield Item(sample(sheet.theme, name, 0, LINE / 2), name.replace("_", " "))


def _boxes(sheet: Sheet) -> Iterator[Item]:
    """The units in boxes beside the map."""
    inside: dict[str, list[DrawnPiece]] = {}
    for piece in pieces(sheet):
        if piece.box:
            inside.setdefault(piece.box, []).append(piece)
    for box, there in inside.items():
        yield Item(_tile(plate(sheet, there[-1], 0, 0), 0.6), f"{box}: {', '.join(piece.id for piece in there)}")


def _zones(sheet: Sheet) -> Iterator[Item]:
    graded = sheet.marks.level > 1
    for side in dict.fromkeys(side for side, _ in sheet.marks.zones):
        cells = [cell for whose, cells in sheet.marks.zones if whose == side for cell in cells.items()]
        for level in sorted({level for cell, level in cells if level > 0 and cell in sheet.layout}):
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
    small = _tile(glyph(look, tint.mark), 0.5) if look else ""
    return Item(swatch + small, sheet.position.board.grounds[kind].name.replace("_", " "))


def _tile(drawn: str, scale: float) -> str:
    return tag("g", drawn, transform=f"translate(11 {LINE / 2:g}) scale({scale:g})")
