"""Packed data, unpacked no further than a limit: a file of a few kilobytes can claim to hold gigabytes."""

from __future__ import annotations

import base64
import binascii
import zlib
from io import BytesIO
from zipfile import BadZipFile, ZipFile

from zoc.errors import Malformed

LARGEST = 64 << 20
"""The most bytes of anything unpacked."""
MOST_FILES = 20_000
"""The most files of an archive."""


def inflated(data: bytes, most: int = LARGEST) -> bytes:
    """What zlib or gzip packed, whichever it is; several gzip members make one text."""
    made, left = list[bytes](), data
    try:
        while left:
            unpacker = zlib.decompressobj(wbits=47)
            made.append(unpacker.decompress(left, most + 1 - sum(map(len, made))))
            if sum(map(len, made)) > most:
                raise Malformed(f"unpacked, it is longer than {most >> 20 or 1} MB")
            if not unpacker.eof:
                raise Malformed("the packed data is cut off")
            left = unpacker.unused_data.lstrip(b"\0")
    except zlib.error as error:
        raise Malformed(f"the packed data is damaged: {_reason(error)}") from None
    return b"".join(made)


def _reason(error: Exception) -> str:
    return str(error).rpartition(": ")[2]


def from_base64(text: str) -> bytes:
    """Bytes from base64, with any blanks in it."""
    try:
        return base64.b64decode("".join(text.split()), validate=True)
    except (binascii.Error, ValueError):
        raise Malformed("this is no base64") from None


class Archive:
    """A zip file, its members read one by one and no further than a limit."""

    def __init__(self, data: bytes) -> None:
        try:
            self._zip = ZipFile(BytesIO(data))
            self.names: tuple[str, ...] = tuple(self._zip.namelist())
        except (BadZipFile, ValueError, NotImplementedError, OSError, EOFError, IndexError):
            raise Malformed("this is no zip archive, or a damaged one") from None
        if len(self.names) > MOST_FILES:
            raise Malformed(f"an archive has at most {MOST_FILES} files, not {len(self.names)}")

    def read(self, name: str, most: int = LARGEST) -> bytes | None:
        """A member by its name; nothing if it is not there."""
        data = self.head(name, most + 1)
        if data is not None and len(data) > most:
            raise Malformed(f"the file {name!r} in the archive is longer than {most >> 20 or 1} MB")
        return data

    def head(self, name: str, most: int) -> bytes | None:
        """The first bytes of a member, no more than ``most``; nothing if it is not there."""
        if name not in self.names:
            return None
        try:
            with self._zip.open(name) as member:
                return member.read(most)
        except (BadZipFile, ValueError, NotImplementedError, RuntimeError, OSError, EOFError, zlib.error, KeyError):
            raise Malformed(f"the file {name!r} in the archive is damaged or encrypted") from None
