"""A stack on the march: each unit by its own mobility and allowance; who must, drops out on the way (4.5a.A, 6.1)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import TYPE_CHECKING

from zoc.action import Part
from zoc.action.judge import reasons_of
from zoc.errors import Malformed, Unknown
from zoc.law import Verdict
from zoc.law import deed as take
from zoc.law.lack import Lack
from zoc.law.setting import Setting
from zoc.law.verdict import merged, points
from zoc.movement import Errand
from zoc.movement.why import why_step
from zoc.position import Position
from zoc.rulesets.ocs.capture import CaptureEvent, captures
from zoc.rulesets.ocs.counters import attack_capable, fact, readings, rules, tabled
from zoc.rulesets.ocs.facts import Counter
from zoc.rulesets.ocs.negation import CLAUSE, entry, may_leave, spent
from zoc.text.names import called, spoken

if TYPE_CHECKING:
    from zoc.table import Table


@dataclass(frozen=True)
class DroppedUnit:
    """A unit that left the stack: where, and why; by its owner's choice if nothing says."""

    unit: str
    cell: str
    verdict: Verdict | None = None

    def say(self) -> str:
        if self.verdict is None:
            return f"{spoken(self.unit)} is dropped in {self.cell}."
        why = [f"    {reason.say()}" for reason in self.verdict.standing if reason.effect.kind == "forbid"]
        lacking = f" ({self.verdict.lacking})" if self.verdict.lacking else ""
        return "\n".join([f"{spoken(self.unit)} stays in {self.cell}{lacking}.", *why])


@dataclass(frozen=True)
class Strode:
    """One step of the stack: who made it, and what each paid."""

    start: str
    onto: str
    paid: Mapping[str, Fraction]

    def say(self) -> str:
        return f"{self.start} → {self.onto}: " + ", ".join(f"{spoken(unit)} {points(cost)}" for unit, cost in self.paid.items())


@dataclass(frozen=True)
class March:
    """What became of a march: whether it may be made, its steps, who dropped out, what it set off, and the position after it."""

    units: tuple[str, ...]
    verdict: Verdict
    steps: tuple[Strode, ...]
    dropped: tuple[DroppedUnit, ...]
    events: tuple[CaptureEvent, ...]
    position: Position
    must_stay: tuple[str, ...] = ()

    @property
    def legal(self) -> bool:
        return self.verdict.legal

    def at(self, unit: str) -> str:
        """Where a unit ends."""
        return self.position.unit(unit).label

    def say(self) -> str:
        if not self.legal:
            some = 0 < len(self.must_stay) < len(self.units)
            stay = [f"  if {called(self.must_stay)} stays, the others may go"] if some else []
            return "\n".join([self.verdict.say(), *stay])
        lines = [step.say() for step in self.steps] + [one.say() for one in self.dropped] + [event.say() for event in self.events]
        return "\n".join([*lines, *(f"{spoken(unit)} ends in {self.at(unit)}." for unit in self.units)])

    def as_dict(self) -> dict[str, object]:
        steps = [{"from": s.start, "to": s.onto, "paid": {u: str(c) for u, c in s.paid.items()}} for s in self.steps]
        dropped = [{"unit": d.unit, "cell": d.cell, "cites": list(d.verdict.cites) if d.verdict else []} for d in self.dropped]
        ends = {unit: self.at(unit) for unit in self.units}
        return {
            **self.verdict.as_dict(),
            "steps": steps,
            "dropped": dropped,
            "ends": ends,
            "events": [e.as_dict() for e in self.events],
        }


def march(
    table: Table,
    units: Sequence[str],
    path: Sequence[str],
    *,
    drop: Mapping[str, Iterable[str]] | None = None,
    pause: bool = False,
    way: str = "",
) -> March:
    """Move units stacked together along a path of hexes, dropping some on the way as their owner likes or as they must.

    ``pause`` leaves those who reach the end in the middle of their move, so that they may overrun or go on.
    """
    return _Marching(table, tuple(units), drop or {}, way).along(path, pause=pause)


