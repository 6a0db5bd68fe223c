"""Judging: clauses asked over a column of parts, what they say about each, and what affects a test."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import compress
from time import perf_counter
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from zoc.action.part import Part
from zoc.action.rows import Acts, Contests, scene_of
from zoc.control.projections import Notes
from zoc.errors import Malformed, Unknown
from zoc.law.asking import SCALARS, WHOLE, ClauseColumn, ask, blame, check_kind, lift, nowhere, readings_used
from zoc.law.clause import Clause
from zoc.law.effect import Amount
from zoc.law.finding import Unsaid
from zoc.law.foregone import UNKNOWN
from zoc.law.readings import Word
from zoc.law.ruleset import ClauseEntry, Ruleset
from zoc.law.verdict import Reason, Verdict
from zoc.movement import Answer, Errand
from zoc.movement.rows import Meetings
from zoc.movement.scene import Scene
from zoc.movement.why import helpers
from zoc.position import Position
from zoc.units import Column
from zoc.values import JsonObject

if TYPE_CHECKING:
    from zoc.table import Table

BARRING = ("forbid", "noend")


def judge(rules: Ruleset, position: Position, action: Part) -> Verdict:
    """Whether one act is allowed on a position."""
    return judge_part(rules.table(position), action)


def judge_part(table: Table, part: Part) -> Verdict:
    """Whether one act is allowed, by the book's clauses on it and by the zones it is done in; a move is judged as by ``why``.

    The side that acts is that of the unit, if none is named.
    """
    if part.act == "move":
        if part.at is None:
            raise Malformed("a move needs a cell to go to: give the action an `at`")
        return Answer(Errand(table.law, table.position, part.unit, facts=part.said), part.at).verdict
    known(table.law, part.act)
    check_named(table.position, part)
    if part.unit and not part.side:
        part = replace(part, side=table.position.unit(part.unit).side)
    asks: dict[str, None] = {}
    [reasons] = reasons_of(table, [part], asks=asks)
    cells = tuple(table.position.where(cell) for cell in part.cells(table.position)) if part.unit else ()
    verdict = Verdict.of(reasons, about=part.say(), cells=cells)
    return verdict if verdict.refused or not asks else replace(verdict, asks=tuple(asks))


def assess(rules: Ruleset, position: Position, action: Part) -> Assessment:
    """Everything that affects the test of an action, each source with its clause and its cause; sources of 0 are listed too."""
    table = rules.table(position)
    known(rules, action.act)
    check_named(position, action)
    rows = Acts(table, action.act, [action])
    reasons = _told(_asked_of(rows, rules.about("test", action.act), [0])[0]) + _of_the_enemies(table, action)
    return Assessment(tuple(sorted(reasons, key=lambda reason: reason.clause.place)))


def known(rules: Ruleset, act: str) -> None:
    """Refuse the name of an act that no clause knows."""
    if act not in rules.errands:
        raise Unknown.name("action", act, rules.errands)


def check_named(position: Position, part: Part) -> None:
    """Refuse an act by itself that names a unit or a cell that does not exist."""
    for unit in filter(None, (part.unit, part.target)):
        position.row(unit)
    for cell in (part.at, *(part.through or ())):
        if isinstance(cell, str) and cell not in position.boxes:
            position.board.grid.cell(cell)


def bare(position: Position) -> bool:
    """Whether a position has neither a side to move nor a phase, so that no turn can be counted."""
    return not position.to_move and not position.phase


class Assessment:
    """The sources of advantage and disadvantage of one test, in book order."""

    def __init__(self, reasons: tuple[Reason, ...]) -> None:
        self.reasons = reasons

    def total(self, name: str = "") -> Amount:
        """The sum of those that modify ``name``, limited by the book's cap."""
        mine = [r for r in self.reasons if r.counts and r.effect.name == name]
        total: Amount = sum((r.amount or 0 for r in mine if r.effect.kind == "shift"), 0)
        for cap in (Fraction(r.amount or 0) for r in mine if r.effect.kind == "cap"):
            total = max(-cap, min(cap, Fraction(total)))
        return int(total) if total == int(total) else total

    @property
    def cites(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys(r.clause.number for r in self.reasons if r.stands))

    @property
    def told(self) -> tuple[Reason, ...]:
        """The sources, and the cap only where it applies."""
        return tuple(r for r in self.reasons if r.effect.kind == "shift" or (r.effect.kind == "cap" and self._bites(r)))

    def _bites(self, cap: Reason) -> bool:
        mine = [r for r in self.reasons if r.counts and r.effect.kind == "shift" and r.effect.name == cap.effect.name]
        return abs(sum((Fraction(r.amount or 0) for r in mine), Fraction(0))) > (cap.amount or 0)

    def as_dict(self) -> JsonObject:
        names = dict.fromkeys(r.effect.name for r in self.reasons)
        return {
            "total": {name or "level": str(self.total(name)) for name in names},
            "sources": [r.as_dict() for r in self.told],
        }


