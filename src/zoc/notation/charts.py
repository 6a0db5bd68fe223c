"""The tables ``[charts.<name>.<row>]``: what a map prints differently from its book.

Where a file says nothing the book's own chart holds, and where that says nothing, its "otherwise".
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

import numpy as np

from zoc.board import Board, Chart
from zoc.law import ChartField, Ruleset
from zoc.notation.entry import Entry, unknown
from zoc.notation.facts import Facts, scaled
from zoc.units import exact

Written = Mapping[str, Mapping[str, Fraction]]
"""What a file says of one chart: row, column, points."""


@dataclass(frozen=True)
class Sheet:
    """A chart with exact numbers; where its columns are terrain they stand in the order of the legend."""

    rows: tuple[str, ...]
    columns: tuple[str, ...]
    values: tuple[tuple[Fraction, ...], ...]

    def chart(self, parts: int) -> Chart:
        """The chart as the board keeps it."""
        values = [[scaled(value, parts) for value in row] for row in self.values]
        return Chart(self.rows, self.columns, np.array(values, np.int32).reshape(len(self.rows), len(self.columns)))


def sheet(field: ChartField, grounds: Sequence[str], written: Written | None = None) -> Sheet:
    """The book's chart for these kinds of terrain, with what a file says instead."""
    said = written or {}
    rows = tuple(dict.fromkeys([*field.default, *said]))
    printed = [column for part in (field.default, said) for row in part.values() for column in row]
    columns = tuple(grounds) if field.columns == "terrain" else tuple(dict.fromkeys(printed))
    values = [[said.get(row, {}).get(column, usual(field, row, column)) for column in columns] for row in rows]
    return Sheet(rows, columns, tuple(map(tuple, values)))


def usual(field: ChartField, row: str, column: str) -> Fraction:
    """What the book says of a row and a column."""
    return exact(field.default.get(row, {}).get(column, field.otherwise))


def read_charts(top: Entry, rules: Ruleset, facts: Facts, grounds: Sequence[str]) -> dict[str, Sheet]:
    """Every chart of the book, as this map prints it."""
    table = top.table("charts")
    table.only(rules.charts, "chart")
    return {name: sheet(field, grounds, _read(table.table(name), field, facts, grounds)) for name, field in rules.charts.items()}


def _read(table: Entry, field: ChartField, facts: Facts, grounds: Sequence[str]) -> Written:
    printed = [column for row in field.default.values() for column in row]
    said: dict[str, dict[str, Fraction]] = {}
    for row in table.value:
        part, said[row] = table.table(row), {}
        for column, entry in part.entries():
            if field.columns == "terrain" and column not in grounds and column not in printed:
                part.wrong(unknown("terrain", column, dict.fromkeys([*grounds, *printed])), column)
            elif (points := facts.points(entry)) is not None:
                said[row][column] = points
    return said


def write_charts(board: Board, rules: Ruleset) -> dict[tuple[str, str], dict[str, Fraction]]:
    """What this map prints differently, by chart and row; a row that the book does not have is there even if empty."""
    written: dict[tuple[str, str], dict[str, Fraction]] = {}
    for name, field in rules.charts.items():
        if chart := board.charts.get(name):
            own = {column for row in field.default.values() for column in row} if field.columns != "terrain" else set(chart.columns)
            for r, row in enumerate(chart.rows):
                exactly = {column: Fraction(int(chart.values[r, c]), board.parts) for c, column in enumerate(chart.columns)}
                other = {column: v for column, v in exactly.items() if v != usual(field, row, column) or column not in own}
                if other or row not in field.default:
                    written[name, row] = other
    return written