class _Marching:
    """The march as it goes: who is still going, who has dropped out."""

    def __init__(self, table: Table, units: tuple[str, ...], drop: Mapping[str, Iterable[str]], way: str) -> None:
        position = table.position
        if not units or len({position.unit(unit).label for unit in units}) > 1:
            raise Malformed("a march is of units that stand in one hex")
        self.table, self.position, self.units, self.going, self.way = table, position, units, list(units), way
        self.planned = {cell: list(named) for cell, named in drop.items()}
        self.side, self.here = position.unit(units[0]).side, position.unit(units[0]).label
        self.dropoffs = bool(readings(table).dropoff_negates)
        self.relied: set[int] = set()
        self.steps: list[Strode] = []
        self.dropped: list[DroppedUnit] = []
        self.events: list[CaptureEvent] = []
        self.verdicts: list[Verdict] = []

    def along(self, path: Sequence[str], *, pause: bool) -> March:
        before = self.position
        first = [unit for unit in self.units if unit not in self.planned.get(self.here, ())]
        allowed = self._allowed(first, path)
        if not allowed.legal:
            return March(self.units, allowed, (), (), (), before, may_leave(before, first))
        for onto in (cell for cell in path if cell != self.here or self.steps):
            self._drop(self.planned.get(self.here, ()), None)
            verdicts = self._part(onto)
            if not self.going:
                break
            self._step(onto, verdicts)
        if not self.steps:
            refused = [one.verdict for one in self.dropped if one.verdict]
            reasons = merged(reason for verdict in refused for reason in verdict.reasons)
            lacks = tuple(dict.fromkeys(lack for verdict in refused for lack in verdict.lacks))
            nowhere = Verdict.of(reasons, about=self._about(path), lacks=lacks)
            return March(self.units, nowhere, (), tuple(self.dropped), (), before)
        self._drop(self.planned.get(self.here, ()), None)
        self._finish(pause=pause)
        reasons = merged(r for verdict in self.verdicts for r in verdict.reasons if r.effect.kind != "cost")
        verdict = Verdict.of(reasons, about=self._about(path))
        return March(self.units, verdict, tuple(self.steps), tuple(self.dropped), tuple(self.events), self.position)

    def _allowed(self, units: Sequence[str], path: Sequence[str]) -> Verdict:
        """Whether these units may set out at all."""
        act, party = "one_hex" if self.way == "one_hex" else "march", tuple(units)
        parts = [Part(act, unit, said={"party": party}, side=self.side) for unit in party]
        named = zip(party, reasons_of(self.table, parts), strict=True)
        reasons = (r if r.by or len(party) == 1 else replace(r, by=(unit,)) for unit, found in named for r in found)
        return Verdict.of(merged(reasons), about=self._about(path))

    def _about(self, path: Sequence[str]) -> str:
        return f"{called(self.units)} to {path[-1] if path else self.here}"

    def _drop(self, units: Iterable[str], verdict: Verdict | None) -> None:
        for unit in units:
            if unit in self.going:
                self.going.remove(unit)
                self.dropped.append(DroppedUnit(unit, self.here, verdict))
                if self.steps:
                    self.position = self.position.changed(unit, finished=1)

    def _part(self, onto: str) -> dict[str, Verdict]:
        """Who can make the next step; the others drop out here, and may then negate for those who go on."""
        while True:
            verdicts = {unit: self._verdict(unit, onto) for unit in self.going}
            stuck = {unit: verdict for unit, verdict in verdicts.items() if not verdict.legal}
            others = {unit: verdict for unit, verdict in stuck.items() if not _held(verdict)}
            for unit, verdict in (others or stuck).items():
                self._drop([unit], verdict)
            if not others:
                return {unit: verdict for unit, verdict in verdicts.items() if unit in self.going}

    def _verdict(self, unit: str, onto: str) -> Verdict:
        """What the law says to one unit's step, those who go on with it being nobody's negators."""
        away = [other for other in self.going if other != unit]
        away += [] if self.dropoffs else [one.unit for one in self.dropped]
        facts = {"escorted": escorted(self.position, self.going, unit)}
        errand = Errand(self.table.law, self.position.without(*away), unit, "move", self.way, facts=facts)
        verdict = first_step(errand, onto)
        left = Fraction(errand.budget, self.position.board.parts)
        if verdict.legal and verdict.cost is not None and verdict.cost > left:
            return replace(verdict, lacks=(Lack.of("short", needs=points(verdict.cost), has=left),))
        return verdict

    def _step(self, onto: str, verdicts: Mapping[str, Verdict]) -> None:
        position, parts, grid = self.position, self.position.board.parts, self.position.board.grid
        for unit, verdict in verdicts.items():
            leaving = [reason for reason in verdict.waived if reason.clause.question == "leave"]
            if any(clause.number == CLAUSE for reason in leaving for clause in reason.waived_by):
                without = self.going if self.dropoffs else self.units
                made = entry(self.table.on(position), self.here, self.side, unit, without, moving=True)
                if made is not None and made.cell not in self.relied:
                    self.relied.add(made.cell)
                    position = position.replace(promises=(*position.promises, made))
        position = spent(position, self.going)
        paid = {unit: verdict.cost or Fraction(0) for unit, verdict in verdicts.items()}
        for unit, cost in paid.items():
            it = position.unit(unit)
            began = it.began or grid.cell(self.here) + 1
            points_spent = it.mp_spent + int(cost * parts)
            position = position.moved(unit, onto).changed(unit, mp_spent=points_spent, started_here=0, began=began)
        self.steps.append(Strode(self.here, onto, paid))
        self.verdicts += verdicts.values()
        self.events += captures(position, self.side, onto)
        self.position, self.here = position, onto

    def _finish(self, *, pause: bool) -> None:
        for unit in self.going:
            if pause:
                stops = halted(self.table.on(self.position), unit, self.going)
                self.position = self.position.changed(unit, stopped=int(stops))
            else:
                self.position = self.position.changed(unit, finished=1)


