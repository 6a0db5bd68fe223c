"""Whether a unit may go to a cell: the route if it may, every reason if it may not, and the detour if there is one."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property

from zoc.grid import Cell
from zoc.law.effect import Ends, Stop
from zoc.law.lack import Lack
from zoc.law.ruleset import Ruleset
from zoc.law.verdict import Reason, Verdict, indented, merged, points
from zoc.movement.errand import Errand, exact_points
from zoc.movement.reach import Reach
from zoc.movement.search import PathStep
from zoc.movement.tables import Case
from zoc.movement.walk import Stride, Walk, lawful, straight
from zoc.movement.why import forbidden_everywhere, why_end, why_step
from zoc.position import Position, Promise
from zoc.shown import WritesPage
from zoc.text.names import spoken
from zoc.units import Value
from zoc.values import JsonObject

RATE = "rate"
"""The column with a unit's points at the start of a turn once it has spent some of them; 0 before that."""
Turn = Callable[[Errand], Verdict | None]
"""Whether the turn allows a unit's errand at all."""


@dataclass(frozen=True)
class JudgedStep:
    """One step of a route with its verdict."""

    start: str
    onto: str
    cost: Fraction
    total: Fraction
    verdict: Verdict


class Answer(WritesPage):
    """The ruling on one move.

    ``legal``; ``verdict`` with all its reasons; ``route`` if it may go; ``direct`` if it may not: the route it would
    take, with what bars it; ``detour``: the cost of the lawful way round, if there is one that costs too much.
    """

    def __init__(self, errand: Errand, cell: Cell | str, *, turn: Turn | None = None) -> None:
        grid = errand.position.board.grid
        self.errand, self.rules, self.position = errand, errand.rules, errand.position
        self.cell: Cell = grid.named(cell)
        self.label = grid.label(self.cell)
        self.turn, self.reach = turn, Reach(errand, turn=turn(errand) if turn else None)
        self.legal = self.cell in self.reach

    def __reduce__(self) -> tuple[Callable[..., Answer], tuple[object, ...]]:
        return _asked_again, (self.errand, self.cell, self.turn)

    @property
    def unit(self) -> str:
        return self.errand.unit or "the line"

    @property
    def budget(self) -> Fraction:
        return self.reach.budget

    # The whole board, and the route regardless of the law

    @cached_property
    def case(self) -> Case:
        """The tables of the whole board."""
        return self.errand.case(whole=True)

    @cached_property
    def lawful(self) -> Walk | None:
        """The cheapest lawful route, whatever it costs."""
        return lawful(self.errand, self.case, self.cell)

    @cached_property
    def direct(self) -> Walk | None:
        """The route it would take if there were no zones, right into the cell; the lawful one if that costs no more."""
        found = straight(self.errand, self.case, self.cell)
        return self.lawful if self.lawful and found and self.lawful.cost <= found.cost else found

    # What the answer says

    @cached_property
    def route(self) -> tuple[JudgedStep, ...]:
        """The steps of the move, each with its verdict; empty if it is not legal."""
        if not self.legal:
            return ()
        label = self.position.board.grid.label
        return tuple(self._told(s, label(s.start), label(s.onto)) for s in self.reach.route(self.cell))

    def _told(self, step: PathStep, start: str, onto: str) -> JudgedStep:
        return JudgedStep(start, onto, step.cost, step.total, self.reach.why(step))

    @cached_property
    def verdict(self) -> Verdict:
        """All reasons, in book order: of the steps made, or of those that are barred; first whether it may go at all."""
        if self.reach.barred is not None:
            return replace(self.reach.barred, about=self._about)
        turn = self.reach.turn
        if turn is None:
            return self._going
        return replace(self._going.also(turn.having(Ends) if self.legal else ()), at_large=turn.at_large)

    @cached_property
    def _going(self) -> Verdict:
        """The same, ignoring the turn."""
        if not len(self.errand.starts):
            away = Lack.of("off_map", unit=self.unit)
            return Verdict.of(self.bound, about=self._about, lacks=(away,))
        if self.legal:
            ending = self.reach[self.cell]
            reasons = [reason for told in self.route for reason in told.verdict.reasons] + self._paid_at_the_end
            return Verdict.of(merged(reasons), about=self._about, cost=ending.cost, cells=self._cells)
        reasons = [*self._ending.standing, *self._paid_at_the_end, *self.bound, *stopped_by(self.errand)]
        bound = [reason.clause for reason in self.bound]
        reasons += [r for r in self._barring(self.direct) if r.clause not in bound] if self.direct else []
        return Verdict.of(merged(reasons), about=self._about, lacks=tuple(self._lacks()), cells=(self.label,))

    @cached_property
    def bound(self) -> tuple[Reason, ...]:
        """In a refusal, the reasons that forbid every step alike, because the mover may not go anywhere."""
        if self.reach.barred is not None:
            return self.reach.barred.reasons
        return () if self.legal else tuple(forbidden_everywhere(self.case))

    @property
    def _about(self) -> str:
        starts = [int(c) for c in self.errand.starts] or [int(self.position.cells()[self.errand.row or 0])]
        start = ", ".join(map(self.position.where, starts))
        return f"{spoken(self.unit)} from {start} to {self.label}"

    @property
    def _cells(self) -> tuple[str, ...]:
        return (*(told.start for told in self.route[:1]), *(told.onto for told in self.route))

    @cached_property
    def _ending(self) -> Verdict:
        """The verdict on ending a move there, if it is refused from every direction."""
        steps = self.case.scene.box.steps
        closed = bool((self.case.step[:, self.cell - steps, range(len(steps))] < 0).all())
        return why_end(self.case, self.cell) if closed or int(self.case.end[:, self.cell].max()) < 0 else Verdict()

    @cached_property
    def _paid_at_the_end(self) -> list[Reason]:
        """What makes ending there cost more than passing; for a move that falls short, what would."""
        if self.legal and self.route:
            search = self.reach.search
            local = search.local(self.cell)
            ended = why_end(search.case, local, search.state(local))
        elif not self.legal and self.lawful is not None and self.needed is not None:
            ended = why_end(self.case, self.cell, self.lawful.state)
        else:
            return []
        return [r for r in ended.standing if r.effect.kind == "cost"]

    def _barring(self, way: Walk) -> list[Reason]:
        """The reasons that bar a route: what forbids a step, what stopped the mover before it, what made it costly."""
        reasons: list[Reason] = []
        last: Stride | None = None
        for stride in way.strides:
            verdict = why_step(self.case, stride.cell, stride.way, stride.state)
            if stride.forbidden:
                reasons += [r for r in verdict.standing if r.effect.kind == "forbid"]
            if stride.after_stop and last is not None:
                stopping = why_step(self.case, last.cell, last.way, last.state)
                reasons += [r for r in stopping.standing if r.effect.kind == "stop"]
            if way.lawful and self.needed is not None:
                reasons += [r for r in verdict.standing if r.effect.kind == "cost" and r.counts]
            last = stride
        return reasons

    @cached_property
    def barred(self) -> Verdict | None:
        """For a move that is legal only by a detour: the straight route, and what bars it."""
        if not self.legal or self.direct is None or self.direct.lawful:
            return None
        cost = Fraction(self.direct.cost, self.position.board.parts)
        return Verdict.of(merged(self._barring(self.direct)), about="the straight way", cost=cost)

    @cached_property
    def promises(self) -> tuple[Promise, ...]:
        """What the move relies on, and the units that must keep it."""
        return self.reach.promises(self.cell) if self.legal and self.errand.unit else ()

    @property
    def detour(self) -> Fraction | None:
        """The cost of the lawful way round, if the move lacks only points."""
        return None if self.legal or self.lawful is None else self.needed

    @cached_property
    def needed(self) -> Fraction | None:
        """The points that the move would need, if points are all it lacks."""
        if self.lawful is None:
            return None
        cost, parts = self.lawful.cost, self.position.board.parts
        if self.rules.overdraw and len(self.lawful.strides) > 0:
            cost = (self.lawful.strides[-2].cost if len(self.lawful.strides) > 1 else 0) + 1
        return Fraction(cost, parts)

    @property
    def needed_in_words(self) -> str:
        """Those points; where any points left allow one more step, slightly more than the route up to there."""
        needed = self.needed or Fraction(0)
        if self.rules.overdraw:
            return f"more than {points(needed - Fraction(1, self.position.board.parts))}"
        return points(needed)

    def _lacks(self) -> Iterator[Lack]:
        if self.needed is not None:
            barred = self.direct is not None and not self.direct.lawful
            yield Lack.of("way_round" if barred else "short", unit=self.unit, needs=self.needed_in_words, has=self.budget)
        elif self._ending.standing or self.bound:
            return
        elif self.direct is None:
            yield Lack.of("no_way", unit=self.unit, cell=self.label)
        elif stop := next((s for s in self.direct.strides if s.after_stop), None):
            yield Lack.of("stops_before", unit=self.unit, cell=self.position.where(self.case.scene.whole_cell(stop.cell)))
        else:
            yield Lack.of("no_lawful_way", unit=self.unit, cell=self.label)

    @cached_property
    def decides(self) -> Reason | None:
        """In a refusal, what binds the mover itself, or else the deciding reason, preferably one with units to blame."""
        counting = [r for r in self.verdict.reasons if r.counts]
        if self.legal or not counting:
            return None
        closed = {id(r) for r in self._ending.standing if r.effect.kind in ("forbid", "noend")}
        kinds: tuple[str, ...] = ("forbid", "noend", "stop", "cost")
        if not closed and self.direct is not None:
            first = next((s for s in self.direct.strides if s.forbidden or s.after_stop), None)
            kinds = ("stop", "forbid", "noend", "cost") if first is not None and first.after_stop else kinds
        ranked = sorted(counting, key=lambda r: (r not in self.bound, _rank(r, kinds), not r.by, -Fraction(r.amount or 0)))
        return ranked[0]

    @property
    def blockers(self) -> tuple[str, ...]:
        """The units in the way, each once; a mover bound by its own acts is not in its own way."""
        return () if self.legal else tuple(unit for unit in self.verdict.by if unit != self.errand.unit)

    def say(self) -> str:
        """The ruling in a few lines."""
        return indented(self.outline())

    def outline(self) -> Iterator[tuple[int, str]]:
        """The same line by line, each with its depth: the ruling, the steps of the route, the reasons of each step."""
        if not self.legal:
            yield from self.verdict.outline()
            return
        yield 0, self.verdict.heading
        for told in self.route:
            yield 1, f"{told.start} → {told.onto}: {points(told.cost)}, {told.total} in all"
            yield from ((2, r.say()) for r in told.verdict.reasons if r.effect.kind != "waive")
        if self._paid_at_the_end:
            more = sum((Fraction(r.amount or 0) for r in self._paid_at_the_end), Fraction(0))
            yield 1, f"ending in {self.label}: {points(more)} more, {self.reach[self.cell].cost} in all"
            yield from ((2, r.say()) for r in self._paid_at_the_end)
        yield from ((1, f"It relies on {self.relied_on(promise)}.") for promise in self.promises)
        if self.barred:
            yield 1, f"The straight way, {points(self.barred.cost or Fraction(0))}, is barred:"
            yield from ((2, r.say()) for r in self.barred.standing)

    def __repr__(self) -> str:
        return f"<Answer{repr(self.verdict).removeprefix('<Verdict')}"

    def relied_on(self, promise: Promise) -> str:
        """The units that a promise binds, the cell, and the clause."""
        keepers = ", ".join(map(spoken, promise.keepers))
        who = keepers if promise.need >= len(promise.keepers) else f"{promise.need} of {keepers}"
        return f"{who} in {self.position.where(promise.cell)} ({self.rules.book.cite(promise.clause)})"

    def as_dict(self) -> JsonObject:
        """The same for the wire."""
        told = self.verdict.as_dict()
        if self.legal:
            ending = self.reach[self.cell]
            told |= {"cost": str(ending.cost), "left": str(ending.left), "stops": ending.stops}
            if self.barred:
                told["barred"] = [reason.as_dict() for reason in self.barred.standing]
            if self.promises:
                told["promises"] = [
                    {"clause": p.clause, "cell": self.position.where(p.cell), "keepers": list(p.keepers), "need": p.need}
                    for p in self.promises
                ]
            told["route"] = [{"from": t.start, "to": t.onto, "cost": str(t.cost), "total": str(t.total)} for t in self.route]
        else:
            told["blockers"] = list(self.blockers)
            if self.detour is not None:
                told["detour"] = str(self.detour)
        return told


