"""What is on the table: a board, units in columns, sides, phase, markers, promises and the book's own state.

A position is frozen: a change returns a new one. A window round a unit and the table as one
side sees it are positions too, under the same law.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, TypeVar, cast

import numpy as np
from numpy.typing import NDArray

from zoc import kernels
from zoc.board import Board
from zoc.errors import Malformed, Unknown
from zoc.facts import Fact, Single
from zoc.frozen import Frozen, still
from zoc.goal import Goal
from zoc.grid import ONE_CELL, Cell, Shape
from zoc.lazy import lazy
from zoc.shown import DrawsBoard
from zoc.state import BookState, parts_of
from zoc.units import Column, Columns, Value

V = TypeVar("V")
C = TypeVar("C")
Side = str
UnitId = str
NO_FACTS = frozenset(("id", "x", "y", "cell", "side", "row"))
"""Columns for the identity and the place of a piece."""
NOTHING_KEPT = BookState()
OFF_MAP = -(1 << 20)
"""The inside coordinate of a unit in a box beside the map, far from every cell."""


@dataclass(frozen=True)
class Promise:
    """A promise that a move relied on: ``need`` of these units stay in that cell until the phase ends."""

    clause: str
    cell: Cell
    keepers: tuple[UnitId, ...]
    need: int = 1
    relied_on_by: UnitId = ""


class NumbersOf(Mapping[str, int]):
    """The facts of one piece, read from the columns on demand."""

    __slots__ = ("_row", "_units")

    def __init__(self, units: Columns, row: int) -> None:
        self._units, self._row = units, row

    def __getitem__(self, name: str) -> int:
        if name in NO_FACTS:
            raise KeyError(name)
        value: int = self._units[name].item(self._row)
        return value

    def __iter__(self) -> Iterator[str]:
        return (name for name in self._units if name not in NO_FACTS)

    def __len__(self) -> int:
        return sum(1 for _ in self)

    def __repr__(self) -> str:
        return repr(dict(self))


@dataclass(frozen=True)
class Unit:
    """One piece: its id, side, cell (or box beside the map), and its facts as numbers."""

    id: UnitId
    side: Side
    cell: Cell | None
    label: str
    facts: Mapping[str, int]

    def __getattr__(self, name: str) -> int:
        try:
            facts: Mapping[str, int] = object.__getattribute__(self, "facts")
            return facts[name]
        except KeyError:
            raise AttributeError(name) from None


class PieceFacts(Single):
    """One piece with its facts as its book declares them, with defaults for facts not given.

    A book names the facts once, ``class APlayer(Player, PieceFacts): ...``, and reads ``APlayer(position, "a").exhausted``.
    """

    cell: Cell | None
    label: str

    def __init__(self, position: Position, unit: UnitId) -> None:
        row = position.row(unit)
        cell = int(position.cells()[row])
        side = position.sides.names[int(position.units["side"][row])]
        self.__dict__.update(id=unit, side=side, cell=cell if cell >= 0 else None, label=position.where(cell))
        self._units, self._row, self._parts = position.units, row, position.board.parts

    def value(self, fact: Fact[V, C]) -> V:
        """The value of the fact for this piece."""
        column = self._units.get(fact.name)
        if column is None and fact.derived:
            raise AttributeError(f"{fact.name} is worked out by the law, and was not on this position")
        number = int(fact.absent(self._parts)) if column is None else column.item(self._row)
        return cast("V", fact.of(number, self._parts))

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {vars(self)['id']} at {self.label}>"


@dataclass(frozen=True)
class Sides:
    """The sides; all are hostile to each other, except allies.

    >>> Sides(("red", "blue", "green"), allies=(("red", "green"),)).hostile("red", "green")
    False
    """

    names: tuple[Side, ...]
    allies: tuple[tuple[Side, ...], ...] = ()

    @cached_property
    def enmity(self) -> NDArray[np.bool_]:
        """Who is hostile to whom, [side, side]."""
        enmity = ~np.eye(len(self.names), dtype=np.bool_)
        for group in self.allies:
            rows = [self.number(name) for name in group]
            enmity[np.ix_(rows, rows)] = False
        return enmity

    def number(self, name: Side) -> int:
        """The row of a side."""
        if name not in self.names:
            raise Unknown.name("side", name, self.names)
        return self.names.index(name)

    def hostile(self, a: Side, b: Side) -> bool:
        """Whether two sides fight each other."""
        return bool(self.enmity[self.number(a), self.number(b)])


class Position(Frozen, DrawsBoard):
    """A board and everything on it; frozen.

    ``units`` are columns: ``id``, ``side``, the inside coordinates ``x`` and ``y``, the height in its stack
    ``order``, ``facing``, ``shape`` (a number into ``shapes``), ``hidden``, and the facts of the ruleset.
    """

    board: Board
    units: Columns
    sides: Sides
    phase: str
    turn: int
    to_move: Side
    readings: Mapping[str, Value]
    markers: Mapping[str, Mapping[Cell, int]]
    promises: tuple[Promise, ...]
    state: BookState
    shapes: tuple[Shape, ...]
    boxes: tuple[str, ...]
    goals: tuple[Goal, ...]
    memo: dict[Any, Any]

    def __init__(
        self,
        board: Board,
        units: Columns,
        sides: Sides,
        *,
        phase: str = "movement",
        turn: int = 1,
        to_move: Side = "",
        readings: Mapping[str, Value] | None = None,
        markers: Mapping[str, Mapping[Cell, int]] | None = None,
        promises: tuple[Promise, ...] = (),
        state: BookState = NOTHING_KEPT,
        shapes: tuple[Shape, ...] = (ONE_CELL,),
        boxes: tuple[str, ...] = (),
        goals: tuple[Goal, ...] = (),
    ) -> None:
        self.__dict__.update(
            board=board,
            units=units.still(),
            sides=sides,
            phase=phase,
            turn=turn,
            to_move=to_move,
            readings=readings or {},
            markers=markers or {},
            promises=promises,
            state=state,
            shapes=shapes,
            boxes=boxes,
            goals=goals,
            memo={},
        )

    @classmethod
    def of(
        cls,
        board: Board,
        sides: Sides | Sequence[Side],
        units: Sequence[tuple[UnitId, Side, Cell | str]] = (),
        facts: Mapping[str, Column] | None = None,
        **rest: Any,
    ) -> Position:
        """A position from plain lists: id, side and cell (or box) of each unit, bottom of a stack first, and columns of facts."""
        sides = sides if isinstance(sides, Sides) else Sides(tuple(sides))
        if len(set(sides.names)) < len(sides.names):
            raise Malformed(f"the sides have one name each, not {', '.join(sides.names)}")
        boxes: tuple[str, ...] = tuple(rest.get("boxes", ()))
        ids = [id for id, _, _ in units]
        if twice := sorted({id for id in ids if ids.count(id) > 1}) if len(set(ids)) < len(ids) else []:
            raise Malformed(f"more than one unit is called {', '.join(twice)}")
        xy = np.array([_stand(board, boxes, at) for _, _, at in units], np.int32).reshape(-1, 2)
        count = len(units)
        columns: dict[str, Column] = {
            "id": np.array(ids, object),
            "side": np.array([sides.number(side) for _, side, _ in units], np.int32),
            "x": xy[:, 0].copy(),
            "y": xy[:, 1].copy(),
            "order": np.arange(count, dtype=np.int32),
            "facing": np.zeros(count, np.int32),
            "shape": np.zeros(count, np.int32),
            "hidden": np.zeros(count, np.bool_),
            **{name: np.array(column) for name, column in (facts or {}).items()},
        }
        return cls(board, Columns(columns), sides, **rest)

    def __repr__(self) -> str:
        moment = ", ".join(word for word in (f"turn {self.turn}", self.phase, self.to_move) if word)
        return f"<Position: {len(self.ids)} units, {moment}>"

    # Units and places

    @property
    def _rows(self) -> dict[UnitId, int]:
        rows: dict[UnitId, int] | None = self.memo.get("rows")
        if rows is None:
            rows = self.memo["rows"] = {id: i for i, id in enumerate(self.units["id"].tolist())}
        return rows

    def row(self, unit: UnitId) -> int:
        """The row of a unit in the columns; private to this position."""
        try:
            return (self.memo.get("rows") or self._rows)[unit]
        except KeyError:
            raise Unknown.name("unit", unit, self._rows) from None

    @property
    def last_turn(self) -> int:
        """The last turn of the scenario; 0 if it has none."""
        return self.state.last_turn

    @property
    def played_out(self) -> bool:
        """Whether the last turn of the scenario is over."""
        return 0 < self.last_turn < self.turn

    @property
    def ids(self) -> tuple[UnitId, ...]:
        """The units, in the order they were listed."""
        return tuple(self._rows)

    def cells(self) -> NDArray[np.int32]:
        """The cell of every unit; negative in a box."""
        cells: NDArray[np.int32] | None = self.units.read.get("cell")
        if cells is None:
            x, y = self.units["x"], self.units["y"]
            cells = self.units.read["cell"] = np.where(x == OFF_MAP, -1 - y, x * self.board.box.ny + y).astype(np.int32)
        return cells

    def unit(self, unit: UnitId) -> Unit:
        """One piece."""
        row = self.row(unit)
        cell = int(self.cells()[row])
        side = self.sides.names[int(self.units["side"][row])]
        return Unit(unit, side, cell if cell >= 0 else None, self.where(cell), NumbersOf(self.units, row))

    def where(self, cell: Cell) -> str:
        """The printed label of a cell, or the name of a box."""
        if cell >= 0:
            return self.board.grid.label(cell)
        return self.boxes[-1 - cell] if self.boxes else "off the map"

    def at(self, cell: Cell | str) -> tuple[UnitId, ...]:
        """The units in a cell or a box, from the bottom of the stack to the top."""
        return self.stacks.get(self._cell(cell), ())

    @property
    def stacks(self) -> Mapping[Cell, tuple[UnitId, ...]]:
        """The units in every occupied cell and box, from the bottom of each stack to the top; made once."""
        known: dict[Cell, tuple[UnitId, ...]] | None = self.memo.get("stacks")
        if known is None:
            stacks: dict[Cell, list[UnitId]] = {}
            cells, shapes, ids = self.cells().tolist(), self.units["shape"].tolist(), self.units["id"].tolist()
            for row in np.argsort(self.units["order"], kind="stable").tolist():
                for cell in self._covered(row) if shapes[row] else (cells[row],):
                    stacks.setdefault(cell, []).append(ids[row])
            known = self.memo["stacks"] = {cell: tuple(units) for cell, units in stacks.items()}
        return known

    def footprint(self, unit: UnitId) -> tuple[Cell, ...]:
        """All the cells a unit fills."""
        return tuple(sorted(self._covered(self.row(unit))))

    def _covered(self, row: int) -> set[Cell]:
        anchor, shape = int(self.cells()[row]), int(self.units["shape"][row])
        if anchor < 0 or not shape:
            return {anchor}
        return {anchor + int(step) for step in self.board.box.flat(self.shapes[shape])}

    def _cell(self, cell: Cell | str) -> Cell:
        if not isinstance(cell, str):
            return int(cell)
        return -1 - self.boxes.index(cell) if cell in self.boxes else self.board.grid.cell(cell)

    @lazy
    def bare(self) -> bool:
        """Whether every unit fills one cell of the map."""
        return not bool(self.units["shape"].any() or (self.units["x"] == OFF_MAP).any())

    # Changes return a new position

    def replace(self, **changes: Any) -> Position:
        """The same table with something else changed."""
        kept = {name: value for name, value in self.__dict__.items() if name not in ("memo", "bare")}
        return Position(**{**kept, **changes})

    def with_columns(self, **columns: Column) -> Position:
        """The same table with other columns of unit facts."""
        new = {name: np.array(column) for name, column in columns.items()}
        return self.replace(units=Columns({**self.units.own(), **new}))

    def moved(self, unit: UnitId, cell: Cell | str, promises: Iterable[Promise] = ()) -> Position:
        """The same table with a unit moved to the top of another cell, and with the promises of its route."""
        row = self.row(unit)
        x, y, order = (self.units[name].copy() for name in ("x", "y", "order"))
        x[row], y[row] = _stand(self.board, self.boxes, cell if isinstance(cell, str) else int(cell))
        order[row] = order.max(initial=0) + 1
        return self.with_columns(x=x, y=y, order=order).replace(promises=self.promises + tuple(promises))

    def changed(self, unit: UnitId, **facts: int) -> Position:
        """The same table with some facts of a unit changed."""
        row, columns = self.row(unit), {}
        for name, value in facts.items():
            if name not in self.units:
                raise Unknown.name("fact of a unit here", name, self.units)
            columns[name] = self.units[name].copy()
            columns[name][row] = value
        return self.with_columns(**columns)

    def without(self, *units: UnitId) -> Position:
        """The same table without some units."""
        gone = [self.row(unit) for unit in units]
        keep = np.delete(np.arange(len(self.units["id"])), gone)
        return self._rows_only(keep, whole=True)

    def added(self, unit: UnitId, like: UnitId, cell: Cell | str) -> Position:
        """The same table with one more unit, of the same side and kind as another."""
        if unit in self._rows:
            raise Malformed(f"there is a unit called {unit!r} already")
        row = self.row(like)
        columns = {name: np.append(column, column[row : row + 1]) for name, column in self.units.own().items()}
        columns["id"][-1] = unit
        return self.replace(units=Columns(columns)).moved(unit, cell)

    def joined(self, unit: UnitId, side: Side, cell: Cell | str, facts: Mapping[str, Column]) -> Position:
        """The same table with a new unit of a side; its facts are columns of one row."""
        if unit in self._rows:
            raise Malformed(f"there is a unit called {unit!r} already")
        alone = Position.of(self.board, self.sides, [(unit, side, cell)], facts, boxes=self.boxes)
        columns = {name: np.append(column, alone.units.own()[name]) for name, column in self.units.own().items()}
        return self.replace(units=Columns(columns)).moved(unit, cell)

    def marked(self, name: str, cell: Cell | str, value: int = 1) -> Position:
        """The same table with a marker on a cell; a value of 0 removes it."""
        here = dict(self.markers.get(name, {}))
        here[self._cell(cell)] = value
        return self.replace(markers={**self.markers, name: {c: v for c, v in here.items() if v}})

    def with_state(self, state: BookState) -> Position:
        """The same table with another state of its book: ``position.with_state(replace(Siege.of(position), breached=True))``."""
        return self.replace(state=state)

    def noted(self, **fields: Any) -> Position:
        """The same table with fields of its state changed, whichever book's it is."""
        known = parts_of(type(self.state))
        if strange := [name for name in fields if name not in known]:
            raise Unknown.name("field of the state", strange[0], known)
        return self.replace(state=replace(self.state, **fields))

    def reading(self, **readings: Value) -> Position:
        """The same table with readings set."""
        for name, value in readings.items():
            if not isinstance(value, Value | np.generic):
                raise Malformed(f"the reading {name} is set to a word, a number, true or false, not {value!r}")
        return self.replace(readings={**self.readings, **readings})

    # Parts of the table

    def marker_column(self, name: str) -> Column:
        """A marker as a column over the cells of this window."""
        key = ("marker", name)
        column: Column | None = self.memo.get(key)
        if column is None:
            inside, (ox, oy), whole = self.board.box, self.board.origin, self.board.whole.box
            column = np.zeros(inside.size, np.int32)
            for cell, value in self.markers.get(name, {}).items():
                x, y = cell // whole.ny - ox, cell % whole.ny - oy
                if 0 <= x < inside.nx and 0 <= y < inside.ny:
                    column[x * inside.ny + y] = value
            self.memo[key] = column
        return column

    def _rows_only(self, rows: NDArray[Any], *, whole: bool = False) -> Position:
        part = Columns(self.units, lambda column: still(column[rows]))
        if not whole:
            part.read["row"] = rows
        return self.replace(units=part)

    def near(self, row: int, radius: int, margin: int) -> tuple[Position, int]:
        """The table within ``radius`` of a unit, and its cell there: a smaller position under the same law.

        The unit itself is lifted off. Units in the outer ``margin`` are left out too, so that every zone lies inside.
        """
        inside, units, close = self.board.box, self.units, radius - margin
        x0, x1, y0, y1, start, rows, cells = kernels.near(units["x"], units["y"], row, radius, close, inside.nx, inside.ny)
        part = Columns(units, lambda column: column[rows])
        part.read["row"], part.read["cell"] = rows, cells
        return self._window(self.board.window(x0, x1, y0, y1), part), start

    def on_map(self) -> Position:
        """The same table without the boxes beside it; row numbers of the whole in the column ``row``."""
        rows = (self.units["x"] != OFF_MAP).nonzero()[0]
        part = Columns(self.units, (lambda column: column[rows]) if len(rows) < len(self.units["x"]) else None)
        part.read["row"] = rows
        return self._window(self.board, part)

    def _window(self, board: Board, units: Columns) -> Position:
        part = object.__new__(Position)
        part.__dict__.update(self.__dict__, board=board, units=units, memo={})
        if not self.bare:
            part.__dict__.pop("bare", None)
        return part

    def seen_by(self, side: Side) -> Position:
        """The table as one side knows it, without hidden units of hostile sides."""
        number = self.sides.number(side)
        unseen = self.units["hidden"] & self.sides.enmity[number][self.units["side"]]
        return self._rows_only((~unseen).nonzero()[0], whole=True) if unseen.any() else self


def _stand(board: Board, boxes: tuple[str, ...], at: Cell | str) -> tuple[int, int]:
    """The inside coordinates of a cell, a label or a box."""
    if isinstance(at, str) and at in boxes:
        return OFF_MAP, boxes.index(at)
    cell = board.grid.cell(at) if isinstance(at, str) else at
    if cell not in board.grid:
        raise Unknown(f"cell {cell} is not on the map")
    return board.grid.xy(cell)
