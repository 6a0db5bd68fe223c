"""A move along given cells: the verdict on every step, its cost, and where the move would be stopped."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property
from itertools import pairwise

from zoc.errors import Malformed
from zoc.grid import line
from zoc.kernels import FORBID, MASK
from zoc.law.lack import Lack
from zoc.law.ruleset import Ruleset
from zoc.law.verdict import Reason, Verdict, merged, points
from zoc.movement.answer import JudgedStep
from zoc.movement.errand import Errand, exact_points
from zoc.movement.reach import Reach
from zoc.movement.tables import Case, flags_of
from zoc.movement.why import promised, why_end, why_step
from zoc.position import Position, Promise
from zoc.text.names import spoken
from zoc.units import Value
from zoc.values import JsonObject


@dataclass(frozen=True)
class Pace:
    """One step as the tables hold it: its cell, direction and rule state."""

    cell: int
    way: int
    state: int


class Along:
    """A route along given cells, the start included: what each step costs, and whether the whole route is legal.

    A route that goes on after a stop, or beyond its points, is refused; it is not cut short.
    """

    def __init__(self, errand: Errand, cells: Iterable[str], *, turn: Verdict | None = None) -> None:
        if errand.unit is None:
            raise Malformed("a route is gone by a unit")
        self.errand, self.unit, self.position = errand, errand.unit, errand.position
        self.cells = (self.position.unit(errand.unit).label, *cells)
        self._outside, self.turn = "", turn
        self._paces, self.steps, self.stopped_in, self._state = self._walked()

    @cached_property
    def case(self) -> Case:
        steps = self.errand.steps if self.errand.points is None else 0
        return self.errand.case(whole=steps is not None and len(self.cells) > steps)

    def _walked(self) -> tuple[tuple[Pace, ...], tuple[JudgedStep, ...], str, int]:
        grid, parts, case = self.position.board.grid, self.position.board.parts, self.case
        state, spent, stopped_in = flags_of(case.scene) >> 1, 0, ""
        paces, steps, offsets = list[Pace](), list[JudgedStep](), self.position.board.box.steps.tolist()
        for a, b in pairwise(self.cells):
            here, there = grid.cell(a), grid.cell(b)
            if there - here not in offsets:
                raise Malformed(f"{a} and {b} are not neighbours")
            way, local = grid.way(here, there), case.scene.local(here)
            value, verdict = int(case.step[state, local, way]), why_step(case, local, way, state)
            if value < 0 and verdict.legal:  # no clause forbids it, but a large base would extend beyond the map
                self._outside = self._outside or b
            value = (value - FORBID if value < 0 else value) & MASK
            spent += value >> 8
            paces.append(Pace(local, way, state))
            steps.append(JudgedStep(a, b, Fraction(value >> 8, parts), Fraction(spent, parts), verdict))
            state = (value & 255) >> 1
            if value & 1 and not stopped_in:
                stopped_in = b
        return tuple(paces), tuple(steps), stopped_in, state

    @property
    def _end(self) -> int:
        return self.case.scene.local(self.position.board.grid.cell(self.cells[-1]))

    @property
    def budget(self) -> Fraction:
        return self.errand.allowance

    @cached_property
    def ending(self) -> Verdict:
        """The verdict on ending there."""
        if len(self.cells) < 2:
            return Verdict()
        return why_end(self.case, self._end, self._state)

    @cached_property
    def cost(self) -> Fraction:
        """The total cost, with the cost of ending there."""
        if not self.steps:
            return Fraction(0)
        extra = int(self.case.end[self._state, self._end])
        whole = self.steps[-1].total + Fraction(max(0, extra), self.position.board.parts)
        return min(whole, self.budget) if self._overdraws else whole

    @property
    def stops(self) -> bool:
        """Whether the move is over at its end."""
        return self.stopped_in == self.cells[-1]

    @property
    def flags(self) -> tuple[str, ...]:
        """The rule state at its end, as the flags that are set."""
        return tuple(name for name, bit in self.errand.rules.flags.items() if self._state & bit)

    @cached_property
    def lacks(self) -> tuple[Lack, ...]:
        """Other obstacles: points, or a stop on the way."""
        if self.turn is not None and self.turn.refused:
            return self.turn.lacks
        if not len(self.errand.starts):
            return (Lack.of("off_map", unit=self.unit),)
        if self._outside:
            return (Lack.of("no_room", unit=self.unit, cell=self._outside),)
        if self.stopped_in and not self.stops:
            return (Lack.of("must_stop", unit=self.unit, cell=self.stopped_in),)
        if self.cost <= self.budget:
            return ()
        return (Lack.of("too_few", unit=self.unit, needs=points(self.cost), has=self.budget),)

    @property
    def lacking(self) -> str:
        """The same in words."""
        return "; ".join(lack.say() for lack in self.lacks)

    @property
    def _overdraws(self) -> bool:
        """Whether the last step may cost more than the points left, because some were left."""
        before = self.steps[-2].total if len(self.steps) > 1 else Fraction(0)
        return self.errand.rules.overdraw and before < self.budget

    @cached_property
    def verdict(self) -> Verdict:
        """The ruling on the whole route, with the reasons of every step."""
        reasons = [reason for told in self.steps for reason in told.verdict.reasons] + list(self.ending.standing)
        about = f"{spoken(self.unit)} by {' → '.join(self.cells)}"
        if self.turn is not None and self.turn.refused:
            return replace(self.turn, about=about)
        at_large = None if self.turn is None else self.turn.at_large
        return Verdict.of(merged(reasons), about=about, cost=self.cost, lacks=self.lacks, cells=self.cells, at_large=at_large)

    @property
    def legal(self) -> bool:
        return self.verdict.legal

    @property
    def tests(self) -> tuple[tuple[str, Reason], ...]:
        """The tests on the route, each with the cell where the mover stands then."""
        return tuple((told.start, r) for told in self.steps for r in told.verdict.standing if r.effect.kind == "test")

    def promises(self) -> tuple[Promise, ...]:
        """What it relies on, and the units that must keep it."""
        return promised(self.case, [(pace.cell, pace.way, pace.state) for pace in self._paces], self.unit)

    def taken(self) -> Position:
        """The position after the move, with its promises recorded."""
        if not self.steps:
            return self.errand.given
        moved = self.errand.given.moved(self.unit, self.cells[-1], self.promises())
        return self.errand.rules.having_moved(moved, self.unit)

    def say(self) -> str:
        told = "allowed" if self.legal else "not allowed"
        lines = [f"{spoken(self.unit)}: {' → '.join(self.cells)}: {told}, {self.cost} of {self.budget}"]
        lines += [f"  {self.lacking}"] if self.lacking else []
        verdicts = [*(told.verdict for told in self.steps), self.ending]
        return "\n".join([*lines, *(f"  {line}" for verdict in verdicts for line in verdict.say().split("\n")[1:])])

    def as_dict(self) -> JsonObject:
        found: JsonObject = {**self.verdict.as_dict(), "cells": list(self.cells), "budget": str(self.budget)}
        return found | {"stopped_in": self.stopped_in, "steps": self.step_dicts()}

    def step_dicts(self) -> list[JsonObject]:
        """Each step for the wire."""
        return [
            {
                "from": told.start,
                "to": told.onto,
                "cost": str(told.cost),
                "total": str(told.total),
                **{key: value for key, value in told.verdict.as_dict().items() if key != "cost"},
                "legal": told.verdict.legal and told.total <= self.budget and not self._past_stop(nth),
            }
            for nth, told in enumerate(self.steps)
        ]

    def _past_stop(self, nth: int) -> bool:
        return bool(self.stopped_in) and nth > self.cells.index(self.stopped_in) - 1


def along(
    rules: Ruleset,
    position: Position,
    unit: str,
    cells: Iterable[str],
    *,
    points: int | str | Fraction | None = None,
    errand: str = "move",
    way: str = "",
    facts: Mapping[str, Value] | None = None,
) -> Along:
    """The ruling on a move along given cells, each next to the one before; the first may be where the unit stands.

    Cells that are not neighbours are waypoints, joined by the cheapest route.
    """
    going = Errand(rules, position, unit, errand, way, exact_points(points), facts or {})
    return Along(going, filled(going, tuple(cells)))


def filled(errand: Errand, cells: tuple[str, ...]) -> tuple[str, ...]:
    """A route with the cells between its waypoints filled in, without its start."""
    assert errand.unit is not None
    grid, start = errand.position.board.grid, errand.position.unit(errand.unit).label
    whole, at = list[str](), start
    for cell in cells[1:] if cells[:1] == (start,) else cells:
        if cell != at:
            whole += [cell] if grid.cell(cell) in grid.neighbours(grid.cell(at)) else _between(errand, at, cell)
        at = cell
    return tuple(whole)


def _between(errand: Errand, start: str, goal: str) -> list[str]:
    """The cheapest route from one waypoint to the next; the straight line if there is none."""
    position, grid = errand.given, errand.position.board.grid
    there = errand.again(position=position.moved(errand.unit or "", start))
    reach = Reach(there)
    if goal in reach:
        return [grid.label(step.onto) for step in reach.route(goal)]
    return [grid.label(cell) for cell in line(grid, grid.cell(start), grid.cell(goal))[1:]]
