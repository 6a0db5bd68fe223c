"""9 Ground combat: what is declared, revealed, read off the players' table, and what comes of it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from zoc.law.event import ALL, Event
from zoc.text import Amount, Flag, Phrase, Piece, Pieces, Place, Places, Team, Word

# 9.1, 8.1  DECLARED


@dataclass(frozen=True)
class Attacks(Event):
    cites: ClassVar = ("9.1",)
    noticed: ClassVar = ()
    side: Team
    units: Pieces
    at: Place
    starts: Places


@dataclass(frozen=True)
class Overruns(Event):
    cites: ClassVar = ("8.1", "8.1-1")
    noticed: ClassVar = ()
    side: Team
    units: Pieces
    at: Place
    starts: Places


@dataclass(frozen=True)
class PayForSupply(Phrase):
    side: Team
    at: Place


@dataclass(frozen=True)
class Led(Phrase):
    paid: Word
    unit: Piece
    rating: Amount


# 4.9b  REVEALED


@dataclass(frozen=True)
class Fighting(Phrase):
    """What a side must tell of those who fight: not which units they are."""

    strength: Amount
    rating: Amount
    anti_tank: Word


@dataclass(frozen=True)
class StrengthsRevealed(Event):
    cites: ClassVar = ("4.2", "4.9b")
    opened: ClassVar = {ALL: "4.9b"}
    side: Team
    at: Place
    ours: Fighting
    theirs: Fighting
    unfed: Flag
    odds: Word
    dice: Amount
    hedgehog: Amount = 0


# 9.10  READ OFF THE TABLE


@dataclass(frozen=True)
class NoEffect(Phrase):
    pass


@dataclass(frozen=True)
class Printed(Phrase):
    """One side's part of a result, as the tables print it."""

    lost: Amount
    options: Amount
    exploit: Amount
    dg: Flag


@dataclass(frozen=True)
class ResultRead(Event):
    cites: ClassVar = ("9.10",)
    at: Place
    attacker: Phrase
    defender: Phrase


@dataclass(frozen=True)
class WhatHappens(Phrase):
    """What the table makes of the attacker or of the defender."""

    who: Word
    side: Team


@dataclass(frozen=True)
class NothingHappens(Phrase):
    pass


@dataclass(frozen=True)
class LossAndOptions(Phrase):
    steps: Amount
    options: Amount


@dataclass(frozen=True)
class NoLoss(Phrase):
    pass


@dataclass(frozen=True)
class Loss(Phrase):
    steps: Amount


@dataclass(frozen=True)
class WhoExploits(Phrase):
    pass


@dataclass(frozen=True)
class NobodyExploits(Phrase):
    pass


@dataclass(frozen=True)
class ExploitsFrom(Phrase):
    rating: Amount


@dataclass(frozen=True)
class IsDG(Phrase):
    side: Team


@dataclass(frozen=True)
class HowOptionsAreTaken(Phrase):
    side: Team
    options: Amount


@dataclass(frozen=True)
class StepsAndHexes(Phrase):
    steps: Amount
    hexes: Amount


@dataclass(frozen=True)
class Ignored(Phrase):
    pass


# 9.12, 9.13  AFTERWARDS


@dataclass(frozen=True)
class Disorganised(Event):
    noticed: ClassVar = ()
    side: Team
    units: Pieces
    at: Place


@dataclass(frozen=True)
class Advanced(Event):
    cites: ClassVar = ("9.12",)
    noticed: ClassVar = ()
    side: Team
    units: Pieces
    at: Place


@dataclass(frozen=True)
class WhoAdvances(Phrase):
    at: Place


@dataclass(frozen=True)
class AllAdvance(Phrase):
    pass


@dataclass(frozen=True)
class NobodyAdvances(Phrase):
    pass


@dataclass(frozen=True)
class Advancing(Phrase):
    unit: Piece


@dataclass(frozen=True)
class Exploits(Event):
    """A side exploits; which of its units do is its own knowledge."""

    cites: ClassVar = ("9.13",)
    side: Team


@dataclass(frozen=True)
class InExploitMode(Event):
    cites: ClassVar = ("9.13",)
    private: ClassVar = "units"
    units: Pieces
