"""12.8e Breakout: units out of trace make for a friend who is not, and come back later, or never."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Any

from zoc.action import Acts, Order, Script
from zoc.law import Forbid, Ruleset, Verdict
from zoc.movement import Answer, Errand
from zoc.position import Position
from zoc.rulesets.ocs.counters import rules, value
from zoc.rulesets.ocs.dead import RETURNING, gone
from zoc.rulesets.ocs.deeds.party import nearest, needed
from zoc.rulesets.ocs.deeds.telling import aloud, dice, in_sight, listed, tell
from zoc.rulesets.ocs.jointly import judged
from zoc.rulesets.ocs.terms import COMBAT_KINDS, Mode, Side

FARTHEST, ANYWHERE = 15, 1000
ANY_LENGTH = Fraction(1000)
ESCAPES = 5
"""The least die that succeeds; in the first turn out of trace one is added."""


@rules.act("12.8e", "Who breaks out", Forbid, of="break_out")
def who_breaks_out(a: Acts) -> Any:
    """In its own Breakout Segment a side's combat units that can move at all attempt a Breakout."""
    timely = a.actor.acting & (a.phase == "movement") & (a.note.segment == "breakout")
    return ~timely | ~a.actor.combat | ((a.actor.combat_ma <= 0) & (a.actor.move_ma <= 0))


@rules.act("12.8e-1", "Out of trace", Forbid, of="break_out")
def out_of_trace(a: Acts) -> Any:
    """Only units out of trace break out: those that are marked, and those in their first turn without it."""
    return ~a.actor.oos & ~a.given.first


@rules.act("12.8e-2", "How far", Forbid, of="break_out")
def how_far(a: Acts) -> Any:
    """The friend is within 15 hexes, unless it is the unit's first turn out of trace."""
    return (a.distance > FARTHEST) & ~a.given.first


def _towards(law: Ruleset, position: Position, unit: str) -> tuple[str, ...]:
    """The friendly combat units elsewhere, the nearest first; one of them where it is not the time, for the law to say so."""
    here = position.unit(unit).label
    near = nearest(position, unit, COMBAT_KINDS, ANYWHERE) if value(position, unit, "kind") in COMBAT_KINDS else ()
    found = tuple(name for name in near if position.unit(name).label != here)
    return found if position.notes.get("segment") == "breakout" else found[:1]


@rules.deed("breakout", towards=_towards, first="flag?")
def breakout(law: Ruleset, position: Position, order: Order) -> Script:
    """Break out towards a friend in supply, ``first`` in the first turn out of trace: on 5 or 6 it returns, else it is lost."""
    unit, friend = order.unit, needed(order, "towards")
    first = bool(position.unit(unit).first_turn_out or order.get("first"))
    there = position.unit(friend).label
    verdict = judged(position, "break_out", [unit], at=there, facts=lambda unit: {"first": first})
    yield verdict
    yield Verdict() if first else _path(position, unit, there)
    label, known = position.unit(unit).label, listed(in_sight(position, position, order.side, [unit]))
    text, openly = (f"{who} tries to break out of {label}." for who in (unit, known))
    yield tell(position, position, order.side, text, openly=openly, cites=("12.8e",), about=(unit, label))
    [die] = yield dice(position, "Breakout", order.side, 1)
    if die + first < ESCAPES:
        yield aloud(gone(position, unit), f"The Breakout from {label} fails.", ("12.8e",), (label,))
        return
    [turns] = yield dice(position, "Turns until it returns", order.side, 1)
    after = position.changed(unit, mode=int(Mode.MOVE), up=int(Side.MOVE))
    text = f"The Breakout from {label} succeeds; the unit returns in turn {position.turn + turns}."
    yield aloud(gone(after, unit, box=RETURNING), text, ("12.8e",), (label,))


def _path(position: Position, unit: str, there: str) -> Verdict:
    """What the way to the friend says: enemies, ground, and zones for trucks; it may be of any length."""
    if position.unit(unit).cell is None:
        return Verdict()
    facts = {"mobility": position.unit(unit).move_mobility}
    verdict = Answer(Errand(rules, position, unit, "breakout", "", ANY_LENGTH, facts), there).verdict
    return replace(verdict, reasons=tuple(reason for reason in verdict.reasons if reason.effect.kind != "cost"))
