"""A changed scenario written into its own text, so that the author's comments and layout stay.

A setting that a starter comments out (``#moves = 5``) is uncommented in place. The result is read again: if its content is
not exactly what was wanted, the whole file is rewritten instead.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from itertools import takewhile
from typing import Any

from zoc.scenario import toml
from zoc.scenario.draft import TOP
from zoc.scenario.lines import Lines, Path

Tables = Mapping[str, Any]
Top = dict[str, Any]
"""A file as TOML reads it."""


class Elsewhere(Exception):
    """A place that the text does not have in a form that can be changed by itself."""


def rewritten(text: str, before: Tables, after: Tables) -> str:
    """The text, which said ``before``, changed so that it says ``after``.

    >>> print(rewritten('title = "Ford" # to be named\\n', {"title": "Ford"}, {"title": "Bridge", "turn": 2}))
    title = "Bridge" # to be named
    turn = 2
    <BLANKLINE>
    """
    text = text.replace("\r\n", "\n")
    for rewrite in (_redrawn, _rewritten):
        try:
            changed = rewrite(text, before, after)
            if changed and read(changed) == after:
                return changed
        except (Elsewhere, ValueError):
            pass
    return written(after)


def _rewritten(text: str, before: Tables, after: Tables) -> str:
    return _Rewriting(text).changed(before, after)


def _redrawn(text: str, before: Tables, after: Tables) -> str:
    """The text with only its drawn map changed: a map is unique in its file, so it is found by its text."""
    if before.keys() != after.keys():
        return ""
    differing = [(before[name], after[name]) for name in before if before[name] != after[name]]
    while len(differing) == 1 and all(isinstance(each, dict) for each in differing[0]):
        old, new = differing[0]
        if old.keys() != new.keys():
            return ""
        differing = [(old[name], new[name]) for name in old if old[name] != new[name]]
    if len(differing) != 1 or not all(isinstance(each, str) and "\n" in each for each in differing[0]):
        return ""
    was, is_now = (toml.value(_laid_out(each)) for each in differing[0])
    return text.replace(was, is_now) if text.count(was) == 1 else ""


def read(text: str) -> Top:
    """A text as TOML reads it; fractional numbers stay as written."""
    return tomllib.loads(text, parse_float=str)


def written(tables: Tables) -> str:
    """A whole file, with its tables in standard order."""
    names = sorted(tables, key=_rank)
    plain = [name for name in names if not _is_table(tables[name])]
    blocks = [toml.table("", {name: _laid_out(tables[name]) for name in plain})] if plain else []
    for name in names:
        if name not in plain:
            blocks += _blocks((name,), tables[name])
    return "\n\n".join(blocks) + "\n"


def _rank(name: str) -> int:
    return TOP.index(name) if name in TOP else len(TOP)


def _is_table(value: object) -> bool:
    """Whether a value has a header of its own."""
    return isinstance(value, dict) or (isinstance(value, list) and bool(value) and all(isinstance(each, dict) for each in value))


def _blocks(path: Path, value: Any) -> list[str]:
    """A table, or an array of tables, under headers; the tables of a legend, of charts and of a side's units are lines."""
    name = ".".join(toml.key(str(key)) for key in path)
    if isinstance(value, list):
        return [toml.table(f"[[{name}]]", _laid_out(each)) for each in value]
    depth = {"charts": 2, "terrain": 1, "units": 1}.get(str(path[0]), 0) + 1 - len(path)
    return list(toml.tables(name, _laid_out(value), depth)) or [f"[{name}]"]


def _laid_out(value: Any) -> Any:
    """Texts of several lines in multi-line form."""
    if isinstance(value, dict):
        return {key: _laid_out(each) for key, each in value.items()}
    return toml.Rows(value[:-1]) if isinstance(value, str) and value.endswith("\n") else value


class _Places(Lines):
    """Where headers and values are in a text, by their paths."""

    def __init__(self, text: str) -> None:
        super().__init__(text)
        self.headers: list[tuple[Path, int]] = []
        self.values: dict[Path, tuple[int, int]] = {}
        self.of(("",))  # walks through the text

    def _header(self) -> Path:
        begin = self._at
        path = super()._header()
        self.headers.append((path, begin))
        return path

    def _value(self, path: Path, line: int) -> None:
        begin = self._at
        super()._value(path, line)
        self.values[path] = begin, begin + len(self._text[begin : self._at].rstrip())