# One column of parts


def reasons_of(
    table: Table, parts: Sequence[Part], *, unsaid: Sequence[str] = (), asks: dict[str, None] | None = None
) -> list[list[Reason]]:
    """What the clauses on acts, and the zones in which they are done, say about each of these parts.

    ``asks`` receives the arguments that clauses or findings need and the parts do not say.
    """
    found: list[list[Reason]] = [[] for _ in parts]
    for act, places in _by_act(parts).items():
        rows = Acts(table, act, [parts[i] for i in places], unsaid=unsaid)
        for i, reasons in zip(places, _asked_of(rows, table.law.acts(act, at_large=table.bare)), strict=True):
            found[i] += _told(reasons)
        if asks is not None:
            asks |= rows.open
        for zone in table.law.zones("within", act):
            for i in places:
                found[i] += _of_a_zone(table, parts[i], zone)
    return found


def refused(
    table: Table,
    parts: Sequence[Part],
    *,
    owners: Sequence[int] | None = None,
    unsaid: Sequence[str] = (),
    unasked: list[str] | None = None,
) -> NDArray[np.bool_]:
    """Which of these parts clauses refuse, without reasons: for listing thousands of orders.

    Clauses that read no finding are asked first; the others one after the other, the most expensive last, and only about
    parts that are still open. ``owners`` says which parts belong together: once one of them is refused, the others are
    skipped. ``unasked`` receives the clauses that read arguments not given yet.
    """
    gone = _Gone(range(len(parts)) if owners is None else owners)
    columns: dict[str, _Column] = {}
    for act, places in _by_act(parts).items():
        if out_of_season(table, act):
            gone.add(places)
        else:
            columns[act] = _Column(table, act, parts, places, unsaid)
    for dear in (False, True):
        for column in columns.values():
            for clauses in column.agenda(dear=dear):
                gone.add(column.ask(clauses, gone, unasked))
    for act, column in columns.items():
        for zone in table.law.zones("within", act):
            for place in (place for place in column.places if place not in gone):
                if any(r.counts and r.effect.kind in BARRING for r in _of_a_zone(table, parts[place], zone)):
                    gone.add([place])
    found = np.zeros(len(parts), np.bool_)
    found[list(gone.refused)] = True
    return found


class _Gone:
    """The parts that are refused, and those that need not be asked any more since they belong to the same owner."""

    def __init__(self, owners: Sequence[int]) -> None:
        self._owners, self.refused, self.owners = owners, set[int](), set[int]()

    def add(self, places: Sequence[int]) -> None:
        self.refused.update(places)
        self.owners.update([self._owners[place] for place in places])

    def __contains__(self, place: int) -> bool:
        return self._owners[place] in self.owners

    def left(self, places: Sequence[int]) -> Sequence[int]:
        """The places that are still to be asked about; the same list if none has gone."""
        still = [place for place in places if self._owners[place] not in self.owners] if self.owners else places
        return still if len(still) < len(places) else places


def out_of_season(table: Table, act: str) -> bool:
    """Whether the phase, the book's state and the readings alone refuse an act, whatever its actor and target."""
    if table.bare:
        return False
    key = ("out of season", table.law, act)
    known: bool | None = table.position.memo.get(key)
    if known is None:
        rows = Season(table)
        known = table.position.memo[key] = any(_surely(clause.ask, rows) for clause in table.law.seasons(act))
    return known


class Season:
    """Rows of which only the turn is known."""

    def __init__(self, table: Table) -> None:
        self.phase, self.turn = Word(table.position.phase), np.int64(table.position.turn)
        self.note, self.reading = Notes(table.law, table.position), table.law.in_force(table.position.readings)

    def __getattr__(self, name: str) -> Any:
        return UNKNOWN


def _surely(ask: Callable[..., object], rows: Season) -> bool:
    """Whether a clause holds whatever else is the case; one that cannot be decided now is asked later."""
    try:
        said = ask(rows)
    except Exception:
        return False
    return said is np.True_ or said is True


