"""Supply lines (4.5a.B, D, F): draw, throw, trace, by rail and from a port; the path, or what cuts it and who could mend it.

Of several lines the one is used that binds the fewest units, then the shortest, then the first by its hex numbers. Asking
binds nobody: ``Line.used`` is the position once the line has been used.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cache
from heapq import heappop, heappush
from itertools import pairwise
from typing import Any

import numpy as np
from numpy.typing import NDArray

from zoc.action import Action, judge
from zoc.errors import Malformed, Unknown
from zoc.kernels import FORBID
from zoc.law import Means, Verdict
from zoc.law.verdict import points as in_points
from zoc.movement import Errand
from zoc.movement.tables import Case
from zoc.movement.why import why_step
from zoc.position import Position, Promise
from zoc.rulesets.ocs.counters import combat, rules
from zoc.rulesets.ocs.jointly import together
from zoc.rulesets.ocs.negation import entry
from zoc.rulesets.ocs.terms import HQ, RAIL, SUPPLY, TRUCK, Mobility
from zoc.rulesets.ocs.zone import zones

MASK = (1 << 30) - 1
DRAW = Fraction(5)
FAR = Fraction(1000)
KINDS = ("draw", "throw", "trace", "extender", "rail_trace", "rail_cap", "port_trace")


@dataclass(frozen=True)
class Mend:
    """One change after which the line runs: a unit put into a hex to stay there, or an enemy gone."""

    kind: str
    unit: str
    cell: str

    def say(self) -> str:
        return f"with {self.unit} in {self.cell}" if self.kind == "negator" else f"without {self.unit} ({self.cell})"

    def as_dict(self) -> dict[str, str]:
        return {"kind": self.kind, "unit": self.unit, "cell": self.cell}


@dataclass(frozen=True)
class Line:
    """One line of supply: its path and cost and whom it binds, or what cuts it and what would mend it."""

    kind: str
    start: str
    goal: str
    side: str
    user: str
    path: tuple[str, ...]
    cost: Fraction
    verdict: Verdict
    entries: tuple[Promise, ...] = ()
    cuts: tuple[str, ...] = ()
    mends: tuple[Mend, ...] = ()

    @property
    def legal(self) -> bool:
        return self.verdict.legal

    @property
    def binds_itself(self) -> bool:
        """Whether using it would hold the very unit it is for."""
        return any(promise.keepers == (self.user,) for promise in self.entries)

    def used(self, position: Position) -> Position:
        """The position once the line has been used, with whoever negated for it bound."""
        if not self.legal:
            raise Malformed(f"there is no such line: {self.verdict.say()}")
        return position.replace(promises=position.promises + self.entries)

    def say(self) -> str:
        if not self.legal:
            mends = ["  It would run " + " or ".join(m.say() for m in self.mends) + "."] if self.mends else []
            cut = [f"  It is cut in {', '.join(self.cuts)}."] if self.cuts else []
            return "\n".join([self.verdict.say(), *cut, *mends])
        way = f"{' → '.join(self.path)}, {in_points(self.cost)}" if len(self.path) > 1 else "it runs, and enters no hex"
        lines = [f"{self.verdict.about}: {'the port is a source' if self.kind == 'port_trace' else way}."]
        lines += [f"  {r.say()}" for r in self.verdict.reasons if r.effect.kind not in ("waive", "cost")]
        for promise in self.entries:
            lines.append(f"  Used, it binds {' or '.join(promise.keepers)}: no more points until the phase ends (OCS §4.5b).")
        return "\n".join([*lines, *([f"  {self.user} could not move after it."] if self.binds_itself else [])])

    def as_dict(self) -> dict[str, Any]:
        told: dict[str, Any] = {**self.verdict.as_dict(), "kind": self.kind, "path": list(self.path), "cost": str(self.cost)}
        told["binds"] = [list(promise.keepers) for promise in self.entries]
        return told | ({} if self.legal else {"cuts": list(self.cuts), "mends": [m.as_dict() for m in self.mends]})


@rules.question("supply")
def supply(position: Position, unit: str, to: str, kind: str = "draw", points: int | str | Fraction | None = None) -> Line:
    """The line by which a unit draws from, throws to or traces to a hex; or what cuts it, why, and what would mend it."""
    if kind not in KINDS:
        raise Unknown.name("kind of supply line", kind, KINDS)
    found = traced(position, unit, to, kind, None if points is None else Fraction(points))
    if found.legal:
        return found
    return replace(found, mends=tuple(_mends(position, found, points)))


def traced(position: Position, unit: str, to: str, kind: str, points: Fraction | None = None) -> Line:
    """The line itself, without what would mend it; found once for a position."""
    key = ("line", rules.clauses, unit, to, kind, points)
    found: Line | None = position.memo.get(key)
    if found is None:
        found = position.memo[key] = _traced(position, unit, to, kind, points)
    return found


def _traced(position: Position, unit: str, to: str, kind: str, points: Fraction | None) -> Line:
    it = position.unit(unit)
    about = Verdict(f"{unit} in {it.label}: {kind.replace('_', ' ')} to {to}")
    line = Line(kind, it.label, to, it.side, unit, (), Fraction(0), about)
    if it.cell is None:
        return replace(line, verdict=replace(line.verdict, lacking=f"{unit} is not on the map"))
    if kind == "port_trace":
        return _at(position, line, to, "port_trace")
    mobility, budget = _means(position, unit, kind)
    found = _Search(position, line, mobility, budget if points is None else points).found()
    if not found.legal or kind not in ("trace", "rail_trace"):
        return found
    end = _at(position, found, to, "source")
    uses = tuple(p for p in end.entries if p.cell not in {known.cell for known in found.entries})
    verdict = together([found.verdict, end.verdict], found.verdict.about)
    return replace(found, verdict=verdict, entries=found.entries + uses, cuts=end.cuts)


def _means(position: Position, unit: str, kind: str) -> tuple[Mobility, Fraction]:
    """By what mobility a line runs and how far: an HQ and an Extender use their own, all others trucks."""
    it = position.unit(unit)
    if kind in RAIL:
        return Mobility.TRUCK, FAR
    own = it.kind == HQ or kind in ("throw", "extender")
    mobility = Mobility(it.throw_mobility) if own else Mobility.TRUCK
    return mobility, Fraction(it.throw, position.board.parts) if kind in ("throw", "extender") else DRAW


@rules.line
def runs(position: Position, errand: str, unit: str) -> Means:
    """What a line runs by: whose a draw or a trace is need not be said, since it goes by truck; a throw is an HQ's own."""
    if unit and errand in (*SUPPLY, *RAIL):
        mobility, far = _means(position, unit, errand)
    elif errand in ("draw", "trace", *RAIL):
        mobility, far = Mobility.TRUCK, FAR if errand in RAIL else DRAW
    else:
        return Means()
    return Means({"mobility": int(mobility)}, far)


