"""What stands at a glance: the score, the ball, the actions left of a turn, hands and decks as far as one knows them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from zoc.look import Status
from zoc.look.status import turn_of
from zoc.position import Position, Side, UnitId
from zoc.rulesets.bashketball.book import rules
from zoc.rulesets.bashketball.cards import face_down, hand, has_hand
from zoc.rulesets.bashketball.court import BASKETS
from zoc.rulesets.bashketball.events import Score, shown
from zoc.rulesets.bashketball.facts import APlayer
from zoc.rulesets.bashketball.fate import left
from zoc.rulesets.bashketball.flow import RESTART, TIP_OFF
from zoc.rulesets.bashketball.state import ACTIONS, MatchState
from zoc.rulesets.bashketball.turn import score
from zoc.text import Amount, Flag, Phrase, Phrases, Piece, Pieces, Place, Team, Word

if TYPE_CHECKING:
    from zoc.table import Table


@dataclass(frozen=True)
class ScoreNow(Phrase):
    score: Score
    winning: Amount


@dataclass(frozen=True)
class Holder(Phrase):
    unit: Piece
    side: Team
    at: Place


@dataclass(frozen=True)
class Ball(Phrase):
    holders: Phrases


@dataclass(frozen=True)
class Pause(Phrase):
    """What both sides wait for."""

    phase: Word


@dataclass(frozen=True)
class ActionsLeft(Phrase):
    side: Team
    left: Amount
    of: Amount


@dataclass(frozen=True)
class Fresh(Phrase):
    """Those who can still act."""

    players: Pieces


@dataclass(frozen=True)
class FaceDown(Phrase):
    number: Amount


@dataclass(frozen=True)
class Hand(Phrase):
    """The cards of a hand that one sees, and how many lie face down."""

    own: Flag
    side: Team
    cards: Phrases


@dataclass(frozen=True)
class DeckOf(Phrase):
    side: Team
    cards: Amount


@dataclass(frozen=True)
class Decks(Phrase):
    decks: Phrases


@rules.status
def status(table: Table, side: Side) -> Iterator[Status]:
    """The turn, the score and how many points win, who has the ball, what is left of the turn, and the cards."""
    position, words = table.position, table.law.words
    yield turn_of(position, words)
    yield Status.of(words, ScoreNow(score(position), MatchState.of(position).winning))
    yield Status.of(words, _ball(position))
    if position.phase in (TIP_OFF, RESTART):
        yield Status.of(words, Pause(position.phase))
    elif position.to_move:
        actions = MatchState.of(position).actions
        yield Status.of(words, ActionsLeft(position.to_move, max(actions, 0), ACTIONS))
        fresh = _fresh(position) if actions > 0 else ()
        yield Status.of(words, Fresh(fresh), fresh)
    teams = _teams(position, side)
    yield from (Status.of(words, _hand(position, team, side)) for team in teams if has_hand(position, team))
    yield Status.of(words, Decks(tuple(DeckOf(team, left(position, team)) for team in teams)))


def _teams(position: Position, side: Side) -> list[Side]:
    """The teams that play, one's own first."""
    return sorted((team for team in BASKETS if team in position.sides.names), key=lambda team: team != side)


def _fresh(position: Position) -> tuple[UnitId, ...]:
    """The players of the side to move who are on the court and not exhausted."""
    players = (APlayer(position, id) for id in position.ids)
    court = (player for player in players if player.cell is not None and player.side == position.to_move)
    return tuple(player.id for player in court if not player.exhausted)


def _ball(position: Position) -> Ball:
    holders = (player for id in position.ids if (player := APlayer(position, id)).ball)
    return Ball(tuple(Holder(player.id, player.side, player.label) for player in holders))


def _hand(position: Position, team: Side, viewer: Side) -> Hand:
    """The cards one sees, and how many lie face down."""
    unseen = face_down(position, team)
    held = (*map(shown, hand(position, team)), *((FaceDown(unseen),) if unseen else ()))
    return Hand(team == viewer, "" if team == viewer else team, held)
