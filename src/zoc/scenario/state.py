"""The book's own state in a file: the table ``[state]``, and ``[notes]`` in older files."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from functools import partial
from typing import Any

from zoc.errors import Malformed, no_such
from zoc.law import Ruleset
from zoc.position import Position
from zoc.scenario.entry import Entry, unknown
from zoc.scenario.facts import FactReader
from zoc.scenario.places import Places
from zoc.state import BookState, Path, Reader, read_state, written_state


def read_kept(top: Entry, facts: FactReader, places: Places, sides: tuple[str, ...]) -> BookState:
    """The book's state in the file; every mistake is reported at its place."""
    kind, notes, table = facts.rules.state, top.table("notes"), top.table("state")
    said, origins = _upgraded(notes, facts.rules) if notes.value else ({}, {})
    for name, value in table.value.items():
        if name in said:
            table.wrong("stands in [notes] too, which older files have: write it once", name)
        said[name], origins[name,] = value, table[name]
    reader = Reader(sides or None, _is_cell(places))
    strange = [name for name in table.value if name not in facts.rules.kept]
    state = read_state(kind, {name: value for name, value in said.items() if name not in strange}, reader)
    for name in strange:
        table.wrong(partial(unknown, "field of the state", name, facts.rules.kept), name)
    for path, message in reader.problems:
        _place(path, origins, table).wrong(message)
    for name in (name for name in said if name in facts.rules.kept):
        value = getattr(state, name)
        if isinstance(value, Fraction):
            facts.counted.append((_place((name,), origins, table), value))
    return state


def _is_cell(places: Places) -> Callable[[str], bool] | None:
    grid = places.grid
    if grid is None:
        return None

    def is_cell(label: str) -> bool:
        try:
            grid.cell(label)
        except Malformed:
            return False
        return True

    return is_cell


def _upgraded(notes: Entry, rules: Ruleset) -> tuple[dict[str, Any], dict[Path, Entry]]:
    """The notes of an older file as a state, with the note that each part comes from."""
    said: dict[str, Any] = {}
    origins: dict[Path, Entry] = {}
    for name, entry in notes.entries():
        try:
            path, value = rules.state.upgraded(name, entry.value)
        except (ValueError, Malformed) as wrong:
            entry.wrong(str(wrong))
            continue
        if path[0] not in rules.kept:
            notes.wrong(no_such("note", name, rules.kept), name)
            continue
        origins[path] = entry
        _put(said, path, value)
    return said, origins


def _put(said: dict[str, Any], path: Path, value: object) -> None:
    for key in path[:-1]:
        said = said.setdefault(str(key), {})
    said[str(path[-1])] = value


def _place(path: Path, origins: Mapping[Path, Entry], table: Entry) -> Entry:
    """The place of a part of the state in the file: its own line in a table, the whole note in an older file."""
    known = max((origin for origin in origins if path[: len(origin)] == origin), key=len, default=None)
    if known is None:
        return table
    entry = origins[known]
    for key in path[len(known) :]:
        value = entry.value
        inside = key in value if isinstance(value, dict) else isinstance(value, list) and isinstance(key, int)
        if not inside:
            break
        entry = entry[key]
    return entry


def write_kept(rules: Ruleset, position: Position) -> dict[str, Any]:
    """The state without defaults; a state of another book cannot be written."""
    if not isinstance(position.state, rules.state) and type(position.state) is not BookState:
        raise Malformed(f"the state is a {type(position.state).__name__}, and {rules.book.title} keeps a {rules.state.__name__}")
    return written_state(position.state)
