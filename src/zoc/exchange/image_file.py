"""An image by its first bytes: its kind and its size in pixels."""

from __future__ import annotations

import struct
from typing import NamedTuple


class ImageFacts(NamedTuple):
    """The kind of an image, as the ending of a file name, and its width and height."""

    ending: str
    width: int
    height: int


def image_facts(data: bytes) -> ImageFacts | None:
    """The kind and size of a PNG, JPEG, WebP or GIF image; nothing if it is none of them."""
    try:
        if data.startswith(b"\x89PNG\r\n\x1a\n"):
            return ImageFacts("png", *struct.unpack(">II", data[16:24]))
        if data.startswith(b"\xff\xd8\xff"):
            return _jpeg(data)
        if data.startswith((b"GIF87a", b"GIF89a")):
            return ImageFacts("gif", *struct.unpack("<HH", data[6:10]))
        if data[:4] == b"RIFF" and data[8:12] == b"WEBP":
            return _webp(data)
    except (struct.error, IndexError):
        pass
    return None


def _jpeg(data: bytes) -> ImageFacts | None:
    """Walk from marker to marker up to the frame header."""
    at = 2
    while at + 9 <= len(data) and data[at] == 0xFF:
        marker, length = data[at + 1], int.from_bytes(data[at + 2 : at + 4], "big")
        if 0xC0 <= marker <= 0xCF and marker not in (0xC4, 0xC8, 0xCC):
            height, width = struct.unpack(">HH", data[at + 5 : at + 9])
            return ImageFacts("jpg", width, height)
        at += 2 + max(length, 2)
    return None


def _webp(data: bytes) -> ImageFacts | None:
    form = data[12:16]
    if form == b"VP8X":
        width, height = (int.from_bytes(data[at : at + 3], "little") + 1 for at in (24, 27))
    elif form == b"VP8L":
        bits = int.from_bytes(data[21:25], "little")
        width, height = (bits & 0x3FFF) + 1, (bits >> 14 & 0x3FFF) + 1
    elif form == b"VP8 ":
        width, height = (each & 0x3FFF for each in struct.unpack("<HH", data[26:30]))
    else:
        return None
    return ImageFacts("webp", width, height)
