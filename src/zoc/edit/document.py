"""A scenario as written, right or wrong: what an editor shows in its forms, and changes."""

from __future__ import annotations

from collections.abc import Mapping
from copy import deepcopy
from dataclasses import dataclass
from datetime import date, time

from zoc.edit.rewriting import Top, rewritten
from zoc.errors import Malformed, Problem
from zoc.scenario.entry import Entry, Report, shown
from zoc.scenario.lines import Lines
from zoc.scenario.pieces import unit_entries
from zoc.scenario.scenario import parse

PLAIN = (
    "title", "about", "public", "ruleset", "turn", "phase", "to_move", "boxes", "board", "readings", "grid", "charts", "markers",
    "state", "notes",
)  # fmt: skip
"""Keys that a form shows as the file has them."""


@dataclass(frozen=True)
class Document:
    """A text that is at least TOML, and its content."""

    text: str
    top: Mapping[str, object]

    @classmethod
    def read(cls, text: str) -> Document:
        """A text, or every reason why it is not TOML."""
        text = text.removeprefix("\ufeff")
        return cls(text, parse(text).value)

    def own(self) -> Top:
        """A copy of its content, for the caller to change."""
        return deepcopy(dict(self.top))

    def saying(self, top: Mapping[str, object]) -> Document:
        """The same file with other content."""
        return Document(rewritten(self.text, self.top, top), top)

    def entry(self) -> Entry:
        """Its content for the scenario reader, with a separate list of problems."""
        return Entry(self.top, Report(Lines(self.text)))

    def told(self) -> Top:
        """The content for a form; units in the order of the file, however each is written."""
        top = {name: self.top[name] for name in PLAIN if name in self.top}
        units = [dict(entry.value) for entry in unit_entries(self.entry()) if isinstance(entry.value, dict)]
        told = {**top, "legend": self._legend(), "sides": _tables(self.top.get("side")), "units": units}
        return {key: _plain(value) for key, value in told.items()}

    def _legend(self) -> object:
        terrain = self.top.get("terrain")
        legend = terrain.get("legend") if isinstance(terrain, dict) else None
        return legend if isinstance(legend, dict) else {}


def table(top: Mapping[str, object], *keys: str) -> Top:
    """A table of a file, empty if it is missing; any other value in its place is refused."""
    found = dict(top)
    for key in keys:
        within = found.get(key, {})
        if not isinstance(within, dict):
            raise Malformed(Problem(f"expected a table, such as [{key}], not {shown(within)}", key))
        found = dict(within)
    return found


def array(top: Mapping[str, object], key: str) -> list[Top]:
    """An array of tables, such as ``[[unit]]``; any other value in its place is refused."""
    found = top.get(key, [])
    if not isinstance(found, list) or not all(isinstance(each, dict) for each in found):
        raise Malformed(Problem(f"expected tables, such as [[{key}]], not {shown(found)}", key))
    return list(found)


def _tables(value: object) -> list[Top]:
    return [each for each in value if isinstance(each, dict)] if isinstance(value, list) else []


def _plain(value: object) -> object:
    """What JSON can hold of it: TOML has dates, which no scenario does."""
    if isinstance(value, dict):
        return {key: _plain(each) for key, each in value.items()}
    if isinstance(value, list):
        return [_plain(each) for each in value]
    return value.isoformat() if isinstance(value, date | time) else value
