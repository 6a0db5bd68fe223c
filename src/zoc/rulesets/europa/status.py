"""What stands at a glance: the turn, the phases of a player turn and who acts in them, and attacks not settled yet."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from zoc.action.standing import able_to_move
from zoc.look import Status
from zoc.look.status import TurnNow
from zoc.position import Side
from zoc.rulesets.europa.battle import attacks
from zoc.rulesets.europa.book import MOVEMENT_PHASES
from zoc.rulesets.europa.sequence import REACTION, place, plan, player, upcoming
from zoc.rulesets.europa.sheet import rules
from zoc.text import Free, Phrase, Phrases, Pieces, Place, Team, Word

if TYPE_CHECKING:
    from zoc.table import Table


@dataclass(frozen=True)
class Step(Phrase):
    """A phase of a player turn, and who acts in it if that is not its player."""

    phase: Word
    side: Team


@dataclass(frozen=True)
class PhaseTrack(Phrase):
    """The phases of a player turn."""


@dataclass(frozen=True)
class MayMove(Phrase):
    units: Pieces


@dataclass(frozen=True)
class AttackOn(Phrase):
    hex: Place
    by: Pieces
    odds: Free


@dataclass(frozen=True)
class AttacksToSettle(Phrase):
    attacks: Phrases


@rules.status
def status(table: Table, _side: Side) -> Iterator[Status]:
    """The turn and whose player turn it is, where in its sequence one is, and what follows."""
    position, words = table.position, table.law.words
    own = player(position)
    yield Status.of(words, TurnNow.on(position, own))
    steps = [words.text(Step(phase, who if who != own else ""), capital=False) for phase, who in plan(table, own)]
    yield Status.track(words.name(PhaseTrack()), steps, place(table))
    yield Status.of(words, upcoming(table))
    if position.phase in MOVEMENT_PHASES:
        ready = able_to_move(table.law, position, lambda unit: position.phase != REACTION or bool(unit.facts.get("reserve")))
        yield Status.of(words, MayMove(ready), ready)
    if fought := tuple(AttackOn(each.hex, each.by, each.odds) for each in attacks(position)):
        yield Status.of(words, AttacksToSettle(fought))
