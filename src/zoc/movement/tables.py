"""From clauses to tables: what every step and every end costs one mover, and what each clause said about it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from zoc import kernels
from zoc.errors import BadRuleset, Malformed
from zoc.grid import Shape
from zoc.kernels import FORBID
from zoc.law.asking import BOOL, ClauseColumn, ask, at_work, check_shapes, cube, looked, mask, nowhere, put
from zoc.law.clause import Clause
from zoc.law.effect import DEAREST, Effect
from zoc.law.foregone import everything
from zoc.law.readings import ReadingsInForce
from zoc.law.ruleset import ClauseEntry, Ruleset
from zoc.law.verdict import Verdict
from zoc.lazy import lazy
from zoc.movement.mover import Mover
from zoc.movement.rows import Bodies, Ends, Meetings, Steps
from zoc.movement.scene import Scene
from zoc.position import Position
from zoc.units import Column, Columns, Value

SITUATION = {"leaves", "enters", "marker", "note", "phase"}
"""What a step clause may read that is not on the printed map."""

DIRECTION = {
    "here", "hexside", "diagonal", "climb", "leaves", "state", "other", "beyond", "ring", "kept", "level_beyond",
    "origin", "survey",
}  # fmt: skip
"""Reads that make a step depend on where it comes from or on what happened before it."""

PROMISE = 1 << 14
"""The weight of a promise against a test."""

NO_BURDEN = np.zeros((0, 0, 0), np.int32)

HERE = np.zeros(1, np.int32)
"""The one direction of a table that says what it costs to enter a cell."""

CORNER = 4
"""The part of a map that is enough to see what clauses read."""


@dataclass(frozen=True)
class PrintedTables:
    """The tables of the map alone: steps as [state, x, y, direction], the clauses that need the position too, the cheapest step.

    ``sure``: nothing on the map can make a step cheaper than that. ``once``: a step costs the same from every side,
    so one visit per cell is exact, and the table needs one direction only: the cost to enter.
    ``far``: the distance from which a unit can affect a step. ``burden``: the tests that each step of the map demands, if any.
    """

    step: NDArray[np.int32]
    moving: tuple[ClauseEntry, ...]
    cheapest: int
    once: bool
    sure: bool
    far: int
    burden: NDArray[np.int32] | None = None


def printed(
    rules: Ruleset, position: Position, mover: Mover, readings: ReadingsInForce, errand: str, shape: Shape
) -> PrintedTables:
    """The map's own tables, shared by all movers that its clauses cannot distinguish."""
    key = (rules, errand, readings.key, shape)
    known: tuple[list[str], dict[tuple[object, ...], PrintedTables]] | None = position.board.memo.get(key)
    if known is None:
        known = position.board.memo[key] = ([], {})
    facts, tables = known
    found = tables.get(tuple([mover.unwatched(fact) for fact in facts]))
    if found is None:
        for clause in rules.clauses:  # also those that cannot hold here: the map is still wrong for the book
            charging = clause.effect.kind == "cost" and clause.question in ("enter", "leave", "share", "step")
            if charging and clause.speaks_of(errand):
                parts_of(clause.effect, position.board.parts)
        watched = mover.again()
        corner = _bare(rules, position, mover.again(), readings, errand, shape, corner=True)
        far = max(rules.span(errand), looks(rules, position, mover, readings, errand, shape).far)
        found = _read_map(_bare(rules, position, watched, readings, errand, shape), corner, far)
        if not looked(watched) <= set(facts):
            facts[:] = sorted(looked(watched).union(facts))
            tables.clear()
        tables[tuple([mover.unwatched(fact) for fact in facts])] = found
    return found


def _bare(
    rules: Ruleset,
    position: Position,
    mover: Mover,
    readings: ReadingsInForce,
    errand: str,
    shape: Shape,
    *,
    corner: bool = False,
) -> Scene:
    """The whole map without units, or a corner of it: clauses never branch, so they read the same facts there."""
    board = position.board.whole
    empty = Columns({name: position.units[name][:0] for name in position.units if name not in ("row", "cell")})
    table = position.replace(board=board.window(0, CORNER, 0, CORNER) if corner else board, units=empty, promises=())
    return Scene(rules, table, mover, readings, errand=errand, shape=shape, live=everything(rules, errand))


class ErrandInputs(NamedTuple):
    """What the clauses of an errand read: facts of the mover, and how far off its friends."""

    facts: tuple[str, ...]
    far: int


