"""The referee's questions, each defined once for the command line, ``ask`` and the service.

A question's keys are the parameters of its function, with their defaults. ``zoc.say`` puts the result into words for
people, and the declared ``tell`` turns it into JSON for programs.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import TypeVar, get_type_hints

from zoc import action as act
from zoc import control as zones
from zoc import movement
from zoc.action import Assessment, Attempt, Order, Ranked
from zoc.action.legal import Legal
from zoc.ask import rulebooks
from zoc.ask.keys import (
    Events,
    MaybeDeed,
    Name,
    Names,
    Needed,
    Points,
    Reader,
    Switched,
    Tally,
    Whole,
    Wholes,
    Written,
)
from zoc.ask.playthrough import Playthrough, playthrough
from zoc.ask.subject import Subject
from zoc.ask.verb import Ask, Tell, Told, Verb
from zoc.control import Comparison, Controlled, ControlMap, Derivation, Exertion
from zoc.errors import Malformed, Problem, Unknown
from zoc.law import Verdict
from zoc.movement import Along, Answer, Reach, Remedy
from zoc.odds import Distribution, draw, successes
from zoc.play import order_of
from zoc.table import Table
from zoc.text.names import meant

A = TypeVar("A", bound=Ask)
VERBS: dict[str, Verb] = {}


def verb(tell: Tell) -> Callable[[A], A]:
    """Make a function a question: its annotated parameters after the table are the keys."""

    def declare(ask: A) -> A:
        hints = get_type_hints(ask, include_extras=True)
        given = list(inspect.signature(ask).parameters.values())[1:]
        keys: dict[str, Reader] = {p.name: hints[p.name].__metadata__[0] for p in given}
        VERBS[ask.__name__] = Verb(ask, tell, keys, tuple(p.name for p in given if p.default is p.empty))
        return ask

    return declare


def _referee(table: Subject) -> Table:
    """The table that the law is asked on."""
    return table.referee


# Where a piece can go


def _reached(found: Reach) -> Told:
    cells = {"cells": {cell: _ended(found, cell) for cell in found}}
    told: Told = cells | {"reasons": [reason.as_dict() for reason in found.reasons()]}
    told |= {"lacking": found.barred.lacking} if found.barred is not None and found.barred.lacking else {}
    return told | ({"at_large": list(found.turn.at_large)} if found.turn is not None and found.turn.at_large is not None else {})


def _ended(found: Reach, cell: str) -> Told:
    ending, tests = found[cell], found.tests(cell)
    told: Told = {"cost": str(ending.cost), "left": str(ending.left), "stops": ending.stops}
    return told | ({"tests": [{"in": here, **reason.as_dict()} for here, reason in tests]} if tests else {})


@verb(_reached)
def reach(table: Subject, unit: Name, points: Points = None, way: Name = "", errand: Name = "move") -> Reach:
    """Where a unit can go: what each cell costs, what is left there, and whether it must stop."""
    return _referee(table).reach(unit, points=points, way=way, errand=errand)


@verb(lambda gone: gone.as_dict())
def route(
    table: Subject,
    unit: Name,
    cells: Names,
    points: Points = None,
    way: Name = "",
    errand: Name = "move",
) -> Along:
    """What a move along given cells costs, step by step, and what the law says about each step; cells far apart are waypoints."""
    return _referee(table).route(unit, cells, points=points, way=way, errand=errand)


@verb(_reached)
def trace(
    table: Subject, side: Name, sources: Names, points: Points = None, errand: Name = "supply", way: Name = "", unit: Name = ""
) -> Reach:
    """How far a line of supply or rail of a side, or of one of its units, runs from its sources."""
    return movement.trace(table.rules, table.position, side, sources, points=points, errand=errand, way=way, unit=unit)


# Whether it may go there, and why


@dataclass(frozen=True)
class Ruling:
    """The answer to *may it go there?*, and what would make it legal."""

    answer: Answer

    @cached_property
    def remedies(self) -> tuple[Remedy, ...]:
        return movement.remedies(self.answer)


def _remedied(ruling: Ruling) -> Told:
    return {"legal": ruling.answer.legal, "remedies": [remedy.as_dict() for remedy in ruling.remedies]}


def _ruled(ruling: Ruling) -> Told:
    return ruling.answer.as_dict() | _remedied(ruling)


@verb(_ruled)
def why(table: Subject, unit: Name, cell: Name, points: Points = None, way: Name = "", errand: Name = "move") -> Ruling:
    """Whether a unit may go to a cell: the route with its reasons, or every reason against it and what would help."""
    return Ruling(_referee(table).why(unit, cell, points=points, way=way, errand=errand))


@verb(_remedied)
def remedies(table: Subject, unit: Name, cell: Name, points: Points = None, way: Name = "", errand: Name = "move") -> Ruling:
    """The smallest changes that make a move legal; each has been tried."""
    return Ruling(_referee(table).why(unit, cell, points=points, way=way, errand=errand))


# Whether something else may be done


@dataclass(frozen=True)
class Judgement:
    """Whether an action is legal, and what affects its test."""

    verdict: Verdict
    test: Assessment | None


def _judged(found: Judgement) -> Told:
    told = found.verdict.as_dict()
    return told | {"test": found.test.as_dict()} if found.test and found.test.reasons else told


@verb(_judged)
def judge(table: Subject, action: MaybeDeed = None, order: Written = None) -> Judgement:
    """Whether an order or an action is legal; a move is judged as by ``why``."""
    if (action is None) == (order is None):
        raise Malformed("give an `order` or an `action`, one of the two")
    if order is not None:
        return Judgement(_referee(table).judge(_order(table, order)), None)
    assert action is not None
    table = table.counting(action.said)
    referee = _referee(table)
    action = replace(action, said=table.numbers(action.said))
    if action.act in table.rules.attempts:
        tried = referee.odds(action)
        return Judgement(tried.verdict, tried.sources)
    tested = action.act != "move" and action.act in table.rules.errands
    return Judgement(referee.judge(action), act.assess(table.rules, table.position, action) if tested else None)


def _order(table: Subject, written: Mapping[str, object]) -> Order:
    """An order as written, for the side it names, its unit's side, or the side to move."""
    rest = {key: value for key, value in written.items() if key not in ("side", "free")}
    side, unit, position = written.get("side"), written.get("unit"), table.position
    if side is None:
        named = meant(unit, position.ids) if isinstance(unit, str) else ""
        side = position.unit(named).side if named in position.ids else position.to_move
    if not isinstance(side, str) or not side:
        raise Malformed(Problem("which side gives it?", "side"))
    return order_of(table.rules, position, side, rest)


