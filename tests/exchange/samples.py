"""A file of each kind and dialect, written for these tests by the formats' documentation."""

from __future__ import annotations

import base64
import gzip
import json
import struct
import zlib
from collections.abc import Callable

from tests.exchange.vassal_samples import BUILD, SAVED, module_of, save_of, vmod
from tests.exchange.vtt_samples import VTT
from tests.exchange.worldographer_samples import wxx_text

WESNOTH = rb"""border_size=1
usage=map

Gg, Gg, Gg, Gg, Gg, Gg
Gg, 1 Kh, Gs^Fp, Wwf, Gg^Ve, Gg
Gg, Ww^Bw\, Wo, Hh^Fp, _off^_usr, Gg
Gg, Uu, Xu, Aa^Fpa, 2 Kha, Gg
Gg, Gg, Gg, Gg, Gg, Gg
"""

LINE = (
    b"zoc/1 wesnoth hex-flat-even-4x2 c,r .=flat,f=forest .2f./3.f red:spearman@1,1{moves=6,skirmisher};blue:grunt@4,2 "
    b"sides=red,blue to_move=red turn=2 cells=tunnel@1,1=2+4,2=2 heights=height@2,1=3"
)

DRAWING = rb"""
. . f f .
 . A|~ f .
  \
. . . E .

book = ocs
grid = hex-pointy-even-5x3
labels = ccrr
. = open
f = woods
~ = swamp
bars = river
A = red:first{combat_strength=6}+red:second on woods
cells = city@1,1+2,1
hexsides = road@1,1/2,1
"""

TILES = [1, 2, 2, 1, 3, 1, 0x80000002, 1, 1, 4, 1, 0]
"""Four columns and three rows: grass, woods (one of them turned), water, a tile without a name, a hole."""

TILESET = """<tileset firstgid="1" name="land" tilewidth="28" tileheight="32" tilecount="4" columns="4">
  <image source="land.png" width="112" height="32"/>
  <tile id="0" type="grass"/>
  <tile id="1" class="woods"/>
  <tile id="2"><properties><property name="terrain" value="lake"/></properties></tile>
 </tileset>"""

OBJECTS = """<objectgroup id="3" name="Objects">
  <object id="1" name="guard" type="infantry" x="14" y="16"><properties><property name="side" value="blue"/>
   <property name="moves" type="int" value="6"/></properties><point/></object>
  <object id="2" name="rider" type="cavalry" x="16" y="24" width="28" height="16"><properties>
   <property name="side" value="red"/></properties></object>
  <object id="3" name="stream" type="river" x="28" y="-4"><polyline points="0,0 0,40"/></object>
 </objectgroup>"""


def data_xml(how: str) -> str:
    """The tiles as Tiled writes them in each of its formats."""
    raw = struct.pack("<12I", *TILES)
    if how == "xml":
        return "<data>" + "".join(f'<tile gid="{n}"/>' if n else "<tile/>" for n in TILES) + "</data>"
    if how == "csv":
        return '<data encoding="csv">\n' + ",\n".join(",".join(map(str, TILES[n : n + 4])) for n in (0, 4, 8)) + "\n</data>"
    packed = {"base64": raw, "zlib": zlib.compress(raw), "gzip": gzip.compress(raw)}[how]
    compression = "" if how == "base64" else f' compression="{how}"'
    return f'<data encoding="base64"{compression}>\n   {base64.b64encode(packed).decode()}\n  </data>'


def tmx(
    how: str = "csv", axis: str = "y", index: str = "odd", tileset: str = TILESET, objects: str = OBJECTS, side: int = 15
) -> bytes:
    """A hexagonal map of 4 × 3."""
    return f"""<?xml version="1.0" encoding="UTF-8"?>
<map version="1.10" tiledversion="1.10.2" orientation="hexagonal" renderorder="right-down" width="4" height="3" tilewidth="28"
 tileheight="32" infinite="0" hexsidelength="{side}" staggeraxis="{axis}" staggerindex="{index}" nextlayerid="4" nextobjectid="4">
 {tileset}
 <layer id="1" name="Tile Layer 1" width="4" height="3">{data_xml(how)}</layer>
 {objects}
</map>
""".encode()


def tmj(chunked: bool = False) -> bytes:
    """The same map as JSON, or as an infinite one in two chunks that begin left of and above the middle."""
    layer = {
        "type": "tilelayer",
        "id": 1,
        "name": "ground",
        "width": 4,
        "height": 3,
        "x": 0,
        "y": 0,
        "visible": True,
        "opacity": 1,
    }
    if chunked:
        rows = [TILES[n : n + 4] for n in (0, 4, 8)]
        halves = [[number for row in rows for number in row[start : start + 2]] for start in (0, 2)]
        layer |= {"startx": -3, "starty": -1, "encoding": "base64", "compression": "zlib"}
        layer["chunks"] = [
            {
                "x": x,
                "y": -1,
                "width": 2,
                "height": 3,
                "data": base64.b64encode(zlib.compress(struct.pack("<6I", *half))).decode(),
            }
            for x, half in zip((-3, -1), halves, strict=True)
        ]
    else:
        layer["data"] = TILES
    tiles = [
        {"id": 0, "type": "grass"},
        {"id": 1, "class": "woods"},
        {"id": 2, "properties": [{"name": "terrain", "type": "string", "value": "lake"}]},
    ]
    return json.dumps({
        "type": "map", "version": "1.10", "orientation": "hexagonal", "width": 4, "height": 3, "tilewidth": 28, "tileheight": 32,
        "infinite": chunked, "hexsidelength": 15, "staggeraxis": "x", "staggerindex": "even", "layers": [layer],
        "tilesets": [{"firstgid": 1, "name": "land", "tiles": tiles}],
    }).encode()  # fmt: skip


SAMPLES: dict[str, tuple[str, bytes, str, str]] = {
    "wesnoth": ("lake.map", WESNOTH, "wesnoth", "wesnoth"),
    "line": ("-", LINE, "line", "wesnoth"),
    "diagram": ("position.txt", DRAWING, "diagram", "ocs"),
    "tiled": ("land.tmx", tmx("xml"), "tiled", "ocs"),
    "tiled base64": ("land.tmx", tmx("zlib"), "tiled", "ocs"),
    "tiled json": ("land.tmj", tmj(), "tiled", "ocs"),
    "tiled chunks": ("land.tmj", tmj(chunked=True), "tiled", "ocs"),
    **VTT,
    "worldographer": ("isle.wxx", wxx_text().encode(), "worldographer", "ocs"),
    "vassal module": ("ridge.vmod", BUILD, "vassal", "ocs"),
    "vassal save": ("game.vsav", SAVED, "vassal", "ocs"),
}
"""Name, content, kind and book of a file of each dialect."""
PACKED: dict[str, Callable[[bytes], bytes]] = {"vassal module": module_of, "vassal save": save_of}
"""How the content of a file is packed, after a mutation."""
MODULES: dict[str, bytes] = {"vassal save": vmod()}
"""The module that goes with a save."""
