"""The oracle: any ruleset, searched in plain Python with every clause asked one step at a time.

It knows no windows, no tables and no kernels: for each step that the search tries, the clauses are put to rows of one
on the whole position, with the mover taken off it. Slow, and for that reason easy to believe.
"""

from __future__ import annotations

import heapq
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, NamedTuple

import numpy as np

from zoc.grid import ONE_CELL, Cell, Grid, Shape
from zoc.law import Clause, Ruleset
from zoc.law.readings import Word
from zoc.position import Position
from zoc.testing.row import (
    Named,
    OneBody,
    OneCellsMeetings,
    OneEnd,
    OneMover,
    OneProjection,
    OneStack,
    OneStep,
    PlainFacts,
    Which,
    gap,
)
from zoc.units import Column, Index, Value


class MetZone(NamedTuple):
    """One enemy's zone where the mover would stand: whose, how far off, as exerted and as the mover finds it."""

    row: int
    distance: int
    exerted: int
    level: int


class Amount(NamedTuple):
    """What all zones on a cell amount to."""

    any: np.bool_
    level: np.int64
    exerted: np.int64


class Friend(NamedTuple):
    """The mover's friends side by side: row, cell, level, facts."""

    row: Column
    cell: Column
    level: Column
    unit: PlainFacts


@dataclass(frozen=True)
class OracleStep:
    """One step that is allowed: its cost, whether the move stops, the flags after it, what it promises and tests."""

    cost: Fraction
    stops: bool
    flags: int
    promises: frozenset[tuple[str, Cell]]
    tests: int


class Best(NamedTuple):
    """The best way to end in a cell: the least cost, then the fewest promises, then the fewest tests."""

    cost: Fraction
    promises: int
    tests: int


