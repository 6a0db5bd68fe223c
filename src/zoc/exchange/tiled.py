"""Tiled's maps, ``.tmx`` and ``.tmj``: hexagonal and orthogonal.

Tile layers give the words of cells, the lowest layer first. Objects that are points, tiles, rectangles or ellipses are
pieces; lines are hexsides::

    staggeraxis = "x"  flat-topped hexes, every second column is lower; staggerindex says whether 0, 2, 4 … or 1, 3, 5 …
    staggeraxis = "y"  pointy-topped hexes, every second row is further right
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise

from zoc.errors import Malformed
from zoc.exchange.foreign import ForeignEdge, ForeignMap, ForeignPiece, GridPlan, Place, Word
from zoc.exchange.geometry import DrawnGrid, Point
from zoc.exchange.loose import Table, number, table, tables, text, whole
from zoc.exchange.remark import several, some
from zoc.exchange.source import SourceFile
from zoc.exchange.synonyms import plain
from zoc.exchange.tiled_tiles import Tiles, numbers, properties, tileset_of
from zoc.exchange.tiled_xml import as_json
from zoc.exchange.xml_tree import read_xml
from zoc.grid import Labels
from zoc.values import Json

MOST_CORNERS = 5000
"""The most corners of a line."""
LONGEST = 20_000
"""The most cells that all lines of a map pass."""
DEEPEST = 50
"""The most groups within groups."""
SIDES = ("side", "owner", "team", "player", "faction", "nation", "army", "force")
"""Properties that name the side of a piece."""
PIECES = ("unit", "piece", "counter", "token", "army", "troop")
"""A tile layer with such a name holds pieces."""
GENERAL = ("object", "unit", "piece", "layer", "objectgroup", "token", "counter", "hexside", "line", "edge", "wall")
"""Words in the name of a layer that say nothing about a side."""


def recognised(name: str, head: bytes) -> bool:
    """Whether a file looks like a map of Tiled."""
    if name.lower().endswith((".tmx", ".tmj")):
        return True
    return (b"<map" in head and b"tilewidth" in head) or (
        b'"tilewidth"' in head and (b'"tilesets"' in head or b'"layers"' in head)
    )


def read(source: SourceFile) -> ForeignMap:
    """The map of a file, XML or JSON."""
    if source.data.lstrip(b"\xef\xbb\xbf\xff\xfe \t\r\n\0").startswith(b"<"):
        root = read_xml(source.data)
        if root.tag != "map":
            raise Malformed(f"this is no map of Tiled but a <{root.tag[:40]}>")
        return _Reader(source, as_json(root)).map()
    return _Reader(source, table(source.json())).map()


@dataclass(frozen=True)
class _Layer:
    """A layer with the properties of the groups it is in."""

    table: Table
    name: str
    properties: Mapping[str, Json]
    offset: Point


class _Reader:
    """One map while it is read."""

    def __init__(self, source: SourceFile, top: Table) -> None:
        self.source, self.remarks, self.top = source, source.remarks, top
        if "layers" not in top or "tilewidth" not in top:
            raise Malformed("this is no map of Tiled: it has no layers or no tilewidth")
        self.own = properties(top)
        self.tiles = Tiles(source, top.get("tilesets"))
        self.layers = list(self._layers(top.get("layers"), "", {}, (Fraction(0), Fraction(0)), 0))
        self.words: dict[str, Word] = {}
        self.start: Place = (0, 0)
        self.pieces: list[ForeignPiece] = []
        self.edges: dict[ForeignEdge, None] = {}
        self.lines: dict[tuple[str, bool], list[str]] = {}
        self.length = Fraction(0)

    def map(self) -> ForeignMap:
        """The map."""
        stacks, counters = self._tile_layers()
        plan = self._plan([*stacks, *counters])
        self.drawn = self._drawn(plan)
        self._counters(counters)
        self._objects()
        for (word, path), places in self.lines.items():
            lies = "that it crosses, since it runs through their middles" if path else "that it divides"
            self.remarks.guessed(
                f"{several(len(places), 'line')} called '{word}': on the sides of the cells {lies}", some(places)
            )
        moved = {self._moved(at): tuple(words) for at, words in stacks.items()}
        image = next((text(each.table.get("image")) for each in self.layers if each.table.get("type") == "imagelayer"), "")
        title = text(self.own.get("title")) or self.source.title
        sides = tuple(side.strip() for side in text(self.own.get("sides")).split(",") if side.strip())
        pieces, edges = tuple(self.pieces), tuple(self.edges)
        return ForeignMap("tiled", plan, moved, self.words, edges, pieces, title=title, image=image, sides=sides)

    # Layers

    def _layers(self, listed: object, name: str, given: Mapping[str, Json], offset: Point, depth: int) -> Iterator[_Layer]:
        if depth > DEEPEST:
            raise Malformed(f"groups are nested deeper than {DEEPEST}")
        for each in tables(listed):
            called = " / ".join(part for part in (name, text(each.get("name"))) if part)
            if each.get("visible") is False:
                self.remarks.left_out(f"the hidden layer {called!r}", self._line(each))
                continue
            moved = offset[0] + number(each.get("offsetx")), offset[1] + number(each.get("offsety"))
            inner = {**given, **properties(each)}
            if each.get("type") == "group":
                yield from self._layers(each.get("layers"), called, inner, moved, depth + 1)
            else:
                yield _Layer(each, called, inner, moved)

    def _line(self, each: Table) -> str:
        return f"line {each['line']}" if "line" in each else ""

    def _tile_layers(self) -> tuple[dict[Place, list[str]], dict[Place, list[tuple[int, _Layer]]]]:
        """The words of each cell, the lowest first, and the tiles that are pieces."""
        stacks, counters = dict[Place, list[str]](), dict[Place, list[tuple[int, _Layer]]]()
        for layer in self.layers:
            if layer.table.get("type") != "tilelayer":
                continue
            if any(layer.offset):
                self.remarks.left_out(f"the shift of the layer {layer.name!r} by some pixels", self._line(layer.table))
            own = _is_of(layer, PIECES)
            for at, gid in numbers(layer.table, f"layer {layer.name!r}").items():
                tile = self.tiles[gid]
                if tile is None:
                    continue
                if own:
                    counters.setdefault(at, []).append((gid, layer))
                else:
                    self.words.setdefault(tile.word, tile.as_word())
                    stacks.setdefault(at, []).append(tile.word)
        if not stacks:
            raise Malformed("the map has no tile on any visible tile layer")
        return stacks, counters

    # The grid

    def _plan(self, used: list[Place]) -> GridPlan:
        orientation = self.top.get("orientation", "orthogonal")
        width, height = whole(self.top.get("width")), whole(self.top.get("height"))
        if self.top.get("infinite") in (True, 1) or any("chunks" in layer.table for layer in self.layers):
            first, last = ((pick(at[0] for at in used), pick(at[1] for at in used)) for pick in (min, max))
            self.start, width, height = first, last[0] - first[0] + 1, last[1] - first[1] + 1
            self.remarks.understood(f"an infinite map: its used part begins at column {first[0]}, row {first[1]} of Tiled")
        labels = self._labels()
        if orientation == "hexagonal":
            flat = self.top.get("staggeraxis", "y") == "x"
            odd = (self.start[0] if flat else self.start[1]) % 2 == 1
            shoved = (self.top.get("staggerindex", "odd") == "even") != odd
            return GridPlan("hex", width, height, "flat" if flat else "pointy", shoved, labels=labels)
        if orientation in ("orthogonal", "isometric"):
            return GridPlan("square", width, height, labels=labels)
        raise Malformed(f"a map that is {text(orientation) or 'of no kind'} is not read; known: hexagonal, orthogonal, isometric")

    def _labels(self) -> Labels | None:
        """The numbering, if the map's properties say one."""
        pattern = text(self.own.get("labels"))
        if not pattern:
            return None
        column, row = (whole(self.own.get(key), 1) for key in ("first_column", "first_row"))
        across, down = (self.own.get(key) is True for key in ("columns_descend", "rows_descend"))
        return Labels(pattern[:20], column, row, across, down)

    def _moved(self, at: Place) -> Place:
        return at[0] - self.start[0], at[1] - self.start[1]

    def _drawn(self, plan: GridPlan) -> DrawnGrid:
        width, height = (number(self.top.get(key)) or Fraction(1) for key in ("tilewidth", "tileheight"))
        if width < 1 or height < 1:
            raise Malformed("a tile is at least 1 pixel wide and high")
        if plan.kind == "square":
            width = height if self.top.get("orientation") == "isometric" else width  # objects there are measured in tile heights
            origin = self.start[0] * width + width / 2, self.start[1] * height + height / 2
            return DrawnGrid(plan, width, height, origin)
        width, height = (Fraction(max(int(each) // 2 * 2, 2)) for each in (width, height))
        side = Fraction(max(0, int(number(self.top.get("hexsidelength")))))
        if plan.orientation == "flat":
            column, row = Fraction((width - side) // 2) + side, height
        else:
            column, row = width, Fraction((height - side) // 2) + side
        if column < 1 or row < 1:
            raise Malformed(f"a hexsidelength of {side} does not fit tiles of {width} × {height}")
        return DrawnGrid(plan, column, row, (self.start[0] * column + width / 2, self.start[1] * row + height / 2))

    # Pieces and lines

    def _counters(self, counters: Mapping[Place, list[tuple[int, _Layer]]]) -> None:
        for at, tiles in counters.items():
            for gid, layer in tiles:
                if (tile := self.tiles[gid]) is not None:
                    said = {**layer.properties, **tile.properties}
                    self._piece(tile.word, tile.word, said, self._moved(at), layer, f"layer {layer.name!r}")

    def _objects(self) -> None:
        for layer in self.layers:
            if layer.table.get("type") != "objectgroup":
                continue
            for each in tables(layer.table.get("objects")):
                where = self._line(each) or f"object {whole(each.get('id'))} of layer {layer.name!r}"
                if each.get("visible") is False:
                    self.remarks.left_out(f"the hidden object {text(each.get('name'))!r}", where)
                else:
                    self._object(self._with_template(each), layer, where)

    def _with_template(self, each: Table) -> Table:
        """An object with what its template says of it."""
        reference = each.get("template")
        if not isinstance(reference, str):
            return each
        found = self.source.named(reference)
        if found is None:
            self.remarks.left_out(f"the template {reference!r}, which is not beside the map")
            return each
        made = table(tileset_of(found).get("object"))
        made.pop("gid", None)  # it counts in the template's own tileset
        both = [*tables(made.get("properties")), *tables(each.get("properties"))]
        return {**made, **each, "properties": both}

    def _object(self, each: Table, layer: _Layer, where: str) -> None:
        line = each.get("polyline") or each.get("polygon")
        said = {**layer.properties, **properties(each)}
        called, kind = text(each.get("name")), text(each.get("type")) or text(each.get("class"))
        x, y = (number(each.get(key)) + shift for key, shift in zip("xy", layer.offset, strict=True))
        if isinstance(line, list):
            corners = [(x + number(c.get("x")), y + number(c.get("y"))) for c in tables(line)[:5000]]
            if each.get("polygon") and corners:
                corners.append(corners[0])
            self._line_on_sides(kind or called or _last(layer.name) or "line", corners, said, where)
            return
        if "text" in each:
            self.remarks.left_out(f"the text {text(table(each.get('text')).get('text'))!r}", where)
            return
        tile = self.tiles[whole(each.get("gid"))]
        if tile is not None:
            said, kind = {**tile.properties, **said}, kind or tile.word
        at = self._moved(self._place(each, (x, y)))
        self._piece(called or kind or "piece", kind or called or "piece", said, at, layer, where)

    def _place(self, each: Table, corner: Point) -> Place:
        """The cell of an object's middle; a tile hangs above its corner, a rectangle below."""
        width, height = number(each.get("width")), number(each.get("height"))
        middle = (width / 2, -height / 2 if each.get("gid") else height / 2)
        if turned := float(number(each.get("rotation"))) % 360:
            cos, sin = (Fraction(round(f(math.radians(turned)), 9)).limit_denominator(10**6) for f in (math.cos, math.sin))
            middle = middle[0] * cos - middle[1] * sin, middle[0] * sin + middle[1] * cos
        column, row = self.drawn.place((corner[0] + middle[0], corner[1] + middle[1]))
        return column + self.start[0], row + self.start[1]

    def _piece(self, name: str, word: str, said: Mapping[str, Json], at: Place, layer: _Layer, where: str) -> None:
        by_name = {key.lower(): key for key in said}
        named = next((by_name[key] for key in SIDES if key in by_name), "")
        side = text(str(said[named])) if named else "" if _is_of(layer, GENERAL) else _last(layer.name)
        facts = {key: value for key, value in said.items() if key != named}
        self.pieces.append(ForeignPiece(name, word, side, at, facts, where))

    def _line_on_sides(self, word: str, line: list[Point], said: Mapping[str, Json], where: str) -> None:
        if len(line) < 2:
            return
        if len(line) >= MOST_CORNERS:
            self.remarks.left_out(f"the corners of the line '{word}' after the first {MOST_CORNERS}", where)
        steps = ((abs(b[0] - a[0]) / self.drawn.column, abs(b[1] - a[1]) / self.drawn.row) for a, b in pairwise(line))
        self.length += sum(map(max, steps), Fraction(0))
        if self.length > LONGEST:
            self.remarks.left_out(f"the line '{word}': all lines together are longer than {LONGEST} cells", where)
            return
        path = self.drawn.is_path(line)
        found = dict.fromkeys(self.drawn.crossed(line) if path else self.drawn.divided(line))
        self.lines.setdefault((word, path), []).append(where)
        self.words.setdefault(word, Word((word,)))
        since = text(said.get("from"))
        for a, b in found:
            if since == f"{b[0]},{b[1]}":
                a, b = b, a
            value = said.get("value")
            self.edges[
                ForeignEdge(word, a, b, directed=since == f"{a[0]},{a[1]}", value=value if isinstance(value, int) else None)
            ] = None


def _is_of(layer: _Layer, words: tuple[str, ...]) -> bool:
    """Whether the name or the class of a layer has one of these words."""
    own = plain(_last(layer.name)).split("_") + plain(text(layer.table.get("class"))).split("_")
    return any(word in own for word in words)


def _last(name: str) -> str:
    return name.rpartition(" / ")[2]
