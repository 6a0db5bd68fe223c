"""The same table counted in smaller fractions of a point."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING

import numpy as np

from zoc.board import Board, Chart, Ground
from zoc.errors import Malformed
from zoc.position import Position
from zoc.units import Column, Columns, Field, Points

if TYPE_CHECKING:
    from zoc.law.ruleset import Ruleset

LARGEST = 1 << 20
"""The largest number of parts in a column."""


def counted_in(rules: Ruleset, position: Position, parts: int) -> Position:
    """The position with every number of points in so many parts; a multiple of the parts it counts in now."""
    times, rest = divmod(parts, position.board.parts)
    if rest:
        raise Malformed(f"a table that counts in {position.board.parts} parts of a point cannot count in {parts}")
    if times == 1:
        return position
    units = {name: position.units[name] for name in position.units if name not in ("cell", "row")}
    return position.replace(board=_board(rules, position.board, times), units=Columns(_times(rules.units, units, times)))


def _board(rules: Ruleset, board: Board, times: int) -> Board:
    cells = {name: board.cells[name] for name in board.cells}
    edges = {name: board.edges[name] for name in board.edges}
    return Board(
        board.grid,
        Columns(_times(rules.cells, cells, times)),
        Columns(_times(rules.hexsides, edges, times)),
        grounds=tuple(_ground(rules, ground, times) for ground in board.grounds),
        charts={name: _chart(chart, times) for name, chart in board.charts.items()},
        parts=board.parts * times,
    )


def _ground(rules: Ruleset, ground: Ground, times: int) -> Ground:
    counted = {name for name, field in rules.cells.items() if field.kind is Points}
    return replace(ground, facts={name: value * times if name in counted else value for name, value in ground.facts.items()})


def _chart(chart: Chart, times: int) -> Chart:
    return replace(chart, values=_fits(chart.values, times))


def _times(fields: Mapping[str, Field], columns: dict[str, Column], times: int) -> dict[str, Column]:
    counted = {name for name, field in fields.items() if field.kind is Points}
    return {name: _fits(column, times) if name in counted else column for name, column in columns.items()}


def _fits(column: Column, times: int) -> Column:
    """The column in finer parts; refused where a number would be larger than a column holds."""
    finer = np.asarray(column, np.int64) * times
    if finer.size and np.abs(finer).max() >= LARGEST:
        raise Malformed(f"a point cannot be cut into {times} times as many parts here: the numbers grow too large")
    return finer.astype(np.int32)
