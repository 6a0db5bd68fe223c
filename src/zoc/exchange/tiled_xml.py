"""Tiled's XML as the JSON that Tiled writes of the same map, so that one reader serves both."""

from __future__ import annotations

import re

from zoc.exchange.loose import Table
from zoc.exchange.xml_tree import XmlNode

WHOLE = re.compile(r"-?[0-9]{1,18}")
NUMBERS = (
    "width", "height", "tilewidth", "tileheight", "hexsidelength", "firstgid", "x", "y", "id", "gid", "rotation",
    "offsetx", "offsety", "tile", "tileid", "startx", "starty",
)  # fmt: skip
"""The attributes that are numbers."""
LAYERS = {"layer": "tilelayer", "objectgroup": "objectgroup", "imagelayer": "imagelayer", "group": "group"}
SHAPES = ("ellipse", "point", "capsule")


def as_json(root: XmlNode) -> Table:
    """A map, a tileset or a template."""
    if root.tag == "tileset":
        return _tileset(root)
    if root.tag == "template":
        made: Table = {"type": "template"}
        if (tileset := root.first("tileset")) is not None:
            made["tileset"] = _tileset(tileset)
        if (item := root.first("object")) is not None:
            made["object"] = _object(item)
        return made
    made = _plain(root) | {"infinite": root.get("infinite") in ("1", "true")}
    made["tilesets"] = [_tileset(node) for node in root["tileset"]]
    made["layers"] = _layers(root)
    return made


def _plain(node: XmlNode) -> Table:
    """The attributes, and the list of properties."""
    made: Table = {name: _value(name, text) for name, text in node.attributes.items()}
    if (listed := node.first("properties")) is not None:
        made["properties"] = [
            {"name": p.get("name"), "type": p.get("type", "string"), "value": p.attributes.get("value", p.text)}
            for p in listed["property"]
        ]
    return made


def _value(name: str, text: str) -> str | int:
    return int(text) if name in NUMBERS and WHOLE.fullmatch(text) else text


def _layers(node: XmlNode) -> list[Table]:
    made = []
    for child in node.children:
        if child.tag not in LAYERS:
            continue
        layer = _plain(child) | {
            "type": LAYERS[child.tag],
            "line": child.line,
            "visible": child.get("visible", "1") not in ("0", "false"),
        }
        if child.tag == "group":
            layer["layers"] = _layers(child)
        elif child.tag == "objectgroup":
            layer["objects"] = [_object(item) for item in child["object"]]
        elif child.tag == "imagelayer":
            layer["image"] = image.get("source") if (image := child.first("image")) is not None else ""
        else:
            layer |= _data(child.first("data"))
        made.append(layer)
    return made


def _data(data: XmlNode | None) -> Table:
    if data is None:
        return {"data": []}
    made: Table = {"encoding": data.get("encoding"), "compression": data.get("compression")}
    if data["chunk"]:
        made["chunks"] = [_plain(chunk) | {"data": _cells(chunk)} for chunk in data["chunk"]]
    else:
        made["data"] = _cells(data)
    return made


def _cells(node: XmlNode) -> object:
    return [tile.get("gid", "0") for tile in node["tile"]] if node["tile"] else node.text


def _object(node: XmlNode) -> Table:
    made = _plain(node) | {"line": node.line, "visible": node.get("visible", "1") not in ("0", "false")}
    made |= {shape: True for shape in SHAPES if node.first(shape) is not None}
    for shape in ("polygon", "polyline"):
        if (drawn := node.first(shape)) is not None:
            made[shape] = [dict(zip("xy", corner.split(",", 1), strict=False)) for corner in drawn.get("points").split()]
    if (text := node.first("text")) is not None:
        made["text"] = {"text": text.text}
    return made


def _tileset(node: XmlNode) -> Table:
    made = _plain(node)
    if (image := node.first("image")) is not None:
        made["image"] = image.get("source")
    made["tiles"] = [_tile(tile) for tile in node["tile"]]
    if (terrains := node.first("terraintypes")) is not None:
        made["terrains"] = [_plain(terrain) for terrain in terrains["terrain"]]
    if (sets := node.first("wangsets")) is not None:
        made["wangsets"] = [_wangset(each) for each in sets["wangset"]]
    return made


def _tile(node: XmlNode) -> Table:
    made = _plain(node)
    if (image := node.first("image")) is not None:
        made["image"] = image.get("source")
    if "terrain" in node.attributes:
        made["terrain"] = node.get("terrain").split(",")
    return made


def _wangset(node: XmlNode) -> Table:
    colours = [*node["wangcolor"], *node["wangcornercolor"], *node["wangedgecolor"]]
    tiles = [{"tileid": _value("tileid", t.get("tileid")), "wangid": t.get("wangid").split(",")} for t in node["wangtile"]]
    return _plain(node) | {"colors": [_plain(colour) for colour in colours], "wangtiles": tiles}
