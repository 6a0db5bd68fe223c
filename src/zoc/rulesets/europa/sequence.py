"""The sequence of play, as far as the section names it: which phase follows which; what is done in them is in ``conduct``.

The section speaks of movement, reaction movement, exploitation and combat phases, and not of their order: a scenario writes
it in its state as ``phases``; what stands there if it does not is an illustration. The reaction movement phase belongs to the
enemies of the player whose turn it is.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

import numpy as np

from zoc.action.allowance import restored
from zoc.law import Ruleset
from zoc.position import Position, Side
from zoc.rulesets.europa.events import PhaseBegan
from zoc.rulesets.europa.phases import begin_phase, end_player_turn
from zoc.rulesets.europa.state import EuropaState
from zoc.text import Amount, Flag, Phrase, Team, Word

if TYPE_CHECKING:
    from zoc.table import Table

REACTION, COMBAT = "reaction_move", "combat"


def player(position: Position) -> Side:
    """Whose player turn it is."""
    written = EuropaState.of(position).player_turn
    if written in position.sides.names:
        return written
    side = position.to_move or position.sides.names[0]
    return _enemies(position, side)[0] if position.phase == REACTION and _enemies(position, side) else side


def plan(table: Table, side: Side) -> list[tuple[str, Side]]:
    """The phases of a side's player turn, each with who acts in it."""
    position = table.position
    phases = EuropaState.of(position).phases
    return [(phase, who) for phase in phases for who in (_enemies(position, side) if phase == REACTION else [side])]


def _enemies(position: Position, side: Side) -> list[Side]:
    return [other for other in position.sides.names if position.sides.hostile(side, other)]


def place(table: Table) -> int:
    """Which of the phases of the player turn it is; -1 if none. While an enemy retreats it is still the phase he retreats in."""
    position = table.position
    side = player(position)
    steps = plan(table, side)
    here = [(position.phase, position.to_move or side), (position.phase, side)]
    return next((steps.index(step) for step in here if step in steps), -1)


def next_phase(table: Table) -> Position:
    """The table as the next phase begins; after the last one, the next player turn."""
    position = table.position
    side, nth = player(position), place(table) + 1
    steps = plan(table, side)
    if nth >= len(steps):
        return next_player(table)
    phase, who = steps[nth]
    return _begun(table.law, _turn_of(position, side), phase, who)


def next_player(table: Table) -> Position:
    """The table as the next player turn begins; after the last side's, the next turn."""
    position = table.position
    side, names = player(position), position.sides.names
    nth = names.index(side) + 1
    position = end_player_turn(position)
    position = position if nth < len(names) else position.replace(turn=position.turn + 1)
    side = names[nth % len(names)]
    phase, who = (plan(table, side) or [("movement", side)])[0]
    return _begun(table.law, _turn_of(position, side), phase, who)


@dataclass(frozen=True)
class Upcoming(Phrase):
    """What comes once a phase is over."""

    phase: Word
    turn: Amount = None
    player: Team = ""
    side: Team = ""
    last: Flag = False
    """Whether the game ends with it."""


def upcoming(table: Table) -> Upcoming:
    """What comes once the phase is over: whose it is if it is another side's, and the turn if a player turn begins."""
    position, after = table.position, next_phase(table)
    own, phase = player(position), after.phase
    if after.played_out:
        return Upcoming("", last=True)
    if player(after) != own or after.turn != position.turn:
        return Upcoming(phase, after.turn, player(after))
    return Upcoming(phase, side="" if after.to_move == (position.to_move or own) else after.to_move)


def _begun(law: Ruleset, position: Position, phase: str, side: Side) -> Position:
    """A phase begins: everybody has all his points, nothing is left of screens and attacks."""
    for name in position.sides.names:
        position = restored(position, name, law.allowance)
    nothing, no = np.zeros(len(position.ids), np.int32), np.zeros(len(position.ids), np.bool_)
    position = position.with_columns(retreats=nothing, advances=nothing, attacked_at=nothing, resolved=no)
    return begin_phase(position.with_state(replace(EuropaState.of(position), screens=(), attacks=())), phase, side)


def _turn_of(position: Position, side: Side) -> Position:
    return position.with_state(replace(EuropaState.of(position), player_turn=side))


def phase_of(position: Position) -> PhaseBegan:
    """The phase that begins."""
    return PhaseBegan(position.turn, position.phase, position.to_move)
