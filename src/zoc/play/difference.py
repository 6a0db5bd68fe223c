"""A lossless JSON patch from one position to the next.

It is small: an order changes a few facts of a few pieces. A value that JSON cannot hold exactly is not written, and
there is no patch.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any

import numpy as np

from zoc.board import Board
from zoc.position import Position, Promise
from zoc.state import state_of, written_state
from zoc.units import Column, Columns

Told = dict[str, Any]
PLAIN = ("phase", "turn", "to_move")
SAME = ("sides", "shapes", "boxes")
"""Attributes that no order changes."""
MADE = ("cell", "row")
"""Columns that a position derives by itself."""


class Inexact(Exception):
    """A value that cannot be written exactly."""


def difference(before: Position, after: Position) -> Told:
    """The patch from one position to the next."""
    if any(getattr(before, name) != getattr(after, name) for name in SAME):
        raise Inexact
    told: Told = {name: getattr(after, name) for name in PLAIN if getattr(before, name) != getattr(after, name)}
    told |= _board(before.board, after.board) if before.board is not after.board else {}
    told |= _part("units", _columns(_own(before.units), _own(after.units)))
    if before.promises != after.promises:
        told["promises"] = [[p.clause, int(p.cell), list(p.keepers), int(p.need), p.relied_on_by] for p in after.promises]
    if type(before.state) is not type(after.state):
        raise Inexact
    if before.state != after.state:
        told["state"] = written_state(after.state)
    for name in ("readings", "markers"):
        if not _alike(getattr(before, name), getattr(after, name)):
            told[name] = _mapping(getattr(before, name), getattr(after, name))
    return told


def changed(before: Position, told: Told) -> Position:
    """The position after a patch."""
    changes: Told = {name: told[name] for name in PLAIN if name in told}
    if "cells" in told or "edges" in told:
        changes["board"] = _redrawn(before.board, told)
    if "units" in told:
        changes["units"] = Columns(_changed(_own(before.units), told["units"]))
    if "promises" in told:
        made = ((clause, cell, tuple(keepers), need, by) for clause, cell, keepers, need, by in told["promises"])
        changes["promises"] = tuple(Promise(*each) for each in made)
    if "state" in told:
        changes["state"] = state_of(type(before.state), told["state"])
    for name in ("readings", "markers"):
        if name in told:
            changes[name] = _rewritten(getattr(before, name), told[name])
    return before.replace(**changes) if changes else before


# Columns


def _own(columns: Columns) -> dict[str, Column]:
    return {name: columns[name] for name in columns if name not in MADE}


def _columns(before: Mapping[str, Column], after: Mapping[str, Column]) -> Told:
    """Removed columns, replaced columns, and columns with a few changed places."""
    told: Told = {}
    for name, column in after.items():
        old = before.get(name)
        if old is column:
            continue
        if old is None or old.dtype != column.dtype or old.shape != column.shape:
            told[name] = _whole(column)
        elif places := np.flatnonzero(old != column).tolist():
            told[name] = [places, [_plain(value) for value in column.ravel()[places].tolist()]]
    if list({**before, **dict.fromkeys(told)}) != list(after):
        return {"": [*after], **told}
    return told


def _whole(column: Column) -> Told:
    if column.dtype.kind not in "biO":
        raise Inexact
    return {"as": column.dtype.str, "shape": [*column.shape], "is": [_plain(value) for value in column.ravel().tolist()]}


def _changed(before: dict[str, Column], told: Told) -> dict[str, Column]:
    columns = dict(before)
    for name, written in told.items():
        if isinstance(written, dict):
            column = np.empty(written["shape"], written["as"])
            column.ravel()[:] = written["is"]
            columns[name] = column
        elif name:
            columns[name] = before[name].copy()
            columns[name].ravel()[written[0]] = written[1]
    return {name: columns[name] for name in told[""]} if "" in told else columns


def _plain(value: object) -> object:
    if type(value) not in (bool, int, str):
        raise Inexact
    return value


# The map


def _board(before: Board, after: Board) -> Told:
    """What play has added to the map, and removed."""
    kept = before.grid == after.grid and before.grounds == after.grounds and before.charts is after.charts
    if not kept or before.parts != after.parts or after.whole is not after:
        raise Inexact
    cells, edges = (_columns(_own(old), _own(new)) for old, new in ((before.cells, after.cells), (before.edges, after.edges)))
    return _part("cells", cells) | _part("edges", edges)


def _redrawn(before: Board, told: Told) -> Board:
    cells, edges = (Columns(_changed(_own(getattr(before, of)), told.get(of, {}))) for of in ("cells", "edges"))
    return Board(before.grid, cells, edges, grounds=before.grounds, charts=before.charts, parts=before.parts)


def _part(name: str, told: Told) -> Told:
    return {name: told} if told else {}


# Markers, readings


def _mapping(before: Mapping[str, object], after: Mapping[str, object]) -> Told:
    """The names in order, if they changed, and the values under changed names."""
    told: Told = {"is": {name: written(value) for name, value in after.items() if not _same(before, name, value)}}
    return told if list({**before, **told["is"]}) == list(after) else {"names": list(after), **told}


def _rewritten(before: Mapping[str, object], told: Told) -> dict[str, object]:
    after = {**before, **{name: read(value) for name, value in told["is"].items()}}
    return {name: after[name] for name in told["names"]} if "names" in told else after


def _alike(before: Mapping[str, object], after: Mapping[str, object]) -> bool:
    return before is after or (list(before) == list(after) and all(_same(before, name, value) for name, value in after.items()))


def _same(before: Mapping[str, object], name: str, value: object) -> bool:
    """Whether two values are exactly the same: 1 is not true, and a list is not a tuple."""
    return name in before and (before[name] is value or repr(before[name]) == repr(value))


WRITTEN: dict[type, tuple[str, Callable[..., object]]] = {
    Fraction: ("/", str),
    tuple: ("(", lambda value: [written(each) for each in value]),
    list: ("[", lambda value: [written(each) for each in value]),
    dict: ("{", lambda value: [[written(key), written(each)] for key, each in value.items()]),
    frozenset: ("<", lambda value: [written(each) for each in sorted(value, key=repr)]),
}
READ: dict[str, Callable[..., object]] = {
    "/": Fraction,
    "(": lambda value: tuple(read(each) for each in value),
    "[": lambda value: [read(each) for each in value],
    "{": lambda value: {read(key): read(each) for key, each in value},
    "<": lambda value: frozenset(read(each) for each in value),
}


def written(value: Any) -> Any:
    """A value as JSON, with its type where JSON has none."""
    if value is None or type(value) in (bool, int, str):
        return value
    if type(value) not in WRITTEN:
        raise Inexact
    kind, write = WRITTEN[type(value)]
    return {kind: write(value)}


def read(told: Any) -> Any:
    """A value from JSON."""
    if not isinstance(told, dict):
        return told
    [(kind, value)] = told.items()
    return READ[kind](value)
