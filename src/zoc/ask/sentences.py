"""The sentences that go with an answer on the page: those that the command line prints."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Protocol, runtime_checkable

from zoc import say
from zoc.ask.questions import CellLevel, Judgement, Ruling
from zoc.law import Reason
from zoc.movement import Along, Answer, Reach, Remedy, risks
from zoc.units import plainly
from zoc.values import JsonObject


@runtime_checkable
class Sayable(Protocol):
    """A value with words of its own."""

    def say(self) -> str: ...


BOOKKEEPING = ("waive", "mark", "keep", "flip")
"""Effects that only say what the law remembers of a move; players read their consequences instead."""


def sentences(found: object) -> JsonObject:
    """An answer in words; for a ruling with each reason, and with the question that tries each remedy."""
    if isinstance(found, Ruling):
        barred = found.answer.barred.standing if found.answer.barred else ()
        told: JsonObject = {"say": say.verdict(found.answer), "short": say.shortly(found.answer)}
        told |= {"told": reasons(found.answer.verdict.reasons), "barring": reasons(barred), "risks": at_risk(found.answer)}
        return told | {"tries": [{"say": say.remedy(remedy), **tried(remedy)} for remedy in found.remedies]}
    if isinstance(found, Reach):
        return {"say": say.reach(found)}
    if isinstance(found, Along):
        return {"say": found.say(), "steps": _steps(found), "ending": reasons(found.ending.reasons), "risks": at_risk(found)}
    if isinstance(found, Judgement):
        return {"say": found.verdict.say(), "told": reasons(found.verdict.reasons)}
    if isinstance(found, CellLevel):
        held = [reason for derivation in found.derivations for reason in derivation.reasons()]
        return {"derived": [derivation.say() for derivation in found.derivations], "told": reasons(held)}
    return {"say": found.say()} if isinstance(found, Sayable) else {}


def _steps(found: Along) -> list[JsonObject]:
    """The steps of a route as JSON, each with its reasons in words."""
    return [{**step, "told": reasons(told.verdict.reasons)} for step, told in zip(found.step_dicts(), found.steps, strict=True)]


def at_risk(found: Answer | Along) -> list[JsonObject]:
    """The risks on a route, each as data and in a line of words."""
    return [{**each.as_dict(), "say": say.risk(each, found.unit)} for each in risks(found)]


def reasons(found: Iterable[Reason]) -> list[JsonObject]:
    """Each reason: its effect here, its clause, what waives it, and its reading."""
    return [
        {
            "say": say.reason(reason),
            "rule": say.basis(reason),
            "clause": reason.clause.number,
            "but": [say.rule(exception) for exception in reason.waived_by],
            "reading": say.readings(reason) if reason.readings else "",
            "readings": {name: plainly(value) for name, value in reason.readings},
            "units": list(reason.by),
            "cells": list(reason.cells),
            "effect": reason.effect.kind,
            "counts": reason.counts,
        }
        for reason in found
        if reason.effect.kind not in BOOKKEEPING
    ]


def tried(remedy: Remedy) -> JsonObject:
    """The keys that try the remedy in the same question."""
    changes: list[JsonObject] = []
    if remedy.kind == "without":
        changes = [{"remove": unit} for unit in remedy.units]
    elif remedy.kind == "friend":
        changes = [{"move": unit, "to": cell} for unit, cell in zip(remedy.units, remedy.cells, strict=True)]
    keys: JsonObject = {"what_if": changes} if changes else {}
    keys |= {"points": str(remedy.points)} if remedy.points is not None else {}
    return {"keys": keys | ({"way": remedy.way} if remedy.way else {})}