def escorted(position: Position, units: Iterable[str], unit: str) -> bool:
    """Whether a unit goes together with an attack-capable one."""
    able = attack_capable(position)
    return any(able[position.row(other)] for other in units if other != unit)


def first_step(errand: Errand, onto: str) -> Verdict:
    """What the law says to the step of a unit into the next hex; asked of its nearest surroundings."""
    grid = errand.position.board.grid
    here = int(errand.starts[0])
    case = errand.start_case()
    return why_step(case, int(case.scene.starts[0]), grid.way(here, grid.cell(onto)))


def _held(verdict: Verdict) -> bool:
    """Whether nothing but the zone it stands in keeps a truck unit from going on: a unit dropped there may yet negate it."""
    barring = [reason.clause for reason in verdict.standing if reason.effect.kind == "forbid"]
    return bool(barring) and all(clause.question == "leave" for clause in barring)


def halted(where: Setting, unit: str, going: Sequence[str]) -> bool:
    """Whether a unit stands in a zone that it may not leave by moving, those who go on with it being nobody's negators."""
    table = tabled(where)
    position, grid = table.position, table.position.board.grid
    cell = position.unit(unit).cell
    if cell is None or not (near := grid.neighbours(cell)):
        return False
    away = [other for other in going if other != unit]
    verdict = first_step(Errand(table.law, position.without(*away), unit), grid.label(near[0]))
    return any(r.counts and r.effect.kind == "forbid" and r.clause.question == "leave" for r in verdict.reasons)


def standing(position: Position, unit: str, cost: Fraction) -> Position:
    """The position after a unit has spent points without leaving its hex: loading, unloading and the like."""
    spends = fact(position, Counter.mp_spent)[position.row(unit)] + int(cost * position.board.parts)
    return spent(position, [unit]).changed(unit, mp_spent=int(spends))


@rules.question("march", drop=take.word(label="Who is left where, such as panzer@0304"))
def marched(table: Table, units: Sequence[str], path: Sequence[str], drop: Sequence[str] = ()) -> March:
    """A march of units stacked together along a path, each by its own mobility; ``drop`` says who is left where: ``unit@hex``."""
    return march(table, units, path, drop=drops(table.position, units, drop))


def drops(position: Position, units: Sequence[str], said: Iterable[str]) -> dict[str, list[str]]:
    """Who is left where, from words like ``unit@hex``."""
    planned: dict[str, list[str]] = {}
    for word in said:
        unit, at, cell = word.rpartition("@")
        if not at:
            raise Malformed(f"expected unit@hex, not {word!r}")
        if unit not in units:
            raise Unknown.name("unit on this march", unit, units)
        planned.setdefault(position.board.grid.label(position.board.grid.cell(cell)), []).append(unit)
    return planned
