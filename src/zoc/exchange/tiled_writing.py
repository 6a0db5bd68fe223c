"""A scenario as a map of Tiled (TMX): a tile layer of terrain, layers of cell facts, hexsides as lines, units as points.

The tileset is within the file, with a picture of its own, so that the map opens without any other file.
"""

from __future__ import annotations

import base64
import struct
import zlib
from collections.abc import Iterator, Mapping
from fractions import Fraction
from xml.sax.saxutils import quoteattr

from zoc.board import Ground
from zoc.draw.ground import Look, look
from zoc.exchange.foreign import GridPlan, Place
from zoc.exchange.geometry import DrawnGrid, Point
from zoc.exchange.leftover import say_left_out
from zoc.exchange.remark import Remarks, several
from zoc.grid import Cell, Edge, Grid
from zoc.scenario import Scenario
from zoc.scenario.facts import FactReader
from zoc.scenario.features import write_cells, write_hexsides
from zoc.scenario.pieces import write_units
from zoc.scenario.terrain import cell_fields
from zoc.text.unprintable import unprinted
from zoc.values import Json

FLAT, POINTY, SQUARE = (64, 56, 32), (56, 64, 32), (32, 32, 0)
"""Width, height and length of a side, in pixels."""
COLOURS: Mapping[Look, int] = {
    Look.CLEAR: 0xDCE6C0, Look.FOREST: 0x6E9B5E, Look.HILLS: 0xC9B27C, Look.MOUNTAINS: 0x9A8467, Look.ROUGH: 0xB8AE8C,
    Look.WATER: 0x9CCBE8, Look.DEEP: 0x5E93BF, Look.MARSH: 0x94A983, Look.TOWN: 0xC58B74, Look.CASTLE: 0x8F8F99,
    Look.DESERT: 0xEAD9A0, Look.SNOW: 0xEEF3F6, Look.ROCK: 0x6B6660,
}  # fmt: skip
OTHER, MARKED = 0xD0C8D8, 0xE0A030


def write(scenario: Scenario, remarks: Remarks) -> bytes:
    """The map as a file."""
    return _Writer(scenario, remarks).file().encode()