def _at(position: Position, line: Line, cell: str, act: str) -> Line:
    """What zones say to a source or a port, and whom its use binds."""
    verdict = judge(rules, _staying(position, line.user), Action(act, line.user, through=(cell,)))
    verdict = replace(verdict, about=line.verdict.about)
    held = cell in zones(position, line.side)
    made = entry(position, cell, line.side, line.user) if held and verdict.legal else None
    path = line.path or (cell,)
    return replace(line, path=path, verdict=verdict, entries=(made,) if made else (), cuts=() if verdict.legal else (cell,))


def _staying(position: Position, unit: str) -> Position:
    """The position with a stand-in for the unit that asks: the law lifts whoever acts, but it may be its own negator."""
    stand_in = f"{unit} itself"
    return position.added(stand_in, unit, position.unit(unit).label)


class _Search:
    """The best line from a unit's hex to a hex, or next to it."""

    def __init__(self, position: Position, line: Line, mobility: Mobility, budget: Fraction) -> None:
        self.position, self.line, self.grid = position, line, position.board.grid
        self.goal, self.start = self.grid.cell(line.goal), self.grid.cell(line.start)
        self.budget, facts = int(budget * position.board.parts), {"mobility": int(mobility)}
        self.errand = Errand(rules, position, None, line.kind, points=budget, facts=facts, side=line.side, sources=(self.start,))
        self.case: Case = self.errand.case(whole=True)
        self.binding: dict[int, int] = {}
        self.to_rail = line.kind in RAIL
        self.negated = set(zones(position, line.side)) if mobility == TRUCK else set()

    def found(self) -> Line:
        best = self._best(self.case.step[0] < 0) or self._best(self._closed_by_the_map())
        if best is None:
            far = in_points(Fraction(self.budget, self.position.board.parts))
            lacking = "no line of rails leads there" if self.to_rail else f"no line of {far} reaches it"
            return replace(self.line, verdict=replace(self.line.verdict, lacking=lacking))
        path, cost = best
        verdicts = [self._why(a, b) for a, b in pairwise(path)]
        labels = tuple(map(self.grid.label, path))
        verdict = together(verdicts, self.line.verdict.about)
        price = Fraction(cost, self.position.board.parts)
        if not verdict.legal:
            barring = [r for r in verdict.standing if r.effect.kind == "forbid"]
            cuts = tuple(dict.fromkeys(cell for reason in barring for cell in reason.cells))
            refused = Verdict.of(barring, about=self.line.verdict.about, cells=cuts)
            return replace(self.line, path=labels, cost=price, verdict=refused, cuts=cuts)
        return replace(self.line, path=labels, cost=price, verdict=verdict, entries=self._entries(labels))

    def _why(self, a: int, b: int) -> Verdict:
        return why_step(self.case, a, self.grid.way(a, b))

    def _entries(self, labels: tuple[str, ...]) -> tuple[Promise, ...]:
        """Whom the line binds: in each hex of its steps that lies in a zone."""
        touched = labels if len(labels) > 1 else ()
        made = (entry(self.position, cell, self.line.side, self.line.user) for cell in touched if cell in self.negated)
        return tuple(promise for promise in made if promise is not None)

    def _closed_by_the_map(self) -> NDArray[np.bool_]:
        """The steps that would be forbidden if no enemy were there: no unit placed anywhere mends them."""
        theirs = [u for u in self.position.ids if self.position.sides.hostile(self.line.side, self.position.unit(u).side)]
        alone: NDArray[np.bool_] = self.errand.again(position=self.position.without(*theirs)).case(whole=True).step[0] < 0
        return alone

    def _best(self, closed: NDArray[np.bool_]) -> tuple[tuple[int, ...], int] | None:
        """The path over steps not closed with the fewest breaches, then entries, then points, then by its numbers."""
        steps, void = self.case.scene.box.steps.tolist(), self.case.scene.board.cells["void"]
        table, label = self.case.step[0], cache(self.grid.label)
        queue: list[tuple[tuple[int, int, int, tuple[str, ...]], tuple[int, ...]]] = []
        for start in self._starts():
            heappush(queue, ((0, 0, 0, (label(start),)), (start,)))
        done: dict[int, list[tuple[int, int, int]]] = {}
        while queue:
            (breaches, bound, spent, names), path = heappop(queue)
            cell = path[-1]
            if self._arrived(cell):
                return path, spent
            if any(a <= breaches and b <= bound and c <= spent for a, b, c in done.get(cell, ())):
                continue
            done.setdefault(cell, []).append((breaches, bound, spent))
            for way, step in enumerate(steps):
                value, onto = int(table[cell, way]), cell + step
                cost = spent + (((value - FORBID if value < 0 else value) & MASK) >> 8)
                if void[onto] or closed[cell, way] or cost > self.budget or onto in path:
                    continue
                ends = [cell, onto] if len(path) == 1 else [onto]
                binds = bound + sum(self._binds(end) for end in ends)
                heappush(queue, ((breaches + (value < 0), binds, cost, (*names, label(onto))), (*path, onto)))
        return None

    def _starts(self) -> tuple[int, ...]:
        """Where it may begin: in the unit's own hex; for a draw perhaps next to it."""
        either = rules.in_force(self.position.readings).values["adjacent_end"] == "either"
        near = self.grid.neighbours(self.start) if either and self.line.kind == "draw" else ()
        sides = self.position.units["side"]
        theirs = combat(self.position) & self.position.sides.enmity[self.position.sides.number(self.line.side)][sides]
        taken = set(self.position.cells()[theirs].tolist())
        return (self.start, *(cell for cell in near if cell not in taken))

    def _arrived(self, cell: int) -> bool:
        """A line is there when it comes next to its goal; a railway runs to the very hex."""
        return cell == self.goal if self.to_rail else self.grid.distance(cell, self.goal) <= 1

    def _binds(self, cell: int) -> int:
        """Whether a use of negation there would put down an entry."""
        if cell not in self.binding:
            negated = self.grid.label(cell) in self.negated
            self.binding[cell] = int(negated and entry(self.position, cell, self.line.side, self.line.user) is not None)
        return self.binding[cell]


