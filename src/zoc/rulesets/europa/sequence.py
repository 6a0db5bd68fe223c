"""The sequence of play, as far as the section names it: which phase follows which, and what is done in which.

The section speaks of movement, reaction movement, exploitation and combat phases, and not of their order: a scenario writes
it in its note ``phases``; what stands there if it does not is an illustration. The reaction movement phase belongs to the
enemies of the player whose turn it is.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from zoc.action import Action, Acts, Order, judge
from zoc.action.allowance import restored
from zoc.law import Forbid, Reason, Ruleset, Verdict
from zoc.position import Position, Side
from zoc.rulesets.europa.book import movement_phase
from zoc.rulesets.europa.phases import begin_phase, end_player_turn
from zoc.rulesets.europa.sheet import rules
from zoc.rulesets.europa.terms import Kind
from zoc.spoken import spoken

REACTION, COMBAT = "reaction_move", "combat"


# WHAT IS DONE IN WHICH PHASE


@rules.act("SP-1", "Movement phases", Forbid, of=("march", "landing"))
def in_movement_phases(a: Acts) -> Any:
    """Units move, and land, in the movement phases."""
    return ~movement_phase(a)


@rules.act("SP-2", "Reserves", Forbid, of="march")
def reserves_react(a: Acts) -> Any:
    """In the reaction movement phase only reserves move."""
    return (a.phase == REACTION) & ~a.actor.reserve


@rules.act("SP-3", "Combat phases", Forbid, of="assault")
def in_combat_phases(a: Acts) -> Any:
    """Attacks are made in the combat phase."""
    return a.phase != COMBAT


@rules.act("SP-4", "From beside", Forbid, of="assault")
def from_beside(a: Acts) -> Any:
    """An attack comes from a hex beside the one that is attacked."""
    return ~a.on_map | (a.distance != 1)


@rules.act("SP-5", "Who attacks", Forbid, of="assault")
def combat_units(a: Acts) -> Any:
    """Only combat units on the ground attack."""
    return ~a.actor.combat | (a.actor.kind >= Kind.AIR)


@rules.act("SP-6", "Who is attacked", Forbid, of="assault")
def defended(a: Acts) -> Any:
    """An attack is on a hex that enemy ground units hold."""
    return ~a.given.defended


@rules.act("SP-7", "Retreats", Forbid, of="retire")
def by_a_result(a: Acts) -> Any:
    """A unit retreats because a combat result says so."""
    return a.actor.retreats < 1


@rules.act("SP-7a", "Advances", Forbid, of="follow")
def after_a_result(a: Acts) -> Any:
    """A unit advances because a combat result says so."""
    return a.actor.advances < 1


@rules.act("SP-8", "Landings", Forbid, of="landing")
def from_off_the_map(a: Acts) -> Any:
    """A unit lands from beside the map, in a hex that it may enter and no enemy ground unit holds."""
    return a.on_map | a.given.closed


@rules.act("SP-9", "Unsettled attacks", Forbid, of="ending")
def attacks_settled(a: Acts) -> Any:
    """A phase ends when all its attacks are settled."""
    return a.note.attacks != ""


def allowed(law: Ruleset, position: Position, order: Order, act: str, units: Sequence[str] = (), **facts: Any) -> Verdict:
    """Whether the phase allows the unit of an order, or all of several, to do something; each reason once."""
    found: dict[str, Reason] = {}
    for unit in units or (order.unit,):
        for reason in judge(law, position, Action(act, unit, at=order.get("target"), facts=facts)).reasons:
            found.setdefault(reason.clause.number, reason)
    return Verdict.of(found.values(), about=order.say())


# WHICH PHASE FOLLOWS WHICH


def player(position: Position) -> Side:
    """Whose player turn it is."""
    written = str(position.notes.get("player_turn", ""))
    if written in position.sides.names:
        return written
    side = position.to_move or position.sides.names[0]
    return _enemies(position, side)[0] if position.phase == REACTION and _enemies(position, side) else side


def plan(position: Position, side: Side) -> list[tuple[str, Side]]:
    """The phases of a side's player turn, each with who acts in it."""
    phases = str(position.notes.get("phases", rules.notes["phases"])).split()
    return [(phase, who) for phase in phases for who in (_enemies(position, side) if phase == REACTION else [side])]


def _enemies(position: Position, side: Side) -> list[Side]:
    return [other for other in position.sides.names if position.sides.hostile(side, other)]


def next_phase(position: Position) -> Position:
    """The table as the next phase begins; after the last one, the next player turn."""
    side = player(position)
    steps = plan(position, side)
    here = (position.phase, position.to_move or side)
    nth = steps.index(here) + 1 if here in steps else 0
    if nth >= len(steps):
        return next_player(position)
    phase, who = steps[nth]
    return _begun(position.noted(player_turn=side), phase, who)


def next_player(position: Position) -> Position:
    """The table as the next player turn begins; after the last side's, the next turn."""
    side, names = player(position), position.sides.names
    nth = names.index(side) + 1
    position = end_player_turn(position)
    position = position if nth < len(names) else position.replace(turn=position.turn + 1)
    side = names[nth % len(names)]
    phase, who = (plan(position, side) or [("movement", side)])[0]
    return _begun(position.noted(player_turn=side), phase, who)


def upcoming(position: Position) -> str:
    """What comes once the phase is over: whose it is if it is another side's, and the turn if a player turn begins."""
    after = next_phase(position)
    own, phase = player(position), spoken(after.phase)
    if player(after) != own or after.turn != position.turn:
        return f"{phase}, turn {after.turn}, player turn of {player(after)}"
    return phase if after.to_move == (position.to_move or own) else f"{phase}, for {after.to_move}"


def _begun(position: Position, phase: str, side: Side) -> Position:
    """A phase begins: everybody has all his points, nothing is left of screens and attacks."""
    for name in position.sides.names:
        position = restored(position, name, rules.allowance)
    nothing, no = np.zeros(len(position.ids), np.int32), np.zeros(len(position.ids), np.bool_)
    position = position.with_columns(retreats=nothing, advances=nothing, attacked_at=nothing, resolved=no)
    kept = {name: note for name, note in position.notes.items() if name not in ("screens", "attacks")}
    return begin_phase(position.replace(notes=kept), phase, side)


def phase_of(position: Position) -> str:
    """The phase in words."""
    return f"Turn {position.turn}: the {spoken(position.phase)} phase of {position.to_move} begins"