def stopped_by(errand: Errand) -> tuple[Reason, ...]:
    """Why a unit that has moved this turn has no points left where it stands: the zones in which it had to stop."""
    rate = errand.position.units.get(RATE)
    if errand.budget or errand.row is None or rate is None or not rate[errand.row]:
        return ()
    case = errand.case(whole=True)
    box, void = case.scene.box, case.scene.board.cells["void"]
    into = [(int(cell) - int(step), way) for cell in errand.starts for way, step in enumerate(box.steps)]
    verdicts = (why_step(case, cell, way) for cell, way in into if not void[cell])
    return merged(reason for verdict in verdicts for reason in verdict.having(Stop))


def _asked_again(errand: Errand, cell: Cell, turn: Turn | None) -> Answer:
    """An answer sent to another process: the same question, asked again."""
    return Answer(errand, cell, turn=turn)


def _rank(reason: Reason, kinds: tuple[str, ...]) -> int:
    return kinds.index(reason.effect.kind) if reason.effect.kind in kinds else len(kinds)


def why(
    rules: Ruleset,
    position: Position,
    unit: str,
    cell: Cell | str,
    *,
    points: int | str | Fraction | None = None,
    errand: str = "move",
    way: str = "",
    **facts: Value,
) -> Answer:
    """Whether a unit may go to a cell, and why, or why not."""
    return Answer(Errand(rules, position, unit, errand, way, exact_points(points), facts), cell)
