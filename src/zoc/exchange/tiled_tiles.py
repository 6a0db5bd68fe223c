"""The tiles of a Tiled map: what each number stands for, and the numbers of each layer."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import PurePosixPath
from typing import Any

from zoc.errors import Malformed, Problem
from zoc.exchange.archive import from_base64, inflated
from zoc.exchange.foreign import MOST_ACROSS, Place, Word
from zoc.exchange.loose import Table, table, tables, text, whole
from zoc.exchange.source import SourceFile
from zoc.exchange.tiled_xml import WHOLE, as_json
from zoc.exchange.xml_tree import read_xml
from zoc.values import Json

FLAGS = 0xF0000000
"""The highest bits of a number say how the tile is turned."""
NAMING = ("terrain", "ground", "kind", "name", "type", "class")
"""Properties of a tile that say what it is."""
MOST_CELLS = MOST_ACROSS * MOST_ACROSS
MOST_TILESETS = 1000


@dataclass(frozen=True)
class TileSort:
    """A tile of a tileset: its word, the names it goes by, its properties."""

    word: str
    names: tuple[str, ...] = ()
    properties: Mapping[str, Json] = field(default_factory=dict)

    def as_word(self) -> Word:
        """The tile as a word of the map."""
        return Word(self.names, facts=self.properties)


def properties(owner: Table) -> dict[str, Json]:
    """The properties of a map, layer, tile or object, in the forms of any version."""
    listed = owner.get("properties")
    if isinstance(listed, dict):
        kinds = table(owner.get("propertytypes"))
        return {str(name)[:60]: _typed(value, kinds.get(name)) for name, value in listed.items()}
    return {text(each.get("name"))[:60]: _typed(each.get("value"), each.get("type")) for each in tables(listed)}


def _typed(value: Any, kind: object) -> Json:
    if isinstance(value, str) and kind == "bool":
        return value.strip().lower() == "true"
    if isinstance(value, str) and kind == "int":
        return whole(value)
    if isinstance(value, float):
        return int(value) if value == int(value) else str(value)
    return value if isinstance(value, bool | int | str) else str(value)


# Tilesets


class Tiles:
    """All tiles of a map, by their numbers."""

    def __init__(self, source: SourceFile, listed: object) -> None:
        self._source, self._found = source, dict[int, TileSort | None]()
        self._sets = sorted((self._tileset(each) for each in tables(listed)[:MOST_TILESETS]), key=lambda found: found[0])

    def __getitem__(self, number: int) -> TileSort | None:
        """The tile of a number on the map; nothing for 0."""
        number &= ~FLAGS
        if number not in self._found:
            self._found[number] = self._looked_up(number)
        return self._found[number]

    def _looked_up(self, number: int) -> TileSort | None:
        own = [found for found in self._sets if found[0] <= number]
        if number <= 0 or not own:
            return None if number <= 0 else TileSort(f"tile {number}", (f"tile {number}",))
        first, name, tiles = own[-1]
        return tiles.get(number - first) or TileSort(f"{name}:{number - first}", ())

    def _tileset(self, listed: Table) -> tuple[int, str, dict[int, TileSort]]:
        first, reference = whole(listed.get("firstgid"), 1), listed.get("source")
        if isinstance(reference, str) and reference:
            name = PurePosixPath(reference.replace("\\", "/")).stem
            found = self._source.named(reference)
            if found is None:
                self._source.remarks.left_out(
                    f"the tileset {reference!r}, which is not beside the map: its tiles have numbers only"
                )
                return first, name, {}
            listed = tileset_of(found)
        name = text(listed.get("name")) or "tileset"
        return first, name, dict(_sorts(name, listed))


def tileset_of(source: SourceFile) -> Table:
    """A tileset in a file of its own, XML or JSON."""
    try:
        return (
            as_json(read_xml(source.data))
            if source.data.lstrip(b"\xef\xbb\xbf \t\r\n").startswith(b"<")
            else table(source.json())
        )
    except Malformed as refusal:
        raise Malformed(
            Problem(f"{source.name}: {problem.message}", problem.where, problem.line) for problem in refusal.problems
        ) from None


def _sorts(name: str, listed: Table) -> Iterator[tuple[int, TileSort]]:
    painted = _painted(listed)
    old = {str(key): value for key, value in table(listed.get("tileproperties")).items()}
    tiles = listed.get("tiles")
    described = tables(tiles) if isinstance(tiles, list) else [{"id": key} | table(each) for key, each in table(tiles).items()]
    known = {whole(each.get("id"), -1): each for each in described}
    for number in dict.fromkeys([*known, *painted, *(whole(key, -1) for key in old)]):
        each = known.get(number, {})
        own = properties(each) | properties({"properties": old.get(str(number), {})})
        called = [
            text(each.get("type")) or text(each.get("class")),
            *(text(own.get(key)) for key in NAMING),
            painted.get(number, ""),
        ]
        image = PurePosixPath(str(each.get("image") or "").replace("\\", "/")).stem
        names = tuple(dict.fromkeys(word for word in (*called, image) if word))
        facts = {key: value for key, value in own.items() if key not in NAMING}
        yield number, TileSort(names[0] if names else f"{name}:{number}", names, facts)


def _painted(listed: Table) -> dict[int, str]:
    """The terrain that a tile is painted with, where it is the same on all its sides."""
    painted: dict[int, str] = {}
    old = [text(each.get("name")) for each in tables(listed.get("terrains"))]
    for tile in tables(listed.get("tiles")):
        corners = {whole(corner, -1) for corner in tile["terrain"]} if isinstance(tile.get("terrain"), list) else set()
        if len(corners) == 1 and 0 <= (corner := corners.pop()) < len(old):
            painted[whole(tile.get("id"), -1)] = old[corner]
    for wangset in tables(listed.get("wangsets")):
        colours = [text(each.get("name")) for each in tables(wangset.get("colors"))]
        for tile in tables(wangset.get("wangtiles")):
            ids = {whole(each) for each in tile["wangid"]} - {0} if isinstance(tile.get("wangid"), list) else set()
            if len(ids) == 1 and 1 <= (colour := ids.pop()) <= len(colours):
                painted.setdefault(whole(tile.get("tileid"), -1), colours[colour - 1])
    return painted


# The numbers of a layer


def numbers(layer: Table, where: str) -> dict[Place, int]:
    """The numbers of a tile layer by column and row; those of an infinite map may be below 0."""
    try:
        chunks = layer.get("chunks")
        if not isinstance(chunks, list):
            return dict(_block(layer | {"x": 0, "y": 0}, layer))
        found: dict[Place, int] = {}
        for chunk in tables(chunks):
            found |= _block(chunk, layer)
            if len(found) > MOST_CELLS:
                raise Malformed(f"there are more than {MOST_CELLS} tiles")
        return found
    except Malformed as refusal:
        raise Malformed(Problem(problem.message, where, problem.line) for problem in refusal.problems) from None


def _block(block: Table, layer: Table) -> Iterator[tuple[Place, int]]:
    width, height = whole(block.get("width")), whole(block.get("height"))
    if not 0 <= width * height <= MOST_CELLS or width < 0:
        raise Malformed(f"a layer of {width} × {height} tiles is too large: a map has at most {MOST_CELLS} cells")
    found = _unpacked(block.get("data"), text(layer.get("encoding")), text(layer.get("compression")), width * height)
    if len(found) != width * height:
        raise Malformed(f"there are {len(found)} tiles, expected {width} × {height} = {width * height}")
    x, y = whole(block.get("x")), whole(block.get("y"))
    return (((x + n % width, y + n // width), number) for n, number in enumerate(found) if number & ~FLAGS)


def _unpacked(data: object, encoding: str, compression: str, count: int) -> list[int]:
    if isinstance(data, list):
        return [whole(each) for each in data]
    written = data if isinstance(data, str) else ""
    if encoding in ("", "csv"):
        cells = written.replace("\n", ",").split(",")
        strange = next((cell for cell in cells if cell.strip() and not WHOLE.fullmatch(cell.strip())), None)
        if strange is not None:
            raise Malformed(f"expected the number of a tile, not {strange.strip()[:20]!r}")
        return [whole(cell) for cell in cells if cell.strip()]
    if encoding != "base64":
        raise Malformed(f"the tiles are written as {encoding!r}; known: csv, base64")
    packed = from_base64(written)
    if compression == "zstd":
        raise Malformed(
            "the tiles are packed with Zstandard; set the map's Tile Layer Format to CSV, zlib or gzip in Tiled and save it"
        )
    if compression not in ("", "zlib", "gzip"):
        raise Malformed(f"the tiles are packed with {compression!r}; known: zlib, gzip")
    raw = inflated(packed, count * 4 + 4) if compression else packed
    return [int.from_bytes(raw[n : n + 4], "little") for n in range(0, len(raw) - len(raw) % 4, 4)]
