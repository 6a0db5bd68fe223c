"""Supply lines (4.5a.B, D, F): draw, throw, trace, by rail and from a port; the path, or what cuts it and who could mend it.

Of several lines the one is used that binds the fewest units, then the shortest, then the first by its hex numbers. Asking
binds nobody: ``Line.used`` is the position once the line has been used.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cache, cached_property
from heapq import heappop, heappush
from itertools import pairwise
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from zoc.action import Part
from zoc.action.judge import judge_part
from zoc.errors import Malformed, Unknown
from zoc.kernels import FORBID
from zoc.law import Effect, Means, Reason, Verdict
from zoc.law import deed as take
from zoc.law.lack import Lack
from zoc.law.setting import Setting
from zoc.law.verdict import merged
from zoc.law.verdict import points as in_points
from zoc.movement.distance import COST
from zoc.movement.tables import Case
from zoc.movement.why import why_step
from zoc.position import Position, Promise
from zoc.rulesets.ocs.counters import Where, combat, placed, readings, rules, tabled
from zoc.rulesets.ocs.negation import entry
from zoc.rulesets.ocs.sources import source_part
from zoc.rulesets.ocs.supplied import DRAW, FAR, costs_to, means, steps_of
from zoc.rulesets.ocs.terms import RAIL, SUPPLY, TRUCK, Mobility
from zoc.rulesets.ocs.zone import zones
from zoc.text.names import spoken

if TYPE_CHECKING:
    from zoc.table import Table

KINDS = ("draw", "throw", "trace", "extender", "rail_trace", "rail_cap", "port_trace")


@dataclass(frozen=True)
class Mend:
    """One change after which the line runs: a unit put into a hex to stay there, or an enemy gone."""

    kind: str
    unit: str
    cell: str

    def say(self) -> str:
        return (
            f"with {spoken(self.unit)} in {self.cell}" if self.kind == "negator" else f"without {spoken(self.unit)} ({self.cell})"
        )

    def as_dict(self) -> dict[str, str]:
        return {"kind": self.kind, "unit": self.unit, "cell": self.cell}


@dataclass(frozen=True)
class LineOfSupply:
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
            keepers = " or ".join(map(spoken, promise.keepers))
            lines.append(f"  Used, it binds {keepers}: no more points until the phase ends (OCS §4.5b).")
        return "\n".join([*lines, *([f"  {spoken(self.user)} could not move after it."] if self.binds_itself else [])])

    def as_dict(self) -> dict[str, object]:
        told: dict[str, object] = {**self.verdict.as_dict(), "kind": self.kind, "path": list(self.path), "cost": str(self.cost)}
        told["binds"] = [list(promise.keepers) for promise in self.entries]
        return told | ({} if self.legal else {"cuts": list(self.cuts), "mends": [m.as_dict() for m in self.mends]})


@dataclass(frozen=True)
class LineTo:
    """A line that a part needs: of which kind, to which hex."""

    kind: str
    goal: str

    def verdict(self, table: Setting, part: Part) -> Verdict:
        """Whether it runs."""
        return traced(table, part.unit, self.goal, self.kind).verdict

    def leads(self, table: Setting, part: Part) -> bool:
        """Whether it runs, without saying how: what listings ask."""
        return runs_to(table, part.unit, self.goal, self.kind)


def runs_to(where: Setting, unit: str, to: str, kind: str) -> bool:
    """Whether a line runs from a unit to a hex: as ``traced`` finds it, off one search for the whole side."""
    table = tabled(where)
    position, it = table.position, table.position.unit(unit)
    if it.cell is None or to in position.boxes:
        return False
    if kind == "port_trace":
        return True
    mobility, far = means(position, unit, kind)
    costs = costs_to(table, it.side, kind, mobility, frozenset((position.board.grid.cell(to),)))
    most = int(far * position.board.parts)
    return any(costs.get(start, most + 1) <= most for start in starts(table, it.cell, it.side, kind))


def starts(table: Table, here: int, side: str, kind: str) -> tuple[int, ...]:
    """Where a line may begin: in the unit's own hex; for a draw perhaps next to it."""
    if kind != "draw" or readings(table).adjacent_end != "either":
        return (here,)
    position = table.position
    theirs = combat(position) & position.sides.enmity[position.sides.number(side)][position.units["side"]]
    taken = set(position.cells()[theirs].tolist())
    return (here, *(cell for cell in position.board.grid.neighbours(here) if cell not in taken))


