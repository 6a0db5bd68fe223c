"""The tables ``[charts.<name>.<row>]``: what a map prints differently from its book.

Where a file has no value the book's own chart applies, and where that has none, its ``otherwise``.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from fractions import Fraction
from functools import partial
from itertools import islice

import numpy as np

from zoc.board import Board, Chart
from zoc.law import ChartField, Row, Ruleset
from zoc.scenario.entry import Entry, Report, shown, unknown
from zoc.scenario.facts import FactReader, points, scaled
from zoc.scenario.pieces import unit_entries
from zoc.scenario.terrain import strange
from zoc.units import exact

ALIKE = 0.85
"""From this similarity on, a name is taken for a misspelling: ``smallfoot`` and ``smalfoot`` have 0.94."""
COMPARED = 1000
"""The most rows of a table that are compared with those of the book."""

Said = Mapping[str, Mapping[str, Fraction]]
"""A file's values of one chart: row, column, points."""


@dataclass(frozen=True)
class ChartSheet:
    """A chart with exact numbers, ``values[row][column]``."""

    rows: tuple[str, ...]
    columns: tuple[str, ...]
    values: tuple[tuple[Fraction, ...], ...]

    def chart(self, parts: int) -> Chart:
        """The chart as the board keeps it."""
        values = [[scaled(value, parts) for value in row] for row in self.values]
        return Chart(self.rows, self.columns, np.array(values, np.int32).reshape(len(self.rows), len(self.columns)))


def sheet(field: ChartField, rows: Sequence[str], grounds: Sequence[str], said: Said) -> ChartSheet:
    """The book's chart with a file's changes; columns of terrain are in the order of the legend."""
    columns = tuple(grounds) if field.columns == "terrain" else tuple(dict.fromkeys([*_columns(field.default), *_columns(said)]))
    values = tuple(tuple(said.get(row, {}).get(column, printed(field, row, column)) for column in columns) for row in rows)
    return ChartSheet(tuple(rows), columns, values)


def printed(field: ChartField, row: str, column: str) -> Fraction:
    """The book's value for a row and a column."""
    return exact(field.default.get(row, {}).get(column, field.otherwise))


def _columns(chart: Mapping[str, Mapping[str, object]]) -> list[str]:
    return list(dict.fromkeys(column for row in chart.values() for column in row))


def read_charts(top: Entry, facts: FactReader, grounds: Sequence[str]) -> dict[str, ChartSheet]:
    """Every chart of the book, as this map prints it; after this, facts may name its rows."""
    table, charts = top.table("charts"), facts.rules.charts
    table.only(charts, "chart")
    said = {name: _read(table.table(name), field, facts, grounds) for name, field in charts.items()}
    for name, field in charts.items():
        _check_rows(table.table(name), shared_rows(charts, {}, field.rows), _rows_in_use(top, facts.rules))
    sheets = {name: sheet(field, shared_rows(charts, said, field.rows), grounds, said[name]) for name, field in charts.items()}
    facts.rows = {name: made.rows for name, made in sheets.items()}
    return sheets


def shared_rows(charts: Mapping[str, ChartField], said: Mapping[str, Said], rows: str) -> tuple[str, ...]:
    """The rows of all charts that share their rows, in one order, so that a unit names its row once for all of them."""
    alike = [name for name, field in charts.items() if field.rows == rows]
    return tuple(dict.fromkeys(row for name in alike for row in [*charts[name].default, *said.get(name, ())]))


def _check_rows(table: Entry, known: Sequence[str], in_use: Collection[str]) -> None:
    """Report rows that look like misspelt rows of the book and that no unit of the file uses."""
    for row in islice(table.value, COMPARED):
        if row not in known and row not in in_use and (close := get_close_matches(row, known, 1, ALIKE)):
            table.wrong(f"no unit goes by the row {shown(row)}; did you mean {close[0]!r}?", row)


def _rows_in_use(top: Entry, rules: Ruleset) -> set[str]:
    """Every row that a unit of the file names."""
    silent = Entry(top.value, Report(top.report.lines, most=0))
    facts = [name for name, fact in rules.units.items() if isinstance(fact.kind, Row)]
    return {said for entry in unit_entries(silent) for name in facts if isinstance(said := entry.value.get(name), str)}


def _read(table: Entry, field: ChartField, facts: FactReader, grounds: Sequence[str]) -> Said:
    known = dict.fromkeys([*grounds, *_columns(field.default)])
    said: dict[str, dict[str, Fraction]] = {}
    for name in table.value:
        row, said[name] = table.table(name), {}
        for column, entry in row.entries():
            if field.columns == "terrain" and column not in known:
                row.wrong(partial(unknown, "terrain", column, known), column)
                continue
            used = field.columns != "terrain" or column in grounds
            number = facts.points(entry) if used else entry.take(points)
            if number is not None and number < 0 and not _below_zero(field):
                entry.wrong(f"{number} is less than nothing; expected 0 or more")
            elif number is not None and used:
                said[name][column] = number
    return said


def _below_zero(field: ChartField) -> bool:
    """Whether the book itself prints numbers below 0."""
    return any(exact(number) < 0 for row in field.default.values() for number in row.values())


def write_charts(board: Board, rules: Ruleset) -> dict[str, dict[str, dict[str, Fraction]]]:
    """What this map prints differently; rows and columns that the book lacks are always included."""
    written: dict[str, dict[str, dict[str, Fraction]]] = {}
    for name, field in rules.charts.items():
        if chart := board.charts.get(name):
            rows = shared_rows(rules.charts, {}, field.rows)
            facts = {ground.name for ground in board.grounds if ground.facts}
            plain = [column for column in chart.columns if column in facts or not strange(rules, column)]
            known = plain if field.columns == "terrain" else _columns(field.default)
            for row, numbers in zip(chart.rows, chart.values.tolist(), strict=True):
                said = {column: Fraction(number, board.parts) for column, number in zip(chart.columns, numbers, strict=True)}
                own = {column: n for column, n in said.items() if n != printed(field, row, column) or column not in known}
                if own or row not in rows:
                    written.setdefault(name, {})[row] = own
    return written