class Oracle:
    """Where one mover can go, found the slow way."""

    def __init__(
        self,
        rules: Ruleset,
        position: Position,
        unit: str | None,
        *,
        errand: str = "move",
        way: str = "",
        side: str = "",
        sources: Iterable[Cell] = (),
        facts: Mapping[str, Value] | None = None,
    ) -> None:
        position = rules.furnish(position)
        self.rules, self.whole, self.errand = rules, position, errand
        self.readings = rules.in_force(position.readings)
        row = None if unit is None else position.row(unit)
        number = position.sides.number(side) if row is None else int(position.units["side"][row])
        self.way = way or next(iter(rules.ways))
        self.mover = OneMover(self, facts or {}, self.way, number, row)
        self.position = position if unit is None else position.without(unit)
        self.shape = ONE_CELL if row is None else position.shapes[int(position.units["shape"][row])]
        self.starts = tuple(map(int, sources)) if row is None else (int(position.cells()[row]),)
        self._memo: dict[object, Any] = {}
        cells = self.position.cells().tolist()
        self._rows = [r for r, cell in enumerate(cells) if cell >= 0]
        self._sides: list[int] = self.position.units["side"].tolist()
        self._enmity = position.sides.enmity[number].tolist()
        self._filled = {r: self._around(cells[r], position.shapes[int(self.position.units["shape"][r])]) for r in self._rows}

    # The table

    def _around(self, anchor: Cell, shape: Shape) -> frozenset[Cell]:
        return frozenset(anchor + x * self.position.board.box.ny + y for x, y in shape)

    def filled(self, row: int) -> frozenset[Cell]:
        """The cells a unit fills."""
        return self._filled[row]

    def base(self, anchor: Cell) -> frozenset[Cell]:
        """The cells the mover would fill."""
        return self._around(anchor, self.shape)

    def crossed(self, cell: Cell, way: int) -> list[tuple[Cell, int]]:
        """The hexsides that a step crosses: those of the base's cells that lead out of it."""
        step, base = int(self.position.board.box.steps[way]), self.base(cell)
        return [(mine, way) for mine in base if mine + step not in base]

    def hostile(self, row: int) -> bool:
        """Whether a unit is an enemy of the mover."""
        return bool(self._enmity[self._sides[row]])

    def name(self, row: int) -> str:
        """What a unit is called."""
        return str(self.position.units["id"][row])

    def unit(self, row: Index) -> PlainFacts:
        """The facts of a unit, or of several."""
        return PlainFacts(self.position.units, row, self.rules.defaults("units", self.position.board.parts))

    def ground(self, cell: Index, *, dearest: bool = False) -> PlainFacts:
        """The facts of a cell."""
        board = self.position.board
        return PlainFacts(board.cells, cell, self.rules.defaults("cells", board.parts), dearest=dearest)

    def friends(self, which: Which, anchor: Cell, *, own: bool = False) -> np.int64:
        """How many friends, or units of the mover's own side, stand where the mover would."""
        base, side = self.base(anchor), int(self.mover.side)
        here = [r for r in self._rows if self._filled[r] & base]
        here = [r for r in here if (self._sides[r] == side if own else not self.hostile(r))]
        return np.int64(sum(bool(which(self.unit(r))) for r in here))

    def friends_near(self, which: Which, cell: Cell, radius: int, metric: str) -> np.int64:
        """How many friends have a cell of their base so near to a cell."""
        grid = self.position.board.grid
        near = [r for r in self._rows if not self.hostile(r) and self._near(grid, self._filled[r], cell, metric) <= radius]
        return np.int64(sum(bool(which(self.unit(r))) for r in near))

    def _near(self, grid: Grid, base: frozenset[Cell], cell: Cell, metric: str) -> int:
        return min(int(grid.distance(mine, cell, "" if grid.kind == "hex" else metric)) for mine in base)

    # What clauses say

    def said(self, question: str, rows: object, zone: str = "control", errand: str = "") -> list[tuple[Clause, Column]]:
        """Every clause of a question with what of it stands, in the book's order."""
        return [(clause, stands) for clause, stands, _ in self.heard(question, rows, zone, errand)]

    def heard(self, question: str, rows: object, zone: str = "control", errand: str = "") -> list[tuple[Clause, Column, Column]]:
        """The same, and where each does anything: a bare waiver only where something it waives holds."""
        mine = [c for c in self.rules.clauses if c.question == question and c.zone == zone and c.speaks_of(errand or self.errand)]
        holds = {clause.number: np.asarray(clause.ask(rows)) for clause in mine}
        known: dict[str, Column] = {}

        def stands(clause: Clause) -> Column:
            if clause.number not in known:
                column = holds[clause.number]
                for exception in mine:
                    if clause.number in exception.overrides:
                        column = np.where(stands(exception), column.dtype.type(0), column)
                known[clause.number] = column
            return known[clause.number]

        def works(clause: Clause) -> Column:
            if clause.effect.kind != "waive":
                return stands(clause)
            return np.asarray(np.logical_and(stands(clause), sum(holds[n] != 0 for n in clause.overrides if n in holds)))

        return [(clause, stands(clause), works(clause)) for clause in mine]

    # Who exerts what

    def exerted(self, anchor: Cell, zone: str) -> list[MetZone]:
        """The enemy zones that any cell of the base would stand in, each enemy once and at its nearest."""
        key = ("exerted", anchor, zone)
        if key not in self._memo:
            nearest: dict[int, tuple[int, int]] = {}
            for cell in self.base(anchor):
                for row, distance, level in self._cast(cell, zone):
                    nearest[row] = min(nearest.get(row, (distance, -level)), (distance, -level))
            self._memo[key] = [MetZone(row, far, -low, -low) for row, (far, low) in sorted(nearest.items())]
        return self._memo[key]  # type: ignore[no-any-return]

    def _cast(self, cell: Cell, zone: str) -> list[tuple[int, int, int]]:
        """The enemies, or enemy stacks, whose zones hold one cell: row, distance, level."""
        key = ("cast", cell, zone)
        if key not in self._memo:
            void = bool(self.position.board.cells["void"][cell])
            found = [] if void else [self._stack(rows, cell, zone) for rows in self._stacks(zone)]
            self._memo[key] = [one for one in found if one is not None]
        return self._memo[key]  # type: ignore[no-any-return]

    def _stacks(self, zone: str) -> list[list[int]]:
        key = ("stacks", zone)
        if key not in self._memo:
            together: dict[object, list[int]] = {}
            combines = any(c.question == "combine" and c.zone == zone and c.speaks_of(self.errand) for c in self.rules.clauses)
            for row in filter(self.hostile, self._rows):
                together.setdefault(self._filled[row] if combines else row, []).append(row)
            self._memo[key] = list(together.values())
        return self._memo[key]  # type: ignore[no-any-return]

    def _stack(self, rows: list[int], cell: Cell, zone: str) -> tuple[int, int, int] | None:
        levels = [self._exerts(row, cell, zone, self.errand, self.mover) for row in rows]
        heard = [level for level in levels if level is not None]
        if not heard:
            return None
        combine = self.said("combine", OneStack(heard, self.rules.top, self.readings), zone)
        level = int(combine[0][1]) if combine else heard[0]
        z = OneProjection(self, rows[0], cell, purpose=self.errand, against=self.mover, level=np.int64(level))
        barred = False
        for clause, stands in self.said("place", z, zone):
            level, barred = _counted(clause, stands, level, barred)
        return None if barred else (rows[0], int(z.distance), min(max(level, 0), self.rules.top))

    def _exerts(self, row: int, cell: Cell, zone: str, purpose: str, against: OneMover | Named) -> int | None:
        """The level at which one unit controls one cell, by itself; ``None`` if it does not."""
        if min(gap(self.position.board.box, mine, cell)[0] for mine in self._filled[row]) > self.rules.radius_of(zone):
            return None
        z = OneProjection(self, row, cell, purpose=purpose, against=against)
        said = [(clause, np.ravel(stands)[0]) for clause, stands in self.said("exert", z, zone, purpose)]
        said_of = [(c.effect.amount, int(stands)) for c, stands in said if c.effect.kind == "base"]
        bases = [stands if amount is None else stands * int(amount) for amount, stands in said_of]
        level, barred = sum(bases) if bases else 1, False
        for clause, stands in said:
            level, barred = _counted(clause, stands, level, barred)
        extends = any(stands for clause, stands in said if clause.effect.kind == "exert")
        return level if extends and not barred else None

    def friendly_levels(self, cell: Cell) -> list[int]:
        """The level of every friend in a cell, by itself, as it would screen."""
        here = [r for r in self._rows if not self.hostile(r) and cell in self._filled[r]]
        levels = (self._as_screen(r, cell) for r in here)
        return [level for level in levels if level is not None]

    @property
    def friendly(self) -> Friend:
        """Every friend on the map who counts where he stands: row, cell, level and facts."""
        if "friendly" not in self._memo:
            cells = self.position.cells().tolist()
            told = [(r, cells[r], self._as_screen(r, cells[r])) for r in self._rows if not self.hostile(r)]
            told = [(row, cell, level) for row, cell, level in told if level is not None]
            row, cell, level = (np.array(column, np.int64) for column in (zip(*told, strict=True) if told else ((), (), ())))
            self._memo["friendly"] = Friend(row, cell, level, self.unit(row))
        return self._memo["friendly"]  # type: ignore[no-any-return]

    def _as_screen(self, row: int, cell: Cell) -> int | None:
        plain = Word(next(iter(self.rules.ways)))
        nobody = Named(self.rules.defaults("units", self.position.board.parts).__getitem__, way=plain, particular=False)
        return self._exerts(row, cell, "control", "screen", nobody)

    def met(self, anchor: Cell, zone: str) -> list[MetZone]:
        """The enemy zones there as this mover finds them: shifted, or barred by whatever screens."""
        key = ("met", anchor, zone)
        if key not in self._memo:
            self._memo[key] = self._faced(anchor, zone)[0]
        return self._memo[key]  # type: ignore[no-any-return]

    def _faced(self, anchor: Cell, zone: str) -> tuple[list[MetZone], frozenset[str]]:
        """The zones as found, and the numbers of the clauses that made somebody promise something."""
        raw = self.exerted(anchor, zone)
        facing = (c for c in self.rules.clauses if c.question == "against" and c.zone == zone)
        if not raw or not any(c.speaks_of(self.errand) for c in facing):
            return raw, frozenset()
        heard = self.heard("against", OneCellsMeetings(self, "against", zone, anchor, anchor, 0, 0), zone)
        said = [(clause, stands) for clause, stands, _ in heard]
        found = []
        for i, one in enumerate(raw):
            level, barred = one.exerted, False
            for clause, stands in said:
                level, barred = _counted(clause, np.broadcast_to(stands, (len(raw), 1))[i, 0], level, barred)
            if not barred:
                found.append(one._replace(level=min(max(level, 0), self.rules.top)))
        return found, frozenset(clause.number for clause, _, works in heard if clause.commits and np.any(works))

    def amounts(self, anchor: Cell) -> Amount:
        """What all zones there amount to for this mover."""
        met = self.met(anchor, "control")
        level, exerted = max([0, *(m.level for m in met)]), max([0, *(m.exerted for m in met)])
        return Amount(np.bool_(len(met) > 0), np.int64(level), np.int64(exerted))

    def known(self) -> list[Any]:
        """Whatever it has been asked so far."""
        return list(self._memo)

    # One step, one end

    def step(self, cell: Cell, way: int, flags: int = 0) -> OracleStep | None:
        """What one step costs and does; ``None`` where it is forbidden."""
        key = ("step", cell, way, flags)
        if key not in self._memo:
            self._memo[key] = self._step(cell, way, flags)
        return self._memo[key]  # type: ignore[no-any-return]

    def _step(self, cell: Cell, way: int, flags: int) -> OracleStep | None:
        target = cell + int(self.position.board.box.steps[way])
        if any(self.position.board.cells["void"][c] for c in self.base(target)):
            return None
        tally = _Tally(self, flags)
        for clause, stands in self.said("step", OneStep(self, cell, way, flags)):
            tally.add(clause, np.asarray(stands).reshape(1, 1))
        tally.pay()
        for zone in dict.fromkeys(c.zone for c in self.rules.clauses):
            for number in self._faced(target, zone)[1] if self.exerted(target, zone) else ():
                tally.promises.add((number, target))
            for question, place, other in (("enter", target, cell), ("leave", cell, target)):
                met = self.met(place, zone)
                if not met:
                    continue
                rows = OneCellsMeetings(self, question, zone, place, other, way, flags)
                for clause, stands, works in self.heard(question, rows, zone):
                    tally.add(clause, np.asarray(stands).reshape((1, 1, *np.shape(stands))[-2:]), len(met))
                    if clause.commits and np.any(works):
                        tally.promises.add((clause.number, place))
                tally.pay()
        for clause, stands in self._shared(target, flags):
            if clause.effect.kind != "noend":
                tally.add(clause, stands)
        tally.pay()
        return tally.taken()

    def _shared(self, target: Cell, flags: int) -> list[tuple[Clause, Column]]:
        """What is said of the units where the mover would stand, one line a unit and cell."""
        base = self.base(target)
        bodies = [(r, c) for r in self._rows for c in sorted(self._filled[r] & base)]
        each = [self.said("share", OneBody(self, r, c, flags)) for r, c in bodies]
        return [
            (said[0][0], np.array([np.asarray(stands).reshape(-1)[0] for _, stands in said]).reshape(-1, 1))
            for said in zip(*each, strict=True)
        ]

    def ending(self, cell: Cell, flags: int = 0) -> Fraction | None:
        """What ending a move there costs on top; ``None`` where no move may end."""
        cost = Fraction(0)
        for clause, stands in self.said("end", OneEnd(self, cell, flags)):
            if clause.effect.kind == "forbid" and np.any(stands):
                return None
            if clause.effect.kind == "cost":
                cost += self.price(clause, int(np.max(stands)))
        for clause, stands in self._shared(cell, flags):
            if clause.effect.kind == "noend" and np.any(stands):
                return None
        return cost

    def price(self, clause: Clause, stands: int) -> Fraction:
        """What a clause charges, in points."""
        amount = clause.effect.amount
        return Fraction(stands, self.position.board.parts) if amount is None else Fraction(amount) * stands

    # The search

    def begin(self) -> int:
        """The flags with which the move begins."""
        starts = self.rules.begins.get(self.way)
        engaged = any(self.met(start, "control") for start in self.starts)
        return sum(self.rules.flags[name] for name in starts(engaged)) if starts else 0

    def reach(self, points: int | Fraction) -> dict[Cell, Best]:
        """Every cell in which a move may end with so many points, with the best way to end there."""
        points, zero = Fraction(points), (Fraction(0), 0, 0)
        heap: list[tuple[tuple[Fraction, int, int], Cell, int, bool, bool]] = [
            (zero, start, self.begin(), False, True) for start in self.starts
        ]
        heapq.heapify(heap)
        done: set[tuple[Cell, int, bool]] = set()
        found: dict[Cell, Best] = {}
        ways = range(len(self.position.board.box.ways))
        while heap:
            so_far, cell, flags, stopped, start = heapq.heappop(heap)
            if (cell, flags, stopped) in done:
                continue
            done.add((cell, flags, stopped))
            extra = Fraction(0) if start else self.ending(cell, flags)
            if extra is not None and so_far[0] + extra <= points:
                here = Best(so_far[0] + extra, *so_far[1:])
                found[cell] = min(found.get(cell, here), here)
            if stopped or (self.rules.overdraw and so_far[0] >= points):
                continue
            for way in ways:
                taken = self.step(cell, way, flags)
                if taken is None or (so_far[0] + taken.cost > points and not self.rules.overdraw):
                    continue
                cost = min(so_far[0] + taken.cost, points)
                now = (cost, so_far[1] + len(taken.promises), so_far[2] + taken.tests)
                heapq.heappush(heap, (now, cell + int(self.position.board.box.steps[way]), taken.flags, taken.stops, False))
        return found


