"""The texts of VASSAL: obfuscated saves, sequences with escaped separators, commands and pieces.

A piece is a chain of traits around a basic piece. Its type and its state are sequences of the same length::

    type    mark;Side \t emb2;… \t piece;;;tank.png;Tank
    state   Axis      \t 1      \t Main Map;120;345;17;0
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from zoc.errors import Malformed
from zoc.exchange.loose import whole

HEAD = b"!VCSK"
ESCAPE = "\x1b"
LONGEST_PIECE = 1 << 20
MOST_TRAITS = 500


def clear_text(data: bytes) -> str:
    """A save as plain text: after its head come a key and bytes, all as two hexadecimal digits, each byte mixed with the key."""
    if not data.startswith(HEAD):
        return data.decode(errors="replace")
    try:
        hidden = bytes.fromhex(data[len(HEAD) :].decode("ascii").strip())
    except (UnicodeDecodeError, ValueError):
        raise Malformed("the saved game is damaged: it has something else than hexadecimal digits") from None
    if not hidden:
        raise Malformed("the saved game is empty")
    return hidden[1:].translate(bytes(byte ^ hidden[0] for byte in range(256))).decode(errors="replace")


def parts(text: str, separator: str) -> list[str]:
    """The parts of a sequence: a separator after a backslash belongs to its part, and quotes around a part fall away.

    >>> parts(r"a;b\\;c;'d'", ";")
    ['a', 'b;c', 'd']
    """
    found = re.split(rf"(?<!\\){re.escape(separator)}", text)
    plain = [part.replace("\\" + separator, separator) for part in found]
    return [part[1:-1] if len(part) > 1 and part[0] == part[-1] == "'" else part for part in plain]


def commands(text: str) -> Iterator[str]:
    """Every command of a save, those within others too; of a log, those before its first step."""
    for command in re.split(rf"\\*{ESCAPE}", text):
        if command.startswith("LOG\t"):
            return
        yield command.lstrip("'") if command.startswith("'+/") else command


@dataclass(frozen=True)
class VassalPiece:
    """A piece as a save or a palette has it."""

    id: str
    name: str
    map: str
    x: int
    y: int
    slot: str = ""
    """The number of its slot in the palettes of the module."""
    traits: tuple[str, ...] = ()
    """The prototypes that it uses."""
    markers: Mapping[str, str] = field(default_factory=dict)
    held: tuple[str, ...] = ()
    """Of a deck: the pieces in it."""


def added_piece(command: str) -> VassalPiece | None:
    """The piece that a command adds; nothing if it is a stack, or no such command."""
    if not command.startswith("+/") or len(command) > LONGEST_PIECE:
        return None
    said = parts(command[2:], "/")
    if len(said) < 3:
        return None
    id, type, state = said[:3]
    markers, prototypes = dict[str, str](), list[str]()
    for _ in range(MOST_TRAITS):
        mine, inner = _split(type)
        own, state = _split(state) if inner else (state, state)
        if not inner:
            break
        _trait(mine, own, markers, prototypes)
        type = inner
    basic, place = parts(type, ";"), parts(state, ";")
    if basic[0] == "stack" or len(place) < 3:
        return None
    x, y = whole(place[1], -(10**6)), whole(place[2], -(10**6))
    if basic[0] == "deck":
        return VassalPiece(id, "deck", place[0], x, y, held=tuple(place[3:]))
    if basic[0] != "piece":
        return None
    name = " ".join(basic[4].split()) if len(basic) > 4 else ""
    slot = place[3] if len(place) > 3 else ""
    return VassalPiece(id, name, place[0], x, y, slot, tuple(prototypes), markers)


def _split(text: str) -> tuple[str, str]:
    """The outermost trait and all within it."""
    found = parts(text, "\t")
    return found[0], found[1] if len(found) > 1 else ""


def _trait(type: str, state: str, markers: dict[str, str], prototypes: list[str]) -> None:
    if type.startswith("mark;"):
        names, values = parts(type[5:], ","), parts(state, ",")
        markers.update({name: value for name, value in zip(names, values, strict=False) if name})
    elif type.startswith("PROP;"):
        markers[parts(type[5:], ";")[0]] = state
    elif type.startswith("prototype;"):
        prototypes.append(parts(type[10:], ";")[0])


def laid_boards(command: str, map_names: tuple[str, ...]) -> list[tuple[str, int, int, bool]] | None:
    """The boards that a command lays on one of these maps: name, column, row, and whether it is turned round."""
    said = parts(command, "\t")
    if said[0] not in [f"{name}BoardPicker" for name in map_names]:
        return None
    laid = []
    for n in range(1, len(said) - 2, 3):
        name, *more = parts(said[n], "/")
        laid.append((name, whole(said[n + 1]), whole(said[n + 2]), more[:1] == ["rev"]))
    return laid
