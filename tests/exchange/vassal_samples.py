"""A module and a save of VASSAL, written for these tests by what VASSAL's source says of its files."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Mapping, Sequence
from xml.sax.saxutils import quoteattr

from tests.exchange.vtt_samples import png

PACKAGE = "VASSAL.build.module.map.boardPicker.board"
WIDTH, HEIGHT = 700, 500


def sequence(said: Sequence[str], separator: str) -> str:
    """Parts with a separator between them, escaped within them."""
    return separator.join(part.replace(separator, "\\" + separator) for part in said)


def added(id: str, name: str, place: str, markers: Mapping[str, str] | None = None, slot: str = "7") -> str:
    """The command that adds a piece; ``place`` is the map with x and y, such as ``Main Map;100;200``."""
    type, state = f"piece;;;{name.lower()}.png;{name}", f"{place};{slot};0"
    type, state = sequence(["emb2;Flip;2;;;;", type], "\t"), sequence(["1", state], "\t")
    if markers:
        own, values = "mark;" + sequence(list(markers), ","), sequence(list(markers.values()), ",")
        type, state = sequence([own, type], "\t"), sequence([values, state], "\t")
    type, state = sequence(["prototype;Ground unit", type], "\t"), sequence(["", state], "\t")
    return "+/" + sequence([id, type, state], "/")


def hidden(text: str, key: int = 0x5A) -> bytes:
    """A text as a save hides it."""
    return b"!VCSK" + bytes([key]).hex().encode() + bytes(byte ^ key for byte in text.encode()).hex().encode()


def packed(members: Mapping[str, bytes | str]) -> bytes:
    """A zip archive."""
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in members.items():
            archive.writestr(name, data)
    return made.getvalue()


def grid(kind: str = "Hex", numbering: Mapping[str, object] | None = None, **said: object) -> str:
    """The element of a grid with its numbering."""

    def attributes(given: Mapping[str, object]) -> str:
        return "".join(f" {key}={quoteattr(str(value))}" for key, value in given.items())

    inner = "" if numbering is None else f"<{PACKAGE}.mapgrid.{kind}GridNumbering{attributes(numbering)}/>"
    return f"<{PACKAGE}.{kind}Grid{attributes(said)}>{inner}</{PACKAGE}.{kind}Grid>"


HEXES = grid(dx=86.6, dy=100.0, x0=50, y0=50, numbering={"hOff": 1, "vOff": 1, "hLeading": 1, "vLeading": 1, "stagger": "true"})


def build_file(inner: str = HEXES, stacks: str = "", edge: int = 0, setup: str = "") -> str:
    """A build file with one map, one board and a palette."""
    tag = "VASSAL.build.module.map.boardPicker.Board"
    boards = f'<{tag} image="board.png" name="Board" reversible="true">{inner}</{tag}>'
    slot = '<VASSAL.build.widget.PieceSlot entryName="Tank" gpid="7" height="1" width="1"/>'
    return f"""<?xml version="1.0" encoding="UTF-8" standalone="no"?>
<VASSAL.build.GameModule ModuleOther1="" VassalVersion="3.7.9" name="Ridge" version="1.0">
  <VASSAL.build.module.Map mapName="Main Map" id="Map0" edgeWidth="{edge}" edgeHeight="{edge}">
    <VASSAL.build.module.map.BoardPicker>{boards}{setup}</VASSAL.build.module.map.BoardPicker>{stacks}
  </VASSAL.build.module.Map>
  <VASSAL.build.module.PieceWindow entryName="Counters"><VASSAL.build.widget.TabWidget entryName="Pieces">
   <VASSAL.build.widget.PanelWidget entryName="Soviet">{slot}</VASSAL.build.widget.PanelWidget></VASSAL.build.widget.TabWidget>
  </VASSAL.build.module.PieceWindow>
</VASSAL.build.GameModule>"""


def vmod(build: str | None = None, name: str = "buildFile.xml") -> bytes:
    """A module."""
    return packed({name: build or build_file(), "images/board.png": png(WIDTH, HEIGHT), "moduledata": "<data/>"})


def saved_text(pieces: Sequence[str], boards: str = "Board\t0\t0", steps: Sequence[str] = ()) -> str:
    """The commands of a save, the pieces nested below the first, as VASSAL writes them."""
    nested = sequence([f"Main MapBoardPicker\t{boards}", *pieces, "+/9/stack/Main Map;1;1;1"], "\x1b")
    return sequence(["begin_save", nested, *(f"LOG\t{step}" for step in steps), "end_save"], "\x1b")


def vsav(pieces: Sequence[str], boards: str = "Board\t0\t0", steps: Sequence[str] = ()) -> bytes:
    """A save."""
    about = '<data version="1"><version>1.0</version><name>Ridge</name></data>'
    return packed({"moduledata": about, "savedGame": hidden(saved_text(pieces, boards, steps))})


TANKS = [
    added("1", "Tank", "Main Map;137;200", {"Side": "Axis", "combat_strength": "8"}),
    added("2", "Guards", "Main Map;223;250"),
]
BUILD, SAVED = build_file(stacks="").encode(), saved_text(TANKS).encode()


def module_of(build: bytes) -> bytes:
    """A module with that build file."""
    return packed({"buildFile.xml": build, "images/board.png": png(WIDTH, HEIGHT)})


def save_of(text: bytes) -> bytes:
    """A save with that text."""
    return packed({"savedGame": b"!VCSK00" + text.hex().encode()})
