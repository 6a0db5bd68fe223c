"""The kinds of files that can be imported or exported, each with its reader, its writer, or both."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from zoc.errors import Malformed, Unknown
from zoc.exchange import (
    foundry,
    geojson,
    position_line,
    text_diagram,
    tiled,
    tiled_writing,
    universal_vtt,
    vassal,
    wesnoth,
    worldographer,
)
from zoc.exchange.foreign import ForeignMap
from zoc.exchange.remark import Remarks
from zoc.exchange.source import SourceFile
from zoc.scenario import Scenario

HEAD = 4096
"""A file is recognised by so many bytes at its beginning and at its end."""


@dataclass(frozen=True)
class FileKind:
    """A format: its name, what it is, and the functions for it."""

    name: str
    about: str
    recognised: Callable[[str, bytes], bool] = lambda name, head: False
    read: Callable[[SourceFile], ForeignMap] | None = None
    write: Callable[[Scenario, Remarks], bytes] | None = None
    book: str = ""
    """The book by default; without one it has to be named."""


KINDS: dict[str, FileKind] = {
    kind.name: kind
    for kind in (
        FileKind("wesnoth", "a map of Wesnoth", wesnoth.recognised, wesnoth.read, wesnoth.write, "wesnoth"),
        FileKind("tiled", "a map of Tiled", tiled.recognised, tiled.read, tiled_writing.write),
        FileKind("uvtt", "a Universal VTT map", universal_vtt.recognised, universal_vtt.read),
        FileKind("foundry", "a scene of Foundry", foundry.recognised, foundry.read),
        FileKind("vassal", "a module or a saved game of VASSAL", vassal.recognised, vassal.read),
        FileKind("worldographer", "a map of Worldographer", worldographer.recognised, worldographer.read),
        FileKind("line", "a position in one line", position_line.recognised, position_line.read, position_line.write),
        FileKind("diagram", "a drawing with a legend", text_diagram.recognised, text_diagram.read, text_diagram.write),
        FileKind("geojson", "cells, hexsides, units, control and reach as features of a map", write=geojson.write),
    )
}


def readable() -> tuple[str, ...]:
    """The kinds that can be imported."""
    return tuple(name for name, kind in KINDS.items() if kind.read)


def writable() -> tuple[str, ...]:
    """The kinds that can be exported."""
    return tuple(name for name, kind in KINDS.items() if kind.write)


def kind_of(source: SourceFile, named: str | None = None) -> FileKind:
    """The kind of a file, by its name or by how it begins."""
    if named is not None:
        if named not in readable():
            raise Unknown.name("kind of file to import", named, readable())
        return KINDS[named]
    ends = source.data[:HEAD] + source.data[-HEAD:]  # Tiled sorts the keys of its JSON: what tells a map is at the end
    found = next((kind for kind in KINDS.values() if kind.read and kind.recognised(source.name, ends)), None)
    if found is None:
        raise Malformed(f"the kind of file is not recognised; name it with --as: {', '.join(readable())}", source=source.name)
    return found
