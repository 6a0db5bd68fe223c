"""§3 Turn structure: Start, Move and Act in either order, End; Boons won, spent and cut; reactions."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from zoc.law import Ruleset
from zoc.law.event import Event
from zoc.position import Position
from zoc.rulesets.fates_edge.core_test import BOONS
from zoc.rulesets.fates_edge.events.magic import RitualDone, RitualGoesOn
from zoc.rulesets.fates_edge.events.moving import Dashed
from zoc.rulesets.fates_edge.events.turn import EndedTurn, HasEngaged, TrackChecked, TurnBegan
from zoc.rulesets.fates_edge.facts import AFigure
from zoc.rulesets.fates_edge.placement import ready
from zoc.rulesets.fates_edge.result import Outcome
from zoc.rulesets.fates_edge.situation import controllers
from zoc.rulesets.fates_edge.state import FightState, with_fading, with_turn
from zoc.rulesets.fates_edge.terms import BOONS_FROM_FAILURE, BOONS_KEPT, DASH, MOST_BOONS
from zoc.rulesets.fates_edge.view import sees
from zoc.rulesets.fates_edge.walls import faded

RECORD = ("moved", "acted", "halted", "shifted", "running", "odd", "spared", "led", "turned", "disengaged")
"""What a turn knows of a unit, and forgets when it is over."""
STANCES = ("guarding", "braced")
"""What lasts until the unit's next turn."""


# START


def full(position: Position, unit: str) -> bool:
    """Whether the track of an Outsider is full, so that it leaves the board as its turn begins."""
    its = AFigure(position, unit)
    return bool(its.leash_size and its.leash >= its.leash_size)


def start(position: Position, unit: str) -> Outcome:
    """The Start of a unit's turn: reactions come back, Guard and Brace end, tracks are checked (our reading FE-3-2)."""
    its, leaves = AFigure(position, unit), full(position, unit)
    events: list[Event] = [TurnBegan(unit, departs=leaves)]
    position = with_turn(faded(position, unit).replace(phase="movement"), unit)
    position = position.with_columns(met=np.zeros_like(position.units["met"]))
    if leaves:
        return Outcome(departed(position, unit), tuple(events))
    if its.leash_size:
        events.append(TrackChecked(unit, its.leash, its.leash_size))
    position = cleared(position, unit).changed(unit, **dict.fromkeys(STANCES, 0), reactions=1)
    if its.ritual:
        left = max(its.rounds_left - 1, 0)
        done = {} if left else {"ritual": 0, "performed": its.ritual}
        position = position.changed(unit, rounds_left=left, **done)
        events.append(RitualGoesOn(unit, left) if left else RitualDone(unit))
    return Outcome(position, tuple(events))


def departed(position: Position, unit: str) -> Position:
    """An Outsider whose track is full acts to its nature once and leaves the board."""
    state = FightState.of(position)
    return position.without(unit).with_state(replace(state, departed=state.departed + 1))


def cleared(position: Position, unit: str) -> Position:
    """The record of a turn wiped: nothing moved, acted or spent."""
    facts = position.unit(unit).facts
    return position.changed(unit, **dict.fromkeys(RECORD, 0), speed=facts["rate"] or facts["speed"], rate=0)


# MOVE AND ACT


def acts(position: Position, unit: str) -> Position:
    """The Act used."""
    return position.changed(unit, acted=1, off_balance=0)


def walked(position: Position, unit: str, points: int) -> Position:
    """So many points spent, in parts: what is left is left for a Dash to prolong the Move (our reading FE-10.DASH-1)."""
    facts = position.unit(unit).facts
    return position.changed(unit, rate=facts["rate"] or facts["speed"], speed=max(0, facts["speed"] - points))


def dashed(position: Position, unit: str) -> Outcome:
    """A Dash: the Act for 2 more points, in a Move still to come or in one that it prolongs (our reading FE-10.DASH-1)."""
    facts = position.unit(unit).facts
    more = facts["speed"] + DASH * position.board.parts
    position = acts(position, unit).changed(unit, rate=facts["rate"] or facts["speed"], speed=more, running=1, moved=0)
    return Outcome(position, (Dashed(unit, DASH),))


# BOONS AND REACTIONS


def spent(position: Position, unit: str, boons: int) -> Position:
    """Boons paid."""
    return position.changed(unit, boons=AFigure(position, unit).boons - boons)


def winnings(position: Position, unit: str, outcome: str) -> int:
    """The Boons that a partial or a miss brings a unit: at most two from failures a scene; characters of the GM keep none."""
    its = AFigure(position, unit)
    return 0 if its.npc else max(0, min(BOONS.get(outcome, 0), BOONS_FROM_FAILURE - its.won))


def kept(position: Position, unit: str, outcome: str) -> int:
    """How many of them it has room for: nobody holds more than five."""
    return max(0, min(winnings(position, unit, outcome), MOST_BOONS - AFigure(position, unit).boons))


def earned(position: Position, unit: str, outcome: str) -> Position:
    """Boons for a partial or a miss: at most two from failures a scene, never more than five in hand (FE-SRD-14)."""
    its = AFigure(position, unit)
    won, more = winnings(position, unit, outcome), kept(position, unit, outcome)
    return position.changed(unit, boons=its.boons + more, won=its.won + won)


def reacted(position: Position, unit: str) -> Position:
    """A reaction used up, and Guard with it; a reaction never goes below none."""
    left = AFigure(position, unit).reactions - 1
    return position.changed(unit, reactions=max(left, 0), guarding=0)


# END


def end_strikers(law: Ruleset, position: Position, unit: str) -> tuple[str, ...]:
    """Who may strike at the End: enemies engaged this turn who still control the unit, where the table plays so."""
    if law.in_force(position.readings).end_reactions == "hook":
        return ()
    held = controllers(law, position, unit)
    return tuple(name for name in engaged(position) if name in held and ready(law, position, name))


def engaged(position: Position) -> tuple[str, ...]:
    """The enemies that were engaged in the turn being played."""
    return tuple(name for name in position.ids if position.units["met"][position.row(name)])


def ended(position: Position, unit: str) -> Outcome:
    """The End of a turn: the enemies engaged in it are named, as far as it sees them (our reading FE-3-6), and its record is
    wiped."""
    named = tuple(enemy for enemy in engaged(position) if sees(position, unit, enemy))
    over = EndedTurn(unit, position.unit(unit).side)
    events: tuple[Event, ...] = (HasEngaged(unit, named), over) if named else (over,)
    position = cleared(position, unit).changed(unit, gone=1)
    position = position.with_columns(met=np.zeros_like(position.units["met"]))
    return Outcome(with_turn(position.replace(phase="movement"), ""), events)


def scene_over(position: Position) -> Position:
    """The end of a scene: Boons are cut to two, marks and veils lapse, and what was conjured is gone."""
    columns = {"boons": np.minimum(position.units["boons"], BOONS_KEPT), "won": np.zeros_like(position.units["won"])}
    columns |= {name: np.zeros_like(position.units[name]) for name in ("marked", "veiled", "performed")}
    board = position.board
    for name in ("conjured", "conjured_dv", "hazard", "hazard_dv", "passage"):
        if name in board.cells:
            board = board.with_cells(name, dict.fromkeys(np.flatnonzero(board.cells[name]).tolist(), 0))
        if name in board.edges:
            sides = [(int(c), int(c + board.box.steps[w])) for c, w in np.argwhere(board.edges[name])]
            board = board.with_edges(name, sides, 0)
    return with_fading(position.with_columns(**columns).replace(board=board), ())
