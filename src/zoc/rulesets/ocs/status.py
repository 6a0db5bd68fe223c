"""What stands at a glance: the turn, the phases and segments of a player turn, what comes next, and capacity not yet used."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from zoc.law.setting import Setting
from zoc.look import Status
from zoc.look.status import TurnNow
from zoc.position import Position, Side, Unit, UnitId
from zoc.rulesets.ocs.book import IMMOBILE
from zoc.rulesets.ocs.carried import capacity_of, left
from zoc.rulesets.ocs.chain import unsupplied
from zoc.rulesets.ocs.counters import acting, allowance, fact, rules, settled, tabled
from zoc.rulesets.ocs.facts import Counter
from zoc.rulesets.ocs.phases import ORDER, moment, phasing, upcoming
from zoc.rulesets.ocs.sources import counted
from zoc.rulesets.ocs.terms import Kind
from zoc.text import Amount, Phrase, Phrases, Pieces, Team, Word
from zoc.text.names import spoken


@dataclass(frozen=True)
class PhaseTrack(Phrase):
    """The phases of a player turn."""


@dataclass(frozen=True)
class SegmentTrack(Phrase):
    """The segments of a phase."""


@dataclass(frozen=True)
class Purpose(Phrase):
    """What a segment is for."""

    segment: Word


@dataclass(frozen=True)
class CanRefit(Phrase):
    bases: Pieces


@dataclass(frozen=True)
class WithoutTrace(Phrase):
    units: Pieces


@dataclass(frozen=True)
class MayMove(Phrase):
    units: Pieces


@dataclass(frozen=True)
class CapacityOf(Phrase):
    """The capacity that a side has left; without a side, the reader's own."""

    points: Amount
    side: Team = ""


@dataclass(frozen=True)
class CapacityLeft(Phrase):
    by: Word
    left: Phrases


@rules.status
def status(table: Setting, side: Side) -> Iterator[Status]:
    """The turn and whose player turn it is, where in its sequence one is, what follows, and what can still be carried."""
    position, words, now = table.position, table.law.words, moment(table.position)
    yield Status.of(words, TurnNow.on(position, phasing(position)))
    phases = list(dict.fromkeys(each.phase for each in ORDER))
    yield Status.track(words.name(PhaseTrack()), [spoken(phase).title() for phase in phases], phases.index(now.phase))
    segments = [each.segment for each in ORDER if each.phase == now.phase and each.segment]
    if segments:
        steps = [segment.title() for segment in segments]
        yield Status.track(words.name(SegmentTrack()), steps, segments.index(now.segment))
    yield Status.of(words, Purpose("_".join(filter(None, now))))
    yield Status.of(words, upcoming(position))
    if now.phase == "refit" and (bases := _refitting(position)):
        yield Status.of(words, CanRefit(bases), bases)
    if now.phase == "supply" and counted(position) and side in ("", phasing(position)):
        without = unsupplied(tabled(table), phasing(position))
        yield Status.of(words, WithoutTrace(without), without)
    if now.segment == "movement":
        ready = _ready(position)
        yield Status.of(words, MayMove(ready), ready)
    for by in ("rail", "sea"):
        given = [who for who in capacity_of(position, by) if side in ("", who)]
        rest = tuple(CapacityOf(left(position, who, by), "" if side else who) for who in given)
        yield from [Status.of(words, CapacityLeft(by, rest))] if rest else []


def _refitting(position: Position) -> tuple[UnitId, ...]:
    """The air bases of the side whose phase it is at which inactive aircraft lie, and that have refitted none yet."""
    bases = (unit for unit in map(position.unit, position.ids) if unit.kind == Kind.AIR_BASE and not unit.worked)
    mine = (base for base in bases if base.cell is not None and acting(position)[position.row(base.id)])
    return tuple(base.id for base in mine if any(_idle(position.unit(other), base.side) for other in position.at(base.label)))


def _idle(unit: Unit, side: Side) -> bool:
    return bool(unit.kind == Kind.PLANE and not unit.active and unit.side == side)


def _ready(position: Position) -> tuple[UnitId, ...]:
    """The units that may still spend points in this segment, and have some."""
    rooted = np.isin(fact(position, Counter.kind), (*IMMOBILE, Kind.PLANE))
    able = ~settled(position) & ~rooted & ~fact(position, Counter.stopped) & (allowance(position) > 0)
    return tuple(unit for unit in position.ids if able[position.row(unit)] and position.unit(unit).cell is not None)