class _Rewriting:
    """Changes to one text, collected and then made together."""

    def __init__(self, text: str) -> None:
        self.text = text if not text or text.endswith("\n") else text + "\n"
        self.places = _Places(self.text)
        self.cuts: list[tuple[int, int, str]] = []

    def changed(self, before: Tables, after: Tables) -> str:
        """The text with every difference written into it."""
        self._table((), before, after)
        text = self.text
        for begin, end, instead in sorted(self.cuts, key=lambda cut: cut[0], reverse=True):
            text = text[:begin] + instead + text[end:]
        return text if self.text.startswith("\n") else text.lstrip("\n")

    def _table(self, path: Path, before: object, after: object) -> None:
        if not (isinstance(before, dict) and isinstance(after, dict)):
            raise Elsewhere
        for name in before.keys() - after.keys():
            self._drop((*path, name))
        fresh = {name: value for name, value in after.items() if name not in before}
        self._pairs(path, {name: value for name, value in fresh.items() if not self._stands_alone(path, value)})
        for name, value in fresh.items():
            if self._stands_alone(path, value):
                self._insert(_blocks((*path, name), value), self._beyond((*path, name)))
        for name, value in after.items():
            if name in before and before[name] != value:
                self._change((*path, name), before[name], value)

    def _stands_alone(self, path: Path, value: object) -> bool:
        """Whether a new value gets a header: tables at the top, the legend, rows of charts; elsewhere it is one line."""
        deep = {"terrain": 1, "charts": 2, "units": 1}.get(str(path[0]), 0) if path else 0
        return _is_table(value) and len(path) <= deep

    def _change(self, path: Path, before: object, after: object) -> None:
        if path in self.places.values:
            begin, end = self.places.values[path]
            self.cuts.append((begin, end, toml.value(_laid_out(after))))
        elif isinstance(before, list) and isinstance(after, list) and _is_table(before):
            self._array(path, before, after)
        else:
            self._table(path, before, after)

    def _array(self, path: Path, before: Sequence[object], after: Sequence[object]) -> None:
        """An array of tables: differing ones in the middle are changed in order, the rest is removed or inserted."""
        same = len(list(takewhile(lambda pair: pair[0] == pair[1], zip(before, after, strict=False))))
        left, right = before[same:], after[same:]
        tail = len(list(takewhile(lambda pair: pair[0] == pair[1], zip(reversed(left), reversed(right), strict=False))))
        left, right = left[: len(left) - tail], right[: len(right) - tail]
        for i, (old, new) in enumerate(zip(left, right, strict=False)):
            self._table((*path, same + i), old, new)
        for i in range(len(right), len(left)):
            self._drop((*path, same + i))
        if more := right[len(left) :]:
            if not before:
                raise Elsewhere
            self._insert(_blocks(path, list(more)), self._end_of((*path, same + len(left) - 1)) if same + len(left) else 0)

    # Single lines

    def _pairs(self, path: Path, fresh: Tables) -> None:
        """New keys of a table: each where it was commented out, or else after the last."""
        begin, end = self._span(path) if fresh else (0, 0)
        lines = []
        for name, value in fresh.items():
            line = f"{toml.key(name)} = {toml.value(_laid_out(value))}"
            off = re.compile(rf"^#{re.escape(toml.key(name))} = [^#\n]*?(?P<gap> *)(?P<remark>#[^\n]*)?$", re.MULTILINE)
            if found := off.search(self.text, begin, end):
                remark = f"{line:<{found.start('remark') - found.start()}}{found['remark']}" if found["remark"] else line
                self.cuts.append((found.start(), found.end(), remark))
            else:
                lines.append(line + "\n")
        if lines:
            at = self._after_last(path)
            self.cuts.append((at, at, "".join(lines)))

    def _after_last(self, path: Path) -> int:
        """The place for the next key of a table: below its last value, or below its header."""
        begin, end = self._span(path)
        ends = [last for _, last in self._own(path, begin, end)]
        if not ends and not path:
            return 0
        return self._next_line(max(ends, default=begin))

    def _own(self, path: Path, begin: int, end: int) -> Iterator[tuple[int, int]]:
        return (span for key, span in self.places.values.items() if key[: len(path)] == path and begin <= span[0] < end)

    def _next_line(self, at: int) -> int:
        return self.text.index("\n", at) + 1

    # Blocks: a header and the lines below it

    def _span(self, path: Path) -> tuple[int, int]:
        """Where the lines of a table begin and end; the top of the file needs no header."""
        begins = [begin for _, begin in self.places.headers]
        if not path:
            return 0, self._before_remarks(begins[0]) if begins else len(self.text)
        at = next((i for i, (header, _) in enumerate(self.places.headers) if header == path), None)
        if at is None:
            raise Elsewhere
        return begins[at], self._before_remarks(begins[at + 1]) if at + 1 < len(begins) else len(self.text)

    def _before_remarks(self, header: int) -> int:
        """Where the comments directly above a header begin."""
        for line in reversed(self.text[:header].splitlines(keepends=True)):
            if not line.lstrip().startswith("#"):
                break
            header -= len(line)
        return header

    def _end_of(self, path: Path) -> int:
        """Where the last block of a table, or of a table within it, ends."""
        ends = [self._span(header)[1] for header, _ in self.places.headers if header[: len(path)] == path]
        if not ends:
            raise Elsewhere
        return max(ends)

    def _beyond(self, path: Path) -> int:
        """Where a new table belongs: after the tables that precede it in standard order."""
        inside = [header for header, _ in self.places.headers if len(path) > 1 and header[0] == path[0]]
        if inside:
            return self._end_of(path[:1])
        later = [begin for header, begin in self.places.headers if _rank(str(header[0])) > _rank(str(path[0]))]
        return self._before_remarks(min(later)) if later else len(self.text)

    def _insert(self, blocks: Sequence[str], at: int) -> None:
        above = self.text[:at].rstrip("\n")
        begin = len(above) + (1 if above else 0)
        lead, trail = "\n" if above else "", "\n" if self.text[at:].strip() else ""
        self.cuts.append((begin, at, lead + "\n\n".join(blocks) + "\n" + trail))

    def _drop(self, path: Path) -> None:
        if path in self.places.values:
            begin, end = self.places.values[path]
            self.cuts.append((self.text.rfind("\n", 0, begin) + 1, self._next_line(end), ""))
            return
        mine = [header for header, _ in self.places.headers if header[: len(path)] == path]
        if not mine:
            raise Elsewhere
        for header in mine:
            self.cuts.append((*self._span(header), ""))
