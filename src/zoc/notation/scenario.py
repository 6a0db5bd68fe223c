"""A scenario: one TOML file that a person can write, and the position it describes.

Reading never stops at the first mistake: all are listed, each with its line and what was expected there,
and nothing is half-loaded. The order of the tables is free; ``dump`` writes them in the order of this example::

    title = "The ford"
    ruleset = "wesnoth"

    [grid]
    width = 4
    height = 2

    [terrain]
    map = \"\"\"
    .ff.
    ....
    \"\"\"

    [terrain.legend]
    "." = "flat"
    f = "forest"

    [[side]]
    name = "red"

    [[unit]]
    id = "spearman"
    side = "red"
    at = "0102"
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from os import PathLike
from pathlib import Path

from zoc.errors import Malformed, Problem, Unknown, ZocError, no_such
from zoc.law import Ruleset
from zoc.notation.entry import Entry, Report
from zoc.notation.lines import Lines
from zoc.notation.reading import Read, read_scenario
from zoc.notation.writing import write_scenario
from zoc.position import Position, Side

LARGEST = 16 << 20
"""The longest file that is read, in bytes; a map of a million cells takes two million."""


@dataclass(frozen=True, eq=False)
class Scenario:
    """A position with its rules and its title; equal to any other that would be written alike."""

    rules: Ruleset
    position: Position
    title: str = ""
    about: str = ""
    colours: Mapping[Side, str] = field(default_factory=dict)
    source: str = ""

    def dump(self) -> str:
        """The scenario as a file."""
        return write_scenario(self.rules, self.position, self.title, self.about, self.colours)

    def with_position(self, position: Position) -> Scenario:
        """The same scenario as it stands after something has happened."""
        return replace(self, position=position)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Scenario) and self.dump() == other.dump()

    def __hash__(self) -> int:
        return hash(self.dump())


def load(path: str | PathLike[str], *, rules: Ruleset | None = None) -> Scenario:
    """Read a scenario file, under the ruleset it names or one of your own."""
    file = Path(path)
    try:
        with file.open("rb") as opened:
            data = opened.read(LARGEST + 1)
    except FileNotFoundError:
        raise Unknown(no_such("file", path, _beside(file))) from None
    except (OSError, ValueError) as refusal:
        reason = refusal.strerror if isinstance(refusal, OSError) else str(refusal)
        raise Malformed(f"the file cannot be read: {reason}", source=str(path)) from None
    if len(data) > LARGEST:
        raise Malformed(f"the file is longer than {LARGEST >> 20} MB", source=str(path))
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as refusal:
        line = data.count(b"\n", 0, refusal.start) + 1
        raise Malformed(Problem("this is no UTF-8 text", line=line), source=str(path)) from None
    return loads(text, source=str(path), rules=rules)


def loads(text: str, source: str = "", *, rules: Ruleset | None = None) -> Scenario:
    """Read a scenario from its text."""
    try:
        read = _read(text.removeprefix("\ufeff"), rules)
    except Malformed as refusal:
        raise Malformed(refusal.problems, source=source) from None
    return Scenario(read.rules, read.position, read.title, read.about, read.colours, source)


def _read(text: str, rules: Ruleset | None) -> Read:
    try:
        written = tomllib.loads(text, parse_float=str)
        report = Report(Lines(text))
    except RecursionError:
        raise Malformed("lists or tables are nested too deeply") from None
    except tomllib.TOMLDecodeError as refusal:
        raise Malformed(_slip(str(refusal), text)) from None
    except ValueError as refusal:
        raise Malformed(f"this is no TOML: {refusal}") from None
    read = read_scenario(Entry(written, report), rules)
    if report.problems or read is None:
        raise Malformed(report.listed())
    return read


def _slip(message: str, text: str) -> Problem:
    """A slip of syntax, with its line."""
    said = re.fullmatch(r"(.*) \(at (?:line (\d+), column \d+|end of document)\)", message, re.DOTALL)
    if not said:
        return Problem(f"this is no TOML: {message}")
    return Problem(f"this is no TOML: {said[1]}", line=int(said[2]) if said[2] else text.count("\n") + 1)


def _beside(file: Path) -> list[str]:
    """The scenarios next to a file that is not there."""
    try:
        return sorted(str(other) for other in file.parent.glob("*.toml"))
    except (OSError, ValueError):
        return []


__all__ = ["Scenario", "ZocError", "load", "loads"]