@verb(lambda found: found.as_dict())
def legal(table: Subject, side: Name = "", unit: Name = "", deeds: Names = ()) -> Legal:
    """Every legal order of a side, of a unit, or for some deeds, ready to give, with its free arguments."""
    position = table.position
    side = side or (position.unit(unit).side if unit else position.to_move)
    position.sides.number(side)
    for name in deeds:
        if name not in table.rules.deeds:
            raise Unknown.name("deed", name, table.rules.deeds)
    return _referee(table).legal(side, unit, deeds)


@verb(lambda played: played.as_dict())
def play(table: Subject, events: Events) -> Playthrough:
    """A game judged: orders, answers, dice and cards, one after the other; the result of each, and the table after them."""
    if table.large:
        raise Malformed("a game is played turn by turn: `play` does not take `at_large`")
    return playthrough(table, events)


# Who controls what


def strongest(controlled: Controlled) -> list[Exertion]:
    """Every unit that controls a cell, the strongest first."""
    return sorted(controlled.by, key=lambda exertion: -exertion.level)


def _held(found: ControlMap, cell: str) -> Told:
    if cell not in found:
        return {"level": found.level_name(0), "by": []}
    controlled, by = found[cell], []
    for exertion in strongest(controlled):
        first, *more = exertion.units
        with_them = {"with": more} if more else {}
        by.append({"unit": first, **with_them, "level": found.level_name(exertion.level)})
    return {"level": found.level_name(controlled.level), "by": by}


def _controlled(found: ControlMap) -> Told:
    return {"cells": {cell: _held(found, cell) for cell in found}, "reasons": [r.as_dict() for r in found.reasons()]}