def between(table: Table, user: str, start: str, goal: str, kind: str, mobility: Mobility, far: Fraction) -> Verdict:
    """The law's word on a line from one hex to another, whoever stands there."""
    about = Verdict(f"{kind.replace('_', ' ')} from {start} to {goal}")
    line = LineOfSupply(kind, start, goal, table.position.unit(user).side, user, (), Fraction(0), about)
    return _Search(table, line, mobility, far).found().verdict


def ends(position: Position, kind: str, unit: str, to: str) -> tuple[Part, ...]:
    """What is asked where a line of a kind ends: whether what it is to reach is there, and what zones say to it."""
    if kind in ("trace", "rail_trace"):
        return (source_part(position, unit, to),)
    if kind == "port_trace":
        return (Part("port_trace", unit, at=to, through=(to,), stays=True),)
    act = {"draw": "drawing", "throw": "throwing"}.get(kind)
    return (Part(act, unit, at=to, through=()),) if act else ()


@rules.question(
    "supply",
    to=take.cell(label="From or to which hex"),
    kind=take.word(*KINDS, label="Which kind of line"),
    points=take.number(label="How far the line may run"),
)
def supply(table: Setting, unit: str, to: str, kind: str = "draw", points: int | str | Fraction | None = None) -> LineOfSupply:
    """The line by which a unit draws from, throws to or traces to a hex; or what cuts it, why, and what would mend it.

    No turn is counted: whether the line is there, not whether it may be used in this phase.
    """
    if kind not in KINDS:
        raise Unknown.name("kind of supply line", kind, KINDS)
    far = None if points is None else Fraction(points)
    found = _asked(tabled(table), unit, to, kind, far)
    return found if found.legal else replace(found, mends=tuple(_mends(tabled(table), found, far)))


def _asked(table: Table, unit: str, to: str, kind: str, points: Fraction | None) -> LineOfSupply:
    """The line with what the law says to its end."""
    line = traced(table, unit, to, kind, points)
    if table.position.unit(unit).cell is None or to in table.position.boxes:
        return line
    word = joined((judge_part(table.at_large(), part) for part in ends(table.position, kind, unit, to)), "")
    cuts = tuple(dict.fromkeys((*line.cuts, *((to,) if word.refused else ()))))
    return replace(line, verdict=joined([word, line.verdict], line.verdict.about), cuts=cuts)


def joined(verdicts: Iterable[Verdict], about: str) -> Verdict:
    """Several verdicts as one: each clause once, with all it concerns; what is lacking to one is lacking to all."""
    given = list(verdicts)
    lacks = tuple(dict.fromkeys(lack for one in given for lack in one.lacks))
    cells = tuple(dict.fromkeys(cell for one in given for cell in one.cells))
    reasons: dict[tuple[str, Effect, tuple[str, ...]], list[Reason]] = {}
    for reason in (reason for one in given for reason in one.reasons):
        waivers = tuple(clause.number for clause in reason.waived_by)
        reasons.setdefault((reason.clause.number, reason.effect, waivers), []).append(reason)
    once = (merged(replace(r, clause=a[0].clause, waived_by=a[0].waived_by) for r in a) for a in reasons.values())
    return Verdict.of((reason for alike in once for reason in alike), about=about, lacks=lacks, cells=cells)


def word_on(table: Table, parts: Iterable[Part], about: str) -> Verdict:
    """The law's word on parts together, and if no clause refuses one, on the ways they need; whom each reason concerns."""
    given = tuple(parts)
    found = joined((_named(part, judge_part(table, part)) for part in given), about)
    if found.refused:
        return found
    return joined([found, *(part.way.verdict(table, part) for part in given if part.way is not None)], about)


def _named(part: Part, word: Verdict) -> Verdict:
    named = (r if r.by or r.effect.kind == "waive" else replace(r, by=(part.unit,)) for r in word.reasons)
    return replace(word, reasons=tuple(named))


