"""Maps of Worldographer (``.wxx``): gzip around XML in UTF-16, of the classic program and of Worldographer 2025.

Terrains have numbers, and each tile is a line; with hexes in columns, a ``tilerow`` holds a column::

    <terrainmap>Blank\t0\tFlat Grassland\t1</terrainmap>
    <tiles viewLevel="WORLD" tilesWide="2" tilesHigh="3">
    <tilerow>            terrain, elevation, icy, for the game master only, resources
    1\t0.0\t0\t0\tZ
"""

from __future__ import annotations

import re

from zoc.errors import Malformed
from zoc.exchange.archive import inflated
from zoc.exchange.foreign import MOST_PIECES, ForeignMap, GridPlan, Place, Word
from zoc.exchange.geometry import DrawnGrid
from zoc.exchange.loose import number, text, whole
from zoc.exchange.remark import several
from zoc.exchange.source import SourceFile
from zoc.exchange.xml_tree import XmlNode, read_xml

GZIP = b"\x1f\x8b"
UNIT = 300
"""The width and height of a hex in the coordinates of features."""
NOT_READ = ("labels", "shapes", "notes", "informations")


def recognised(name: str, head: bytes) -> bool:
    """Whether a file looks like a map of Worldographer."""
    plain = head.replace(b"\0", b"")
    return name.lower().endswith(".wxx") or b"<tilerow" in plain or (b"<map" in plain and b"hexOrientation" in plain)


def read(source: SourceFile) -> ForeignMap:
    """The map of a file, packed or not."""
    data = inflated(source.data) if source.data.startswith(GZIP) else source.data
    if data.lstrip().startswith(b"<?xml "):  # it says UTF-16, but each sign is one byte
        data = re.sub(rb"""\sencoding\s*=\s*["'][^"']*["']""", b"", data.lstrip(), count=1)
    root = read_xml(data)
    if root.tag != "map" or root.first("tiles") is None:
        raise Malformed("this is no map of Worldographer: it has no tiles")
    return _Reader(source, root).map()


class _Reader:
    """One map while it is read."""

    def __init__(self, source: SourceFile, root: XmlNode) -> None:
        self.source, self.root, self.remarks = source, root, source.remarks
        levels = root["tiles"]
        view = root.get("lastViewLevel")
        self.tiles = next((each for each in levels if each.get("viewLevel") == view), levels[0])
        for each in levels:
            if each is not self.tiles:
                self.remarks.left_out(f"the level {each.get('viewLevel')!r} of the map", f"line {each.line}")
        self.flat = root.get("hexOrientation", "COLUMNS").upper() != "ROWS"
        self.names = self._terrains()

    def map(self) -> ForeignMap:
        """The map."""
        lines = [[line for line in row.text.splitlines() if line.strip()] for row in self.tiles["tilerow"]]
        plan, by_column = self._plan(lines)
        cells, high, icy = dict[Place, list[str]](), 0, 0
        for n, row in enumerate(lines):
            for m, line in enumerate(row):
                place = (n, m) if by_column else (m, n)
                said = [part.strip() for part in line.split("\t")]
                index = whole(said[0], -1)
                if place not in plan or index < 0:
                    continue
                cells[place] = [self.names.get(index, f"terrain {index}")]
                high += len(said) > 1 and number(said[1]) != 0
                icy += len(said) > 2 and said[2] == "1"
        if high:
            self.remarks.left_out(f"the elevation of {several(high, 'hex', 'hexes')}")
        if icy:
            self.remarks.left_out(f"the ice on {several(icy, 'hex', 'hexes')}")
        if not cells:
            raise Malformed("the map has no tile")
        self._features(plan, cells)
        for tag in NOT_READ:
            node = self.root.first(tag)
            if node is not None and node.children:
                self.remarks.left_out(several(len(node.children), tag[:-1]))
        words = {word: _word(word) for listed in cells.values() for word in listed}
        return ForeignMap(
            "worldographer", plan, {at: tuple(listed) for at, listed in cells.items()}, words, title=self.source.title
        )

    def _terrains(self) -> dict[int, str]:
        """The name of each terrain by its number: names and numbers take turns."""
        node = self.root.first("terrainmap")
        said = [] if node is None else [part.strip() for part in re.split(r"[\t\r\n]+", node.text) if part.strip()]
        return {whole(index, -1): name[:100] for name, index in zip(said[::2], said[1::2], strict=False)}

    def _plan(self, lines: list[list[str]]) -> tuple[GridPlan, bool]:
        """The grid, and whether a tilerow is a column."""
        rows, longest = len(lines), max(map(len, lines), default=0)
        width, height = whole(self.tiles.get("tilesWide")), whole(self.tiles.get("tilesHigh"))
        by_column = self.flat
        if width != height and (rows, longest) in ((width, height), (height, width)):
            by_column = (rows, longest) == (width, height)
        elif (rows, longest) not in ((width, height), (height, width)):
            self.remarks.guessed(f"the map says {width} × {height} tiles, but has {rows} tilerows of up to {longest}")
            width, height = (rows, longest) if by_column else (longest, rows)
        elif not self.flat:
            self.remarks.guessed("each tilerow is a row, since the hexes stand in rows")
        return GridPlan("hex", width, height, "flat" if self.flat else "pointy"), by_column

    def _features(self, plan: GridPlan, cells: dict[Place, list[str]]) -> None:
        """Settlements and the like: one more word on their hexes."""
        step, across = number(UNIT) * 3 / 4, number(UNIT)
        drawn = DrawnGrid(plan, *((step, across) if self.flat else (across, step)), (across / 2, across / 2))
        node, placed = self.root.first("features"), 0
        for feature in (node["feature"] if node else [])[:MOST_PIECES]:
            where, word = feature.first("location"), text(feature.get("type"))
            if where is None or not word:
                continue
            at = drawn.place((number(where.get("x")), number(where.get("y"))))
            if at in cells and where.get("viewLevel") in ("", self.tiles.get("viewLevel")):
                cells[at].append(word)
                placed += 1
            else:
                self.remarks.left_out(f"the feature {word!r} beside the map", f"line {feature.line}")
        if placed:
            self.remarks.guessed(f"{several(placed, 'feature')}: in the hexes under their middles")


def _word(word: str) -> Word:
    """A terrain or feature; in newer files the name of its set stands before a slash."""
    return Word((word.rpartition("/")[2], word))