class _Column:
    """The parts of one act that are still open."""

    def __init__(self, table: Table, act: str, parts: Sequence[Part], places: Sequence[int], unsaid: Sequence[str]) -> None:
        self.table, self.act, self.parts, self.places, self.unsaid = table, act, parts, places, unsaid
        self._open = places
        self._rows: Acts | None = None
        self._took: dict[Clause, float] = table.law.memo.setdefault("took", {})

    def agenda(self, *, dear: bool) -> Iterable[tuple[ClauseEntry, ...]]:
        """The clauses to ask, in turn: all without findings at once, then each of the others with its exceptions."""
        cheap, others = self.table.law.stages(self.act, at_large=self.table.bare)
        if not dear:
            return (cheap,) if cheap else ()
        took = self._took
        return sorted(others, key=lambda clauses: took.get(clauses[-1].clause, 0.0))

    def ask(self, clauses: tuple[ClauseEntry, ...], gone: _Gone, unasked: list[str] | None) -> Sequence[int]:
        """Which of the parts still open these clauses refuse."""
        still = gone.left(self._open)
        if not still:
            return still
        if self._rows is None or still is not self._open:
            parts = [self.parts[place] for place in still]
            self._open, self._rows = still, Acts(self.table, self.act, parts, unsaid=self.unsaid)
        barred, began = None, perf_counter()
        for asked, said in zip(clauses, answers(self._rows, clauses), strict=True):
            if said is None or not said.sure:
                if unasked is not None:
                    unasked.append(asked.clause.number)
            elif asked.clause.effect.kind in BARRING and not nowhere(said.stands):
                barred = np.not_equal(said.stands, 0) | (np.zeros(len(still), np.bool_) if barred is None else barred)
        last = clauses[-1].clause
        self._took[last] = (self._took.get(last, 0.0) + (perf_counter() - began) / len(still)) / 2
        return () if barred is None else list(compress(still, barred.tolist()))


def _by_act(parts: Sequence[Part]) -> dict[str, list[int]]:
    found: dict[str, list[int]] = {}
    for i, part in enumerate(parts):
        found.setdefault(part.act, []).append(i)
    return found


class ColumnAnswer(NamedTuple):
    """What one clause says about a column, and the findings it read; ``sure``: none of its exceptions is open."""

    holds: Column
    stands: Column
    looked: tuple[str, ...] = ()
    sure: bool = True


def answers(rows: Acts, clauses: Sequence[ClauseEntry]) -> list[ColumnAnswer | None]:
    """What each clause says, exceptions first; a clause that reads an argument not given yet is left out."""
    said: list[ColumnAnswer | None] = []
    for asked in clauses:
        try:
            holds = stands = asked.clause.ask(rows)
            if holds.dtype.kind not in WHOLE if type(holds) is np.ndarray else type(holds) not in SCALARS:
                check_kind(holds)
        except Unsaid as missing:
            rows.open[missing.key] = None
            rows.found.looked()
            said.append(None)
            continue
        except Exception as wrong:
            blame(asked.clause, wrong)
        sure = True
        for exception in asked.exceptions:
            lifting = said[exception]
            if lifting is None:
                sure = False
            elif not nowhere(lifting.stands):
                stands = lift(stands, lifting.stands)
        said.append(ColumnAnswer(holds, stands, rows.found.looked(), sure))
    return said


def _asked_of(rows: Acts, clauses: Sequence[ClauseEntry], only: Sequence[int] | None = None) -> list[list[Reason]]:
    """The reasons that clauses give for each row."""
    count = len(rows)
    found: list[list[Reason]] = [[] for _ in range(count)]
    said = answers(rows, clauses)
    where = rows.table.position.where
    for asked, one in zip(clauses, said, strict=True):
        if one is None or not one.sure or nowhere(one.holds):
            continue
        holds, stands = np.broadcast_to(one.holds, count), np.broadcast_to(one.stands, count)
        readings = readings_used(asked.clause, rows)
        rows.found.looked()
        for i in np.flatnonzero(holds).tolist():
            lifting = () if stands[i] else _lifting(asked, clauses, said, i, count)
            by, cells = rows.found.blamed(one.looked, i)
            labels = tuple(cell if isinstance(cell, str) else where(cell) for cell in cells)
            found[i].append(Reason(asked.clause, _amount(asked, holds[i]), by, labels, lifting, readings=readings))
    return found


def _lifting(
    asked: ClauseEntry, clauses: Sequence[ClauseEntry], said: Sequence[ColumnAnswer | None], row: int, count: int
) -> tuple[Clause, ...]:
    lifts = ((x, said[x]) for x in asked.exceptions)
    return tuple(clauses[x].clause for x, one in lifts if one is not None and np.broadcast_to(one.stands, count)[row])


