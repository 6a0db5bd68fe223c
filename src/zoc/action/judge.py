"""Judging actions: whether one may be done, and what bears on its test."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from fractions import Fraction
from typing import Any

import numpy as np

from zoc.action.action import Action
from zoc.action.rows import Acts, Contests
from zoc.errors import Malformed, Unknown
from zoc.law.asking import Said, ask, readings_used
from zoc.law.effect import Amount
from zoc.law.ruleset import Asked, Ruleset
from zoc.law.verdict import Reason, Verdict
from zoc.movement import Answer, Errand
from zoc.movement.mover import Mover
from zoc.movement.rows import Meetings
from zoc.movement.scene import Scene
from zoc.position import Position


def judge(rules: Ruleset, position: Position, action: Action) -> Verdict:
    """Whether an action is allowed: by the book's clauses on the act, and by the zones it is done in; a move as ``why`` says."""
    if action.name == "move":
        if action.at is None:
            raise Malformed("a move needs a cell to go to: give the action an `at`")
        return Answer(Errand(rules, position, action.actor, facts=action.facts), action.at).verdict
    scene = _scene(rules, position, action)
    reasons = _of_the_act(scene, action, position, "act") + _of_the_zones(scene, action, position)
    cells = tuple(position.where(cell) for cell in action.cells(position))
    return Verdict.of(reasons, about=action.say(), cells=cells)


def assess(rules: Ruleset, position: Position, action: Action) -> Assessment:
    """Everything that bears on the test of an action, each source with its clause and its cause; a source of 0 is told too."""
    scene = _scene(rules, position, action)
    reasons = _of_the_act(scene, action, position, "test") + _of_the_enemies(scene, action, position)
    return Assessment(tuple(sorted(reasons, key=lambda reason: reason.clause.place)))


class Assessment:
    """The sources of advantage and disadvantage of one test, in book order."""

    def __init__(self, reasons: tuple[Reason, ...]) -> None:
        self.reasons = reasons

    def total(self, name: str = "") -> Amount:
        """What they add up to, of those that modify ``name``: one flat sum, then the book's cap."""
        mine = [r for r in self.reasons if r.counts and r.effect.name == name]
        total: Amount = sum((r.amount or 0 for r in mine if r.effect.kind == "shift"), 0)
        for cap in (Fraction(r.amount or 0) for r in mine if r.effect.kind == "cap"):
            total = max(-cap, min(cap, Fraction(total)))
        return int(total) if total == int(total) else total

    @property
    def cites(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys(r.clause.number for r in self.reasons if r.stands))

    @property
    def told(self) -> tuple[Reason, ...]:
        """The sources, and a cap only where it bites."""
        return tuple(r for r in self.reasons if r.effect.kind == "shift" or (r.effect.kind == "cap" and self._bites(r)))

    def _bites(self, cap: Reason) -> bool:
        mine = [r for r in self.reasons if r.counts and r.effect.kind == "shift" and r.effect.name == cap.effect.name]
        return abs(sum((Fraction(r.amount or 0) for r in mine), Fraction(0))) > (cap.amount or 0)

    def as_dict(self) -> dict[str, Any]:
        names = dict.fromkeys(r.effect.name for r in self.reasons)
        return {
            "total": {name or "level": str(self.total(name)) for name in names},
            "sources": [r.as_dict() for r in self.told],
        }


def _scene(rules: Ruleset, position: Position, action: Action) -> Scene:
    if action.name not in rules.errands:
        raise Unknown.name("action", action.name, rules.errands)
    whole = rules.furnish(position)
    part, actor = whole.on_map(), whole.row(action.actor)
    mover = Mover.unit(rules, whole, actor, facts=action.facts)
    here = (part.units["row"] == actor).nonzero()[0]
    lifted = int(here[0]) if len(here) else -1
    return Scene(rules, part, mover, rules.in_force(position.readings), errand=action.name, lifted=lifted)


