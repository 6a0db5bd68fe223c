"""10 Barrage: what is fired, what the target tells the firer, and what comes of it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from zoc.law.event import ALL, Event
from zoc.text import Amount, Flag, Phrase, Piece, Pieces, Place, Team


@dataclass(frozen=True)
class Barrages(Event):
    """The firer names the total; the units need not be shown."""

    cites: ClassVar = ("4.2", "4.9c")
    noticed: ClassVar = ()
    opened: ClassVar = {"total": "4.9c", "column": "4.9c"}
    side: Team
    units: Pieces
    at: Place
    total: Amount
    column: Amount


@dataclass(frozen=True)
class Shift(Phrase):
    columns: Amount
    single: Flag


@dataclass(frozen=True)
class NoShift(Phrase):
    pass


@dataclass(frozen=True)
class Flak(Phrase):
    points: Amount


@dataclass(frozen=True)
class TargetTells(Event):
    cites: ClassVar = ("4.9c",)
    opened: ClassVar = {ALL: "4.9c"}
    side: Team
    at: Place
    shift: Phrase
    flak: Flak


@dataclass(frozen=True)
class HowManyColumns(Phrase):
    side: Team
    at: Place


@dataclass(frozen=True)
class HowMuchFlak(Phrase):
    at: Place


@dataclass(frozen=True)
class WhatBarrageDoes(Phrase):
    at: Place


@dataclass(frozen=True)
class OnlyDG(Phrase):
    pass


@dataclass(frozen=True)
class DGAndSteps(Phrase):
    steps: Amount


@dataclass(frozen=True)
class Hits(Phrase):
    hits: Amount


@dataclass(frozen=True)
class BarrageRead(Event):
    cites: ClassVar = ("10.0",)
    at: Place
    effect: Phrase


@dataclass(frozen=True)
class AirBaseDamaged(Event):
    cites: ClassVar = ("10.0c",)
    opened: ClassVar = {ALL: "4.9c"}
    unit: Piece
    at: Place
    level: Amount


@dataclass(frozen=True)
class PortDamaged(Event):
    cites: ClassVar = ("10.0c",)
    at: Place
    hits: Amount
