"""A whole move planned: step by step under the law, with the tests met on the way and the exact chance to arrive."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from heapq import heappop, heappush
from itertools import pairwise
from typing import Any

from zoc.action import Action, Attempt, attempt
from zoc.errors import Malformed
from zoc.law import Reason, Ruleset, Verdict
from zoc.movement import Errand, Reach
from zoc.movement.errand import exact_points
from zoc.movement.tables import flags_of
from zoc.movement.why import why_end, why_step
from zoc.odds import Hazard, arrival, percent
from zoc.position import Position
from zoc.rulesets.fates_edge.book import rules
from zoc.rulesets.fates_edge.terms import DOWN


@dataclass(frozen=True)
class Plan:
    """A way of moving along given cells: the verdict on every step, what it costs, and where it would be stopped."""

    unit: str
    cells: tuple[str, ...]
    steps: tuple[Verdict, ...]
    ending: Verdict
    cost: Fraction
    budget: Fraction
    stopped_in: str = ""

    @property
    def legal(self) -> bool:
        return not self.stopped_in and self.cost <= self.budget and all(v.legal for v in (*self.steps, self.ending))

    @property
    def cites(self) -> tuple[str, ...]:
        """The clauses that stand on its steps, each once."""
        return tuple(dict.fromkeys(number for verdict in (*self.steps, self.ending) for number in verdict.cites))

    @property
    def tests(self) -> tuple[tuple[str, Reason], ...]:
        """The tests on the way, each with the cell where the mover stands when it is made."""
        made = zip(self.cells, self.steps, strict=False)
        return tuple((start, reason) for start, verdict in made for reason in verdict.standing if reason.effect.kind == "test")

    def say(self) -> str:
        told = "allowed" if self.legal else "not allowed"
        lines = [f"{self.unit}: {' → '.join(self.cells)}: {told}, {self.cost} of {self.budget}"]
        lines += [f"  it must stop in {self.stopped_in}"] if self.stopped_in else []
        lines += [f"  {line}" for verdict in (*self.steps, self.ending) for line in verdict.say().split("\n")[1:]]
        return "\n".join(lines)


def plan(
    law: Ruleset,
    position: Position,
    unit: str,
    cells: Iterable[str],
    *,
    way: str = "",
    points: int | str | Fraction | None = None,
    facts: Mapping[str, Any] | None = None,
) -> Plan:
    """The ruling on a whole path; one that runs on where it must stop is refused, not cut short (our reading FE-5.2-6)."""
    errand = Errand(law, position, unit, "move", way, exact_points(points), facts or {})
    case, grid = errand.case(whole=True), position.board.grid
    path = (position.unit(unit).label, *cells)
    state, cost, stopped_in, verdicts = flags_of(case.scene) >> 1, 0, "", list[Verdict]()
    for a, b in pairwise(path):
        here, there = grid.cell(a), grid.cell(b)
        if there - here not in case.scene.box.steps.tolist():
            raise Malformed(f"{a} and {b} are not neighbours")
        heading = grid.way(here, there)
        verdicts.append(why_step(case, here, heading, state))
        value = int(case.step[state, here, heading])
        value = value + (1 << 30) if value < 0 else value
        cost, state = cost + (value >> 8), (value & 255) >> 1
        if value & 1 and b != path[-1] and not stopped_in:
            stopped_in = b
    parts = position.board.parts
    ending = why_end(case, grid.cell(path[-1]), state) if len(path) > 1 else Verdict()
    return Plan(unit, path, tuple(verdicts), ending, Fraction(cost, parts), Fraction(errand.budget, parts), stopped_in)


# THE TESTS ON THE WAY


@dataclass(frozen=True)
class Pending:
    """One test of a plan: which step it belongs to, who rolls, what, and what goes wrong if it goes wrong."""

    step: int
    kind: str
    who: str
    attempt: Attempt

    @property
    def wrong(self) -> Fraction:
        """The chance that it goes wrong: a strike that hits, a balance or a wall not passed, a ward that is missed."""
        if self.kind == "strike":
            return self.attempt.chance
        if self.kind == "ward":
            return self.attempt.chances["miss"] or Fraction(0)
        return Fraction(0) if self.kind == "zone" else 1 - self.attempt.chance


def pending(law: Ruleset, position: Position, made: Plan, *, pools: Mapping[str, int] | None = None) -> tuple[Pending, ...]:
    """The tests of a plan in the order they are made: strikes before the step, then wards, walls and ledges.

    ``pools`` are dice for tests of the mover by kind, where they are not its usual ones.
    """
    found = []
    for nth, verdict in enumerate(made.steps):
        there = position.moved(made.unit, made.cells[nth])
        reasons = [r for r in verdict.standing if r.effect.kind == "test"]
        for reason in sorted(reasons, key=lambda r: ORDER.index(r.effect.name)):
            if reason.effect.name == "strike":
                blows = ((enemy, attempt(law, there, Action("strike", enemy, made.unit))) for enemy in reason.by)
                found += [Pending(nth, "strike", enemy, blow) for enemy, blow in blows]
            else:
                dice = (pools or {}).get(reason.effect.name)
                facts = {**_of_the_step(law, there, made, nth, reason.clause.number), **({} if dice is None else {"pool": dice})}
                name = reason.effect.name if reason.effect.name != "zone" else "resist"
                found.append(Pending(nth, reason.effect.name, "", attempt(law, there, Action(name, made.unit, facts=facts))))
    return tuple(found)


ORDER = ("strike", "ward", "wall", "balance", "zone")


def _of_the_step(law: Ruleset, position: Position, made: Plan, nth: int, number: str) -> dict[str, int]:
    """What the ground of a step says of its test."""
    grid, shape = position.board.grid, position.shapes[int(position.units["shape"][position.row(made.unit)])]
    here = grid.cell(made.cells[nth])
    way = grid.way(here, grid.cell(made.cells[nth + 1]))
    dv = {"4-14": "balance_dv", "14.4-3": "conjured_dv", "14.1.WARD-1": "ward"}.get(number)
    value = int(law.surveyed(dv, position.board, shape)[here, way]) if dv else 0
    return {"spirit": value} if dv == "ward" else {"dv": value} if dv else {}


@dataclass(frozen=True)
class Passage:
    """A plan with its tests and the exact chance to arrive, and to arrive without Harm."""

    plan: Plan
    tests: tuple[Pending, ...]
    arrives: Fraction
    unhurt: Fraction

    def say(self) -> str:
        lines = [self.plan.say().split("\n")[0]]
        for test in self.tests:
            who = test.who or self.plan.unit
            lines.append(f"  {who}: {test.kind}, {test.attempt.needs}, goes wrong {test.wrong} ({percent(test.wrong)})")
        lines.append(f"  arrives {self.arrives} ({percent(self.arrives)}), unhurt {self.unhurt} ({percent(self.unhurt)})")
        return "\n".join(lines)

    def as_dict(self) -> dict[str, Any]:
        tests = [{"kind": t.kind, "by": t.who or self.plan.unit, "wrong": str(t.wrong)} for t in self.tests]
        route = {"route": list(self.plan.cells), "cost": str(self.plan.cost)}
        return {**route, "tests": tests, "arrives": str(self.arrives), "unhurt": str(self.unhurt)}


def passage(law: Ruleset, position: Position, made: Plan, *, pools: Mapping[str, int] | None = None, way: str = "") -> Passage:
    """The exact chance to get to the end of a plan, past everybody who may strike; a rolled Disengage comes first."""
    tests = pending(law, position, made, pools=pools)
    if way == "disengage":
        dice = (pools or {}).get("disengage")
        action = Action("disengage", made.unit, facts={} if dice is None else {"pool": dice})
        tests = (Pending(-1, "disengage", "", attempt(law, position, action)), *tests)
    hazards = [_hazard(position, test, last=len(made.steps) - 1) for test in tests]
    unlimited = law.in_force(position.readings).reactions_per_round == "unlimited"
    reactions = {t.who: len(tests) if unlimited else position.unit(t.who).facts["reactions"] for t in tests if t.who}
    found = arrival(hazards, max(1, DOWN - position.unit(made.unit).facts["harm"]), reactions=reactions)
    return Passage(made, tests, *found)


def _hazard(position: Position, test: Pending, last: int) -> Hazard:
    """A strike does Harm; what the ground asks for ends the Move, but a fall on the last step still arrives."""
    if test.who:
        return Hazard(test.who, test.wrong, position.unit(test.who).facts["harm_dealt"])
    return Hazard("", test.wrong, 0, halts=not (test.kind == "balance" and test.step == last))


def routes(law: Ruleset, position: Position, unit: str, cell: str, *, way: str = "") -> dict[str, Passage]:
    """The cheapest way somewhere and the way with the fewest tests, each with its chance; none if no way leads there."""
    errand = Errand(law, position, unit, "move", way)
    going = Reach(errand)
    if cell not in going:
        return {}
    cheapest = [position.board.grid.label(step.onto) for step in going.route(cell)]
    plans = {"cheapest": cheapest, "fewest tests": _fewest_tests(going, position.board.grid.cell(cell)) or cheapest}
    return {name: passage(law, position, plan(law, position, unit, cells, way=way), way=way) for name, cells in plans.items()}


def _fewest_tests(going: Reach, cell: int) -> list[str]:
    """The lawful way with the fewest tests within the points, then the cheapest: labels that no other outdoes in both."""
    search, label = going.search, going.position.board.grid.label
    case, budget = search.case, search.errand.budget
    target, steps = search.local(cell), case.scene.box.steps.tolist()
    start = int(case.scene.starts[0])
    queue: list[tuple[int, int, int, int, tuple[int, ...]]] = [(0, 0, start, search.flags, (start,))]
    best: dict[tuple[int, int], int] = {}
    while queue:
        tests, cost, here, state, path = heappop(queue)
        if here == target and (len(path) == 1 or int(case.end[state >> 1, here]) >= 0):
            return [label(search.whole(c)) for c in path[1:]]
        if best.get((here, state), budget + 1) <= cost or state & 1:
            continue
        best[here, state] = cost
        for way, step in enumerate(steps):
            value = int(case.step[state >> 1, here, way])
            burden = int(case.burden[state >> 1, here, way]) if case.burden.size else 0
            if value >= 0 and cost + (value >> 8) <= budget:
                heappush(queue, (tests + burden, cost + (value >> 8), here + step, value & 255, (*path, here + step)))
    return []


# ASKED AT THE TABLE


@dataclass(frozen=True)
class Ways:
    """The ways to a cell: the cheapest and that with the fewest tests, each with its exact chance."""

    unit: str
    cell: str
    routes: Mapping[str, Passage]

    def say(self) -> str:
        if not self.routes:
            return f"{self.unit} cannot get to {self.cell} that way."
        return "\n".join(f"{name}: {found.say()}" for name, found in self.routes.items())

    def as_dict(self) -> dict[str, Any]:
        return {"unit": self.unit, "cell": self.cell, "routes": {name: found.as_dict() for name, found in self.routes.items()}}


@rules.question("passage")
def passages(position: Position, unit: str, cell: str, way: str = "") -> Ways:
    """The ways of a unit to a cell, with the tests on each, the exact chance to arrive and the chance to arrive unhurt."""
    return Ways(unit, cell, routes(rules, position, unit, cell, way=way))
