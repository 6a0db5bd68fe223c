"""Which clauses can hold at all: those that are settled before any column is read are not asked.

Most of a book is silent most of the time: an option that is not in play, another phase, a kind of mover that this one is
not, a feature that this map does not have. Each clause is first put to rows of which only so much is known: the mover's
yes-or-no facts and kinds, the readings, the phase, the words noted for the turn, and what is nowhere on the map. All else is
``Unknown``, and *no and unknown* is no. What comes out as no holds on no row of any column, and an exception to nothing else
has nothing to say either.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import replace
from enum import IntEnum
from threading import Lock
from typing import Any, NoReturn, TypeAlias

import numpy as np

from zoc.errors import ZocError
from zoc.law.clause import Clause
from zoc.law.readings import ReadingsInForce, Word, scalar
from zoc.law.ruleset import ClauseEntry, Ruleset
from zoc.position import Position
from zoc.units import Columns, Row

ABOUT_MOVES = frozenset(("exert", "place", "against", "enter", "leave", "step", "end", "share"))
WEIGHTY = frozenset(("base", "combine"))
"""Effects that count where they say nothing too: a class of zero takes the place of a plain zone."""
MEETING = ("against", "enter", "leave")
FEW = 16
ROOM = 256
"""How many kinds of movers are kept apart before they are counted again."""

SETTLING = Lock()
"""What is found out about clauses is written down by one thread at a time."""

Known = str | bool | np.bool_
Surely: TypeAlias = "np.bool_ | np.int64 | UnknownColumn"
"""What is made of something unknown."""


class UnknownColumn:
    """A column nobody has looked at. What is made of it is unknown too, but for what is *no*, *nothing* or *yes* in any case."""

    __hash__ = None  # type: ignore[assignment]

    def __array_ufunc__(self, ufunc: object, method: str, *inputs: object, **_: object) -> Surely:
        if method == "__call__" and len(inputs) == 2:
            if ufunc is np.bitwise_and:
                return _both(*inputs)
            if ufunc is np.multiply:
                return _times(*inputs)
            if ufunc is np.bitwise_or:
                return _either(*inputs)
        return UNKNOWN

    def __array_function__(self, *_: object) -> UnknownColumn:
        return UNKNOWN

    def __array__(self, *_: object, **__: object) -> NoReturn:
        raise TypeError("nothing is known of it")

    def __getattr__(self, name: str) -> UnknownColumn:
        if name.startswith("__"):
            raise AttributeError(name)
        return UNKNOWN

    def __and__(self, other: object) -> Surely:
        return _both(self, other)

    def __mul__(self, other: object) -> Surely:
        return _times(self, other)

    def __or__(self, other: object) -> Surely:
        return _either(self, other)

    def _same(self, *_: object, **__: object) -> UnknownColumn:
        return UNKNOWN

    def _refuse(self, *_: object) -> NoReturn:
        raise TypeError("nothing is known of it")

    __rand__, __rmul__, __ror__ = __and__, __mul__, __or__
    __call__ = __getitem__ = __invert__ = __neg__ = __abs__ = _same
    __eq__ = __ne__ = __lt__ = __le__ = __gt__ = __ge__ = _same  # type: ignore[assignment]
    __xor__ = __rxor__ = __add__ = __radd__ = __sub__ = __rsub__ = _same
    __floordiv__ = __rfloordiv__ = __mod__ = __rmod__ = __lshift__ = __rlshift__ = __rshift__ = __rrshift__ = _same
    __pow__ = __rpow__ = __matmul__ = __rmatmul__ = _same
    __bool__ = __int__ = __index__ = __float__ = __iter__ = __len__ = __contains__ = _refuse
    __str__ = __repr__ = __format__ = _refuse


UNKNOWN = UnknownColumn()


def _both(a: object, b: object) -> Surely:
    return np.False_ if a is False or b is False or a is np.False_ or b is np.False_ else UNKNOWN


def _either(a: object, b: object) -> Surely:
    return np.True_ if a is True or b is True or a is np.True_ or b is np.True_ else UNKNOWN


def _times(a: object, b: object) -> Surely:
    return np.int64(0) if _nothing(a) or _nothing(b) else UNKNOWN


def _nothing(value: object) -> bool:
    return isinstance(value, bool | int | np.bool_ | np.integer) and not value


class _Facts:
    """The facts of the mover that have few values, each remembered when it is looked at."""

    def __init__(self, rules: Ruleset, position: Position, read: Callable[[str], Any], looked: dict[str, None]) -> None:
        self._rules, self._position, self._read, self._looked = rules, position, read, looked

    def __getattr__(self, name: str) -> Any:
        if name not in self._looked and not self._few(name):
            return UNKNOWN
        value = self._read(name)
        self._looked[name] = None
        return value

    def _few(self, name: str) -> bool:
        """Whether a fact has few values: a way, yes or no, a kind, a row of a chart, or a small number that was derived."""
        if name in self._rules.units:
            kind = self._rules.units[name].kind
            return kind is bool or isinstance(kind, Row) or (isinstance(kind, type) and issubclass(kind, IntEnum))
        column = self._position.units.get(name)
        if column is None or column.dtype == np.bool_:
            return name in ("way", "bound") or column is not None
        return name in self._rules.derived and int(column.min(initial=0)) >= 0 and int(column.max(initial=0)) < FEW


class _Notes:
    """The words noted for the turn, each remembered when it is looked at."""

    def __init__(self, rules: Ruleset, position: Position, looked: dict[str, None]) -> None:
        self._rules, self._position, self._looked = rules, position, looked

    def __getattr__(self, name: str) -> Any:
        self._looked[name] = None
        value = _noted(self._rules, self._position, name)
        return UNKNOWN if value is None else scalar(value)


def _noted(rules: Ruleset, position: Position, name: str) -> Known | None:
    value = getattr(rules.state.of(position), name, None)
    return value if isinstance(value, str | bool | np.bool_) else None


class _Ground:
    """Features of cells or hexsides: what the map has nowhere is at its default."""

    def __init__(self, columns: Columns, defaults: Mapping[str, Any]) -> None:
        self._columns, self._defaults = columns, defaults

    def __getattr__(self, name: str) -> Any:
        return UNKNOWN if name in self._columns or name not in self._defaults else self._defaults[name]


class _Markers:
    """Markers on cells: what lies nowhere is nothing."""

    def __init__(self, position: Position) -> None:
        self._position = position

    def __getattr__(self, name: str) -> Any:
        return UNKNOWN if self._position.markers.get(name) else np.int32(0)


class _Rows:
    """Rows of which only so much is known; whatever else a clause looks at is unknown."""

    def __init__(self, known: Mapping[str, Any]) -> None:
        self.__dict__.update(known)

    def __getattr__(self, name: str) -> UnknownColumn:
        return UNKNOWN


class Live:
    """The clauses of an errand that can hold at all, for such movers on such tables, by zone and question."""

    def __init__(self, rules: Ruleset, errand: str, foregone: frozenset[Clause]) -> None:
        self._rules, self._errand, self.foregone = rules, errand, foregone
        self._agendas: dict[str, Mapping[str, tuple[ClauseEntry, ...]]] = {}
        self._silent: dict[str, frozenset[Clause]] = {}
        self._cut: dict[int, tuple[tuple[ClauseEntry, ...], tuple[ClauseEntry, ...]]] = {}
        self.zones_met = tuple(
            zone for zone in rules.zones_met(errand) if any(self.agenda(zone)[question] for question in MEETING)
        )

    def agenda(self, zone: str = "control") -> Mapping[str, tuple[ClauseEntry, ...]]:
        """The clauses by question, as ``Ruleset.agenda`` has them."""
        if (found := self._agendas.get(zone)) is None:
            whole = self._rules.agenda(self._errand, zone)
            found = self._agendas[zone] = {question: self._left(clauses) for question, clauses in whole.items()}
        return found

    def silent(self, zone: str) -> frozenset[Clause]:
        """Those left out that would say who exerts such zones: movers for whom they are the same may share zones."""
        if (found := self._silent.get(zone)) is None:
            found = frozenset(c for c in self.foregone if c.zone == zone and c.question in ("exert", "place"))
            self._silent[zone] = found
        return found

    def of(self, clauses: tuple[ClauseEntry, ...]) -> tuple[ClauseEntry, ...]:
        """Those of some clauses that can hold; remembered by the very tuple they come in."""
        if (found := self._cut.get(id(clauses))) is None:
            found = self._cut[id(clauses)] = (clauses, self._left(clauses))
        return found[1]

    def _left(self, clauses: Sequence[ClauseEntry]) -> tuple[ClauseEntry, ...]:
        chosen = [i for i, asked in enumerate(clauses) if asked.clause not in self.foregone]
        if len(chosen) == len(clauses):
            return tuple(clauses)
        place = {i: n for n, i in enumerate(chosen)}
        return tuple(replace(clauses[i], exceptions=tuple(place[x] for x in clauses[i].exceptions if x in place)) for i in chosen)


class _Settled:
    """What is known of one errand on tables of one kind: which facts and notes settle anything, and what they settle."""

    def __init__(self) -> None:
        self.now: tuple[tuple[str, ...], tuple[str, ...], dict[tuple[object, ...], Live]] = ((), (), {})
        self.alike: dict[frozenset[Clause], Live] = {}
        self.each: dict[Clause, _One] = {}


class _One:
    """What settles one clause, and how."""

    def __init__(self) -> None:
        self.facts: dict[str, None] = {}
        self.notes: dict[str, None] = {}
        self.told: dict[tuple[object, ...], bool] = {}


def live(rules: Ruleset, errand: str, readings: ReadingsInForce, position: Position, read: Callable[[str], Any]) -> Live:
    """The clauses that can hold for a mover whose facts are ``read`` by name."""
    settled: _Settled | None = position.memo.get((rules, errand, readings))
    if settled is None:
        settled = position.memo[rules, errand, readings] = _known_of(rules, errand, readings, position)
    facts, notes, kinds = settled.now
    found = kinds.get(_told(facts, notes, rules, position, read))
    if found is None:
        with SETTLING:
            found = _settle(settled, rules, errand, readings, position, read)
    return found


def _known_of(rules: Ruleset, errand: str, readings: ReadingsInForce, position: Position) -> _Settled:
    """What is known of tables like this one: the same map, phase, readings and kinds of markers."""
    memo, laid = position.board.whole.memo, position.markers
    key = ("live", rules, errand, readings.key, position.phase, tuple([name for name in laid if laid[name]]))
    if (found := memo.get(key)) is None:
        found = memo[key] = _Settled()
    return found


def everything(rules: Ruleset, errand: str) -> Live:
    """All clauses of an errand, for whoever wants to hear every one of them."""
    key = ("everything", errand)
    if (found := rules.memo.get(key)) is None:
        found = rules.memo[key] = Live(rules, errand, frozenset())
    return found


def _settle(
    settled: _Settled, rules: Ruleset, errand: str, readings: ReadingsInForce, position: Position, read: Callable[[str], Any]
) -> Live:
    """Put every clause to rows of which hardly anything is known."""
    mine = [c for c in rules.clauses if c.question in ABOUT_MOVES and c.effect.kind not in WEIGHTY and c.speaks_of(errand)]
    rows = _known(rules, errand, readings, position)
    gone = {c for c in mine if _is_foregone(settled.each.setdefault(c, _One()), c, rows, rules, position, read)}
    foregone = _idle(mine, gone)
    facts, notes, kinds = settled.now
    all_facts, all_notes = dict.fromkeys(facts), dict.fromkeys(notes)
    for one in settled.each.values():
        all_facts |= one.facts
        all_notes |= one.notes
    if len(all_facts) > len(facts) or len(all_notes) > len(notes) or len(kinds) >= ROOM:
        facts, notes, kinds = settled.now = tuple(all_facts), tuple(all_notes), {}
    found = settled.alike.get(foregone)
    if found is None:
        found = settled.alike[foregone] = Live(rules, errand, foregone)
    kinds[_told(facts, notes, rules, position, read)] = found
    return found


def _idle(clauses: Sequence[Clause], gone: set[Clause]) -> frozenset[Clause]:
    """Those clauses, and the exceptions that are left with nothing to lift."""
    while True:
        spoken = {(c.question, c.zone, c.number) for c in clauses if c not in gone}
        idle = {
            c
            for c in clauses
            if c.effect.kind == "waive" and c not in gone and not any((c.question, c.zone, n) in spoken for n in c.overrides)
        }
        if not idle:
            return frozenset(gone)
        gone = gone | idle


def _is_foregone(
    one: _One, clause: Clause, rows: Mapping[str, Any], rules: Ruleset, position: Position, read: Callable[[str], Any]
) -> bool:
    """Whether one clause says no whatever the columns hold."""
    found = one.told.get(_told(one.facts, one.notes, rules, position, read)) if one.told else None
    if found is None:
        before = len(one.facts) + len(one.notes)
        facts = _Facts(rules, position, read, one.facts)
        try:
            said = clause.ask(_Rows({**rows, "mover": facts, "against": facts, "note": _Notes(rules, position, one.notes)}))
            found = _nothing(said)
        except Exception:  # it asks for more than is known here; asked in earnest it will say what is wrong, if anything is
            found = False
        if len(one.facts) + len(one.notes) > before:
            one.told = {}
        one.told[_told(one.facts, one.notes, rules, position, read)] = found
    return found


def _told(
    facts: Iterable[str], notes: Collection[str], rules: Ruleset, position: Position, read: Callable[[str], Any]
) -> tuple[object, ...]:
    """What these facts and notes are; a fact that this mover does not have is none of its values."""
    try:
        told = [read(name) for name in facts]
    except (ZocError, AttributeError):
        told = [_one_told(name, read) for name in facts]
    return (*told, *[_noted(rules, position, name) for name in notes]) if notes else tuple(told)


def _one_told(name: str, read: Callable[[str], Any]) -> Any:
    try:
        return read(name)
    except (ZocError, AttributeError):
        return None


def _known(rules: Ruleset, errand: str, readings: ReadingsInForce, position: Position) -> dict[str, Any]:
    """What is known before any row is looked at."""
    board = position.board.whole
    cells, sides = _Ground(board.cells, rules.defaults("cells", board.parts)), rules.defaults("hexsides", board.parts)
    known: dict[str, Any] = dict.fromkeys(("at", "here", "there", "beyond", "source", "target"), cells)
    known |= {"hexside": _Ground(board.edges, sides), "marker": _Markers(position), "point": np.int64(board.parts)}
    return known | {"reading": readings, "phase": Word(position.phase), "errand": Word(errand), "purpose": Word(errand)}