@verb(_controlled)
def control(
    table: Subject, side: Name, purpose: Name = "move", phase: Name = "", against: Name = "", zone: Name = "control"
) -> ControlMap:
    """The cells a side controls, how strongly, and by which units; or in another phase, against one unit, in another zone."""
    position = table.position.replace(phase=phase) if phase else table.position
    return zones.control(table.rules, position, side, purpose=purpose, zone=zone, against=against or None)


@verb(lambda found: found.as_dict())
def compare(table: Subject, side: Name, other: Switched, purpose: Name = "move", phase: Name = "") -> Comparison:
    """Where other readings change a side's control, cell by cell, with the reasons of both."""
    position = table.position.replace(phase=phase) if phase else table.position
    now = {name: table.rules.in_force(position.readings).values[name] for name in other if name in table.rules.readings}
    return zones.compare(table.rules, position, side, now, other, purpose=purpose)


@dataclass(frozen=True)
class CellLevel:
    """What a side exerts on one cell, and why, stack by stack."""

    zones: ControlMap
    cell: str
    derivations: tuple[Derivation, ...]


def _levelled(level: CellLevel) -> Told:
    reasons = [reason.as_dict() for derivation in level.derivations for reason in derivation.reasons()]
    return _held(level.zones, level.cell) | {"reasons": reasons}


@verb(_levelled)
def level(
    table: Subject, side: Name, cell: Name, purpose: Name = "move", phase: Name = "", against: Name = "", zone: Name = "control"
) -> CellLevel:
    """How strongly a side controls one cell, with every clause for and against it."""
    found = control(table, side, purpose, phase, against, zone)
    near = table.stacks(side, cell)
    derivations = (found.derive(source, cell) for source in near)
    return CellLevel(found, cell, tuple(derivation for derivation in derivations if derivation.shares))


# Chances


@dataclass(frozen=True)
class ThrowOdds:
    """All results of dice or cards, and the chance of the needed one."""

    chance: Distribution[int]
    need: int | None


def _chances(found: ThrowOdds | Attempt) -> Told:
    if isinstance(found, Attempt):
        return found.as_dict()
    told: Told = {"odds": {str(outcome): str(part) for outcome, part in sorted(found.chance.items())}}
    return told if found.need is None else {"chance": str(found.chance.at_least(found.need)), **told}


@verb(_chances)
def odds(
    table: Subject,
    dice: Whole = 0,
    sides: Whole = 6,
    faces: Tally = None,
    cards: Wholes = (),
    reveal: Whole = 1,
    keep: Name = "highest",
    need: Needed = None,
    action: MaybeDeed = None,
) -> ThrowOdds | Attempt:
    """The exact chances of an action as its book resolves it, of a roll counted in successes, or of a draw of cards."""
    if (action is not None) + bool(dice) + bool(cards) != 1:
        raise Malformed("odds are of an action, of dice or of cards: give one of the three")
    if dice and not faces:
        raise Malformed('say which faces of the dice are successes, such as {"5": 1, "6": 1}')
    if action is not None:
        if "cards" in action.said and not table.rules.cards:
            raise Malformed(f"{table.rules.book.title} has no cards to play on an action")
        table = table.counting(action.facts)
        return _referee(table).odds(replace(action, said=table.numbers(action.facts)))
    return ThrowOdds(successes(dice, sides, faces or {}) if dice else draw(cards, reveal, keep), need)  # type: ignore[arg-type]


@verb(lambda ranked: {"options": [one.as_dict() for one in ranked]})
def best(table: Subject, unit: Name, action: Name) -> tuple[Ranked, ...]:
    """Every legal way for a unit to do something, the most valuable first, then the likeliest, each with its reasons."""
    return _referee(table).best(unit, action)


# The table and the book


@verb(lambda table: table.as_dict())
def show(table: Subject) -> Subject:
    """What is on the table: sides, phase, units with their facts."""
    return table


@verb(lambda told: told)
def rules(table: Subject, clause: Name = "") -> Told:
    """The book of this table: all its clauses and readings, or one clause."""
    return rulebooks.clauses(table.rules, clause) if clause else rulebooks.book(table.rules)