def looks(rules: Ruleset, position: Position, mover: Mover, readings: ReadingsInForce, errand: str, shape: Shape) -> ErrandInputs:
    """What any clause of the errand reads, wherever it is asked; computed once.

    Clauses never branch, so they read the same things on an empty table, where every clause is asked, even those that
    the mover's own surroundings would skip.
    """
    key = ("looks", errand, readings.key)
    found: ErrandInputs | None = rules.memo.get(key)
    if found is None:
        watched = mover.again()
        scene = _bare(rules, position, watched, readings, errand, shape, corner=True)
        size, ways = scene.box.size, len(scene.box.steps)
        for zone in dict.fromkeys(clause.zone for clause in rules.clauses):
            for stage in scene.control(zone).stages:
                extent = (len(stage.units.rows), len(stage.units.offsets))
                check_shapes(stage.clauses, stage.said, extent)
                _rehearse(rules.about("place", errand, zone), stage.final, extent)
            for question in ("against", "enter", "leave"):
                _rehearse(rules.about(question, errand, zone), Meetings(scene, question, zone), (rules.states, 0, ways))
        _rehearse(rules.about("step", errand), Steps(scene), (rules.states, size, ways))
        _rehearse(rules.about("end", errand), Ends(scene), (rules.states, size))
        _rehearse(rules.about("share", errand), Bodies(scene), (rules.states, 0, ways))
        found = rules.memo[key] = ErrandInputs(tuple(sorted(looked(watched) - {"side", "way"})), scene.farthest)
    return found


def _rehearse(clauses: Sequence[ClauseEntry], rows: object, shape: tuple[int, ...]) -> None:
    """Ask the clauses about trial rows, and check that they answer in columns."""
    check_shapes(clauses, ask(clauses, rows), shape)


def _read_map(scene: Scene, corner: Scene, far: int) -> PrintedTables:
    rules, box = scene.rules, scene.box
    asked = rules.about("step", scene.errand)
    looks = [_looks(one, corner) for one in asked]
    moving = _tied(asked, {i for i, look in enumerate(looks) if look & SITUATION})
    tested = any(one.clause.effect.kind == "test" for one in asked)
    once = not tested and not any(look & DIRECTION for look in looks) and _meets_alike(corner)
    fixed = _relinked(asked, set(range(len(asked))) - moving)
    rest = _relinked(asked, moving)
    step = np.empty((rules.states, box.size, 1 if once else len(box.steps)), np.int32)
    step[:] = ((np.arange(rules.states) & ~rules.lapsing) << 1)[:, None, None]
    rows = Steps(scene, entries=once)
    said = ask(fixed, rows)
    apply(step, fixed, said, scene)
    burden = _tests(fixed, said, step)
    step[:, np.asarray(scene.board.cells["void"])] = FORBID
    step[:, rows.there.void] = FORBID
    full = step.copy()
    apply(full, rest, ask(rest, rows), scene)
    cheapest = int((full[full >= 0] >> 8).min(initial=1 << 20))
    met = _met_on_the_way(rules, scene.errand)
    sure = not any(clause.effect.kind == "cost" for clause in (*(one.clause for one in rest), *met))
    shape = (rules.states, box.nx, box.ny, -1)
    return PrintedTables(step.reshape(shape), rest, cheapest, once, sure, far, None if burden is None else burden.reshape(shape))


def _tests(clauses: Sequence[ClauseEntry], said: Sequence[ClauseColumn], step: NDArray[np.int32]) -> NDArray[np.int32] | None:
    """The number of tests that the ground demands on each step."""
    burden = None
    for asked, (_, stands) in zip(clauses, said, strict=True):
        if asked.clause.effect.kind == "test" and np.any(stands):
            burden = np.zeros_like(step) if burden is None else burden
            burden += np.asarray(stands) != 0
    return burden


def _met_on_the_way(rules: Ruleset, errand: str) -> list[Clause]:
    """The clauses about enemies and friends that a step may meet."""
    return [c for c in rules.clauses if c.question in ("against", "enter", "leave", "share") and c.speaks_of(errand)]


def _meets_alike(scene: Scene) -> bool:
    """Whether a step meets the same from every side, and burdens no route more than another."""
    rules, errand = scene.rules, scene.errand
    if rules.states > 1 or len(scene.shape) > 1 or rules.zones("leave", errand):
        return False
    for zone in rules.zones("enter", errand):
        rows = Meetings(scene, "enter", zone)
        ask(rules.about("enter", errand, zone), rows)
        if looked(rows) & DIRECTION:
            return False
    return not any(clause.effect.kind == "test" or clause.commits for clause in _met_on_the_way(rules, errand))


