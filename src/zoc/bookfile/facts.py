"""The tables ``[unit]``, ``[cell]`` and ``[hexside]``: what a book writes down of things, and its charts and readings."""

from __future__ import annotations

import keyword
import re
from collections.abc import Iterator, Mapping
from enum import IntEnum
from fractions import Fraction

from zoc.bookfile.vocabulary import CELL, MOVER, UNIT
from zoc.law import ChartField, Field, Points, Row
from zoc.scenario.entry import Entry, shown
from zoc.units import Value, exact

KINDS = ("flag", "number", "points", "choice", "row")
DETAILS = ("text", "label", "default", "least", "kept", "otherwise")
TAKEN = {
    "unit": (*UNIT, *MOVER, "id", "at", "base", "shape", "cell", "row", "rate"),
    "cell": (*CELL, "cell", "row"),
    "hexside": ("cell", "way"),
}
"""Names that every book has already."""
MOST_FACTS, MOST_ENTRIES = 60, 20_000
NAME = re.compile(r"[a-z][a-z0-9_]{0,39}")


def is_name(word: str) -> bool:
    """Whether conditions can use a word as a name.

    >>> is_name("scout"), is_name("class"), is_name("6.1")
    (True, False, False)
    """
    return bool(NAME.fullmatch(word)) and not keyword.iskeyword(word)


def read_facts(top: Entry, of: str, charts: Mapping[str, ChartField]) -> dict[str, Field]:
    """The facts of units, cells or hexsides."""
    table, facts = top.table(of), dict[str, Field]()
    for name, entry in list(table.entries())[: MOST_FACTS + 1]:
        if not is_name(name):
            entry.wrong("a fact is named in small letters, such as dug_in, and not like a word of Python")
        elif name in TAKEN[of]:
            entry.wrong(f"every book has {name} of a {of} already")
        elif len(facts) == MOST_FACTS:
            entry.wrong(f"a {of} has at most {MOST_FACTS} facts")
        elif not isinstance(entry.value, dict):
            entry.wrong(f'expected a table such as {{flag = false, text = "rides light"}}, not {shown(entry.value)}')
        else:
            facts[name] = _field(entry, charts) or _guess(entry)
    return facts


def _guess(entry: Entry) -> Field:
    """A fact in the place of one that is wrong, so that conditions which name it are not reported too."""
    guesses = {"number": Field(int, 0, ""), "points": Field(Points, 0, "")}
    return next((field for kind, field in guesses.items() if kind in entry), Field(bool, False, ""))


def _field(entry: Entry, charts: Mapping[str, ChartField]) -> Field | None:
    entry.only((*KINDS, *DETAILS))
    given = [kind for kind in KINDS if kind in entry]
    if len(given) != 1:
        entry.wrong(f"write one of {', '.join(KINDS)} with its default: {{points = 4}}")
        return None
    [kind] = given
    made = _kind(entry, kind, charts)
    if made is None:
        return None
    least = entry.number("least", 0, -LARGE, LARGE) if "least" in entry else None
    text, label, otherwise = entry.line("text"), entry.line("label"), entry.line("otherwise")
    field = Field(*made, text, label, entry.flag("kept"), (), otherwise, least)
    try:
        if not isinstance(field.kind, Row):
            field.read(field.default, 1 if kind != "points" else exact(str(field.default)).denominator)
    except ValueError as wrong:
        entry.wrong(str(wrong), kind)
        return None
    return field


LARGE = 1 << 19


def _kind(entry: Entry, kind: str, charts: Mapping[str, ChartField]) -> tuple[type | Row, Value] | None:
    """The kind of a fact and its default."""
    written = entry.value[kind]
    if kind == "flag":
        return bool, entry.flag("flag")
    if kind == "number":
        return int, entry.number("number", 0, -LARGE, LARGE)
    if kind == "points":
        number = entry["points"].take(exact)
        return None if number is None else (Points, Fraction(number) if number.denominator > 1 else int(number))
    if kind == "row":
        chart = entry["row"].one_of(charts, "chart")
        rows = list(charts[chart].default) if chart else []
        default = entry.choice("default", rows, rows[0]) if rows else ""
        return (Row(chart), default) if chart and default else None
    return _choice(entry, written)


