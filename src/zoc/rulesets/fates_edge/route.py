"""A whole move planned: step by step under the law, with the tests met on the way and the exact chance to arrive."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from heapq import heappop, heappush
from typing import TYPE_CHECKING

from zoc.action import Action, Attempt, attempt
from zoc.errors import MissingKey
from zoc.grid import Cell
from zoc.law import Clause, Ruleset
from zoc.look import Risk
from zoc.movement import Along, Errand, Reach, along
from zoc.odds import percent
from zoc.position import Position
from zoc.rulesets.fates_edge.book import rules
from zoc.rulesets.fates_edge.facts import AFigure
from zoc.rulesets.fates_edge.gauntlet import Hazard
from zoc.rulesets.fates_edge.pending import PendingTest
from zoc.rulesets.fates_edge.placement import ready
from zoc.rulesets.fates_edge.plight import Faring
from zoc.rulesets.fates_edge.safest import MetTest, safest
from zoc.rulesets.fates_edge.spells import segments_left
from zoc.rulesets.fates_edge.terms import DOWN
from zoc.text.names import spoken

if TYPE_CHECKING:
    from zoc.table import Table

# THE TESTS ON THE WAY


def pending(law: Ruleset, position: Position, made: Along, *, pools: Mapping[str, int] | None = None) -> tuple[PendingTest, ...]:
    """The tests of a plan in the order they are made: strikes before the step, then wards, walls and ledges.

    ``pools`` are dice for tests of the mover by kind, where they are not its usual ones.
    """
    found = list[PendingTest]()
    for nth in range(len(made.steps)):
        found += on_the_step(law, position.moved(made.unit, made.cells[nth]), made, nth, pools=pools)
    return tuple(found)


def on_the_step(
    law: Ruleset, position: Position, made: Along, nth: int, *, pools: Mapping[str, int] | None = None
) -> tuple[PendingTest, ...]:
    """The tests of one step of a plan, on the table as it is when the mover stands before it."""
    found, cell = list[PendingTest](), position.board.grid.cell
    step = cell(made.cells[nth]), cell(made.cells[nth + 1])
    reasons = [r for r in made.steps[nth].verdict.standing if r.effect.kind == "test"]
    for reason in sorted(reasons, key=lambda r: ORDER.index(r.effect.name)):
        for who in reason.by if reason.effect.name == "strike" else ("",):
            tried = _rolled(law, position, made.unit, reason.clause, who, step, pools)
            found.append(PendingTest(nth, reason.effect.name, who, tried, segments_left(position, made.unit)))
    return tuple(found)


def _rolled(
    law: Ruleset,
    position: Position,
    unit: str,
    clause: Clause,
    who: str,
    step: tuple[Cell, Cell],
    pools: Mapping[str, int] | None = None,
) -> Attempt:
    """What is rolled where a clause asks for a test on a step: a strike of an enemy's, or a test of the mover's own."""
    if who:
        return attempt(law, position, Action("strike", who, unit))
    kind = clause.effect.name
    facts = ground_facts(law, position, unit, step, clause.number)
    facts |= {"pool": pools[kind]} if pools and kind in pools else {}
    return attempt(law, position, Action("resist" if kind == "zone" else kind, unit, said=facts))


ORDER = ("strike", "ward", "wall", "balance", "zone")
SURVEYED = {"4-14": "balance_dv", "14.4-3": "conjured_dv", "14.1.WARD-1": "ward", "14.3-4": "hazard_dv"}


def ground_facts(law: Ruleset, position: Position, unit: str, step: tuple[Cell, Cell], number: str) -> dict[str, int]:
    """What the ground of a step says of the test that a clause calls for there."""
    if number not in SURVEYED:
        return {}
    shape = position.shapes[int(position.units["shape"][position.row(unit)])]
    value = int(law.surveyed(SURVEYED[number], position.board, shape)[step[0], position.board.grid.way(*step)])
    return {"spirit": value} if number == "14.1.WARD-1" else {"dv": value}


@dataclass(frozen=True)
class Passage:
    """A plan with its tests and the exact chance to arrive, to arrive without Harm, and to arrive lying on the ground."""

    plan: Along
    tests: tuple[PendingTest, ...]
    arrives: Fraction
    unhurt: Fraction
    prone: Fraction

    def say(self) -> str:
        lines = [self.plan.say().split("\n")[0]]
        for test in self.tests:
            who = spoken(test.who or self.plan.unit)
            lines.append(f"  {who}: {test.kind}, {test.attempt.needs}, goes wrong {test.wrong} ({percent(test.wrong)})")
        told = {"arrives": self.arrives, "unhurt": self.unhurt} | ({"prone": self.prone} if self.prone else {})
        lines.append("  " + ", ".join(f"{name} {chance} ({percent(chance)})" for name, chance in told.items()))
        return "\n".join(lines)

    def as_dict(self) -> dict[str, object]:
        tests = [{"kind": t.kind, "by": t.who or self.plan.unit, "wrong": str(t.wrong)} for t in self.tests]
        route = {"route": list(self.plan.cells), "cost": str(self.plan.cost)}
        chances = {"arrives": str(self.arrives), "unhurt": str(self.unhurt), "prone": str(self.prone)}
        return {**route, "tests": tests, **chances}


def passage(law: Ruleset, position: Position, made: Along, *, pools: Mapping[str, int] | None = None, way: str = "") -> Passage:
    """The exact chance to get to the end of a plan, past everybody who may strike; a rolled Disengage comes first."""
    tests = _from_the_start(law, position, made, pools, way)
    harms = {unit: AFigure(position, unit).harm_dealt for unit in position.ids}
    end = Faring(_bears(position, made.unit), _reactions(law, position), harms, len(made.steps) - 1).along(tests)
    arrived = end.of(lambda plight: not plight.over)
    unhurt = end.of(lambda plight: not plight.over and not plight.harm)
    return Passage(made, tests, arrived, unhurt, end.of(lambda plight: not plight.over and plight.prone))


def _from_the_start(
    law: Ruleset, position: Position, made: Along, pools: Mapping[str, int] | None, way: str
) -> tuple[PendingTest, ...]:
    """The tests of a plan, with the Disengage that comes before it where that is rolled for."""
    tests = pending(law, position, made, pools=pools)
    if way != "disengage":
        return tests
    dice = (pools or {}).get("disengage")
    action = Action("disengage", made.unit, said={} if dice is None else {"pool": dice})
    return (PendingTest(-1, "disengage", "", attempt(law, position, action)), *tests)


def _bears(position: Position, unit: str) -> int:
    """How much Harm a unit can take before it is down."""
    return max(1, DOWN - AFigure(position, unit).harm)


def _reactions(law: Ruleset, position: Position) -> dict[str, int]:
    """How often each unit may still strike."""
    unlimited = law.in_force(position.readings).reactions_per_round == "unlimited"
    return {unit: EVER if unlimited else AFigure(position, unit).reactions for unit in position.ids}


EVER = 1000


def _hazard(position: Position, test: PendingTest, *, last: bool) -> Hazard:
    """A test as the search for the safest way weighs it: what ends the Move, and what does Harm.

    Each ward is weighed by the track as it stands at the start; the way that is found is told with its exact chances.
    """
    if test.who:
        return Hazard(test.who, test.wrong, AFigure(position, test.who).harm_dealt)
    if test.kind == "zone":
        return Hazard("", test.wrong, 1)
    return Hazard("", test.wrong, 0, halts=not (test.kind == "balance" and last))


def routes(law: Ruleset, position: Position, unit: str, cell: str, *, way: str = "") -> dict[str, Passage]:
    """The cheapest way somewhere, the way with the fewest tests and the safest, each with its chance; none if no way leads."""
    errand = Errand(law, position, unit, "move", way)
    going = Reach(errand)
    if cell not in going:
        return {}
    cheapest = [position.board.grid.label(step.onto) for step in going.route(cell)]
    plans = {"cheapest": cheapest, "fewest tests": _fewest_tests(going, position.board.grid.cell(cell)) or cheapest}
    plans["safest"] = _safest(law, position, going, cell) or cheapest
    found = {n: passage(law, position, along(law, position, unit, cells, way=way), way=way) for n, cells in plans.items()}
    return {**found, "safest": max(found.values(), key=_safety)}


def _safety(passage: Passage) -> tuple[Fraction, Fraction, Fraction, int, Fraction]:
    """Of two ways the safer arrives likelier, then unhurt, then on its feet, then with fewer tests, then for less."""
    return passage.arrives, passage.unhurt, -passage.prone, -len(passage.tests), -passage.plan.cost


def _safest(law: Ruleset, position: Position, going: Reach, cell: str) -> list[str]:
    """The way with the best chance to arrive, then to arrive unhurt: strikes weigh by their dice and by the Harm they do."""
    unit, goal, label = str(going.errand.unit), position.board.grid.cell(cell), position.board.grid.label

    @cache
    def there(start: Cell) -> Position:
        return position.moved(unit, label(start))

    @cache
    def hurt(met: MetTest) -> Hazard:
        step = met.start, met.onto
        tried = _rolled(law, there(met.start), unit, met.clause, met.who, step)
        test = PendingTest(0, met.clause.effect.name, met.who, tried, segments_left(position, unit))
        return _hazard(position, test, last=met.onto == goal)

    found = safest(going, cell, hurt, reactions=_reactions(law, position), down_at=_bears(position, unit))
    return list(found.cells[1:]) if found else []


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


# TOLD WITH EVERY RULING

TESTS = {
    "ward": "the ward",
    "wall": "the conjured wall",
    "balance": "its balance",
    "zone": "what fills the cell",
    "disengage": "to disengage",
}


@rules.risk
def risks(law: Ruleset, made: Along) -> Iterator[Risk]:
    """Who may strike at the mover on its way, as often as each can still react, and what the mover is tested for."""
    position, drawn = made.errand.given, Counter[str]()
    for test in _from_the_start(law, position, made, None, made.errand.way):
        if not test.who:
            decided = test.kind == "zone" and not test.attempt.action.facts.get("dv")
            yield Risk(TESTS[test.kind], chance=None if decided else test.wrong)
        elif test.attempt.legal and ready(law, position, test.who) and drawn[test.who] < _reactions(law, position)[test.who]:
            drawn[test.who] += 1
            yield Risk("strike", test.who, test.wrong)


# ASKED AT THE TABLE


@dataclass(frozen=True)
class Ways:
    """The ways to a cell: the cheapest, that with the fewest tests and the safest, each with its exact chance."""

    unit: str
    cell: str
    routes: Mapping[str, Passage]

    def say(self) -> str:
        if not self.routes:
            return f"{spoken(self.unit)} cannot get to {self.cell} that way; `why` says why not."
        return "\n".join(f"{name}: {found.say()}" for name, found in self.routes.items())

    def as_dict(self) -> dict[str, object]:
        return {"unit": self.unit, "cell": self.cell, "routes": {name: found.as_dict() for name, found in self.routes.items()}}


@rules.question("passage")
def passages(table: Table, unit: str, cell: str, way: str = "", route: tuple[str, ...] = ()) -> Ways:
    """The ways of a unit to a cell, with the tests on each, the exact chance to arrive and the chance to arrive unhurt.

    ``route``: the cells of a way that is already drawn, which is then the only one looked at.
    """
    if not route:
        going = table.reach(unit, way=way)
        if not way and cell not in going and (ways := [each for each in table.law.ways if cell in table.reach(unit, way=each)]):
            raise MissingKey("way", f"by which way of moving does {spoken(unit)} go to {cell}?", ways)
        found = routes(table.law, going.errand.given, unit, cell, way=way) if cell in going else {}
        return Ways(unit, cell, found)
    drawn = table.route(unit, route, way=way)
    return Ways(unit, cell, {"as drawn": passage(table.law, drawn.errand.given, drawn, way=way)} if drawn.legal else {})
