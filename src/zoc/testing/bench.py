"""The bench for any ruleset: what must be true whatever the book says.

The search equals the oracle; every route replays step by step at the same cost, and so do its reasons; what is refused
is refused for reasons, and whatever is said to help does help; turning or mirroring the table turns the answer; more
points never shrink it; a side is the union of its units; prepared tables answer as fresh ones do; a clause answers row by
row, and reaches no farther than its radius.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property
from itertools import pairwise
from typing import Any

import numpy as np

from zoc.control import control
from zoc.grid import Cell
from zoc.law import Ruleset
from zoc.movement import Answer, Errand, PathStep, Reach, Remedy, reach, reach_each, remedies, why
from zoc.position import Position
from zoc.testing.hooks import check_hooks, own_tables
from zoc.testing.oracle import Best, Oracle
from zoc.testing.random_table import Draw, TablePlan, random_position, scattered
from zoc.testing.traps import ClauseWatch, check_radius, check_silent
from zoc.testing.turning import Turn

Change = Callable[[Position, np.random.Generator], Position]

SMALL = TablePlan(width=8, height=7, units=12)
LARGE = TablePlan(width=34, height=30, units=150)
"""Wider than the window of a short move, so that what is cut off would be missed."""


@dataclass(frozen=True)
class BenchCase:
    """One question put to a ruleset: who goes where on which table, on what errand, in what way."""

    rules: Ruleset
    position: Position
    unit: str
    points: Fraction
    errand: str = "move"
    way: str = ""
    seed: tuple[int, ...] = ()

    def reach(self, **changes: Any) -> Reach:
        asked = replace(self, **changes)
        return reach(asked.rules, asked.position, asked.unit, points=asked.points, errand=asked.errand, way=asked.way)

    @cached_property
    def oracle(self) -> Oracle:
        return Oracle(self.rules, self.position, self.unit, errand=self.errand, way=self.way)

    @cached_property
    def truth(self) -> dict[Cell, Best]:
        return self.oracle.reach(self.points)

    def __str__(self) -> str:
        """Enough to ask again."""
        place = self.position.unit(self.unit).label
        way = f" by {self.way}" if self.way else ""
        return (
            f"{self.rules.name}, seed {self.seed}: {self.errand} of {self.unit} from {place}{way} with {self.points} points"
            f" on {self.position.board.grid}"
        )


def check_ruleset(
    rules: Ruleset,
    *,
    boards: int = 40,
    seed: int = 0,
    plans: Iterable[TablePlan] = (SMALL, LARGE),
    errands: Iterable[str] = ("move",),
    points: Iterable[int | Fraction] = (1, 2, 4),
    symmetric: bool = True,
    change: Change | None = None,
    draw: Mapping[str, Draw] | None = None,
    silent: Iterable[str] | None = None,
    tables: Iterable[Position] = (),
) -> int:
    """Put a ruleset through the whole bench on random tables; ``AssertionError`` says which promise it breaks and where.

    ``symmetric=False`` is for books with a north of their own; ``change`` adds to each table what no declaration tells
    (markers, notes, a phase); ``draw`` says how to draw a fact. With ``silent``, every clause must have stood on some table
    but for those that it numbers. On ``tables`` such as those of scenarios every hook of the book is called; the scenarios in
    the book's own folder are among them. Returns how many questions were asked.
    """
    check_words(rules)
    for table in (*own_tables(rules), *tables):
        check_hooks(rules, table, seed)
    watch = ClauseWatch(rules)
    amounts, plans, count = [Fraction(p) for p in points], list(plans), 0
    for board in range(boards):
        rng = np.random.default_rng((seed, board))
        plan = plans[board % len(plans)]
        plan = replace(plan, parts=plan.parts * rules.fineness(), draw={**(draw or {}), **dict(plan.draw)})
        fresh = rules.without()  # nothing learned on other tables
        position = random_position(fresh, rng, plan)
        position = change(position, rng) if change else position
        for errand in errands:
            units = scattered(position, 3, rng)
            watch.look(position, units, errand, np.random.default_rng((seed, board)))
            if silent is not None:
                watch.note(position, errand)
            for unit in units:
                way = str(rng.choice(list(rules.ways)))
                asked = BenchCase(fresh, position, unit, amounts[int(rng.integers(len(amounts)))], errand, way, (seed, board))
                check_oracle(asked)
                check_routes(asked)
                check_reasons(asked, rng)
                if len(position.board.grid) < 150:
                    check_answers(asked, rng)
                check_more_points(asked)
                count += 1
            check_side(fresh, position, errand, amounts[board % len(amounts)], (seed, board))
        check_control(fresh, position, rng, (seed, board))
        if symmetric:
            check_turning(rules, rng, replace(plan, disc=True, width=9), amounts[-1], change, (seed, board))
        if board == 0:
            check_radius(rules, position)
    if silent is not None:
        check_silent(watch, silent)
    return count


def check_words(rules: Ruleset) -> None:
    """Every clause can be read and cited, and can be struck out."""
    for clause in rules.clauses:
        assert clause.text, f"{clause.citation} has no text"
        assert clause.title, f"{clause.citation} has no title"
        assert clause.text[-1] in ".!?", f"{clause.citation} is no sentence: {clause.text}"
        assert rules.without(clause.number).clauses != rules.clauses


def check_oracle(asked: BenchCase) -> None:
    """The search, cold and prepared, finds what brute force finds: the same cells at the same cost."""
    truth = {cell: best.cost for cell, best in asked.truth.items()}
    _same(asked, "cold", asked.reach(), truth)
    for _ in range(4):
        again = asked.reach()
    _same(asked, "prepared", again, truth)


def _same(asked: BenchCase, how: str, found: Reach, truth: Mapping[Cell, Fraction]) -> None:
    parts, label = asked.position.board.parts, asked.position.board.grid.label
    costs = {cell: Fraction(cost, parts) for cell, cost in found.costs.items()}
    wrong = [c for c in {**costs, **truth} if costs.get(c) != truth.get(c)]
    told = ", ".join(f"{label(c)}: {costs.get(c, 'not reached')}, not {truth.get(c, 'reached')}" for c in wrong[:6])
    assert not wrong, f"{asked}: {how} search and oracle differ in {len(wrong)} cells\n  {told}"


def check_routes(asked: BenchCase) -> None:
    """Every route is a chain of lawful steps that cost what they say, and no burden could be spared."""
    found, oracle = asked.reach(), asked.oracle
    begin = oracle.begin()
    for cell, best in asked.truth.items():
        route = found.route(cell)
        here, at = (oracle.starts[0], begin), f"{asked}: the route to {asked.position.where(cell)}"
        spent, burdens = Fraction(0), Best(Fraction(0), 0, 0)
        for step in route:
            assert (step.start, step.state) == here, f"{at} does not hang together"
            taken = oracle.step(step.start, step.way, step.state)
            assert taken is not None, f"{at} makes a forbidden step onto {asked.position.where(step.onto)}"
            assert not (taken.stops and step is not route[-1]), f"{at} goes on where it must stop"
            _check_verdict(found, step, taken.cost, taken.stops, at)
            before, spent = spent, min(spent + taken.cost, asked.points) if asked.rules.overdraw else spent + taken.cost
            assert (step.cost, step.total) == (spent - before, spent), f"{at} counts {step.total}, not {spent}"
            here = (step.onto, taken.flags)
            burdens = Best(spent, burdens.promises + len(taken.promises), burdens.tests + taken.tests)
        assert here[0] == cell, f"{at} ends elsewhere"
        extra = oracle.ending(cell, here[1]) if route else Fraction(0)
        assert extra is not None, f"{at} ends where it may not"
        assert found[cell].cost == spent + extra == best.cost, f"{at} costs {spent + extra}, not {found[cell].cost}"
        assert (burdens.promises, burdens.tests) == best[1:], f"{at} burdens more than it must"


def check_reasons(asked: BenchCase, rng: np.random.Generator) -> None:
    """Some of all the steps that the search considers are explained as what they are, lawful or not."""
    found, oracle, board = asked.reach(), asked.oracle, asked.position.board
    steps = [key[1:] for key in oracle.known() if key[0] == "step"]
    for cell, way, flags in (steps[i] for i in rng.permutation(len(steps))[:30]):
        onto, taken = cell + int(board.box.steps[way]), oracle.step(cell, way, flags)
        if any(board.cells["void"][c] for c in oracle.base(onto)):
            continue
        step = PathStep(cell, onto, way, flags, Fraction(0), Fraction(0))
        at = f"{asked}: the step from {asked.position.where(cell)} onto {asked.position.where(onto)}"
        if taken is None:
            assert not found.why(step).legal, f"{at} is forbidden, and no reason says so"
        else:
            _check_verdict(found, step, taken.cost, taken.stops, at)


def _check_verdict(found: Reach, step: PathStep, cost: Fraction, stops: bool, at: str) -> None:
    """The explanation of a step says what the step does."""
    verdict = found.why(step)
    assert verdict.legal, f"{at} is explained away: {verdict.say()}"
    assert verdict.cost == cost, f"{at}: its reasons cost {verdict.cost}, not {cost}"
    assert verdict.stops == stops, f"{at}: its reasons say stops={verdict.stops}"
    paid = [r.amount or 0 for r in verdict.reasons if r.effect.kind == "cost" and r.counts]
    assert sum(paid) == cost, f"{at}: {cost} points, but the reasons add up to {sum(paid)}\n{verdict.say()}"


def check_answers(asked: BenchCase, rng: np.random.Generator) -> None:
    """Whether, why or why not, and what would help: the oracle agrees with every word of it."""
    board = asked.position.board
    cells = [cell for cell in board.grid.cells.tolist() if not board.cells["void"][cell]]
    near = [cell for cell in cells if board.grid.distance(cell, asked.oracle.starts[0]) <= asked.points + 2]
    for cell in (near[i] for i in rng.permutation(len(near))[:2]):
        answer = why(asked.rules, asked.position, asked.unit, cell, points=asked.points, errand=asked.errand, way=asked.way)
        at = f"{asked}: the answer on {asked.position.where(cell)}"
        assert answer.legal == answer.verdict.legal == (cell in asked.truth), f"{at} is {answer.legal}\n{answer.say()}"
        if not answer.legal:
            assert answer.verdict.reasons or answer.verdict.lacking, f"{at} gives no reason"
            _check_needed(asked, answer, at)
            for remedy in remedies(answer)[:2]:
                _check_remedy(answer, remedy, at)
        elif not asked.rules.overdraw:
            paid = sum(r.amount or 0 for r in answer.verdict.reasons if r.effect.kind == "cost" and r.counts)
            assert paid == asked.truth[cell].cost, f"{at} adds up to {paid}, not {asked.truth[cell].cost}\n{answer.say()}"


def _check_needed(asked: BenchCase, answer: Answer, at: str) -> None:
    """So many points are enough, and one part less is not; if no number is named, none would do."""
    least = Fraction(1, asked.position.board.parts)
    if answer.needed is not None:
        enough, less = asked.oracle.reach(answer.needed), asked.oracle.reach(max(asked.points, answer.needed - least))
        assert answer.cell in enough, f"{at}: {answer.needed} points would not do either"
        assert answer.cell not in less, f"{at}: fewer than {answer.needed} points would do"
    else:
        assert answer.cell not in asked.oracle.reach(40), f"{at} says that no number of points would do"


def _check_remedy(answer: Answer, remedy: Remedy, at: str) -> None:
    """A remedy, applied, makes the move legal."""
    errand = remedy.errand
    oracle = Oracle(errand.rules, errand.position, errand.unit, errand=errand.name, way=errand.way)
    points = answer.budget if errand.points is None else errand.points
    assert answer.cell in oracle.reach(points), f"{at}: it does not help {remedy.say()}"


def check_more_points(asked: BenchCase) -> None:
    """More points never shrink reach, and never make a cell dearer."""
    amounts = [asked.points / 2, asked.points, asked.points + 1, asked.points * 2]
    wholes = [p for p in amounts if (p * asked.position.board.parts).denominator == 1]
    for less, more in pairwise([asked.reach(points=p).costs for p in wholes]):
        lost = [asked.position.where(c) for c in less if c not in more]
        assert not lost, f"{asked}: more points lose {', '.join(lost[:6])}"
        assert asked.rules.overdraw or all(more[c] <= less[c] for c in less), f"{asked}: more points make a cell dearer"


def check_side(rules: Ruleset, position: Position, errand: str, points: Fraction, seed: tuple[int, ...]) -> None:
    """Many units asked at once reach what each reaches alone, and together their union; on one thread or two."""
    for side in position.sides.names:
        number = position.sides.number(side)
        ids = [unit for unit, its in zip(position.ids, position.units["side"].tolist(), strict=True) if its == number][:8]
        alone = {unit: Reach(Errand(rules, position, unit, errand, "", points)).costs for unit in ids}
        for threads in (1, 2):
            whole = reach_each(rules.without(), position, ids, errand=errand, points=points, threads=threads)
            wrong = [unit for unit in ids if whole[unit].costs != alone[unit]]
            assert not wrong, f"{rules.name}, seed {seed}: {', '.join(wrong)} reach other cells with their side than alone"
            union = {cell for costs in alone.values() for cell in costs}
            assert set(whole.cells()) == union, f"{rules.name}, seed {seed}: {side} is not the union of its units"


def check_control(rules: Ruleset, position: Position, rng: np.random.Generator, seed: tuple[int, ...]) -> None:
    """On every cell the control map names who exerts what, as each unit asked by itself would; and can say how."""
    viewer = position.sides.names[0]
    enemies = [side for side in position.sides.names if position.sides.hostile(side, viewer)]
    if len(enemies) != 1:
        return
    oracle = Oracle(rules, position, None, side=viewer)
    cells = [cell for cell in position.board.grid.cells.tolist() if not position.board.cells["void"][cell]]
    for zone in dict.fromkeys(clause.zone for clause in rules.clauses if clause.question == "exert"):
        found = control(rules, position, enemies[0], zone=zone)
        for cell in (cells[i] for i in rng.permutation(len(cells))[:40]):
            truth = {(oracle.name(met.row), met.level, met.distance) for met in oracle.exerted(cell, zone)}
            told = {(by.units[0], by.level, by.distance) for by in found[cell].by} if cell in found else set()
            at = f"{rules.name}, seed {seed}: the {zone} zones on {position.where(cell)}"
            assert told == truth, f"{at} are {sorted(told)}, not {sorted(truth)}"
            for name, level, _ in truth if zone == "control" else ():
                way = found.derive(position.unit(name).label, cell)
                assert way.level == level or not position.bare, f"{at}: {name} is derived as {way.say()}"


def check_turning(
    rules: Ruleset, rng: np.random.Generator, plan: TablePlan, points: Fraction, change: Change | None, seed: tuple[int, ...]
) -> None:
    """Turned or mirrored about the middle of a round board, the same table gives the same answer, turned."""
    position = random_position(rules, rng, plan)
    position = change(position, rng) if change else position
    turns = list(Turn.every(position.board.grid))
    for unit in scattered(position, 2, rng):
        asked = BenchCase(rules, position, unit, points, seed=seed)
        lying = asked.reach().costs
        for turn in (turns[i] for i in rng.permutation(len(turns))[:4]):
            turned = asked.reach(position=turn.position(position)).costs
            expected = {turn.cell(cell): cost for cell, cost in lying.items()}
            assert turned == expected, f"{asked}: turned {turn.turns} times, mirrored {turn.mirrored}, the answer differs"
