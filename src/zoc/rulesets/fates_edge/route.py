"""A whole move planned: step by step under the law, with the tests met on the way and the exact chance to arrive."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise
from typing import Any

from zoc.errors import Malformed
from zoc.law import Reason, Ruleset, Verdict
from zoc.movement import Errand
from zoc.movement.errand import exact_points
from zoc.movement.tables import flags_of
from zoc.movement.why import why_end, why_step
from zoc.position import Position


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
        lines = [f"{self.unit}: {' → '.join(self.cells)}: {'allowed' if self.legal else 'not allowed'}, {self.cost} of {self.budget}"]
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
    engaged = bool({*case.scene.met("control").cell.tolist()} & {*errand.starts.tolist()})
    state, cost, stopped_in, verdicts = flags_of(law, errand.mover.way, engaged) >> 1, 0, "", list[Verdict]()
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
