"""Zones as if printed on the map: what a kind of unit exerts from each cell, computed once per map and looked up.

A unit's part in a zone often depends only on its kind and its cell. For books with many clauses about zones, such zones are
computed for all cells of the map when a kind occurs a second time. Kinds differ by the facts that the clauses read.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from threading import Lock
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from zoc.control.projections import Projections
from zoc.grid import ONE_CELL, Shape
from zoc.law.asking import ClauseColumn, ask, looked
from zoc.law.readings import ReadingsInForce, Watched
from zoc.law.ruleset import ClauseEntry, Ruleset
from zoc.position import Position
from zoc.units import Column, Columns

MANY = 11
"""From this many clauses on, looking zones up is cheaper than asking for them."""
SMALL = 4096
"""Maps with more cells than this would take too much room."""
KINDS = 64
"""The most kinds of units kept for one zone."""
PRINTED = frozenset(
    (
        "unit",
        "against",
        "distance",
        "manhattan",
        "source",
        "target",
        "hexside",
        "chart",
        "point",
        "phase",
        "purpose",
        "reading",
        "note",
    )
)
"""What clauses may read if a zone is to depend on unit and map alone."""
OWN = frozenset(("id", "row", "cell", "x", "y", "order"))
"""Facts that distinguish every unit from every other."""

NOTHING = np.zeros((0, 0, 0), np.bool_), np.zeros((0, 0, 0), np.int32)

Levels = tuple[Column, Column]


class Zones:
    """The zones of one name on one map, for one phase, purpose and reading, against equal movers."""

    def __init__(self) -> None:
        self.met: dict[tuple[object, ...], int] = {}
        self.sheet: tuple[dict[tuple[object, ...], int], NDArray[np.bool_], NDArray[np.int32]] = ({}, *NOTHING)
        self.lock = Lock()

    def looked_up(self, kinds: Sequence[tuple[object, ...]], cells: Column) -> Levels | None:
        """What units of these kinds exert from these cells, if all are printed."""
        known, extends, level = self.sheet
        try:
            which = [known[kind] for kind in kinds]
        except KeyError:
            return None
        return extends[which, cells], level[which, cells]

    def add(self, new: Mapping[tuple[object, ...], Levels]) -> None:
        """Print more kinds; a concurrent lookup still reads the sheet as it was."""
        known, extends, level = self.sheet
        made = [np.array(column) for column in zip(*new.values(), strict=True)]
        if known:
            made = [np.concatenate(pair) for pair in zip((extends, level), made, strict=True)]
        places = range(len(known), len(known) + len(new))
        self.sheet = ({**known, **dict(zip(new, places, strict=True))}, made[0], made[1])


class ZoneInputs:
    """What the clauses read: facts of units and of the unit that feels the zone, the book's state; and whether that is all."""

    def __init__(self, clauses: Sequence[ClauseEntry], z: Projections) -> None:
        self.clauses = clauses  # kept alive, because they are found by their id
        watched, against, noted = Watched(z), Watched(z.against), Watched(z.note)
        z.__dict__.update(against=against, note=noted)
        ask(clauses, watched)
        self.units, self.against, self.notes = (
            tuple(sorted(found)) for found in (looked(z.unit), against._looked, noted._looked)
        )
        self.static = watched._looked <= PRINTED and not OWN.intersection(self.units)
        self.zones: dict[tuple[object, ...], Zones] = {}


class ZoneQuestion(NamedTuple):
    """A question about zones before it is asked: the clauses, how they add up, the table, and what else rows need."""

    rules: Ruleset
    position: Position
    clauses: tuple[ClauseEntry, ...]
    rest: tuple[ReadingsInForce, str, object, Shape, int]
    fold: Callable[[Sequence[ClauseEntry], Sequence[ClauseColumn]], Levels]


def looked_up(question: ZoneQuestion, rows: Column) -> Levels | None:
    """What each of these units exerts by its unit clauses, from the printed zones; nothing if the clauses must be asked."""
    rules, position, clauses, rest, _ = question
    readings, purpose, against, shape, radius = rest
    board = position.board.whole
    if shape != ONE_CELL or board.box.size > SMALL or not len(rows):
        return None
    key = ("zones", id(clauses), purpose, position.phase, readings.key, radius)
    looks: ZoneInputs | None = board.memo.get(key)
    if looks is None:
        looks = board.memo[key] = ZoneInputs(clauses, Projections(rules, position, rows, *rest))
    if not looks.static:
        return None
    told = tuple([getattr(against, fact) for fact in looks.against])
    noted = tuple([_noted(rules, position, name) for name in looks.notes])
    zones = looks.zones.get((told, noted))
    if zones is None:
        zones = looks.zones[told, noted] = Zones()
    kinds = _kinds(position, looks.units, rows)
    cells = _whole(position, position.cells()[rows])
    found = zones.looked_up(kinds, cells)
    if found is None and _print(zones, kinds, rows, question):
        found = zones.looked_up(kinds, cells)
    return found


def _noted(rules: Ruleset, position: Position, name: str) -> object:
    found: object = getattr(rules.state.of(position), name)
    return found


def _kinds(position: Position, facts: tuple[str, ...], rows: Column) -> list[tuple[object, ...]]:
    """The kind of each unit, by the facts that count."""
    units = position.units
    columns = [[None] * len(rows) if (column := units.get(fact)) is None else column[rows].tolist() for fact in facts]
    return list(zip(*columns, strict=True)) if columns else [()] * len(rows)


def _whole(position: Position, cells: Column) -> Column:
    """Cells of a window as cells of the map."""
    board = position.board
    if board.whole is board:
        return cells
    (ox, oy), ny = board.origin, board.box.ny
    whole: Column = (cells // ny + ox) * board.whole.box.ny + cells % ny + oy
    return whole


def _print(zones: Zones, kinds: list[tuple[object, ...]], rows: Column, question: ZoneQuestion) -> bool:
    """Print the kinds that occur again; returns whether all of these are printed now."""
    with zones.lock:
        known = zones.sheet[0]
        new = {kind: row for kind, row in zip(kinds, rows.tolist(), strict=True) if kind not in known}
        again, room = all(kind in zones.met for kind in new), len(new) + len(known) <= KINDS
        if len(zones.met) > 4 * KINDS:
            zones.met.clear()
        zones.met |= dict.fromkeys(new, 1)
        if again and room:
            zones.add({kind: _everywhere(row, question) for kind, row in new.items()})
        elif not room:
            zones.sheet = ({}, *NOTHING)
        return again and room


def _everywhere(row: int, question: ZoneQuestion) -> Levels:
    """What one unit would exert from every cell of the map, [cell, offset]."""
    rules, position, clauses, rest, fold = question
    board = position.board.whole
    cells = (~np.asarray(board.cells["void"])).nonzero()[0]
    x, y = np.divmod(cells, board.box.ny)
    named = [name for name in position.units if name not in ("row", "cell", "x", "y")]
    facts = {name: np.repeat(position.units[name][row : row + 1], len(cells)) for name in named}
    units = Columns({**facts, "x": x.astype(np.int32), "y": y.astype(np.int32)})
    lone = position.replace(board=board, units=units, promises=())
    z = Projections(rules, lone, np.arange(len(cells)), *rest)
    extends, level = fold(clauses, ask(clauses, z))
    shape = (board.box.size, len(z.offsets))
    made = np.zeros(shape, np.bool_), np.zeros(shape, np.int32)
    made[0][cells], made[1][cells] = extends, level
    return made
