"""What happens in Bashketball, and what its players are asked: values, whose words are in ``words.toml``."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from zoc.law.event import Event
from zoc.rulesets.bashketball.state import HIGHEST, Card
from zoc.text import Amount, Flag, Phrase, Phrases, Piece, Place, Team, Word

# CARDS AND SCORES


@dataclass(frozen=True)
class PlainCard(Phrase):
    fate: Amount
    highest: Flag = False


@dataclass(frozen=True)
class NamedCard(Phrase):
    card: Word
    level: Amount
    fate: Amount


def shown(card: Card) -> Phrase:
    """A card as players call it."""
    return NamedCard(card.name, card.level, card.fate) if card.name else PlainCard(card.fate, card.fate == HIGHEST)


@dataclass(frozen=True)
class Score(Phrase):
    home: Amount
    away: Amount


@dataclass(frozen=True)
class Won(Phrase):
    side: Team
    score: Score


@dataclass(frozen=True)
class Ended(Phrase):
    last: Amount
    score: Score


@dataclass(frozen=True)
class Tested(Phrase):
    """The card that counts, if any was turned over, and what was needed."""

    kept: Amount
    need: Amount


# TURNS


@dataclass(frozen=True)
class WonTipOff(Event):
    cites: ClassVar = ("D-11", "G-9")
    unit: Piece
    loser: Piece
    side: Team


@dataclass(frozen=True)
class HasBall(Event):
    unit: Piece


@dataclass(frozen=True)
class TurnBegan(Event):
    cites: ClassVar = ("D-7", "G-6")
    turn: Amount
    side: Team
    actions: Amount


@dataclass(frozen=True)
class TurnOver(Event):
    cites: ClassVar = ("G-6",)
    side: Team
    discards: Phrases = ()


@dataclass(frozen=True)
class Ready(Event):
    cites: ClassVar = ("G-7",)
    side: Team
    other: Team


@dataclass(frozen=True)
class CameIn(Event):
    leaves: Piece
    comes: Piece
    at: Place
    exhausted: Flag
    ball: Flag


# DECKS AND HANDS


@dataclass(frozen=True)
class CardPlayed(Event):
    cites: ClassVar = ("G-2", "S-3")
    side: Team
    card: Phrase
    unit: Piece = ""
    by_players: Flag = False


@dataclass(frozen=True)
class Discarded(Event):
    cites: ClassVar = ("G-3",)
    side: Team
    cards: Phrases


@dataclass(frozen=True)
class NothingToTurn(Event):
    cites: ClassVar = ("D-3",)
    what: Word
    side: Team


@dataclass(frozen=True)
class Dealt(Event):
    cites: ClassVar = ("G-6",)
    side: Team
    count: Amount


@dataclass(frozen=True)
class Shuffled(Event):
    cites: ClassVar = ("D-3",)
    side: Team
    count: Amount


# STANDARD ACTIONS


@dataclass(frozen=True)
class Engaged(Event):
    cites: ClassVar = ("A-1",)
    unit: Piece
    target: Piece
    at: Place


@dataclass(frozen=True)
class Blocks(Event):
    cites: ClassVar = ("A-4",)
    unit: Piece
    target: Piece


@dataclass(frozen=True)
class BothExhausted(Event):
    cites: ClassVar = ("D-7",)
    target: Piece
    unit: Piece
    test: Tested | None = None


@dataclass(frozen=True)
class Scored(Event):
    unit: Piece
    points: Amount
    test: Tested
    score: Score


@dataclass(frozen=True)
class Passed(Event):
    cites: ClassVar = ("D-7",)
    unit: Piece
    target: Piece
    test: Tested


@dataclass(frozen=True)
class Failed(Event):
    """A shot or a pass has failed; who has the ball then is for the players to say."""

    cites: ClassVar = ("D-7", "D-9")
    unit: Piece
    deed: Word
    test: Tested
    target: Piece = ""


@dataclass(frozen=True)
class Stole(Event):
    cites: ClassVar = ("A-2", "D-7")
    unit: Piece
    target: Piece
    test: Tested


@dataclass(frozen=True)
class FailedOn(Event):
    """A steal, a screen or a check has failed."""

    cites: ClassVar = ("D-7",)
    unit: Piece
    target: Piece
    test: Tested


# INJURIES


@dataclass(frozen=True)
class Braced(Event):
    cites: ClassVar = ("I-2",)
    unit: Piece
    kept: Amount


@dataclass(frozen=True)
class Injured(Event):
    cites: ClassVar = ("I-1",)
    unit: Piece
    at: Place
    ball: Flag


@dataclass(frozen=True)
class Replaced(Event):
    cites: ClassVar = ("I-3",)
    unit: Piece
    at: Place


# QUESTIONS


@dataclass(frozen=True)
class Proposing(Phrase):
    question: Phrase


@dataclass(frozen=True)
class Proposed(Phrase):
    question: Phrase
    side: Team
    choice: Phrase


@dataclass(frozen=True)
class JumpTied(Phrase):
    at: Amount


@dataclass(frozen=True)
class RevealAgain(Phrase): ...


@dataclass(frozen=True)
class SideHasBall(Phrase):
    side: Team


@dataclass(frozen=True)
class TooFewCards(Phrase):
    level: Word
    upkeep: Flag
    count: Amount
    side: Team
    here: Amount


@dataclass(frozen=True)
class ShuffleIn(Phrase): ...


@dataclass(frozen=True)
class OnlyThese(Phrase): ...


@dataclass(frozen=True)
class WhoHasBall(Phrase): ...


@dataclass(frozen=True)
class WhoTakesBall(Phrase): ...


@dataclass(frozen=True)
class PlayerOf(Phrase):
    unit: Piece
    side: Team
    at: Place


@dataclass(frozen=True)
class PlayerAt(Phrase):
    unit: Piece
    at: Place


@dataclass(frozen=True)
class MayBeInjured(Phrase):
    unit: Piece
    level: Word
    margin: Amount


@dataclass(frozen=True)
class WhoComesIn(Phrase):
    unit: Piece


@dataclass(frozen=True)
class Nobody(Phrase): ...


@dataclass(frozen=True)
class WhichDiscard(Phrase):
    nth: Amount
    of: Amount


@dataclass(frozen=True)
class WhatDoes(Phrase):
    unit: Piece


@dataclass(frozen=True)
class Shoots(Phrase):
    unit: Piece


@dataclass(frozen=True)
class IsExhausted(Phrase):
    unit: Piece