def traced(where: Setting, unit: str, to: str, kind: str, points: Fraction | None = None) -> LineOfSupply:
    """The line itself, without what is asked where it ends; found once for a table."""
    table = tabled(where)
    key = ("line", table.law, unit, to, kind, points)
    found: LineOfSupply | None = table.position.memo.get(key)
    if found is None:
        found = table.position.memo[key] = _traced(table, unit, to, kind, points)
    return found


def _traced(table: Table, unit: str, to: str, kind: str, points: Fraction | None) -> LineOfSupply:
    position = table.position
    it = position.unit(unit)
    about = Verdict(f"{spoken(unit)} in {it.label}: {spoken(kind)} to {to}")
    line = LineOfSupply(kind, it.label, to, it.side, unit, (), Fraction(0), about)
    if it.cell is None:
        return replace(line, verdict=replace(line.verdict, lacks=(Lack.of("off_map", unit=unit),)))
    if to in position.boxes:
        return replace(line, verdict=replace(line.verdict, lacks=(Lack.of("no_way"),)))
    if kind == "port_trace":
        return replace(line, path=(to,), entries=_held(table, line, to))
    mobility, budget = means(position, unit, kind)
    found = _Search(table, line, mobility, budget if points is None else points).found()
    if not found.legal or kind not in ("trace", "rail_trace"):
        return found
    uses = (p for p in _held(table, line, to) if p.cell not in {known.cell for known in found.entries})
    return replace(found, entries=(*found.entries, *uses))


def _held(table: Table, line: LineOfSupply, cell: str) -> tuple[Promise, ...]:
    """Whom the use of a source or a port in an enemy zone binds."""
    made = entry(table, cell, line.side, line.user) if cell in zones(table, line.side) else None
    return (made,) if made else ()


@rules.line
def runs(table: Where, errand: str, unit: str) -> Means:
    """What a line runs by: whose a draw or a trace is need not be said, since it goes by truck; a throw is an HQ's own."""
    if unit and errand in (*SUPPLY, *RAIL):
        mobility, far = means(placed(table), unit, errand)
    elif errand in ("draw", "trace", *RAIL):
        mobility, far = Mobility.TRUCK, FAR if errand in RAIL else DRAW
    else:
        return Means()
    return Means({"mobility": int(mobility)}, far)