def _of_a_zone(table: Table, part: Part, zone: str) -> list[Reason]:
    """What the zones in which a part is done say about it."""
    if not part.unit:
        return []
    clauses, rows, scene = _meetings(table, part, zone)
    here = np.isin(rows.cell, part.cells(table.position)).nonzero()[0]
    reasons = []
    for asked, said, lifting in _asked(clauses, rows, here):
        cells = tuple(dict.fromkeys(int(rows.cell[r]) for r in said))
        by = helpers((asked.clause,), rows, cells) or tuple(str(scene.position.units["id"][rows.row[r]]) for r in said)
        where, used = tuple(map(scene.position.where, cells)), readings_used(asked.clause, rows)
        reasons.append(Reason(asked.clause, None, by, where, lifting, readings=used, helpers=helpers(lifting, rows, cells)))
    return _told(reasons)


def _meetings(table: Table, part: Part, zone: str) -> tuple[tuple[ClauseEntry, ...], Meetings, Scene]:
    """The zones in which a unit's act may be done; made once for all its goals."""
    key = ("within", table.law, part.act, part.unit, part.stays, zone, tuple(sorted((k, repr(v)) for k, v in part.said.items())))
    if (found := table.position.memo.get(key)) is None:
        scene = scene_of(table, part)
        found = (table.law.about("within", part.act, zone), Meetings(scene, "within", zone), scene)
        table.position.memo[key] = found
    clauses, rows, scene = found
    return clauses, rows, scene


def _of_the_enemies(table: Table, action: Part) -> list[Reason]:
    """What each enemy that affects the test adds to it; where only the worst counts, the others are outdone."""
    clauses = table.law.about("contest", action.act)
    if not clauses:
        return []
    rows = Contests(table, action.act, [action])
    count = len(rows.enemy)
    if not count:
        return []
    said, reasons = ask(clauses, rows), list[Reason]()
    for asked, (holds, stands) in zip(clauses, said, strict=True):
        told = readings_used(asked.clause, rows)
        for i in np.flatnonzero(np.broadcast_to(holds, count)).tolist():
            standing = np.broadcast_to(stands, count)[i]
            lifting = () if standing else tuple(clauses[x].clause for x in asked.exceptions if _at(said[x], i, count))
            unit = str(rows.scene.position.units["id"][rows.enemy[i]])
            value = np.broadcast_to(holds, count)[i]
            reasons.append(Reason(asked.clause, _amount(asked, value), (unit,), waived_by=lifting, readings=told))
    return _worst(_told(reasons), rows.scene)


def _at(said: ClauseColumn, row: int, count: int) -> bool:
    return bool(np.broadcast_to(said.stands, count)[row])


def _worst(reasons: list[Reason], scene: Scene) -> list[Reason]:
    alone = [r for r in reasons if r.counts and scene.readings.text(r.clause.many) in ("worst", "lowest")]
    if len(alone) < 2:
        return reasons
    worst = min(alone, key=lambda reason: reason.amount or 0)
    return [replace(r, outdone=True) if any(r is a for a in alone) and r is not worst else r for r in reasons]


Bearing = tuple[ClauseEntry, list[int], tuple[Clause, ...]]
"""A clause, the rows on which it holds, and what lifts it."""


def _asked(clauses: tuple[ClauseEntry, ...], rows: Meetings, here: Column) -> Iterable[Bearing]:
    """Each clause that holds on some of these rows: on which, and what lifts it."""
    said = ask(clauses, rows)
    for asked, (holds, stands) in zip(clauses, said, strict=True):
        shape = (len(rows.row), 1)
        held = [int(r) for r in here if np.broadcast_to(holds, shape)[r, 0]]
        standing = [r for r in held if np.broadcast_to(stands, shape)[r, 0]]
        if held:
            lifts = (
                ()
                if standing
                else [x for x in asked.exceptions if any(np.broadcast_to(said[x].stands, shape)[r, 0] for r in held)]
            )
            yield asked, standing or held, tuple(clauses[x].clause for x in lifts)


def _amount(asked: ClauseEntry, value: int) -> Amount | None:
    effect = asked.clause.effect
    return None if effect.kind not in ("shift", "cost", "cap") else int(value) * (1 if effect.amount is None else effect.amount)


def _told(reasons: list[Reason]) -> list[Reason]:
    """Without the exceptions that had nothing to lift."""
    used = {clause.number for reason in reasons for clause in reason.waived_by}
    return [r for r in reasons if r.effect.kind != "waive" or r.clause.number in used]