class _Writer:
    """One map while it is written."""

    def __init__(self, scenario: Scenario, remarks: Remarks) -> None:
        self.scenario, self.remarks = scenario, remarks
        self.board, self.grid = scenario.position.board, scenario.position.board.grid
        self.facts = FactReader.of(scenario.rules, self.board)
        self.plan = plan_of(self.grid)
        flat = self.grid.orientation == "flat"
        self.size = SQUARE if self.grid.kind == "square" else FLAT if flat else POINTY
        self.drawn = _drawn(self.plan, self.size)
        self.flags = self._flags()
        self.ids = iter(range(1, 1 << 30))

    def file(self) -> str:
        """The whole file."""
        say_left_out(self.scenario, self.remarks, ("hexsides", "cells"))
        layers = [self._terrain(), *self._fact_layers(), self._hexsides(), self._units()]
        lines = ['<?xml version="1.0" encoding="UTF-8"?>', self._head(), *self._properties(), *self._tileset()]
        return "\n".join([*lines, *(line for layer in layers for line in layer), "</map>"]) + "\n"

    def _head(self) -> str:
        hexes = {"hexsidelength": self.size[2], "staggeraxis": "x" if self.grid.orientation == "flat" else "y",
                 "staggerindex": "even" if self.plan.first_shoved else "odd"}  # fmt: skip
        said = {"version": "1.10", "orientation": "hexagonal" if self.grid.kind == "hex" else "orthogonal",
                "renderorder": "right-down",
                "width": self.grid.width, "height": self.grid.height, "tilewidth": self.size[0], "tileheight": self.size[1],
                "infinite": 0, **(hexes if self.grid.kind == "hex" else {})}  # fmt: skip
        return _tag("map", said, open=True)

    def _properties(self) -> Iterator[str]:
        labels = self.grid.labels
        sides = ",".join(self.scenario.position.sides.names)
        said: dict[str, Json] = {"title": self.scenario.title, "labels": labels.pattern, "sides": sides}
        said |= {"first_column": labels.first_column, "first_row": labels.first_row}
        said |= {"columns_descend": labels.columns_descend, "rows_descend": labels.rows_descend}
        yield from _properties(said, " ")

    # Tiles

    def _flags(self) -> dict[tuple[str, Json], list[str]]:
        """Every fact of single cells with its value, and where it is: each becomes a tile on a layer of its own."""
        found: dict[tuple[str, Json], list[str]] = {}
        for name, there in write_cells(self.board, self.facts).items():
            values: Mapping[str, Json] = there if isinstance(there, Mapping) else dict.fromkeys(_texts(there), True)
            for label, value in values.items():
                found.setdefault((name, value), []).append(label)
        return found

    def _tileset(self) -> Iterator[str]:
        grounds = [ground.name for ground in self.board.grounds]
        flags = [name if value is True else f"{name} {value}" for name, value in self.flags]
        tiles: list[tuple[str, Mapping[str, Json]]] = [(ground.name, self._ground_facts(ground)) for ground in self.board.grounds]
        tiles += [(flag, {name: value}) for flag, (name, value) in zip(flags, self.flags, strict=True)]
        colours = [COLOURS[found] if (found := look(name)) else OTHER for name in grounds] + [MARKED] * len(self.flags)
        width, height, _ = self.size
        picture = _picture(self.drawn, colours, len(grounds), width, height)
        said = {
            "firstgid": 1,
            "name": "terrain",
            "tilewidth": width,
            "tileheight": height,
            "tilecount": len(tiles),
            "columns": len(tiles),
        }
        yield " " + _tag("tileset", said, open=True)
        yield f'  <image format="png" width="{width * len(tiles)}" height="{height}">'
        yield f'   <data encoding="base64">{base64.b64encode(picture).decode()}</data>'
        yield "  </image>"
        for number, (name, facts) in enumerate(tiles):
            yield "  " + _tag("tile", {"id": number, "type": name}, open=True)
            yield from _properties(facts, "   ")
            yield "  </tile>"
        yield " </tileset>"

    def _ground_facts(self, ground: Ground) -> dict[str, Json]:
        known = cell_fields(self.scenario.rules)
        return {
            name: self.facts.write(int(value), known[name], self.board.parts)
            for name, value in ground.facts.items()
            if name in known
        }

    def _terrain(self) -> Iterator[str]:
        terrain, void = self.board.cells["terrain"], self.board.cells["void"]
        yield from self._layer("terrain", {cell: int(terrain[cell]) + 1 for cell in self.grid.cells.tolist() if not void[cell]})

    def _fact_layers(self) -> Iterator[Iterator[str]]:
        for number, ((name, _), labels) in enumerate(self.flags.items(), len(self.board.grounds) + 1):
            yield self._layer(name, {self.grid.cell(label): number for label in labels})

    def _layer(self, name: str, numbers: Mapping[Cell, int]) -> Iterator[str]:
        said = {"id": next(self.ids), "name": name, "width": self.grid.width, "height": self.grid.height}
        rows = self.grid.cells.reshape(self.grid.height, self.grid.width).tolist()
        yield " " + _tag("layer", said, open=True)
        yield '  <data encoding="csv">'
        yield ",\n".join(",".join(str(numbers.get(cell, 0)) for cell in row) for row in rows)
        yield "  </data>"
        yield " </layer>"

    # Hexsides and units

    def _hexsides(self) -> Iterator[str]:
        written = write_hexsides(self.board, self.facts)
        if not written:
            return
        yield " " + _tag("objectgroup", {"id": next(self.ids), "name": "hexsides"}, open=True)
        for name, there in written.items():
            values: Mapping[str, Json] = there if isinstance(there, Mapping) else dict.fromkeys(_texts(there), True)
            for label, value in values.items():
                yield from self._side(name, label, value)
        yield " </objectgroup>"

    def _side(self, name: str, label: str, value: Json) -> Iterator[str]:
        edge = Edge.read(self.grid, label)
        a, b = (self.grid.place(cell) for cell in (edge.a, edge.b))
        start, end = _ends(self.drawn, a, b)
        yield "  " + _tag(
            "object", {"id": next(self.ids), "name": label, "type": name, "x": _pixel(start[0]), "y": _pixel(start[1])}, open=True
        )
        said: dict[str, Json] = {} if value is True else {"value": value}
        yield from _properties(said | ({"from": f"{a[0]},{a[1]}"} if edge.directed else {}), "   ")
        yield f'   <polyline points="0,0 {_pixel(end[0] - start[0])},{_pixel(end[1] - start[1])}"/>'
        yield "  </object>"

    def _units(self) -> Iterator[str]:
        position = self.scenario.position
        away = 0
        yield " " + _tag("objectgroup", {"id": next(self.ids), "name": "units"}, open=True)
        for unit in write_units(position, self.facts):
            cell = position.unit(str(unit["id"])).cell
            if cell is None:
                away += 1
                continue
            x, y = self.drawn.middle(self.grid.place(cell))
            said = {
                name: value for name, value in unit.items() if name not in ("id", "at") and isinstance(value, bool | int | str)
            }
            if len(said) + 2 < len(unit):
                self.remarks.left_out(f"the base of {unit['id']}")
            yield "  " + _tag(
                "object", {"id": next(self.ids), "name": unit["id"], "type": "unit", "x": _pixel(x), "y": _pixel(y)}, open=True
            )
            yield from _properties(said, "   ")
            yield "   <point/>"
            yield "  </object>"
        yield " </objectgroup>"
        if away:
            self.remarks.left_out(f"{several(away, 'unit')} in boxes beside the map")


