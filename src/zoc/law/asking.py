"""Asking clauses over columns: what each says on every row, and what remains after its exceptions."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple, NoReturn

import numpy as np

from zoc.errors import BadRuleset, no_such
from zoc.law.clause import Clause
from zoc.law.hook import of_the_book, place_of
from zoc.law.readings import Watched
from zoc.law.ruleset import ClauseEntry
from zoc.units import Column, Columns, Index, Value

if TYPE_CHECKING:
    from typing_extensions import TypeVar

    U = TypeVar("U", default=Any)
    C = TypeVar("C", default=Any)
    H = TypeVar("H", default=Any)
    R = TypeVar("R", default=Any)
    S = TypeVar("S", default=Any)
    F = TypeVar("F", default=Any)
else:
    from typing import TypeVar

    U, C, H, R, S, F = map(TypeVar, "UCHRSF")
"""What a book declares: its units, cells, hexsides, readings, arguments and findings."""

BOOL = np.dtype(np.bool_)
WHOLE = frozenset("biu")
"""The kinds of columns a clause may return: yes or no, or whole numbers."""
SCALARS = frozenset((np.bool_, bool, int, np.int64, np.int32))
NO = np.False_
"""The result of a clause that holds on no row: a shared scalar."""


class ClauseColumn(NamedTuple):
    """The result of one clause: where it holds, and where no exception lifts it."""

    holds: Column
    stands: Column


def ask(clauses: Sequence[ClauseEntry], rows: object) -> list[ClauseColumn]:
    """Ask the clauses about the rows, exceptions first; a clause applies where it holds and no exception does."""
    said: list[ClauseColumn] = []
    made = tuple.__new__  # as ClauseColumn(…) does, without a Python call for every clause
    try:
        for asked in clauses:
            holds = stands = asked.clause.ask(rows)
            if holds.dtype.kind not in WHOLE if type(holds) is np.ndarray else type(holds) not in SCALARS:
                check_kind(holds)
            for exception in asked.exceptions:
                lifted = said[exception].stands
                if not nowhere(lifted):
                    stands = lift(stands, lifted)
            said.append(made(ClauseColumn, (holds, stands)))
    except Exception as wrong:
        blame(asked.clause, wrong)
    return said


def put(clause: Clause, rows: object) -> Column:
    """What one clause says, whatever its exceptions say."""
    try:
        holds = clause.ask(rows)
        check_kind(holds)
    except Exception as wrong:
        blame(clause, wrong)
    return holds


def check_kind(holds: object) -> None:
    """Refuse a result that is neither yes or no nor a whole number: a table would truncate it."""
    if isinstance(holds, np.ndarray | np.generic):
        if holds.dtype.kind not in WHOLE:
            raise TypeError(f"expected booleans or whole numbers, not {holds.dtype}")
    elif not isinstance(holds, int):
        told = "nothing (is there a return?)" if holds is None else f"{type(holds).__name__} {holds!r}"
        raise TypeError(f"expected booleans or whole numbers, not {told}")


def blame(clause: Clause, wrong: Exception) -> NoReturn:
    """Name the clause that went wrong, unless the input is wrong or a clause is named already."""
    if not of_the_book(wrong):
        raise wrong
    if isinstance(wrong, AttributeError) and isinstance(wrong.name, str) and wrong.obj is not None:
        told = f"there is no {wrong.name!r} in {type(wrong.obj).__name__}"
    else:
        told = str(wrong) or type(wrong).__name__
    raise BadRuleset(f"{clause.citation} ({clause.question}): {told}{place_of(wrong, clause.ask)}", cited=True) from wrong


def check_shapes(clauses: Sequence[ClauseEntry], said: Sequence[ClauseColumn], shape: tuple[int, ...]) -> None:
    """Refuse a result that is no column over the rows; a loop over its rows would misread it."""
    for asked, (holds, _) in zip(clauses, said, strict=True):
        try:
            np.broadcast_to(holds, shape)
        except ValueError:
            blame(asked.clause, ValueError(f"its answer has the shape {np.shape(holds)}, which does not fit its rows, {shape}"))


def lift(stands: Column, lifted: Column) -> Column:
    """The empty value of a column where an exception applies."""
    stands = np.asarray(stands)
    lifted = np.asarray(lifted)
    if stands.dtype == BOOL:
        return stands & ~(lifted if lifted.dtype == BOOL else lifted != 0)
    return np.where(lifted, 0, stands)


def at_work(clauses: Sequence[ClauseEntry], said: Sequence[ClauseColumn], i: int) -> Column:
    """Where a clause has an effect: where it applies and, if it only waives, where the waived clause holds."""
    if clauses[i].clause.effect.kind != "waive":
        return said[i].stands
    waived: Column = np.asarray(NO)
    for asked, (holds, _) in zip(clauses, said, strict=True):
        if i in asked.exceptions:
            waived = waived | (np.asarray(holds) != 0)
    return said[i].stands & waived


class Gather:
    """Columns of facts of the rows: ``m.unit.size``, ``s.there.forest``; a fact that is not given has its default."""

    def __init__(self, columns: Columns, index: Index, defaults: Mapping[str, Column], *, nth: bool = False) -> None:
        self._columns, self._index, self._defaults, self._nth = columns, index, defaults, nth
        self._apart: dict[int, Column] = {}

    def __getattr__(self, name: str) -> Any:
        column = self._columns.get(name)
        if column is not None:
            column = column[self._index]
            if self._nth:
                each, column = column, column.max(-1)
                self._apart[id(column)] = each
        elif (column := self._defaults.get(name)) is None:
            if name.endswith("_"):  # a fact named like a Python keyword
                return getattr(self, name[:-1])
            raise BadRuleset(no_such("declared fact", name, self._defaults))
        self.__dict__[name] = column
        return column

    def apart(self, column: Column) -> Column | None:
        """What each of several things says, given a column gathered here that says the highest; nothing for any other."""
        return self._apart.get(id(column))


gathered: Callable[..., Any] = Gather
"""The same, with the types of what the book declares."""


def looked(rows: object) -> set[str]:
    """The facts of a gathered thing that have been read."""
    return {name for name in vars(rows) if not name.startswith("_")}


def pick(column: Column, state: int, row: int, way: int) -> Any:
    """One entry of a [state, row, direction] column, also of a shorter one."""
    column = np.asarray(column)
    column = column.reshape((1, 1, 1, *column.shape)[-3:])
    return column[state if column.shape[0] > 1 else 0, row if column.shape[1] > 1 else 0, way if column.shape[2] > 1 else 0]


def cube(column: Column) -> Column:
    """A column as [state, row, direction], also from a shorter one."""
    return np.array(column, copy=None, ndmin=3)


def mask(column: Column) -> Column:
    """The same for where a clause stands: writeable booleans in a row, for another kind would be compiled anew."""
    column = np.array(column, BOOL, copy=None, order="C", ndmin=3)
    return column if column.flags.writeable else column.copy()


def nowhere(column: object) -> bool:
    """Whether a clause holds on no row at all; cheap to find out from its bytes."""
    if column is NO or column is False:
        return True
    return isinstance(column, np.ndarray) and column.dtype == BOOL and 1 not in column.tobytes()


class _WatchedReadings:
    """Rows that record which readings are used."""

    def __init__(self, rows: Any) -> None:
        self._rows, self.reading = rows, Watched(rows.reading)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._rows, name)


def readings_used(clause: Clause, rows: Any) -> tuple[tuple[str, Value], ...]:
    """The readings that a clause uses, and their values."""
    values: dict[str, Value] = rows.reading.values
    if not values:
        return ()
    watching = _WatchedReadings(rows)
    clause.ask(watching)
    names = watching.reading._looked | ({clause.many} & values.keys())
    return tuple((name, value) for name, value in values.items() if name in names)