def _choice(entry: Entry, written: object) -> tuple[type, Value] | None:
    if not isinstance(written, list) or not all(isinstance(word, str) and is_name(word) for word in written) or not written:
        entry.wrong('expected words in small letters: ["foot", "horse"]', "choice")
        return None
    if len(set(written)) != len(written) or len(written) > MOST_FACTS:
        entry.wrong(f"expected different words, at most {MOST_FACTS}", "choice")
        return None
    kind = IntEnum("Choice", {word.upper(): number for number, word in enumerate(written)})  # type: ignore[misc]
    default = entry.choice("default", written, written[0])
    return kind, kind[default.upper()]


# Charts


def read_charts(top: Entry) -> dict[str, ChartField]:
    """The tables ``[chart.NAME]``."""
    made = {}
    for name, entry in top.table("chart").entries():
        if not is_name(name) or not isinstance(entry.value, dict):
            entry.wrong("a chart is a table [chart.NAME], its name in small letters")
            continue
        entry.only(("rows", "columns", "text", "otherwise", "table"))
        entry.needs("table", ("table",), "a text with a head line and one line for each row")
        rows, columns = entry.line("rows", "movement"), entry.line("columns", "terrain")
        otherwise = entry["otherwise"].take(exact) if "otherwise" in entry else Fraction(1)
        table = _table(entry, otherwise or Fraction(1)) if "table" in entry else {}
        if table:
            made[name] = ChartField(rows, columns, entry.line("text"), table, _plain(otherwise or Fraction(1)))
    return made


def _table(entry: Entry, otherwise: Fraction) -> dict[str, dict[str, int | str]]:
    """A chart as it is printed: a head line with the columns, then a line for each row; - is what is not given."""
    lines = [(row, line.split()) for row, line in enumerate(entry.story("table").split("\n")) if line.split()]
    if len(lines) < 2:
        entry.wrong("expected a head line with the columns, and one line for each row", "table")
        return {}
    (_, columns), *rest = lines
    table: dict[str, dict[str, int | str]] = {}
    for row, (name, *numbers) in rest:
        if len(numbers) != len(columns):
            entry.wrong(
                f"the row {shown(name)} has {len(numbers)} numbers, and there are {len(columns)} columns", "table", row=row
            )
        elif name in table:
            entry.wrong(f"the row {shown(name)} is written twice", "table", row=row)
        elif len(table) * len(columns) > MOST_ENTRIES:
            entry.wrong(f"a chart has at most {MOST_ENTRIES} numbers", "table", row=row)
            return table
        else:
            table[name] = dict(_numbers(entry, row, columns, numbers, otherwise))
    return table


def _numbers(
    entry: Entry, row: int, columns: list[str], numbers: list[str], otherwise: Fraction
) -> Iterator[tuple[str, int | str]]:
    for column, written in zip(columns, numbers, strict=True):
        try:
            yield column, _plain(otherwise if written == "-" else exact(written))
        except ValueError as wrong:
            entry.wrong(f"{column}: {wrong}", "table", row=row)


def _plain(number: Fraction) -> int | str:
    return int(number) if number.denominator == 1 else str(number)


# Readings


def read_readings(top: Entry) -> Iterator[tuple[str, dict[Value, str], str, Entry]]:
    """The tables ``[reading.NAME]``: the values with their sentences, the default first, and the clause."""
    for name, entry in top.table("reading").entries():
        if not is_name(name) or not isinstance(entry.value, dict):
            entry.wrong("a reading is a table [reading.NAME], its name in small letters")
            continue
        entry.only(("clause", "values"))
        values = dict[Value, str]()
        for pair in entry.list("values"):
            match pair.value:
                case [bool() | int() | str() as value, str(text)]:
                    values[value] = text
                case _:
                    pair.wrong('expected a value and its meaning: [true, "its own hex too"]')
        if len({type(value) for value in values}) > 1:
            entry.wrong("its values are all words, all numbers, or true and false", "values")
        elif values:
            yield name, values, entry.line("clause"), entry
        elif not entry.needs("values", ("values",), '[[false, "…"], [true, "…"]]'):
            entry.wrong("needs at least one value", "values")