class _Tally:
    """One step as its clauses are added up."""

    def __init__(self, oracle: Oracle, flags: int) -> None:
        self.oracle, self.flags = oracle, flags
        self.after = flags & ~oracle.rules.lapsing
        self.cost, self.tests = Fraction(0), 0
        self.forbidden = self.stops = False
        self.promises: set[tuple[str, Cell]] = set()
        self.bills: dict[str, dict[int, Fraction]] = {}

    def add(self, clause: Clause, stands: Column, rows: int | None = None) -> None:
        """Count what one clause says of each row."""
        column = np.broadcast_to(stands, (rows or len(stands), 1))[:, 0].tolist()
        kind, anywhere = clause.effect.kind, any(column)
        if kind == "cost":
            many = self.oracle.readings.text(clause.many)
            bill = self.bills.setdefault(many, {})
            for i, amount in enumerate(column):
                bill[i] = bill.get(i, Fraction(0)) + self.oracle.price(clause, int(amount))
        elif kind == "forbid":
            self.forbidden |= anywhere
        elif kind == "stop":
            self.stops |= anywhere
        elif kind in ("mark", "keep", "flip") and anywhere:
            self._turn(kind, self.oracle.rules.flags[clause.effect.name])
        elif kind == "test":
            self.tests += sum(map(bool, column))

    def _turn(self, kind: str, flag: int) -> None:
        if kind == "flip":
            self.after ^= flag
        else:
            self.after |= flag if kind == "mark" else flag & self.flags

    def pay(self) -> None:
        """Charge what the rows of one question have run up: for the dearest of them, or for all."""
        for many, bill in self.bills.items():
            self.cost += sum(bill.values()) if many == "sum" else max(Fraction(0), *bill.values())
        self.bills.clear()

    def taken(self) -> OracleStep | None:
        return None if self.forbidden else OracleStep(self.cost, self.stops, self.after, frozenset(self.promises), self.tests)


def _counted(clause: Clause, stands: Column, level: int, barred: bool) -> tuple[int, bool]:
    """The level, and whether it is barred, after one more clause."""
    kind, amount = clause.effect.kind, clause.effect.amount
    if kind == "bar":
        barred = barred or bool(stands)
    elif kind == "shift":
        level += int(stands) * (1 if amount is None else int(amount))
    elif kind == "floor" and stands:
        level = max(level, int(amount or 0))
    return level, barred
