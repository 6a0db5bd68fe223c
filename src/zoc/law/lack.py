"""Lacks: refusals without a clause; a closed list of phrases."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import ClassVar

from zoc.text import Amount, Free, Phrase, Piece, Place, Team, Word, WordList, engine_words

Worth = str | int | Fraction | tuple[str, ...]
"""What a field of a lack holds."""


@dataclass(frozen=True)
class Lack(Phrase):
    """One lack of the closed list, with its fields; its words are the engine's.

    >>> Lack.of("too_few", unit="guards", needs="5 points", has=3).say()
    'guards need 5 points and have 3'
    """

    name: ClassVar[str] = ""
    kind: ClassVar[str] = ""
    """Which of the closed list of kinds it is."""

    @classmethod
    def of(cls, name: str, **fields: Worth) -> Lack:
        """The lack of that name among ``LACKS``."""
        return LACKS[name](**fields)

    def say(self) -> str:
        """The lack in words, as part of a sentence."""
        return engine_words().text(self, capital=False)

    def as_dict(self) -> dict[str, object]:
        """The same for the wire, with exact numbers and without empty fields."""
        told = super().as_dict() | {"name": self.name}
        return {"kind": self.kind, **{field: value for field, value in told.items() if value != ""}}


@dataclass(frozen=True)
class NotYourTurn(Lack):
    name: ClassVar = "not_your_turn"
    kind: ClassVar = "not your turn"
    side: Team


@dataclass(frozen=True)
class ChoicePending(Lack):
    name: ClassVar = "choice_pending"
    kind: ClassVar = "a choice is pending"
    side: Team
    question: Free


@dataclass(frozen=True)
class SomethingPending(Lack):
    name: ClassVar = "something_pending"
    kind: ClassVar = "a choice is pending"
    side: Team


@dataclass(frozen=True)
class ToFall(Lack):
    name: ClassVar = "to_fall"
    kind: ClassVar = "a choice is pending"
    what: Free


@dataclass(frozen=True)
class NothingPending(Lack):
    name: ClassVar = "nothing_pending"
    kind: ClassVar = "no such thing"


@dataclass(frozen=True)
class NothingDone(Lack):
    name: ClassVar = "nothing_done"
    kind: ClassVar = "no such thing"


@dataclass(frozen=True)
class NothingUndone(Lack):
    name: ClassVar = "nothing_undone"
    kind: ClassVar = "no such thing"


@dataclass(frozen=True)
class RedoneBy(Lack):
    name: ClassVar = "redone_by"
    kind: ClassVar = "not yours"
    side: Team


@dataclass(frozen=True)
class NobodyThere(Lack):
    name: ClassVar = "nobody"
    kind: ClassVar = "no such thing"


@dataclass(frozen=True)
class NobodyInSight(Lack):
    name: ClassVar = "nobody_in_sight"
    kind: ClassVar = "no such thing"


@dataclass(frozen=True)
class NoEnemyInSight(Lack):
    name: ClassVar = "no_enemy_in_sight"
    kind: ClassVar = "no such thing"


@dataclass(frozen=True)
class NothingToDoItTo(Lack):
    name: ClassVar = "nothing_to_do_it_to"
    kind: ClassVar = "no such thing"


@dataclass(frozen=True)
class Unreadable(Lack):
    name: ClassVar = "unreadable"
    kind: ClassVar = "no such thing"
    argument: Word
    said: Free
    problem: Free


@dataclass(frozen=True)
class ForAnother(Lack):
    name: ClassVar = "for_another"
    kind: ClassVar = "not yours"
    side: Team


@dataclass(frozen=True)
class GameOver(Lack):
    name: ClassVar = "game_over"
    kind: ClassVar = "the game is over"
    how: Free


@dataclass(frozen=True)
class NotYours(Lack):
    name: ClassVar = "not_yours"
    kind: ClassVar = "not yours"
    unit: Piece
    side: Team


@dataclass(frozen=True)
class TakesNoOrders(Lack):
    name: ClassVar = "enemy"
    kind: ClassVar = "not yours"
    unit: Piece
    side: Team


@dataclass(frozen=True)
class IsNoEnemy(Lack):
    name: ClassVar = "no_enemy"
    kind: ClassVar = "not among these"
    unit: Piece


@dataclass(frozen=True)
class IsEnemy(Lack):
    name: ClassVar = "no_friend"
    kind: ClassVar = "not among these"
    unit: Piece


@dataclass(frozen=True)
class OffMap(Lack):
    name: ClassVar = "off_map"
    kind: ClassVar = "not on the map"
    unit: Piece


@dataclass(frozen=True)
class NoUnit(Lack):
    name: ClassVar = "no_unit"
    kind: ClassVar = "no such thing"
    unit: Word


@dataclass(frozen=True)
class NoUnitBut(Lack):
    name: ClassVar = "no_unit_but"
    kind: ClassVar = "no such thing"
    unit: Word
    near: Piece


@dataclass(frozen=True)
class OffBoard(Lack):
    name: ClassVar = "off_board"
    kind: ClassVar = "no such thing"
    cell: Free
    first: Place
    last: Place


@dataclass(frozen=True)
class NoSuchAnswer(Lack):
    name: ClassVar = "no_such_answer"
    kind: ClassVar = "not among these"
    pick: Free
    question: Free
    among: WordList


@dataclass(frozen=True)
class CannotRoll(Lack):
    name: ClassVar = "cannot_roll"
    kind: ClassVar = "not among these"
    what: Free
    fallen: WordList
    dice: Amount
    sides: Amount


@dataclass(frozen=True)
class CannotDraw(Lack):
    name: ClassVar = "cannot_draw"
    kind: ClassVar = "not among these"
    what: Free
    fallen: WordList
    cards: Amount
    pile: WordList


@dataclass(frozen=True)
class NothingToFall(Lack):
    name: ClassVar = "nothing_to_fall"
    kind: ClassVar = "no such thing"


@dataclass(frozen=True)
class NoneOf(Lack):
    name: ClassVar = "none_of"
    kind: ClassVar = "no such thing"
    what: Free


@dataclass(frozen=True)
class NotAmong(Lack):
    name: ClassVar = "not_among"
    kind: ClassVar = "not among these"
    what: Free
    among: WordList


@dataclass(frozen=True)
class OutOfRange(Lack):
    name: ClassVar = "out_of_range"
    kind: ClassVar = "out of range"
    what: Word
    least: Amount
    most: Amount


@dataclass(frozen=True)
class HasAlready(Lack):
    name: ClassVar = "has_already"
    kind: ClassVar = "so already"
    unit: Piece


@dataclass(frozen=True)
class ThereAlready(Lack):
    name: ClassVar = "there_already"
    kind: ClassVar = "so already"
    unit: Piece
    cell: Place


@dataclass(frozen=True)
class NoWay(Lack):
    name: ClassVar = "no_way"
    kind: ClassVar = "no way"
    unit: Piece = ""
    cell: Place = ""


@dataclass(frozen=True)
class NoLawfulWay(Lack):
    name: ClassVar = "no_lawful_way"
    kind: ClassVar = "no way"
    unit: Piece = ""
    cell: Place = ""


@dataclass(frozen=True)
class NoLine(Lack):
    name: ClassVar = "no_line"
    kind: ClassVar = "no way"
    far: Free


@dataclass(frozen=True)
class NoWayOut(Lack):
    name: ClassVar = "no_way_out"
    kind: ClassVar = "no way"
    cell: Place


@dataclass(frozen=True)
class StopsBefore(Lack):
    name: ClassVar = "stops_before"
    kind: ClassVar = "no way"
    cell: Place
    unit: Piece = ""


@dataclass(frozen=True)
class MustStopIn(Lack):
    name: ClassVar = "must_stop"
    kind: ClassVar = "no way"
    unit: Piece
    cell: Place


@dataclass(frozen=True)
class FindsNoRoom(Lack):
    name: ClassVar = "no_room"
    kind: ClassVar = "no way"
    unit: Piece
    cell: Place


@dataclass(frozen=True)
class NoFarther(Lack):
    name: ClassVar = "no_farther"
    kind: ClassVar = "no way"
    unit: Piece
    cell: Place


@dataclass(frozen=True)
class TooFew(Lack):
    name: ClassVar = "too_few"
    kind: ClassVar = "too few points"
    unit: Piece
    needs: Free
    has: Amount


@dataclass(frozen=True)
class TooShort(Lack):
    name: ClassVar = "short"
    kind: ClassVar = "too few points"
    needs: Free
    has: Amount
    unit: Piece = ""


@dataclass(frozen=True)
class WayRound(Lack):
    name: ClassVar = "way_round"
    kind: ClassVar = "too few points"
    needs: Free
    has: Amount
    unit: Piece = ""


@dataclass(frozen=True)
class NothingLeft(Lack):
    name: ClassVar = "nothing_left"
    kind: ClassVar = "too few points"
    unit: Piece


@dataclass(frozen=True)
class TooLittle(Lack):
    name: ClassVar = "too_little"
    kind: ClassVar = "too few points"
    what: Free
    has: Amount
    needs: Amount


@dataclass(frozen=True)
class Needed(Lack):
    name: ClassVar = "needed"
    kind: ClassVar = "needed"
    what: Word


LACKS: Mapping[str, type[Lack]] = {each.name: each for each in Lack.__subclasses__()}
"""Every lack by its name."""
