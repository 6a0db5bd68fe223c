"""4.9d Air combat and 4.7d landings from the air and the sea."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from zoc.law.event import ALL, Event
from zoc.text import Flag, Phrase, Piece, Pieces, Place, Team, Word

# 4.9d  AIR COMBAT


@dataclass(frozen=True)
class AirCombat(Event):
    """Every plane that is there is shown, and which two fight."""

    cites: ClassVar = ("4.9d",)
    opened: ClassVar = {ALL: "4.9d"}
    at: Place
    planes: Pieces
    one: Piece
    other: Piece


@dataclass(frozen=True)
class FightsOn(Event):
    cites: ClassVar = ("4.9d",)
    opened: ClassVar = {ALL: "4.9d"}
    plane: Piece
    at: Place


@dataclass(frozen=True)
class ShotDown(Event):
    cites: ClassVar = ("4.9d",)
    opened: ClassVar = {ALL: "4.9d"}
    plane: Piece
    at: Place


@dataclass(frozen=True)
class Aborted(Event):
    cites: ClassVar = ("4.9d",)
    opened: ClassVar = {ALL: "4.9d"}
    plane: Piece
    at: Place
    hit: Flag


@dataclass(frozen=True)
class WhatBefallsPlane(Phrase):
    plane: Piece


@dataclass(frozen=True)
class Aborts(Phrase):
    plane: Piece


@dataclass(frozen=True)
class TakesALoss(Phrase):
    plane: Piece


# 14.3  INTERCEPTION


@dataclass(frozen=True)
class MissionFlown(Event):
    """Planes fly to a hex; which ones is shown once they are met."""

    cites: ClassVar = ("14.3-1",)
    opened: ClassVar = {ALL: "14.3-1"}
    side: Team
    at: Place


@dataclass(frozen=True)
class MissionBroken(Event):
    """Too few planes are left to go on with a mission."""

    cites: ClassVar = ("14.3-1",)
    opened: ClassVar = {ALL: "14.3-1"}
    side: Team
    at: Place


@dataclass(frozen=True)
class WhoIntercepts(Phrase):
    side: Team
    at: Place


@dataclass(frozen=True)
class WhoMeetsFighter(Phrase):
    fighter: Piece


@dataclass(frozen=True)
class LetThemPass(Phrase):
    pass


# 4.7d  LANDINGS


@dataclass(frozen=True)
class Dropped(Event):
    cites: ClassVar = ("4.7d",)
    noticed: ClassVar = ()
    unit: Piece
    at: Place


@dataclass(frozen=True)
class CameAshore(Event):
    cites: ClassVar = ("4.7d",)
    noticed: ClassVar = ()
    unit: Piece
    at: Place


@dataclass(frozen=True)
class WentAboard(Event):
    cites: ClassVar = ("4.5-5",)
    noticed: ClassVar = ()
    unit: Piece
    craft: Piece
    at: Place


@dataclass(frozen=True)
class NobodyLands(Event):
    cites: ClassVar = ("4.7d-5",)
    at: Place


@dataclass(frozen=True)
class WhatLandingCosts(Phrase):
    what: Word
    at: Place


@dataclass(frozen=True)
class WhatAltRollGives(Phrase):
    at: Place


@dataclass(frozen=True)
class TheyLand(Phrase):
    pass


@dataclass(frozen=True)
class TheyStayAboard(Phrase):
    pass
