"""§14 Spells, rituals, and what befalls a unit where the guide leaves it to the table."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from zoc.law.event import Event
from zoc.rulesets.fates_edge.events.fighting import AtCell, OnSide
from zoc.text import Amount, Flag, Free, Phrase, Piece, Pieces, Place, Places, Word

# SPELLS


@dataclass(frozen=True)
class SpellFailed(Event):
    unit: Piece
    spell: Word
    how: Phrase


@dataclass(frozen=True)
class SpellCast(Event):
    """A spell whose effect is told by what follows."""

    unit: Piece
    spell: Word


@dataclass(frozen=True)
class AtWhom(Phrase):
    """At whom a spell is cast."""


@dataclass(frozen=True)
class WhereToWard(Phrase):
    """Over which side or cell a ward is drawn."""


@dataclass(frozen=True)
class WhereToConjure(Phrase):
    """In which cell something is conjured."""


@dataclass(frozen=True)
class WhereToSend(Phrase):
    ally: Piece


@dataclass(frozen=True)
class Warded(Event):
    cites: ClassVar = ("14.1.WARD-1",)
    unit: Piece
    at: AtCell | OnSide
    how: Phrase


@dataclass(frozen=True)
class Conjured(Event):
    cites: ClassVar = ("14.1.CONJURE-1",)
    unit: Piece
    what: Word
    at: AtCell | OnSide
    how: Phrase
    fades: Flag


@dataclass(frozen=True)
class Marked(Event):
    cites: ClassVar = ("14.1.MARK-1",)
    whole: ClassVar = True
    unit: Piece
    target: Piece
    how: Phrase


@dataclass(frozen=True)
class Veiled(Event):
    """A unit is veiled, by another or by itself; whoever sees it vanish learns that it is veiled."""

    cites: ClassVar = ("14.1.VEIL-1",)
    noticed: ClassVar = ("target",)
    target: Piece
    caster: Piece
    """The caster, if it is another."""
    successes: Amount


@dataclass(frozen=True)
class RouteDeclared(Event):
    cites: ClassVar = ("14.1.PASSAGE-1",)
    unit: Piece
    route: Places
    how: Phrase


# BANISHING, AND TRACKS


@dataclass(frozen=True)
class Banished(Event):
    cites: ClassVar = ("14.1.BANISH-1",)
    whole: ClassVar = True
    unit: Piece
    target: Piece
    how: Phrase


@dataclass(frozen=True)
class Unmoved(Event):
    cites: ClassVar = ("14.1.BANISH-1",)
    unit: Piece


@dataclass(frozen=True)
class TrackFilled(Event):
    """Segments of an Outsider's track are filled; with the last one it leaves the board."""

    unit: Piece
    segments: Amount
    filled: Amount
    size: Amount
    departs: Flag


# TRANSPORTS


@dataclass(frozen=True)
class Arrived(Event):
    cites: ClassVar = ("14.4-2",)
    unit: Piece
    at: Place
    off_balance: Flag


@dataclass(frozen=True)
class NotTransported(Event):
    cites: ClassVar = ("14.4-2",)
    unit: Piece
    at: Place


@dataclass(frozen=True)
class TransportBlocked(Event):
    """Something unseen bars the way of a transport; those who are met there are found."""

    whole: ClassVar = True
    caster: Piece
    unit: Piece
    met: Pieces


# FINDING WHO HIDES


@dataclass(frozen=True)
class Revealed(Event):
    unit: Piece


@dataclass(frozen=True)
class FoundClue(Event):
    unit: Piece


@dataclass(frozen=True)
class FoundNobody(Event):
    unit: Piece


# RITUALS


@dataclass(frozen=True)
class RitualBegun(Event):
    cites: ClassVar = ("14.3-1",)
    unit: Piece
    spell: Word
    dv: Amount
    rounds: Amount


@dataclass(frozen=True)
class RitualGoesOn(Event):
    cites: ClassVar = ("14.3-1",)
    unit: Piece
    rounds: Amount


@dataclass(frozen=True)
class RitualDone(Event):
    cites: ClassVar = ("14.3-1",)
    unit: Piece


@dataclass(frozen=True)
class CastNothing(Event):
    unit: Piece


@dataclass(frozen=True)
class RitualHeld(Event):
    cites: ClassVar = ("14.3-2",)
    unit: Piece


@dataclass(frozen=True)
class RitualFailed(Event):
    cites: ClassVar = ("14.3-2",)
    unit: Piece


@dataclass(frozen=True)
class RitualEnded(Event):
    """A ritual ends with a caster who goes down."""

    cites: ClassVar = ("14.3-2",)
    unit: Piece


@dataclass(frozen=True)
class SealCracked(Event):
    cites: ClassVar = ("14.3-3",)
    unit: Piece
    obligation: Amount
    over: Amount
    """By how much it exceeds the capacity."""
    untold: Flag
    """What is cast is no spell of the guide."""


# WHAT BEFALLS A UNIT


@dataclass(frozen=True)
class EntersFilled(Phrase):
    """A unit enters a cell that a spell fills."""

    unit: Piece
    at: Place


@dataclass(frozen=True)
class Backlash(Phrase):
    unit: Piece
    element: Free


@dataclass(frozen=True)
class SealBreaks(Phrase):
    unit: Piece


@dataclass(frozen=True)
class WhatFills(Phrase):
    """What a spell that fills a cell does to a unit that enters it."""

    enters: EntersFilled


@dataclass(frozen=True)
class SpendOnBacklash(Phrase):
    opened: ClassVar = {"beats": "14.2-5"}
    unit: Piece
    beats: Amount


@dataclass(frozen=True)
class SpendOnSeal(Phrase):
    unit: Piece


@dataclass(frozen=True)
class Mishap(Phrase):
    """One thing that may befall a unit."""

    what: Word


@dataclass(frozen=True)
class Befell(Event):
    """What was picked has befallen a unit."""

    unit: Piece
    why: EntersFilled | Backlash | SealBreaks
    beats: Amount
    what: Word
    becomes: Flag
    """Whether it is a state of the unit."""
    harm: Amount
    """The Harm it then has, if it was hurt."""
    down: Flag