def _tied(clauses: Sequence[ClauseEntry], wanted: set[int]) -> set[int]:
    """Those clauses, with all that are linked to them by exceptions at any depth: they must be asked together."""
    while True:
        more = {x for i in wanted for x in clauses[i].exceptions}
        more |= {i for i, one in enumerate(clauses) if wanted.intersection(one.exceptions)}
        if more <= wanted:
            return wanted
        wanted = wanted | more


def _looks(asked: ClauseEntry, scene: Scene) -> set[str]:
    """What one clause reads, asked alone on fresh rows."""
    rows = Steps(scene)
    scene.start_matters = False
    put(asked.clause, rows)
    looks = looked(rows)
    return looks | {"marker"} if scene.start_matters else looks


def _relinked(clauses: Sequence[ClauseEntry], wanted: set[int]) -> tuple[ClauseEntry, ...]:
    """Some of the clauses, with their exceptions renumbered."""
    chosen = sorted(wanted)
    return tuple(replace(clauses[i], exceptions=tuple(chosen.index(x) for x in clauses[i].exceptions)) for i in chosen)


def parts_of(effect: Effect, parts: int) -> int:
    """The amount of an effect in parts of a point; a bare effect uses its clause's result."""
    if effect.amount is None:
        return 1
    amount = Fraction(effect.amount) * parts
    if amount.denominator != 1:
        raise Malformed(f"a cost of {effect.amount} cannot be paid on a map that counts in {Fraction(1, parts)} points")
    return int(amount)


def charged(asked: ClauseEntry, stands: Column, parts: int) -> NDArray[np.int32]:
    """What a clause adds to each row, in parts; refused if it is negative or more than a table holds."""
    each, column = parts_of(asked.clause.effect, parts), np.asarray(stands)
    highest = 1 if column.dtype == BOOL else int(np.bitwise_or.reduce(column, axis=None))  # no column holds more than this
    if highest < 0 or highest * each >= DEAREST:
        for cost in (int(column.min(initial=0)) * each, int(column.max(initial=0)) * each):
            if not 0 <= cost < DEAREST:
                told = f"a cost of {Fraction(cost, parts)} is {'negative' if cost < 0 else 'more than any table holds'}"
                raise BadRuleset(f"{asked.clause.citation} ({asked.clause.question}): {told}", cited=True)
    return column.astype(np.int32, copy=False) * np.int32(each)


def apply(step: NDArray[np.int32], clauses: Sequence[ClauseEntry], said: Sequence[ClauseColumn], scene: Scene) -> None:
    """Write the effects that hold on steps into the table, prohibitions last; a forbidden step keeps its cost."""
    cost, forbidden = None, list[tuple[ClauseEntry, Column]]()
    for asked, (_, stands) in zip(clauses, said, strict=True):
        kind = asked.clause.effect.kind
        if nowhere(stands):
            continue
        if kind == "cost":
            added = charged(asked, stands, scene.board.parts)
            cost = added if cost is None else cost + added
        elif kind == "flip":
            step ^= np.where(stands, np.int32(asked.bits), np.int32(0))
        elif kind in ("stop", "mark", "keep"):
            step |= np.where(_written(asked, stands, len(step)), np.int32(asked.bits), np.int32(0))
        elif kind == "forbid":
            forbidden.append((asked, stands))
    if cost is not None:
        step += cost << 8
    for asked, stands in forbidden:
        step |= np.where(stands, np.int32(asked.bits), np.int32(0))


def _written(asked: ClauseEntry, stands: Column, states: int) -> Column:
    """Where a clause writes its bits: wherever it holds, but a flag is kept only where it is set."""
    if asked.clause.effect.kind != "keep":
        return stands
    return cube(stands) & ((np.arange(states) & asked.bits >> 1) > 0)[:, None, None]


def _repeated(stands: Column, rows: int, times: int) -> Column:
    """A column over rows, with the rows repeated this many times."""
    column = cube(stands)
    return np.tile(np.broadcast_to(column, (len(column), rows, 1)), (1, times, 1))


