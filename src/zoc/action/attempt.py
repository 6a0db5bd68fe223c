"""An attempt: an action with everything it will be judged by, before any die is rolled or card drawn."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from zoc.action.argument import check_order, misfits
from zoc.action.judge import Assessment, check_named, judge_part
from zoc.action.order import Order
from zoc.action.part import Part as Action
from zoc.action.ruling import completed, order_for, ruled_act
from zoc.errors import Unknown
from zoc.law.ruleset import Ruleset
from zoc.law.verdict import Verdict
from zoc.odds import percent
from zoc.position import Position
from zoc.values import JsonObject

if TYPE_CHECKING:
    from zoc.table import Table


@dataclass(frozen=True)
class Attempt:
    """What an action rolls: whether it is legal, each source that affects it, what it needs, and the exact chances.

    The first chance matters most, and an empty chance has no odds; ``facts`` is what else the book says, ``notes`` what
    it leaves open. ``worth`` is the average gain, where successes differ in value.
    """

    action: Action
    verdict: Verdict
    sources: Assessment
    needs: str = ""
    chances: Mapping[str, Fraction | None] = field(default_factory=dict)
    facts: Mapping[str, Any] = field(default_factory=dict)
    notes: tuple[str, ...] = ()
    worth: Fraction | None = None

    @property
    def legal(self) -> bool:
        return self.verdict.legal

    @property
    def chance(self) -> Fraction:
        """The chance of success; none for an illegal action or one without odds."""
        return (next(iter(self.chances.values()), None) or Fraction(0)) if self.legal else Fraction(0)

    def say(self) -> str:
        """The attempt in words, as a player weighs it."""
        if not self.legal:
            return self.verdict.say()
        lines = [f"{self.action.say()}: {self.needs}" if self.needs else self.action.say()]
        lines += [f"  {reason.say()}" for reason in self.sources.told]
        lines += [f"  {name}: {value}" for name, value in self.facts.items()]
        lines += [f"  {name}: {chance} ({percent(chance)})" for name, chance in self.chances.items() if chance is not None]
        return "\n".join([*lines, *(f"  {note}" for note in self.notes)])

    def as_dict(self) -> JsonObject:
        """The same for the wire; chances exact."""
        told: JsonObject = {"action": self.action.name, "unit": self.action.actor, "legal": self.legal}
        if self.action.target:
            told["target"] = self.action.target
        judged = self.verdict.as_dict()
        told |= {key: judged[key] for key in ("reasons", "lacking", "lacks", "asks", "at_large") if key in judged}
        told |= self.sources.as_dict()
        if self.legal:
            chances = {name: None if chance is None else str(chance) for name, chance in self.chances.items()}
            told |= {"needs": self.needs, "chances": chances}
            told |= {name: value if isinstance(value, int | str) else str(value) for name, value in self.facts.items()}
        return told | ({"notes": list(self.notes)} if self.notes else {})


@dataclass(frozen=True)
class Option:
    """One way to do something: its words, and the position it would lead to."""

    text: str
    position: Position
    action: Action


@dataclass(frozen=True)
class Ranked:
    """An option with its attempt."""

    option: Option
    attempt: Attempt

    def as_dict(self) -> JsonObject:
        return {"option": self.option.text, **self.attempt.as_dict()}


def attempt(rules: Ruleset, position: Position, action: Action) -> Attempt:
    """What an action rolls, as its book resolves it."""
    return attempted(rules.table(position), action)


def attempted(table: Table, action: Action) -> Attempt:
    """The same on a table."""
    law = table.law
    if action.name not in law.attempts:
        raise Unknown.name("action that is tested", action.name, law.attempts)
    found: Attempt = law.read(law.attempts[action.name], f"the test of {action.name}", table, action)
    return found


def asked(table: Table, action: Action) -> Attempt:
    """What an act by itself rolls, if the law allows the order for it; a part of an order was judged with its order.

    An order that needs more than the act says asks for it. If the act says what no order can, the clauses on the act decide.
    """
    check_named(table.position, action)
    order = None if action.deed else order_for(table, action)
    if order is None:
        return attempted(table, action)
    if any(True for _ in misfits(table, check_order(table, order), order)):
        return Attempt(action, ruled_act(table, action), Assessment(()))
    found = attempted(table, _completed(table, order, action))
    verdict = replace(ruled_act(table, action), about=found.verdict.about)
    if verdict.legal:
        return replace(found, verdict=verdict)
    supposed = not action.said.keys() <= {*order.given, *table.law.units}
    return found if supposed and not verdict.refused else Attempt(found.action, verdict, Assessment(()))


def judged(table: Table, act: Action) -> Verdict:
    """The verdict on an act by itself: as by ``why``, as by ``odds``, or as on the order for it; on a part of an order, by the
    clauses alone."""
    if act.deed:
        return judge_part(table, act)
    check_named(table.position, act)
    if act.act == "move" and act.at is not None:
        at = act.at if isinstance(act.at, str) else table.position.where(act.at)
        return table.why(act.unit, at, **act.said).verdict
    return asked(table, act).verdict if act.act in table.law.attempts else ruled_act(table, act)


def _completed(table: Table, order: Order, action: Action) -> Action:
    """The act with whatever its order needs and a default finds."""
    takes, filled = table.law.deeds[order.name].takes, completed(table, order)
    needed = [key for key, take in takes.items() if take.needed and take.default is not None and key not in order.given]
    found = {key: filled.get(key) for key in needed if filled.get(key) is not None}
    return replace(action, said={**found, **action.said}) if found else action


def best(rules: Ruleset, position: Position, unit: str, name: str) -> tuple[Ranked, ...]:
    """Every legal way for a unit to do something: the most valuable first, then the likeliest, then in the book's order."""
    return ranked(rules.table(position), unit, name)


def ranked(table: Table, unit: str, name: str) -> tuple[Ranked, ...]:
    """The same on a table."""
    law = table.law
    if name not in law.options:
        raise Unknown.name("action with options", name, law.options)
    table.position.row(unit)
    options: tuple[Option, ...] = law.listed(law.options[name], f"the options of {name}", table, unit)
    tried = [Ranked(option, attempted(table.on(option.position), option.action)) for option in options]
    return tuple(sorted((one for one in tried if one.attempt.legal), key=_worth))


def _worth(one: Ranked) -> tuple[Fraction, Fraction]:
    return -(one.attempt.worth or Fraction(0)), -one.attempt.chance
