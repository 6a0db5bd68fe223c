"""Reach: where a move can end, at what cost, by which route."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from operator import index
from typing import Any, SupportsIndex

from zoc.errors import Malformed
from zoc.grid import Cell
from zoc.law.effect import Stop
from zoc.law.ruleset import Ruleset
from zoc.law.verdict import Reason, Verdict, merged
from zoc.lazy import lazy
from zoc.movement.errand import Errand, exact_points, labelled
from zoc.movement.prepared import prepared
from zoc.movement.search import PathStep, RouteSearch, SearchResult
from zoc.movement.tables import PROMISE, flags_of
from zoc.movement.why import forbidden_everywhere, promised, why_step
from zoc.position import Position, Promise
from zoc.shown import DrawsBoard
from zoc.units import Value


@dataclass(frozen=True)
class Ending:
    """A cell in which the move can end: its cost, whether the unit must stop there, and the points left."""

    cost: Fraction
    left: Fraction
    stops: bool


class Reach(Mapping[Any, Ending], DrawsBoard):
    """The cells in which a move can end, by printed label or cell: ``"0406" in reach``, ``reach["0406"].cost``.

    Cells off the map are not in it. The cell where the unit stands is in it as the start of its routes; going there is no move.
    """

    def __init__(self, errand: Errand, found: SearchResult | None = None, *, turn: Verdict | None = None) -> None:
        self.errand, self.rules, self.position = errand, errand.rules, errand.position
        self._known, self.turn = found, turn
        self._tests: dict[tuple[Cell, int, int], tuple[Reason, ...]] = {}
        if found is None:
            self.search = RouteSearch(errand)

    @property
    def barred(self) -> Verdict | None:
        """Why the unit may not go at all now, if so."""
        return self.turn if self.turn is not None and self.turn.refused else None

    @lazy
    def search(self) -> RouteSearch:
        """The search itself; a prepared answer makes it only when a route or a reason is needed."""
        return RouteSearch(self.errand)

    @lazy
    def costs(self) -> dict[Cell, int]:
        """Every cell and its cost in parts of a point, for bulk use."""
        if self.barred is not None:
            return {}
        return self.search.costs() if self._known is None else self._known.costs()

    @property
    def budget(self) -> Fraction:
        """The points it has."""
        return self.errand.allowance

    def cell(self, cell: SupportsIndex | str) -> Cell:
        """A cell by its label or number."""
        return self.position.board.grid.cell(cell) if isinstance(cell, str) else index(cell)

    def __getstate__(self) -> dict[str, object]:
        """The question and the costs; the search is repeated when a route or a reason is needed."""
        return {"errand": self.errand, "turn": self.turn, "costs": self.costs}

    def __setstate__(self, state: dict[str, Any]) -> None:
        errand: Errand = state["errand"]
        self.__dict__.update(state, rules=errand.rules, position=errand.position, _known=None, _tests={})

    # A mapping from cells to endings

    def __len__(self) -> int:
        if self.barred is not None:
            return 0
        if "costs" in self.__dict__:
            return len(self.costs)
        return int(self.search.count) if self._known is None else len(self._known)

    def __iter__(self) -> Iterator[str]:
        grid = self.position.board.grid
        return (grid.label(cell) for cell in sorted(self.costs, key=lambda c: grid.place(c)[::-1]))

    def __contains__(self, cell: object) -> bool:
        try:
            return isinstance(cell, str | SupportsIndex) and self.cell(cell) in self.costs
        except Malformed:
            return False

    def __getitem__(self, cell: Cell | str) -> Ending:
        at = self.cell(cell)
        if at not in self.costs:
            raise KeyError(cell)
        cost, stops = self.costs[at], self.search.stopped(self.search.local(at))
        spent = self.errand.paid(cost)
        return Ending(spent, Fraction(0) if stops else max(Fraction(0), self.budget - spent), stops)

    # Routes and reasons

    def route(self, cell: Cell | str) -> tuple[PathStep, ...]:
        """The steps of a cheapest route there; among equally cheap ones, that with the fewest promises and tests."""
        at = self.cell(cell)
        if at not in self.costs:
            raise Malformed(f"{self.errand.unit or 'the line'} does not reach {self.position.board.grid.label(at)}")
        return self.search.route(self.search.local(at))

    def why(self, step: PathStep) -> Verdict:
        """Every reason for one step, standing or waived, with the units that cause it."""
        return why_step(self.search.case, self.search.local(step.start), step.way, step.state)

    def tests(self, cell: Cell | str) -> tuple[tuple[str, Reason], ...]:
        """The tests on that route, each with the cell where the mover stands then."""
        if not self.search.case.burden.size:
            return ()
        grid = self.position.board.grid
        return tuple((grid.label(step.start), reason) for step in self.route(cell) for reason in self._tested(step))

    def _tested(self, step: PathStep) -> tuple[Reason, ...]:
        key = (step.start, step.way, step.state)
        if key not in self._tests:
            weight = self.search.case.burden[step.state, self.search.local(step.start), step.way] % PROMISE
            found = (reason for reason in self.why(step).standing if reason.effect.kind == "test") if weight else ()
            self._tests[key] = tuple(found)
        return self._tests[key]

    def reasons(self) -> tuple[Reason, ...]:
        """Why it must stop: each clause once, with the units and cells concerned; or why it may not go at all."""
        if self.barred is not None:
            return self.barred.reasons
        stops = [cell for cell in self.costs if self.costs[cell] and self.search.stopped(self.search.local(cell))]
        verdicts = (self.why(self.route(cell)[-1]) for cell in stops)
        return merged(reason for verdict in verdicts for reason in verdict.having(Stop))

    def first_steps(self) -> tuple[Verdict, ...]:
        """The verdicts on the steps out of its cell; only one if the mover may not go anywhere."""
        case = self.errand.case(whole=True)
        if bound := forbidden_everywhere(case):
            return (Verdict.of(bound),)
        state, steps, void = flags_of(case.scene) >> 1, case.scene.box.steps, case.scene.board.cells["void"]
        ways = [(int(cell), way) for cell in self.errand.starts for way in range(len(steps)) if not void[cell + steps[way]]]
        verdicts = [(why_step(case, cell, way, state), case.step[state, cell, way] >= 0) for cell, way in ways]
        return tuple(verdict for verdict, free in verdicts if free or not verdict.legal)

    def promises(self, cell: Cell | str) -> tuple[Promise, ...]:
        """What the route there relies on, and the units that must keep it."""
        steps = [(self.search.local(step.start), step.way, step.state) for step in self.route(cell)]
        return promised(self.search.case, steps, self.errand.unit or "")

    def taken(self, cell: Cell | str) -> Position:
        """The position after the move, with its promises recorded."""
        if self.errand.unit is None:
            raise Malformed("a line of supply does not move")
        moved = self.position.moved(self.errand.unit, self.cell(cell), self.promises(cell))
        return self.rules.having_moved(moved, self.errand.unit) if self.route(cell) else moved

    def __repr__(self) -> str:
        return f"<Reach of {self.errand.unit or 'a line'}: {len(self)} cells with {self.budget} points>"


def reach(
    rules: Ruleset,
    position: Position,
    unit: str,
    *,
    points: int | str | Fraction | None = None,
    errand: str = "move",
    way: str = "",
    **facts: Value,
) -> Reach:
    """Where a unit can go: cells, costs, routes and reasons."""
    going = Errand(rules, position, unit, errand, way, exact_points(points), facts)
    return Reach(going, prepared(going))


def trace(
    rules: Ruleset,
    position: Position,
    side: str,
    sources: Iterable[Cell | str],
    *,
    points: int | str | Fraction | None = None,
    errand: str = "supply",
    way: str = "",
    unit: str = "",
    **facts: Value,
) -> Reach:
    """How far a line of supply or rail of one side runs from many sources at once.

    ``unit``: the unit whose line it is, where that matters. Without ``points`` it runs as far as the book allows.
    """
    cells = labelled(position, sources)
    means = rules.made(rules.runs, "what a line runs by", rules.table(position), errand, unit)
    own = _facts_of(rules, position, side, unit) if unit else {}
    far = means.points if points is None else exact_points(points)
    line = Errand(rules, position, None, errand, way, far, {**own, **means.facts, **facts}, side, cells)
    if far is None:
        whose = "" if unit else ", or the `unit` whose line it is"
        raise Malformed(f"the book does not say how far a line of {errand!r} runs: give its `points`{whose}")
    return Reach(line)


def _facts_of(rules: Ruleset, position: Position, side: str, unit: str) -> dict[str, Value]:
    """The facts that a unit's own line takes from the unit."""
    whole = rules.furnish(position)
    row, its = whole.row(unit), whole.unit(unit).side
    if its != side:
        raise Malformed(f"{unit} is of {its}: its lines are not of {side}")
    return {name: whole.units[name][row] for name in (*rules.units, *rules.derived) if name in whole.units}
