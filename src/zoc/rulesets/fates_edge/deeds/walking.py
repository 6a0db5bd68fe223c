"""A Move carried out step by step, in the ledger's order: strikes, then wards, walls and ledges, then the step, then what
the new cell does.

It is planned on what its player sees and walked on what is there, so it may run into somebody unseen.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from zoc.action import Ask, Happened, Order, happened
from zoc.action.events import CouldNotLeave
from zoc.action.moving import planned
from zoc.law import Ruleset
from zoc.law.event import Event
from zoc.movement import Along, Errand
from zoc.position import Position
from zoc.rulesets.fates_edge.deeds.befalling import NOTHING, befalls, game_master, offered
from zoc.rulesets.fates_edge.deeds.reacting import Interruption, disturbed, interrupted, strikes
from zoc.rulesets.fates_edge.deeds.rolling import thrown
from zoc.rulesets.fates_edge.deeds.telling import tell
from zoc.rulesets.fates_edge.events.fighting import Leaves
from zoc.rulesets.fates_edge.events.magic import EntersFilled, WhatFills
from zoc.rulesets.fates_edge.events.moving import Shifted, ShiftedShort, Stayed, Went, WentShort
from zoc.rulesets.fates_edge.facts import AFigure
from zoc.rulesets.fates_edge.outcome import crossed, on_record, paid
from zoc.rulesets.fates_edge.pending import PendingTest
from zoc.rulesets.fates_edge.route import on_the_step
from zoc.rulesets.fates_edge.situation import controllers
from zoc.rulesets.fates_edge.terms import DOWN
from zoc.rulesets.fates_edge.view import shown

if TYPE_CHECKING:
    from zoc.table import Table

NAMES = {"ward": "The ward", "wall": "The conjured wall", "balance": "Balance", "zone": "Resisting"}
FOR_BOONS = ("move_by_boon", "slip_by", "rush")
"""The ways of moving that are paid for with Boons."""


@dataclass(frozen=True)
class WalkedWay:
    """A way along cells as the table really is: how far it leads, and who unseen cuts it short."""

    made: Along
    steps: int
    met: tuple[str, ...]

    @property
    def cut(self) -> bool:
        return self.steps < len(self.made.steps)


def planned_cells(table: Table, order: Order, way: str) -> tuple[str, ...]:
    """The cells of a Move as its player plans it: those that are named, or the cheapest way as far as the player sees."""
    return planned(table.law, table.law.seen(table.position, order.side), order, way=way)[1]


def really(law: Ruleset, position: Position, order: Order, cells: tuple[str, ...], way: str) -> WalkedWay:
    """How far a way leads on the table as it is."""
    made, steps, met = Along(Errand(law, position, order.unit, "move", way), cells[1:]), 0, tuple[str, ...]()
    for step in made.steps:
        if not step.verdict.legal or step.total > made.budget:
            met = tuple(name for r in step.verdict.standing if r.effect.kind == "forbid" for name in r.by)
            break
        steps += 1
        if step.onto == made.stopped_in:
            met = tuple(name for r in step.verdict.standing if r.effect.kind == "stop" for name in r.by)
            break
    seen = law.seen(position, order.side).ids
    return WalkedWay(made, steps, tuple(dict.fromkeys(name for name in met if name not in seen and name in position.ids)))


def walk(law: Ruleset, position: Position, order: Order, cells: tuple[str, ...], way: str) -> Interruption:
    """Go along cells, step by step, until the end or until something stops it; the table afterwards."""
    unit, before = order.unit, controllers(law, position, order.unit)
    real = really(law, position, order, cells, way)
    if not real.steps:
        found = shown(position, *real.met)
        yield happened(found, CouldNotLeave(unit, cells[0], real.met), reveals=True)
        return found
    foreseen = law.seen(position, order.side)
    position, done = paid(position, unit, way), 0
    for nth in range(real.steps):
        start = position
        position = yield from _step(law, position, real.made, nth)
        if unit not in position.ids:
            return position
        if position.unit(unit).label == real.made.cells[nth + 1]:
            position, done = (yield from _entered(law, position, real.made, nth, start)), nth + 1
        its = AFigure(position, unit)
        if its.halted or its.prone or its.harm >= DOWN:
            break
    whole = done == real.steps
    made = Along(real.made.errand, real.made.cells[1 : done + 1])
    if whole and real.cut:
        position = position.changed(unit, halted=1)
    position = on_record(law, shown(position, *(real.met if whole else ())), made, before)
    finds = whole and bool(real.met or real.cut)
    cites = _cited(made if finds else Along(Errand(law, foreseen, unit, "move", way), made.cells[1:]))
    if done:
        yield happened(position, _went(made, way, real if finds else None), *cites, reveals=finds)
    else:
        yield happened(position, Stayed(unit, cells[0], way if way in FOR_BOONS else ""))
    return position


def _cited(made: Along) -> tuple[str, ...]:
    """The clauses that a way rests on, each once."""
    return tuple(dict.fromkeys(number for step in made.steps for number in step.verdict.cites))


def _step(law: Ruleset, position: Position, made: Along, nth: int) -> Interruption:
    """One step: who may strike strikes, then what lies between the cells is tested, then the step is made."""
    unit, onto = made.unit, made.cells[nth + 1]
    tests = on_the_step(law, position, made, nth)
    strikers = [test.who for test in tests if test.who]
    position = yield from strikes(law, position, strikers, unit, Leaves(unit, made.cells[nth]))
    if AFigure(position, unit).harm >= DOWN:
        return position.changed(unit, halted=1)
    for test in tests:
        if not test.who and test.kind != "zone":
            position = yield from between(law, position, unit, test, onto)
            if unit not in position.ids or AFigure(position, unit).halted:
                return position
    position = position.moved(unit, onto)
    yield Happened(position)
    return position


def between(law: Ruleset, position: Position, unit: str, test: PendingTest, onto: str) -> Interruption:
    """A ward, a wall or a ledge on the way to a cell."""
    position, rolled = yield from thrown(law, position, test.attempt, NAMES[test.kind])
    done = crossed(position, unit, test.kind, int(test.attempt.facts["dv"]), rolled, onto)
    yield from tell(done)
    return done.position


def _entered(law: Ruleset, position: Position, made: Along, nth: int, start: Position) -> Interruption:
    """What a cell does to one who has entered it, and what he does to rituals near it."""
    unit, onto = made.unit, made.cells[nth + 1]
    if any(r.effect.name == "zone" for r in made.steps[nth].verdict.standing):
        [test] = [each for each in on_the_step(law, start, made, nth) if each.kind == "zone"]
        position = yield from filled(law, position, unit, test, onto)
    return (yield from disturbed(law, position, unit, start)) if AFigure(position, unit).harm < DOWN else position


def filled(law: Ruleset, position: Position, unit: str, test: PendingTest, onto: str) -> Interruption:
    """A spell that fills a cell, triggered by whoever enters it: resisted, or as the table says (our reading FE-14.3-4)."""
    if not int(test.attempt.action.facts.get("dv", 0)):
        says, why = game_master(position, unit), EntersFilled(unit, onto)
        pick = yield Ask(says, WhatFills(why), offered(position, unit, NOTHING), unit)
        return (yield from befalls(law, position, unit, pick, why, "14.3-4"))
    before = position
    position, rolled = yield from thrown(law, position, test.attempt, NAMES["zone"])
    done = crossed(position, unit, "zone", int(test.attempt.facts["dv"]), rolled, onto)
    yield from tell(done)
    return (yield from interrupted(law, done.position, unit, before))


def _went(made: Along, way: str, cut: WalkedWay | None) -> Event:
    """A Move that was made; ``cut``: its mover has found what could not be seen."""
    unit, path, start, to = made.unit, made.cells, made.cells[0], made.cells[-1]
    if way == "shift":
        return ShiftedShort(unit, path, start, to, cut.met) if cut else Shifted(unit, path, start, to)
    price = way if way in FOR_BOONS else ""
    if cut:
        return WentShort(unit, path, start, to, made.cost, price, made.stops, cut.met)
    return Went(unit, path, start, to, made.cost, price, made.stops)
