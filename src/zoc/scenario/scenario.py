"""A scenario: one TOML file that a person can write, and the position it describes.

Reading never stops at the first mistake: all are listed, each with its line and with what was expected
there, and nothing is half-loaded. Tables may come in any order; ``dump`` writes them in a standard order::

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
    at = "1,2"
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from os import PathLike
from pathlib import Path

from zoc.errors import Malformed, Problem, Unknown, no_such
from zoc.law import Ruleset
from zoc.position import Position, Side
from zoc.scenario import toml
from zoc.scenario.draft import read_position
from zoc.scenario.entry import Entry, Report
from zoc.scenario.facts import FactReader
from zoc.scenario.features import write_markers
from zoc.scenario.goals import write_goals
from zoc.scenario.lines import Lines
from zoc.scenario.lines import Path as Way
from zoc.scenario.pieces import write_units
from zoc.scenario.printed import write_map
from zoc.scenario.promises import write_promises
from zoc.scenario.shape import check_shape
from zoc.scenario.sides import read_colours, write_sides
from zoc.scenario.state import write_kept
from zoc.scenario.turn import write_readings, write_turn
from zoc.table import Table
from zoc.values import JsonObject

LARGEST = 16 << 20
"""The most bytes of a file; a map of a million cells takes two million."""
WHOLE, TOO_LARGE = 1 << 63, "the number is larger than TOML allows"
"""TOML's whole numbers are smaller."""


@dataclass(frozen=True, eq=False)
class Scenario:
    """A position with its rules and its title; equal to any other with the same file."""

    rules: Ruleset
    position: Position
    title: str = ""
    about: str = ""
    colours: Mapping[Side, str] = field(default_factory=dict)
    source: str = ""
    public: bool = False
    """Whether every side may read ``about``, although something is hidden from some of them."""

    @property
    def table(self) -> Table:
        """The table of the scenario: its position under its law, which answers questions."""
        found: Table = self.rules.table(self.position)
        return found

    def with_position(self, position: Position) -> Scenario:
        """The same scenario with a later position."""
        return replace(self, position=position)

    def dump(self) -> str:
        """The scenario as a file in standard form."""
        return "\n\n".join(self._tables()) + "\n"

    def _tables(self) -> Iterator[str]:
        rules, position = self.rules, self.position
        printed = write_map(position.board, rules)
        yield toml.table("", self._top() | {name: part for name, part in printed.items() if not isinstance(part, dict)})
        yield from toml.tables("readings", write_readings(position))
        for name, part in printed.items():
            if isinstance(part, dict):
                yield from toml.tables(name, part, depth=2 if name == "charts" else 1)
        for side in write_sides(position.sides, self.colours):
            yield toml.table("[[side]]", side)
        for unit in write_units(position, FactReader.of(rules, position.board)):
            yield toml.table("[[unit]]", unit)
        yield from toml.tables("markers", write_markers(position.markers, position.where))
        yield from toml.tables("state", write_kept(rules, position))
        for promise in write_promises(position):
            yield toml.table("[[promise]]", promise)
        for goal in write_goals(position, rules):
            yield toml.table("[[goal]]", goal)

    def _top(self) -> JsonObject:
        top: JsonObject = {"title": self.title} if self.title else {}
        top |= {"about": toml.Rows(self.about) if "\n" in self.about else self.about} if self.about else {}
        top |= {"public": True} if self.public else {}
        return top | {"ruleset": self.rules.name} | write_turn(self.position)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Scenario) and self.dump() == other.dump()

    def __hash__(self) -> int:
        return hash(self.dump())


# Reading


def load(path: str | PathLike[str], *, rules: Ruleset | None = None) -> Scenario:
    """Read a scenario file, under the ruleset that it names or under one of your own."""
    file, source = Path(path), str(path)
    try:
        with file.open("rb") as opened:
            data = opened.read(LARGEST + 1)
    except FileNotFoundError:
        near = _beside(file)
        raise Unknown(no_such("file", source, near) if near else f"there is no file {source!r}") from None
    except (OSError, ValueError) as refusal:
        reason = (refusal.strerror if isinstance(refusal, OSError) else None) or str(refusal)
        raise Malformed(f"the file cannot be read: {reason}", source=source) from None
    return from_bytes(data, source, rules=rules)


def from_bytes(data: bytes, source: str = "", *, rules: Ruleset | None = None) -> Scenario:
    """Read a scenario from the bytes of its file, wherever they come from."""
    if len(data) > LARGEST:
        raise Malformed(f"the file is longer than {LARGEST >> 20} MB", source=source)
    try:
        text = data.decode()
    except UnicodeDecodeError as refusal:
        line = data.count(b"\n", 0, refusal.start) + 1
        raise Malformed(Problem("this is not UTF-8 text", line=line), source=source) from None
    return loads(text, source, rules=rules)


def loads(text: str, source: str = "", *, rules: Ruleset | None = None) -> Scenario:
    """Read a scenario from its text.

    >>> ford = loads('''
    ... ruleset = "wesnoth"
    ... grid = {width = 4, height = 2}
    ... side = [{name = "red"}]
    ... unit = [{id = "spearman", side = "red", at = "1,2"}]
    ... ''')
    >>> ford.position.at("1,2")
    ('spearman',)
    """
    try:
        return read_scenario(parse(text.removeprefix("\ufeff")), source, rules)
    except Malformed as refusal:
        raise Malformed(refusal.problems, source=source) from None


def read_scenario(top: Entry, source: str = "", rules: Ruleset | None = None) -> Scenario:
    """The scenario that a file describes, or all its mistakes."""
    found = read_position(top, rules)
    title, about, colours, public = top.line("title"), top.story("about"), read_colours(top), top.flag("public")
    if found is None or top.report.count:
        raise Malformed(top.report.listed())
    return Scenario(*found, title, about, colours, source, public)


def parse(text: str) -> Entry:
    """The text as TOML, with its lines."""
    check_shape(text)
    try:
        top = Entry(tomllib.loads(text, parse_float=str), Report(Lines(text)))
        _check_numbers(top)
    except RecursionError:
        raise Malformed("lists or tables are nested too deeply") from None
    except ValueError as refusal:
        said = re.fullmatch(r"(.*) \(at (?:line (\d+), column \d+|end of document)\)", str(refusal), re.DOTALL)
        last = text.count("\n") + 1
        line = None if said is None else int(said[2]) if said[2] else last
        raise Malformed(Problem(f"this is no TOML: {said[1] if said else refusal}", line=line)) from None
    if top.report.count:
        raise Malformed(top.report.listed())
    return top


def _check_numbers(top: Entry) -> None:
    """Report every number that TOML does not allow."""
    for path in _too_large(top.value):
        entry = top
        for key in path:
            entry = entry[key]
        entry.wrong(TOO_LARGE)


def _too_large(value: dict[str, object] | list[object]) -> Iterator[Way]:
    """The paths to such numbers."""
    for key, each in value.items() if isinstance(value, dict) else enumerate(value):
        if isinstance(each, dict | list):
            yield from ((key, *path) for path in _too_large(each))
        elif isinstance(each, int) and not -WHOLE <= each < WHOLE:
            yield (key,)


def _beside(file: Path) -> list[str]:
    """The scenarios in the folder of a missing file."""
    try:
        return sorted(str(other) for other in file.parent.glob("*.toml"))
    except (OSError, ValueError):
        return []