class Heard(NamedTuple):
    """One question as asked: the rows, the clauses, the result of each, and the zone.

    ``looked`` and ``read`` cache what a clause reads and which readings it uses.
    """

    question: str
    rows: Any
    clauses: tuple[ClauseEntry, ...]
    said: list[ClauseColumn]
    zone: str
    looked: dict[Clause, set[str]]
    read: dict[Clause, tuple[tuple[str, Value], ...]]


class Case:
    """One mover's tables on one position, and what each clause said to make them.

    ``step[state, cell, direction]`` and ``end[state, cell]`` are all that the search sees; the explanation
    indexes the same columns that filled them.
    """

    heard: list[Heard]

    def __init__(self, scene: Scene, tables: PrintedTables) -> None:
        self.scene, self.heard, self.once = scene, [], tables.once
        self.told: dict[tuple[int, int, int], Verdict] = {}  # the verdicts on steps that somebody has asked for
        states = len(tables.step)
        xs, ys = scene.board.slices
        self.table: NDArray[np.int32] = tables.step[:, xs, ys].copy().reshape(states, scene.box.size, -1)
        self.end: NDArray[np.int32] = np.zeros((states, scene.box.size), np.int32)
        self.burden: NDArray[np.int32] = NO_BURDEN
        if tables.burden is not None:
            self.burden = tables.burden[:, xs, ys].copy().reshape(self.table.shape)
        self._flat, self._ways = self.table.reshape(states, -1), HERE if tables.once else scene.box.steps
        self._weights: list[tuple[NDArray[np.int32], Column, bool, int]] = []
        self._meet_zones()
        if tables.moving and (moving := scene.live.of(tables.moving)):
            self._take_steps(moving)
        agenda = scene.live.agenda()
        if agenda["end"]:
            self._end_moves(agenda["end"])
        if agenda["share"] and "bodies" not in scene.ignoring:
            self._share_cells(agenda["share"])
        if self._weights:
            self._weigh()

    @property
    def entry(self) -> NDArray[np.int32]:
        """The cost to enter each cell, where it is the same from every side."""
        entry: NDArray[np.int32] = self._flat[0]
        return entry

    @lazy
    def step(self) -> NDArray[np.int32]:
        """What every step costs, [state, cell, direction]."""
        if not self.once:
            return self.table
        step = self.entry[self.scene.box.onto][None]
        step[:, np.asarray(self.scene.board.cells["void"])] = FORBID
        return step

    @property
    def cheapest(self) -> int:
        """What its cheapest step costs."""
        return int(self.table[self.table >= 0].min(initial=1 << 30)) >> 8

    def _ask(self, question: str, clauses: tuple[ClauseEntry, ...], rows: object, zone: str = "control") -> list[ClauseColumn]:
        said = ask(clauses, rows)
        self.heard.append(Heard(question, rows, clauses, said, zone, {}, {}))
        return said

    def _meet_zones(self) -> None:
        scene, live = self.scene, self.scene.live
        for zone in live.zones_met:
            if not len(scene.met(zone).cell):
                continue
            agenda = live.agenda(zone)
            if agenda["against"]:
                self._face(zone, agenda["against"])
            for question, entering in (("enter", True), ("leave", False)):
                clauses = agenda[question]
                if clauses:
                    rows = Meetings(scene, question, zone)
                    said = self._ask(question, clauses, rows, zone)
                    self._patch(clauses, said, rows.cell, entering)

    def _face(self, zone: str, clauses: tuple[ClauseEntry, ...]) -> None:
        """The zones as this mover meets them: levels shifted, zones barred."""
        scene = self.scene
        met, rows = scene.met(zone), Meetings(scene, "against", zone)
        level = np.broadcast_to(met.exerted[:, None], met.exerted[:, None].shape)
        barred: Column = np.zeros_like(level, np.bool_)
        for asked, (_, stands) in zip(clauses, self._ask("against", clauses, rows, zone), strict=True):
            if asked.clause.effect.kind == "shift":
                level = level + stands * int(asked.clause.effect.amount if asked.clause.effect.amount is not None else 1)
            elif asked.clause.effect.kind == "bar":
                barred = barred | stands
            if asked.clause.commits:
                self._weights.append((rows.cell, cube(stands), True, PROMISE))
        met.level = np.where(barred, -1, np.clip(level, 0, scene.rules.top))[:, 0].astype(np.int32)
        keep = met.level >= 0
        if not keep.all():
            for name in ("row", "cell", "distance", "exerted", "level"):
                setattr(met, name, getattr(met, name)[keep])
            met.known = {}

    def _take_steps(self, moving: tuple[ClauseEntry, ...]) -> None:
        said = self._ask("step", moving, Steps(self.scene, entries=self.once))
        apply(self.table, moving, said, self.scene)
        for asked, (_, stands) in zip(moving, said, strict=True):
            if asked.clause.effect.kind == "test" and np.any(stands):
                self._weights.append((np.arange(self.scene.box.size, dtype=np.int32), cube(stands), False, 1))

    def _end_moves(self, clauses: tuple[ClauseEntry, ...]) -> None:
        scene = self.scene
        for asked, (_, stands) in zip(clauses, self._ask("end", clauses, Ends(scene)), strict=True):
            effect = asked.clause.effect
            if effect.kind == "cost":
                self.end += charged(asked, stands, scene.board.parts)
            elif effect.kind == "forbid" and np.any(stands):
                self.end[np.broadcast_to(stands, self.end.shape)] = FORBID

    def _share_cells(self, clauses: tuple[ClauseEntry, ...]) -> None:
        scene = self.scene
        rows = Bodies(scene)
        if not len(rows.cell):
            return
        said = self._ask("share", clauses, rows)
        cells = rows.cell
        if len(scene.shape) > 1:
            shape = scene.box.flat(scene.shape)
            cells = (cells - shape[:, None]).ravel().astype(np.int32)
            said = [ClauseColumn(holds, _repeated(stands, len(rows.cell), len(shape))) for holds, stands in said]
        self._patch(clauses, said, cells, True)

    def _patch(
        self, clauses: tuple[ClauseEntry, ...], said: list[ClauseColumn], cells: NDArray[np.int32], entering: bool
    ) -> None:
        """Write the effects that hold into the steps that lead into, or out of, each cell met."""
        scene, steps = self.scene, self._ways
        surcharge: dict[str, Column] = {}
        for i, (asked, (_, stands)) in enumerate(zip(clauses, said, strict=True)):
            if nowhere(stands):
                continue
            effect = asked.clause.effect
            if asked.bits:
                kernels.write(self._flat, cells, mask(_written(asked, stands, len(self._flat))), steps, entering, asked.bits)
            elif effect.kind == "cost":
                many = scene.readings.text(asked.clause.many)
                surcharge[many] = surcharge.get(many, 0) + charged(asked, stands, scene.board.parts)
            elif effect.kind == "noend":
                kernels.shut(self.end, cells, mask(stands))
            if asked.clause.commits:
                self._weights.append((cells, cube(at_work(clauses, said, i)), entering, PROMISE))
            elif effect.kind == "test":
                self._weights.append((cells, cube(stands), entering, 1))
        for many, amount in surcharge.items():
            kernels.charge(self._flat, cells, cube(amount), steps, entering, many == "sum")

    def _weigh(self) -> None:
        """Promises and tests cost no points, but among equal routes fewer promises win, then fewer tests."""
        if not any(np.any(stands) for _, stands, _, _ in self._weights):
            return
        if not self.burden.size:
            self.burden = np.zeros(self.table.shape, np.int32)
        flat = self.burden.reshape(len(self.burden), -1)
        for cells, stands, entering, weight in self._weights:
            if weight == PROMISE:  # one promise per cell, whatever the number of enemies
                order = cells.argsort(kind="stable")
                cells, stands = cells[order], stands[:, order] if stands.shape[1] > 1 else stands
            kernels.weigh(flat, cells, stands, self.scene.box.steps, entering, weight, weight == PROMISE)

    def steps(self) -> Heard:
        """What every clause about steps says, including those of the printed map."""
        if self._all_steps is None:
            clauses = self.scene.rules.about("step", self.scene.errand)
            rows = Steps(self.scene)
            self._all_steps = Heard("step", rows, clauses, ask(clauses, rows), "control", {}, {})
        return self._all_steps

    _all_steps: Heard | None = None

    @property
    def start_matters(self) -> bool:
        """Whether the tables change with the cell the mover is lifted from."""
        return self.scene.start_matters or len(self.table) > 1 or len(self.scene.shape) > 1


def flags_of(scene: Scene) -> int:
    """The rule state in which a move begins, as the search writes it."""
    starts = scene.rules.begins.get(scene.mover.unwatched("way"))
    return sum(scene.rules.flags[name] for name in starts(scene.engaged)) << 1 if starts else 0