class _Search:
    """The best line from a unit's hex to a hex, or next to it."""

    def __init__(self, table: Table, line: LineOfSupply, mobility: Mobility, budget: Fraction) -> None:
        position = table.position
        self.table, self.position, self.line, self.grid, self.mobility = table, position, line, position.board.grid, mobility
        self.goal, self.start = self.grid.cell(line.goal), self.grid.cell(line.start)
        self.points, self.budget = budget, int(budget * position.board.parts)
        self.binding: dict[int, int] = position.memo.setdefault(("binding", table.law, line.side), {})
        self.to_rail = line.kind in RAIL
        self.negated = set(zones(table, line.side)) if mobility == TRUCK else set()

    @cached_property
    def case(self) -> Case:
        """The steps of a side's lines of this kind; the same for all its units."""
        return steps_of(self.table, self.line.side, self.line.kind, self.mobility)

    def found(self) -> LineOfSupply:
        best = None if self._far_off() else self._best(self.case.step[0] < 0) or self._best(self._closed_by_the_map())
        if best is None:
            far = "rails" if self.to_rail else in_points(self.points)
            return replace(self.line, verdict=replace(self.line.verdict, lacks=(Lack.of("no_line", far=far),)))
        path, cost = best
        verdicts = [self._why(a, b) for a, b in pairwise(path)]
        labels = tuple(map(self.grid.label, path))
        verdict = joined(verdicts, self.line.verdict.about)
        price = Fraction(cost, self.position.board.parts)
        if not verdict.legal:
            barring = [r for r in verdict.standing if r.effect.kind == "forbid"]
            cuts = tuple(dict.fromkeys(cell for reason in barring for cell in reason.cells))
            refused = Verdict.of(barring, about=self.line.verdict.about, cells=cuts)
            return replace(self.line, path=labels, cost=price, verdict=refused, cuts=cuts)
        return replace(self.line, path=labels, cost=price, verdict=verdict, entries=self._entries(labels))

    def _far_off(self) -> bool:
        """Whether its goal lies farther off than a line of the cheapest steps would reach."""
        return not self.to_rail and max(0, self.grid.distance(self.start, self.goal) - 2) * self.case.cheapest > self.budget

    def _why(self, a: int, b: int) -> Verdict:
        return why_step(self.case, a, self.grid.way(a, b))

    def _entries(self, labels: tuple[str, ...]) -> tuple[Promise, ...]:
        """Whom the line binds: in each hex of its steps that lies in a zone."""
        touched = labels if len(labels) > 1 else ()
        made = (entry(self.table, cell, self.line.side, self.line.user) for cell in touched if cell in self.negated)
        return tuple(promise for promise in made if promise is not None)

    def _closed_by_the_map(self) -> NDArray[np.bool_]:
        """The steps that would be forbidden if no enemy were there: no unit placed anywhere mends them."""
        theirs = [u for u in self.position.ids if self.position.sides.hostile(self.line.side, self.position.unit(u).side)]
        key = ("without enemies", self.line.side)
        if (bare := self.position.memo.get(key)) is None:
            bare = self.position.memo[key] = self.position.without(*theirs)
        alone: NDArray[np.bool_] = steps_of(self.table.on(bare), self.line.side, self.line.kind, self.mobility).step[0] < 0
        return alone

    def _best(self, closed: NDArray[np.bool_]) -> tuple[tuple[int, ...], int] | None:
        """The path over steps not closed with the fewest breaches, then entries, then points, then by its numbers."""
        steps, void = self.case.scene.box.steps.tolist(), self.case.scene.board.cells["void"]
        table, label = self.case.step[0], cache(self.grid.label)
        queue: list[tuple[tuple[int, int, int, tuple[str, ...]], tuple[int, ...]]] = []
        for start in starts(self.table, self.start, self.line.side, self.line.kind):
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
                cost = spent + (((value - FORBID if value < 0 else value) & COST) >> 8)
                if void[onto] or closed[cell, way] or cost > self.budget or onto in path:
                    continue
                ends = [cell, onto] if len(path) == 1 else [onto]
                binds = bound + sum(self._binds(end) for end in ends)
                heappush(queue, ((breaches + (value < 0), binds, cost, (*names, label(onto))), (*path, onto)))
        return None

    def _arrived(self, cell: int) -> bool:
        """A line is there when it comes next to its goal; a railway runs to the very hex."""
        return cell == self.goal if self.to_rail else self.grid.distance(cell, self.goal) <= 1

    def _binds(self, cell: int) -> int:
        """Whether a use of negation there would put down an entry."""
        if self.grid.label(cell) not in self.negated:
            return 0
        if cell not in self.binding:
            self.binding[cell] = int(entry(self.table, cell, self.line.side, self.line.user) is not None)
        return self.binding[cell]


def _mends(table: Table, line: LineOfSupply, points: Fraction | None, *, most: int = 6) -> Iterator[Mend]:
    """What would mend a line, each tried: a friendly combat unit that stays in a hex where it is cut, or an enemy gone."""
    position = table.position
    able, told = combat(position), 0
    friends = [u for u in position.ids if able[position.row(u)] and position.unit(u).side == line.side and u != line.user]
    tries = []
    for cut in (cell for cell in line.cuts if not _enemy_held(position, cell, line.side)):
        near = sorted(friends, key=lambda unit: _far(position, unit, cut))
        others = [unit for unit in near if position.unit(unit).label != cut]
        tries += [(Mend("negator", unit, cut), position.moved(unit, cut).changed(unit, finished=1)) for unit in others]
    enemies = [unit for unit in line.verdict.by if unit in position.ids]
    tries += [(Mend("without", unit, position.unit(unit).label), position.without(unit)) for unit in enemies]
    for mend, changed in tries:
        if told < most and _asked(table.on(changed), line.user, line.goal, line.kind, points).legal:
            told += 1
            yield mend


def _far(position: Position, unit: str, cell: str) -> int:
    """How far off a unit is; from a box, very far."""
    here, grid = position.unit(unit).cell, position.board.grid
    return 1000 if here is None else grid.distance(here, grid.cell(cell))


def _enemy_held(position: Position, cell: str, side: str) -> bool:
    return any(position.sides.hostile(side, position.unit(unit).side) for unit in position.at(cell))
