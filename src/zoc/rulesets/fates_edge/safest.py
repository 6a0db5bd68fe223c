"""The safest way somewhere: where steps must be tested, the route with the best chance to arrive.

Enemies react only so often, so the danger of a step depends on who has reacted before: a label is a cell, a rule
state and the reactions already drawn, with the exact chances of every harm so far. Of two labels one is given up only
if the other is no dearer and no more dangerous at any count of harm.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from heapq import heappop, heappush
from itertools import accumulate, count
from typing import NamedTuple

from zoc.grid import Cell
from zoc.law.asking import pick
from zoc.law.clause import Clause
from zoc.movement.reach import Reach
from zoc.movement.search import RouteSearch
from zoc.movement.why import names_of
from zoc.rulesets.fates_edge.gauntlet import Hazard


class MetTest(NamedTuple):
    """A test on a step: the clause that asks for it, the enemy who makes it, or nobody, and the step's two cells."""

    clause: Clause
    who: str
    start: Cell
    onto: Cell


Hurt = Callable[[MetTest], Hazard]
Harm = tuple[Fraction, ...]
Drawn = tuple[tuple[str, int], ...]


@dataclass(frozen=True)
class Safest:
    """A route with its exact chances: to arrive at all, and to arrive unhurt."""

    cells: tuple[str, ...]
    cost: Fraction
    arrives: Fraction
    unhurt: Fraction


@dataclass(frozen=True)
class _Label:
    cell: int
    state: int
    drawn: Drawn
    cost: int
    harm: Harm
    before: _Label | None


def safest(
    reach: Reach, cell: Cell | str, hurt: Hurt, *, reactions: int | Mapping[str, int] = 1, down_at: int = 1
) -> Safest | None:
    """The way there with the best chance to arrive within the points, then unhurt; ``None`` if no way leads there.

    ``hurt`` says what a test on the way may do: the chance that it goes wrong, the harm that does, whether it ends the move.
    Whoever has taken ``down_at`` harm does not arrive. ``reactions``: how often an enemy can react, all alike or each.
    """
    search = reach.search
    target = search.local(reach.cell(cell))
    kept: dict[tuple[int, int, Drawn], list[_Label]] = {}
    order, queue, ends = count(), list[tuple[Fraction, int, int, _Label]](), list[_Label]()
    for start in search.case.scene.starts.tolist():
        first = _Label(start, search.flags, (), 0, (Fraction(1), *[Fraction(0)] * (down_at - 1)), None)
        heappush(queue, (Fraction(-1), 0, next(order), first))
    while queue:
        _, _, _, label = heappop(queue)
        if label.cell == target and _may_end(search, label):
            ends.append(label)
        for onward in _onward(search, label, hurt, reactions):
            rivals = kept.setdefault((onward.cell, onward.state, onward.drawn), [])
            if not any(_no_worse(rival, onward) for rival in rivals):
                rivals.append(onward)
                heappush(queue, (-sum(onward.harm, Fraction(0)), onward.cost, next(order), onward))
    return _told(search, max(ends, key=lambda end: (sum(end.harm), end.harm[0], -end.cost))) if ends else None


def _may_end(search: RouteSearch, label: _Label) -> bool:
    extra = int(search.case.end[label.state >> 1, label.cell])
    return label.before is None or (extra >= 0 and label.cost + extra <= search.errand.budget)


def _onward(search: RouteSearch, label: _Label, hurt: Hurt, reactions: int | Mapping[str, int]) -> Iterator[_Label]:
    """The lawful steps on from a label, each with the tests it draws."""
    if label.state & 1:
        return
    case, budget, overdraw = search.case, search.errand.budget, search.errand.rules.overdraw
    for way, step in enumerate(case.scene.box.steps.tolist()):
        value = int(case.step[label.state >> 1, label.cell, way])
        cost = label.cost + (value >> 8)
        if value < 0 or (cost > budget and not (overdraw and label.cost < budget)):
            continue
        harm, drawn = label.harm, dict(label.drawn)
        for met in _tests(search, label.cell, way, label.state >> 1):
            if met.who and drawn.get(met.who, 0) >= (reactions if isinstance(reactions, int) else reactions[met.who]):
                continue
            if met.who:
                drawn[met.who] = drawn.get(met.who, 0) + 1
            harm = _struck(harm, hurt(met))
        yield _Label(label.cell + step, value & 255, tuple(sorted(drawn.items())), min(cost, budget), harm, label)


def _tests(search: RouteSearch, cell: int, way: int, state: int) -> Iterator[MetTest]:
    """The tests that stand on a step, and who makes them; nobody makes those of the ground."""
    scene = search.case.scene
    step = search.whole(cell), search.whole(cell + int(scene.box.steps[way]))
    for asked, said in zip(search.case.steps().clauses, search.case.steps().said, strict=True):
        if asked.clause.effect.kind == "test" and pick(said.stands, state, cell, way):
            yield MetTest(asked.clause, "", *step)
    for heard in search.case.heard:
        if heard.question not in ("enter", "leave"):
            continue
        place = cell if heard.question == "leave" else cell + int(scene.box.steps[way])
        for asked, said in zip(heard.clauses, heard.said, strict=True):
            rows = (heard.rows.cell == place).nonzero()[0] if asked.clause.effect.kind == "test" else ()
            for row in rows:
                if pick(said.stands, state, int(row), way):
                    for name in names_of(scene, int(heard.rows.row[row]), heard.question):
                        yield MetTest(asked.clause, name, *step)


def _struck(harm: Harm, blow: Hazard) -> Harm:
    """The chances of each harm after one more blow; whoever is down or halted is counted no more."""
    before = (0,) * len(harm) if blow.halts else (0,) * blow.harm + harm
    return tuple(p * (1 - blow.chance) + hit * blow.chance for p, hit in zip(harm, before, strict=False))


def _no_worse(rival: _Label, label: _Label) -> bool:
    """Whether a rival costs no more, and whatever harm one may still take, leaves at least the same chance."""
    mine, its = accumulate(label.harm), accumulate(rival.harm)
    return rival.cost <= label.cost and all(a <= b for a, b in zip(mine, its, strict=True))


def _told(search: RouteSearch, end: _Label) -> Safest:
    cells: list[str] = []
    label: _Label | None = end
    while label is not None:
        cells.append(search.errand.position.board.grid.label(search.whole(label.cell)))
        label = label.before
    return Safest(tuple(reversed(cells)), search.errand.paid(end.cost), sum(end.harm, Fraction(0)), end.harm[0])