def _mends(position: Position, line: Line, points: int | str | Fraction | None, *, most: int = 6) -> Iterator[Mend]:
    """What would mend a line, each tried: a friendly combat unit that stays in a hex where it is cut, or an enemy gone."""
    able, told = combat(position), 0
    wanted = None if points is None else Fraction(points)
    friends = [u for u in position.ids if able[position.row(u)] and position.unit(u).side == line.side and u != line.user]
    tries = []
    for cut in (cell for cell in line.cuts if not _enemy_held(position, cell, line.side)):
        near = sorted(friends, key=lambda unit: _far(position, unit, cut))
        others = [unit for unit in near if position.unit(unit).label != cut]
        tries += [(Mend("negator", unit, cut), position.moved(unit, cut).changed(unit, finished=1)) for unit in others]
    enemies = [unit for unit in line.verdict.by if unit in position.ids]
    tries += [(Mend("without", unit, position.unit(unit).label), position.without(unit)) for unit in enemies]
    for mend, changed in tries:
        if told < most and traced(changed, line.user, line.goal, line.kind, wanted).legal:
            told += 1
            yield mend


def _far(position: Position, unit: str, cell: str) -> int:
    """How far off a unit is; from a box, very far."""
    here, grid = position.unit(unit).cell, position.board.grid
    return 1000 if here is None else grid.distance(here, grid.cell(cell))


def _enemy_held(position: Position, cell: str, side: str) -> bool:
    return any(position.sides.hostile(side, position.unit(unit).side) for unit in position.at(cell))
