"""Files of virtual tabletops, written for these tests by the formats' documentation."""

from __future__ import annotations

import base64
import json
import struct
import zlib
from collections.abc import Mapping, Sequence

Corner = tuple[float, float]
ROOM = [(2, 1), (5, 1), (5, 4), (2, 4), (2, 3)]
"""A room of 3 × 3 squares with an opening in its west wall, between (2, 2) and (2, 3) and in the whole drawing."""


def png(width: int, height: int) -> bytes:
    """A black image of that size."""

    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    head = struct.pack(">IIBBBBB", width, height, 1, 0, 0, 0, 0)
    rows = zlib.compress(bytes((1 + (width + 7) // 8) * height), 9)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", rows) + chunk(b"IEND", b"")


def points(corners: Sequence[Corner]) -> list[dict[str, float]]:
    """Corners as a file has them."""
    return [{"x": x, "y": y} for x, y in corners]


def portal(start: Corner, end: Corner, closed: bool = True) -> dict[str, object]:
    """A door or, open to light, a window."""
    middle = {"x": (start[0] + end[0]) / 2, "y": (start[1] + end[1]) / 2}
    return {"position": middle, "bounds": points([start, end]), "rotation": 1.5708, "closed": closed, "freestanding": False}


def uvtt(origin: Corner = (0, 0), size: Corner | None = (7, 5), **more: object) -> bytes:
    """A map of 7 × 5 squares with a room, a door and a light; fields of that name are replaced, or left out if they are None."""
    resolution: dict[str, object] = {"map_origin": {"x": origin[0], "y": origin[1]}, "pixels_per_grid": 10}
    if size is not None:
        resolution["map_size"] = {"x": size[0], "y": size[1]}
    top: Mapping[str, object] = {
        "format": 0.3,
        "resolution": resolution,
        "line_of_sight": [points([(2, 2), *ROOM[:1]]), points(ROOM)],
        "objects_line_of_sight": [],
        "portals": [portal((2, 2), (2, 3))],
        "environment": {"baked_lighting": True, "ambient_light": "ffffffff"},
        "lights": [{"position": {"x": 3.5, "y": 2.5}, "range": 4, "intensity": 1, "color": "ffeccd8b", "shadows": True}],
        "image": base64.b64encode(png(70, 50)).decode(),
        **more,
    }
    return json.dumps({key: value for key, value in top.items() if value is not None}).encode()


def scene(kind: int = 1, size: int = 100, old: bool = False, **more: object) -> bytes:
    """A scene of Foundry, 600 × 400 pixels, with a wall, a door and two tokens, in the schema of version 9 or 12."""
    top: dict[str, object] = {
        "name": "The mill",
        "width": 600,
        "height": 400,
        "padding": 0.25,
        "walls": [
            {"c": [400, 100, 400, 300], "move": 1 if old else 20, "door": 0, "ds": 0, "dir": 0},
            {"c": [400, 300, 400, 400], "move": 1 if old else 20, "door": 1, "ds": 0},
        ],
        "tokens": [
            {"name": "Goblin (2)", "x": 200, "y": 100, "width": 1, "height": 1, "disposition": -1, "hidden": False},
            {"name": "Anna", "x": 400, "y": 200, "width": 2, "height": 2, "disposition": 1, "hidden": False},
        ],
        "lights": [{"x": 300, "y": 300}],
    }
    if old:
        top |= {"img": "maps/mill.webp", "grid": size, "gridType": kind, "shiftX": 0, "shiftY": 0, "gridDistance": 5}
    else:
        top |= {"background": {"src": "maps/mill.webp", "offsetX": 0, "offsetY": 0}, "grid": {"type": kind, "size": size}}
        top |= {"tokenVision": True, "_stats": {"coreVersion": "12.331"}}
    return json.dumps({**top, **more}).encode()


VTT: dict[str, tuple[str, bytes, str, str]] = {
    "uvtt": ("cellar.dd2vtt", uvtt(), "uvtt", "fates_edge"),
    "foundry": ("fvtt-Scene-the-mill.json", scene(), "foundry", "fates_edge"),
    "foundry hexes": ("fvtt-Scene-the-mill.json", scene(4, old=True), "foundry", "fates_edge"),
}
"""Name, content, kind and book of a file of each dialect."""