def _of_the_act(scene: Scene, action: Action, position: Position, question: str) -> list[Reason]:
    """What the clauses on the act, or the test, as such say."""
    clauses, rows = scene.rules.about(question, action.name), Acts(scene, action, position)
    said = ask(clauses, rows)
    reasons = []
    for asked, (holds, stands) in zip(clauses, said, strict=True):
        if np.any(holds):
            lifting = () if np.any(stands) else _lifting(asked, clauses, said)
            amount = _amount(asked, holds)
            reasons.append(Reason(asked.clause, amount, waived_by=lifting, readings=readings_used(asked.clause, rows)))
    return _told(reasons)


def _of_the_zones(scene: Scene, action: Action, position: Position) -> list[Reason]:
    """What the zones in which it is done say to it."""
    reasons = []
    for zone in scene.rules.zones("within", action.name):
        clauses = scene.rules.about("within", action.name, zone)
        rows = Meetings(scene, "within", zone)
        here = np.isin(rows.cell, action.cells(position)).nonzero()[0]
        for asked, said, lifting in _asked(clauses, rows, here):
            by = tuple(str(scene.position.units["id"][rows.row[r]]) for r in said)
            where = tuple(dict.fromkeys(scene.position.where(int(rows.cell[r])) for r in said))
            reasons.append(Reason(asked.clause, None, by, where, lifting, readings=readings_used(asked.clause, rows)))
    return _told(reasons)


def _of_the_enemies(scene: Scene, action: Action, position: Position) -> list[Reason]:
    """What each enemy who bears on the test adds to it; where only the worst counts, the others are outdone."""
    clauses, rows = scene.rules.about("contest", action.name), Contests(scene, action, position)
    if not len(rows.row):
        return []
    said, reasons = ask(clauses, rows), list[Reason]()
    for asked, (holds, stands) in zip(clauses, said, strict=True):
        count = len(rows.row)
        for i in range(count):
            value = np.broadcast_to(holds, count)[i]
            if value:
                lifting = () if np.broadcast_to(stands, count)[i] else _lifting(asked, clauses, said, i, count)
                unit = str(scene.position.units["id"][rows.row[i]])
                told = readings_used(asked.clause, rows)
                reasons.append(Reason(asked.clause, _amount(asked, value), (unit,), waived_by=lifting, readings=told))
    return _worst(_told(reasons), scene)


def _worst(reasons: list[Reason], scene: Scene) -> list[Reason]:
    alone = [r for r in reasons if r.counts and scene.readings.text(r.clause.many) in ("worst", "lowest")]
    if len(alone) < 2:
        return reasons
    worst = min(alone, key=lambda reason: reason.amount or 0)
    return [replace(r, outdone=True) if any(r is a for a in alone) and r is not worst else r for r in reasons]


def _asked(clauses: tuple[Asked, ...], rows: Any, here: Any) -> Iterable[tuple[Asked, list[int], tuple[Any, ...]]]:
    """Each clause that holds on some of these rows: on which, and what lifts it."""
    said = ask(clauses, rows)
    for asked, (holds, stands) in zip(clauses, said, strict=True):
        shape = (len(rows.row), 1)
        held = [int(r) for r in here if np.broadcast_to(holds, shape)[r, 0]]
        standing = [r for r in held if np.broadcast_to(stands, shape)[r, 0]]
        if held:
            lifts = (
                ()
                if standing
                else [x for x in asked.exceptions if any(np.broadcast_to(said[x].stands, shape)[r, 0] for r in held)]
            )
            yield asked, standing or held, tuple(clauses[x].clause for x in lifts)


def _lifting(asked: Asked, clauses: tuple[Asked, ...], said: list[Said], row: int = 0, count: int = 1) -> tuple[Any, ...]:
    return tuple(clauses[x].clause for x in asked.exceptions if np.broadcast_to(said[x].stands, count)[row])


def _amount(asked: Asked, value: Any) -> Any:
    effect = asked.clause.effect
    return None if effect.kind not in ("shift", "cost", "cap") else int(value) * (1 if effect.amount is None else effect.amount)


def _told(reasons: list[Reason]) -> list[Reason]:
    """Without the exceptions that had nothing to lift."""
    used = {clause.number for reason in reasons for clause in reason.waived_by}
    return [r for r in reasons if r.effect.kind != "waive" or r.clause.number in used]