def plan_of(grid: Grid) -> GridPlan:
    """The shape of a grid."""
    return GridPlan(
        grid.kind, grid.width, grid.height, grid.orientation, grid.is_shoved(0, 0), 4 if grid.ways_each == 4 else 8, grid.labels
    )


def _drawn(plan: GridPlan, size: tuple[int, int, int]) -> DrawnGrid:
    width, height, side = map(Fraction, size)
    if plan.kind == "square":
        return DrawnGrid(plan, width, height, (width / 2, height / 2))
    flat = plan.orientation == "flat"
    column, row = ((width - side) / 2 + side, height) if flat else (width, (height - side) / 2 + side)
    return DrawnGrid(plan, column, row, (width / 2, height / 2))


def _ends(drawn: DrawnGrid, a: Place, b: Place) -> tuple[Point, Point]:
    """The two ends of the side between two cells: half its length to either hand of the point between their middles."""
    (ax, ay), (bx, by) = drawn.middle(a), drawn.middle(b)
    middle, across = ((ax + bx) / 2, (ay + by) / 2), ((by - ay) / 4, (ax - bx) / 4)
    return (middle[0] - across[0], middle[1] - across[1]), (middle[0] + across[0], middle[1] + across[1])


def _texts(there: Json) -> list[str]:
    return [str(each) for each in there] if isinstance(there, list | tuple) else []


def _pixel(number: Fraction) -> str:
    return f"{float(number):.4f}".rstrip("0").rstrip(".")


def _tag(name: str, attributes: Mapping[str, object], *, open: bool = False) -> str:
    said = "".join(f" {key}={quoteattr(_printed(str(value)))}" for key, value in attributes.items())
    return f"<{name}{said}{'' if open else '/'}>"


def _properties(said: Mapping[str, Json], indent: str) -> Iterator[str]:
    if not said:
        return
    yield f"{indent}<properties>"
    for name, value in said.items():
        kind = {"type": "bool"} if isinstance(value, bool) else {"type": "int"} if isinstance(value, int) else {}
        written = str(value).lower() if isinstance(value, bool) else str(value)
        yield f"{indent} {_tag('property', {'name': name, **kind, 'value': written})}"
    yield f"{indent}</properties>"


def _printed(text: str) -> str:
    strange = unprinted(text)
    return "".join(sign for sign in text if sign not in strange)


def _picture(drawn: DrawnGrid, colours: list[int], grounds: int, width: int, height: int) -> bytes:
    """A PNG with one tile for each colour, side by side; the tiles of facts are half transparent."""
    inside = [[_inside(drawn, x, y, width, height) for x in range(width)] for y in range(height)]
    rows = bytearray()
    for row in inside:
        rows.append(0)
        for number, colour in enumerate(colours):
            ink, none = struct.pack(">I", colour << 8 | (255 if number < grounds else 110)), bytes(4)
            rows += b"".join(ink if within else none for within in row)
    head = struct.pack(">IIBBBBB", width * len(colours), height, 8, 6, 0, 0, 0)
    chunks = [(b"IHDR", head), (b"IDAT", zlib.compress(bytes(rows), 9)), (b"IEND", b"")]
    return b"\x89PNG\r\n\x1a\n" + b"".join(
        struct.pack(">I", len(d)) + k + d + struct.pack(">I", zlib.crc32(k + d)) for k, d in chunks
    )


def _inside(drawn: DrawnGrid, x: int, y: int, width: int, height: int) -> bool:
    """Whether a pixel belongs to the tile's cell."""
    if drawn.plan.kind == "square":
        return True
    across, down = abs(2 * x + 1 - width), abs(2 * y + 1 - height)
    if drawn.plan.orientation == "pointy":
        across, down, width, height = down, across, height, width
    return across * height + (width // 2 * down) <= width * height
