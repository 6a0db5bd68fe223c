"""What stands at a glance: the score, the ball, the actions left of a turn, hands and decks as far as one knows them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from zoc.law import Status
from zoc.law.status import turn_of
from zoc.position import Position, Side, UnitId
from zoc.rulesets.bashketball.book import ACTIONS, WINNING, rules
from zoc.rulesets.bashketball.cards import face_down, hand, has_hand
from zoc.rulesets.bashketball.court import BASKETS
from zoc.rulesets.bashketball.facts import APlayer
from zoc.rulesets.bashketball.fate import left
from zoc.rulesets.bashketball.flow import RESTART, TIP_OFF
from zoc.rulesets.bashketball.turn import score
from zoc.text.names import count, listed, spoken

if TYPE_CHECKING:
    from zoc.table import Table


@rules.status
def status(table: Table, side: Side) -> Iterator[Status]:
    """The turn, the score and how many points win, who has the ball, what is left of the turn, and the cards."""
    position = table.position
    yield turn_of(position)
    winning = int(position.notes.get("winning", WINNING))
    told = table.law.words.text(score(position), capital=False)
    yield Status("Score", told + (f" ({winning} points win)" if winning else ""))
    yield Status("Ball", _ball(position))
    if position.phase in WAITS:
        yield Status("Now", WAITS[position.phase])
    elif position.to_move:
        actions = int(position.notes.get("actions", ACTIONS))
        yield Status("Actions", f"{position.to_move} has {max(actions, 0)} of {ACTIONS} left")
        fresh = _fresh(position) if actions > 0 else ()
        yield Status("Fresh", listed(map(spoken, fresh)) or "nobody can act: the turn can be ended", ready=fresh)
    for team in _teams(position, side):
        if has_hand(position, team):
            yield Status("Your hand" if team == side else f"Hand of {team}", _hand(position, team))
    yield Status("Decks", ", ".join(f"{team} {count(left(position, team), 'card')}" for team in _teams(position, side)))


WAITS = {TIP_OFF: "the tip-off", RESTART: "after a basket: each side may move one player and change players"}


def _teams(position: Position, side: Side) -> list[Side]:
    """The teams that play, one's own first."""
    return sorted((team for team in BASKETS if team in position.sides.names), key=lambda team: team != side)


def _fresh(position: Position) -> tuple[UnitId, ...]:
    """The players of the side to move who are on the court and not exhausted."""
    players = (APlayer(position, id) for id in position.ids)
    court = (player for player in players if player.cell is not None and player.side == position.to_move)
    return tuple(player.id for player in court if not player.exhausted)


def _ball(position: Position) -> str:
    holders = [player for id in position.ids if (player := APlayer(position, id)).ball]
    return listed(f"{spoken(player.id)} of {player.side}, in {player.label}" for player in holders) or "nobody has it"


def _hand(position: Position, team: Side) -> str:
    """The cards one sees, and how many lie face down."""
    held, unseen = [card.say() for card in hand(position, team)], face_down(position, team)
    return listed([*held, *([f"{count(unseen, 'card')} face down"] if unseen else [])]) or "no cards"
